import { sql } from 'kysely'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { MatchState, ProvinceConflict } from '../shared/states.ts'
import { conflictsInSql, countsFirst, stateInSql } from './queries/state.ts'
import { priceTolerance } from './settings.ts'

export { provinceImporters } from './importer.ts'
export { runProvince } from './pull-job.ts'

/** The pair of one of ours, as it counts for a hospital. Only `matched` may be ordered by. */
export interface PairOf {
  matchId: string
  itemId: string
  provId: string
  /** By what orders name it there. */
  provCode: string
  /** The hospital's own 院内目录ID; empty where it has none. */
  ownId: string
  state: MatchState
  conflicts: ProvinceConflict[]
  /** Minimum units of the platform's pack, where it says. */
  ratio: string | null
  /** What the platform lists today, yuan for its pack. */
  price: string | null
  listed: boolean
}

const pairsOf = async (ctx: Ctx, hospitalId: string, column: 'product_id' | 'company_id', ids: readonly string[]) => {
  const tolerance = await configOf(ctx, priceTolerance)
  const { rows } = await sql<PairOf & { localId: string }>`
    select distinct on (m.local_id) m.local_id as "localId", m.id as "matchId", m.item_id as "itemId", m.prov_id as "provId", m.prov_code as "provCode", coalesce(o.own_id, '') as "ownId",
      ${stateInSql(tolerance)} as state, ${conflictsInSql(tolerance)} as conflicts, m.ratio, m.price, m.listed
    from province_pair_facts m left join province_own_id o on o.item_id = m.item_id and o.hospital_id = ${hospitalId}
    where m.${sql.raw(column)} = any(${[...new Set(ids)]}::uuid[]) and (m.hospital_id is null or m.hospital_id = ${hospitalId})
    order by m.local_id, ${countsFirst('m')}`.execute(ctx.tx)
  return new Map(rows.map(({ localId, ...pair }) => [localId, pair as PairOf]))
}

/** The pairs of these products for a hospital, by product; one without any is missing (未对照). */
export const matchOf = (ctx: Ctx, hospitalId: string, productIds: readonly string[]): Promise<Map<string, PairOf>> =>
  pairsOf(ctx, hospitalId, 'product_id', productIds)

/** The same of companies, by the company's id. */
export const companyMatchOf = (
  ctx: Ctx,
  hospitalId: string,
  companyIds: readonly string[],
): Promise<Map<string, PairOf>> => pairsOf(ctx, hospitalId, 'company_id', companyIds)

/** The same of suppliers, by their organisation's id: orders name those. */
export const supplierMatchOf = async (
  ctx: Ctx,
  hospitalId: string,
  supplierIds: readonly string[],
): Promise<Map<string, PairOf>> => {
  const { rows } = await sql<{ id: string; orgId: string }>`
    select id, org_id as "orgId" from company_card where org_id = any(${[...new Set(supplierIds)]}::uuid[])`.execute(
    ctx.tx,
  )
  const pairs = await companyMatchOf(
    ctx,
    hospitalId,
    rows.map((r) => r.id),
  )
  return new Map(rows.flatMap(({ id, orgId }) => (pairs.has(id) ? [[orgId, pairs.get(id)!] as const] : [])))
}

export interface Listed {
  price: string
  /** Minimum units of the pack the price is for. */
  ratio: string | null
  /** It was on the platform's list that day. */
  listed: boolean
}

/** What items were listed at on a day, by item; one that had no price that day is missing. */
export const listedPrices = async (tx: Tx, itemIds: readonly string[], day: string): Promise<Map<string, Listed>> => {
  const { rows } = await sql<Listed & { itemId: string }>`
    select r.item_id as "itemId", r.price, v.ratio, coalesce(v.listed, true) as listed
    from province_price r left join lateral (select x.ratio, x.listed from province_version x where x.item_id = r.item_id
      and x.valid_from < ((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai') order by x.valid_from desc limit 1) v on true
    where r.item_id = any(${[...new Set(itemIds)]}::uuid[]) and r.valid_from <= ${day}::date and (r.valid_to is null or r.valid_to > ${day}::date)`.execute(
    tx,
  )
  return new Map(rows.map(({ itemId, ...r }) => [itemId, r]))
}

/** What a product's item was listed at on a day, by the pair that counts for the hospital; undefined: no pair, or no price that day. */
export const listedPrice = async (
  ctx: Ctx,
  hospitalId: string,
  productId: string,
  day: string,
): Promise<Listed | undefined> => {
  const pair = (await matchOf(ctx, hospitalId, [productId])).get(productId)
  return pair && (await listedPrices(ctx.tx, [pair.itemId], day)).get(pair.itemId)
}

/** A provincial order was written with these pairs: while it is open none of them is taken back. */
export const holdPairs = async (
  tx: Tx,
  o: { hospitalId: string; orderId: string; orderNo: string },
  matchIds: readonly string[],
): Promise<void> => {
  await sql`insert into province_use (match_id, hospital_id, order_id, order_no)
    select m, ${o.hospitalId}, ${o.orderId}, ${o.orderNo} from unnest(${[...new Set(matchIds)]}::uuid[]) m on conflict do nothing`.execute(
    tx,
  )
}

/** The order is done with, or cancelled. */
export const freePairs = async (tx: Tx, orderId: string): Promise<void> => {
  await sql`delete from province_use where order_id = ${orderId}`.execute(tx)
}
