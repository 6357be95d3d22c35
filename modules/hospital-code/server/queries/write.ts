import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { priceInSql } from './read.ts'

/** One at a time decides in a hospital: what two codes have to do with each other is seen whole. */
export const oneAtATime = (tx: Tx, hospitalId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary ${hospitalId}`}, 0))`.execute(tx)

/** What a decision writes of a row; what is left out stays. */
export interface Decided {
  id: string
  productId: string | null
  candidateId: string | null
  score: number | null
  judged: unknown
  matchedBy: 'auto' | 'person' | null
  matchedName: string
  accepted: string
  noProduct: boolean
  aliasOf: string | null
  runId?: string
}

/**
 * Writes decisions. A row with a product counts as in conflict until `settle` has looked at all codes of that product, so that
 * no two are ever matched with it, not even for a moment.
 */
export const decide = async (tx: Tx, hospitalId: string, all: readonly Decided[], o: { quiet?: boolean } = {}) => {
  await sql`
    update hospital_code h set product_id = x."productId", candidate_id = x."candidateId", score = x.score, judged = x.judged,
      matched_by = x."matchedBy", matched_name = x."matchedName", matched_at = case when x."productId" is not null then now() end,
      conflicts = case when x."productId" is not null then '{double}'::text[] else '{}' end,
      accepted = x.accepted, no_product = x."noProduct", alias_of = x."aliasOf", run_id = coalesce(x."runId", h.run_id),
      items = case when x."productId" is not distinct from h.product_id then h.items else '[]' end,
      version = h.version + ${o.quiet ? sql`(x."productId" is not null)::int` : 1}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x(id uuid, "productId" uuid, "candidateId" uuid, score numeric, judged jsonb,
      "matchedBy" text, "matchedName" text, accepted text, "noProduct" boolean, "aliasOf" uuid, "runId" uuid)
    where h.id = x.id and h.hospital_id = ${hospitalId}`.execute(tx)
}

/**
 * Looks again at what does not agree, of every code of these products (domain-lists §2.39). What was only just decided has its
 * new version already. @returns the ids of codes that changed
 */
export const settle = async (tx: Tx, hospitalId: string, productIds: readonly string[]): Promise<string[]> => {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with seen as materialized (
      select h.id, h.conflicts as was, array_remove(array[
        case when abs(h.price - r.price) > r.price * 0.05 then 'price' end,
        case when (h.pieces is not null and h.pieces <> p.conversion_ratio)
          or (h.unit <> '' and h.unit = p.min_unit and p.min_unit <> p.pack_unit and p.conversion_ratio <> 1) then 'ratio' end,
        case when count(*) over (partition by h.product_id) > 1 then 'double' end], null) as now
      from hospital_code h join product_card p on p.id = h.product_id
        cross join lateral (select ${priceInSql('h.hospital_id', 'h.product_id')} as price) r
      where h.hospital_id = ${hospitalId} and h.product_id = any(${[...productIds]}::uuid[]))
    update hospital_code h set conflicts = s.now, version = h.version + (s.was <> '{double}' or h.matched_at < now())::int, updated_at = now()
    from seen s where s.id = h.id and s.was <> s.now returning h.id`.execute(tx)
  return rows.map((r) => r.id)
}

export interface Snapshot {
  id: string
  code: string
  name: string
  product_id: string | null
  items: { id: string; was: string }[]
  [column: string]: unknown
}

/** Rows as they stand, whole; what follows from them is left out. */
export const snapshots = async (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
): Promise<(Snapshot & { state: string })[]> => {
  const { rows } = await sql<{ row: Snapshot; state: string }>`
    select to_jsonb(h) - 'match_state' as row, h.match_state as state from hospital_code h
    where h.hospital_id = ${hospitalId} and h.id = any(${[...ids]}::uuid[]) order by h.id`.execute(tx)
  return rows.map((r) => ({ ...r.row, state: r.state }))
}

/** The codes of a hospital that have one of these products. */
export const codesWith = async (tx: Tx, hospitalId: string, productIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; code: string; productId: string }>`
    select id, code, product_id as "productId" from hospital_code
    where hospital_id = ${hospitalId} and product_id = any(${[...productIds]}::uuid[]) order by id`.execute(tx)
  return rows
}

/** Keeps which items of the catalogue a match wrote its code to. */
export const keepItems = (tx: Tx, all: readonly { id: string; items: readonly { id: string; was: string }[] }[]) =>
  sql`update hospital_code h set items = x.items from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x(id uuid, items jsonb)
    where h.id = x.id and h.items <> x.items`.execute(tx)

/** Rows exactly as they were; first none has a product, since two may change places. */
export const restore = async (tx: Tx, hospitalId: string, rows: readonly object[]) => {
  const json = JSON.stringify(rows)
  await sql`update hospital_code h set product_id = null, conflicts = '{}', matched_by = null
    from jsonb_to_recordset(${json}::jsonb) as x(id uuid) where h.id = x.id and h.hospital_id = ${hospitalId}`.execute(
    tx,
  )
  await sql`
    update hospital_code h set product_id = b.product_id, candidate_id = b.candidate_id, score = b.score, judged = b.judged, matched_by = b.matched_by,
      matched_name = b.matched_name, matched_at = b.matched_at, conflicts = b.conflicts, accepted = b.accepted, no_product = b.no_product,
      alias_of = b.alias_of, items = b.items, run_id = b.run_id, updated_at = b.updated_at, version = b.version
    from jsonb_populate_recordset(null::hospital_code, ${json}::jsonb) b where h.id = b.id and h.hospital_id = ${hospitalId}`.execute(
    tx,
  )
}
