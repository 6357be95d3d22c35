import { useState } from 'react'
import { useParams } from 'react-router'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { voucherCalls as calls } from '../shared/calls.ts'
import { voucherTable, voucherWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import * as l from './lines.ts'

export const keep = true

/** A draft, or what was disputed, while it is mended: lines leave it or take less; what leaves is 待开票 again. */
export default function VoucherForm() {
  const { id = '' } = useParams()
  const { data: d, error, reload } = useAsk(calls.detail, { id }, { fresh: true })
  if (!d)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error?.msg ?? t('正在加载')}</p>
      </div>
    )
  return <Entry key={`${d.id} ${d.version}`} old={d} onReload={() => void reload()} />
}

const Entry = ({ old, onReload }: { old: Doc; onReload: () => void }) => {
  const [start] = useState(() => l.startOf(old.lines))
  const entry: EntryProps<l.Line> = {
    name: `voucher ${old.id}`,
    table: voucherTable,
    initial: { remark: old.remark },
    start,
    at: { id: old.id, version: old.version },
    calls: { ...calls, stale } as never,
    page: (id) => `${at}/${id}`,
    submitted: '已开具',
    onReload,
  }
  const { form, doc, begun, ...typed } = useEntry(entry, {
    make: l.newLine,
    untouched: l.untouched,
    plain: ({ key: _, ...line }) => line,
    body: ({ tidy }, lines) => ({ remark: tidy.remark ?? '', lines: lines.filter((x) => x.of).map(l.sentLine) }),
    differences: (theirs: Doc, { values }, lines) => [
      ...differentFields(voucherTable, values, { remark: theirs.remark }),
      ...differentLines(lines.filter((x) => x.of).map(l.toldLine), l.startOf(theirs.lines).map(l.toldLine)),
    ],
  })
  return (
    <DocForm
      title={`${t('开票凭证')} ${old.no}`}
      org={old.hospital}
      {...doc}
      submit="开具"
      saves="保存"
      head={<FieldForm table={voucherTable} of={form} />}
      totals={<Totals lines={begun.length} label={words.amount.label} amount={l.sumOfLines(begun)} />}
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="明细"
        columns={l.columns}
        rows={typed.lines}
        onRows={typed.setLines}
        newRow={() => l.newLine()}
        empty={l.untouched}
        errors={typed.errors}
        height="fill"
      />
    </DocForm>
  )
}
