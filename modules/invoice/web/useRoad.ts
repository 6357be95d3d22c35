import { amountOf, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { Field } from '#kernel/shared/field.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceHeader } from '../shared/words.ts'
import type { Doc } from './acts.ts'

/** A line of a delivery an invoice comes with, or may come with: packs, yuan. */
export interface RoadLine {
  /** Of the delivery's line. */
  id: string
  deliveryId: string
  deliveryNo: string
  name: string
  spec: string
  lotNo: string
  unit: string
  price: string
  qty: string
  amount: string
  /** What of it is no link of the invoice yet: yuan. */
  coming: string
  /** Some of it is judged already: it stays. */
  kept: boolean
}

/** What comes with it, as a form keeps it: a draft in the browser is words and numbers. */
export const roadField: Field = { key: 'announced', label: '随货明细', type: 'ref' }
export const roadHeader = { ...invoiceHeader, fields: [...invoiceHeader.fields, roadField] }

type Said = NonNullable<Doc['announced']>[number]
const ofDoc = (a: Said): RoadLine => ({
  ...{ id: a.deliveryLineId, deliveryId: a.deliveryId, deliveryNo: a.deliveryNo, name: a.name, spec: a.spec },
  ...{ lotNo: a.lotNo, unit: a.unit, price: a.price, qty: plain(a.qty), amount: a.amount },
  coming: amountOf(a.waitingQty, a.price),
  kept: minus(a.qty, a.waitingQty) !== '0',
})
/** A line that may come with one. */
export type Free = { deliveryLineId: string; freeQty: string } & Omit<
  RoadLine,
  'id' | 'qty' | 'amount' | 'coming' | 'kept'
>
const ofRoad = ({ deliveryLineId, freeQty, ...l }: Free): RoadLine => {
  const amount = amountOf(freeQty, l.price)
  return { ...l, id: deliveryLineId, qty: plain(freeQty), amount, coming: amount, kept: false }
}

/** Ids of what is chosen, as the field holds them. */
export const chosenIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean)

/**
 * What may come with an invoice of a partner, and does already; only who sends the goods announces them.
 * @param id of the invoice as it was saved on this page
 * @param begun what is known of it before the answer is there
 */
export const useRoad = (
  partnerId: string,
  old: Doc | undefined,
  id: string | undefined,
  begun: readonly Free[],
): RoadLine[] | undefined => {
  const sends = useSession((s) => s.currentOrg?.kind) === 'supplier'
  const wish = { partnerId, ...(id ? { invoiceId: id } : {}) }
  const { data } = useAsk(calls.onRoad, wish, { enabled: sends && !!partnerId, fresh: true })
  if (!sends) return undefined
  const own = (old?.announced ?? []).map(ofDoc)
  const ids = new Set(own.map((l) => l.id))
  return [...own, ...(data ?? begun).filter((l) => !ids.has(l.deliveryLineId)).map(ofRoad)]
}

/** What the chosen ones come to beyond what is a link already: yuan. */
export const comingOf = (lines: readonly RoadLine[]): string =>
  sumOf(
    lines.map((l) => l.coming),
    2,
  )
