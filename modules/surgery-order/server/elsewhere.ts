import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { type Coded, keysOf, lockCodes, usedElsewhere } from './queries/elsewhere.ts'

/** Answers the line that named the same piece before. */
export const firstOnes = () => {
  const seen = new Map<string, number>()
  return (p: Coded, line: number): number | undefined => {
    const keys = keysOf(p)
    const first = keys.flatMap((key) => seen.get(key) ?? [])[0]
    for (const key of keys) seen.set(key, first ?? line)
    return first
  }
}

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
  const named = pieces.filter((p) => keysOf(p).length > 0)
  if (named.length === 0) return
  const firsts = firstOnes()
  const twice = named.flatMap((p): LineError[] => {
    const first = firsts(p, p.at)
    return first ? [{ line: p.at, column: 'udi', message: '与第 {{first}} 行是同一件', params: { first } }] : []
  })
  if (twice.length > 0) throw lineErrors(twice, list)
  await lockCodes(ctx.tx, named.flatMap(keysOf).sort())
  const used = new Set(await elevated(ctx, () => usedElsewhere(ctx.tx, named)))
  const errors = named.flatMap((p): LineError[] => {
    if (!used.has(p.at)) return []
    const code = p.serial || p.uniqueCode
    return [{ line: p.at, column: 'udi', message: '「{{code}}」已在其他手术中使用，不能重复使用', params: { code } }]
  })
  if (errors.length > 0) throw lineErrors(errors, list)
}
