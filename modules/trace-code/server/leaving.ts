import { severally } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Doc, on, react } from '#kernel/server/reaction.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'
import { type leavingCalls, leavings } from '../shared/leaving.ts'
import { codeStates } from '../shared/states.ts'
import { lockCodes } from './queries/bench.ts'
import * as q from './queries/leaving.ts'
import { type ByDoc, lockCode, move } from './queries/life.ts'
import type { Late } from './scan.ts'

type Wish = Input<(typeof leavingCalls)['leave']>

/** Its paper's row that is not sent yet tells of it too. */
const tellLate = (ctx: Ctx, hospitalId: string, late: Late) =>
  react(ctx, 'traceCode', { id: late.deliveryLineId, hospitalId, late: [late] } as unknown as Doc, { action: 'late' })
const moved = async (ctx: Ctx, c: q.Pack, movedBy: string, back: boolean): Promise<void> => {
  if (movedBy) await tellLate(ctx, ctx.actor.orgId, { code: c.code, deliveryLineId: c.deliveryLineId, movedBy, back })
}

/** Packs that were broken, given away, or turn up again. */
const elsewhere = async (ctx: Ctx, c: q.Pack, { to, docNo }: Wish & { to: 'scrapped' | 'movedOut' }): Promise<void> => {
  if (c.state !== 0 && c.state !== 4)
    throw refuse('追溯码 {{code}} 为「{{state}}」，不能登记{{to}}', {
      ...{ code: c.code, state: codeStates[c.state], to: leavings[to] },
    })
  if (c.returnNo) throw refuse('追溯码 {{code}} 已登记随退货单 {{no}} 退回', { code: c.code, no: c.returnNo })
  await move(ctx, { id: c.id }, [c.state], { kind: to, to: 3, doc: { type: '', id: null, no: docNo } })
  await moved(ctx, c, docNo, false)
}
const back = async (ctx: Ctx, c: q.Pack, { docNo }: Wish): Promise<void> => {
  if (c.state === 0 && c.returnNo) return q.markFor(ctx, c.id, null)
  if (c.state !== 3)
    throw refuse('追溯码 {{code}} 为「{{state}}」，只有报废、调出的和登记退回的可以恢复', {
      ...{ code: c.code, state: codeStates[c.state] },
    })
  await move(ctx, { id: c.id }, [3], { kind: 'movedBack', to: q.asItWas, doc: { type: '', id: null, no: docNo } })
  await moved(ctx, c, docNo, true)
}
/** A pack that goes back with a return: with one that is done it is gone, with another it goes when its supplier has it. */
const withReturn = async (ctx: Ctx, c: q.Pack, r: q.Return): Promise<void> => {
  if (c.state !== 0)
    throw refuse('追溯码 {{code}} 为「{{state}}」，只有在库的整盒可以退货', {
      ...{ code: c.code, state: codeStates[c.state] },
    })
  if (c.returnNo === r.no) return
  if (c.returnNo) throw refuse('追溯码 {{code}} 已登记随退货单 {{no}} 退回', { code: c.code, no: c.returnNo })
  const line = await q.lineOf(ctx.tx, r.id, c.deliveryLineId)
  if (!line) throw refuse('退货单 {{no}} 没有追溯码 {{code}} 的这一批', { no: r.no, code: c.code })
  const most = new Decimal(line.qty).mul(line.traceRate).ceil().toNumber()
  if (line.marked >= most)
    throw refuse('退货单 {{no}} 的这一批只退 {{n}} 盒，已登记 {{n}} 盒', { no: r.no, n: String(most) })
  await q.markFor(ctx, c.id, r.id)
  if (r.status !== 'done') return
  await move(ctx, { id: c.id }, [0], { kind: 'returned', to: 2, doc: { type: 'returnOrder', id: r.id, no: r.no } })
  await tellLate(ctx, ctx.actor.orgId, { code: c.code, deliveryLineId: c.deliveryLineId, returnOrderId: r.id })
}

/**
 * Where packs went that nobody dispensed, as their hospital says it (domain-trace §4.4); each is answered for itself.
 * @throws Refusal naming the field, where the reason or the return is missing
 */
export const leave = async (ctx: Ctx, wish: Wish) => {
  const { to } = wish
  if (to !== 'returned' && !wish.reason) throw malformed([{ path: 'reason', message: '请填写原因' }])
  if (to === 'returned' && !wish.docNo) throw malformed([{ path: 'docNo', message: '请填写退货单号' }])
  const hospitalId = ctx.actor.orgId
  await lockCodes(ctx.tx, hospitalId)
  const r = to === 'returned' ? await q.returnBy(ctx.tx, hospitalId, wish.docNo) : undefined
  if (to === 'returned' && !r) throw malformed([{ path: 'docNo', message: '没有可登记的退货单' }])
  const packs = await q.packs(ctx.tx, hospitalId, wish.ids)
  const held = new Map(packs.map((p) => [p.id, p]))
  const nos = new Map(packs.map((p) => [p.id, p.code]))
  const said = await severally(
    ctx,
    [...new Set(wish.ids)].map((id) => ({ id })),
    nos,
    async ({ id }) => {
      const c = held.get(id)
      if (!c) throw notFound('追溯码不存在')
      if (r) await withReturn(ctx, c, r)
      else if (to === 'movedBack') await back(ctx, c, wish)
      else await elsewhere(ctx, c, { ...wish, to: to as 'scrapped' | 'movedOut' })
    },
  )
  const failed = new Set(said.failed.map((f) => f.id))
  const done = packs.filter((p) => !failed.has(p.id))
  if (done.length > 0)
    audit(ctx, {
      entity: 'traceCode',
      entityId: done[0]!.id,
      entityNo: done[0]!.code,
      action: 'leave',
      after: { to, docNo: wish.docNo, reason: wish.reason, traceCodes: done.map((p) => p.code) },
    })
  return said
}

/**
 * A pack that leaves, or comes back, by a change of stock the hospital's own system tells of (domain-trace §4.4, state 3). One that is
 * there already stays as it is.
 * @throws Refusal where the hospital does not have it
 */
export const changeBy = async (
  ctx: Ctx,
  o: { hospitalId: string; code: string; to: 'scrapped' | 'movedOut' | 'movedBack'; doc: ByDoc },
): Promise<void> => {
  const { code, to, doc } = o
  const c = await lockCode(ctx.tx, o.hospitalId, code)
  if (!c) throw refuse('追溯码 {{code}} 没有入库记录', { code })
  const state = c.state as keyof typeof codeStates
  if (to === 'movedBack') {
    if (state === 3) await move(ctx, { id: c.id }, [3], { kind: to, to: q.asItWas, doc })
    else if (state !== 0 && state !== 4)
      throw refuse('追溯码 {{code}} 为「{{state}}」，只有报废、调出的和登记退回的可以恢复', {
        ...{ code, state: codeStates[state] },
      })
    return
  }
  if (state === 3) return
  if (state !== 0 && state !== 4)
    throw refuse('追溯码 {{code}} 为「{{state}}」，不能登记{{to}}', {
      ...{ code, state: codeStates[state], to: leavings[to] },
    })
  await move(ctx, { id: c.id }, [state], { kind: to, to: 3, doc })
}

/** What `changeBy` did to a pack is taken back, as far as nothing became of it since. */
export const unchangeBy = async (
  ctx: Ctx,
  { hospitalId, code, doc }: { hospitalId: string; code: string; doc: ByDoc },
): Promise<void> => {
  const c = await lockCode(ctx.tx, hospitalId, code)
  if (!c || (await q.lastDocOf(ctx.tx, c.id)) !== doc.id) return
  if (c.state === 3) await move(ctx, { id: c.id }, [3], { kind: 'movedBack', to: q.asItWas, doc })
  else if (c.state === 0 || c.state === 4) await move(ctx, { id: c.id }, [c.state], { kind: 'movedOut', to: 3, doc })
}

/** What was marked for a return that is given up stays. */
const givenUp = (ctx: Ctx, doc: Doc) => q.unmark(ctx.tx, doc.id)
export const leavingReactions = [on(returnOrderMachine, 'void', givenUp)]
