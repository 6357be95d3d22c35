import type { Answer } from '#kernel/shared/call.ts'
import { amountOf, cmp, Decimal, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { keys } from '#kernel/shared/machine.ts'
import { boundOfUnit, bounds, fits } from '#kernel/shared/quantity.ts'
import { differentFields, differentLines, type ToldLine } from '#kernel/web/document/conflict.ts'
import { type Merging, puts } from '#kernel/web/document/merge.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import type { GridColumn, GridRow } from '#kernel/web/grid/types.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import type { orderCalls } from '#modules/order/shared/calls.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import type { deliveryCalls } from '../shared/calls.ts'
import { invoiceNumber, transportTable } from '../shared/fields.ts'
import { type LotFault, type LotNeeds, lotFaults } from '../shared/lot-faults.ts'
import { saleTypes } from '../shared/sale-types.ts'
import { lotWords } from '../shared/words.ts'

export type Order = Pick<Answer<typeof orderCalls.detail>, 'id' | 'no' | 'lines' | 'needs'>
type OrderLine = Order['lines'][number]
type Delivery = Answer<typeof deliveryCalls.detail>
type Stored = Delivery['lines'][number]

/** What the order says of a lot; `openQty` without this delivery. */
export const goodsOf = ({ code, name, spec, manufacturer, unit, price, openQty, ...l }: OrderLine | Stored) => ({
  ...{ code, name, spec, manufacturer, unit, price },
  seq: String('orderSeq' in l ? l.orderSeq : l.seq),
  openQty: plain(openQty),
})
/** A line of an order as it may be shipped: what an open amendment holds back is not open. */
export const sendable = (l: OrderLine): OrderLine => ({ ...l, openQty: minus(l.openQty, l.heldQty) })
const noNeeds: LotNeeds = { lotRequired: false, expiryRequired: false, nearExpiryDays: 0 }
/** What the lots of these orders must say, by the line of the order. */
export const needsIn = (orders: readonly Pick<Order, 'needs'>[]) => {
  const known = new Map(
    orders.flatMap((o) => o.needs.map(({ orderLineId, ...needs }) => [orderLineId, needs] as const)),
  )
  return (orderLineId: string): LotNeeds => known.get(orderLineId) ?? noNeeds
}
const noGoods = {
  orderLineId: '',
  orderId: '',
  orderNo: '',
  code: '',
  name: '',
  spec: '',
  manufacturer: '',
  seq: '',
  unit: '',
  price: '',
  openQty: '0',
  ...noNeeds,
}
export const noText = { lotNo: '', productionDate: '', expiryDate: '', sterilizeLot: '', invoiceNo: '', remark: '' }
const none = { ...noGoods, qty: '', ...noText, shortLifeConfirmed: false }

/** One lot as it is typed. */
export interface Lot extends GridRow, Readonly<typeof none> {
  /** Of a lot the delivery has. */
  id?: string
  /** The last lot of an order line of which more is shipped than is open. */
  over?: boolean
  /** Its order line was chosen here and may be chosen again. */
  picked?: boolean
}

let made = 0
export const newLot = (lot: Partial<Lot> = {}): Lot => ({ ...none, ...lot, key: `lot${++made}` })
export const lines = {
  make: newLot,
  untouched: (l: Lot): boolean => !l.orderLineId && !l.qty && keys(noText).every((k) => !l[k]),
  plain: ({ key: _, ...lot }: Lot) => lot,
}

/** Of an order every open line once, with all that is open. */
export const lotsOfOrder = (order: Order): Lot[] => {
  const { id, no } = order
  const needs = needsIn([order])
  return order.lines
    .map(sendable)
    .filter((l) => cmp(l.openQty, '0') > 0)
    .map((l) => {
      const its = { orderLineId: l.id, orderId: id, orderNo: no, ...needs(l.id) }
      return newLot({ ...goodsOf(l), ...its, qty: plain(l.openQty) })
    })
}

export const lotsOfDelivery = (lines: readonly Stored[], orders: readonly Order[] = []): Lot[] => {
  const needs = needsIn(orders)
  return lines.map((l) => {
    const texts = Object.fromEntries(keys(noText).map((k) => [k, l[k] ?? '']))
    const { id, orderLineId, orderId, orderNo, shortLifeConfirmed } = l
    const its = { id, orderLineId, orderId, orderNo, shortLifeConfirmed, ...needs(orderLineId) }
    return newLot({ ...goodsOf(l), ...texts, ...its, qty: plain(l.qty) })
  })
}

/** As the calls take them; with its id, a lot keeps what is not typed here. */
export const sentLots = (lots: readonly Lot[]) =>
  lots.map(({ id, orderLineId, qty, productionDate, expiryDate, shortLifeConfirmed, ...l }) => {
    const { lotNo, sterilizeLot, invoiceNo, remark } = l
    return {
      ...(id ? { id } : {}),
      ...{ orderLineId, qty, lotNo, sterilizeLot, invoiceNo, shortLifeConfirmed, remark },
      productionDate: productionDate || null,
      expiryDate: expiryDate || null,
    }
  })

const shipped = (lots: readonly Lot[]) => sumOf(lots.flatMap((l) => (fits(l.qty, 'fine') ? l.qty : [])))

/** The lots, each knowing whether its order line is shipped beyond what is open. */
export const counted = (lots: readonly Lot[]): readonly Lot[] => {
  const lines = Map.groupBy(lots, (l) => l.orderLineId)
  return lots.map((l) => {
    const all = lines.get(l.orderLineId)!
    const over = l.orderLineId !== '' && all.at(-1) === l && cmp(shipped(all), l.openQty) > 0
    return over === !!l.over ? l : { ...l, over }
  })
}

/** Splits a lot: the new one takes what the order line has left, or half. */
export const splitLot = (lots: readonly Lot[], lot: Lot): readonly Lot[] => {
  const left = minus(lot.openQty, shipped(lots.filter((l) => l.orderLineId === lot.orderLineId)))
  const half = fits(lot.qty, 'fine') ? new Decimal(lot.qty).div(2).floor().toFixed() : '0'
  const [kept, takes] = cmp(left, '0') > 0 ? [lot.qty, left] : [lot.qty && minus(lot.qty, half), half]
  const fresh = newLot({ ...lot, ...noText, id: undefined, shortLifeConfirmed: false, qty: plain(takes) })
  return lots.toSpliced(lots.indexOf(lot), 1, { ...lot, qty: kept && plain(kept) }, fresh)
}

const col = wordCells<typeof lotWords, Lot>(lotWords)
const amountOfLot = (l: Lot): string => (l.qty && l.price ? amountOf(l.qty, l.price) : '')
/** By unit: what is counted in different ones has no sum. */
export const qtyOfLots = (lots: readonly Lot[]): string => byUnit(lots, (l) => (fits(l.qty, 'fine') ? l.qty : '0'))
export const sumOfLots = (lots: readonly Lot[]): string => sumOf(lots.map(amountOfLot), 2)

/** What is wrong with a lot, at its cell, as the server judges it. */
const judged = (key: LotFault['column'], shipping: boolean) => ({
  check: (l: Lot) => {
    const faults = l.orderLineId ? lotFaults(l, l, { today: today(), shipping }) : []
    const fault = faults.find((f) => f.column === key)
    return fault && t(fault.message, fault.params)
  },
})

const lotColumns = (shipping: boolean): readonly GridColumn<Lot>[] => [
  {
    ...col.read('name', { frozen: true, required: true, copy: (l) => l.code }),
    key: 'orderLineId',
    kind: 'pick',
    editable: (l) => !l.orderLineId || l.picked === true,
  },
  col.read('spec'),
  col.read('openQty'),
  col.typed('qty', {
    required: true,
    decimals: (l) => bounds[boundOfUnit(l.unit, fineUnits())].scale,
    check: (l) => (l.over ? t('发货数量超过未发数量') : l.qty && cmp(l.qty, '0') <= 0 ? t('必须大于 0') : undefined),
  }),
  col.read('unit'),
  col.typed('lotNo', judged('lotNo', shipping)),
  col.typed('productionDate', judged('productionDate', shipping)),
  col.typed('expiryDate', { width: 100, ...judged('expiryDate', shipping) }),
  col.typed('invoiceNo', {
    width: 120,
    check: (l) => (!l.invoiceNo || invoiceNumber.like.test(l.invoiceNo) ? undefined : t(invoiceNumber.sentence)),
  }),
  col.typed('shortLifeConfirmed', { seldom: true, ...judged('shortLifeConfirmed', shipping) }),
  col.typed('sterilizeLot', { seldom: true }),
  col.made('amount', amountOfLot, { scale: 2, total: true }),
  col.typed('remark', { seldom: true }),
]

/** Gifts cost nothing. */
const asGifts = (columns: readonly GridColumn<Lot>[]): readonly GridColumn<Lot>[] =>
  columns.map((c) => (c.key === 'amount' ? col.made('amount', () => '0.00', { scale: 2, total: true }) : c))
const withOrder = ([name, ...rest]: readonly GridColumn<Lot>[]) => [name!, col.read('orderNo', { width: 150 }), ...rest]
const columnsOf = (shipping: boolean) => {
  const sold = lotColumns(shipping)
  const gifts = asGifts(sold)
  return { one: [sold, gifts], several: [withOrder(sold), withOrder(gifts)] } as const
}
const columns = { draft: columnsOf(false), shipping: columnsOf(true) } as const
/** Of which order a lot is, is told where there are several; what only sending asks of it, where it is `shipping`. */
export const columnsFor = (o: { gift: boolean; several: boolean; shipping?: boolean }): readonly GridColumn<Lot>[] =>
  columns[o.shipping ? 'shipping' : 'draft'][o.several ? 'several' : 'one'][o.gift ? 1 : 0]
export const isGift = (head: Values): boolean => Number(head.saleType ?? 0) === saleTypes.gift

/** The orders of these lots beyond the first, where there are any. */
const moreOrders = (lots: readonly Lot[], first: string): { orderIds?: string[] } => {
  const orderIds = [...new Set(lots.flatMap((l) => (l.orderId && l.orderId !== first ? l.orderId : [])))]
  return orderIds.length > 0 ? { orderIds } : {}
}

/** What was changed of the transport and the lots, each with its id: what the form does not show stays as it is. */
export const bodyOf = ({ changed, tidy }: { changed: Values; tidy: Values }, lots: readonly Lot[], first: string) => ({
  ...moreOrders(lots, first),
  ...changed,
  ...('saleType' in changed ? { saleType: Number(changed.saleType) } : {}),
  ...('coldStart' in changed ? { coldStart: tidy.coldStart as string | null } : {}),
  lines: sentLots(lots),
})

const yesText = (is: boolean): string => (is ? t('是') : '')
const toldKeys = ['qty', ...keys(noText), 'shortLifeConfirmed'] as const
const toldLot = (lot: Lot): ToldLine => ({
  id: lot.id ?? '',
  name: [lot.seq, lot.name, lot.spec, lot.manufacturer || lot.code].filter(Boolean).join(' '),
  cells: toldKeys.map(
    (key) => [lotWords[key].label, key === 'shortLifeConfirmed' ? yesText(lot[key]) : lot[key]] as const,
  ),
})
/** The head as it is typed. */
export const headOf = (d: Delivery): Values => ({ ...(d as unknown as Values), saleType: String(d.saleType) })
/** What another one saved of the delivery meanwhile, a sentence each. */
export const differences = (current: Delivery, { tidy }: { tidy: Values }, lots: readonly Lot[]): string[] => [
  ...differentFields(transportTable, tidy, headOf(current)),
  ...differentLines(lots.map(toldLot), lotsOfDelivery(current.lines).map(toldLot)),
]
/** How the changes of two to one delivery are held against each other. */
export const mergingOf = (orders: readonly Order[]): Merging<Lot> => ({
  opened: (current: Delivery) => ({ values: headOf(current), lines: lotsOfDelivery(current.lines, orders) }),
  told: toldLot,
  put: puts<Lot>(Object.fromEntries(toldKeys.map((key) => [lotWords[key].label, [key]] as const))),
  anew: ({ id: _, ...lot }) => lot,
})
