import { sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { waitingHours } from '../settings.ts'
import { bandOf, levels, type Scope, within } from './levels.ts'

/** Of what concerns a product at a point, not a lot. */
const NO_LOT = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** What was found `f` is what an alarm `a` says. */
const same = sql`f.hospital_id = a.hospital_id and f.product_id = a.product_id and f.point_id = a.point_id and f.alarm_kind = a.alarm_kind
  and coalesce(f.balance_id, ${NO_LOT}) = coalesce(a.balance_id, ${NO_LOT})`

/** Products a hospital has, wants or is warned of. */
export const watched = async (tx: Tx, hospitalId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from shelf_tally_facts where hospital_id = ${hospitalId}
    union select product_id from stock_threshold where hospital_id = ${hospitalId}
    union select product_id from stock_alarm where hospital_id = ${hospitalId} and closed_at is null order by 1`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}

/**
 * Looks at all shelves of the scope: opens an alarm for what is the matter and has none, closes those whose condition has ended
 * (domain-stock §2.24.10). One statement; as the system, which sees all of a shelf. Safe to repeat.
 */
export const look = async (tx: Tx, of: Scope = {}): Promise<{ opened: number; closed: number }> => {
  const { rows } = await sql<{ opened: number; closed: number }>`
    with found as materialized (
      select l.hospital_id, l.point_id, l.product_id, null::uuid as balance_id, k.alarm_kind
      from ${levels(of)} l cross join lateral unnest(l.kinds) k(alarm_kind)
      union all
      select * from (
        select b.hospital_id, b.point_id, b.product_id, b.id, ${bandOf(sql`b.expiry_date`, sql`p.near_expiry_days`)} as alarm_kind
        from stock_balance_facts b join product_card p on p.id = b.product_id where b.units > 0 and ${within(of, 'b')}
      ) lot where alarm_kind is not null
      union all
      select b.hospital_id, b.point_id, b.product_id, b.id, 'waiting' from stock_balance_facts b
      where b.units > 0 and ${within(of, 'b')} and b.id in (select h.balance_id from stock_hold_facts h
        where h.hold_kind = 'quarantine' and h.released_at is null and h.created_at < now() - ${numberInSql(waitingHours)} * interval '1 hour')
    ), opened as (
      insert into stock_alarm (hospital_id, point_id, product_id, balance_id, alarm_kind, since)
      select hospital_id, point_id, product_id, balance_id, alarm_kind, ${todayInSql} from found f
      where not exists (select from stock_alarm a where a.closed_at is null and ${within(of, 'a')} and ${same})
      order by product_id, point_id, alarm_kind, balance_id
      on conflict (hospital_id, product_id, point_id, alarm_kind, balance_id) where closed_at is null do nothing
      returning 1
    ), closed as (
      update stock_alarm a set closed_at = now()
      where a.closed_at is null and ${within(of, 'a')} and not exists (select from found f where ${same})
      returning 1
    )
    select (select count(*)::int from opened) as opened, (select count(*)::int from closed) as closed`.execute(tx)
  return rows[0]!
}

/** What the alarms are about. */
export interface Subjects {
  /** Lots, or products at points. */
  lots?: readonly string[]
  pairs?: readonly { hospitalId: string; pointId: string; productId: string }[]
}

/** Notes that somebody is reminded today of these subjects' open alarms; those reminded of already today stay out. */
export const remind = async (tx: Tx, { lots = [], pairs = [] }: Subjects) => {
  const { rows } = await sql<{ hospitalId: string; pointId: string; productId: string; balanceId: string | null }>`
    with due as (
      select a.id from stock_alarm a where a.closed_at is null and a.reminded_on is distinct from ${todayInSql}
        and (a.balance_id = any(${[...lots]}::uuid[]) or (a.balance_id is null and (a.hospital_id, a.point_id, a.product_id) in (
          select x."hospitalId", x."pointId", x."productId"
          from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x("hospitalId" uuid, "pointId" uuid, "productId" uuid))))
      order by a.id for update
    ), noted as (
      update stock_alarm a set reminded_on = ${todayInSql} from due where a.id = due.id
      returning a.hospital_id, a.point_id, a.product_id, a.balance_id
    )
    select distinct hospital_id as "hospitalId", point_id as "pointId", product_id as "productId", balance_id as "balanceId" from noted`.execute(
    tx,
  )
  return rows
}
