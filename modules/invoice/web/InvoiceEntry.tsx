import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { sumOf } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { readingCalls } from '#modules/invoice-reading/shared/calls.ts'
import {
  type Dropped,
  DropZone,
  lockedFields,
  Originals,
  type Qr,
  QrBox,
  sourceNotes,
  useQr,
  valuesOf,
} from '#modules/invoice-reading/web/public.tsx'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { beyond, proposed } from '../shared/amounts.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceHeader, invoiceWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import * as l from './lines.ts'
import { RoadDialog, RoadField } from './RoadDialog.tsx'
import { useProposed } from './useProposed.ts'
import { chosenIn, comingOf, type Free, roadHeader, useRoad } from './useRoad.ts'
import { useSides } from './useSides.ts'

/** A QR code with what was typed before it was scanned. */
export interface Scanned {
  said: Qr
  typed: Values
}
interface Props {
  old: Doc | undefined
  /** What files said of it that made no whole draft. */
  read: Dropped | undefined
  /** What its QR code says of a new one. */
  qr: Scanned | undefined
  onQr?: (qr: Scanned) => void
  /** Files that are dropped are read, each of them. */
  onFiles?: (files: readonly File[]) => void
  partner: { id: string; name: string } | undefined
  /** What it is for so far, as it is now. */
  items: readonly l.Item[]
  /** The delivery it is begun with, and what to its hospital is on the way. */
  deliveryId: string | null
  sent: readonly Free[]
  onSaved: () => void
  onReload: () => void
}

/** What was typed, without what another code said before. */
const unsaid = (values: Values, before: Scanned | undefined): Values => {
  const said = new Set<string>(before?.said.values.map((v) => v.field))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !said.has(key)))
}

/** What is typed of an invoice's face, as it is stored. */
const faceOf = (d: Doc): Values =>
  Object.fromEntries(
    invoiceHeader.fields.filter((f) => f.key !== 'partnerId').map((f) => [f.key, d[f.key as keyof Doc]]),
  ) as Values

/** What is typed of one invoice. */
export const Entry = ({ old, read, qr, onFiles, onQr, partner, items, deliveryId, sent, onSaved, onReload }: Props) => {
  const org = useSession((s) => s.currentOrg)
  const isHospital = org?.kind === 'hospital'
  const [start] = useState(() => [...(old ? l.startOf(old.lines, items) : l.wholeOf(items)), l.newLine()])
  const [initial] = useState(
    (): Values =>
      old
        ? { partnerId: partner!.id, ...faceOf(old), announced: old.announced.map((a) => a.deliveryLineId).join(' ') }
        : {
            announced: sent.flatMap((line) => (line.deliveryId === deliveryId ? [line.deliveryLineId] : [])).join(' '),
            ...qr?.typed,
            ...(partner ? { partnerId: partner.id } : {}),
            ...(isHospital ? { invoiceType: 'paperSpecial' } : {}),
            ...valuesOf([...(qr ? [qr.said] : []), ...(read?.reads ?? [])]),
          },
  )
  // files of a draft that are taken off as it is saved
  const [without, setWithout] = useState<readonly string[]>([])
  const entry: EntryProps<l.Line> = {
    name: `invoice ${old?.id ?? 'new'}`,
    table: isHospital ? invoiceHeader : roadHeader,
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
    body: ({ tidy: { announced: _, ...face } }, lines, isNew) => ({
      ...Object.fromEntries(Object.entries(face).map(([k, v]) => [k, v ?? ''])),
      lines: lines.map(l.sentLine),
      ...(isNew && qr ? { qrText: qr.said.text } : {}),
      // of goods that arrived meanwhile nothing is known here: what it comes with is left as it is
      ...(chosen.length === chosenIds.length && road
        ? { announced: chosen.map(({ id, qty }) => ({ deliveryLineId: id, qty })) }
        : {}),
      ...(isNew && read ? { readings: read.reads.map((r) => r.seal) } : {}),
      ...(!isNew && without.length > 0 ? { without } : {}),
    }),
    differences: (theirs: Doc, { values }, lines) => [
      ...differentFields(invoiceHeader, values, faceOf(theirs)),
      ...differentLines(lines.map(l.toldLine), theirs.lines.map(l.toldOf)),
    ],
  })
  const kept = (old?.readings ?? []).filter((r) => !without.includes(r.file.fileId))
  const readings = [...(old ? [...kept, { values: old.qr }] : (read?.reads ?? [])), ...(qr ? [qr.said] : [])]
  const byQr = useCan(readingCalls.scan) && !!onQr
  const scan = useQr(
    (said) => {
      if (said.red) toast('warning', t('红字发票，请从蓝字发票开红票'))
      else onQr?.({ said, typed: unsaid(form.values, qr) })
    },
    byQr && begun.length === 0 && !read,
  )
  const partnerId = String(form.values.partnerId ?? '')
  const road = useRoad(partnerId, old, typed.saved?.id, sent)
  const chosenIds = chosenIn(form.values.announced)
  const chosen = (road ?? []).filter((line) => chosenIds.includes(line.id))
  const coming = comingOf(chosen)
  const [choosing, setChoosing] = useState(false)
  useSides(form, partnerId)
  const pick = useMemo(() => l.pickFor(partnerId), [partnerId])
  const linked = sumOf(
    begun.map((line) => l.worth(line)),
    2,
  )
  const amount = String(form.tidy.amount ?? '')
  // a proposed whole says nothing of which lines it is for
  const whole = useProposed(form, sumOf([linked, coming], 2)) === undefined ? '' : amount
  const propose = async () => {
    if (!partnerId) return toast('warning', t('请先选择往来单位'))
    const open = await l.openItems(partnerId)
    const found = isNumber(whole) ? proposed(open, whole) : open
    if (found.length === 0) toast('warning', t('没有合适的待开票明细'))
    else typed.grid.current?.change(l.wholeOf(found))
  }
  return (
    <DocForm
      title={old ? `${t('发票')} ${old.number}` : t('登记发票')}
      org={org?.strName ?? ''}
      {...doc}
      head={
        <>
          {kept.length > 0 && <Originals of={kept} onRemove={(id) => setWithout((all) => [...all, id])} />}
          {onFiles && !read && !begun.length && <DropZone onFiles={onFiles} />}
          {byQr && !read && !begun.length && <QrBox onText={scan} />}
          <FieldForm
            table={entry.table}
            of={form}
            // what it is for is owed between these two
            fixed={[...(begun.length + chosen.length > 0 ? ['partnerId'] : []), ...lockedFields(readings)]}
            notes={sourceNotes(readings)}
            refs={{
              announced: () => <RoadField lines={chosen} disabled={!partnerId} onOpen={() => setChoosing(true)} />,
              partnerId: (c) => (
                <RemoteSelect<{ id: string; name: string }>
                  {...c}
                  call={awaitCalls.partners}
                  show={(o) => o.name}
                  {...(partner ? { name: partner.name } : {})}
                />
              ),
            }}
          />
        </>
      }
      totals={
        <>
          <Totals lines={begun.length} label={words.linkedAmount.label} amount={linked} />
          {chosen.length > 0 && ` · ${t('在途金额')} ${moneyText(coming)}`}
          {isNumber(amount) &&
            ` · ${t(words.diffAmount.label)} ${moneyText(beyond(amount, sumOf([linked, coming], 2)))}`}
        </>
      }
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="关联明细"
        columns={l.columns}
        rows={typed.lines}
        onRows={typed.setLines}
        newRow={() => l.newLine()}
        empty={l.untouched}
        pick={pick}
        twins={l.twins}
        errors={typed.errors}
        tools={<Button onClick={() => void propose()}>{t('按金额带出明细')}</Button>}
        height="fill"
      />
      {choosing && (
        <RoadDialog
          lines={road ?? []}
          chosen={chosenIds}
          onChosen={(ids) => form.set('announced', ids.join(' '))}
          onClose={() => setChoosing(false)}
        />
      )}
    </DocForm>
  )
}
