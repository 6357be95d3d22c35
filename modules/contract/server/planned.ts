import { dayAfter, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { say } from '#kernel/server/say.ts'
import { type Bought, type Covered, type CoverFault, coverKey, endingFault } from '../shared/cover.ts'
import type { LineCover } from '../shared/line-cover.ts'
import { type Covers, coversOf, faultsOfCovers, mostOf } from './cover.ts'
import * as q from './queries/cover.ts'

/** What is planned is ordered later: a contract that ends within so many days is told. */
const SOON = 30

/** What of planned goods does not agree with the contracts behind them, by `coverKey`; nothing of it refuses the plan, the order does. */
export const faultsOfPlanned = async (
  ctx: Ctx,
  hospitalId: string,
  goods: readonly Bought[],
  covers: Covers,
): Promise<ReadonlyMap<string, CoverFault[]>> => {
  const faults = await faultsOfCovers(ctx, hospitalId, goods, covers)
  const soon = dayAfter(today(), SOON)
  return new Map([...faults].map(([key, of]) => [key, [...of, ...endingFault(covers.get(key), soon)]]))
}

interface Plan {
  id: string
  hospitalId: string
}
/** Contracts behind a plan as they were when it was first asked: orders its approval makes take of them in the same transaction. */
export const coversOfPlan = (ctx: Ctx, plan: Plan, lines: readonly Bought[]): Promise<Covers> =>
  once(ctx.tx, `covers ${plan.id}`, () => coversOf(ctx, plan.hospitalId, lines))

/** What who hands a plan in or passes it should know of its contracts: each sentence names its line; parts of one article are judged as one. */
export const planWarnings = async (
  ctx: Ctx,
  plan: Plan,
  lines: readonly (Bought & { seq: number; name: string })[],
): Promise<string[]> => {
  const faults = await faultsOfPlanned(ctx, plan.hospitalId, lines, await coversOfPlan(ctx, plan, lines))
  const first = new Map(lines.toReversed().map((l) => [coverKey(l), l]))
  const all = lines.flatMap((l) =>
    first.get(coverKey(l)) === l
      ? (faults.get(coverKey(l)) ?? []).map((f) => {
          const fault = say(f.message, ctx.lang, f.params)
          return say('第 {{n}} 行 {{name}}：{{fault}}', ctx.lang, { n: l.seq, name: l.name, fault })
        })
      : [],
  )
  return mostOf(ctx, all)
}

const lineOf = (c: Covered | undefined, shown: boolean) =>
  c
    ? { contractId: c.contractId, no: c.contractNo, price: shown ? c.price : null, rest: c.rest, until: c.until }
    : { contractId: null, no: '', price: null, rest: null, until: '' }

/**
 * What a preview shows behind each line, and what of it does not agree; contracts that are not the reader's to see are left out, and that
 * there is none is shown where one is asked for.
 */
export const previewOfCovers = async (
  ctx: Ctx,
  plan: Plan,
  lines: readonly (Bought & { seq: number })[],
): Promise<LineCover[]> => {
  const covers = await coversOfPlan(ctx, plan, lines)
  const seen = await q.seen(ctx.tx, [...new Set([...covers.values()].map((c) => c.contractId))])
  const faults = await faultsOfPlanned(ctx, plan.hospitalId, lines, covers)
  return lines.flatMap((l) => {
    const c = covers.get(coverKey(l))
    const of = faults.get(coverKey(l)) ?? []
    if (c ? !seen.has(c.contractId) : of.length === 0) return []
    const said = of.map((f) => say(f.message, ctx.lang, f.params))
    const short = of.some((f) => f.column === 'qty')
    return [{ seq: l.seq, ...lineOf(c, !!c && seen.get(c.contractId) === true), short, said }]
  })
}
