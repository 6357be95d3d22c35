import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { oneOf, seek, seekFirst, several } from './hosts.ts'
import { createPool } from './pool.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('an address of one server stays what it is', async () => {
  const url = 'postgres://u:p%2C@db1:5432/jicai?sslmode=require'
  expect([several(url), oneOf(url), await seek(url)]).toEqual([false, url, false])
})

test('of several servers the one that takes writes is used, by every new connection of a pool too', async () => {
  const { host } = new URL(database.url)
  const url = database.url.replace(host, `127.0.0.1:1,${host}`)
  expect([several(url), oneOf(url)]).toEqual([true, database.url.replace(host, '127.0.0.1:1')])
  await seekFirst(url)
  expect(oneOf(url)).toBe(database.url)
  // found: a further look changes nothing
  expect(await seek(url)).toBe(false)
  const pool = createPool(url, { role: 'jicai_app', max: 2 })
  const { rows } = await pool.query(`select current_user::text as who, current_setting('jit') as jit`)
  await pool.end()
  expect(rows).toEqual([{ who: 'jicai_app', jit: 'off' }])
})
