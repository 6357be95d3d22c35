import { type Call, tellsPrices } from '#kernel/shared/call.ts'
import { audit } from '../audit.ts'
import type { Actor, Ctx } from '../ctx.ts'
import type { Permit } from '../permit.ts'

type Asked = Readonly<Record<string, unknown>>

/**
 * The authority reads prices of hospitals and suppliers that are no partner of it: each such reading is noted (security.md).
 * @param meant the call that is asked for, also through a common door
 */
export const notesReading = (c: Call, meant: Permit, actor: Actor, asked: Asked): boolean =>
  actor.org === 'authority' && c.does === 'read' && tellsPrices(meant, asked)

export const noteReading = (ctx: Ctx, c: Call, asked: Asked): void =>
  audit(ctx, { entity: 'price', entityId: c.path, action: 'readPrices', after: { ...asked } })
