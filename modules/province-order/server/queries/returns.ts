import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** A return of goods that were ordered through the platform, as it is told there; undefined: none of its goods were, or it is there already. */
export const insertReturn = async (
  tx: Tx,
  returnOrderId: string,
  by: { userId: string | null; name: string },
  wanted: boolean,
): Promise<{ id: string; no: string; hospitalId: string } | undefined> => {
  const { rows } = await sql<{ id: string; no: string; hospitalId: string }>`
    with goods as (
      select f.id, f.hospital_id, f.supplier_id, f.return_no, f.seq, l.id as line_id, f.qty, f.amount, coalesce(d.lot_no, '') as lot_no
      from return_order_line_facts f join province_order_line l on l.order_line_id = f.order_line_id and l.ord_detl_id <> ''
        join province_order p on p.id = l.province_order_id and p.status not in ('cancelled', 'cancelling', 'new', 'broken', 'saved', 'lined')
        left join delivery_line_card d on d.id = f.delivery_line_id
      where f.return_order_id = ${returnOrderId}
    ), made as (
      insert into province_return (hospital_id, supplier_id, return_order_id, no, amount, line_count, wanted, created_by, creator_name)
      select hospital_id, supplier_id, ${returnOrderId}, return_no, sum(amount), count(*), ${wanted}, ${by.userId}, ${by.name} from goods
      group by hospital_id, supplier_id, return_no
      on conflict (return_order_id) do nothing returning id, no, hospital_id, supplier_id
    ), lines as (
      insert into province_return_line (hospital_id, supplier_id, province_return_id, return_line_id, line_id, seq, lot_no, qty, reason)
      select m.hospital_id, m.supplier_id, m.id, g.id, g.line_id, row_number() over (order by g.seq), g.lot_no, g.qty, '' from made m, goods g
    )
    select id, no, hospital_id as "hospitalId" from made`.execute(tx)
  return rows[0]
}
