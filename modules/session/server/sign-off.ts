import { createHmac } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { keyFor, sameText } from '#kernel/server/secret.ts'
import * as q from './queries/sessions.ts'

/** How long a second person's proof serves the form it was made for, ms. */
const GOOD_FOR = 5 * 60_000

/** Binds the second person to the first, his organisation and the hour; nobody else can use it. */
const seal = (second: string, first: string, orgId: string, until: number): string =>
  createHmac('sha256', keyFor('sign-off')).update(`${second}|${first}|${orgId}|${until}`).digest('base64url')

/** What proves for five minutes that this person stood beside the actor and typed his password. */
export const signOffProof = (
  second: string,
  first: { userId: string; orgId: string },
  until = Date.now() + GOOD_FOR,
): string => `${second}.${until}.${seal(second, first.userId, first.orgId, until)}`

/**
 * The second person of a dual sign-off: somebody else, who proved himself just now and holds one of these codes in the
 * actor's organisation at this moment. @throws Refusal naming what is missing
 */
export const secondPerson = async (ctx: Ctx, proof: string | undefined, codes: readonly string[]) => {
  const { actor } = ctx
  if (!proof) throw refuse('需要第二人复核', {}, { signOff: true })
  const [second = '', until = '0', mark = ''] = proof.split('.')
  const good = sameText(mark, seal(second, actor.userId, actor.orgId, Number(until))) && Number(until) > Date.now()
  if (!good) throw refuse('复核已过期，请重新复核', {}, { signOff: true })
  if (second === actor.userId) throw refuse('复核人不能是本人', {}, { signOff: true })
  const person = await q.holderOf(ctx.tx, second, actor.orgId, codes)
  if (!person) throw refuse('复核人没有相应权限', {}, { signOff: true })
  return person
}
