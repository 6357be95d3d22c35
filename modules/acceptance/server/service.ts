import { z } from 'zod'
import { derive, historyOf, lastChange, note, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { conflict, lineErrors, notFound } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { actionsFor, type StatusOf } from '#kernel/shared/machine.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import type { Fault } from '#modules/certificate/server/public.ts'
import {
  type DeliveryDoc,
  deriveDelivery,
  linesOfDelivery,
  lockDelivery,
  noteAcceptedLines,
} from '#modules/delivery/server/public.ts'
import { lockOrder, noteAccepted } from '#modules/order/server/public.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import { arrivalOf, expiredAt } from './arrival.ts'
import { checkCertificates, noteOverride, warningsFor } from './certificates.ts'
import * as q from './queries.ts'

type Calls = typeof acceptanceCalls
type Status = StatusOf<typeof acceptanceMachine>

/** Who registered an acceptance may not confirm it (separation of duties, domain §1.4). */
export const twoPersons = setting('acceptance.twoPersons', z.boolean(), true, '验收登记人不能确认自己的验收')

/** Narcotic and psychotropic drugs are received by two people (domain §2.3, 双人作业). */
export const dualSignOff = setting('acceptance.dualSignOff', z.boolean(), true, '麻醉、精神药品双人验收')
const signers = ['procurement/acceptance:accept', 'procurement/acceptance:confirm']

const shown = <A extends { status: string; checkedBy: string | null }>(a: A, actor: Actor) => ({
  ...a,
  actions: actionsFor(acceptanceMachine, a.status as Status, actor),
})

export const query = async ({ tx, actor }: Ctx, input: Input<Calls['query']>) => {
  const page = await q.list(tx, actor, input)
  return { ...page, rows: page.rows.map((a) => shown(a, actor)) } as never
}

export const detail = async (ctx: Ctx, { id }: { id: string }) => {
  const a = await q.get(ctx.tx, ctx.actor, id)
  if (!a) throw notFound()
  const doc = shown(a, ctx.actor)
  const lines = await q.lines(ctx.tx, id)
  return {
    ...doc,
    twoSign: a.narcotic && (await configOf(ctx, dualSignOff, a.hospitalId)),
    warnings: await warningsFor(ctx, doc, lines),
    lines,
    history: await historyOf(ctx, [id]),
  } as never
}

/** Order, then delivery, then acceptance: every transaction locks parents first. */
const lockAll = async (ctx: Ctx, id: string) => {
  const seen = await q.get(ctx.tx, ctx.actor, id)
  if (!seen) throw notFound()
  const { order } = await lockOrder(ctx, seen.orderId)
  const { delivery } = await lockDelivery(ctx, seen.deliveryId)
  const a = (await q.lock(ctx.tx, ctx.actor, id))!
  return { order, delivery, doc: { ...a, status: a.status as Status, parties: [a.hospitalId, a.supplierId] } }
}

type Line = Awaited<ReturnType<typeof q.lines>>[number]

const checkLine = (
  line: Line | undefined,
  said: Input<Calls['accept']>['lines'][number],
  i: number,
  arrivedAt: string,
) => {
  const at = (column: string, message: string, params?: Record<string, string>) => [
    { line: i + 1, column, message, params },
  ]
  if (!line) return at('id', '验收单中没有此明细')
  const bound = boundOfUnit(line.unit)
  if (!fits(said.acceptedQty, bound))
    return at('acceptedQty', '单位「{{unit}}」的数量必须是整数', { unit: String(line.unit) })
  if (!fits(said.refusedQty, bound))
    return at('refusedQty', '单位「{{unit}}」的数量必须是整数', { unit: String(line.unit) })
  const sum = new Decimal(said.acceptedQty).add(said.refusedQty)
  if (!sum.eq(line.deliveredQty))
    return at('acceptedQty', '接收数量与拒收数量之和必须等于到货数量 {{deliveredQty}}', {
      deliveredQty: String(plain(line.deliveredQty)),
    })
  if (cmp(said.refusedQty, '0') > 0 && !said.refuseCode) return at('refuseCode', '请选择拒收原因')
  if (said.refuseCode === '99' && !said.refuseReason) return at('refuseReason', '请填写拒收原因')
  if (expiredAt(line, arrivedAt) && cmp(said.acceptedQty, '0') > 0) return at('acceptedQty', '该批号已过期，只能拒收')
  return []
}

/** Registers what the receiver found; nothing is posted yet. Lines not mentioned go into a new waiting acceptance. */
export const accept = async (ctx: Ctx, input: Input<Calls['accept']>) => {
  const { delivery, doc } = await lockAll(ctx, input.id)
  const lines = new Map((await q.lines(ctx.tx, doc.id)).map((l) => [l.id, l]))
  let arrivedAt = ''
  let second: { userId: string; name: string } | undefined
  await take(
    ctx,
    acceptanceMachine,
    doc,
    { action: 'accept', version: input.version },
    {
      accept: {
        async refuse() {
          arrivedAt = arrivalOf(doc, input.arrivedAt)
          const errors = input.lines.flatMap((said, i) => checkLine(lines.get(said.id), said, i, arrivedAt))
          if (errors.length > 0) throw lineErrors(errors)
          if (new Set(input.lines.map((l) => l.id)).size !== input.lines.length) return '同一明细不能验收两次'
          const cold = [...lines.values()].some(
            (l) => l.coldChain && cmp(input.lines.find((s) => s.id === l.id)?.acceptedQty ?? '0', '0') > 0,
          )
          if (cold && !input.arrivedTemp) return '冷链品种请填写到货温度'
          // what is wholly refused goes back and enters no stock
          const taken = input.lines.some((l) => cmp(l.acceptedQty, '0') > 0)
          if (taken && doc.narcotic && (await configOf(ctx, dualSignOff)))
            second = await secondPerson(ctx, input.signOff, signers)
        },
        async effect() {
          await q.check(ctx.tx, doc.id, ctx.actor, { ...input, arrivedAt, second: second?.userId }, input.lines)
          const rest = await q.takeOut(ctx.tx, doc.id)
          if (rest.length > 0) await open(ctx, delivery, rest)
        },
      },
    },
  )
  audit(ctx, {
    entity: 'acceptance',
    entityId: doc.id,
    entityNo: doc.no,
    action: 'accept',
    after: { arrivedAt, lines: input.lines, ...(second ? { second: second.name } : {}) },
  })
  await follow(ctx, delivery)
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** Confirms: stock, order counters and delivery counters are posted here and nowhere else (domain §3.6). */
export const confirm = async (ctx: Ctx, wish: Input<Calls['confirm']>) => {
  const { order, delivery, doc } = await lockAll(ctx, wish.id)
  const lines = await q.lines(ctx.tx, doc.id)
  let overridden: Fault[] = []
  await take(ctx, acceptanceMachine, doc, wish, {
    confirm: {
      async refuse() {
        if (['closed', 'unaudited', 'void'].includes(order.status)) return '订单已结案，不能确认验收'
        if (doc.checkedBy === ctx.actor.userId && (await configOf(ctx, twoPersons))) return '不能确认自己登记的验收'
        overridden = await checkCertificates(ctx, doc.supplierId, lines, wish.reason)
      },
      async effect() {
        noteOverride(ctx, doc, overridden, wish.reason ?? '')
        await q.stampConfirmed(ctx.tx, doc.id, ctx.actor)
        await noteAcceptedLines(
          ctx,
          lines.map((l) => ({ deliveryLineId: l.deliveryLineId, accepted: l.acceptedQty!, refused: l.refusedQty! })),
        )
        const moved = (key: 'acceptedQty' | 'refusedQty') =>
          lines.filter((l) => cmp(l[key]!, '0') > 0).map((l) => ({ orderLineId: l.orderLineId, qty: l[key]! }))
        await noteAccepted(ctx, order, moved('acceptedQty'), moved('refusedQty'))
      },
    },
  })
  await follow(ctx, delivery)
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** Takes a registration back before it is confirmed; the same goods wait in a new acceptance. */
export const revoke = async (ctx: Ctx, wish: Input<Calls['revoke']>) => {
  const { delivery, doc } = await lockAll(ctx, wish.id)
  await take(ctx, acceptanceMachine, doc, wish, {
    revoke: {
      async effect() {
        const lines = await q.lines(ctx.tx, doc.id)
        await open(
          ctx,
          delivery,
          lines.map((l) => ({ deliveryLineId: l.deliveryLineId, qty: l.deliveredQty })),
        )
      },
    },
  })
  await follow(ctx, delivery)
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** A waiting acceptance for lines of a delivery; it is the hospital's document, also when the supplier's shipping opens it. */
const open = async (
  ctx: Ctx,
  d: Parameters<typeof q.insert>[2] & { hospitalId: string },
  lines: readonly { deliveryLineId: string; qty: string }[],
) =>
  elevated(ctx, async () => {
    const no = await nextNo(ctx, 'YS')
    const a = await q.insert(ctx.tx, no, d, lines)
    await note(
      ctx,
      acceptanceMachine,
      { ...a, no, parties: [d.hospitalId, d.supplierId] },
      { action: 'create', label: '待验收', to: 'wait' },
    )
  })

/** Moves the delivery to what its acceptances say (domain §3.5). */
const follow = async (ctx: Ctx, delivery: DeliveryDoc) => {
  const s = await q.stateOf(ctx.tx, delivery.id)
  if (s.waiting === 0 && s.checked === 0) return deriveDelivery(ctx, delivery, s.accepted ? 'confirmAll' : 'refuseAll')
  if (s.waiting === 0 && s.confirmed === 0) return deriveDelivery(ctx, delivery, 'checkAll')
  if (s.checked + s.confirmed > 0) return deriveDelivery(ctx, delivery, 'checkPart')
  return deriveDelivery(ctx, delivery, 'uncheck')
}

/** Reaction to shipping: the hospital gets a waiting acceptance with every lot. */
export const openForDelivery = async (ctx: Ctx, doc: DeliveryDoc) => {
  const { delivery } = await lockDelivery(ctx, doc.id)
  const lines = await linesOfDelivery(ctx, doc.id)
  await open(
    ctx,
    delivery,
    lines.map((l) => ({ deliveryLineId: l.id, qty: l.qty })),
  )
}

/** Reaction to voiding: what waits is withdrawn. A registered acceptance had moved the delivery on, so void was refused. */
export const cancelForDelivery = async (ctx: Ctx, doc: DeliveryDoc) =>
  elevated(ctx, async () => {
    for (const a of await q.ofDelivery(ctx.tx, doc.id)) {
      if (a.status === 'wait')
        await derive(
          ctx,
          acceptanceMachine,
          { ...a, status: 'wait', parties: [doc.hospitalId, doc.supplierId] },
          'cancel',
        )
      else if (a.status !== 'revoked') throw conflict(await lastChange(ctx, a))
    }
  })
