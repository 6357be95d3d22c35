import { type RawBuilder, sql } from 'kysely'
import { columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { anyWord } from '#kernel/server/page.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Answer } from '#kernel/shared/call.ts'
import { UserRow, userCalls } from '../../shared/calls.ts'
import type { userExtraCalls } from '../../shared/calls-extras.ts'

/** People of the actor's organisation: whose account is its own, or who hold a role there. The authority sees all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('org_card as o', 'o.id', 'u.home_org')
    .$if(actor.org !== 'authority', (q) => q.where(belongs(actor.orgId)))

/** Of people `u` those who belong to an organisation. By ids, so that the few of one organisation are found without walking everybody's accounts. */
export const belongs = (orgId: string) =>
  sql<boolean>`u.id in (select m.id from app_user m where m.home_org = ${orgId}
    union select ur.user_id from user_role_facts ur where ur.org_id = ${orgId})`
export const roleless = sql<boolean>`not exists (select from user_role_facts ur where ur.user_id = u.id)`
export const resetIsAsked = sql<boolean>`exists (select from password_request p where p.user_id = u.id and p.done_at is null)`

export type UserFacts = Omit<Answer<(typeof userCalls)['detail']>, 'actions'> & {
  /** The account is the actor's organisation's own. */
  owned: boolean
}

const made = ['orgId', 'orgName', 'roles', 'throttled', 'resetAsked', 'online', 'lastLoginAt', 'actions'] as const
const columns = (actor: Actor) => (q: ReturnType<typeof visible>) => {
  const all = actor.org === 'authority'
  const ours = all ? sql`true` : sql`ur.org_id = ${actor.orgId}`
  const ownedBy = sql`(u.home_org = ${actor.orgId} or (u.home_org is null
    and not exists (select from user_role_facts ur where ur.user_id = u.id and ur.org_id <> ${actor.orgId})))`
  return q.select([
    ...columnsFor('u', UserRow.shape, made),
    'u.home_org as orgId',
    sql<string>`coalesce(o.name, '')`.as('orgName'),
    sql<
      UserFacts['roles']
    >`coalesce((select jsonb_agg(jsonb_build_object('id', ur.role_id, 'name', ur.name, 'orgId', ur.org_id, 'orgName', ro.name) order by ro.name, ur.name)
      from user_role_facts ur join org_card ro on ro.id = ur.org_id where ur.user_id = u.id and ${ours}), '[]')`.as(
      'roles',
    ),
    sql<boolean>`exists (select from login_throttle_facts t where t.subject = 'account:' || lower(u.login_name)
        and t.failures >= 5 and t.last_at > now() - interval '2 hours')`.as('throttled'),
    sql<number>`(select count(*)::int from session_facts s where s.user_id = u.id and s.living)`.as('online'),
    sql<string | null>`(select max(l.at) from login_log_facts l where l.user_id = u.id and l.outcome = 'ok')`.as(
      'lastLoginAt',
    ),
    resetIsAsked.as('resetAsked'),
    (all ? sql<boolean>`true` : sql<boolean>`${ownedBy}`).as('owned'),
  ])
}

/** What an actor reads of people: of accounts of others his own organisation's roles alone. */
export const usersFor = (actor: Actor) =>
  documentReads({
    call: userCalls.query,
    alias: 'u',
    visible,
    row: columns(actor),
    whole: columns(actor),
    tests: {
      orgId: belongs,
      roleId: (id) => sql`exists (select from user_role_facts ur where ur.user_id = u.id and ur.role_id = ${id})`,
      locked: is('u.locked'),
      enabled: is('u.enabled'),
      noRole: (yes) => sql`${roleless} = ${yes}`,
      resetAsked: (yes) => sql`${resetIsAsked} = ${yes}`,
    },
    keyword: anyWord([text('u.login_name'), text('u.name'), sql.ref('u.pinyin'), sql.ref('u.initials')], ['u.mobile']),
    order: {
      sorts: { loginName: 'u.login_name', name: 'u.name', createdAt: 'u.created_at' },
      fallback: 'loginName',
    },
    tabs: 'none',
  })

export const get = (tx: Tx, actor: Actor, id: string): Promise<UserFacts | undefined> =>
  usersFor(actor).get(tx, actor, id)

// no key update: every write of a user holds his own row by its idempotency key
export const lock = async (tx: Tx, actor: Actor, id: string) => {
  await sql`select from app_user where id = ${id} for no key update`.execute(tx)
  return get(tx, actor, id)
}

export const loginTaken = async (tx: Tx, login: string): Promise<boolean> => {
  const { rows } = await sql`select from app_user where lower(login_name) = lower(${login})`.execute(tx)
  return rows.length > 0
}

export interface Person {
  name: string
  mobile: string
  email: string
  job: string
  remark: string
}

interface UserChange extends Partial<Person> {
  enabled?: boolean
  locked?: boolean
  password_hash?: string
  password_at?: RawBuilder<string>
  first_login?: boolean
}
export const update = (tx: Tx, id: string, v: UserChange) =>
  tx
    .updateTable('app_user')
    .set({
      ...v,
      ...(v.name === undefined ? {} : spelled(v.name)),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** A password somebody else chose: its owner must change it at his first login. */
export const setPassword = (tx: Tx, id: string, hash: string) =>
  update(tx, id, { password_hash: hash, password_at: sql<string>`now()`, first_login: true })

/** Somebody helped with a forgotten password. */
export const answerReset = async (tx: Tx, userId: string) => {
  await sql`update password_request set done_at = now() where user_id = ${userId} and done_at is null`.execute(tx)
}

/** Something names the user: he signed in or did something. */
export const hasTraces = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`select where exists (select from login_log_facts where user_id = ${id})
    or exists (select from doc_history_facts where user_id = ${id}) or exists (select from audit_log_facts where user_id = ${id})`.execute(
    tx,
  )
  return rows.length > 0
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('app_user').where('id', '=', id).execute()

/** Living sessions of a user that an administrator may see: of an account of another organisation only those for his own. */
export const sessions = async (tx: Tx, actor: Actor, userId: string, owned: boolean) => {
  const { rows } = await sql<Answer<(typeof userExtraCalls)['sessions']>[number]>`
    select s.id, o.name as "orgName", s.ip, s.user_agent as "userAgent", s.created_at as "createdAt", s.seen_at as "seenAt"
    from session_facts s join org_card o on o.id = s.org_id
    where s.user_id = ${userId} and s.living and (${owned} or s.org_id = ${actor.orgId}) order by s.seen_at desc`.execute(
    tx,
  )
  return rows
}

/** Ids of users by account name, whoever's they are. */
export const idsByLogin = async (tx: Tx, logins: readonly string[]) => {
  const { rows } = await sql<{ id: string; login: string }>`
    select id, lower(login_name) as login from app_user where lower(login_name) = any (${logins.map((l) => l.toLowerCase())}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.login, r.id]))
}

export const orgByName = async (tx: Tx, name: string) => {
  const { rows } = await sql<{ id: string }>`select id from org_card where name = ${name} and enabled`.execute(tx)
  return rows[0]?.id
}

export const rolesByName = async (tx: Tx, orgId: string, names: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from role_card where org_id = ${orgId} and name = any (${[...names]}::text[])`.execute(tx)
  return new Map(rows.map((r) => [r.name, r.id]))
}

export const options = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('app_user as u')
    .where('u.enabled', '=', true)
    .where(sql<boolean>`exists (select from user_role_facts ur where ur.user_id = u.id and ur.org_id = ${actor.orgId})`)
    .select(['u.id', 'u.name', 'u.login_name as loginName'])
    .orderBy('u.name')
    .limit(2000)
    .execute()
