import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { together } from '#kernel/server/memory.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { cmp, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { ActionOf, StatusOf } from '#kernel/shared/machine.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'
import { lackOf } from '#modules/certificate/server/public.ts'
import { activeRelations } from '#modules/company/server/public.ts'
import { noteShipped, noteUnshipped } from '#modules/order/server/public.ts'
import { type ProductRef, productsByIds } from '#modules/product/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { deliveryMachine } from '../shared/machine.ts'
import type { deliveryReads } from './queries/read.ts'
import * as q from './queries/write.ts'

type Lot = Awaited<ReturnType<typeof deliveryReads.lines>>[number]
type Delivery = NonNullable<Awaited<ReturnType<typeof deliveryReads.get>>>

export interface DeliveryDoc extends Doc {
  no: string
  status: StatusOf<typeof deliveryMachine>
  orderId: string
  hospitalId: string
  supplierId: string
  shippedAt: string | null
}

type LotLine = Pick<q.NewLot, 'orderLineId' | 'qty' | 'lotNo' | 'productionDate' | 'expiryDate' | 'shortLifeConfirmed'>
/** What is wrong, and where. */
type Fault = Omit<LineError, 'line'>

const daysUntil = (day: string) => Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000)

/** The first thing a lot is not that it must be (domain §2.18). */
const faultOf = (
  lot: LotLine,
  ordered: q.Order['lines'][number],
  needs: ProductRef,
  fine: FineUnits,
): Fault | undefined => {
  const { productionDate, expiryDate } = lot
  if (!fits(lot.qty, boundOfUnit(ordered.unit, fine)))
    return { column: 'qty', message: '单位「{{unit}}」的数量必须是整数', params: { unit: ordered.unit } }
  if (needs.lotRequired && !lot.lotNo) return { column: 'lotNo', message: '请填写批号' }
  if (needs.expiryRequired && !productionDate) return { column: 'productionDate', message: '请填写生产日期' }
  if (needs.expiryRequired && !expiryDate) return { column: 'expiryDate', message: '请填写有效期至' }
  if (productionDate && productionDate > today()) return { column: 'productionDate', message: '生产日期不能晚于今天' }
  if (!expiryDate) return undefined
  if (productionDate && expiryDate <= productionDate)
    return { column: 'expiryDate', message: '有效期至必须晚于生产日期' }
  // on its last day a lot is good, but it is not sent out any more (domain §2.18)
  if (expiryDate <= today()) return { column: 'expiryDate', message: '该批号已过期，不能发货' }
  const [left, { nearExpiryDays }] = [daysUntil(expiryDate), needs]
  if (left >= nearExpiryDays || lot.shortLifeConfirmed) return undefined
  return {
    column: 'shortLifeConfirmed',
    message: '剩余效期 {{left}} 天，不足 {{nearExpiryDays}} 天，请确认近效期发货',
    params: { left: String(left), nearExpiryDays: String(nearExpiryDays) },
  }
}

/** Everything a lot must be, and that no order line is shipped beyond what is open. One sentence a fault. */
export const checkLots = async (ctx: Ctx, lots: readonly LotLine[], { lines }: q.Order): Promise<LineError[]> => {
  const byId = new Map(lines.map((l) => [l.id, l]))
  const shipped = new Set(lots.flatMap((l) => byId.get(l.orderLineId)?.productId ?? []))
  const [products, fine] = await together([productsByIds(ctx.tx, [...shipped]), fineUnits(ctx.tx)])
  const expiries = new Map<string, string>()
  const judged = (lot: LotLine): Fault | undefined => {
    const ordered = byId.get(lot.orderLineId)
    if (!ordered) return { column: 'orderLineId', message: '订单中没有此明细' }
    const fault = faultOf(lot, ordered, products.get(ordered.productId)!, fine)
    if (fault || !lot.lotNo || !lot.expiryDate) return fault
    const name = `${ordered.productId}|${lot.lotNo}`
    const same = expiries.get(name) ?? lot.expiryDate
    expiries.set(name, lot.expiryDate)
    return same === lot.expiryDate ? undefined : { column: 'expiryDate', message: '同一批号的有效期必须一致' }
  }
  const errors = lots.flatMap((lot, i) => {
    const fault = judged(lot)
    return fault ? [{ line: i + 1, ...fault }] : []
  })
  if (errors.length > 0) return errors
  return [...Map.groupBy(lots, (l) => l.orderLineId)].flatMap(([id, parts]) => {
    const open = byId.get(id)!.openQty
    if (cmp(sumOf(parts.map((p) => p.qty)), open) <= 0) return []
    const line = lots.lastIndexOf(parts.at(-1)!) + 1
    return [{ line, column: 'qty', message: '发货数量超过未发数量 {{open}}', params: { open: plain(open) } }]
  })
}

/** A delivery as its rules see it: with its order, which was locked before it, so what is open cannot change any more. */
type ActingDelivery = Acting<DeliveryDoc, Lot, { order: q.Order }>

/** The same for what its shipping causes. */
export type Shipped = Acting<Delivery & DeliveryDoc, Lot>

const moved = async (doc: ActingDelivery) => (await doc.lines()).map(({ orderLineId, qty }) => ({ orderLineId, qty }))

export const deliveryRules: Rules<ActionOf<typeof deliveryMachine>, ActingDelivery> = {
  ship: {
    async refuse(ctx, doc) {
      const lines = await doc.lines()
      if (lines.length === 0) return '配送单没有明细，不能发货'
      if (doc.order.order.status !== 'allocating') return '订单不在配货中，不能发货'
      const products = lines.map((l) => l.productId)
      const [errors, relations] = await together([
        checkLots(ctx, lines, doc.order),
        activeRelations(ctx.tx, doc.hospitalId, products, today()),
      ])
      if (errors.length > 0) throw lineErrors(errors)
      const supplied = new Set(relations.flatMap((r) => (r.supplierId === doc.supplierId ? [r.productId] : [])))
      const ended = lines.flatMap((l, i) =>
        supplied.has(l.productId) ? [] : [{ line: i + 1, column: 'orderLineId', message: '没有有效的供货关系' }],
      )
      if (ended.length > 0) throw lineErrors(ended)
      const lack = await lackOf(ctx, doc.supplierId, lines)
      if (lack) throw refuse(lack.template, lack.params)
    },
    sets: q.shipped,
    async effect(ctx, doc) {
      await noteShipped(ctx, doc.order.order, await moved(doc))
    },
  },
  void: {
    async effect(ctx, doc) {
      if (doc.shippedAt) await noteUnshipped(ctx, doc.order.order, await moved(doc))
    },
  },
}
