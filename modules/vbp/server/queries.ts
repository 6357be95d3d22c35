import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface Candidate {
  quotaId: string
  productId: string
  level: 'national' | 'provincial'
  volumeUnit: 'pack' | 'min'
  conversionRatio: string
  remain: string
  selectedPrice: string
}

/**
 * Agreed volumes of a hospital for products on a day: active batch, selected item (a backup only when activated), the
 * quota of the running procurement year. National before provincial, earliest end first (domain §5 points 1–2).
 */
export const candidates = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select q.id as "quotaId", i.product_id as "productId", b.level, i.volume_unit as "volumeUnit", p.conversion_ratio as "conversionRatio",
      q.agreed_qty - q.used_qty as remain, i.selected_price as "selectedPrice"
    from vbp_quota q
    join vbp_item i on i.id = q.item_id and (not i.backup or i.activated)
    join vbp_batch b on b.id = i.batch_id and b.enabled and ${day}::date between b.start_date and b.end_date
    join product p on p.id = i.product_id
    where q.hospital_id = ${hospitalId} and i.product_id = any(${[...productIds]}::uuid[])
      and q.year = extract(year from ${day}::date)::int - extract(year from b.start_date)::int
        - case when to_char(${day}::date, 'MMDD') < to_char(b.start_date, 'MMDD') then 1 else 0 end + 1
    order by case b.level when 'national' then 0 else 1 end, b.end_date, q.id`.execute(tx)
  return rows
}

/** Takes reserved volume, locking quotas in id order; answers how many took it. */
export const addUsed = async (tx: Tx, uses: readonly { quotaId: string; used: string }[]): Promise<void> => {
  const json = JSON.stringify(uses)
  await sql`select id from vbp_quota where id in (select "quotaId" from jsonb_to_recordset(${json}::jsonb) as x("quotaId" uuid)) order by id for update`.execute(
    tx,
  )
  await sql`
    update vbp_quota set used_qty = used_qty + x.used
    from (select "quotaId", sum(used) as used from jsonb_to_recordset(${json}::jsonb) as y("quotaId" uuid, used numeric) group by 1) x
    where vbp_quota.id = x."quotaId"`.execute(tx)
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
