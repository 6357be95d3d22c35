import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cmp } from '#kernel/shared/decimal.ts'
import { Opening } from '#kernel/web/document/useStored.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { handedOver } from '#kernel/web/shell/handing.ts'
import { billingCalls } from '../shared/billing.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { type Begun, RedEntry } from './RedEntry.tsx'

export const keep = true

/** A new red invoice: for what is owed back (`items` of a `partner`), or to take back an invoice that was issued in error (`blue`). */
export default function RedForm() {
  const [search] = useSearchParams()
  const [asked] = useState(() => ({
    partner: search.get('partner') ?? '',
    items: handedOver(search.get('items')) ?? [],
    blue: search.get('blue') ?? '',
  }))
  const own = useSession((s) => s.currentOrg?.kind)
  const blue = useAsk(calls.detail, { id: asked.blue }, { enabled: asked.blue !== '', fresh: true })
  const partnerId =
    asked.partner || (blue.data ? (own === 'hospital' ? blue.data.supplierId : blue.data.hospitalId) : '')
  const wish = {
    partnerId,
    ...(asked.items.length > 0 ? { itemIds: asked.items } : { keyword: blue.data?.number ?? '' }),
  }
  const blues = useAsk(calls.blues, wish, { enabled: partnerId !== '', fresh: true })
  const items = useAsk(
    calls.candidates,
    { partnerId, ids: asked.items, red: true },
    { enabled: asked.items.length > 0, fresh: true },
  )
  const partner = useAsk(billingCalls.query, { orgId: partnerId }, { enabled: partnerId !== '' })
  const failed = blue.error ?? blues.error ?? items.error ?? partner.error
  const waits =
    (asked.blue && !blue.data) ||
    (partnerId && (!blues.data || !partner.data)) ||
    (asked.items.length > 0 && !items.data)
  if (waits) return <Opening error={failed} />
  const chosen = (blues.data ?? []).filter((b) => (asked.blue ? b.id === asked.blue : cmp(b.proposed, '0') > 0))
  const begun: Begun = {
    partner: partnerId ? { id: partnerId, name: partner.data!.title } : undefined,
    items: items.data ?? [],
    blues: partnerId ? chosen.map((b) => ({ blue: b, amount: asked.blue ? b.rest : b.proposed })) : [],
    wrong: !!asked.blue && chosen.some((b) => b.whole),
    ...(own === 'hospital' ? { invoiceType: 'paperSpecial' } : blue.data ? { invoiceType: blue.data.invoiceType } : {}),
  }
  return <RedEntry begun={begun} onSaved={() => undefined} onReload={() => undefined} />
}
