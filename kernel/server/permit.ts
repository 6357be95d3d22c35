import { type Allow, type Call, codesOf } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { Actor } from './ctx.ts'
import { Refusal, unproved } from './refusal.ts'

/** What of a call says who may make it. */
export type Permit = Pick<Call, 'allow' | 'title' | 'proves' | 'prices'>

/** May this actor make calls that are allowed so? (architecture §3, security.md C30) */
export const mayUse = (actor: Pick<Actor, 'org' | 'codes'>, allow: Allow): boolean =>
  typeof allow === 'string' ||
  (allow.orgs.includes(actor.org as never) && codesOf(allow).some((c) => actor.codes.has(c)))

/** @throws Refusal when the actor has no right to such calls, or must type his password for them first */
export const admitTo = (actor: Pick<Actor, 'org' | 'codes' | 'proved'>, to: Permit): void => {
  if (!mayUse(actor, to.allow)) throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title: to.title })
  if (to.proves && !actor.proved) throw unproved()
}
