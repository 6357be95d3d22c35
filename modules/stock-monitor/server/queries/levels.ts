import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import { madeId } from '#kernel/server/made-id.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { dailyOf, inFullDays } from '#modules/plan/server/public.ts'
import type { Band, LevelAlarm } from '../../shared/alarms.ts'
import { coverDays, near2Days, near3Days, unsoldDays } from '../settings.ts'

/** Whose shelves; everybody's that the reader sees when nothing is said. */
export interface Scope {
  hospitalId?: string | undefined
  productIds?: readonly string[] | undefined
}

/** Rows of this scope, of a table or view under an alias or none. */
export const within = ({ hospitalId, productIds }: Scope, alias = ''): RawBuilder<boolean> => {
  const of = (column: string) => sql.raw(alias ? `${alias}.${column}` : column)
  return sql`${hospitalId ? sql`${of('hospital_id')} = ${hospitalId}` : sql`true`}
    and ${productIds ? sql`${of('product_id')} = any(${[...productIds]}::uuid[])` : sql`true`}`
}

/** A pair of point and product as one id: lists know their rows by one. */
const pairId = madeId(sql`k.point_id::text || k.product_id::text`)

/** What a point has of a product. Quantities are minimum units, thresholds packs. */
export interface Level {
  id: string
  hospital_id: string
  point_id: string
  product_id: string
  qty: string
  available: string
  /** What is the hospital's own is worth; what is consigned there is not in it (§2.24.8). */
  amount: string
  safety: string | null
  most: string | null
  target_days: number | null
  version: number
  /** Days since the first receipt. */
  days: number | null
  /** Minimum units a day (§2.24.3); null where the shelf is too young to tell. */
  daily: string | null
  /** qty ÷ daily. */
  cover: string | null
  kinds: LevelAlarm[]
}

/**
 * One row per point and product: what is there, what may be used, how much is used a day, what is wanted, and what is the matter
 * (domain-stock §2.24.3, §2.24.10), as a table of a statement. The list, the nightly look and the proposals ask this one. What was used is
 * added up beside the lots, of which every movement is one: joined to them, it was added up anew for each row where the planner expected few.
 */
export const levels = (of: Scope = {}) => sql<Level>`(
  select l.*, array_remove(array[
      case when (safety is not null or most is not null or target_days is not null) and available <= 0 then 'out' end,
      case when available > 0 and available < safety * ratio then 'short' end,
      case when qty > most * ratio then 'over' end,
      case when cover > ${numberInSql(coverDays)} then 'slow' end,
      case when qty > 0 and lies >= ${numberInSql(unsoldDays)} and used_long <= 0 then 'unsold' end], null) as kinds
  from (
    select l.*, case when daily > 0 then trim_scale(round(qty / daily, 1)) end as cover from (
      select k.*, ${pairId} as id, p.conversion_ratio as ratio,
        ${dailyOf(sql`k.used`, sql`k.days`)} as daily
      from (
        select hospital_id, point_id, product_id, sum(units) as qty, sum(free) as available, sum(amount) as amount,
          ${todayInSql} - (min(received_at) at time zone 'Asia/Shanghai')::date as days,
          ${todayInSql} - (min(received_at) filter (where units > 0) at time zone 'Asia/Shanghai')::date as lies,
          max(safety) as safety, max(most) as most, max(target_days) as target_days, coalesce(max(version), 0) as version,
          coalesce(sum(went), 0) as used_long, coalesce(sum(went) filter (where ${inFullDays(sql`at`)}), 0) as used
        from (
          select hospital_id, point_id, product_id, units, case when expired(expiry_date) then 0 else units - locked_units end as free, amount,
            received_at, null::numeric as safety, null::numeric as most, null::integer as target_days, null::integer as version,
            null::numeric as went, null::timestamptz as at
          from stock_balance_facts where ${within(of)}
          union all
          select hospital_id, point_id, product_id, 0, 0, 0, null, safety, most, target_days, version, null, null from stock_threshold where ${within(of)}
          union all
          select hospital_id, point_id, product_id, 0, 0, 0, null, null, null, null, null, -units, at from stock_movement_facts
          where ${within(of)} and used is not null and ${inFullDays(sql`at`, sql`greatest(30, ${numberInSql(unsoldDays)})`)}
        ) x group by 1, 2, 3
      ) k
      join product_card p on p.id = k.product_id
    ) l
  ) l
)`

/** How near a lot is to its end; null when it is not. Expiry and the article's own days, as expressions of the statement. */
export const bandOf = (expiry: RawBuilder<unknown>, nearDays: RawBuilder<unknown>) => sql<Band | null>`case
  when ${expiry} < ${todayInSql} then 'expired' when ${expiry} = ${todayInSql} then 'lastDay'
  when ${expiry} - ${todayInSql} <= ${numberInSql(near3Days)} then 'near3'
  when ${expiry} - ${todayInSql} <= ${numberInSql(near2Days)} then 'near2'
  when ${expiry} - ${todayInSql} < ${nearDays} then 'near1' end`
