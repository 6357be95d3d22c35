import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { userCalls } from '../shared/calls/users.ts'

let w: World
let clerk: Person
let other: Person
const roleOf = async (p: Person): Promise<string> =>
  (await w.sql.query('select role_id from user_role where user_id = $1', [p.userId])).rows[0].role_id
const may = async (p: Person): Promise<boolean> => {
  const { code } = await p.ask(userCalls.query, {})
  expect([codes.ok, codes.forbidden]).toContain(code)
  return code === codes.ok
}

beforeAll(async () => {
  w = await openWorld()
  const hospital = await w.org('hospital', '甲医院')
  clerk = await w.person({ 'system/user': 'view' }, hospital)
  other = await w.person({ 'baseInfo/drug': 'view' }, hospital)
})
afterAll(() => w.close())

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

test('what was taken back by ROLLBACK was never there', async () => {
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
