import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { belongs } from '#modules/admin/server/public.ts'

const since = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`

/** People of the actor's organisation, as the list of users shows them; the authority's are all. */
const people = (actor: Actor, where: RawBuilder<unknown>) =>
  sql`app_user u where ${actor.org === 'authority' ? sql`true` : belongs(actor.orgId)} and ${where}`

const ofOrg = (actor: Actor, column: string) =>
  actor.org === 'authority' ? sql`true` : sql`${sql.ref(column)} = ${actor.orgId}`

/** What a card counts, as the list behind it filters; row-level security cuts as well. */
const counters = {
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
} as const
export type Counter = keyof typeof counters

export const countOf = (tx: Tx, actor: Actor, key: Counter): Promise<number> => countRows(tx, counters[key](actor))
