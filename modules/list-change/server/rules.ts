import type { Rule, Rules, Sets } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { type Changeable, takeWish } from '#modules/purchase-list/server/public.ts'
import type { Wishes } from '../shared/calls.ts'
import { type ChangeAction, changeMachine } from '../shared/machine.ts'
import { changing } from '../shared/words.ts'
import { type Change, openOf } from './queries/read.ts'
import { stamps } from './queries/write.ts'
import { judged, standing, touchedKeys } from './wishes.ts'

/** A change with its item, locked before it. */
export type ChangeDoc = Change & Doc & { held: Changeable }

/** It still is about what it was written about, and what it wishes may be: asked whenever somebody passes it on. */
const stands = async (ctx: Ctx, c: ChangeDoc): Promise<undefined> => {
  const [touched] = touchedKeys(c, standing(c.held))
  if (touched) throw refuse('「{{field}}」已被他人修改，请驳回后按现在的值重新提出', { field: changing[touched].label })
  const faults = await judged(ctx, c.held, c.after as Wishes)
  if (faults.length > 0)
    throw malformed(faults.map((f) => ({ path: `wish.${f.field}`, message: f.reason, params: f.params })))
}

/** One that was refused may have been followed by another. */
const alone = async (ctx: Ctx, c: ChangeDoc): Promise<undefined> => {
  const open = (await openOf(ctx.tx, [c.catalogItemId])).get(c.catalogItemId)
  if (open && open.id !== c.id)
    throw refuse('此品种已有「{{status}}」的变更', { status: changeMachine.states[open.status as 'draft'].label })
  return stands(ctx, c)
}

/** The last step: the item takes its values of a change that became effective this moment, and of no other. */
const effective = (by: (ctx: Ctx) => Sets): Pick<Rule<ChangeDoc>, 'sets' | 'effect'> => ({
  sets: (ctx) => ({ ...by(ctx), ...stamps.effective }),
  effect: (ctx, c) => takeWish(ctx, c.held, c.after as Wishes),
})

export const changeRules: Rules<ChangeAction, ChangeDoc> = {
  submit: { refuse: alone, sets: () => stamps.submitted },
  approve: {
    refuse: async (ctx, c) => (c.platformStep ? '此类品种的变更须报平台审核' : stands(ctx, c)),
    ...effective(stamps.audited),
  },
  forward: {
    refuse: async (ctx, c) => (c.platformStep ? stands(ctx, c) : '此类品种的变更由本院审核，不报平台'),
    sets: stamps.audited,
  },
  reject: { sets: stamps.audited },
  accept: { refuse: stands, ...effective(stamps.looked) },
  decline: { sets: stamps.looked },
}
