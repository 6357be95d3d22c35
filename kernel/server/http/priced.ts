import { z } from 'zod'
import type { Call } from '#kernel/shared/call.ts'
import { audit } from '../audit.ts'
import type { Actor, Ctx } from '../ctx.ts'

const known = new Map<Call, boolean>()

/** Whether what a call answers holds prices somebody agreed on; a file of a list may. */
const holdsPrices = (c: Call): boolean => {
  const found = known.get(c)
  if (found !== undefined) return found
  const shape = JSON.stringify(z.toJSONSchema(c.output, { unrepresentable: 'any', io: 'output' }))
  const holds = c.blob ? c.path.endsWith('/export') : /"(price|oldPrice|newPrice)":/.test(shape)
  known.set(c, holds)
  return holds
}

/** The authority reads prices of hospitals and suppliers that are no partner of it: each such reading is noted (security.md). */
export const notesReading = (c: Call, actor: Actor): boolean =>
  actor.org === 'authority' && c.does === 'read' && holdsPrices(c)

export const noteReading = (ctx: Ctx, c: Call, asked: Readonly<Record<string, unknown>>): void =>
  audit(ctx, { entity: 'price', entityId: c.path, action: 'readPrices', after: { ...asked } })
