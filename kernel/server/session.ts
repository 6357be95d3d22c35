import { z } from 'zod'
import { type Allow, codesOf, type OrgKind } from '#kernel/shared/call.ts'
import { numberText, setting } from './config.ts'
import type { Actor, DataRange } from './ctx.ts'
import { codesTogether, type RoleRef, type RoleRights, rightsOf, rolesOf } from './rights.ts'
import { sha256 } from './secret.ts'
import { kernelQuery } from './tx.ts'

/**
 * A limit of sessions by the database's clock (security.md Login). Who administers people, rights or traces has his own: more
 * is at stake where somebody finds his computer open.
 */
const limit = (key: string, [least, most]: readonly [number, number], usual: number, title: string) =>
  setting(key, z.int().min(least).max(most), usual, title, { regionOnly: true, lowers: (n) => n > usual })

export const sessionLimits = {
  idle: limit('session.idleMinutes', [5, 240], 30, '无操作多少分钟后自动退出（电脑多人共用，离开后他人可用其账号）'),
  adminIdle: limit(
    'session.adminIdleMinutes',
    [5, 240],
    30,
    '管理员无操作多少分钟后自动退出（可管理人员、权限或日志，风险更大）',
  ),
  hours: limit('session.hours', [1, 24], 12, '每次登录最长小时数（一个班次，之后须重新输入密码）'),
  adminHours: limit('session.adminHours', [1, 24], 8, '管理员每次登录最长小时数（一个工作日，之后须重新输入密码）'),
}
const ago = {
  idle: `make_interval(mins => ${numberText(sessionLimits.idle)})`,
  adminIdle: `make_interval(mins => ${numberText(sessionLimits.adminIdle)})`,
  hours: `make_interval(hours => ${numberText(sessionLimits.hours)})`,
  adminHours: `make_interval(hours => ${numberText(sessionLimits.adminHours)})`,
}
const overstayed = `(s.seen_at <= now() - ${ago.adminIdle} or s.created_at <= now() - ${ago.adminHours})`

let administers: (codes: ReadonlySet<string>) => boolean = () => false
/** Whether his session ends earlier than others'. */
export const isAdministrator = (codes: ReadonlySet<string>): boolean => administers(codes)
/** Says which codes make an administrator, whose sessions end earlier; once per process. */
export const useAdministrators = (are: (codes: ReadonlySet<string>) => boolean): void => {
  administers = are
}

/** A password older than this must be changed. */
export const passwordDays = setting('password.maxDays', z.int().min(0).max(3650), 0, '密码有效天数，0 为不限', {
  regionOnly: true,
})
/** How long a typed password serves sensitive acts (security.md C36). */
const proofMinutes = setting('session.proofMinutes', z.int().min(1).max(60), 5, '敏感操作再次输入密码的有效分钟数', {
  regionOnly: true,
  lowers: (minutes) => minutes > 5,
})

export interface Signed {
  actor: Actor
  /** His roles one by one, only when one of them is limited. */
  roles: readonly RoleRights[] | null
  sid: string
  /** First login or expired password: such a session may only change the password. */
  mustChange: boolean
}

interface Person {
  name: string
  loginName: string
  orgName: string
  org: OrgKind
  roles: RoleRef[]
}
interface Row extends Person {
  sessionId: string
  userId: string
  orgId: string
  firstLogin: boolean
  /** Null when passwords do not age. */
  passwordOld: boolean | null
  stale: boolean
  proved: boolean
  overstayed: boolean
}

/** One statement, prepared once per connection. */
const lookup = `
  select s.id as "sessionId", u.id as "userId", u.name, u.login_name as "loginName", o.id as "orgId", o.name as "orgName",
    o.kind as org, u.first_login as "firstLogin",
    u.password_at < now() - make_interval(days => nullif(${numberText(passwordDays)}, 0)) as "passwordOld",
    s.seen_at < now() - interval '1 minute' as stale,
    s.proved_at > now() - make_interval(mins => ${numberText(proofMinutes)}) as proved,
    ${overstayed} as overstayed, ${rolesOf('u.id', 'o.id')} as roles
  from session s join app_user u on u.id = s.user_id join org o on o.id = s.org_id
  where s.sid_hash = $1 and s.ended_at is null and u.enabled and not u.locked and o.enabled
    and s.seen_at > now() - ${ago.idle} and s.created_at > now() - ${ago.hours}
    and exists (select from user_role ur where ur.user_id = u.id and ur.org_id = o.id)`

/**
 * The person behind a session cookie with the rights he has at this moment: asked anew for every request, so a lock, a
 * disabled organisation or an edited role takes effect on the very next request on every node (security.md C14).
 * @returns undefined when the session is unknown, ended, idle for too long, or its user or organisation is out
 */
export const signedIn = async (sid: string): Promise<Signed | undefined> => {
  const [row] = await kernelQuery<Row>('session', lookup, [sha256(sid)])
  if (!row) return undefined
  const rights = await rightsOf(row.roles)
  if (row.overstayed && administers(codesTogether(row.roles, rights))) return undefined
  if (row.stale)
    await kernelQuery('session-seen', 'update session set seen_at = now() where sid_hash = $1', [sha256(sid)])
  const { actor, roles } = standingFrom(row, rights)
  return {
    sid,
    mustChange: row.firstLogin || row.passwordOld === true,
    actor: { ...actor, sessionId: row.sessionId, proved: row.proved },
    roles,
  }
}

const standing = `
  select u.name, u.login_name as "loginName", o.name as "orgName", o.kind as org, ${rolesOf('u.id', 'o.id')} as roles
  from app_user u, org o
  where u.id = $1 and o.id = $2 and u.enabled and not u.locked and o.enabled
    and exists (select from user_role ur where ur.user_id = u.id and ur.org_id = o.id)`

export type Standing = Pick<Signed, 'actor' | 'roles'>

/**
 * A person with the rights he has at this moment in an organisation, for what he left to the background; he need not be
 * signed in.
 * @returns undefined when he, the organisation or his place in it is out
 */
export const standingOf = async (userId: string, orgId: string): Promise<Standing | undefined> => {
  const [row] = await kernelQuery<Person>('standing', standing, [userId, orgId])
  return row && standingFrom({ ...row, userId, orgId }, await rightsOf(row.roles))
}

const standingFrom = (p: Person & { userId: string; orgId: string }, rights: readonly RoleRights[]): Standing => {
  const roles = limitedOnes(rights)
  const { userId, orgId, name, loginName, orgName, org } = p
  const codes = codesTogether(p.roles, rights)
  const actor = { userId, name, loginName, orgId, orgName, org, codes, ranges: rangesOf(roles) }
  return { actor: { ...actor, sessionId: null, proved: false }, roles }
}

const limited = (range: DataRange): boolean => Object.keys(range).length > 0
const limitedOnes = (rights: readonly RoleRights[]) => (rights.some((r) => limited(r.range)) ? rights : null)

/**
 * Several roles add up: what one of them admits is seen. A role without limits admits everything.
 * @param codes only roles that hold one of these; all when left out
 */
const rangesOf = (roles: readonly RoleRights[] | null, codes?: readonly string[]): DataRange[] | null => {
  const counted = roles?.filter((r) => !codes || r.codes.some((c) => codes.includes(c)))
  if (!counted || counted.some((r) => !limited(r.range))) return null
  return counted.map((r) => r.range)
}

/** The actor of one call: of his roles, those that let him make it say what he sees with it. */
export const actorFor = (signed: Standing, allow: Allow): Actor =>
  signed.roles && typeof allow === 'object'
    ? { ...signed.actor, ranges: rangesOf(signed.roles, codesOf(allow)) }
    : signed.actor

const living = `
  select s.id, s.org_id as "orgId", ${overstayed} as overstayed, ${rolesOf('s.user_id', 's.org_id')} as roles
  from session s join app_user u on u.id = s.user_id join org o on o.id = s.org_id
  where s.id = any($1::uuid[]) and s.ended_at is null and u.enabled and not u.locked and o.enabled
    and s.seen_at > now() - ${ago.idle} and s.created_at > now() - ${ago.hours}`

export interface Living {
  orgId: string
  codes: ReadonlySet<string>
  ranges: Actor['ranges']
}

/**
 * Which of these sessions still stand, with the organisation, the codes and the data ranges they have now. Looking does not
 * count as use: an event stream that is open all day does not keep its session from running out.
 */
export const livingSessions = async (ids: readonly string[]): Promise<Map<string, Living>> => {
  const rows = await kernelQuery<{ id: string; orgId: string; overstayed: boolean; roles: RoleRef[] }>(
    'sessions-living',
    living,
    [ids],
  )
  const found = new Map<string, Living>()
  for (const { id, orgId, overstayed, roles } of rows) {
    const rights = await rightsOf(roles)
    const codes = codesTogether(roles, rights)
    if (!overstayed || !administers(codes)) found.set(id, { orgId, codes, ranges: rangesOf(limitedOnes(rights)) })
  }
  return found
}
