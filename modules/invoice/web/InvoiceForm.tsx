import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Opening, useStored } from '#kernel/web/document/useStored.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { handedOver } from '#kernel/web/shell/handing.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { type Dropped, partnerIn, ReadFiles, readQrText } from '#modules/invoice-reading/web/public.tsx'
import { billingCalls } from '../shared/billing.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { Entry, type Scanned } from './InvoiceEntry.tsx'
import { begunBy, RedEntry } from './RedEntry.tsx'

export const keep = true

/** What another page opens a new invoice with: whose, and the items it is for, or the delivery it comes with. */
const askedBy = (q: URLSearchParams) => ({
  partnerId: q.get('partner'),
  qr: q.get('qr') ?? '',
  deliveryId: q.get('delivery'),
  items: handedOver(q.get('items')),
})

/** An invoice while it is typed: a new one, or one that is its maker's still. */
export default function InvoiceForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const [asked] = useState(() => askedBy(search))
  const lost = !id && !asked.items
  useEffect(() => {
    if (lost) toast('warning', t('所选明细已失效，请回到待开票重新选择'))
  }, [lost])
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
  const { old, waits, error, onSaved, onReload } = useStored(calls.detail, id)
  const { deliveryId } = asked
  const sent = useAsk(calls.onRoad, { deliveryId: deliveryId ?? '' }, { enabled: !!deliveryId && !id, fresh: true })
  const partnerId =
    (old
      ? own === 'hospital'
        ? old.supplierId
        : old.hospitalId
      : ((read && partnerIn(read)?.id) ?? asked.partnerId ?? sent.data?.[0]?.hospitalId)) ?? ''
  const ids = old?.lines.map((line) => line.itemId) ?? (id ? [] : (asked.items ?? []))
  const some = ids.length > 0 && !!partnerId
  const items = useAsk(calls.candidates, { partnerId, ids }, { enabled: some, fresh: true })
  const partner = useAsk(billingCalls.query, { orgId: partnerId }, { enabled: !!partnerId })
  if (old?.colour === 'red')
    return <RedEntry key={`${old.id} ${old.version}`} old={old} onSaved={onSaved} onReload={onReload} />
  // what a red original says is entered as a red invoice
  const red = !old && !!read?.reads.some((r) => r.red)
  if (waits || (deliveryId && !id && !sent.data) || (some && !items.data) || (partnerId && !partner.data))
    return <Opening error={error ?? items.error ?? partner.error ?? sent.error} />
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
          onSaved={onSaved}
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
          onSaved={onSaved}
          onReload={onReload}
        />
      )}
    </>
  )
}
