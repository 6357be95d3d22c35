import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
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
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import {
  type Dropped,
  DropZone,
  lockedFields,
  Originals,
  partnerIn,
  type Qr,
  QrBox,
  ReadFiles,
  readQrText,
  sourceNotes,
  useQr,
  valuesOf,
} from '#modules/invoice-reading/web/public.tsx'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { beyond, proposed } from '../shared/amounts.ts'
import { billingCalls } from '../shared/billing.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceHeader, invoiceWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import * as l from './lines.ts'
import { begunBy, RedEntry } from './RedEntry.tsx'
import { RoadDialog, RoadField } from './RoadDialog.tsx'
import { useProposed } from './useProposed.ts'
import { chosenIn, comingOf, type Free, roadHeader, useRoad } from './useRoad.ts'
import { useSides } from './useSides.ts'

export const keep = true

/** What another page opens a new invoice with: whose, and the items it is for, or the delivery it comes with. */
const askedBy = (q: URLSearchParams) => ({
  partnerId: q.get('partner'),
  qr: q.get('qr') ?? '',
  deliveryId: q.get('delivery'),
  items: q.get('items')?.split(',').filter(Boolean) ?? [],
})

/** An invoice while it is typed: a new one, or one that is its maker's still. */
export default function InvoiceForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const [asked] = useState(() => askedBy(search))
  const own = useSession((s) => s.currentOrg?.kind)
  const [files, setFiles] = useState<readonly File[]>()
  const [read, setRead] = useState<Dropped>()
  const [qr, setQr] = useState<Scanned>()
  // what was scanned on the list is entered here
  useEffect(() => {
    if (asked.qr && !id)
      void readQrText(asked.qr).then((said) => {
        if (said) setQr({ said, typed: {} })
      })
  }, [asked, id])
  const [born, setBorn] = useState(!id)
  const wanted = !!id && !born
  const { data, error, reload } = useAsk(calls.detail, { id: id ?? '' }, { enabled: wanted, fresh: true })
  const [old, setOld] = useState<Doc>()
  useEffect(() => {
    if (data && wanted && !old) setOld(data)
  }, [data, wanted, old])
  const { deliveryId } = asked
  const sent = useAsk(calls.onRoad, { deliveryId: deliveryId ?? '' }, { enabled: !!deliveryId && !id, fresh: true })
  const partnerId =
    (old
      ? own === 'hospital'
        ? old.supplierId
        : old.hospitalId
      : ((read && partnerIn(read)?.id) ?? asked.partnerId ?? sent.data?.[0]?.hospitalId)) ?? ''
  const ids = old?.lines.map((line) => line.itemId) ?? (id ? [] : asked.items)
  const some = ids.length > 0 && !!partnerId
  const items = useAsk(calls.candidates, { partnerId, ids }, { enabled: some, fresh: true })
  const partner = useAsk(billingCalls.query, { orgId: partnerId }, { enabled: !!partnerId })
  if (old?.colour === 'red')
    return (
      <RedEntry
        key={`${old.id} ${old.version}`}
        old={old}
        onSaved={() => setBorn(true)}
        onReload={() => {
          setBorn(false)
          setOld(undefined)
          void reload()
        }}
      />
    )
  const failed = error ?? items.error ?? partner.error ?? sent.error
  // what a red original says is entered as a red invoice
  const red = !old && !!read?.reads.some((r) => r.red)
  if ((wanted && !old) || (deliveryId && !id && !sent.data) || (some && !items.data) || (partnerId && !partner.data))
    return (
      <div className="d-page d-empty" role={failed ? 'alert' : 'status'}>
        <p>{failed?.msg ?? t('正在加载')}</p>
      </div>
    )
  return (
    <>
      {files && !old && (
        // what was read stays while one of it is filled in
        <div style={{ display: read ? 'none' : 'contents' }}>
          <ReadFiles first={files} onFill={setRead} onBack={() => setFiles(undefined)} />
        </div>
      )}
      {red && (
        <RedEntry
          key={read!.key}
          begun={begunBy(read!, partnerId ? { id: partnerId, name: partner.data!.title } : undefined)}
          onSaved={() => setBorn(true)}
          onReload={() => undefined}
        />
      )}
      {!red && (!files || read || old) && (
        <Entry
          key={old ? `${old.id} ${old.version}` : (read?.key ?? qr?.said.text ?? 'new')}
          old={old}
          read={read}
          qr={qr}
          {...(!id ? { onFiles: setFiles, onQr: setQr } : {})}
          partner={partnerId ? { id: partnerId, name: partner.data!.title } : undefined}
          items={items.data ?? []}
          deliveryId={deliveryId}
          sent={sent.data ?? []}
          onSaved={() => setBorn(true)}
          onReload={() => {
            setBorn(false)
            setOld(undefined)
            void reload()
          }}
        />
      )}
    </>
  )
}

/** A QR code with what was typed before it was scanned. */
interface Scanned {
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

/** What is typed of an invoice's face, as it is stored. */
const faceOf = (d: Doc): Values =>
  Object.fromEntries(
    invoiceHeader.fields.filter((f) => f.key !== 'partnerId').map((f) => [f.key, d[f.key as keyof Doc]]),
  ) as Values

const Entry = ({
  old,
  read,
  qr,
  onFiles,
  onQr,
  partner,
  items,
  deliveryId,
  sent,
  onSaved,
  onReload,
}: Props) => {
  const org = useSession((s) => s.currentOrg)
  const isHospital = org?.kind === 'hospital'
  const [start] = useState(() => [...(old ? l.startOf(old.lines, items) : l.wholeOf(items)), l.newLine()])
  const [initial] = useState(
    (): Values =>
      old
        ? { partnerId: partner!.id, ...faceOf(old), announced: old.announced.map((a) => a.deliveryLineId).join(' ') }
        : {
            ...qr?.typed,
            announced: sent.flatMap((line) => (line.deliveryId === deliveryId ? [line.deliveryLineId] : [])).join(' '),
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
  const scan = useQr(
    (said) => {
      if (said.red) toast('warning', t('红字发票，请从蓝字发票开红票'))
      else onQr?.({ said, typed: form.values })
    },
    !!onQr && begun.length === 0 && !read,
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
          {onQr && !read && !begun.length && <QrBox onText={scan} />}
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
