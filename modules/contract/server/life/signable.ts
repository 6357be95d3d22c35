import type { Actor } from '#kernel/server/ctx.ts'
import type { Role } from '../../shared/kinds.ts'
import type { signWays } from '../../shared/register-words.ts'
import type { RegisterListed } from '../queries/register.ts'

export interface Signable {
  role: Role
  how: keyof typeof signWays
}
type Standing = Pick<RegisterListed, 'signedRoles' | 'waitingScans' | 'thirdParty' | 'signMode'>

/** Whose scan waits for a second person. */
const waiting = (d: Standing, role: Role): string | undefined =>
  d.waitingScans.find((w) => w.startsWith(`${role} `))?.slice(role.length + 1)

/**
 * What this reader may still sign: for his own side as its type says, for a third party without an account by its sealed scan, and
 * of a scan that somebody else brought that it is what it should be, or is not (domain §3.10).
 */
export const signableBy = (d: Standing, actor: Actor): Signable[] => {
  if (actor.org !== 'hospital' && actor.org !== 'supplier') return []
  const own: Role = actor.org
  const places: Role[] = d.thirdParty ? [own, 'third'] : [own]
  return places
    .filter((role) => !d.signedRoles.includes(role))
    .flatMap((role): Signable[] => {
      const by = waiting(d, role)
      // who brought it brings a better one while nobody has confirmed it
      if (by === actor.userId) return [{ role, how: 'scan' }]
      if (by)
        return [
          { role, how: 'confirm' },
          { role, how: 'return' },
        ]
      if (role === 'third') return [{ role, how: 'scan' }]
      return [
        ...(d.signMode === 'scan' ? [] : [{ role, how: 'online' } as const]),
        ...(d.signMode === 'online' ? [] : [{ role, how: 'scan' } as const]),
      ]
    })
}

/** Whether his own side has bound itself already, be it by a scan that nobody has confirmed yet. */
export const hasSigned = (d: Standing, actor: Actor): boolean =>
  d.signedRoles.includes(actor.org) || waiting(d, actor.org as Role) !== undefined
