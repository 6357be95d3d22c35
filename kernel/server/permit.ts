import { type Allow, codesOf } from '#kernel/shared/call.ts'
import type { Actor } from './ctx.ts'

/** May this actor make calls that are allowed so? (architecture §3, security.md C30) */
export const mayUse = (actor: Pick<Actor, 'org' | 'codes'>, allow: Allow): boolean =>
  typeof allow === 'string' ||
  (allow.orgs.includes(actor.org as never) && codesOf(allow).some((c) => actor.codes.has(c)))
