import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { belongs } from '#modules/people/server/public.ts'
import { MOST } from './queries.ts'

const since = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`

/** People of the actor's organisation, as the list of users shows them; the authority's are all. */
const people = (actor: Actor, where: RawBuilder<unknown>) =>
  sql`app_user u where ${actor.org === 'authority' ? sql`true` : belongs(actor.orgId)} and ${where}`

const ofOrg = (actor: Actor, column: string) =>
  actor.org === 'authority' ? sql`true` : sql`${sql.ref(column)} = ${actor.orgId}`

/** What a card counts, as the list behind it filters; row-level security cuts as well. */
const counters = {
  registration: () => sql`registration where status = 'submitted'`,
  lockedUsers: (a: Actor) => people(a, sql`u.locked`),
  noRole: (a: Actor) => people(a, sql`u.enabled and not exists (select from user_role ur where ur.user_id = u.id)`),
  resetAsked: (a: Actor) =>
    people(a, sql`exists (select from password_request p where p.user_id = u.id and p.done_at is null)`),
  disabledOrgs: () => sql`org where not enabled`,
  failedLogins: (a: Actor) => sql`login_log l left join app_user u on u.id = l.user_id
    where l.at >= ${since(todayInSql)} and l.outcome = 'wrong' and ${
      a.org === 'authority' ? sql`true` : sql`(l.org_id = ${a.orgId} or (l.org_id is null and u.home_org = ${a.orgId}))`
    }`,
  rightsChanged: () => sql`audit_log where at >= ${since(todayInSql)} and entity = 'role'`,
  settingsChanged: () => sql`audit_log where at >= ${since(todayInSql)} and entity = 'config'`,
  exchangeFailed: (a: Actor) => sql`exchange_log where at >= ${since(todayInSql)} and not ok and ${ofOrg(a, 'org_id')}`,
  nearExpiry: (a: Actor) => sql`stock_balance s join product p on p.id = s.product_id where ${ofOrg(a, 's.hospital_id')}
    and s.qty > 0 and s.expiry_date - ${todayInSql} < p.near_expiry_days`,
  confirmedMonth: (a: Actor) => sql`acceptance where status = 'confirmed'
    and created_at >= ${since(sql`date_trunc('month', ${todayInSql})`)}
    and ${ofOrg(a, a.org === 'supplier' ? 'supplier_id' : 'hospital_id')}`,
} as const
export type Counter = keyof typeof counters | 'unread'

export const countOf = async (tx: Tx, actor: Actor, key: keyof typeof counters): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from ${counters[key](actor)} limit ${MOST + 1}) x`.execute(tx)
  return rows[0]?.n ?? 0
}
