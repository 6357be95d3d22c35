import { note } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Refusal, refuse } from '#kernel/server/refusal.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { freePairs, holdPairs } from '#modules/province-match/server/public.ts'
import { accountOf } from '#modules/province-setting/server/public.ts'
import { obstacles } from '../shared/kinds.ts'
import { provinceOrderMachine as m } from '../shared/machine.ts'
import { type Checked, checkOrders } from './check.ts'
import { wake } from './pump.ts'
import * as q from './queries/source.ts'

/** The first thing that is in the way, as a sentence. */
export const whyNot = (c: Checked): Refusal | undefined => {
  const [first] = c.obstacles
  if (!first) return c.lines.length > 0 ? undefined : refuse('没有可以推送的明细')
  const rest = c.obstacles.length - 1
  const what = obstacles[first.what]
  const { label } = first
  if (rest > 0)
    return label
      ? refuse('{{what}}：{{label}}，另有 {{rest}} 项', { what, label, rest })
      : refuse('{{what}}，另有 {{rest}} 项', { what, rest })
  return label ? refuse('不能推送：{{what}}（{{label}}）', { what, label }) : refuse(what)
}

/** In the platform's words: its address, its company, its items. */
const asThere = (c: Checked) => ({
  head: { ...c.order, addrId: c.addrId, companyId: c.supplier!.provId },
  lines: c.lines.map((l) => ({ ...l, itemCode: l.pair!.provCode || l.pair!.provId })),
})
const hold = (ctx: Ctx, { order, supplier, lines }: Checked) =>
  holdPairs(ctx.tx, { hospitalId: order.hospitalId, orderId: order.id, orderNo: order.no }, [
    supplier!.matchId,
    ...lines.map((l) => l.pair!.matchId),
  ])

/** Writes an order as it goes to the platform: what it is there from now on does not follow our master data. */
export const write = async (ctx: Ctx, c: Checked): Promise<boolean> => {
  const { order } = c
  const { head, lines } = asThere(c)
  const made = await q.insert(ctx.tx, ctx.actor, head, lines)
  if (!made) return false
  await hold(ctx, c)
  const doc = { ...made, no: order.no, status: 'new' as const, parties: [order.hospitalId] }
  note(ctx, m, doc, { action: 'create', label: '推送', to: 'new' })
  audit(ctx, { entity: m.name, entityId: made.id, entityNo: order.no, action: 'push', after: { lines: lines.length } })
  await wake(ctx, order.hospitalId)
  return true
}

const gone = () => refuse('此订单已推送，或不能推送到省平台')
/** Pushes an order where nothing is in its way. @throws Refusal what is */
export const pushOne = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await q.one(ctx.tx, ctx.actor, id)
  if (!order) throw gone()
  const [checked] = await checkOrders(ctx, [order])
  const why = whyNot(checked!)
  if (why) throw why
  if (!(await write(ctx, checked!))) throw gone()
}

/**
 * An order the platform has nothing of is written anew before it is pushed on: what was cured since counts.
 * @throws Refusal what is still in its way
 */
export const writeAgain = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await q.again(ctx.tx, ctx.actor, id)
  const [c] = order ? await checkOrders(ctx, [order]) : []
  // one that ended, or wants nothing any more, is given up as its turn comes
  if (!c || c.lines.length === 0) return
  const why = whyNot(c)
  if (why) throw why
  const { head, lines } = asThere(c)
  await q.rewrite(ctx.tx, id, head, lines)
  await freePairs(ctx.tx, c.order.id)
  await hold(ctx, c)
}

export const AUTO = 'provinceOrder.auto'
/** An order that was just audited goes by itself where its hospital wants it; what is in its way is shown on the list of source orders. */
export const autoPush = (about: Circumstances, id: string): Promise<{ pushed: boolean }> =>
  inContext(systemActor, about, async (ctx) => {
    const order = await q.one(ctx.tx, ctx.actor, id)
    const account = order && (await accountOf(ctx.tx, order.hospitalId))
    if (!account?.enabled || !account.autoPush) return { pushed: false }
    return { pushed: (await attempt(ctx, () => pushOne(ctx, id))) === undefined }
  })
