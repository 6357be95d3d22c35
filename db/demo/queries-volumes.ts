import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What was done on the day of its acceptance, since the documents were moved to their days. */
export const backdateDone = async (tx: Tx): Promise<void> => {
  await sql`delete from vbp_done_day`.execute(tx)
  await sql`
    insert into vbp_done_day (quota_id, hospital_id, day, qty)
    select l.vbp_quota_id, l.hospital_id, (a.confirmed_at at time zone 'Asia/Shanghai')::date, sum(round(x.accepted_qty * coalesce(l.vbp_ratio, 1), 3))
    from acceptance_line x join acceptance a on a.id = x.acceptance_id and a.status = 'confirmed'
      join delivery_line d on d.id = x.delivery_line_id join order_line l on l.id = d.order_line_id
    where l.vbp_quota_id is not null and x.accepted_qty > 0 group by 1, 2, 3`.execute(tx)
  await sql`
    insert into vbp_done_day (quota_id, hospital_id, day, qty)
    select q.id, q.hospital_id, (now() at time zone 'Asia/Shanghai')::date, q.done_qty - coalesce(d.qty, 0)
    from vbp_quota q left join (select quota_id, sum(qty) as qty from vbp_done_day group by 1) d on d.quota_id = q.id
    where q.done_qty <> coalesce(d.qty, 0)
    on conflict (quota_id, day) do update set qty = vbp_done_day.qty + excluded.qty`.execute(tx)
}

/** Why something was chosen that was not selected, order by order. */
export const giveReasons = async (tx: Tx): Promise<void> => {
  await sql`
    insert into vbp_reason (hospital_id, order_id, product_id, item_id, code, text, creator_id, creator_name, created_at)
    select distinct on (o.id, v.product_id) o.hospital_id, o.id, v.product_id, v.item_id,
      (array['clinical', 'shortage', 'allergy'])[1 + abs(hashtext(o.no)) % 3],
      (array['手术病人指定规格，中选规格不适用', '中选企业本周缺货，先行采购周转', '患者对中选产品辅料过敏'])[1 + abs(hashtext(o.no)) % 3],
      o.created_by, o.creator_name, o.submitted_at
    from purchase_order o join lateral vbp_instead(o.hospital_id, array(select l.product_id from order_line l where l.order_id = o.id),
      (now() at time zone 'Asia/Shanghai')::date) v on true
    where o.submitted_at is not null
    order by o.id, v.product_id`.execute(tx)
}

/** Articles of which the one hospital has plenty left, and both take part, with what is left. */
export const lendable = async (
  tx: Tx,
  from: string,
  to: string,
): Promise<{ itemId: string; year: number; left: string }[]> => {
  const { rows } = await sql<{ itemId: string; year: number; left: string }>`
    select q.item_id as "itemId", q.year, (q.agreed_qty - q.used_qty)::text as left
    from vbp_quota_card q join vbp_quota_card o on o.item_id = q.item_id and o.year = q.year and o.hospital_id = ${to}
    where q.hospital_id = ${from} and q.now_due and q.agreed_qty - q.used_qty >= 20 order by q.item_id limit 4`.execute(
    tx,
  )
  return rows
}
