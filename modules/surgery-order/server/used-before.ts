import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { firstOnes, mustBeUnused } from './elsewhere.ts'
import type { NewLine, NewPiece } from './queries/write.ts'
import { blankWhich, blindOf, codesOf, type SaidWhich, staleOn, toldOf, whichOf } from './which.ts'

/**
 * What was used at an operation before its order was written: a line is one piece, or one lot (domain §3.4).
 * @throws Refusal naming lines and columns
 */
export const usedPieces = async (
  ctx: Ctx,
  d: { surgeryTime: string },
  lines: readonly NewLine[],
  said: readonly (SaidWhich & { qty: string })[],
): Promise<Omit<NewPiece, 'lineId'>[]> => {
  const codes = await codesOf(
    ctx,
    lines.map((l) => l.productId),
  )
  const firsts = firstOnes()
  const errors: LineError[] = []
  const pieces = lines.map((l, i) => {
    const line = i + 1
    const { which, fault } = whichOf(said[i]!, blankWhich, codes(l.productId))
    const first = firsts({ ...which, productId: l.productId }, line)
    const wrong = fault ?? staleOn(which, d.surgeryTime) ?? blindOf({ ...l, ...which })
    if (l.byPiece && cmp(l.qty, '1') !== 0)
      errors.push({ line, column: 'qty', message: '按件管理的产品一行一件，数量为 1' })
    else if (wrong) errors.push({ line, ...wrong })
    else if (first) errors.push({ line, column: 'udi', message: '与第 {{first}} 行是同一件', params: { first } })
    // used by nobody until it is handed in: a draft keeps no piece from others
    const told = toldOf({ ...blankWhich, told: [] }, which)
    return { ...which, told, qty: l.qty, usedQty: '0', productId: l.productId, at: line }
  })
  if (errors.length > 0) throw lineErrors(errors)
  await mustBeUnused(ctx, pieces, 'lines')
  return pieces
}
