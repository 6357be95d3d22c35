import { type Allow, codesOf, type OrgKind } from '#kernel/shared/call.ts'
import type { Actor, DataRange } from './ctx.ts'
import { sha256 } from './secret.ts'
import { kernelQuery } from './tx.ts'

/** Idle and absolute limits by the database's clock (security.md Login). */
const IDLE = '30 minutes'
const ABSOLUTE = '12 hours'

interface RoleRange {
  range: DataRange
  codes: string[]
}

export interface Signed {
  actor: Actor
  roles: readonly RoleRange[] | null
  sid: string
  /** First login or expired password: such a session may only change the password. */
  mustChange: boolean
}

interface Row {
  sessionId: string
  userId: string
  name: string
  loginName: string
  orgId: string
  orgName: string
  org: OrgKind
  codes: string[]
  /** His roles one by one, only when one of them is limited. */
  roles: RoleRange[] | null
  firstLogin: boolean
  passwordOld: boolean
  stale: boolean
  proved: boolean
}

/** Password age: setting `password.maxDays`, 0 never. Proof of the person: setting `session.proofMinutes`. One statement, prepared once per connection. */
const lookup = `
  select s.id as "sessionId", u.id as "userId", u.name, u.login_name as "loginName", o.id as "orgId", o.name as "orgName",
    o.kind as org, u.first_login as "firstLogin",
    coalesce((select (value #>> '{}')::int > 0 and u.password_at < now() - make_interval(days => (value #>> '{}')::int)
      from config where key = 'password.maxDays' and org_id is null), false) as "passwordOld",
    s.seen_at < now() - interval '1 minute' as stale,
    s.proved_at > now() - make_interval(mins => coalesce((select (value #>> '{}')::int from config
      where key = 'session.proofMinutes' and org_id is null), 5)) as proved,
    array(select distinct ra.path || ':' || ra.code from user_role ur join role r on r.id = ur.role_id and r.enabled
      join role_action ra on ra.role_id = r.id where ur.user_id = u.id and ur.org_id = o.id) as codes,
    (select case when bool_or(r.data_range <> '{}') then jsonb_agg(jsonb_build_object('range', r.data_range, 'codes',
        array(select ra.path || ':' || ra.code from role_action ra where ra.role_id = r.id))) end
      from user_role ur join role r on r.id = ur.role_id and r.enabled where ur.user_id = u.id and ur.org_id = o.id) as roles
  from session s join app_user u on u.id = s.user_id join org o on o.id = s.org_id
  where s.sid_hash = $1 and s.ended_at is null and u.enabled and not u.locked and o.enabled
    and s.seen_at > now() - $2::interval and s.created_at > now() - $3::interval
    and exists (select from user_role ur where ur.user_id = u.id and ur.org_id = o.id)`

/**
 * The person behind a session cookie with the rights he has at this moment: asked anew for every request, so a lock, a
 * disabled organisation or an edited role takes effect on the very next request on every node (security.md C14).
 * @returns undefined when the session is unknown, ended, idle for too long, or its user or organisation is out
 */
export const signedIn = async (sid: string): Promise<Signed | undefined> => {
  const [row] = await kernelQuery<Row>('session', lookup, [sha256(sid), IDLE, ABSOLUTE])
  if (!row) return undefined
  if (row.stale)
    await kernelQuery('session-seen', 'update session set seen_at = now() where sid_hash = $1', [sha256(sid)])
  return {
    sid,
    mustChange: row.firstLogin || row.passwordOld,
    actor: {
      userId: row.userId,
      name: row.name,
      loginName: row.loginName,
      orgId: row.orgId,
      orgName: row.orgName,
      org: row.org,
      codes: new Set(row.codes),
      sessionId: row.sessionId,
      ranges: rangesOf(row.roles),
      proved: row.proved,
    },
    roles: row.roles,
  }
}

/**
 * Several roles add up: what one of them admits is seen. A role without limits admits everything.
 * @param codes only roles that hold one of these; all when left out
 */
const rangesOf = (roles: readonly RoleRange[] | null, codes?: readonly string[]): DataRange[] | null => {
  const counted = roles?.filter((r) => !codes || r.codes.some((c) => codes.includes(c)))
  if (!counted || counted.some((r) => Object.keys(r.range).length === 0)) return null
  return counted.map((r) => r.range)
}

/** The actor of one call: of his roles, those that let him make it say what he sees with it. */
export const actorFor = (signed: Signed, allow: Allow): Actor =>
  signed.roles && typeof allow === 'object'
    ? { ...signed.actor, ranges: rangesOf(signed.roles, codesOf(allow)) }
    : signed.actor

const living = `
  select s.id, s.org_id as "orgId",
    array(select distinct ra.path || ':' || ra.code from user_role ur join role r on r.id = ur.role_id and r.enabled
      join role_action ra on ra.role_id = r.id where ur.user_id = s.user_id and ur.org_id = s.org_id) as codes
  from session s join app_user u on u.id = s.user_id join org o on o.id = s.org_id
  where s.id = any($1::uuid[]) and s.ended_at is null and u.enabled and not u.locked and o.enabled
    and s.seen_at > now() - $2::interval and s.created_at > now() - $3::interval`

/**
 * Which of these sessions still stand, with the organisation and the codes they have now. Looking does not count as use:
 * an event stream that is open all day does not keep its session from running out.
 */
export const livingSessions = async (
  ids: readonly string[],
): Promise<Map<string, { orgId: string; codes: ReadonlySet<string> }>> => {
  const rows = await kernelQuery<{ id: string; orgId: string; codes: string[] }>('sessions-living', living, [
    ids,
    IDLE,
    ABSOLUTE,
  ])
  return new Map(rows.map((r) => [r.id, { orgId: r.orgId, codes: new Set(r.codes) }]))
}
