import type { World } from './world.ts'

/* Rows of the house's goods at 17.31, or of what that comes to, of which no call makes one in a moment. */

/** What is missing of one lot comes to so many of its prices. @returns the count */
export const countedAtPrice = async (w: World, hospital: string): Promise<string> => {
  const { rows: counts } = await w.sql.query(
    `with c as (insert into stock_count (hospital_id, no, point_id, scope, status, creator_name, gain_value)
       select hospital_id, 'PD1', point_id, 'all', 'posted', '某人', 138.48 from stock_balance where hospital_id = $1 limit 1 returning id)
     insert into stock_count_line (hospital_id, count_id, seq, product_id, expiry_date, price, ratio, owner, book_qty, variance, variance_value)
     select b.hospital_id, c.id, 1, b.product_id, b.expiry_date, b.price, b.ratio, b.owner, 0, 1, 138.48
     from c, (select * from stock_balance where hospital_id = $1 limit 1) b returning count_id as id`,
    [hospital],
  )
  return counts[0]!.id as string
}

/** What may be used instead of it lies on the shelf at that price. @returns the product */
export const alikeAtPrice = async (w: World): Promise<string> => {
  const { rows: like } = await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
    select 'LIKE', kind, name, spec || ' 2', pack_spec, pack_unit, min_unit, conversion_ratio, 'like' from product
    where id = (select product_id from stock_balance where price = 17.31 and qty > 0 limit 1) returning id`,
  )
  return like[0].id as string
}

/** A pack was used of a lot that is still the supplier's. @returns the product */
export const usedAtPrice = async (w: World): Promise<string> => {
  const { rows: lots } = await w.sql.query(
    `with lot as (insert into stock_balance (hospital_id, point_id, product_id, lot_no, supplier_id, price, ratio, owner, qty)
      select hospital_id, point_id, product_id, 'J', supplier_id, price, ratio, 'supplier', 2 * ratio from stock_balance where price = 17.31
      limit 1 returning *)
    insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no,
      user_name) select hospital_id, id, 'surgeryUse', 107, -ratio, 3 * ratio, qty, -price, 'x', id, id, 'x', 'x' from lot
    returning (select product_id from lot) as product`,
  )
  return lots[0].product as string
}
