import { z } from 'zod'
import { today } from '#kernel/server/clock.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { LineError } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { cmp, sumOf } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import {
  type Bought,
  type Covered,
  type CoverFault,
  coverFaults,
  coverKey,
  orderRules,
  type Pair,
} from '../shared/cover.ts'
import * as q from './queries/cover.ts'

/** How much more than a contract says may be ordered on it. */
export const orderTolerance = setting(
  'contract.orderTolerance',
  z.int().min(0).max(100),
  0,
  '订购数量可超出合同数量的比例（%）',
)
/** What comes of ordering what no contract names; where one does, its type says it. */
export const uncovered = setting(
  'contract.uncovered',
  z.enum(Object.values(orderRules) as ['不检查', '提醒', '拒绝']),
  '不检查',
  '没有合同覆盖的品种下单时',
)
const ruleOf = (word: string) => keys(orderRules).find((k) => orderRules[k] === word)!

/** Contracts behind what a hospital buys, by `coverKey`. */
export type Covers = ReadonlyMap<string, Covered>

/** All a hospital buys of a product of a supplier, as one. */
const asOne = (goods: readonly Bought[]): Bought[] =>
  [...Map.groupBy(goods, coverKey).values()].map((of) => ({ ...of[0]!, qty: sumOf(of.map((g) => g.qty)) }))

/**
 * What stands behind these goods today (domain §2.28), beyond the walls: a contract binds whoever buys, also who may not read it.
 * @param how `own`: an order that is bound already; `hold`: for the transaction that binds
 */
export const coversOf = async (
  ctx: Ctx,
  hospitalId: string,
  goods: readonly Bought[],
  { own = null, hold = false }: Partial<Pick<q.Asking, 'own' | 'hold'>> = {},
): Promise<Covers> => {
  const tolerance = await configOf(ctx, orderTolerance, hospitalId)
  const found = await q.covers(ctx.tx, { hospitalId, day: today(), tolerance, own, hold }, asOne(goods))
  return new Map(found.map((c) => [coverKey(c), c]))
}

/** Contracts that want another price than these goods have: what who reads that may know of them. */
const toldOf = (ctx: Ctx, goods: readonly Bought[], covers: Covers): Promise<ReadonlyMap<string, boolean>> => {
  const unlike = goods.flatMap((g) => {
    const c = covers.get(coverKey(g))
    return c && cmp(c.price, g.price) !== 0 ? [c.contractId] : []
  })
  return q.seen(ctx.tx, [...new Set(unlike)])
}

/**
 * What of these goods does not agree with the contracts behind them, by `coverKey`, as its reader may know it; what nobody minds is left out.
 */
export const faultsOfCovers = async (
  ctx: Ctx,
  hospitalId: string,
  goods: readonly Bought[],
  covers: Covers,
): Promise<ReadonlyMap<string, CoverFault[]>> => {
  const none = ruleOf(await configOf(ctx, uncovered, hospitalId))
  const all = asOne(goods)
  const told = await toldOf(ctx, all, covers)
  return new Map(
    all.map((g) => {
      const c = covers.get(coverKey(g))
      return [coverKey(g), coverFaults(c, g, none, !!c && told.get(c.contractId) === true)]
    }),
  )
}

/** What an order's line is bound to: what is in force today; what is frozen or over covers nothing. */
export const boundTo = (covers: Covers, of: Pair): Covered | undefined => {
  const c = covers.get(coverKey(of))
  return c?.state === 'valid' ? c : undefined
}

/** So many are told on a document. */
const MOST_SAID = 8
/** The first of them, and how many more there are. */
export const mostOf = (ctx: Ctx, all: readonly string[]): string[] => {
  if (all.length <= MOST_SAID) return [...all]
  const rest = say('另有 {{n}} 项与合同不一致', ctx.lang, { n: all.length - MOST_SAID })
  return [...all.slice(0, MOST_SAID), rest]
}

/** What is refused of lines, in one sentence without its end. */
export const faultsInOne = (ctx: Ctx, errors: readonly LineError[]): string =>
  mostOf(
    ctx,
    errors.map(({ line, message, params }) =>
      say('第 {{line}} 行：{{message}}', ctx.lang, { line, message: say(message, ctx.lang, params) }),
    ),
  ).join(marks[ctx.lang].semicolon)

/** What who acts on these goods should know of their contracts, in his language. */
export const coverWarnings = async (
  ctx: Ctx,
  hospitalId: string,
  goods: readonly (Bought & { name: string })[],
  covers: Covers,
): Promise<string[]> => {
  const names = new Map(goods.map((g) => [coverKey(g), g.name]))
  const all = [...(await faultsOfCovers(ctx, hospitalId, goods, covers))].flatMap(([key, faults]) =>
    faults.map((f) => {
      const fault = say(f.message, ctx.lang, f.params)
      return say('产品「{{name}}」：{{fault}}', ctx.lang, { name: names.get(key)!, fault })
    }),
  )
  return mostOf(ctx, all)
}
