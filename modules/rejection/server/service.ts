import type { Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { together } from '#kernel/server/memory.ts'
import { printDocs } from '#kernel/server/printing.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { lockOrder, noteRejectionSettled, noteRejectionWithdrawn } from '#modules/order/server/public.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import type { rejectionCalls } from '../shared/calls.ts'
import { type RejectionAction, rejectionMachine } from '../shared/machine.ts'
import { rejectionSheet, rejectReasons } from '../shared/words.ts'
import { offerOf, othersOf } from './looking.ts'
import { type Rejection, rejectionReads as reads } from './queries/read.ts'
import * as write from './queries/write.ts'

export type Locked = Awaited<ReturnType<typeof lockOrder>>
/** A rejection behind its order and the order's lines; an order that came in its place is made before it is settled. */
export type RejectionDoc = Rejection & Doc & { behind: Locked; made?: Readonly<Record<string, string | null>> }

const part = ({ orderLineId, qty }: Pick<Rejection, 'orderLineId' | 'qty'>) => ({ orderLineId, qty })

/** Counters move, and volume goes back, while its order runs: what he is asked to give up is answered first. */
const running = async (_: Ctx, r: { behind: Locked }): Promise<string | undefined> => {
  const { status } = r.behind.order
  if (status === 'unauditPending') return '订单正在申请弃审，请先答复弃审'
  return orderMachine.states[status].final ? '订单已结束，不能再处理拒配' : undefined
}

export const agreed = (ctx: Ctx, r: RejectionDoc): Promise<void> =>
  noteRejectionSettled(ctx, r.behind, part(r), r.reason || rejectReasons[r.reasonCode])

const settling = (resolution: 'cancel' | 'switch' | 'substitute') => ({
  sets: (ctx: Ctx, r: RejectionDoc) => write.settled(ctx, { resolution, ...r.made }),
})

export const rejectionRules: Rules<RejectionAction, RejectionDoc> = {
  confirm: { ...settling('cancel'), refuse: running, effect: agreed },
  // the order in its place was made, and this one agreed to, before; its order may have ended with that (`held`)
  switchSupplier: settling('switch'),
  acceptSubstitute: settling('substitute'),
  dispute: { refuse: running },
  withdraw: {
    refuse: running,
    sets: (ctx) => write.settled(ctx),
    effect: (ctx, r) => noteRejectionWithdrawn(ctx, r.behind, part(r)),
  },
  insist: { refuse: running, sets: write.insisted },
}

/** Behind its order and the lines, whose counters it moves. @throws Refusal unknown and foreign ids alike */
const lock = async (ctx: Ctx, id: string) => {
  const seen = await reads.get(ctx.tx, ctx.actor, id)
  if (!seen) throw notFound()
  const behind = await lockOrder(ctx, seen.orderId)
  return { behind, doc: await reads.lock(ctx.tx, ctx.actor, id) }
}

export const rejection = documentService({
  machine: rejectionMachine,
  reads,
  lock,
  rules: rejectionRules,
  parties: (r) => [r.hospitalId, r.supplierId],
  allows: (r, name) => name !== 'acceptSubstitute' || r.substitute !== '',
  sheet: rejectionSheet,
  more: async (ctx, r) => {
    const looks = ctx.actor.org === 'hospital' && rejectionMachine.actions.confirm.from.some((s) => s === r.status)
    const [otherSuppliers, offer] = looks ? await together([othersOf(ctx, r), offerOf(ctx, r)]) : [[], null]
    return { otherSuppliers, offer }
  },
})

export const print = (ctx: Ctx, wish: Input<(typeof rejectionCalls)['print']>) =>
  printDocs(ctx, rejectionMachine, wish, async (id) => {
    const r = await reads.get(ctx.tx, ctx.actor, id)
    return r && { ...r, otherSuppliers: [], offer: null }
  })

/** Locked, and as the caller knows it and may take this of it: what is made for it is made then. @throws Refusal */
export const held = async (
  ctx: Ctx,
  { id, version, action }: { id: string; version: number; action: RejectionAction },
) => {
  const { doc: found, behind } = await rejection.lock(ctx, id)
  const doc: RejectionDoc = { ...rejection.asDoc(found), behind }
  // stale or out of turn: act says so in its words
  const fits = doc.version === version && rejectionMachine.actions[action].from.some((s) => s === doc.status)
  const no = fits ? await running(ctx, doc) : undefined
  if (no) throw refuse(no)
  return { doc, fits }
}
