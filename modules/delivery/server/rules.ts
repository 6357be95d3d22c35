import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { lineErrors, refuse } from '#kernel/server/refusal.ts'
import { cmp, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { ActionOf, StatusOf } from '#kernel/shared/machine.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { lackOf } from '#modules/certificate/server/public.ts'
import { activeRelations } from '#modules/company/server/public.ts'
import { type lockOrder, noteShipped, noteUnshipped } from '#modules/order/server/public.ts'
import type { deliveryMachine } from '../shared/machine.ts'
import { type deliveryReads, demands } from './queries/read.ts'
import * as q from './queries/write.ts'

type Lot = Awaited<ReturnType<typeof deliveryReads.lines>>[number]

export interface DeliveryDoc extends Doc {
  no: string
  status: StatusOf<typeof deliveryMachine>
  orderId: string
  hospitalId: string
  supplierId: string
  shippedAt: string | null
}

const daysFrom = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000)

export interface LotLine {
  orderLineId: string
  qty: string
  lotNo: string
  productionDate?: string | null
  expiryDate?: string | null
  shortLifeConfirmed: boolean
}
interface OrderLine {
  id: string
  seq: number
  productId: string
  unit: string
  openQty: string
}

/** Everything a lot must be (domain §2.18), and that no order line is shipped beyond what is open. One sentence a fault. */
export const checkLots = async (ctx: Ctx, lines: readonly LotLine[], orderLines: readonly OrderLine[]) => {
  const byId = new Map(orderLines.map((l) => [l.id, l]))
  const needed = await demands(
    ctx.tx,
    lines.map((l) => l.orderLineId),
  )
  const expiries = new Map<string, string>()
  const errors = lines.flatMap((line, i) => {
    const at = (column: string, message: string, params?: Record<string, string>) => [
      { line: i + 1, column, message, params },
    ]
    const ordered = byId.get(line.orderLineId)
    const needs = needed.get(line.orderLineId)
    if (!ordered || !needs) return at('orderLineId', '订单中没有此明细')
    if (!fits(line.qty, boundOfUnit(ordered.unit)))
      return at('qty', '单位「{{unit}}」的数量必须是整数', { unit: String(ordered.unit) })
    if (needs.lotRequired && !line.lotNo) return at('lotNo', '请填写批号')
    if (needs.expiryRequired && !line.productionDate) return at('productionDate', '请填写生产日期')
    if (needs.expiryRequired && !line.expiryDate) return at('expiryDate', '请填写有效期至')
    if (line.productionDate && line.productionDate > today()) return at('productionDate', '生产日期不能晚于今天')
    if (line.expiryDate) {
      if (line.productionDate && line.expiryDate <= line.productionDate)
        return at('expiryDate', '有效期至必须晚于生产日期')
      // on its last day a lot is good, but it is not sent out any more (domain §2.18)
      if (line.expiryDate <= today()) return at('expiryDate', '该批号已过期，不能发货')
      const left = daysFrom(today(), line.expiryDate)
      if (left < needs.nearExpiryDays && !line.shortLifeConfirmed) {
        return at('shortLifeConfirmed', '剩余效期 {{left}} 天，不足 {{nearExpiryDays}} 天，请确认近效期发货', {
          left: String(left),
          nearExpiryDays: String(needs.nearExpiryDays),
        })
      }
      const lot = `${ordered.productId}|${line.lotNo}`
      if (line.lotNo && expiries.has(lot) && expiries.get(lot) !== line.expiryDate)
        return at('expiryDate', '同一批号的有效期必须一致')
      expiries.set(lot, line.expiryDate)
    }
    return []
  })
  if (errors.length > 0) return errors
  return [
    ...Map.groupBy(
      lines.map((l, i) => ({ ...l, i })),
      (l) => l.orderLineId,
    ),
  ].flatMap(([id, parts]) => {
    const open = byId.get(id)!.openQty
    return cmp(sumOf(parts.map((p) => p.qty)), open) > 0
      ? [
          {
            line: parts.at(-1)!.i + 1,
            column: 'qty',
            message: '发货数量超过未发数量 {{open}}',
            params: { open: String(plain(open)) },
          },
        ]
      : []
  })
}

/** A delivery as its rules see it: with its order, which was locked before it, so what is open cannot change any more. */
type ActingDelivery = Acting<DeliveryDoc, Lot, { order: Awaited<ReturnType<typeof lockOrder>> }>

const moved = async (doc: ActingDelivery) => (await doc.lines()).map(({ orderLineId, qty }) => ({ orderLineId, qty }))

export const deliveryRules: Rules<ActionOf<typeof deliveryMachine>, ActingDelivery> = {
  ship: {
    async refuse(ctx, doc) {
      const lines = await doc.lines()
      if (lines.length === 0) return '配送单没有明细，不能发货'
      if (doc.order.order.status !== 'allocating') return '订单不在配货中，不能发货'
      const errors = await checkLots(ctx, lines, doc.order.lines)
      if (errors.length > 0) throw lineErrors(errors)
      const products = lines.map((l) => l.productId)
      const relations = await activeRelations(ctx.tx, doc.hospitalId, products, today())
      const supplied = new Set(relations.flatMap((r) => (r.supplierId === doc.supplierId ? [r.productId] : [])))
      const ended = lines.flatMap((l, i) =>
        supplied.has(l.productId) ? [] : [{ line: i + 1, column: 'orderLineId', message: '没有有效的供货关系' }],
      )
      if (ended.length > 0) throw lineErrors(ended)
      const lack = await lackOf(ctx, doc.supplierId, lines)
      if (lack) throw refuse(lack.template, lack.params)
    },
    async effect(ctx, doc) {
      await q.stampShipped(ctx.tx, doc.id)
      await noteShipped(ctx, doc.order.order, await moved(doc))
    },
  },
  void: {
    async effect(ctx, doc) {
      if (doc.shippedAt) await noteUnshipped(ctx, doc.order.order, await moved(doc))
    },
  },
}
