import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { userCalls } from '../shared/calls.ts'

type Filters = 'keyword' | 'orgId' | 'roleId' | 'locked' | 'enabled' | 'noRole' | 'resetAsked'
type Ask = Pick<Input<(typeof userCalls)['query']>, Filters>

/** People of the actor's organisation: whose account is its own, or who hold a role there. The authority sees all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('org as o', 'o.id', 'u.home_org')
    .$if(actor.org !== 'authority', (q) => q.where(belongs(actor.orgId)))

/** Of people `u` those who belong to an organisation. By ids, so that the few of one organisation are found without walking everybody's accounts. */
export const belongs = (orgId: string) =>
  sql<boolean>`u.id in (select m.id from app_user m where m.home_org = ${orgId}
    union select ur.user_id from user_role ur where ur.org_id = ${orgId})`

const filtered = (tx: Tx, actor: Actor, input: Ask & { ids?: string[] }) => {
  const words = keywords(input.keyword)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('u.id', input.ids!)))
    .$if(!!input.orgId, (q) => q.where(belongs(input.orgId!)))
    .$if(!!input.roleId, (q) =>
      q.where(sql<boolean>`exists (select from user_role ur where ur.user_id = u.id and ur.role_id = ${input.roleId})`),
    )
    .$if(input.locked !== undefined, (q) => q.where('u.locked', '=', input.locked!))
    .$if(input.enabled !== undefined, (q) => q.where('u.enabled', '=', input.enabled!))
    .$if(input.noRole !== undefined, (q) =>
      q.where(sql<boolean>`not exists (select from user_role ur where ur.user_id = u.id)`, '=', input.noRole!),
    )
    .$if(input.resetAsked !== undefined, (q) =>
      q.where(
        sql<boolean>`exists (select from password_request p where p.user_id = u.id and p.done_at is null)`,
        '=',
        input.resetAsked!,
      ),
    )
    .$if(words.length > 0, (q) =>
      q.where((eb) =>
        eb.or(
          words.flatMap((w) => [
            eb(sql`lower(u.login_name)`, 'like', contains(w)),
            eb(sql`lower(u.name)`, 'like', contains(w)),
            eb('u.mobile', '=', w),
            eb('u.pinyin', 'like', contains(w)),
            eb('u.initials', 'like', contains(w)),
          ]),
        ),
      ),
    )
}

export interface UserFacts {
  id: string
  loginName: string
  name: string
  mobile: string
  email: string
  job: string
  remark: string
  orgId: string | null
  orgName: string
  roles: { id: string; name: string; orgId: string; orgName: string }[]
  enabled: boolean
  locked: boolean
  throttled: boolean
  firstLogin: boolean
  resetAsked: boolean
  online: number
  lastLoginAt: string | null
  version: number
  createdAt: string
  updatedAt: string
  /** The account is the actor's organisation's own. */
  owned: boolean
}

const columns = (actor: Actor) => {
  const ours = actor.org === 'authority' ? sql`true` : sql`ur.org_id = ${actor.orgId}`
  const ownedBy = sql`(u.home_org = ${actor.orgId} or (u.home_org is null
    and not exists (select from user_role ur where ur.user_id = u.id and ur.org_id <> ${actor.orgId})))`
  return [
    'u.id',
    'u.login_name as loginName',
    'u.name',
    'u.mobile',
    'u.email',
    'u.job',
    'u.remark',
    'u.home_org as orgId',
    sql<string>`coalesce(o.name, '')`.as('orgName'),
    sql`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'orgId', ur.org_id, 'orgName', ro.name) order by ro.name, r.name)
      from user_role ur join role r on r.id = ur.role_id join org ro on ro.id = ur.org_id where ur.user_id = u.id and ${ours}), '[]')`.as(
      'roles',
    ),
    'u.enabled',
    'u.locked',
    sql`exists (select from login_throttle t where t.subject = 'account:' || lower(u.login_name) and t.failures >= 5
      and t.last_at > now() - interval '2 hours')`.as('throttled'),
    'u.first_login as firstLogin',
    sql`(select count(*)::int from session s where s.user_id = u.id and s.ended_at is null
      and s.seen_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours')`.as('online'),
    sql`(select max(l.at) from login_log l where l.user_id = u.id and l.outcome = 'ok')`.as('lastLoginAt'),
    sql`exists (select from password_request p where p.user_id = u.id and p.done_at is null)`.as('resetAsked'),
    'u.version',
    'u.created_at as createdAt',
    'u.updated_at as updatedAt',
    (actor.org === 'authority' ? sql`true` : ownedBy).as('owned'),
  ] as const
}

const order: Order = {
  sorts: { loginName: 'u.login_name', name: 'u.name', createdAt: 'u.created_at' },
  fallback: 'loginName',
  tie: 'u.id',
}

export const list = (tx: Tx, actor: Actor, input: Input<(typeof userCalls)['query']>) => {
  const base = filtered(tx, actor, input)
  return paged(tx, base, base.select(columns(actor)).$castTo<UserFacts>(), input, order)
}

export const forExport = (tx: Tx, actor: Actor, input: Ask & { ids?: string[]; sort?: string }) =>
  ordered(filtered(tx, actor, input).select(columns(actor)).$castTo<UserFacts>(), input.sort, order)

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('u.id', '=', id).select(columns(actor)).$castTo<UserFacts>().executeTakeFirst()

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

/** An account nobody can open yet: its hash is no hash. */
export const insert = (tx: Tx, orgId: string, loginName: string, p: Person) =>
  tx
    .insertInto('app_user')
    .values({ ...p, ...spelled(p.name), login_name: loginName, home_org: orgId, password_hash: '!', first_login: true })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export interface UserChange extends Partial<Person> {
  enabled?: boolean
  locked?: boolean
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
  tx
    .updateTable('app_user')
    .set({
      password_hash: hash,
      password_at: sql`now()`,
      first_login: true,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Somebody helped with a forgotten password. */
export const answerReset = async (tx: Tx, userId: string) => {
  await sql`update password_request set done_at = now() where user_id = ${userId} and done_at is null`.execute(tx)
}

/** Ends the sessions of a user, all or those for one organisation. */
export const endSessions = async (tx: Tx, userId: string, orgId?: string): Promise<number> => {
  const { numAffectedRows } =
    await sql`update session set ended_at = now() where user_id = ${userId} and ended_at is null
    and (${orgId ?? null}::uuid is null or org_id = ${orgId ?? null}::uuid)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Something names the user: he signed in or did something. */
export const hasTraces = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`select where exists (select from login_log where user_id = ${id})
    or exists (select from doc_history where user_id = ${id}) or exists (select from audit_log where user_id = ${id})`.execute(
    tx,
  )
  return rows.length > 0
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('app_user').where('id', '=', id).execute()

export const rolesToGive = async (tx: Tx, orgId: string, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string; template: string; enabled: boolean; range: object }>`
    select id, name, template, enabled, data_range as range from role
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for share`.execute(tx)
  return rows
}

export const rolesOf = async (tx: Tx, userId: string, orgId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select role_id as id from user_role where user_id = ${userId} and org_id = ${orgId}`.execute(tx)
  return rows.map((r) => r.id)
}

/** Replaces the roles of a user in one organisation. An account without a home finds it where its only roles are. */
export const setRoles = async (tx: Tx, userId: string, orgId: string, ids: readonly string[]) => {
  await sql`update app_user set home_org = ${orgId} where id = ${userId} and home_org is null
    and not exists (select from user_role where user_id = ${userId} and org_id <> ${orgId})`.execute(tx)
  await sql`delete from user_role where user_id = ${userId} and org_id = ${orgId} and role_id <> all(${[...ids]}::uuid[])`.execute(
    tx,
  )
  await sql`insert into user_role (user_id, org_id, role_id) select ${userId}, ${orgId}, unnest(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx)
}

export const options = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('app_user as u')
    .where('u.enabled', '=', true)
    .where(sql<boolean>`exists (select from user_role ur where ur.user_id = u.id and ur.org_id = ${actor.orgId})`)
    .select(['u.id', 'u.name', 'u.login_name as loginName'])
    .orderBy('u.name')
    .limit(2000)
    .execute()
