import { z } from 'zod'
import { type ActWish, derive, lastChange, note, type Rule, remark, act as take } from '#kernel/server/act.ts'
import { configOf, setting, wall } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { together } from '#kernel/server/memory.ts'
import { conflict, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { madeBeside } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import type { Lack } from '#modules/certificate/server/public.ts'
import { deriveDelivery, lockDelivery, type Shipped } from '#modules/delivery/server/public.ts'
import { lockOrders, noteAccepted } from '#modules/order/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine, refuseReasons } from '../shared/machine.ts'
import { acceptanceSheet } from '../shared/words.ts'
import {
  checkCertificates,
  checkTemperature,
  noteOverride,
  overriddenFor,
  temperatureWarnings,
  warningsFor,
} from './certificates.ts'
import type { AcceptedLot } from './lot.ts'
import { deliveryOf, lockAll, ofDelivery, ordersOf, acceptanceReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { recallWarnings } from './recalled.ts'
import { checkCodes, shortWarnings } from './short-codes.ts'

type Calls = typeof acceptanceCalls

/** Off where a hospital is too small for what the machine keeps apart (domain §1.4). */
export const twoPersons = wall('acceptance.twoPersons', true, '采购、登记验收和确认由不同的人办理')

/** Narcotic and psychotropic drugs are received by two people (domain §2.3, 双人作业). */
export const dualSignOff = wall('acceptance.dualSignOff', true, '麻醉、精神药品双人验收')
/** By a hospital's own wish also what is dear or stays in a body. */
export const dualHighValue = setting('acceptance.dualHighValue', z.boolean(), false, '高值耗材和植入物也要双人验收')

/** Otherwise they are refused, reason 03 (domain §3.6). */
export const takesOtherLots = setting(
  'acceptance.otherLot',
  z.boolean(),
  false,
  '随货单以外的批号可以登记验收，经供应商确认后入库',
)

/** @returns whether taking in these lots of it takes a second person. */
export const needsTwo = async (
  ctx: Ctx,
  a: { hospitalId: string; narcotic: boolean },
  lots: readonly { highValue: boolean | null; implant: boolean | null }[],
): Promise<boolean> =>
  (a.narcotic && (await configOf(ctx, dualSignOff, a.hospitalId))) ||
  (lots.some((l) => l.highValue || l.implant) && (await configOf(ctx, dualHighValue, a.hospitalId)))

export const acceptance = documentService({
  machine: acceptanceMachine,
  reads,
  lock: async (ctx, id) => {
    const [orders, delivery, all] = await together([
      lockOrders(ctx, ordersOf(id)),
      lockDelivery(ctx, deliveryOf(id)),
      lockAll(ctx.tx, ctx.actor, id),
    ])
    const others = all.flatMap((a) => (a.id === id ? [] : a.status))
    return { orders, delivery, others, doc: all.find((a) => a.id === id) }
  },
  sheet: acceptanceSheet,
  parties: (a) => [a.hospitalId, a.supplierId],
  warn: {
    at: ['accept', 'confirm'],
    of: async (ctx, a, lines) => [
      ...(a.status === 'wait' ? await recallWarnings(ctx, a.hospitalId, lines) : []),
      ...temperatureWarnings(ctx, lines, a.arrivedTemp),
      ...(await warningsFor(ctx, a, lines)),
      ...(a.status === 'checked' ? await shortWarnings(ctx, a.id) : []),
    ],
  },
  more: async (ctx, a, lines) => ({
    twoSign: await needsTwo(ctx, a, lines),
    otherLots: await configOf(ctx, takesOtherLots, a.hospitalId),
  }),
  // a list does not count them: they are confirmed where they are read
  allows: (a, action) => action !== 'confirmLots' || ('unconfirmed' in a && a.unconfirmed > 0),
})

type Held = Awaited<ReturnType<typeof acceptance.lock>>
type Taken = Held & { lots?: readonly AcceptedLot[] }

/** One action on a locked acceptance, by what its rule says; its delivery moves along (domain §3.5). */
export const taken = async (
  ctx: Ctx,
  held: Taken,
  wish: ActWish<Exclude<ActionOf<typeof acceptanceMachine>, 'cancel'>>,
  rule: Rule<unknown>,
) => {
  const doc = { ...acceptance.asDoc(held.doc), lots: held.lots }
  await take(ctx, acceptanceMachine, doc, wish, { [wish.action]: rule })
  await follow(ctx, held, doc.status)
  return { id: doc.id, status: doc.status, version: doc.version, made: madeBeside(ctx, doc.id) }
}

/** Confirms: stock, order counters and delivery counters are posted here and nowhere else (domain §3.6). */
export const confirm = async (ctx: Ctx, wish: Input<Calls['confirm']>) => {
  const held = await acceptance.lock(ctx, wish.id)
  const { orders, doc } = held
  const lines: AcceptedLot[] = await reads.lines(ctx.tx, doc.id)
  let overridden: Lack[] = []
  let warm: AcceptedLot[] = []
  return taken(ctx, { ...held, lots: lines }, wish, {
    async refuse() {
      if (doc.secondBy === ctx.actor.userId && (await configOf(ctx, twoPersons))) return '不能确认自己复核的验收'
      const its = new Set(lines.map((l) => l.orderId))
      const over = orders.find((o) => its.has(o.order.id) && ['closed', 'unaudited', 'void'].includes(o.order.status))
      if (over) throw refuse('订单 {{no}} 已结案，不能确认验收', { no: over.order.no })
      const open = lines.find((l) => l.slipLot !== null && !l.lotConfirmedAt && cmp(l.acceptedQty!, '0') > 0)
      if (open) throw refuse('供应商尚未确认「{{name}}」的批号 {{lot}}，不能入库', { name: open.name, lot: open.lotNo })
      await checkCodes(ctx, doc)
      overridden = await checkCertificates(ctx, doc, lines, wish.reason)
      warm = checkTemperature(lines, doc.arrivedTemp, wish.reason)
      // they come in, and stand still until somebody else has looked at them (domain-stock §2.24.2)
      for (const l of [...overriddenFor(overridden, lines), ...warm]) l.quarantine = wish.reason!.trim()
    },
    sets: q.confirmed,
    also: () => q.post(doc.id),
    async effect() {
      noteOverride(ctx, doc, overridden, warm, wish.reason)
      noteRefused(ctx, doc, lines)
      const moved = lines.map((l) => ({ orderLineId: l.orderLineId, accepted: l.acceptedQty!, refused: l.refusedQty! }))
      await noteAccepted(ctx, orders, moved)
    },
  })
}

type Found = Awaited<ReturnType<typeof reads.lines>>[number]

/** What came back of it and why, for the supplier to hear; a delivery that was refused whole says so itself. */
const noteRefused = (ctx: Ctx, doc: Held['doc'], lines: readonly Found[]) => {
  const back = lines.filter((l) => cmp(l.refusedQty!, '0') > 0)
  if (back.length === 0 || !(doc.received || lines.some((l) => cmp(l.acceptedQty!, '0') > 0))) return
  const said = back.slice(0, 3).map((l) => {
    const why = say(refuseReasons[l.refuseCode as keyof typeof refuseReasons] ?? '', ctx.lang)
    return [l.name, l.lotNo, plain(l.refusedQty!), l.unit, why, l.refuseReason].filter(Boolean).join(' ')
  })
  const reason = said.join(marks[ctx.lang].semicolon) + (back.length > 3 ? '…' : '')
  const step = { action: 'refusePart', label: '部分拒收', to: 'confirmed', reason }
  remark(ctx, acceptanceMachine, { ...acceptance.asDoc(doc), status: 'confirmed' }, step)
}

/** Takes a registration back before it is confirmed; the same goods wait in a new acceptance. */
export const revoke = async (ctx: Ctx, wish: Input<Calls['revoke']>) => {
  const held = await acceptance.lock(ctx, wish.id)
  return taken(ctx, held, wish, { effect: async () => wait(ctx, held, await reads.lines(ctx.tx, wish.id)) })
}

/** A waiting acceptance for lots of a delivery; it is the hospital's document, also when the supplier's shipping opens it. */
export const wait = async (
  ctx: Ctx,
  { delivery: d, others }: { delivery: Omit<Shipped, 'lines'>; others: Held['others'] },
  lots: readonly q.Waiting[],
) => {
  const a = await q.open(ctx.tx, d.id, lots)
  others.push(a.status)
  const step = { action: 'create', label: '待验收', to: 'wait' }
  note(ctx, acceptanceMachine, { ...a, parties: [d.hospitalId, d.supplierId] }, step)
}

/** Moves the delivery to what its acceptances say (domain §3.5), with what was posted of its lots. */
const follow = (ctx: Ctx, { delivery, doc, others, lots }: Taken, status: Held['doc']['status']) => {
  const are = new Set([status, ...others])
  const to = (action: Parameters<typeof deriveDelivery>[2]) => deriveDelivery(ctx, delivery, action, lots)
  if (are.has('wait')) return to(are.has('checked') || are.has('confirmed') ? 'checkPart' : 'uncheck')
  if (are.has('checked')) return to(are.has('confirmed') ? 'checkPart' : 'checkAll')
  return to(doc.received || lots?.some((l) => cmp(l.acceptedQty!, '0') > 0) ? 'confirmAll' : 'refuseAll')
}

/** Reaction to shipping: the hospital gets a waiting acceptance with every lot. */
export const openForDelivery = async (ctx: Ctx, doc: Shipped) => {
  const lots = (await doc.lines()).map(({ id, qty }) => ({ deliveryLineId: id, deliveredQty: qty }))
  await wait(ctx, { delivery: doc, others: [] }, lots)
}

/** Reaction to voiding: what waits is withdrawn. A registered acceptance had moved the delivery on, so void was refused. */
export const cancelForDelivery = (ctx: Ctx, { id, hospitalId, supplierId }: Shipped) =>
  elevated(ctx, async () => {
    for (const a of await ofDelivery(ctx.tx, id)) {
      if (a.status === 'wait')
        await derive(ctx, acceptanceMachine, [{ ...a, parties: [hospitalId, supplierId] }], 'cancel')
      else if (a.status !== 'revoked' && a.status !== 'reversed') throw conflict(await lastChange(ctx, a))
    }
  })
