import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { MatchState, ProvinceConflict } from '../../shared/states.ts'
import { conflictsInSql, countsFirst, stateInSql } from './state.ts'

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

/** Of each of ours the pair that counts for the hospital. */
export const pairsOf = async (
  tx: Tx,
  tolerance: number,
  hospitalId: string,
  of: { productIds: readonly string[] } | { companyIds: readonly string[] },
): Promise<(PairOf & { localId: string })[]> => {
  const theirs =
    'productIds' in of
      ? sql`m.product_id = any(${[...new Set(of.productIds)]}::uuid[])`
      : sql`m.company_id = any(${[...new Set(of.companyIds)]}::uuid[])`
  const { rows } = await sql<PairOf & { localId: string }>`
    select distinct on (m.local_id) m.local_id as "localId", m.id as "matchId", m.item_id as "itemId", m.prov_id as "provId", m.prov_code as "provCode", coalesce(o.own_id, '') as "ownId",
      ${stateInSql(tolerance)} as state, ${conflictsInSql(tolerance)} as conflicts, m.ratio, m.price, m.listed
    from province_match_facts m left join province_own_id o on o.item_id = m.item_id and o.hospital_id = ${hospitalId}
    where ${theirs} and (m.hospital_id is null or m.hospital_id = ${hospitalId})
    order by m.local_id, ${countsFirst('m')}`.execute(tx)
  return rows
}

/** The companies organisations are. */
export const companiesOf = async (tx: Tx, orgIds: readonly string[]): Promise<{ id: string; orgId: string }[]> => {
  const { rows } = await sql<{ id: string; orgId: string }>`
    select id, org_id as "orgId" from company_card where org_id = any(${[...new Set(orgIds)]}::uuid[])`.execute(tx)
  return rows
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
