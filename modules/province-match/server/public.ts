import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { PairOf } from './queries/counting.ts'
import * as q from './queries/counting.ts'
import { priceTolerance } from './settings.ts'

export { provinceImporters } from './importer.ts'
export { runProvince } from './pull-job.ts'
export { freePairs, holdPairs, type Listed, listedPrices, type PairOf } from './queries/counting.ts'

const pairsOf = async (
  ctx: Ctx,
  hospitalId: string,
  of: { productIds: readonly string[] } | { companyIds: readonly string[] },
): Promise<Map<string, PairOf>> => {
  const rows = await q.pairsOf(ctx.tx, await configOf(ctx, priceTolerance), hospitalId, of)
  return new Map(rows.map(({ localId, ...pair }) => [localId, pair]))
}

/** The pairs of these products for a hospital, by product; one without any is missing (未对照). */
export const matchOf = (ctx: Ctx, hospitalId: string, productIds: readonly string[]): Promise<Map<string, PairOf>> =>
  pairsOf(ctx, hospitalId, { productIds })

/** The same of companies, by the company's id. */
export const companyMatchOf = (
  ctx: Ctx,
  hospitalId: string,
  companyIds: readonly string[],
): Promise<Map<string, PairOf>> => pairsOf(ctx, hospitalId, { companyIds })

/** The same of suppliers, by their organisation's id: orders name those. */
export const supplierMatchOf = async (
  ctx: Ctx,
  hospitalId: string,
  supplierIds: readonly string[],
): Promise<Map<string, PairOf>> => {
  const rows = await q.companiesOf(ctx.tx, supplierIds)
  const pairs = await companyMatchOf(
    ctx,
    hospitalId,
    rows.map((r) => r.id),
  )
  return new Map(rows.flatMap(({ id, orgId }) => (pairs.has(id) ? [[orgId, pairs.get(id)!] as const] : [])))
}

/** What a product's item was listed at on a day, by the pair that counts for the hospital; undefined: no pair, or no price that day. */
export const listedPrice = async (
  ctx: Ctx,
  hospitalId: string,
  productId: string,
  day: string,
): Promise<q.Listed | undefined> => {
  const pair = (await matchOf(ctx, hospitalId, [productId])).get(productId)
  return pair && (await q.listedPrices(ctx.tx, [pair.itemId], day)).get(pair.itemId)
}
