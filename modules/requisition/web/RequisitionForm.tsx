import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { capitalAmount } from '#kernel/shared/capital.ts'
import { cmp, minus } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { Opening, useStored } from '#kernel/web/document/useStored.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { today } from '#kernel/web/list/time.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionHeader as table, requisitionWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import * as l from './lines.ts'

export const keep = true

/** A requisition while it is typed: a new one, or one that is its maker's still. */
export default function RequisitionForm() {
  const { id } = useParams()
  const own = useSession((s) => s.currentOrg?.kind)
  const { old, waits, error, onSaved, onReload } = useStored(calls.detail, id)
  const partner =
    old &&
    (own === 'hospital' ? { id: old.supplierId, name: old.supplier } : { id: old.hospitalId, name: old.hospital })
  const ids = old?.lines.flatMap((line) => line.invoiceId ?? []) ?? []
  const some = !!partner && ids.length > 0
  const known = useAsk(calls.candidates, { partnerId: partner?.id ?? '', ids }, { enabled: some, fresh: true })
  if (waits || (some && !known.data)) return <Opening error={error ?? known.error} />
  return (
    <Entry
      key={old ? `${old.id} ${old.version}` : 'new'}
      old={old}
      partner={partner}
      invoices={known.data ?? []}
      onSaved={onSaved}
      onReload={onReload}
    />
  )
}

interface Props {
  old: Doc | undefined
  partner: { id: string; name: string } | undefined
  invoices: readonly l.Invoice[]
  onSaved: () => void
  onReload: () => void
}
const headOf = ({ period, payMethod, remark }: Doc): Values => ({ period, payMethod, remark })

const Entry = ({ old, partner, invoices, onSaved, onReload }: Props) => {
  const org = useSession((s) => s.currentOrg)
  const [start] = useState(() => [...(old ? l.startOf(old.lines, invoices) : []), l.newLine()])
  const [initial] = useState(
    (): Values => (old ? { partnerId: partner!.id, ...headOf(old) } : { period: today().slice(0, 7) }),
  )
  const entry: EntryProps<l.Line> = {
    name: `requisition ${old?.id ?? 'new'}`,
    table,
    initial,
    start,
    ...(old ? { at: { id: old.id, version: old.version } } : {}),
    calls: { ...calls, stale } as never,
    page: (id) => `${at}/${id}`,
    onSaved,
    onReload,
  }
  const { form, doc, begun, ...typed } = useEntry(entry, {
    make: l.newLine,
    untouched: l.untouched,
    plain: ({ key: _, ...line }) => line,
    body: ({ tidy: { partnerId, ...head } }, lines, isNew) => ({
      ...(isNew ? { partnerId } : {}),
      ...Object.fromEntries(Object.entries(head).map(([k, v]) => [k, v ?? ''])),
      lines: lines.map(l.sentLine),
    }),
    differences: (theirs: Doc, { values }, lines) => [
      ...differentFields(table, values, { ...headOf(theirs), partnerId: values.partnerId }),
      ...differentLines(lines.map(l.toldLine), theirs.lines.filter((one) => one.invoiceId).map(l.toldOf)),
    ],
    merging: {
      opened: (theirs: Doc) => ({ values: headOf(theirs), lines: l.startOf(theirs.lines, invoices) }),
      told: l.toldLine,
      put: l.put,
    },
  })
  const partnerId = String(form.values.partnerId ?? '')
  const pick = useMemo(() => l.pickFor(partnerId), [partnerId])
  const amount = l.sumOfLines(begun)
  const prepaid = useAsk(calls.prepaid, { partnerId }, { enabled: !!partnerId, fresh: true })
  const covered = l.covered(prepaid.data ?? [], amount)
  const bring = async () => {
    if (!partnerId) return toast('warning', t('请先选择往来单位'))
    const open = await l.openInvoices(partnerId)
    if (open.length === 0) toast('warning', t('没有可请款的发票'))
    else typed.grid.current?.change(l.wholeOf(open))
  }
  return (
    <DocForm
      title={old ? `${t('请款单')} ${old.no}` : t('新建请款单')}
      org={org?.strName ?? ''}
      {...doc}
      head={
        <FieldForm
          table={table}
          of={form}
          // its invoices are of these two
          fixed={old || begun.length > 0 ? ['partnerId'] : []}
          refs={{
            partnerId: (c) => (
              <RemoteSelect<{ id: string; name: string }>
                {...c}
                call={calls.partners}
                show={(o) => o.name}
                {...(partner ? { name: partner.name } : {})}
              />
            ),
          }}
        />
      }
      totals={
        <>
          <Totals lines={begun.length} label={words.amount.label} amount={amount} />
          {cmp(covered, '0') > 0 && ` · ${t(words.prepaidAmount.label)} ${moneyText(covered)}`}
          {cmp(amount, covered) > 0 && ` · ${t('大写金额')} ${capitalAmount(minus(amount, covered))}`}
        </>
      }
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="请款明细"
        columns={l.columns}
        rows={typed.lines}
        onRows={typed.setLines}
        newRow={() => l.newLine()}
        empty={l.untouched}
        pick={pick}
        twins={l.twins}
        errors={typed.errors}
        tools={<Button onClick={() => void bring()}>{t('带出全部可请款发票')}</Button>}
        height="fill"
      />
    </DocForm>
  )
}
