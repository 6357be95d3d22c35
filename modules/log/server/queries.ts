import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { begins, contains, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { logCalls } from '../shared/calls.ts'

type Ask = Input<(typeof logCalls)['query']>
/** A filter of the other log. */
const none = () => undefined

/** Ids of the people whose name, or account, has one of these words in it. */
const people = (words: readonly string[]) => {
  const like = words.map(contains)
  return sql`array(select x.id from app_user_card x where lower(x.name) like any (${like}::text[])
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

/** Sign-ins into the actor's organisation and attempts on its accounts; the authority's are the region's. */
const ours = (actor: Actor) =>
  actor.org === 'authority'
    ? sql<boolean>`true`
    : sql<boolean>`(l.org_id = ${actor.orgId} or (l.org_id is null and u.home_org = ${actor.orgId}))`

const logins = (tx: Tx, actor: Actor, asked: Wish<Ask>) => {
  const visible = tx
    .selectFrom('login_log_facts as l')
    .leftJoin('app_user_card as u', 'u.id', 'l.user_id')
    .leftJoin('org_card as o', (j) => j.on(sql`o.id`, '=', sql`coalesce(l.org_id, u.home_org)`))
    .where(ours(actor))
  return filtered<typeof visible, Ask>(visible, asked, {
    id: 'l.id',
    tests: {
      orgId: (id) => sql`coalesce(l.org_id, u.home_org) = ${id}`,
      outcome: is('l.outcome'),
      at: days('l.at'),
      entity: none,
      action: none,
      type: none,
    },
    keyword: (words) =>
      anyOf(sql`l.user_id = any (${people(words)})`, beginsWith('l.login_name', words), oneOf('l.ip', words)),
  })
}
const loginRow = [
  sql<string>`l.id::text`.as('id'),
  ...columns('l', 'at', 'loginName', 'outcome', 'ip', 'userAgent'),
  sql<string>`coalesce(u.name, '')`.as('userName'),
  sql<string>`coalesce(o.name, '')`.as('orgName'),
] as const

const loginOrder = { sorts: { at: 'l.at' }, fallback: '-at', tie: 'l.id' }

export const loginList = (tx: Tx, actor: Actor, asked: Ask) => {
  const base = logins(tx, actor, asked)
  return paged(tx, base, base.select(loginRow), asked, loginOrder)
}
export const loginExport = (tx: Tx, actor: Actor, asked: Wish<Ask>) =>
  ordered(logins(tx, actor, asked).select(loginRow), undefined, loginOrder)

/** The wall of the database shows an organisation its own rows, the authority all. */
const operations = (tx: Tx, actor: Actor, asked: Wish<Ask>) => {
  const visible = tx
    .selectFrom('audit_log as a')
    .leftJoin('org_card as o', 'o.id', 'a.org_id')
    .$if(actor.org !== 'authority', (q) => q.where('a.org_id', '=', actor.orgId))
  return filtered<typeof visible, Ask>(visible, asked, {
    id: 'a.seq',
    tests: {
      orgId: is('a.org_id'),
      entity: is('a.entity'),
      action: is('a.action'),
      at: days('a.at'),
      outcome: none,
      type: none,
    },
    keyword: (words) =>
      anyOf(
        sql`a.user_id = any (${people(words)})`,
        beginsWith('a.user_name', words),
        beginsWith('a.entity_no', words),
        oneOf('a.request_id', words),
        oneOf('a.entity_id', words),
      ),
  })
}
const operateRow = [
  sql<string>`coalesce(a.org_id::text, '') || '/' || a.day || '/' || a.seq`.as('id'),
  ...columns('a', 'at', 'userName', 'call', 'entity', 'entityId', 'entityNo', 'action', 'before', 'after', 'requestId'),
  sql<string>`coalesce(o.name, '')`.as('orgName'),
  sql<string>`coalesce(a.ip, '')`.as('ip'),
  sql<Record<string, string> | null>`log_articles(a.before, a.after)`.as('articles'),
] as const

const operateOrder = { sorts: { at: 'a.at' }, fallback: '-at', tie: 'a.seq' }

export const operateList = (tx: Tx, actor: Actor, asked: Ask) => {
  const base = operations(tx, actor, asked)
  return paged(tx, base, base.select(operateRow), asked, operateOrder)
}
export const operateExport = (tx: Tx, actor: Actor, asked: Wish<Ask>) =>
  ordered(operations(tx, actor, asked).select(operateRow), undefined, operateOrder)

/** The chains of a range of days the actor may see: organisation (null: the system's own) and day, with their rows. */
export const chains = async (tx: Tx, range: { from: string; to: string; orgId?: string }) => {
  const { rows } = await sql<{ orgId: string | null; orgName: string; day: string; rows: number }>`
    select h.org_id as "orgId", coalesce(o.name, '') as "orgName", h.day::text as day, h.seq as rows
    from audit_head h left join org_card o on o.id = h.org_id
    where h.day between ${range.from} and ${range.to} and (${range.orgId ?? null}::uuid is null or h.org_id = ${range.orgId ?? null}::uuid)
    order by h.day, h.org_id limit 20001`.execute(tx)
  return rows
}

export const faultsOf = async (tx: Tx, orgId: string | null, day: string) => {
  const { rows } = await sql<{ seq: number; fault: string }>`
    select seq, fault from audit_verify(${orgId}::uuid, ${day}::date) limit 100`.execute(tx)
  return rows
}

const today = sql`(${todayInSql})::timestamp at time zone 'Asia/Shanghai'`

/** For the workbench: sign-ins refused today. */
export const failedToday = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`login_log_facts l left join app_user_card u on u.id = l.user_id
      where l.at >= ${today} and l.outcome = 'wrong' and ${ours(actor)}`,
  )

/** For the workbench: what of this kind was changed today. */
export const changedToday =
  (entity: string) =>
  ({ tx }: Ctx): Promise<number> =>
    countRows(tx, sql`audit_log where at >= ${today} and entity = ${entity}`)
