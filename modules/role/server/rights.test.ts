import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSettings } from '#kernel/server/db/settings.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

/* security.md C14: two nodes on one database, and what each of them keeps. */
let w: World
let second: FastifyInstance
let clerk: Person
let other: Person
const roleOf = async (p: Person): Promise<string> =>
  (await w.sql.query('select role_id from user_role where user_id = $1', [p.userId])).rows[0].role_id
const codeAt = async (p: Person, app: FastifyInstance): Promise<number> =>
  (await app.inject({ method: 'POST', url: userCalls.query.path, headers: p.headers, payload: {} })).json<Envelope>()
    .code
/** What one node answers; the other answers the same. */
const code = async (p: Person): Promise<number> => {
  const [here, there] = [await codeAt(p, w.app), await codeAt(p, second)]
  expect(there).toBe(here)
  return here
}
const may = async (p: Person): Promise<boolean> => {
  const answer = await code(p)
  expect([codes.ok, codes.forbidden]).toContain(answer)
  return answer === codes.ok
}

beforeAll(async () => {
  w = await openWorld()
  const hospital = await w.org('hospital', '甲医院')
  clerk = await w.person({ 'system/user': 'view' }, hospital)
  other = await w.person({ 'baseInfo/drug': 'view' }, hospital)
  vi.resetModules()
  const { openApp } = await import('#app/server.ts')
  second = await openApp({ ...readSettings({ DATA_DIR: w.dataDir, LOG_LEVEL: 'silent' }), demo: 'off' }, w.url)
})
afterAll(async () => {
  await second.close()
  await w.close()
})

test('a lock, a disabled organisation, a role taken away and the end of a session count at the next request of both nodes', async () => {
  const p = await w.person({ 'system/user': 'view' }, clerk.orgId)
  const outs: [string, string][] = [
    ['update app_user set locked = $2 where id = $1', p.userId],
    ['update app_user set enabled = not $2 where id = $1', p.userId],
    ['update org set enabled = not $2 where id = $1', p.orgId],
    ['update session set ended_at = case when $2 then now() end where user_id = $1', p.userId],
  ]
  for (const [change, id] of outs) {
    expect([change, await code(p)]).toEqual([change, codes.ok])
    await w.sql.query(change, [id, true])
    expect([change, await code(p)]).toEqual([change, codes.expired])
    await w.sql.query(change, [id, false])
  }
  expect(await code(p)).toBe(codes.ok)
  await w.sql.query('delete from user_role where user_id = $1', [p.userId])
  expect(await code(p)).toBe(codes.expired)
})

test('whatever statement changes a right, it is felt at the next request, though nodes keep what a role allows', async () => {
  const [mine, his] = [await roleOf(clerk), await roleOf(other)]
  const run = (text: string, values: unknown[] = []) => w.sql.query(text, values)
  expect([await may(clerk), await may(other)]).toEqual([true, false])
  await run(`update role_action set code = 'nothing' where role_id = $1`, [mine])
  expect(await may(clerk)).toBe(false)
  await run(`update role_action set code = 'view' where role_id = $1`, [mine])
  expect(await may(clerk)).toBe(true)
  // a right that goes from one role to another changes both
  await run(`update role_action set role_id = $2 where role_id = $1 and path = 'system/user'`, [mine, his])
  expect([await may(clerk), await may(other)]).toEqual([false, true])
  await run(`delete from role_action where path = 'system/user'`)
  expect(await may(other)).toBe(false)
  await run(`insert into role_action (role_id, path, code) select x, 'system/user', 'view' from unnest($1::uuid[]) x`, [
    [mine, his],
  ])
  expect([await may(clerk), await may(other)]).toEqual([true, true])
  await run('truncate role_action')
  expect([await may(clerk), await may(other)]).toEqual([false, false])
})

test('what was taken back by ROLLBACK was not ever there', async () => {
  const mine = await roleOf(clerk)
  const add = `insert into role_action (role_id, path, code) values ($1, 'system/user', 'view')`
  await w.sql.query(add, [mine])
  expect(await may(clerk)).toBe(true)
  await w.sql.query('begin')
  await w.sql.query('delete from role_action where role_id = $1', [mine])
  expect(await may(clerk)).toBe(true)
  await w.sql.query('rollback')
  expect(await may(clerk)).toBe(true)
})
