import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userCalls } from '#modules/people/shared/calls.ts'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { admin, openAdministration, people, w } from '#tests/administrators.ts'
import { orgCalls } from '../shared/calls.ts'

beforeAll(openAdministration)
afterAll(() => w.close())

let n = 0

describe('organisations', () => {
  const region = async () =>
    w.person({ ...people, 'system/hospital': 'view add edit enable export' }, await w.org('authority', `监管${++n}`))
  const body = (code: string, more = {}) => ({ kind: 'hospital', code, name: `医院${code}`, ...more })

  test('the authority adds a hospital, whose first administrator it can hire', async () => {
    const p = await region()
    const { id } = await p.get(orgCalls.add, body('NEW1', { level: '三级甲等' }))
    const [role] = (await p.get(roleCalls.query, { orgId: id })).rows
    expect(role).toMatchObject({ name: '医院管理员', template: 'HOSP_ADMIN' })
    const user = await p.get(userCalls.add, { loginName: 'first_man', name: '头', orgId: id, roleIds: [role!.id] })
    expect(await p.get(userCalls.detail, { id: user.id })).toMatchObject({ orgId: id, roles: [{ name: '医院管理员' }] })
  })

  test('code and name are unique; a parent is an enabled organisation of the same kind and no descendant', async () => {
    const p = await region()
    const head = await p.get(orgCalls.add, body('HEAD'))
    const branch = await p.get(orgCalls.add, body('BRANCH', { parentId: head.id }))
    expect((await p.ask(orgCalls.add, body('HEAD', { name: '别名' }))).msg).toBe('机构编码「HEAD」已存在')
    expect((await p.ask(orgCalls.add, body('OTHER', { name: '医院HEAD' }))).msg).toBe('机构名称「医院HEAD」已存在')
    expect((await p.ask(orgCalls.add, body('SUPP', { kind: 'supplier', parentId: head.id }))).msg).toBe(
      '上级机构的类型必须相同',
    )
    const circle = { ...head, values: body('HEAD', { parentId: branch.id }) }
    expect((await p.ask(orgCalls.update, circle)).msg).toBe('上级机构不能是本机构或其下级')
  })

  test('the people of a disabled organisation are out at their next request', async () => {
    const p = await region()
    const clerk = await admin()
    const org = (await p.get(orgCalls.query, { size: 100 })).rows.find((o) => o.id === clerk.orgId)!
    expect((await clerk.ask(roleCalls.query, {})).code).toBe(0)
    await p.get(orgCalls.switch, { id: org.id, version: org.version, enabled: false })
    expect((await clerk.ask(roleCalls.query, {})).code).toBe(11401)
    expect((await p.ask(orgCalls.switch, { id: p.orgId, version: 0, enabled: false })).msg).toBe(
      '不能停用自己所在的机构',
    )
  })
})
