import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { orgFor } from '#modules/organisation/server/public.ts'
import { setRoles } from '#modules/role/server/public.ts'
import { endSessions, forgiveFailures } from '#modules/session/server/public.ts'
import type { userCalls } from '../shared/calls.ts'
import { userFields } from '../shared/words.ts'
import { insertUser, setHome } from './queries/accounts.ts'
import * as q from './queries/users.ts'

type In<K extends keyof typeof userCalls> = Input<(typeof userCalls)[K]>

const may = (actor: Actor, code: string): boolean => actor.codes.has(`system/user:${code}`)

/** Nobody administers himself; an account is administered by the organisation it belongs to. */
const actionsOf = (u: q.UserFacts, actor: Actor): string[] => {
  if (u.id === actor.userId) return []
  const all: [action: string, code: string, fits: boolean][] = [
    ['edit', 'edit', u.owned],
    ['assignRole', 'assignRole', true],
    ['resetPassword', 'resetPassword', u.owned],
    ['lock', 'lock', u.owned && !u.locked],
    ['unlock', 'unlock', u.owned && (u.locked || u.throttled)],
    ['kick', 'lock', u.online > 0],
    [u.enabled ? 'disable' : 'enable', 'edit', u.owned],
    ['delete', 'delete', u.owned && u.lastLoginAt === null],
  ]
  return all.filter(([, code, fits]) => fits && may(actor, code)).map(([action]) => action)
}
const shown = (u: q.UserFacts, actor: Actor) => ({ ...u, actions: actionsOf(u, actor) })

export const query = async ({ tx, actor }: Ctx, input: In<'query'>) => {
  const page = await q.usersFor(actor).list(tx, actor, input)
  return { ...page, rows: page.rows.map((u) => shown(u, actor)) }
}

export const detail = async ({ tx, actor }: Ctx, { id }: In<'detail'>) => {
  const user = await q.get(tx, actor, id)
  if (!user) throw notFound('用户不存在')
  return shown(user, actor)
}

export const options = ({ tx, actor }: Ctx) => q.options(tx, actor)

/** A person to change: locked, of the version seen, and somebody else. */
const other = async (ctx: Ctx, wish: { id: string; version?: number }) => {
  const user = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!user) throw notFound('用户不存在')
  if (user.id === ctx.actor.userId) throw refuse('不能管理自己的账号，请联系其他管理员')
  if (wish.version !== undefined && user.version !== wish.version)
    throw conflict({ ...(await lastChange(ctx, user)), current: shown(user, ctx.actor) })
  return user
}
/** The same, and his account belongs to the actor's organisation. */
export const ours = async (ctx: Ctx, wish: { id: string; version?: number }) => {
  const user = await other(ctx, wish)
  if (!user.owned) throw refuse('该账号属于其他机构，只能分配角色')
  return user
}

export const note = (ctx: Ctx, u: { id: string; loginName: string }, action: string, before?: object, after?: object) =>
  audit(ctx, { entity: 'user', entityId: u.id, entityNo: u.loginName, action, before, after })

/** Full numbers do not go into the audit log (kernel/server/audit.ts). */
const masked = (text: string): string => (text.length > 6 ? `${text.slice(0, 3)}****${text.slice(-3)}` : text)
const noted = (p: q.Person) => ({
  name: p.name,
  job: p.job,
  remark: p.remark,
  mobile: masked(p.mobile),
  email: masked(p.email),
})

export const add = async (ctx: Ctx, { loginName, orgId, roleIds, ...person }: In<'add'>) => {
  const org = await orgFor(ctx, orgId)
  if (await q.loginTaken(ctx.tx, loginName)) throw refuse('账号「{{loginName}}」已存在', { loginName })
  // nobody can open it yet: its hash is no hash
  const account = { loginName, orgId: org.id, passwordHash: '!', firstLogin: true }
  const saved = await insertUser(ctx.tx, { ...person, ...account })
  note(ctx, { id: saved.id, loginName }, 'add', undefined, { loginName, org: org.name, ...noted(person) })
  if (roleIds.length === 0) return saved
  if (!may(ctx.actor, 'assignRole')) throw refuse('没有分配角色的权限')
  return assignRole(ctx, { ...saved, orgId: org.id, roleIds })
}

export const update = async (ctx: Ctx, { id, version, ...person }: In<'update'>) => {
  const before = await ours(ctx, { id, version })
  const saved = await q.update(ctx.tx, id, person)
  note(ctx, before, 'update', noted(before), noted({ ...before, ...person }))
  return saved
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: In<'switch'>) => {
  const before = await ours(ctx, wish)
  const saved = await q.update(ctx.tx, wish.id, { enabled })
  note(ctx, before, enabled ? 'enable' : 'disable', { enabled: before.enabled }, { enabled })
  return saved
}

/** Who has signed in or done anything stays; he can be disabled. */
export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const before = await ours(ctx, wish)
  if (await q.hasTraces(ctx.tx, wish.id)) throw refuse('该用户已有登录或业务记录，不能删除，请停用')
  await q.remove(ctx.tx, wish.id)
  note(ctx, before, 'delete', noted(before))
  return { id: wish.id }
}

/** Sets the roles of a user in one organisation. An account without a home finds it where its only roles are. */
export const assignRole = async (ctx: Ctx, { orgId, roleIds, ...wish }: In<'assignRole'>) => {
  const user = await other(ctx, wish)
  const org = await orgFor(ctx, orgId)
  const roles = await setRoles(ctx, org.id, user, roleIds)
  await setHome(ctx.tx, user.id, org.id)
  const saved = await q.update(ctx.tx, user.id, {})
  const before = { org: org.name, roles: user.roles.filter((r) => r.orgId === org.id).map((r) => r.name) }
  note(ctx, user, 'assignRole', before, { org: org.name, roles })
  return saved
}

export const lock = async (ctx: Ctx, wish: In<'lock'>) => {
  const user = await ours(ctx, wish)
  const saved = await q.update(ctx.tx, user.id, { locked: true })
  await endSessions(ctx.tx, user.id, { why: 'locked' })
  note(ctx, user, 'lock', { locked: user.locked }, { locked: true })
  return saved
}

/** Also ends the wait after wrong passwords (domain §3.15). */
export const unlock = async (ctx: Ctx, wish: In<'unlock'>) => {
  const user = await ours(ctx, wish)
  const saved = await q.update(ctx.tx, user.id, { locked: false })
  await forgiveFailures(ctx.tx, user.loginName)
  note(ctx, user, 'unlock', { locked: user.locked }, { locked: false })
  return saved
}

/** Of somebody else's account only the sessions for the actor's own organisation end. */
export const kick = async (ctx: Ctx, wish: In<'loginState'>) => {
  const user = await other(ctx, wish)
  const ended = await endSessions(ctx.tx, user.id, user.owned ? {} : { orgId: ctx.actor.orgId })
  note(ctx, user, 'kick', undefined, { sessionsEnded: ended })
  return { ended }
}

export const exportList = (ctx: Ctx, { type, columns, ...input }: In<'export'>) => {
  async function* rows() {
    for await (const u of streamed(ctx.tx, q.usersFor(ctx.actor).rows(ctx.tx, ctx.actor, input)))
      yield { ...u, roles: u.roles.map((r) => r.name).join(marks[ctx.lang].comma) }
  }
  return exportBlob(ctx, { name: '用户', fields: userFields, rows: rows(), type, columns })
}
