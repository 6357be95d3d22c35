import type { Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { type ActionOf, keys } from '#kernel/shared/machine.ts'
import { post } from '#modules/stock/server/public.ts'
import { stockDocumentMachine as m } from '../shared/machine.ts'
import { book } from './adjust.ts'
import { mustTake } from './guard.ts'
import { givenBack, lockIssues, movementsOf, wentBy } from './queries/lots.ts'
import type { DocLine, StockDoc } from './queries/read.ts'
import * as q from './queries/write.ts'
import { lotsIn, sourceOf } from './source.ts'
import { confirmLoss, mayGo, release, reserve, ship } from './transfer.ts'

export type ActingDoc = Acting<StockDoc, DocLine>
type Action = ActionOf<typeof m>

/** Goods that went on are not taken back: the sentence says by which paper (§2.24.3). Who gives some of them back now is waited for. */
const mayReverse = async (ctx: Ctx, d: ActingDoc): Promise<string | undefined> => {
  await lockIssues(
    ctx.tx,
    lotsIn(await d.lines()).map((l) => l.id),
  )
  const back = await givenBack(ctx.tx, d.id)
  if (back.length > 0) throw refuse('已由 {{nos}} 退回库房，不能冲销', { nos: back.join(' / ') })
  return undefined
}

const undo = async (ctx: Ctx, d: ActingDoc, reason: string): Promise<void> => {
  const moved = await movementsOf(ctx.tx, d.id)
  const taken = moved.filter((one) => !one.units.startsWith('-')).map((one) => one.balanceId)
  try {
    await post(ctx, sourceOf(d), { undo: moved.map((one) => ({ ...one, movementId: one.id, reason })) })
  } catch (e) {
    // what came back to the shelf may have left it again
    const nos = taken.length > 0 && d.postedAt ? await wentBy(ctx.tx, taken, d.postedAt) : []
    if (nos.length > 0) throw refuse('退回的货已由 {{nos}} 用出，不能冲销', { nos: nos.join(' / ') })
    throw e
  }
}

const own: Rules<Action, ActingDoc> = {
  takeBack: { sets: q.stamp.back },
  sendBack: { sets: q.stamp.back },
  approve: { refuse: mayGo, sets: q.stamp.audited, effect: reserve },
  book: { sets: q.stamp.audited, effect: (ctx, d) => book(ctx, d) },
  reject: { sets: q.stamp.audited },
  ship: { refuse: mayGo, sets: (ctx) => q.stamp.shipped(ctx), effect: ship },
  confirmLoss: { effect: confirmLoss },
  reverse: { refuse: mayReverse, effect: (ctx, d, wish) => undo(ctx, d, wish.reason ?? '') },
  void: {
    async effect(ctx, d) {
      await release(ctx, d)
    },
  },
}

/** Each asks first whether the class and the side may take it. */
export const docRules: Rules<Action, ActingDoc> = Object.fromEntries(
  keys(m.actions).map((action) => [
    action,
    {
      ...own[action],
      refuse: async (ctx: Ctx, d: ActingDoc, wish?: { reason?: string }) => {
        mustTake(ctx, d, action)
        return own[action]?.refuse?.(ctx, d, wish)
      },
    },
  ]),
)
