import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { hospitals } from '#modules/organisation/server/public.ts'

/** A day of the region that is over for an hour: nothing of it is on its way any more. */
const over = sql`(now() at time zone 'Asia/Shanghai' - interval '1 hour')`
const dawn = (day: string) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`

/** One adds up at a time: who waited sees what the other one did. */
const alone = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('consumption.fold', 0))`.execute(tx)

/** The oldest day or month that is over and not added up; undefined when there is none. */
const next = async (tx: Tx, unit: 'day' | 'month'): Promise<string | undefined> => {
  const table = unit === 'day' ? sql`consumption_folded_day f where f.day` : sql`consumption_folded f where f.month`
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day from generate_series(
      (select date_trunc(${unit}, at at time zone 'Asia/Shanghai') from stock_movement_facts order by at limit 1),
      date_trunc(${unit}, ${over}) - ${sql.lit(`1 ${unit}`)}::interval, ${sql.lit(`1 ${unit}`)}::interval) d
    where not exists (select from ${table} = d::date) order by d limit 1`.execute(tx)
  return rows[0]?.day
}

const places = sql`consumption_place (day, whole, hospital_id, point_id, department_id, unit, qty, value)`
/** What places used day by day, from a day to before another one. */
const daysOf = (from: string, to: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`
  insert into ${places}
  select (m.at at time zone 'Asia/Shanghai')::date, false, m.hospital_id, m.point_id, m.department_id, p.pack_unit, sum(m.used), -sum(m.value)
  from stock_movement_facts m join product_card p on p.id = m.product_id
  where m.used is not null and m.at >= ${dawn(from)} and m.at < ${to}::timestamp at time zone 'Asia/Shanghai' and ${more}
  group by 1, 3, 4, 5, 6`

/** Adds up the oldest month that is over and not added up, its days with it; undefined when there is none. */
export const foldMonth = async (tx: Tx): Promise<string | undefined> => {
  await alone(tx)
  const month = await next(tx, 'month')
  if (!month) return undefined
  const end = sql`(${month}::date + interval '1 month')`
  await sql`delete from consumption_month where month = ${month}::date`.execute(tx)
  await sql`delete from consumption_place where day >= ${month}::date and day < ${end}`.execute(tx)
  // one statement over all of a region would take longer than one may
  for (const hospital of await hospitals(tx)) {
    await sql`
      insert into consumption_month (month, hospital_id, point_id, department_id, product_id, supplier_id, qty, value)
      select ${month}::date, hospital_id, point_id, department_id, product_id, supplier_id, sum(used), -sum(value) from stock_movement_facts
      where used is not null and hospital_id = ${hospital} and at >= ${dawn(month)} and at < ${end} at time zone 'Asia/Shanghai'
      group by 2, 3, 4, 5, 6`.execute(tx)
    await sql`
      insert into ${places}
      select m.month, true, m.hospital_id, m.point_id, m.department_id, p.pack_unit, sum(m.qty), sum(m.value)
      from consumption_month m join product_card p on p.id = m.product_id
      where m.month = ${month}::date and m.hospital_id = ${hospital} group by 1, 3, 4, 5, 6`.execute(tx)
    await daysOf(month, end, sql`m.hospital_id = ${hospital}`).execute(tx)
  }
  await sql`insert into consumption_folded (month) values (${month}::date)`.execute(tx)
  await sql`insert into consumption_folded_day (day) select d::date from generate_series(${month}::date, ${end} - interval '1 day', interval '1 day') d
    on conflict do nothing`.execute(tx)
  return month
}

/** The same of a day of a month that runs, for places alone. */
export const foldDay = async (tx: Tx): Promise<string | undefined> => {
  await alone(tx)
  const day = await next(tx, 'day')
  if (!day) return undefined
  await sql`delete from consumption_place where not whole and day = ${day}::date`.execute(tx)
  await daysOf(day, sql`(${day}::date + 1)`, sql`true`).execute(tx)
  await sql`insert into consumption_folded_day (day) values (${day}::date)`.execute(tx)
  return day
}

/**
 * What was used of each product in the last thirty full days, for the day that began; false when it stands already, or the day is so young
 * that a posting of the one before may be on its way.
 * @param wait how long after midnight it is added up
 */
export const keepLately = async (tx: Tx, wait: string): Promise<boolean> => {
  await alone(tx)
  const { rows } = await sql`select where (now() - ${wait}::interval) at time zone 'Asia/Shanghai' >= ${todayInSql}
    and not exists (select from use_lately_of where day = ${todayInSql})`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from use_lately`.execute(tx)
  await sql`delete from use_lately_of`.execute(tx)
  for (const hospital of await hospitals(tx))
    await sql`
      insert into use_lately (hospital_id, product_id, used) select hospital_id, product_id, sum(used) from stock_movement_facts
      where used is not null and hospital_id = ${hospital} and at >= ${ago(30)} and at < ${ago(0)} group by 1, 2`.execute(
      tx,
    )
  await sql`insert into use_lately_of (day) values (${todayInSql})`.execute(tx)
  return true
}
/** Whether it is kept for today. */
export const keptLately = async (tx: Tx): Promise<boolean> =>
  (await sql`select from use_lately_of where day = ${todayInSql}`.execute(tx)).rows.length > 0

/** Midnight of the region, so many days ago. */
export const ago = (days: number) => sql`(${todayInSql} - ${sql.lit(days)})::timestamp at time zone 'Asia/Shanghai'`
