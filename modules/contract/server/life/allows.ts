import { dayAfter, today } from '#kernel/server/clock.ts'
import type { Actor } from '#kernel/server/ctx.ts'
import type { RegisterListed } from '../queries/register.ts'
import { hasSigned, signableBy } from './signable.ts'

/** Days around its end, the setting's default: the setting itself refuses at the act. */
const RENEWING = 365

/** Whether this reader looks after it: each side its own person, and before it has one whoever made it. */
export const looksAfter = (d: RegisterListed, actor: Actor): boolean =>
  [d.ownerId, d.supplierOwnerId, d.createdBy].includes(actor.userId)

const mayEnd = (d: RegisterListed, actor: Actor): boolean => {
  if (d.parentId) return false
  if (actor.org === 'authority') return d.endAsked?.startsWith('escalated ') ?? false
  return true
}

/** What was agreed to end is not to go on. */
const mayRenew = (d: RegisterListed): boolean =>
  d.parentId === null &&
  !d.renewed &&
  d.agreedEnd === null &&
  d.validTo !== null &&
  d.validTo <= dayAfter(today(), RENEWING)

/** What tells, repeats or binds what was agreed: not for whom data permission hides the amounts from. */
const knowing = ['sign', 'renew', 'supplement', 'share', 'download']
/** What only the row knows of what may be done with a contract that was agreed. */
export const allows = (d: RegisterListed, name: string, actor: Actor): boolean => {
  if (d.amount === null && knowing.includes(name)) return false
  switch (name) {
    case 'sign':
      return signableBy(d, actor).length > 0
    case 'refuseSign':
      return !hasSigned(d, actor)
    case 'freeze':
    case 'supplement':
      return d.parentId === null
    case 'unfreeze':
      return d.frozenOrg === null || d.frozenOrg === actor.orgId
    case 'terminate':
      return d.agreedEnd === null && mayEnd(d, actor)
    case 'end':
      return mayEnd(d, actor)
    case 'renew':
      return mayRenew(d)
    case 'keep':
      return actor.org === 'hospital' || d.createdOrg === actor.orgId
    case 'download':
    case 'share':
      return d.contentN > 0
    case 'void':
      return d.voidAskedOrg ? d.voidAskedOrg !== actor.orgId : looksAfter(d, actor)
    // of its entry and of the pool, which are other screens
    default:
      return false
  }
}
