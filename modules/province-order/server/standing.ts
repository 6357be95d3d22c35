import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { freePairs } from '#modules/province-match/server/public.ts'
import type { TheirOrder } from '#modules/province-setting/shared/adapter.ts'
import { provinceOrderMachine as m } from '../shared/machine.ts'
import { raise } from './differences.ts'
import * as q from './queries/pump.ts'

type Order = q.DueOrder
type Action = ActionOf<typeof m>

const asDoc = (o: Order) => ({ ...o, parties: [o.hospitalId] })
/** Moves an order where it is not there already, and lets its pairs go with it. */
export const move = async (ctx: Ctx, o: Order, action: Action, reason = ''): Promise<void> => {
  const spec = m.actions[action]
  if (o.status === spec.to || !(spec.from as readonly string[]).includes(o.status)) return
  const doc = asDoc(o)
  await derive(ctx, m, [doc], action, { reason })
  o.status = doc.status as Order['status']
  o.version = doc.version
  if (['received', 'cancelled'].includes(o.status)) await freePairs(ctx.tx, o.orderId)
}

/** Of what the platform holds by its number: the one that is known here, else the first that came there. */
export const itsOwn = (o: Pick<Order, 'ordId'>, held: readonly TheirOrder[]): TheirOrder | undefined => {
  const live = held.filter((h) => h.stage !== 'cancelled')
  return live.find((h) => h.ordId === o.ordId) ?? live[0]
}
/** An order that was submitted stands as its supplier answered and shipped there. */
export const stands = async (ctx: Ctx, o: Order, its: TheirOrder): Promise<void> => {
  if (its.response === 1) await move(ctx, o, 'respond')
  if (its.response === 2) return move(ctx, o, 'refuse', its.reason)
  const states = its.lines.map((l) => l.state)
  const live = states.filter((s) => s !== 5)
  if (live.length > 0 && live.every((s) => s === 2)) return move(ctx, o, 'shipAll')
  if (states.some((s) => s === 2 || s === 3)) return move(ctx, o, 'shipPart')
}

/** What the platform holds decides how far an order is: what was begun is taken as done only where it is there. */
export const adopt = async (ctx: Ctx, o: Order, held: readonly TheirOrder[]): Promise<void> => {
  const live = held.filter((h) => h.stage !== 'cancelled').length
  const its = itsOwn(o, held)
  if (live > 1) await raise(ctx, o, [{ kind: 'double', subject: '', label: o.no, ours: '1', theirs: String(live) }])
  if (!its) {
    const cancelledThere = held.length > 0
    await q.came(ctx.tx, o.id, { doing: '', ...(o.status === 'cancelling' || cancelledThere ? { wanted: false } : {}) })
    if (o.status === 'cancelling') return move(ctx, o, 'cancelDone')
    return cancelledThere ? move(ctx, o, 'cancelDone', '平台已撤销') : undefined
  }
  await q.came(ctx.tx, o.id, { doing: '', why: '', ordId: its.ordId, ordCode: its.ordCode })
  await q.lineIds(ctx.tx, o.id, new Map(its.lines.map((l) => [l.ref, l.id])))
  if (o.status === 'cancelling') return
  if (its.stage === 'submitted') return reached(ctx, o, 'submit')
  const lines = await q.linesOf(ctx.tx, o.id)
  await move(ctx, o, lines.every((l) => l.ordDetlId) ? 'line' : 'save')
}
/** It stands there, and there is nothing more to be said. */
export const reached = async (ctx: Ctx, o: Order, action: 'submit'): Promise<void> => {
  await q.came(ctx.tx, o.id, { doing: '', why: '', wanted: false })
  await move(ctx, o, action)
}
