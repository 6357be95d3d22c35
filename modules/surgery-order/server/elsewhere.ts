import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { type Coded, keyOf, lockCodes, usedElsewhere } from './queries/elsewhere.ts'

/**
 * One piece is used once in the region (domain §3.4): asked behind every hospital's wall, and who uses it at the same moment waits.
 * Where it was is not told: it may be another hospital's patient.
 * @param at the number of its line, from 1
 * @throws Refusal naming the lines
 */
export const mustBeUnused = async (
  ctx: Ctx,
  pieces: readonly (Coded & { at: number })[],
  list: 'lines' | 'pieces' = 'pieces',
): Promise<void> => {
  const named = pieces.filter((p) => keyOf(p))
  if (named.length === 0) return
  await lockCodes(ctx.tx, named.map((p) => keyOf(p)!).sort())
  const used = new Set(await elevated(ctx, () => usedElsewhere(ctx.tx, named)))
  const errors = named.flatMap((p): LineError[] => {
    const key = keyOf(p)!
    if (!used.has(key)) return []
    const code = p.serial || p.uniqueCode
    return [{ line: p.at, column: 'udi', message: '「{{code}}」已在其他手术中使用，不能重复使用', params: { code } }]
  })
  if (errors.length > 0) throw lineErrors(errors, list)
}
