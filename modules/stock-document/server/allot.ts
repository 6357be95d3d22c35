import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { cmp, Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { allocate, earlier, lotsById } from '#modules/stock/server/public.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { type BackKind, backOf, comesBack, type DocKind, namesPieces } from '../shared/kinds.ts'
import { keptLot } from './lines.ts'
import { issued, lockIssues, type NewLot } from './queries/lots.ts'
import type { DocLine } from './queries/read.ts'

/** Whether another lot than the one that ends first needs a reason, or a warning is enough (domain-stock §2.24.4). */
export const fefoRule = setting('stock.fefo', z.enum(['须填写原因', '仅提示']), '须填写原因', '不按近效期先出时')

/** What is to be taken of a line, and from which lots where somebody chose. */
export interface Taking {
  line: DocLine
  /** Number of the line as the caller counts, from 1. */
  at: number
  units: string
  deviation: string
  lots: readonly { balanceId: string; units: string }[]
}
type Where = { pointId: string; docKind: DocKind; departmentId: string | null }
export type Taken = Taking & { kept: NewLot[] }

const text = (l: DocLine, units: string) => packsText(units, l.ratio, l.packUnit, l.minUnit)

/** The lots of each line: those that were chosen, of the others the proposal. @throws Refusal naming what is short */
export const allot = async (ctx: Ctx, where: Where, lines: readonly Taking[]): Promise<Taken[]> => {
  const { docKind } = where
  if (comesBack(docKind)) return allotBack(ctx, { ...where, docKind }, lines)
  const open = lines.filter((l) => l.lots.length === 0)
  // an implant, or a single piece, that was used is the one somebody names
  const unnamed = namesPieces(where.docKind) ? open.filter((l) => l.line.byPiece) : []
  if (unnamed.length > 0)
    throw lineErrors(
      unnamed.map(({ at, line }) => ({
        line: at,
        column: 'lots',
        message: '「{{name}}」是植入物或按件管理，请选择所用的批号',
        params: { name: `${line.name} ${line.spec}`.trim() },
      })),
    )
  const wants = open.map((l, n) => ({ n, productId: l.line.productId, units: l.units }))
  const proposed = wants.length > 0 ? await allocate(ctx.tx, ctx.actor, where.pointId, wants) : []
  const byLine = Map.groupBy(proposed, (p) => open[p.n]!)
  const errors: LineError[] = open.flatMap((l) => {
    const have = sumOf((byLine.get(l) ?? []).map((p) => p.units))
    if (cmp(have, l.units) >= 0) return []
    const params = { name: `${l.line.name} ${l.line.spec}`, have: text(l.line, have), want: text(l.line, l.units) }
    return [{ line: l.at, column: 'qty', message: '「{{name}}」可用 {{have}}，本次需要 {{want}}', params }]
  })
  if (errors.length > 0) throw lineErrors(errors)
  const parts = lines.map((l) => (l.lots.length > 0 ? l.lots : (byLine.get(l) ?? [])))
  const known = await lotsOf(ctx, parts.flat())
  return lines.map((l, i) => ({
    ...l,
    kept: parts[i]!.map((p) => {
      const lot = known.get(p.balanceId)
      if (!lot || lot.pointId !== where.pointId || lot.productId !== l.line.productId)
        throw lineErrors([{ line: l.at, column: 'lots', message: '该库房没有此批号' }])
      return { lineId: l.line.id, ...keptLot(lot, p.units) }
    }),
  }))
}

const lotsOf = async (ctx: Ctx, parts: readonly { balanceId: string }[]) => {
  const ids = [...new Set(parts.map((p) => p.balanceId))]
  return new Map((ids.length > 0 ? await lotsById(ctx.tx, ctx.actor, ids) : []).map((l) => [l.balanceId, l]))
}

/** Why no more than this comes back; by what it went out. */
const tooMuch: Record<(typeof backOf)[BackKind], string> = {
  dept: '「{{name}}」科室领用未退的只有 {{have}}，本次退 {{want}}',
  outpatient: '「{{name}}」门诊发药未退的只有 {{have}}，本次退 {{want}}',
  inpatient: '「{{name}}」住院发药未退的只有 {{have}}，本次退 {{want}}',
}

/**
 * What a department, a patient or a ward gives back goes to the lot it was given from, at the same point and for the same department,
 * no more than was given; the latest issue first.
 */
const allotBack = async (
  ctx: Ctx,
  where: Where & { docKind: BackKind },
  lines: readonly Taking[],
): Promise<Taken[]> => {
  const productIds = [...new Set(lines.map((l) => l.line.productId))]
  const kind = backOf[where.docKind]
  const of = { kind, pointId: where.pointId, departmentId: where.departmentId, productIds }
  await lockIssues(
    ctx.tx,
    (await issued(ctx.tx, ctx.actor, of)).map((r) => r.id),
  )
  // read again under the locks
  const rests = (await issued(ctx.tx, ctx.actor, of)).map((r) => ({ ...r, rest: new Decimal(r.rest) }))
  const known = await lotsOf(ctx, rests)
  return lines.map((l) => {
    const take = (want: string, from: typeof rests): NewLot[] => {
      let left = new Decimal(want)
      const kept: NewLot[] = []
      for (const r of from) {
        const units = Decimal.min(left, r.rest)
        const lot = known.get(r.balanceId)
        if (units.lte(0) || !lot) continue
        r.rest = r.rest.sub(units)
        left = left.sub(units)
        kept.push({ lineId: l.line.id, ...keptLot(lot, units.toFixed()), backOf: r.id })
      }
      if (left.gt(0)) {
        const params = {
          name: `${l.line.name} ${l.line.spec}`,
          have: text(l.line, new Decimal(want).sub(left).toFixed()),
          want: text(l.line, want),
        }
        throw lineErrors([{ line: l.at, column: 'qty', message: tooMuch[kind], params }])
      }
      return kept
    }
    const own = rests.filter((r) => r.productId === l.line.productId)
    const kept =
      l.lots.length > 0
        ? l.lots.flatMap((p) =>
            take(
              p.units,
              own.filter((r) => r.balanceId === p.balanceId),
            ),
          )
        : take(l.units, own)
    return { ...l, kept }
  })
}

/**
 * Lines that take a lot while an earlier one is left, without a reason: refused, or answered as warnings where the hospital
 * set it so.
 */
export const judgeOrder = async (ctx: Ctx, where: Where, taken: readonly Taken[]): Promise<LineError[]> => {
  const errors = await outOfOrder(ctx, where, taken)
  if (errors.length > 0 && (await configOf(ctx, fefoRule)) === '须填写原因') throw lineErrors(errors)
  return errors
}

/**
 * Of lines that were sent before, those whose lots stand no more: they lack goods, or an earlier lot has come. Those with a reason
 * keep theirs, somebody named it.
 */
export const outdated = async (ctx: Ctx, where: Where, taken: readonly Taken[]): Promise<ReadonlySet<string>> => {
  const late = new Set((await outOfOrder(ctx, where, taken)).map((e) => e.line))
  const known = await lotsOf(
    ctx,
    taken.flatMap((l) => l.lots),
  )
  // lines of one lot take it together
  const wanted = new Map<string, Decimal>()
  for (const p of taken.flatMap((l) => l.lots))
    wanted.set(p.balanceId, (wanted.get(p.balanceId) ?? new Decimal(0)).add(p.units))
  const lacks = (l: Taken) => l.lots.some((p) => wanted.get(p.balanceId)!.gt(known.get(p.balanceId)?.available ?? '0'))
  return new Set(taken.filter((l) => !l.deviation && (late.has(l.at) || lacks(l))).map((l) => l.line.id))
}

const outOfOrder = async (ctx: Ctx, where: Where, taken: readonly Taken[]): Promise<LineError[]> => {
  const open = taken.filter((l) => !l.deviation && l.lots.length > 0)
  const latest = open.flatMap((l) => {
    const days = l.kept.map((k) => k.expiryDate ?? '2999-12-31').sort()
    return days.length > 0 ? [{ l, before: days.at(-1)! }] : []
  })
  if (latest.length === 0) return []
  const left = await earlier(
    ctx.tx,
    ctx.actor,
    where.pointId,
    latest.map(({ l, before }, n) => ({ n, productId: l.line.productId, before })),
  )
  const used = new Map<string, Decimal>()
  for (const k of taken.flatMap((l) => l.kept))
    if (k.balanceId) used.set(k.balanceId, (used.get(k.balanceId) ?? new Decimal(0)).add(k.units))
  const free = left.filter((e) => new Decimal(e.available).gt(used.get(e.balanceId) ?? 0))
  return latest.flatMap(({ l }, n) =>
    free.some((e) => e.n === n)
      ? [
          {
            line: l.at,
            column: 'deviation',
            message: '「{{name}}」还有更早到期的批号，请选择偏离原因',
            params: { name: `${l.line.name} ${l.line.spec}` },
          },
        ]
      : [],
  )
}
