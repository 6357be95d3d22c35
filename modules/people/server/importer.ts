import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, rowByRow } from '#kernel/server/importing.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { userSheet } from '../shared/fields.ts'
import * as q from './queries/users.ts'
import * as users from './service.ts'

const person = (row: ImportRow, before?: q.Person): q.Person => {
  const text = (key: 'name' | 'mobile' | 'email' | 'job' | 'remark') =>
    row.given.has(key) ? String(row.values[key] ?? '') : (before?.[key] ?? '')
  return { name: text('name'), mobile: text('mobile'), email: text('email'), job: text('job'), remark: text('remark') }
}

const orgOf = async (ctx: Ctx, row: ImportRow): Promise<string> => {
  if (!row.values.org || row.values.org === ctx.actor.orgName) return ctx.actor.orgId
  const id = ctx.actor.org === 'authority' ? await q.orgByName(ctx.tx, String(row.values.org)) : undefined
  if (!id) throw refuse('机构「{{name}}」不存在或不能管理', { name: String(row.values.org) })
  return id
}

const rolesOf = async (ctx: Ctx, row: ImportRow, orgId: string): Promise<string[]> => {
  const names = String(row.values.roles ?? '')
    .split(/[、,，;；]/)
    .map((s) => s.trim())
    .filter(Boolean)
  const known = await q.rolesByName(ctx.tx, orgId, names)
  return names.map((name) => {
    const id = known.get(name)
    if (!id) throw refuse('角色「{{name}}」不存在', { name })
    return id
  })
}

const same = (a: q.Person, b: q.Person) => (Object.keys(a) as (keyof q.Person)[]).every((k) => a[k] === b[k])

/** One row, by the very functions of the screen: nothing can be imported that could not be typed (security.md C31). */
const saveRow = async (ctx: Ctx, row: ImportRow, id: string | undefined, skip: boolean): Promise<Outcome> => {
  const orgId = await orgOf(ctx, row)
  const roleIds = await rolesOf(ctx, row, orgId)
  if (!id) {
    await users.add(ctx, { ...person(row), loginName: String(row.values.loginName), orgId, roleIds })
    return 'added'
  }
  if (skip) return 'unchanged'
  const before = await q.get(ctx.tx, ctx.actor, id)
  // an account of strangers answers like one that may not be changed
  if (!before) throw notFound('账号已被其他机构使用')
  const after = person(row, before)
  let { version } = before
  const changed = !same(after, { ...after, ...pick(before) })
  if (changed) version = (await users.update(ctx, { id, version, ...after })).version
  const had = before.roles.filter((r) => r.orgId === orgId).map((r) => r.id)
  const moved = row.given.has('roles') && (roleIds.length !== had.length || roleIds.some((r) => !had.includes(r)))
  if (moved) await users.assignRole(ctx, { id, version, orgId, roleIds })
  return changed || moved ? 'changed' : 'unchanged'
}
const pick = ({ name, mobile, email, job, remark }: q.Person): q.Person => ({ name, mobile, email, job, remark })

export const userImporter: Importer = {
  ...userSheet,
  kind: 'user',
  title: '用户',
  allow: { code: 'system/user:import', orgs: ['hospital', 'supplier', 'authority'] },
  proves: true,
  batch: 100,
  keyOf: (v) => String(v.loginName).toLowerCase(),
  async save(ctx, rows, o) {
    const known = await q.idsByLogin(
      ctx.tx,
      rows.map((r) => String(r.values.loginName)),
    )
    const idOf = (row: ImportRow) => known.get(String(row.values.loginName).toLowerCase())
    return rowByRow(ctx, rows, (row) => saveRow(ctx, row, idOf(row), o.existing === 'skip'))
  },
}
