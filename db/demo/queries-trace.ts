import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** The latest papers of a hospital, by what tells of them. */
export const papersOf = async (tx: Tx, hospitalId: string) =>
  (
    await sql<{ paper: 'acceptance' | 'returnOrder' | 'stockMovement' | 'stockCount'; id: string }>`
    (select 'acceptance' as paper, a.id, a.confirmed_at as at from acceptance_card a
      where a.hospital_id = ${hospitalId} and a.status = 'confirmed' and a.kind = 0 order by a.confirmed_at desc limit 15)
    union all (select 'returnOrder', r.id, r.received_at from return_order_card r
      where r.hospital_id = ${hospitalId} and r.status = 'done' order by r.received_at desc limit 5)
    union all (select 'stockMovement', m.ref_id, max(m.at) from stock_movement_facts m
      where m.hospital_id = ${hospitalId} and m.type is not null and m.ref_type not in ('acceptance', 'returnOrder')
      group by m.ref_id order by max(m.at) desc limit 6)
    union all (select 'stockCount', c.id, c.created_at from stock_count_card c
      where c.hospital_id = ${hospitalId} and c.status = 'posted' order by c.created_at desc limit 2)
    order by at`.execute(tx)
  ).rows

/** Drugs on its shelves that its own system has a code for. */
export const soldOf = async (tx: Tx, hospitalId: string) =>
  (
    await sql<{ code: string; lot: string }>`
    select c.hospital_code as code, min(b.lot_no) as lot from catalog_item_card c join product_card p on p.id = c.product_id and p.kind = 0 and not p.narcotic
      join stock_balance_facts b on b.hospital_id = c.hospital_id and b.product_id = c.product_id and b.units > 0 and b.lot_no <> ''
    where c.hospital_id = ${hospitalId} and c.hospital_code <> '' group by c.hospital_code order by c.hospital_code limit 6`.execute(
      tx,
    )
  ).rows
