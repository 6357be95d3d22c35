import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Count } from './read.ts'

/** The balances of a count's scope, as they are in the book now. */
const scoped = (c: Count) => sql`
  with wanted as (
    select b.*, p.pinyin, p.platform_code as code, last.id as last_id, last.at as last_at
    from stock_balance_facts b join product_card p on p.id = b.product_id
    left join lateral (select m.id, m.at from stock_movement_facts m where m.balance_id = b.id order by m.at desc, m.id desc limit 1) last on true
    where b.hospital_id = ${c.hospitalId} and b.point_id = ${c.pointId} and b.units > 0 and case ${c.scope}::text
      when 'category' then p.id in (select category_products(${c.categoryId}::uuid))
      when 'shelf' then p.id = any (${c.productIds}::uuid[])
      when 'moved' then last.at >= ${c.since}::timestamp at time zone 'Asia/Shanghai'
      when 'stale' then not exists (select from stock_count_line o join stock_count oc on oc.id = o.count_id
        where o.balance_id = b.id and oc.status = 'posted' and o.counted_at > now() - make_interval(days => ${c.days}::int))
      when 'highValue' then p.high_value
      when 'narcotic' then p.narcotic
      else true end
  )`

/**
 * Freezes the book of everything in scope: a line a balance, with the last movement that is in its number. A balance somebody
 * counts already is left out, so two counts never post one difference twice.
 * @returns how many are in scope, and how many of them became lines
 */
export const freeze = async (tx: Tx, c: Count) => {
  const { rows } = await sql<{ wanted: number; put: string[] }>`
    ${scoped(c)}, put as (
      insert into stock_count_line (hospital_id, count_id, seq, balance_id, product_id, supplier_id, lot_no, expiry_date, production_date,
        price, ratio, owner, book_qty, last_movement_id, book_at)
      select hospital_id, ${c.id}, row_number() over (order by pinyin, code, lot_no, id), id, product_id, supplier_id, lot_no, expiry_date,
        production_date, price, ratio, owner, units, last_id, coalesce(last_at, '-infinity')
      from wanted on conflict (balance_id) where live do nothing returning balance_id
    )
    select (select count(*)::int from wanted) as wanted, coalesce((select array_agg(balance_id) from put), '{}') as put`.execute(
    tx,
  )
  return rows[0]!
}

/** The count under way that has a balance of this one's scope. */
export const otherCount = async (tx: Tx, c: Count) => {
  const { rows } = await sql<{ no: string }>`
    ${scoped(c)} select o.no from wanted w join stock_count_line l on l.balance_id = w.id and l.live join stock_count o on o.id = l.count_id
    where o.id <> ${c.id} limit 1`.execute(tx)
  return rows[0]?.no
}

export const noteCount = (tx: Tx, id: string) =>
  sql`update stock_count set line_count = (select count(*) from stock_count_line l where l.count_id = stock_count.id) where id = ${id}`.execute(
    tx,
  )
