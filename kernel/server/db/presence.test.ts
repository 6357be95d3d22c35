import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { type Presence, watchDatabase } from './presence.ts'

let database: FreshDatabase
let watch: Presence
let owner: pg.Client
const name = () => new URL(database.url).pathname.slice(1)
/** From a neighbour, so that the watched database can be shut meanwhile. */
const neighbour = () => Object.assign(new URL(database.url), { pathname: '/postgres' }).href
/** What was seen since the start of a test. */
let seen: { away: number; lost: number }
let looking: NodeJS.Timeout

const watchers = async (): Promise<number[]> =>
  (
    await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and application_name = 'jicai-watch'`,
      [name()],
    )
  ).rows.map((r) => r.pid)
const cut = async (): Promise<number[]> => {
  await expect.poll(watchers, { timeout: 5_000 }).toHaveLength(1)
  const before = await watchers()
  await owner.query('select pg_terminate_backend(p) from unnest($1::int[]) p', [before])
  return before
}

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: neighbour() })
  await owner.connect()
  watch = watchDatabase(database.url, { lost: () => seen.lost++ })
  looking = setInterval(() => {
    if (!watch.here()) seen.away++
  }, 5)
})
beforeEach(() => {
  seen = { away: 0, lost: 0 }
})
afterAll(async () => {
  clearInterval(looking)
  await watch.stop()
  await owner.end()
  await database.drop()
})

test('a watching connection that breaks says nothing of a server that answers: nobody is refused, nobody is cut off', async () => {
  const before = await cut()
  await expect
    .poll(async () => (await watchers()).filter((p) => !before.includes(p)), { timeout: 5_000 })
    .toHaveLength(1)
  expect(watch.here()).toBe(true)
  expect(seen).toEqual({ away: 0, lost: 0 })
})

test('a database that takes no connection is away until it takes one again', async () => {
  await owner.query(`alter database "${name()}" allow_connections false`)
  try {
    await cut()
    await expect.poll(() => watch.here(), { timeout: 5_000 }).toBe(false)
    expect(seen.lost).toBe(1)
  } finally {
    await owner.query(`alter database "${name()}" allow_connections true`)
  }
  await expect.poll(() => watch.here(), { timeout: 5_000 }).toBe(true)
  expect(seen.lost).toBe(1)
})
