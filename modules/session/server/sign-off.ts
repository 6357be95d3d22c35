import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse, type Sentence, unproved } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { elevated } from '#kernel/server/tx.ts'
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

/** The same whatever the order of its keys, and without the proofs, which come later. */
const canonical = (v: unknown): unknown => {
  if (Array.isArray(v)) return v.map(canonical)
  if (typeof v !== 'object' || v === null) return v
  const said = Object.entries(v).filter(([key]) => key !== 'signOff')
  return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, canonical(one)]))
}

/** What is asked at this call, as a proof is bound to it. */
export const askedHash = ({ call, asked }: Pick<Ctx, 'call' | 'asked'>): string =>
  sha256(JSON.stringify([call, canonical(asked)]))

/** Why two people do not stand beside one another: one of them might have the other's password, or have made him his second. */
const ties: Record<q.Tie['action'], string> = {
  add: '「{{by}}」在 7 天内创建了「{{whom}}」的账号，两人不能互相复核',
  assignRole: '「{{by}}」在 7 天内为「{{whom}}」分配了角色，两人不能互相复核',
  resetPassword: '「{{by}}」在 7 天内重置了「{{whom}}」的密码，两人不能互相复核',
}
/** Looked for behind the wall: the authority’s people do such things too, and note them as their own. */
const tiesOf = (ctx: Ctx, others: readonly string[]): Promise<q.Tie[]> =>
  elevated(ctx, () => q.tiesOf(ctx.tx, ctx.actor.userId, others))

interface Beside extends q.Rights {
  /** Why a person who holds the rights may not sign this document all the same: he bought it, say. */
  apart?: (userId: string) => Promise<string | undefined>
}

/** Names of a few who could stand beside the actor. @throws Refusal when nobody can */
const namesBeside = async (ctx: Ctx, { apart, ...o }: Beside): Promise<string> => {
  const held = await q.othersOf(ctx.tx, ctx.actor.userId, ctx.actor.orgId, o)
  if (held.length === 0)
    throw refuse('需要第二人复核，而本机构没有其他人可以复核：请管理员为一位同事分配权限，或请监管机构办理')
  const settled = held.filter((p) => !p.unsettled)
  const ids = settled.map((p) => p.userId)
  const tied = new Set((await tiesOf(ctx, ids)).map((tie) => tie.other))
  const untied = settled.filter((p) => !tied.has(p.userId))
  const free: string[] = []
  let why: string | undefined
  // nobody is named who would be refused
  for (const p of untied) {
    if (free.length === 4) break
    const no = await apart?.(p.userId)
    if (no) why = no
    else free.push(p.name)
  }
  if (free.length > 0) return free.join(' / ')
  if (why) throw refuse('需要第二人复核，而有权限的同事都不能复核此单：请管理员为另一位同事分配权限')
  throw refuse(
    '需要第二人复核，而有权限的同事暂不能复核：其须已改过初始密码，且 7 天内两人没有互相创建账号、分配角色或重置密码',
  )
}

/**
 * The second person of a dual sign-off: somebody else, who proved himself just now for this very act with these contents,
 * and holds one of these codes in the actor's organisation at this moment; with a password he chose himself, and neither
 * made nor renewed by the actor of late, nor the other way round. The proof is used up when the transaction succeeds.
 * @param o.but whoever holds one of these codes is not asked
 * @param o.apart why one of them may not sign this document
 * @param o.says what he signs, line by line
 * @throws Refusal naming what is missing; its data tells the client for what the second person is to prove himself
 */
export const secondPerson = async (
  ctx: Ctx,
  proof: string | undefined,
  act: Omit<SignedAct, 'hash'>,
  { says, apart, ...rights }: Beside & { says: readonly Sentence[] },
) => {
  const of = { ...act, hash: askedHash(ctx) }
  const no = (why: string, params: Record<string, string> = {}) => refuse(why, params, { signOff: of, says })
  if (!proof) throw no('需要第二人复核，可由 {{names}} 复核', { names: await namesBeside(ctx, { ...rights, apart }) })
  const second = await q.take(ctx.tx, sha256(proof), of)
  if (!second) throw no('复核已过期，请重新复核')
  if (second === ctx.actor.userId) throw no('复核人不能是本人')
  const person = await q.holderOf(ctx.tx, second, ctx.actor.orgId, rights)
  if (!person) throw no('复核人没有相应权限')
  if (person.unsettled) throw no('复核人须先登录并修改密码，才能复核')
  const [tie] = await tiesOf(ctx, [second])
  if (tie) {
    const [by, whom] = tie.byOther ? [person.name, ctx.actor.name] : [ctx.actor.name, person.name]
    throw no(ties[tie.action], { by, whom })
  }
  const why = await apart?.(second)
  if (why) throw no(why)
  return { userId: second, name: person.name }
}

/** The same where the actor's own password must be fresh too: money, walls, who is let in (security.md C36). */
export const secondUnderPassword: typeof secondPerson = async (ctx, ...rest) => {
  if (!ctx.actor.proved) throw unproved()
  return secondPerson(ctx, ...rest)
}
