import type { Answer } from '#kernel/shared/call.ts'
import { cmp, Decimal, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { fits } from '#kernel/shared/quantity.ts'
import type { orderCalls } from '#modules/order/shared/calls.ts'
import type { deliveryCalls } from '../shared/calls.ts'

type OrderLine = Answer<typeof orderCalls.detail>['lines'][number]
type Delivery = Answer<typeof deliveryCalls.detail>

/** One lot as it is typed. */
export interface Lot {
  key: string
  /** Of a lot the delivery has: what is not typed here stays as it is there. */
  id?: string
  orderLineId: string
  name: string
  spec: string
  unit: string
  /** What the order still has open, this delivery not counted. */
  open: string
  qty: string
  lotNo: string
  productionDate: string
  expiryDate: string
  invoiceNo: string
  shortLifeConfirmed: boolean
}

let made = 0
const key = () => `lot${++made}`
/** The same lot under a key of this page: a draft comes from another. */
export const keyed = (lot: Lot): Lot => ({ ...lot, key: key() })

const empty = { lotNo: '', productionDate: '', expiryDate: '', invoiceNo: '', shortLifeConfirmed: false }

/** A fresh delivery: every open line once, with all that is open. */
export const lotsOfOrder = (lines: readonly OrderLine[]): Lot[] =>
  lines
    .filter((l) => cmp(l.openQty, '0') > 0)
    .map((l) => ({
      ...empty,
      key: key(),
      orderLineId: l.id,
      name: l.name,
      spec: l.spec,
      unit: l.unit,
      open: l.openQty,
      qty: plain(l.openQty),
    }))

export const lotsOfDelivery = (d: Delivery): Lot[] =>
  d.lines.map((l) => ({
    key: key(),
    id: l.id,
    orderLineId: l.orderLineId,
    name: l.name,
    spec: l.spec,
    unit: l.unit,
    open: l.openQty,
    qty: plain(l.qty),
    lotNo: l.lotNo,
    productionDate: l.productionDate ?? '',
    expiryDate: l.expiryDate ?? '',
    invoiceNo: l.invoiceNo,
    shortLifeConfirmed: l.shortLifeConfirmed,
  }))

/** Splits a lot: the new one takes what the order line has left, or half. */
export const splitLot = (lots: readonly Lot[], at: number): Lot[] => {
  const lot = lots[at] as Lot
  const shipped = sumOf(lots.filter((l) => l.orderLineId === lot.orderLineId && fits(l.qty, 'fine')).map((l) => l.qty))
  const left = minus(lot.open, shipped)
  const half = fits(lot.qty, 'fine') ? new Decimal(lot.qty).div(2).floor().toFixed() : '0'
  const takes = cmp(left, '0') > 0 ? left : half
  const kept = cmp(left, '0') > 0 || !fits(lot.qty, 'fine') ? lot.qty : minus(lot.qty, half)
  return lots.toSpliced(
    at,
    1,
    { ...lot, qty: plain(kept) },
    { ...lot, ...empty, id: undefined, key: key(), qty: plain(takes) },
  )
}

/** What can be seen before the server is asked: more than is open, expiry not after production. Key → column → sentence. */
export const faultsOf = (lots: readonly Lot[]): Map<string, Record<string, string>> => {
  const faults = new Map<string, Record<string, string>>()
  const say = (lot: Lot, column: string, sentence: string) =>
    faults.set(lot.key, { ...faults.get(lot.key), [column]: sentence })
  for (const [, same] of Map.groupBy(lots, (l) => l.orderLineId)) {
    const sum = sumOf(same.filter((l) => fits(l.qty, 'fine')).map((l) => l.qty))
    const last = same.at(-1) as Lot
    if (cmp(sum, last.open) > 0) say(last, 'qty', '发货数量超过未发数量')
  }
  for (const l of lots) {
    if (!fits(l.qty, 'fine') || cmp(l.qty, '0') <= 0) say(l, 'qty', '必须大于 0')
    if (l.expiryDate && l.productionDate && l.expiryDate <= l.productionDate)
      say(l, 'expiryDate', '有效期至必须晚于生产日期')
  }
  return faults
}
