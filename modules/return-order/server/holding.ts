import type { Ctx } from '#kernel/server/ctx.ts'
import { lineErrors } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { hold, holdsOf, post, release } from '#modules/stock/server/public.ts'
import { type HoldKind, holdLabels } from '#modules/stock/shared/holds.ts'
import { leavesUnder } from '../shared/types.ts'
import { unitsOf } from './lots.ts'
import type { ReturnDoc, ReturnLine } from './queries/read.ts'
import * as q from './queries/write.ts'

type With = ReturnDoc & { lines: () => Promise<ReturnLine[]> }
const sourceOf = ({ id, no, hospitalId }: ReturnDoc) => ({ type: 'returnOrder', id, no, hospitalId })

/** Holds of the whole over these lots, by balance. */
const wholes = async (ctx: Ctx, lines: readonly ReturnLine[]) => {
  const all = await holdsOf(
    ctx.tx,
    ctx.actor,
    lines.map((l) => l.balanceId),
  )
  return Map.groupBy(
    all.filter((h) => h.qty === null),
    (h) => h.balanceId,
  )
}

/** From its submit on nobody else takes these goods (domain §3.8); those that stand still as a whole are its own among them. */
export const take = async (ctx: Ctx, d: With): Promise<void> => {
  const lines = await d.lines()
  const over = await wholes(ctx, lines)
  const ids = await hold(
    ctx,
    sourceOf(d),
    lines.map((l) => ({
      balanceId: l.balanceId,
      kind: 'reserve',
      units: unitsOf(l.qty, l.ratio),
      under: over.has(l.balanceId),
      reason: d.no,
      line: l.seq,
    })),
  )
  await q.begin(
    ctx.tx,
    lines.map((l, i) => ({ id: l.id, holdId: ids[i]! })),
  )
}

/** They stay: the lots are free again, also where the supplier says so. */
export const letGo = async (ctx: Ctx, d: ReturnDoc): Promise<void> => {
  await q.end(ctx.tx, d.id)
  await elevated(ctx, () => release(ctx, { refType: 'returnOrder', refId: d.id }, d.no))
}

/** What is held for another reason since, such as a count or a recall, stays where it is: said before somebody signs, and again as it is booked. */
export const mayLeave = async (ctx: Ctx, d: ReturnDoc, lines: readonly ReturnLine[]): Promise<void> => {
  const over = await wholes(ctx, lines)
  const lets = leavesUnder(d.returnType)
  const errors = lines.flatMap((l) => {
    const kind = over.get(l.balanceId)?.find((h) => !lets.includes(h.kind as HoldKind))?.kind as HoldKind | undefined
    if (!kind) return []
    const params = { name: `${l.name} ${l.spec}`, lot: l.lotNo || '--', kind: holdLabels[kind] }
    return [{ line: l.seq, column: 'qty', message: '「{{name}}」批号 {{lot}} 已被锁定（{{kind}}），不能退货', params }]
  })
  if (errors.length > 0) throw lineErrors(errors)
}

/** The goods leave, each from under its hold: stock falls now. */
export const leave = (ctx: Ctx, d: ReturnDoc, lines: readonly ReturnLine[]): Promise<void> =>
  post(ctx, sourceOf(d), {
    go: lines.map((l) => ({
      balanceId: l.balanceId,
      holdId: l.holdId ?? undefined,
      under: leavesUnder(d.returnType),
      units: unitsOf(l.qty, l.ratio),
      cause: l.gift ? 'giftReturn' : 'return',
      refLineId: l.id,
      line: l.seq,
      reason: l.reason,
    })),
  })
