import type { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

export let w: World
export let g: Goods
export let dept: { mine: string; other: string }
export let branch: { mine: string; below: string; other: string }
export const all = {
  Home: 'view',
  'procurement/planning': 'view add edit copy delete submit export print audit',
  'procurement/purchaseOrder': 'view add edit audit export print trace',
  'procurement/delivery': 'view export print',
  'procurement/acceptance': 'view accept confirm export print',
  'purchaseList/catalogues': 'view add export',
  'inventory/inventoryQuery': 'view export',
  'baseInfo/drug': 'view export',
  'baseInfo/instrument': 'view',
  'message/list': 'view',
}
export const id = async (text: string, values: unknown[] = []): Promise<string> =>
  (await w.sql.query(text, values)).rows[0].id

/** Somebody of the hospital whose only role is limited. */
export const limited = async (
  range: object,
  may: Record<string, string> = all,
  orgId = g.hospital,
): Promise<Person> => {
  const p = await w.person(may, orgId)
  await w.sql.query('update role set data_range = $2 where id in (select role_id from user_role where user_id = $1)', [
    p.userId,
    JSON.stringify(range),
  ])
  return p
}
/** One more role, limited to another part. */
export const alsoRole = async (p: Person, range: object, may: Record<string, string>) => {
  const role = await id('insert into role (org_id, name, data_range) values ($1, $2, $3) returning id', [
    p.orgId,
    `又一角色${Math.random()}`,
    JSON.stringify(range),
  ])
  for (const [path, codes] of Object.entries(may))
    await w.sql.query('insert into role_action (role_id, path, code) select $1, $2, unnest($3::text[])', [
      role,
      path,
      codes.split(' '),
    ])
  await w.sql.query('insert into user_role (user_id, org_id, role_id) values ($1, $2, $3)', [p.userId, p.orgId, role])
}

/** A hospital with two departments, and a classification with two branches. */
export const openRanges = async (): Promise<void> => {
  w = await openWorld()
  g = await openGoods(w)
  const department = (code: string) =>
    id(`insert into department (hospital_id, code, name, type) values ($1, $2, $2, '临床') returning id`, [
      g.hospital,
      code,
    ])
  dept = { mine: await department('NEIKE'), other: await department('WAIKE') }
  const category = (code: string, parent: string | null = null) =>
    id(`insert into category (code, name, parent_id, level, kind) values ($1, $1, $2, $3, 0) returning id`, [
      code,
      parent,
      parent ? 2 : 1,
    ])
  const mine = await category('A')
  branch = { mine, below: await category('A1', mine), other: await category('B') }
}
/** A plan and all that came of it. */
export type Way = Awaited<ReturnType<typeof goodsWay>>
/** Its plan is for this department. */
export const assigned = async (way: Way, department: string) =>
  w.sql.query('update plan set department_id = $2 where id = $1', [way.plan.id, department])
export const wish = (d: { id: string; version: number }) => ({ id: d.id, version: d.version })
