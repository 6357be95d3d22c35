import type { Ctx } from '#kernel/server/ctx.ts'
import { lineErrors, refuse } from '#kernel/server/refusal.ts'
import { cmp, minus } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { holdsOf, post } from '#modules/stock/server/public.ts'
import { holdKinds } from '#modules/stock/shared/holds.ts'
import { comesNew, docKinds } from '../shared/kinds.ts'
import { movedBefore } from './queries/lots.ts'
import { openAlone } from './queries/opening.ts'
import type { DocLine, StockDoc } from './queries/read.ts'
import { lotsIn, type Numbered, sourceOf } from './source.ts'

type With = StockDoc & { lines: () => Promise<DocLine[]> }
/** Holds goods are destroyed under; what a count keeps on the shelf stays there until it ends. */
const destroyedUnder = keys(holdKinds).filter((kind) => kind !== 'count')
/** Nor does it take what another paper, such as a return, holds a part of. */
const endedBy = destroyedUnder.filter((kind) => kind !== 'reserve')
/**
 * Goods that are destroyed leave from under the hold they stand under: the whole one, or the smallest that is over so many beside what
 * the lines before take from under it.
 * @throws Refusal naming lots nobody holds
 */
export const heldLots = async (ctx: Ctx, lots: readonly Numbered[]) => {
  const all = await holdsOf(
    ctx.tx,
    ctx.actor,
    lots.map((l) => l.balanceId!),
  )
  const holds = all.filter((h) => destroyedUnder.some((kind) => kind === h.kind)).map((h) => ({ ...h, left: h.qty }))
  const under = lots.map((l) => {
    const own = holds.filter((h) => h.balanceId === l.balanceId)
    const whole = own.find((h) => h.left === null)
    const parts = own.flatMap((h) => (h.left !== null && cmp(h.left, l.units) >= 0 ? [{ h, left: h.left }] : []))
    const part = parts.sort((a, b) => cmp(a.left, b.left))[0]
    if (!whole && part) part.h.left = minus(part.left, l.units)
    return { ...l, holdId: (whole ?? part?.h)?.id ?? null }
  })
  const message = '只能销毁已锁定的货：批号 {{lot}} 没有足够的锁定数量'
  const errors = under
    .filter((l) => l.holdId === null)
    .map((l) => ({ line: l.line, column: 'lots', message, params: { lot: l.lotNo || '--' } }))
  if (errors.length > 0) throw lineErrors(errors)
  return under
}

/** An opening is for what has no movement at its point yet (§2.24.6). */
export const mustBeFirst = async (ctx: Ctx, d: StockDoc, lines: readonly DocLine[]): Promise<void> => {
  await openAlone(ctx.tx, d.hospitalId)
  const before = await movedBefore(ctx.tx, {
    hospitalId: d.hospitalId,
    pointId: d.pointId,
    productIds: [...new Set(lines.map((l) => l.productId))],
    but: [d.id],
  })
  const errors = lines
    .filter((l) => before.has(l.productId))
    .map((l) => ({ line: l.seq, column: 'productId', message: '该库房此产品已有库存流水，不能再做期初' }))
  if (errors.length > 0) throw lineErrors(errors)
}

/**
 * Books an adjustment: goods of the ledger go, or come to a lot that is there; new ones come in.
 * @param first the caller has looked that an opening is the first movement
 */
export const book = async (ctx: Ctx, d: With, first?: 'looked'): Promise<void> => {
  const lines = await d.lines()
  if (d.docKind === 'opening' && !first) await mustBeFirst(ctx, d, lines)
  const { cause } = docKinds[d.docKind]
  const reason = (l: Numbered) => lines.find((one) => one.seq === l.line)?.remark || d.remark
  const lots = d.docKind === 'destroy' ? await heldLots(ctx, lotsIn(lines)) : lotsIn(lines)
  if (lots.length === 0) throw refuse('单据没有明细，不能记账')
  const one = (l: Numbered) => ({ units: l.units, cause, refLineId: l.id, line: l.line, reason: reason(l) })
  await post(
    ctx,
    sourceOf(d),
    comesNew(d.docKind)
      ? {
          come: lots.map((l) => ({
            ...one(l),
            pointId: d.pointId,
            productId: l.productId,
            supplierId: l.supplierId,
            lotNo: l.lotNo,
            productionDate: l.productionDate,
            expiryDate: l.expiryDate,
            price: l.price,
            ratio: l.ratio,
            owner: l.owner,
            ...(l.quarantine ? { quarantine: l.quarantine } : {}),
          })),
          // a receipt that was being booked meanwhile is seen only now
          ...(d.docKind === 'opening' && !first ? { waited: () => mustBeFirst(ctx, d, lines) } : {}),
        }
      : {
          go: lots.map((l) => ({
            ...one(l),
            balanceId: l.balanceId!,
            holdId: l.holdId ?? undefined,
            under: destroyedUnder,
            ends: endedBy,
          })),
        },
  )
}
