import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { keys } from '#kernel/shared/machine.ts'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { Opening, useStored } from '#kernel/web/document/useStored.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { PointSelect } from '#modules/place/web/public.tsx'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { returnTypes, type ReturnType as Type } from '../shared/types.ts'
import { returnHeader, returnWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import * as l from './lines.ts'
import { SupplierSelect } from './SupplierSelect.tsx'

export const keep = true

/** What another page opens a new return with: whose goods, where, and lots of it that go whole. */
const askedBy = (q: URLSearchParams) => ({
  pointId: q.get('point'),
  supplierId: q.get('supplier'),
  returnType: keys(returnTypes).find((type) => type === q.get('type')) ?? 'quality',
  balanceIds: q.get('balances')?.split(',').filter(Boolean) ?? [],
})
type AskedBy = ReturnType<typeof askedBy>

/** A return while it is typed: a new one, or one that is its maker's still. */
export default function ReturnForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const [asked] = useState(() => askedBy(search))
  const { old, born, waits, error, onSaved, onReload } = useStored(calls.detail, id)
  const ids = old?.lines.map((line) => line.deliveryLineId) ?? []
  const lots = useAsk(
    calls.candidates,
    { pointId: old?.pointId ?? '', returnType: old?.returnType ?? 'quality', ids },
    { enabled: ids.length > 0, fresh: true },
  )
  const { pointId, returnType, balanceIds } = asked
  const chosen = born && !!pointId && balanceIds.length > 0
  const from = useAsk(
    calls.candidates,
    { pointId: pointId ?? '', returnType, balanceIds },
    { enabled: chosen, fresh: true },
  )
  if (waits || (ids.length > 0 && !lots.data) || (chosen && !from.data))
    return <Opening error={error ?? lots.error ?? from.error} />
  return (
    <Entry
      key={old ? `${old.id} ${old.version}` : 'new'}
      old={old}
      asked={asked}
      lots={lots.data ?? []}
      chosen={from.data ?? []}
      onSaved={onSaved}
      onReload={onReload}
    />
  )
}

interface Props {
  old: Doc | undefined
  asked: AskedBy
  lots: readonly l.Lot[]
  /** Of a new one: lots it was opened with. */
  chosen: readonly l.Lot[]
  onSaved: () => void
  onReload: () => void
}

const initialOf = ({ old, asked }: Pick<Props, 'old' | 'asked'>): Values =>
  old
    ? { returnType: old.returnType, pointId: old.pointId, supplierId: old.supplierId, remark: old.remark }
    : {
        returnType: asked.returnType,
        ...(asked.pointId ? { pointId: asked.pointId } : {}),
        ...(asked.supplierId ? { supplierId: asked.supplierId } : {}),
      }

const Entry = ({ old, asked, lots, chosen, onSaved, onReload }: Props) => {
  const own = useSession((s) => s.currentOrg?.strName)
  const [start] = useState(() => [...l.startOf(old?.lines ?? [], lots), ...(old ? [] : l.wholeOf(chosen)), l.newLine()])
  const left = old ? 0 : asked.balanceIds.filter((id) => !start.some((line) => line.lot?.balanceId === id)).length
  const [initial] = useState(() => initialOf({ old, asked }))
  const entry: EntryProps<l.Line> = {
    name: `returnOrder ${old?.id ?? 'new'}`,
    table: returnHeader,
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
    body: ({ tidy }, lines) => ({ ...tidy, remark: tidy.remark ?? '', lines: lines.map(l.sentLine) }),
    differences: (theirs: Doc, { values }, lines) => [
      ...differentFields(returnHeader, values, initialOf({ old: theirs, asked })),
      ...differentLines(lines.map(l.toldLine), theirs.lines.map(l.toldOf)),
    ],
    merging: {
      opened: (theirs: Doc) => ({ values: initialOf({ old: theirs, asked }), lines: l.startOf(theirs.lines, lots) }),
      told: l.toldLine,
      put: l.put,
    },
  })
  const where = {
    pointId: String(form.values.pointId ?? ''),
    supplierId: String(form.values.supplierId ?? ''),
    returnType: (form.values.returnType ?? 'quality') as Type,
  }
  const { pointId, supplierId, returnType } = where
  const pick = useMemo(() => l.pickFor({ pointId, supplierId, returnType }), [pointId, supplierId, returnType])
  const amount = sumOf(
    begun.flatMap(({ lot, qty }) => (lot && isNumber(qty) ? amountOf(qty, lot.price) : [])),
    2,
  )
  return (
    <DocForm
      title={old ? `${t('退货单')} ${old.no}` : t('新建退货单')}
      org={old?.hospital ?? own}
      {...doc}
      head={
        <>
          {left > 0 && (
            <p className="d-bar" role="status">
              {t('所选批次中 {{n}} 批没有可退的货：不是经验收入库的，或已被锁定、已在退货', { n: left })}
            </p>
          )}
          <FieldForm
            table={returnHeader}
            of={form}
            // its lots lie there and came from him
            fixed={begun.length > 0 ? ['pointId', 'supplierId'] : []}
            refs={{
              pointId: (c) => <PointSelect {...c} />,
              supplierId: (c) => <SupplierSelect {...c} />,
            }}
          />
        </>
      }
      totals={<Totals lines={begun.length} label={words.amount.label} amount={amount} />}
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="明细"
        columns={l.columns}
        rows={typed.lines}
        onRows={typed.setLines}
        newRow={() => l.newLine()}
        empty={l.untouched}
        pick={pick}
        twins={l.twins}
        errors={typed.errors}
        height="fill"
      />
    </DocForm>
  )
}
