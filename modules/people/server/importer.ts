import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, type RowFault, rowByRow } from '#kernel/server/importing.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { userExisting, userSheet } from '../shared/fields.ts'
import * as q from './queries/users.ts'
import * as users from './service.ts'

const person = (row: ImportRow, before?: q.Person): q.Person => {
  const text = (key: 'name' | 'mobile' | 'email' | 'job' | 'remark') =>
    row.given.has(key) ? String(row.values[key] ?? '') : (before?.[key] ?? '')
  return { name: text('name'), mobile: text('mobile'), email: text('email'), job: text('job'), remark: text('remark') }
}

type Row = Pick<ImportRow, 'line' | 'values'>

/** Organisation and roles a row names, and what is wrong with them. */
const placeOf = async (ctx: Ctx, { values: { org, roles } }: Row) => {
  const faults: RowFault[] = []
  const own = !org || org === ctx.actor.orgName
  const foreign = !own && ctx.actor.org === 'authority' ? await q.orgByName(ctx.tx, String(org)) : undefined
  const orgId = own ? ctx.actor.orgId : foreign
  if (!orgId)
    return { faults: [{ column: 'org', reason: '机构「{{name}}」不存在或不能管理', params: { name: String(org) } }] }
  const names = String(roles ?? '')
    .split(/[、,，;；]/)
    .map((s) => s.trim())
    .filter(Boolean)
  const known = await q.rolesByName(ctx.tx, orgId, names)
  const missing = names.filter((name) => !known.has(name))
  if (missing.length > 0)
    faults.push({
      column: 'roles',
      reason: '角色「{{name}}」不存在',
      params: { name: missing.join(marks[ctx.lang].comma) },
    })
  return { faults, orgId, roleIds: names.flatMap((name) => known.get(name) ?? []) }
}

const same = (a: q.Person, b: q.Person) => (Object.keys(a) as (keyof q.Person)[]).every((k) => a[k] === b[k])

/** One row, by the very functions of the screen: nothing can be imported that could not be typed (security.md C31). */
const saveRow = async (ctx: Ctx, row: ImportRow, id: string | undefined, skip: boolean): Promise<Outcome> => {
  const { faults, orgId, roleIds } = await placeOf(ctx, row)
  if (!orgId || faults.length > 0) return faults
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
  existing: userExisting,
  batch: 100,
  check: async (ctx, rows) => {
    const wrong = new Map<number, RowFault[]>()
    for (const row of rows) wrong.set(row.line, (await placeOf(ctx, row)).faults)
    return wrong
  },
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
