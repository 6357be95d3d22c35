import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { begins, contains, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { logCalls } from '../shared/calls.ts'

type Ask = Omit<Input<(typeof logCalls)['query']>, 'type' | 'page' | 'size' | 'sort' | 'part'>

/** Days are those of the house's clock, both ends included. */
const from = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`
const until = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/** Ids of the people whose name, or account, has one of these words in it. */
const people = (words: readonly string[]) => {
  const like = words.map(contains)
  return sql`array(select x.id from app_user x where lower(x.name) like any (${like}::text[])
    or lower(x.login_name) like any (${like}::text[]))`
}
const oneOf = (column: string, words: readonly string[]) => sql`${sql.ref(column)} = any (${[...words]}::text[])`
/** Begins with one of the words, as typed or in capitals. */
const beginsWith = (column: string, words: readonly string[]) =>
  sql.join(
    words.flatMap((w) => [begins(column, w), begins(column, w.toUpperCase())]),
    sql` or `,
  )
const anyOf = (...parts: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`

/** Sign-ins into the actor's organisation and attempts on its accounts; the authority sees the region's. */
const logins = (tx: Tx, actor: Actor, input: Ask) => {
  const words = keywords(input.keyword)
  return tx
    .selectFrom('login_log as l')
    .leftJoin('app_user as u', 'u.id', 'l.user_id')
    .leftJoin('org as o', (j) => j.on(sql`o.id`, '=', sql`coalesce(l.org_id, u.home_org)`))
    .$if(actor.org !== 'authority', (q) =>
      q.where(sql<boolean>`(l.org_id = ${actor.orgId} or (l.org_id is null and u.home_org = ${actor.orgId}))`),
    )
    .$if(!!input.orgId, (q) => q.where(sql<boolean>`coalesce(l.org_id, u.home_org) = ${input.orgId}`))
    .$if(!!input.outcome, (q) => q.where('l.outcome', '=', input.outcome!))
    .$if(!!input.at?.from, (q) => q.where('l.at', '>=', from(input.at!.from!) as never))
    .$if(!!input.at?.to, (q) => q.where('l.at', '<', until(input.at!.to!) as never))
    .$if(words.length > 0, (q) =>
      q.where(anyOf(sql`l.user_id = any (${people(words)})`, beginsWith('l.login_name', words), oneOf('l.ip', words))),
    )
}
const loginRow = [
  sql<string>`l.id::text`.as('id'),
  'l.at',
  'l.login_name as loginName',
  sql<string>`coalesce(u.name, '')`.as('userName'),
  sql<string>`coalesce(o.name, '')`.as('orgName'),
  'l.outcome',
  'l.ip',
  'l.user_agent as userAgent',
] as const

export const loginList = (tx: Tx, actor: Actor, input: Input<(typeof logCalls)['query']>) => {
  const base = logins(tx, actor, input)
  return paged(tx, base, base.select(loginRow), input, { sorts: { at: 'l.at' }, fallback: '-at', tie: 'l.id' })
}
export const loginExport = (tx: Tx, actor: Actor, input: Ask) =>
  logins(tx, actor, input).select(loginRow).orderBy('l.at', 'desc').orderBy('l.id', 'desc')

/** The wall of the database shows an organisation its own rows, the authority all. */
const operations = (tx: Tx, actor: Actor, input: Ask) => {
  const words = keywords(input.keyword)
  return tx
    .selectFrom('audit_log as a')
    .leftJoin('org as o', 'o.id', 'a.org_id')
    .$if(actor.org !== 'authority', (q) => q.where('a.org_id', '=', actor.orgId))
    .$if(!!input.orgId, (q) => q.where('a.org_id', '=', input.orgId!))
    .$if(!!input.entity, (q) => q.where('a.entity', '=', input.entity!))
    .$if(!!input.action, (q) => q.where('a.action', '=', input.action!))
    .$if(!!input.at?.from, (q) => q.where('a.at', '>=', from(input.at!.from!) as never))
    .$if(!!input.at?.to, (q) => q.where('a.at', '<', until(input.at!.to!) as never))
    .$if(words.length > 0, (q) =>
      q.where(
        anyOf(
          sql`a.user_id = any (${people(words)})`,
          beginsWith('a.user_name', words),
          beginsWith('a.entity_no', words),
          oneOf('a.request_id', words),
          oneOf('a.entity_id', words),
        ),
      ),
    )
}
const operateRow = [
  sql<string>`coalesce(a.org_id::text, '') || '/' || a.day || '/' || a.seq`.as('id'),
  'a.at',
  'a.user_name as userName',
  sql<string>`coalesce(o.name, '')`.as('orgName'),
  'a.call',
  'a.entity',
  'a.entity_id as entityId',
  'a.entity_no as entityNo',
  'a.action',
  'a.before',
  'a.after',
  'a.request_id as requestId',
  sql<string>`coalesce(a.ip, '')`.as('ip'),
  sql<Record<string, string> | null>`log_articles(a.before, a.after)`.as('articles'),
] as const

export const operateList = (tx: Tx, actor: Actor, input: Input<(typeof logCalls)['query']>) => {
  const base = operations(tx, actor, input)
  return paged(tx, base, base.select(operateRow), input, { sorts: { at: 'a.at' }, fallback: '-at', tie: 'a.seq' })
}
export const operateExport = (tx: Tx, actor: Actor, input: Ask) =>
  operations(tx, actor, input).select(operateRow).orderBy('a.at', 'desc').orderBy('a.seq', 'desc')

/** The chains of a range of days the actor may see: organisation (null: the system's own) and day, with their rows. */
export const chains = async (tx: Tx, range: { from: string; to: string; orgId?: string }) => {
  const { rows } = await sql<{ orgId: string | null; orgName: string; day: string; rows: number }>`
    select h.org_id as "orgId", coalesce(o.name, '') as "orgName", h.day::text as day, h.seq as rows
    from audit_head h left join org o on o.id = h.org_id
    where h.day between ${range.from} and ${range.to} and (${range.orgId ?? null}::uuid is null or h.org_id = ${range.orgId ?? null}::uuid)
    order by h.day, h.org_id limit 20001`.execute(tx)
  return rows
}

export const faultsOf = async (tx: Tx, orgId: string | null, day: string) => {
  const { rows } = await sql<{ seq: number; fault: string }>`
    select seq, fault from audit_verify(${orgId}::uuid, ${day}::date) limit 100`.execute(tx)
  return rows
}

/** Removes logins older than these days; the chained operate log is never shortened. */
export const purge = async (tx: Tx, days: number): Promise<number> => {
  const gone = await sql`delete from login_log where at < now() - make_interval(days => ${days})`.execute(tx)
  return Number(gone.numAffectedRows ?? 0n)
}

const today = sql`(${todayInSql})::timestamp at time zone 'Asia/Shanghai'`

/** For the workbench: sign-ins refused today; the authority's are all. */
export const failedToday = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`login_log l left join app_user u on u.id = l.user_id where l.at >= ${today} and l.outcome = 'wrong' and ${
      actor.org === 'authority'
        ? sql`true`
        : sql`(l.org_id = ${actor.orgId} or (l.org_id is null and u.home_org = ${actor.orgId}))`
    }`,
  )

/** For the workbench: what of this kind was changed today. */
export const changedToday =
  (entity: string) =>
  ({ tx }: Ctx): Promise<number> =>
    countRows(tx, sql`audit_log where at >= ${today} and entity = ${entity}`)
