import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#app/catalogue/screens.ts'
import { templates } from '#app/catalogue/templates.ts'
import { encryptSecret } from '#kernel/web/session/secret.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { admin, openAdministration, people, w } from '#tests/administrators.ts'
import type { Person } from '#tests/world.ts'
import { roleCalls, templateCalls } from '../shared/calls.ts'
import { dutiesOf } from '../shared/duties.ts'
import { grantsOf } from './seed.ts'

beforeAll(openAdministration)
afterAll(() => w.close())

let n = 0
const lookOnly = { 'baseInfo/drug': ['view', 'export'] }
const makeRole = (p: Person, grants: Record<string, string[]> = {}, name = `角色${++n}`) =>
  p.get(roleCalls.add, { name, grants })
const makeUser = async (p: Person, orgId?: string) => {
  const { id } = await p.get(userCalls.add, { loginName: `u_${++n}`, name: `张三${n}`, orgId })
  return p.get(userCalls.detail, { id })
}
const grantsIn = async (p: Person, id: string) => (await p.get(roleCalls.detail, { id })).grants
const users = async (p: Person) => (await p.get(userCalls.query, { size: 100 })).rows

describe('roles', () => {
  test('a role holds menu items, actions and a data range, and shows what may be granted', async () => {
    const p = await admin({ 'baseInfo/drug': 'view export' })
    const { id } = await p.get(roleCalls.add, { name: '查药', grants: lookOnly, range: { productKinds: [0] } })
    const role = await p.get(roleCalls.detail, { id })
    expect(role).toMatchObject({
      name: '查药',
      grants: { 'baseInfo/drug': ['export', 'view'] },
      range: { productKinds: [0] },
    })
    const drug = role.menu.flatMap((a) => a.screens).find((s) => s.path === 'baseInfo/drug')!
    const grantable = drug.codes.filter((c) => c.grantable).map((c) => c.code)
    expect(grantable).toEqual(['view', 'export'])
    expect(role.menu.flatMap((a) => a.screens).some((s) => s.path === 'system/menu')).toBe(false)
  })

  test('an empty data range is named at saving; the list says what each role shows', async () => {
    const p = await admin({ 'baseInfo/drug': 'view export' })
    const blind = await p.ask(roleCalls.add, { name: '空范围', range: { productKinds: [], categories: [] } })
    const { fields } = blind.data as unknown as { fields: { path: string; message: string }[] }
    expect(fields.map((f) => f.path).toSorted()).toEqual(['range.categories', 'range.productKinds'])
    expect(fields[0]?.message).toContain('看不到任何数据')
    await p.get(roleCalls.add, { name: '只看药', range: { productKinds: [0] } })
    const rows = (await p.get(roleCalls.query, { keyword: '只看药' })).rows
    expect(rows.map((r) => r.range)).toEqual([{ productKinds: [0] }])
  })

  test('nobody grants an action he lacks', async () => {
    const p = await admin({ 'baseInfo/drug': 'view export' })
    const grants = { 'baseInfo/drug': ['view', 'edit'] }
    expect((await p.ask(roleCalls.add, { name: '越权', grants })).msg).toBe('不能授予自己没有的权限「药品信息 - 修改」')
    const role = await makeRole(p, lookOnly)
    expect((await p.ask(roleCalls.update, { ...role, name: '改', grants })).code).toBe(1)
    expect((await p.ask(roleCalls.authButton, { ...role, grants })).code).toBe(1)
    expect((await p.ask(roleCalls.authMenu, { ...role, paths: ['procurement/planning'] })).code).toBe(1)
    expect(await grantsIn(p, role.id)).toEqual({ 'baseInfo/drug': ['export', 'view'] })
  })

  test('an action goes with its menu item', async () => {
    const p = await admin({ 'baseInfo/drug': 'view export' })
    const role = await makeRole(p, lookOnly)
    const { version } = await p.get(roleCalls.authMenu, { ...role, paths: [] })
    expect(await grantsIn(p, role.id)).toEqual({})
    await p.get(roleCalls.authButton, { id: role.id, version, grants: { 'baseInfo/drug': ['export'] } })
    expect(await grantsIn(p, role.id)).toEqual({})
  })

  test('a screen of another kind of organisation cannot be granted', async () => {
    const p = await admin({ 'system/menu': 'view' })
    const refused = await p.ask(roleCalls.add, { name: '菜单', grants: { 'system/menu': ['view'] } })
    expect(refused.msg).toBe('此类机构没有权限项「system/menu:view」')
  })

  test('nobody changes or deletes a role he holds himself', async () => {
    const p = await admin({ 'baseInfo/drug': 'view export' })
    const [mine] = (await p.get(roleCalls.query, {})).rows
    expect(mine).toMatchObject({ mine: true, actions: ['copy'] })
    const wish = { id: mine!.id, version: mine!.version }
    for (const asked of [
      p.ask(roleCalls.update, { ...wish, name: '我' }),
      p.ask(roleCalls.authMenu, { ...wish, paths: [] }),
      p.ask(roleCalls.domain, { ...wish, range: {} }),
      p.ask(roleCalls.delete, wish),
    ])
      expect((await asked).msg).toBe('不能修改自己持有的角色')
  })

  test('system, security and audit administration are not combined in one role', async () => {
    const p = await admin({ 'system/config': 'view edit', 'system/operateLog': 'view export' })
    const config = { 'system/config': ['view', 'edit'] }
    const refused = await p.ask(roleCalls.add, { name: '全能', grants: { ...config, 'system/user': ['view', 'edit'] } })
    expect(refused.msg).toBe('一个角色不能同时拥有系统管理和安全管理的权限')
    const looking = { ...config, 'system/user': ['view'], 'system/operateLog': ['view'] }
    expect((await p.ask(roleCalls.add, { name: '系统', grants: looking })).code).toBe(0)
  })

  test('no template of the platform combines them either, and every template fits its kind of organisation', () => {
    for (const t of templates) {
      const codes = grantsOf(t).map((g) => `${g.path}:${g.code}`)
      expect([t.code, dutiesOf(codes).length <= 1, codes.length > 0]).toEqual([t.code, true, true])
      const paths = Object.keys(t.grants).filter((path) => !path.endsWith('/*'))
      expect(paths.filter((path) => !catalogue.some((e) => e.path === path))).toEqual([])
    }
  })

  test('of a template an administrator makes a role with rights he lacks, and nothing beyond the template', async () => {
    const p = await admin()
    const role = await p.get(templateCalls.apply, { key: 'HOSP_AUDITOR', name: '采购审核' })
    expect((await grantsIn(p, role.id))['procurement/planning']).toContain('audit')
    const grants = { 'procurement/planning': ['view', 'audit', 'submit'] }
    expect((await p.ask(roleCalls.update, { ...role, name: '采购审核', grants })).code).toBe(1)
    const fewer = { 'procurement/planning': ['view', 'audit'] }
    expect((await p.ask(roleCalls.update, { ...role, name: '采购审核', grants: fewer })).code).toBe(0)
    expect((await p.ask(templateCalls.apply, { key: 'SUP_SALES', name: '销售' })).code).toBe(404)
  })

  test('another organisation neither sees nor changes a role', async () => {
    const [one, other] = [await admin(), await admin()]
    const role = await makeRole(one)
    expect((await other.get(roleCalls.query, { size: 100 })).rows.some((r) => r.id === role.id)).toBe(false)
    expect((await other.ask(roleCalls.detail, { id: role.id })).code).toBe(404)
    expect((await other.ask(roleCalls.update, { ...role, name: '偷' })).code).toBe(404)
    expect((await other.ask(roleCalls.add, { name: '塞', orgId: one.orgId })).code).toBe(404)
  })

  test('a role somebody holds is not deleted; of two editors the second is told to refresh', async () => {
    const p = await admin()
    const role = await makeRole(p)
    const user = await makeUser(p)
    await p.get(userCalls.assignRole, { id: user.id, version: user.version, roleIds: [role.id] })
    expect((await p.ask(roleCalls.delete, role)).msg).toBe('角色已分配给 1 个用户，不能删除')
    await p.get(roleCalls.update, { ...role, name: '新名' })
    expect((await p.ask(roleCalls.update, { ...role, name: '旧名' })).code).toBe(409)
  })

  test('a data range is not wider than the own', async () => {
    const p = await admin()
    await w.sql.query(`update role set data_range = '{"productKinds": [0]}' where org_id = $1`, [p.orgId])
    expect((await p.ask(roleCalls.add, { name: '全部' })).msg).toBe('数据范围不能超出自己的数据范围')
    expect((await p.ask(roleCalls.add, { name: '药', range: { productKinds: [0] } })).code).toBe(0)
    expect((await p.ask(roleCalls.add, { name: '耗', range: { productKinds: [0, 1] } })).code).toBe(1)
  })
})

describe('users', () => {
  test('a new account cannot sign in before it is given a password, and is found by pinyin initials', async () => {
    const p = await admin()
    await p.get(userCalls.add, { loginName: 'new_one', name: '诸葛亮', mobile: '13800000000' })
    expect((await p.get(userCalls.query, { keyword: 'zgl' })).rows.map((u) => u.loginName)).toEqual(['new_one'])
    expect(
      (await w.sql.query(`select password_hash from app_user where login_name = 'new_one'`)).rows[0].password_hash,
    ).toBe('!')
    expect((await p.ask(userCalls.add, { loginName: 'NEW_ONE', name: '重' })).msg).toBe('账号「NEW_ONE」已存在')
    expect((await p.ask(userCalls.add, { loginName: 'x', name: '号', mobile: '123' })).msg).toContain(
      '手机号有误，请输入正确的手机号',
    )
  })

  test('a role edited, taken away, a lock or a kick is felt at the very next request', async () => {
    const p = await admin({ 'baseInfo/department': 'view' })
    const seen = { 'system/user': ['view'] }
    const role = await makeRole(p, seen)
    const clerk = await w.person({ 'baseInfo/department': 'view' }, p.orgId)
    expect((await clerk.ask(userCalls.query, {})).code).toBe(403)
    let user = await p.get(userCalls.detail, { id: clerk.userId })
    const own = user.roles[0]!.id
    const give = async (roleIds: string[]) => {
      user = { ...user, ...(await p.get(userCalls.assignRole, { id: user.id, version: user.version, roleIds })) }
    }
    await give([own, role.id])
    expect((await clerk.ask(userCalls.query, {})).code).toBe(0)
    await p.get(roleCalls.authMenu, { ...role, paths: [] })
    expect((await clerk.ask(userCalls.query, {})).code).toBe(403)
    await give([])
    expect((await clerk.ask(userCalls.query, {})).code).toBe(11401)
    await give([own])
    expect((await clerk.ask(userCalls.query, {})).code).toBe(403)
    await p.get(userCalls.loginState, { id: user.id })
    expect((await clerk.ask(userCalls.query, {})).code).toBe(11401)
  })

  test('nobody administers his own account', async () => {
    const p = await admin()
    const me = (await users(p)).find((u) => u.id === p.userId)!
    expect(me.actions).toEqual([])
    const wish = { id: me.id, version: me.version }
    for (const asked of [
      p.ask(userCalls.assignRole, { ...wish, roleIds: [] }),
      p.ask(userCalls.lock, wish),
      p.ask(userCalls.update, { ...wish, name: '我' }),
    ])
      expect((await asked).msg).toBe('不能管理自己的账号，请联系其他管理员')
  })

  test('a role with rights the administrator lacks is not given away, unless the platform’s template grants them', async () => {
    const p = await admin()
    const strong = await w.person({ ...people, 'baseInfo/drug': 'view edit' }, p.orgId)
    const role = await makeRole(strong, { 'baseInfo/drug': ['view', 'edit'] }, '强')
    const user = await makeUser(p)
    const wish = { id: user.id, version: user.version }
    const refused = await p.ask(userCalls.assignRole, { ...wish, roleIds: [role.id] })
    expect(refused.msg).toBe('角色「强」含有您没有的权限，不能分配')
    const buyer = await p.get(templateCalls.apply, { key: 'HOSP_BUYER', name: '采购员' })
    expect((await p.ask(userCalls.assignRole, { ...wish, roleIds: [buyer.id] })).code).toBe(0)
  })

  test('nobody gets two administrations by two roles, nor by a role that grows', async () => {
    const p = await admin({ 'system/config': 'view edit' })
    const config = await makeRole(p, { 'system/config': ['view', 'edit'] })
    const security = await makeRole(p, { 'system/user': ['view', 'lock'] })
    const plain = await makeRole(p)
    const user = await makeUser(p)
    const wish = { id: user.id, version: user.version }
    const both = await p.ask(userCalls.assignRole, { ...wish, roleIds: [config.id, security.id] })
    expect(both.msg).toBe(`${user.name}不能同时拥有系统管理和安全管理的权限`)
    await p.get(userCalls.assignRole, { ...wish, roleIds: [config.id, plain.id] })
    const grown = await p.ask(roleCalls.update, { ...plain, name: '长', grants: { 'system/user': ['view', 'lock'] } })
    expect(grown.msg).toBe(`${user.name}不能同时拥有系统管理和安全管理的权限`)
  })

  test('an account of another organisation is not found; one that works here too is only given roles', async () => {
    const [one, other] = [await admin(), await admin()]
    const user = await makeUser(one)
    expect((await other.ask(userCalls.detail, { id: user.id })).code).toBe(404)
    const role = await makeRole(other)
    await w.sql.query('insert into user_role (user_id, org_id, role_id) values ($1, $2, $3)', [
      user.id,
      other.orgId,
      role.id,
    ])
    const guest = (await users(other)).find((u) => u.id === user.id)!
    expect(guest.actions).toEqual(['assignRole'])
    const refused = await other.ask(userCalls.lock, { id: user.id, version: user.version })
    expect(refused.msg).toBe('该账号属于其他机构，只能分配角色')
  })

  test('a reset needs the administrator’s own password, ends the sessions and must be changed at the next login', async () => {
    const p = await admin()
    const login = `boss_${++n}`
    const own = 'Boss2026pass'
    await w.sql.query('update app_user set login_name = $2, password_hash = $3 where id = $1', [
      p.userId,
      login,
      await hashPassword(own),
    ])
    const clerk = await w.person({ 'baseInfo/drug': 'view' }, p.orgId)
    const reset = async (ownPassword: string, newPassword: string) => {
      const { version } = await p.get(userCalls.detail, { id: clerk.userId })
      const got = await w.app.inject({ method: 'GET', url: sessionCalls.getKey.path, query: { userCode: login } })
      const key = got.json().data
      const cookie = `${p.headers.cookie}; ${got.cookies.map((c) => `${c.name}=${c.value}`).join('; ')}`
      const hidden = (text: string) => encryptSecret(key, text, 'password', login)
      const input = {
        id: clerk.userId,
        version,
        ownPassword: await hidden(ownPassword),
        newPassword: await hidden(newPassword),
      }
      return p.ask(userCalls.resetPassword, input, { cookie })
    }
    expect((await reset('Wrong2026pass', 'First2026pass')).code).toBe(1)
    expect((await reset(own, 'short')).msg).toContain('密码为 8–32 位')
    const device = `insert into login_device (mark_hash, user_id, expires_at) values ('mark', $1, now() + interval '1 day')`
    await w.sql.query(device, [clerk.userId])
    expect((await clerk.ask(userCalls.options, {})).code).toBe(0)
    expect(await reset(own, 'First2026pass')).toMatchObject({ code: 0 })
    expect((await clerk.ask(userCalls.options, {})).code).toBe(11401)
    expect((await w.sql.query('select 1 from login_device where user_id = $1', [clerk.userId])).rowCount).toBe(0)
    const { rows } = await w.sql.query('select first_login, password_hash from app_user where id = $1', [clerk.userId])
    expect(rows[0]).toMatchObject({ first_login: true, password_hash: expect.stringMatching(/^\$argon2id\$/) })
    const kept = await w.sql.query(`select 1 from idempotency where response::text like '%First2026%'`)
    expect(kept.rowCount).toBe(0)
  })

  test('who signed in is not deleted, an unused account is', async () => {
    const p = await admin()
    const user = await makeUser(p)
    const used = await makeUser(p)
    await w.sql.query(`insert into login_log (login_name, user_id, outcome) values ('x', $1, 'ok')`, [used.id])
    expect((await p.ask(userCalls.delete, { id: used.id, version: 0 })).code).toBe(1)
    expect((await p.ask(userCalls.delete, { id: user.id, version: 0 })).code).toBe(0)
  })
})
