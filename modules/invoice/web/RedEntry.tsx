import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { Opening } from '#kernel/web/document/useStored.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { type Dropped, lockedFields, Originals, sourceNotes, valuesOf } from '#modules/invoice-reading/web/public.tsx'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { beyond } from '../shared/amounts.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { redHeader, invoiceWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import { type Blue, Blues, takenIn, takenOf, written } from './Blues.tsx'
import * as l from './lines.ts'
import { useSides } from './useSides.ts'

const [partner, ...others] = redHeader.fields
const table: FieldTable = {
  ...redHeader,
  fields: [
    partner!,
    { key: 'blues', label: '蓝字发票', type: 'ref', required: true, missing: '请选择蓝字发票' },
    ...others,
  ],
}
const sums = ['exclAmount', 'taxAmount', 'amount'] as const

/** What a new red invoice begins with. */
export interface Begun {
  partner: { id: string; name: string } | undefined
  /** What is owed back that it is for. */
  items: readonly l.Item[]
  blues: readonly { blue: Blue; amount: string }[]
  wrong: boolean
  invoiceType?: string
  /** What its originals say. */
  read?: Dropped
}
/** The same of a red original that was dropped: which blue ones it takes back is chosen. */
export const begunBy = (read: Dropped, partner: Begun['partner']): Begun => ({
  ...{ partner, items: [], blues: [], wrong: false, read },
})

/** Amounts with their minus: of each blue one as much tax as its share. */
const proposed = (blues: Begun['blues']): Values => {
  if (blues.length === 0) return {}
  const part = (key: 'taxAmount' | 'amount') =>
    blues.reduce(
      (sum, { blue, amount }) => sum.add(new Decimal(blue[key]).mul(amount).div(blue.amount).toFixed(2)),
      new Decimal(0),
    )
  const [tax, amount] = [part('taxAmount'), part('amount')]
  return {
    amount: amount.neg().toFixed(2),
    taxAmount: tax.neg().toFixed(2),
    exclAmount: amount.sub(tax).neg().toFixed(2),
  }
}

const faceOf = (d: Doc): Values => ({
  ...(Object.fromEntries(others.map((f) => [f.key, d[f.key as keyof Doc]])) as Values),
  blues: written(d.reds.map((b) => ({ invoiceId: b.invoiceId, number: b.number, rest: b.rest, amount: b.taken }))),
})

interface Props {
  old?: Doc
  begun?: Begun
  onSaved: () => void
  onReload: () => void
}

/** A red invoice while it is typed: which blue ones it takes back, why, and what came back it is for. */
export const RedEntry = (p: Props) => {
  const own = useSession((s) => s.currentOrg?.kind)
  const d = p.old
  const partnerId = d ? (own === 'hospital' ? d.supplierId : d.hospitalId) : ''
  const ids = d?.lines.map((line) => line.itemId) ?? []
  const items = useAsk(calls.candidates, { partnerId, ids, red: true }, { enabled: ids.length > 0, fresh: true })
  if (ids.length > 0 && !items.data) return <Opening error={items.error} />
  return <Typed {...p} partnerId={partnerId} items={items.data ?? p.begun?.items ?? []} />
}

const Typed = ({
  old,
  begun: from,
  partnerId: itsPartner,
  items,
  onSaved,
  onReload,
}: Props & { partnerId: string; items: readonly l.Item[] }) => {
  const org = useSession((s) => s.currentOrg)
  const isHospital = org?.kind === 'hospital'
  const [start] = useState(() => [...(old ? l.startOf(old.lines, items) : l.wholeOf(items)), l.newLine()])
  const [initial] = useState(
    (): Values =>
      old
        ? { partnerId: itsPartner, ...faceOf(old) }
        : {
            ...(from?.partner ? { partnerId: from.partner.id } : {}),
            ...(from?.invoiceType ? { invoiceType: from.invoiceType } : {}),
            ...(from?.wrong ? { redReason: 'wrong' } : {}),
            ...valuesOf(from?.read?.reads ?? []),
            ...(from && from.blues.length > 0
              ? { blues: written(from.blues.map((b) => takenOf(b.blue, b.amount))), ...proposed(from.blues) }
              : {}),
          },
  )
  const [without, setWithout] = useState<readonly string[]>([])
  const entry: EntryProps<l.Line> = {
    name: `red ${old?.id ?? 'new'}`,
    table,
    initial,
    start,
    ...(old ? { at: { id: old.id, version: old.version } } : {}),
    calls: { add: calls.red, update: calls.update, stale } as never,
    page: (id) => `${at}/${id}`,
    onSaved,
    onReload,
  }
  const { form, doc, begun, ...typed } = useEntry(entry, {
    make: l.newLine,
    untouched: l.untouched,
    plain: ({ key: _, ...line }) => line,
    body: ({ tidy: { blues, ...head } }, lines, isNew) => ({
      ...(isNew && from?.read ? { readings: from.read.reads.map((r) => r.seal) } : {}),
      ...(!isNew && without.length > 0 ? { without } : {}),
      ...Object.fromEntries(Object.entries(head).map(([k, v]) => [k, v ?? ''])),
      blues: takenIn(blues).map(({ invoiceId, amount }) => ({ invoiceId, amount: amount || '0' })),
      lines: head.redReason === 'wrong' ? [] : lines.map(l.sentLine),
    }),
    differences: (theirs: Doc, { values }, lines) => [
      ...differentFields(redHeader, values, { partnerId: values.partnerId, ...faceOf(theirs) }),
      ...differentLines(lines.map(l.toldLine), theirs.lines.map(l.toldOf)),
    ],
  })
  const kept = (old?.readings ?? []).filter((r) => !without.includes(r.file.fileId))
  const readings = old ? kept : (from?.read?.reads ?? [])
  const locked = lockedFields(readings)
  const partnerId = String(form.values.partnerId ?? '')
  const wrong = form.values.redReason === 'wrong'
  const blues = takenIn(form.values.blues)
  useSides(form, partnerId)
  // one issued in error is taken back whole
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the reason changes
  useEffect(() => {
    if (wrong && blues.some((b) => b.amount !== b.rest))
      form.set('blues', written(blues.map((b) => ({ ...b, amount: b.rest }))))
  }, [wrong])
  const pick = useMemo(() => l.pickFor(partnerId, true), [partnerId])
  const taken = sumOf(
    blues.map((b) => (isNumber(b.amount) ? b.amount : '0')),
    2,
  )
  const linked = wrong
    ? new Decimal(taken).neg().toFixed(2)
    : sumOf(
        begun.map((line) => l.worth(line)),
        2,
      )
  const amount = String(form.tidy.amount ?? '')
  /** The amounts of the form from the blue ones, each with as much tax as its share. */
  const fill = async () => {
    if (!partnerId) return toast('warning', t('请先选择往来单位'))
    const known = await l.bluesOf(partnerId)
    const all = blues.flatMap((b) => {
      const blue = known.find((k) => k.id === b.invoiceId)
      return blue && isNumber(b.amount) ? [{ blue, amount: b.amount }] : []
    })
    for (const key of sums) if (!locked.includes(key)) form.set(key, proposed(all)[key] ?? '')
  }
  return (
    <DocForm
      title={old ? `${t('红字发票')} ${old.number}` : t('登记红字发票')}
      org={org?.strName ?? ''}
      {...doc}
      head={
        <>
          {kept.length > 0 && <Originals of={kept} onRemove={(id) => setWithout((all) => [...all, id])} />}
          <FieldForm
            table={table}
            of={form}
            fixed={[...(begun.length > 0 || blues.length > 0 ? ['partnerId'] : []), ...locked]}
            notes={sourceNotes(readings)}
            refs={{
              partnerId: (c) => (
                <RemoteSelect<{ id: string; name: string }>
                  {...c}
                  call={awaitCalls.partners}
                  show={(o) => o.name}
                  {...(from?.partner
                    ? { name: from.partner.name }
                    : old
                      ? { name: isHospital ? old.supplier : old.hospital }
                      : {})}
                />
              ),
              blues: (c) => <Blues control={c} partnerId={partnerId} wrong={wrong} />,
            }}
          />
        </>
      }
      totals={
        <>
          <Totals lines={wrong ? 0 : begun.length} label={words.linkedAmount.label} amount={linked} />
          {isNumber(amount) && ` · ${t(words.diffAmount.label)} ${moneyText(beyond(amount, linked))}`}
        </>
      }
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="退货折让明细"
        columns={l.columns}
        rows={typed.lines}
        onRows={typed.setLines}
        newRow={() => l.newLine()}
        empty={l.untouched}
        pick={pick}
        twins={l.twins}
        errors={typed.errors}
        tools={<Button onClick={() => void fill()}>{t('按蓝字发票填写金额')}</Button>}
        height="fill"
      />
    </DocForm>
  )
}
