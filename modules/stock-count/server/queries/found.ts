import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Count } from './read.ts'

export interface FoundLot {
  productId: string
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
}

/** Nobody else finds lots of these products at the point before COMMIT: what is in no book has no balance to be counted alone by. */
export const lockFinding = (tx: Tx, c: Count, productIds: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`found ${c.pointId} `} || p, 0))
    from (select unnest(${[...new Set(productIds)]}::text[]) as p order by 1) as found`.execute(tx)

/**
 * A lot that is found: the lines it has in this count, the count under way elsewhere at the point that has it, the balances of it at
 * the point, else how it would be booked.
 */
export const lotsOf = async (tx: Tx, c: Count, lot: FoundLot) => {
  const { rows } = await sql<{ line: number | null; other: string | null; balances: string[]; key: BookKey | null }>`
    select (select min(l.seq) from stock_count_line l where l.count_id = ${c.id} and l.product_id = ${lot.productId}
        and l.lot_no = ${lot.lotNo} and l.expiry_date = ${ends(lot)}) as line,
      (select min(o.no) from stock_count_line l join stock_count o on o.id = l.count_id where l.live and o.id <> ${c.id}
        and o.hospital_id = ${c.hospitalId} and o.point_id = ${c.pointId} and l.product_id = ${lot.productId} and l.lot_no = ${lot.lotNo}
        and l.expiry_date = ${ends(lot)}) as other,
      array(select b.id from stock_balance_facts b where b.hospital_id = ${c.hospitalId} and b.point_id = ${c.pointId}
        and b.product_id = ${lot.productId} and b.lot_no = ${lot.lotNo} and b.expiry_date = ${ends(lot)} order by b.units desc, b.id) as balances,
      coalesce(
        (select jsonb_build_object('supplierId', b.supplier_id, 'price', b.price::text, 'ratio', b.ratio::text, 'owner', b.owner)
          from stock_balance_facts b where b.hospital_id = ${c.hospitalId} and b.product_id = ${lot.productId}
          order by b.lot_no = ${lot.lotNo} desc, b.updated_at desc limit 1),
        (select jsonb_build_object('supplierId', i.supplier_id, 'price', i.price::text, 'ratio', p.conversion_ratio::text, 'owner', 'hospital')
          from catalog_item_card i join product_card p on p.id = i.product_id
          where i.hospital_id = ${c.hospitalId} and i.product_id = ${lot.productId} order by i.is_default desc, i.id limit 1)) as key`.execute(
    tx,
  )
  return rows[0]!
}
export interface BookKey {
  supplierId: string | null
  price: string
  ratio: string
  owner: string
}
const ends = (lot: FoundLot) => sql`coalesce(${lot.expiryDate}::date, '2999-12-31'::date)`

/** A line of a balance that is in the book but was not in scope, frozen as it is now; none when another count has it. */
export const addBalance = async (tx: Tx, c: Count, balanceId: string) => {
  const { rows } = await sql<{ id: string }>`
    insert into stock_count_line (hospital_id, count_id, seq, balance_id, product_id, supplier_id, lot_no, expiry_date, production_date, price,
      ratio, owner, found, book_qty, last_movement_id, book_at)
    select b.hospital_id, ${c.id}, (select coalesce(max(seq), 0) + 1 from stock_count_line where count_id = ${c.id}), b.id, b.product_id,
      b.supplier_id, b.lot_no, b.expiry_date, b.production_date, b.price, b.ratio, b.owner, true, b.units, last.id,
      coalesce(last.at, '-infinity')
    from stock_balance_facts b
    left join lateral (select m.id, m.at from stock_movement_facts m where m.balance_id = b.id order by m.at desc, m.id desc limit 1) last on true
    where b.id = ${balanceId} on conflict (balance_id) where live do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** A line of a lot that is in no book. */
export const addLot = async (tx: Tx, c: Count, lot: FoundLot, key: BookKey) => {
  const { rows } = await sql<{ id: string }>`
    insert into stock_count_line (hospital_id, count_id, seq, product_id, supplier_id, lot_no, expiry_date, production_date, price, ratio,
      owner, found, book_qty)
    select ${c.hospitalId}, ${c.id}, (select coalesce(max(seq), 0) + 1 from stock_count_line where count_id = ${c.id}), ${lot.productId},
      ${key.supplierId}, ${lot.lotNo}, ${ends(lot)}, ${lot.productionDate}::date, ${key.price}::numeric, ${key.ratio}::numeric, ${key.owner},
      true, 0 returning id`.execute(tx)
  return rows[0]!.id
}
