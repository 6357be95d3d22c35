import { type RawBuilder, sql } from 'kysely'
import { todayInSql } from '#kernel/server/page.ts'
import { shownAmount } from '#modules/contract-type/server/public.ts'
import { AHEAD, BEHIND, type Pace, START_DAYS } from '../../shared/types.ts'

/** Of a contract `c`: the first day it counts from; one that was taken over from paper may not say it. */
export const begins = sql<string>`coalesce(c.valid_from, (coalesce(c.effective_at, c.created_at) at time zone 'Asia/Shanghai')::date)`
const until = sql`least(coalesce(c.ended_on, ${todayInSql}), c.valid_to)`

/** Its last day; that it was agreed to end earlier makes it end earlier. */
export const lastDay = sql<string>`least(c.valid_to, c.agreed_end)`

/** Of its time gone, between 0 and 1, both days included. */
export const timeShare = sql<string>`least(1, greatest(0, (${until} - ${begins} + 1)::numeric / greatest(1, c.valid_to - ${begins} + 1)))`
/** Whether its amount binds: a framework leaves it open, and of what has no lines no document says how far it went. */
const bound = sql`not c.framework and c.amount > 0 and c.line_count > 0`
/**
 * What was taken in and kept, in the money of its amount. Where prices follow the region (decision 0108) each pack counts at the price its
 * amount is of: it was bought at the one in force that day, and what the region cut off puts nobody behind.
 */
const executed = sql`case when c.price_follows then (select coalesce(sum(round((f.accepted_qty - f.returned_qty) * f.price, 2)), 0)
  from contract_line_card f where f.contract_id = c.id) else c.executed_amount end`
/** Of what is agreed, taken in and kept; null where no amount binds. */
export const share = sql<string | null>`case when ${bound} then ${executed} / c.amount end`
/** Of what is agreed, paid: where prices follow, of what was taken in as much as was paid of its price. */
export const paidShare = sql<string | null>`case when ${bound} then c.paid_amount
  * case when c.price_follows and c.executed_amount > 0 then ${executed} / c.executed_amount else 1 end / c.amount end`

export const percent = (of: ReturnType<typeof sql<string>> | ReturnType<typeof sql<string | null>>) =>
  sql<string>`round(100 * ${of}, 1)`

/** It runs and ends within so many days; `days` may be a column. */
export const endsWithin = (days: RawBuilder<unknown>) =>
  sql<boolean>`(c.status in ('effective', 'frozen') and ${lastDay} <= ${todayInSql} + ${days})`

const lit = sql.lit<Pace>
/** Where it stands (domain-money §3.18); what is over is neither to be begun nor late any more. Its lines are looked at only where nothing came of it in the first days. */
export const pace = sql<Pace>`case
  when c.status = 'finished' or (${bound} and ${executed} >= c.amount) then ${lit('done')}
  when c.status in ('expired', 'terminated') then ${lit('over')}
  when ${until} - ${begins} >= ${sql.lit(START_DAYS)} and c.executed_amount = 0 and c.line_count > 0
    and not exists (select from contract_line_card n where n.contract_id = c.id and n.ordered_qty > 0) then ${lit('notStarted')}
  when ${bound} and ${until} - ${begins} >= ${sql.lit(START_DAYS)} and ${share} < ${sql.lit(BEHIND)} * ${timeShare} then ${lit('behind')}
  when ${endsWithin(sql`c.reminder_days`)} then ${lit('ending')}
  when ${bound} and ${share} > ${sql.lit(AHEAD)} * ${timeShare} then ${lit('ahead')}
  else ${lit('normal')} end`

/** Amounts of a contract as its reader may know them; null where they are hidden from him (decision 0090). */
export interface Amounts {
  amount: string | null
  executed_amount: string | null
  paid_amount: string | null
}
export const amounts = sql`${shownAmount('c.type_id', 'c.amount')} as amount, ${shownAmount('c.type_id', 'c.executed_amount')} as executed_amount,
  ${shownAmount('c.type_id', 'c.paid_amount')} as paid_amount`
