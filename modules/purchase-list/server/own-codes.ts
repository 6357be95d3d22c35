import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { catalogMachine } from '../shared/machine.ts'
import * as q from './queries/own-codes.ts'

export type { CodeWish } from './queries/own-codes.ts'
export { codesOf, namesOf } from './queries/own-codes.ts'

/**
 * Writes the hospital's own codes to items of its catalogue; that alone needs no audit (domain-lists §2.37). An item whose code
 * is no longer the one that was seen keeps it. @returns those that changed
 */
export const setOwnCodes = async (
  ctx: Ctx,
  hospitalId: string,
  wishes: readonly q.CodeWish[],
): Promise<q.CodeWish[]> => {
  if (wishes.length === 0) return []
  const changed = await q.setCodes(ctx.tx, hospitalId, wishes)
  for (const { id, no, from, to } of changed)
    audit(ctx, {
      entity: catalogMachine.name,
      entityId: id,
      entityNo: no,
      action: 'update',
      before: { hospitalCode: from },
      after: { hospitalCode: to },
    })
  return changed.map(({ id, from, to }) => ({ id, from, to }))
}
