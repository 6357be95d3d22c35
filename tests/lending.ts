import type { World } from './world.ts'

/** An agreed volume of a hospital, part of which it lends, and a reason for something else; `mark` in every text. */
export const lentBy = async (
  w: World,
  { hospital, userId }: { hospital: string; userId: string },
  mark: string,
): Promise<void> => {
  const partner = await w.org('hospital', `调入${mark}`)
  await w.sql.query(
    `with b as (insert into vbp_batch (code, name, level, start_date, end_date) values ('B' || $4, $4, 'national', current_date - 30, current_date + 700) returning id),
      p as (insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
        values ('VBP' || $4, 0, '带量' || $4, '1', '1', '盒', '粒', 24, lower('VBP' || $4)) returning id),
      i as (insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select b.id, p.id, 1, 'pack' from b, p returning id),
      q as (insert into vbp_quota (item_id, hospital_id, year, agreed_qty) select i.id, h.id, 1, 100 from i, (values ($1::uuid), ($2::uuid)) h (id)),
      t as (insert into vbp_transfer (no, hospital_id, to_hospital_id, item_id, year, qty, reason, created_by, creator_name)
        select 'DL261125' || lpad((hashtext($1::text) & 99999999)::text, 8, '0'), $1, $2, i.id, 1, 5, $4 || '调剂', $3, 'x' from i)
    insert into vbp_reason (hospital_id, order_id, product_id, item_id, code, text, creator_id, creator_name)
    select $1, o.id, (select product_id from order_line l where l.order_id = o.id limit 1), i.id, 'other', $4, $3, 'x'
    from i, (select id from purchase_order where hospital_id = $1 limit 1) o`,
    [hospital, partner, userId, mark],
  )
}
