import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { roleCalls } from '../shared/calls/roles.ts'
import { userCalls } from '../shared/calls/users.ts'
import { seedMenu } from './seed.ts'

/* security.md C37: whoever changes who may do what leaves what it was and what it is. */
let w: World
let p: Person
beforeAll(async () => {
  w = await openWorld()
  const { systemActor, withTx } = await import('#kernel/server/tx.ts')
  await withTx(systemActor, seedMenu)
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
const leaves = async <C extends Call>(call: C, input: Asked<C>, sides: ('before' | 'after')[]) => {
  const from = (await w.sql.query('select count(*)::int as n from audit_log')).rows[0].n as number
  const answer = await p.get(call, input)
  const { rows } = await w.sql.query<Note>('select * from audit_log order by at, seq offset $1', [from])
  expect([call.path, rows.length]).toEqual([call.path, 1])
  const note = rows[0]!
  expect([call.path, note.user_id]).toEqual([call.path, p.userId])
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

test('no call that changes rights was left out', () => {
  const rights = [...Object.values(roleCalls), ...Object.values(userCalls)].filter((c) => (c as Call).does === 'write')
  // contact data, a reset of a password and the end of a session change no right; they have tests of their own
  expect(rights.map((c) => c.path).filter((path) => !seen.has(path))).toEqual([
    '/rbac/user/update',
    '/rbac/user/resetPassword',
    '/rbac/user/loginState',
  ])
})
