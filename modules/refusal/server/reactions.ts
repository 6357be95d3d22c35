import { derive } from '#kernel/server/act.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/doc.ts'
import { on } from '#kernel/server/reaction.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import type { AcceptedLot } from '#modules/acceptance/server/public.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import type { Shipped } from '#modules/delivery/server/public.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { refusalMachine } from '../shared/machine.ts'
import { ofOrders, refusalReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { refusal } from './service.ts'
import { answerDays } from './settings.ts'

interface Confirmed extends Doc {
  hospitalId: string
  supplierId: string
  deliveryId: string
  pointId: string
  point: string
  kind: number
  lots?: readonly AcceptedLot[]
}

/** What a confirmed acceptance refused becomes a refusal of each of its orders, and goes to the supplier with it. */
const raise = async (ctx: Ctx, { id: acceptanceId, lots = [], ...a }: Confirmed): Promise<void> => {
  const back = lots.filter((l) => cmp(l.refusedQty ?? '0', '0') > 0)
  const days = back.length > 0 ? await configOf(ctx, answerDays) : 0
  for (const [orderId, its] of Map.groupBy(back, (l) => l.orderId)) {
    const { hospitalId, supplierId, deliveryId, pointId, point, kind } = a
    const made = await q.insert(ctx, {
      hospitalId,
      supplierId,
      deliveryId,
      orderId,
      pointId,
      point,
      kind,
      acceptanceId,
    })
    const lines = its.map(
      (l): q.NewLine => ({
        acceptanceLineId: l.id,
        orderLineId: l.orderLineId,
        code: l.code,
        name: l.name,
        spec: l.spec,
        manufacturer: l.manufacturer,
        unit: l.unit,
        price: l.price,
        lotNo: l.lotNo,
        expiryDate: l.expiryDate,
        qty: l.refusedQty!,
        reasonCode: l.refuseCode,
        reasonText: l.refuseReason,
        photos: l.photos,
      }),
    )
    await q.addLines(ctx.tx, { ...made, hospitalId, supplierId }, lines)
    const parties = [hospitalId, supplierId]
    await refusal.made(ctx, { ...made, parties: [hospitalId] }, { acceptanceId, lines })
    await derive(ctx, refusalMachine, [{ ...made, status: 'draft' as const, parties }], 'submit', {
      sets: q.stamp.submitted(days),
    })
  }
}

type Found = Awaited<ReturnType<typeof ofOrders>>[number]
const asDoc = (d: Found) => ({ ...d, status: d.status as 'resending', parties: [d.hospitalId, d.supplierId] })

const ordersOf = (d: Shipped) => [d.orderId, ...d.moreOrders]

/** Per order line, how much a delivery sends or takes back. */
const sums = async (d: Shipped) =>
  new Map(
    [...Map.groupBy(await d.lines(), (l) => l.orderLineId)].map(([id, lots]) => [
      id,
      lots.reduce((sum, l) => sum.add(l.qty), new Decimal(0)),
    ]),
  )

/** Moves what was sent again of a refusal's lines by what is left in `moving`. Answers its lines, and whether any moved. */
const shift = async (ctx: Ctx, id: string, moving: Map<string, Decimal>, way: 1 | -1) => {
  const lines = (await reads.lines(ctx.tx, id)).map((l) => {
    const left = moving.get(l.orderLineId ?? '') ?? new Decimal(0)
    const room = way === 1 ? new Decimal(l.qty).sub(l.resentQty) : new Decimal(l.resentQty)
    const part = Decimal.min(left, room)
    if (l.orderLineId) moving.set(l.orderLineId, left.sub(part))
    return { id: l.id, qty: l.qty, resentQty: new Decimal(l.resentQty).add(part.mul(way)).toFixed(3), part }
  })
  const moved = lines.filter((l) => l.part.gt(0))
  if (moved.length > 0) await q.setResent(ctx.tx, moved)
  return { lines, moved: moved.length > 0 }
}

/** Goods shipped on an order are first those that were promised again, the oldest promise first. */
const shipped = async (ctx: Ctx, d: Shipped): Promise<void> => {
  // who ships sees what he promised; nearly always there is nothing
  if ((await ofOrders(ctx.tx, ordersOf(d), 'resending')).length === 0) return
  await elevated(ctx, async () => {
    const waiting = await ofOrders(ctx.tx, ordersOf(d), 'resending')
    const moving = await sums(d)
    for (const one of waiting) {
      const { lines } = await shift(ctx, one.id, moving, 1)
      if (lines.every((l) => cmp(l.resentQty, l.qty) === 0)) await derive(ctx, refusalMachine, [asDoc(one)], 'resent')
    }
  })
}

/** A shipping that was called back sent nothing again: the youngest promise is open first, as far as nothing else of its line is. */
const voided = (ctx: Ctx, d: Shipped) =>
  elevated(ctx, async () => {
    const moving = await sums(d)
    const [done, waiting] = [
      await ofOrders(ctx.tx, ordersOf(d), 'done'),
      await ofOrders(ctx.tx, ordersOf(d), 'resending'),
    ]
    for (const one of [...waiting, ...done].toSorted((a, b) => b.id.localeCompare(a.id))) {
      const { moved } = await shift(ctx, one.id, moving, -1)
      if (moved && one.status === 'done')
        await derive(ctx, refusalMachine, [{ ...asDoc(one), status: 'done' as const }], 'unsent')
    }
  })

/** An order is over: nothing is sent again for it. */
const ended = async (ctx: Ctx, order: Doc): Promise<void> => {
  // either side sees what was promised for it
  if ((await ofOrders(ctx.tx, [order.id], 'resending')).length === 0) return
  await elevated(ctx, async () => {
    for (const one of await ofOrders(ctx.tx, [order.id], 'resending'))
      await derive(ctx, refusalMachine, [asDoc(one)], 'orderEnds')
  })
}

/** Who closes an order ends what is argued about it: not before the supplier could answer, nor before the operator decided. */
const closed = async (ctx: Ctx, order: Doc): Promise<void> => {
  const of = (status: 'pending' | 'disputed') => elevated(ctx, () => ofOrders(ctx.tx, [order.id], status))
  const [open] = await of('disputed')
  if (open) throw refuse('拒收单 {{no}} 有异议待裁定，不能结案', { no: open.no })
  const [asked] = await of('pending')
  if (asked) throw refuse('拒收单 {{no}} 待供应商答复，不能结案；可先撤销拒收单', { no: asked.no })
  await ended(ctx, order)
}

export const refusalReactions = [
  on(acceptanceMachine, 'confirm', raise),
  on(deliveryMachine, 'ship', shipped),
  on(deliveryMachine, 'void', voided),
  on(orderMachine, 'close', closed),
  on(orderMachine, 'closeAccepted', closed),
  on(orderMachine, 'acceptAll', ended),
  on(orderMachine, 'closeRest', ended),
  on(orderMachine, 'rejectAll', ended),
]
