import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse, type Sentence } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import type { Action } from '#kernel/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { secondUnderPassword } from '#modules/session/server/public.ts'
import { toldOf } from './queries/lowered.ts'

/** By which orders are passed: on their own, and with the plan they come from. */
const audits = [...new Set(Object.values<Action>(orderMachine.actions).flatMap((a) => (a.audits ? [a.code] : [])))]
/** Who else may set settings here, or answers for the people. */
const agreeing = { codes: ['system/config:edit', 'system/lowered:agree'], but: audits }

/** Whoever audits orders sets no walls: he would gain by it. */
export const mayLower = ({ actor }: Pick<Ctx, 'actor'>): boolean => !audits.some((code) => actor.codes.has(code))

/**
 * What lowers a wall is changed by two people who do not audit orders, under the password, and the organisation's leader
 * and the authority are told (security.md C92).
 * @param of the act as the second person signs it
 * @param what.says what he reads before
 * @param what.orgId whose wall it is; null: the region's
 * @param what.template says what changed: of places it has `user`, `second`, `org` and those of `params`
 * @returns the second person
 */
export const underTwo = async (
  ctx: Ctx,
  of: Omit<SignedAct, 'hash'>,
  signOff: string | undefined,
  what: { orgId: string | null; template: string; params: Record<string, string>; says: readonly Sentence[] },
) => {
  if (!mayLower(ctx)) throw refuse('审核采购计划或订单的人不能更改防线')
  const second = await secondUnderPassword(ctx, signOff, of, { ...agreeing, says: what.says })
  const { name: user, orgName: org } = ctx.actor
  for (const orgId of await toldOf(ctx.tx, what.orgId))
    await tellNotice(ctx, {
      orgId,
      codes: ['system/lowered:view'],
      event: 'wall.changed',
      template: what.template,
      params: { ...what.params, user, second: second.name, org },
      path: '/system/lowered',
    })
  return second
}
