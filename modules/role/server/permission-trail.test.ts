import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { delegationCalls, workflowCalls } from '#modules/approval/shared/calls.ts'
import { seedMenu } from '#modules/menu/server/seed.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { userExtraCalls } from '#modules/people/shared/calls-extras.ts'
import { beside } from '#tests/signing.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { roleCalls, templateCalls } from '../shared/calls.ts'

/* security.md C37: whoever changes who may do what leaves what it was and what it is. */
let w: World
let p: Person
beforeAll(async () => {
  w = await openWorld()
  const { founder, withTx } = await import('#kernel/server/tx.ts')
  await withTx(founder, seedMenu)
  p = await w.person(
    {
      'system/user': 'view add edit delete export resetPassword lock unlock assignRole',
      'system/role': 'view add edit delete copy authMenu authButton authData useTemplate',
      'baseInfo/drug': 'view export',
    },
    await w.org('hospital', '权限医院'),
  )
})
afterAll(() => w.close())

interface Note {
  entity: string
  entity_id: string
  user_id: string
  before: unknown
  after: unknown
}
const seen = new Set<string>()
/** Asks, and expects exactly one new row about this entity, with these sides. */
const leaves = async <C extends Call>(call: C, input: Asked<C>, sides: ('before' | 'after')[], who = p) => {
  const from = (await w.sql.query('select count(*)::int as n from audit_log')).rows[0].n as number
  const answer = await who.get(call, input)
  const { rows } = await w.sql.query<Note>('select * from audit_log order by at, seq offset $1', [from])
  expect([call.path, rows.length]).toEqual([call.path, 1])
  const note = rows[0]!
  expect([call.path, note.user_id]).toEqual([call.path, who.userId])
  for (const side of sides) expect([call.path, side, note[side]]).toEqual([call.path, side, expect.any(Object)])
  if (sides.length === 2) expect(note.before).not.toEqual(note.after)
  seen.add(call.path)
  return answer as { id: string; version: number }
}
const both: ('before' | 'after')[] = ['before', 'after']

test('roles: made, renamed, menu, buttons, range, copied, deleted', async () => {
  let r = await leaves(roleCalls.add, { name: '角色一' }, ['after'])
  const wish = () => ({ id: r.id, version: r.version })
  r = { ...r, ...(await leaves(roleCalls.update, { ...wish(), name: '角色二' }, both)) }
  r = { ...r, ...(await leaves(roleCalls.authMenu, { ...wish(), paths: ['baseInfo/drug'] }, both)) }
  r = {
    ...r,
    ...(await leaves(roleCalls.authButton, { ...wish(), grants: { 'baseInfo/drug': ['view', 'export'] } }, both)),
  }
  r = { ...r, ...(await leaves(roleCalls.domain, { ...wish(), range: { productKinds: [0] } }, both)) }
  const copy = await leaves(roleCalls.copy, { ...wish(), name: '角色三' }, ['after'])
  await leaves(roleCalls.delete, { id: copy.id, version: copy.version }, ['before'])
})

test('people: made, given roles, locked and unlocked, switched off, deleted', async () => {
  const role = await p.get(roleCalls.add, { name: '发给人的', grants: { 'baseInfo/drug': ['view'] } })
  let u = await leaves(userCalls.add, { loginName: 'trail_1', name: '张三' }, ['after'])
  const wish = async () => {
    const { id, version } = await p.get(userCalls.detail, { id: u.id })
    return { id, version }
  }
  u = { ...u, ...(await leaves(userCalls.assignRole, { ...(await wish()), roleIds: [role.id] }, both)) }
  await leaves(userCalls.lock, await wish(), both)
  await leaves(userCalls.unlock, await wish(), both)
  await leaves(userCalls.switch, { ...(await wish()), enabled: false }, both)
  await leaves(userCalls.delete, await wish(), ['before'])
})

test('templates of rights: saved, renamed, used, deleted', async () => {
  const platform = await w.person(
    { 'system/role': 'view add authMenu authButton saveTemplate useTemplate', 'baseInfo/drug': 'view' },
    await w.org('authority', '平台'),
  )
  const role = await platform.get(roleCalls.add, { name: '样板', grants: { 'baseInfo/drug': ['view'] } })
  let t = await leaves(templateCalls.add, { roleId: role.id, name: '模板一' }, ['after'], platform)
  t = {
    ...t,
    ...(await leaves(templateCalls.update, { id: t.id, version: t.version, name: '模板二' }, both, platform)),
  }
  await leaves(templateCalls.apply, { key: t.id, name: '由模板' }, ['after'], platform)
  await leaves(templateCalls.delete, { id: t.id, version: t.version }, ['before'], platform)
})

test('people by a sheet: one row for each of them besides that of the import', async () => {
  const loader = await w.person({ 'system/user': 'view add import edit assignRole', 'baseInfo/drug': 'view' }, p.orgId)
  const sheet = Buffer.from('账号,姓名,角色\nsheet_1,甲,发给人的\nsheet_2,乙,发给人的\n')
  const parts = [{ field: 'file', filename: '用户.csv', bytes: sheet }]
  const answer = await send(w.app, loader, userExtraCalls.import, { mode: 'goodOnly', existing: 'update' }, parts)
  const { rows } = await w.sql.query<Note & { action: string; entity_no: string }>(
    `select * from audit_log where user_id = $1 order by seq`,
    [loader.userId],
  )
  expect([answer.msg, answer.data?.problems, answer.data?.added]).toEqual(['', [], 2])
  for (const login of ['sheet_1', 'sheet_2']) {
    const his = rows.filter((r) => r.entity === 'user' && r.entity_no === login)
    expect(his.map((r) => r.action)).toContain('add')
    expect([login, JSON.stringify(his.map((r) => r.after))]).toEqual([login, expect.stringContaining('发给人的')])
  }
  expect(rows.filter((r) => r.action === 'import')).toHaveLength(1)
  seen.add(userExtraCalls.import.path)
})

test('who may approve: levels set, changed and taken away; a colleague named to stand in, and back again', async () => {
  const agrees = await w.person({ 'system/lowered': 'view agree' }, p.orgId)
  // who audits sets no flows
  const setter = beside(await w.person({ 'system/config': 'view edit' }, p.orgId), agrees)
  const chief = await w.person({ 'procurement/planning': 'view audit' }, p.orgId)
  const other = await w.person({ 'procurement/planning': 'view audit' }, p.orgId)
  const flow = {
    docType: 'plan',
    name: '两级',
    kinds: [0],
    enabled: true,
    steps: [{ name: '主任', minAmount: '0', roleIds: [], userIds: [other.userId] }],
  }
  let f = await leaves(workflowCalls.save, flow, ['after'], setter)
  f = {
    ...f,
    ...(await leaves(workflowCalls.save, { ...flow, name: '一级', id: f.id, version: f.version }, both, setter)),
  }
  await leaves(workflowCalls.delete, { id: f.id, version: f.version }, ['before'], setter)
  const d = await leaves(
    delegationCalls.save,
    { delegateId: other.userId, from: '2198-01-01', to: '2198-01-02', reason: '休假' },
    ['after'],
    chief,
  )
  await leaves(delegationCalls.end, { id: d.id }, both, chief)
})

test('no call that changes rights was left out', () => {
  const rights = [roleCalls, userCalls, templateCalls, userExtraCalls, workflowCalls, delegationCalls]
    .flatMap((calls) => Object.values(calls) as Call[])
    .filter((c) => c.does === 'write')
  // contact data, a reset of a password and the end of a session change no right, and one paper's level is given away as a step
  // of the paper; they have tests of their own
  expect(rights.map((c) => c.path).filter((path) => !seen.has(path))).toEqual([
    '/rbac/user/update',
    '/rbac/user/resetPassword',
    '/rbac/user/loginState',
    '/rbac/user/batchResetPassword',
    '/rbac/user/endSession',
    '/linex/distribute/workflow/reassign',
  ])
})
