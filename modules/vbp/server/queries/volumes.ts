import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { forget, once } from '#kernel/server/memory.ts'

/** What was read of agreed volumes is remembered until they are locked or changed. */
export const MEMORY = 'vbp'

export interface Candidate {
  quotaId: string
  productId: string
  level: 'national' | 'provincial'
  volumeUnit: 'pack' | 'min'
  conversionRatio: string
  remain: string
  selectedPrice: string
}

/** What of an agreed volume says how it stands. */
export type Standing = Pick<Candidate, 'level' | 'volumeUnit' | 'remain' | 'selectedPrice'>

/** National before provincial, earliest end first: the first one counts. */
const counting = (alias: string) =>
  sql.raw(`case ${alias}.level when 'national' then 0 else 1 end, ${alias}.ends, ${alias}.quota_id`)

/** The price of a selected article on a day, within and outside the volume; null for others. For a statement over articles. */
export const selectedPriceInSql = (hospital: string, product: string, day: string) => sql<string | null>`
  (select v.selected_price from vbp_candidates(${sql.ref(hospital)}, array[${sql.ref(product)}], ${day}::date) v
    order by ${counting('v')} limit 1)`

/** The price an article was selected at in the batches of a day, whichever hospitals take part; null for others. */
export const selectedOfProductInSql = (product: string, day: RawBuilder<unknown>) => sql<string | null>`
  (select i.selected_price from vbp_item i join vbp_batch b on b.id = i.batch_id
    where i.product_id = ${sql.ref(product)} and (not i.backup or i.activated) and b.enabled and ${day} between b.start_date and b.end_date
    order by case b.level when 'national' then 0 else 1 end, b.end_date, i.id limit 1)`

/** The agreed volume that counts for an article on a day, null without one. For a statement over articles. */
export const candidateInSql = (hospital: string, product: string, day: string) => sql<Standing | null>`
  (select jsonb_build_object('level', v.level, 'volumeUnit', v.volume_unit, 'remain', v.remain::text, 'selectedPrice', v.selected_price::text)
    from vbp_candidates(${sql.ref(hospital)}, array[${sql.ref(product)}], ${day}::date) v order by ${counting('v')} limit 1)`

/**
 * Agreed volumes of a hospital for products on a day: active batch, selected item (a backup only when activated), the
 * quota of the running procurement year. National before provincial, earliest end first (domain §5 points 1–2).
 */
export const candidates = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<readonly Candidate[]> => {
  const ids = [...new Set(productIds)].sort()
  return once(tx, `${MEMORY} ${hospitalId} ${day} ${ids}`, () => read(tx, hospitalId, ids, day))
}

const read = (tx: Tx, hospitalId: string, productIds: readonly string[], day: string): Promise<Candidate[]> => {
  const asked = sql<Candidate>`
    select v.quota_id as "quotaId", v.product_id as "productId", v.level, v.volume_unit as "volumeUnit", p.conversion_ratio as "conversionRatio",
      v.remain, v.selected_price as "selectedPrice"
    from vbp_candidates(${hospitalId}, ${[...productIds]}::uuid[], ${day}::date) v
    join product_card p on p.id = v.product_id
    order by ${counting('v')}`
  return kept(tx, asked.compile(tx))
}

/** Locks the agreed volumes of these products for the rest of the transaction, in id order. */
export const lockCandidates = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<void> => {
  forget(tx, MEMORY)
  await sql`
    select q.id from vbp_quota q
    join vbp_item i on i.id = q.item_id
    join vbp_batch b on b.id = i.batch_id and b.enabled and ${day}::date between b.start_date and b.end_date
    where q.hospital_id = ${hospitalId} and i.product_id = any(${[...productIds]}::uuid[])
    order by q.id for update of q`.execute(tx)
}

/**
 * Changes reserved volume, locking the quotas in id order; negative amounts give back.
 * @returns false, and nothing is changed, when a quota would leave 0 … agreed
 */
export const addUsed = async (tx: Tx, uses: readonly { quotaId: string; used: string }[]): Promise<boolean> => {
  const json = JSON.stringify(uses)
  const { rows: quotas } = await sql<{ id: string; fits: boolean }>`
    select vbp_quota.id, used_qty + x.used between 0 and agreed_qty as fits
    from vbp_quota
    join (select "quotaId", sum(used) as used from jsonb_to_recordset(${json}::jsonb) as y("quotaId" uuid, used numeric) group by 1) x
      on x."quotaId" = vbp_quota.id
    order by vbp_quota.id for update of vbp_quota`.execute(tx)
  if (quotas.length < new Set(uses.map((u) => u.quotaId)).size || quotas.some((quota) => !quota.fits)) return false
  forget(tx, MEMORY)
  await sql`
    update vbp_quota set used_qty = used_qty + x.used
    from (select "quotaId", sum(used) as used from jsonb_to_recordset(${json}::jsonb) as y("quotaId" uuid, used numeric) group by 1) x
    where vbp_quota.id = x."quotaId"`.execute(tx)
  return true
}

export const addDone = async (
  tx: Tx,
  rows: readonly { quotaId: string; qty: string; ratio: string }[],
): Promise<void> => {
  await sql`
    update vbp_quota set done_qty = done_qty + x.done
    from (select "quotaId", sum(round(qty * ratio, 3)) as done from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as y("quotaId" uuid, qty numeric, ratio numeric) group by 1) x
    where vbp_quota.id = x."quotaId"`.execute(tx)
}
