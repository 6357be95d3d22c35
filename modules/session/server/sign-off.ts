import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import * as q from './queries/sign-off.ts'

/**
 * What proves for five minutes that this person stood beside the actor and typed his password, for one act: good once, for
 * that version of that document (C35). Nobody else can use it.
 */
export const signOffProof = async (ctx: Ctx, second: string, of: SignedAct): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await q.add(ctx.tx, sha256(token), second, of)
  return token
}

/**
 * The second person of a dual sign-off: somebody else, who proved himself just now for this very act, and holds one of
 * these codes in the actor's organisation at this moment. The proof is used up when the transaction succeeds.
 * @param o.but whoever holds this code is not asked
 * @throws Refusal naming what is missing; its data tells the client for what the second person is to prove himself
 */
export const secondPerson = async (
  ctx: Ctx,
  proof: string | undefined,
  of: SignedAct,
  o: { codes: readonly string[]; but?: string },
) => {
  const no = (why: string, names = '') => refuse(why, { names }, { signOff: of })
  if (!proof) {
    const names = await q.othersOf(ctx.tx, ctx.actor.userId, ctx.actor.orgId, o)
    if (names.length > 0) throw no('需要第二人复核，可由 {{names}} 复核', names.join(' / '))
    throw refuse('需要第二人复核，而本机构没有其他人可以复核：请管理员为一位同事分配权限，或请监管机构办理')
  }
  const second = await q.take(ctx.tx, sha256(proof), of)
  if (!second) throw no('复核已过期，请重新复核')
  if (second === ctx.actor.userId) throw no('复核人不能是本人')
  const person = await q.holderOf(ctx.tx, second, ctx.actor.orgId, o)
  if (!person) throw no('复核人没有相应权限')
  return person
}
