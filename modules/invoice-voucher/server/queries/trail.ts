import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { voucherMachine } from '../../shared/machine.ts'

/** A voucher stands behind the first acceptance or return it lists of these orders; others read what was issued. */
export const voucherTrail: Omit<TrailPiece, 'look'> = {
  machine: voucherMachine,
  orders: (id) => sql`id in (select ol.order_id from voucher_line l join payable_item_card i on i.id = l.item_id
    join order_line_card ol on ol.id = i.order_line_id where l.voucher_id = ${id})`,
  surgeries: (id) => sql`id in (select i.source_id from voucher_line l join payable_item_card i on i.id = l.item_id
    where i.source_type = 4 and l.voucher_id = ${id})`,
  nodes: ({ actor, mine }) => sql`
    select 'voucher' as kind, id, no, status, 0::numeric as qty,
      coalesce((select i.source_id from voucher_line l join payable_item_card i on i.id = l.item_id join order_line_card ol on ol.id = i.order_line_id
        where l.voucher_id = voucher.id and i.source_type in (1, 2) and ol.order_id in (select id from o) order by l.seq limit 1),
        (select i.source_id from voucher_line l join payable_item_card i on i.id = l.item_id
          where l.voucher_id = voucher.id and i.source_type = 4 and i.source_id in (select id from s) order by l.seq limit 1)) as "parentId",
      created_at as at, creator_name as person, amount, hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused, 0 as missing
    from voucher where id in (select l.voucher_id from voucher_line l join payable_item_card i on i.id = l.item_id
        join order_line_card ol on ol.id = i.order_line_id where ol.order_id in (select id from o)
      union all select l.voucher_id from voucher_line l join payable_item_card i on i.id = l.item_id
        where i.source_type = 4 and i.source_id in (select id from s)) and ${mine}
      and ${actor.org === 'hospital' ? sql`true` : sql`issued_at is not null`}`,
}
