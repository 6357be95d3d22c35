import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { ask } from './ask.ts'
import { backTo, dayFrom } from './days.ts'
import * as q from './queries-lists.ts'
import { moveBack } from './queries-move.ts'
import * as own from './queries-rejections.ts'

interface Desk {
  hospitalId: string
  buyer: Actor
  auditor: Actor
  seller: (supplierId: string) => Actor
  point: Record<number, string>
}

/** Of one order a line for each way a rejection goes, some days ago: the first two wait for the hospital. */
const ways = ['substitute', 'others', 'disputed', 'insisted', 'withdrawn', 'cancelled', 'switched'] as const
const reasons = [
  'shortage',
  'shortage',
  'priceInversion',
  'discontinued',
  'shortage',
  'discontinued',
  'outOfArea',
] as const
const DAYS = backTo(2, 9)

/** What suppliers do not bring, in every state; the lines besides are delivered as any. */
export const loadRejections = async ({ hospitalId, buyer, auditor, seller, point }: Desk): Promise<void> => {
  const items = await withTx(founder, (tx) => q.orderable(tx, hospitalId, ways.length + 1))
  const [first] = items
  if (!first || items.length < ways.length + 1) return
  const sales = seller(first.supplierId)
  const qtyOf = (n: number) => new Decimal(items[n]!.packMultiple).mul(10)
  const made = await ask(
    buyer,
    orderCalls.add,
    {
      ...{ supplierId: first.supplierId, pointId: point[0]!, kind: 0, remark: '门诊药房补货' },
      lines: ways.map((_, n) => ({ catalogItemId: items[n]!.id, qty: qtyOf(n).toFixed() })),
    },
    DAYS,
  )
  const sent = await ask(buyer, orderCalls.submit, { id: made.id, version: made.version })
  const passed = await ask(auditor, orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  const taken = await ask(sales, orderCalls.accept, { id: made.id, version: passed.version, expects: dayFrom(5) })
  const { lines } = await ask(sales, orderCalls.detail, { id: made.id })
  const instead = await withTx(founder, (tx) => own.articleOf(tx, items[ways.length]!.id))
  const part = (n: number) => new Decimal(items[n]!.packMultiple).mul(n === 1 ? 10 : 3).toFixed()
  const lineOf = (n: number) => lines.find((l) => l.catalogItemId === items[n]!.id)!
  await ask(
    sales,
    rejectionCalls.reject,
    {
      id: made.id,
      version: taken.version,
      lines: ways.map((way, n) => ({
        ...{ orderLineId: lineOf(n).id, qty: part(n), reasonCode: reasons[n]!, expectedDate: dayFrom(12 + n) },
        ...(way === 'substitute' ? { substitute: { ...instead, qty: part(n), note: '现货，效期十八个月' } } : {}),
      })),
    },
    DAYS,
  )
  const { rows } = await ask(buyer, rejectionCalls.query, { orderId: made.id, size: 100, part: 'rows' })
  const of = (way: (typeof ways)[number]) => {
    const { id, version } = rows.find((r) => r.orderLineId === lineOf(ways.indexOf(way)).id)!
    return { id, version }
  }
  const refused = async (way: (typeof ways)[number], reason: string) => {
    const done = await ask(buyer, rejectionCalls.dispute, { ...of(way), reason })
    return { id: done.id, version: done.version }
  }
  await withTx(founder, (tx) => own.alsoFrom(tx, items[1]!.id, buyer))
  const other = await withTx(founder, (tx) => own.alsoFrom(tx, items[6]!.id, buyer))
  await refused('disputed', '合同约定涨价须提前一个月通知，请按约供货')
  const insisted = await refused('insisted', '请核实库存后再答复')
  await ask(sales, rejectionCalls.insist, { ...insisted, reason: '厂家停产函已附，无法组织货源' })
  await ask(sales, rejectionCalls.withdraw, await refused('withdrawn', '上周答复有现货，请核实'))
  await ask(buyer, rejectionCalls.confirm, of('cancelled'))
  if (other) await ask(buyer, rejectionCalls.switchSupplier, { ...of('switched'), supplierId: other.supplierId })
  await withTx(founder, (tx) => moveBack(tx, made.id, { days: DAYS, lag: 0.2 }))
}
