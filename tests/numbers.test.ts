import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#kernel/server/db/pool.ts'
import { openWorld, type World } from './world.ts'

/* domain §8.7, security.md C25, decision 0018: numbers of documents. */
let w: World
let app: pg.Pool
beforeAll(async () => {
  w = await openWorld()
  app = createPool(w.url, { role: 'jicai_app', max: 10 })
})
afterAll(async () => {
  await app.end()
  await w.close()
})

const draw = async (by: pg.ClientBase | pg.Pool, prefix: string, count: number): Promise<string[]> =>
  (await by.query('select doc_numbers($1, $2) as no', [prefix, count])).rows.map((r) => r.no)
const digits = (no: string) => no.slice(-8)

test('a number is prefix, the region’s day and eight digits', async () => {
  const { rows } = await w.sql.query(`select to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') as day`)
  for (const no of await draw(app, 'CG', 50)) expect(no).toMatch(new RegExp(`^CG${rows[0].day}\\d{8}$`))
})

test('no two are alike, however many draw at once, keep what they drew or give it back', async () => {
  const one = async (i: number) => {
    const client = await app.connect()
    await client.query('begin')
    const nos = await draw(client, i % 3 ? 'CG' : 'PS', 500)
    await client.query(i % 2 ? 'commit' : 'rollback')
    client.release()
    return nos
  }
  const all = (await Promise.all(Array.from({ length: 40 }, (_, i) => one(i)))).flat()
  expect(new Set(all).size).toBe(20_000)
})

test('where the sequence goes round, and over many, the digits stay a permutation', async () => {
  await w.sql.query(`select setval('doc_sequence', 99999000)`)
  const nos = await draw(app, 'TJ', 30_000)
  // thirty thousand drawn by chance would hold four pairs
  expect(new Set(nos).size).toBe(30_000)
})

test('who waits with a number in his hand keeps nobody waiting', async () => {
  const [first, second] = [await app.connect(), await app.connect()]
  try {
    await first.query('begin')
    await draw(first, 'JH', 1)
    await second.query(`begin; set local lock_timeout = '200ms'`)
    expect(await draw(second, 'JH', 1)).toHaveLength(1)
  } finally {
    for (const c of [first, second]) {
      await c.query('rollback')
      c.release()
    }
  }
})

test('numbers drawn one after the other do not show it', async () => {
  const nos = await draw(app, 'YS', 5000)
  const ups = nos.filter((no, i) => i > 0 && no > nos[i - 1]!).length
  expect(ups).toBeGreaterThan(2300)
  expect(ups).toBeLessThan(2700)
  for (let at = 0; at < 8; at++) {
    const counts = Map.groupBy(nos, (no) => digits(no)[at])
    expect([at, counts.size]).toEqual([at, 10])
    for (const of of counts.values()) expect(Math.abs(of.length - 500)).toBeLessThan(150)
  }
  // the step from one to the next is never the same twice, as that of a mere shift would be
  const steps = nos.slice(1).map((no, i) => (Number(digits(no)) - Number(digits(nos[i]!)) + 1e8) % 1e8)
  expect(new Set(steps).size).toBeGreaterThan(4990)
})

test('one place of the sequence gives other digits to another prefix and another day', async () => {
  const at = async (prefix: string, day: string) => {
    await w.sql.query(`select setval('doc_sequence', 4711)`)
    await w.sql.query(`select set_config('app.day', $1, false)`, [day])
    return (await draw(w.sql, prefix, 1))[0]!
  }
  const nos = [await at('CG', '2026-11-22'), await at('PS', '2026-11-22'), await at('CG', '2026-11-23')]
  expect(nos.map((no) => no.slice(0, 8))).toEqual(['CG261122', 'PS261122', 'CG261123'])
  expect(new Set(nos.map(digits)).size).toBe(3)
  expect(await at('CG', '2026-11-22')).toBe(nos[0])
  await w.sql.query(`select set_config('app.day', '', false)`)
})

test('the app draws numbers, but reads neither key nor sequence', async () => {
  for (const statement of [
    'select * from doc_key',
    'select last_value from doc_sequence',
    `select nextval('doc_sequence')`,
  ])
    await expect(app.query(statement)).rejects.toThrow(/permission denied/)
  const client = await app.connect()
  await client.query('set role jicai_ranged')
  expect(await draw(client, 'CG', 2)).toHaveLength(2)
  client.release(true)
})

test('every table of numbered documents has a unique index that begins with the number', async () => {
  const { rows } = await w.sql.query<{ table: string; region: boolean }>(`
    select c.relname as table, exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey[0] = a.attnum
      and i.indpred is null and (i.indnullsnotdistinct or i.indnkeyatts = 1)) as region
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'no' and not a.attisdropped
      -- versions of one product are counted, not numbered
      and a.atttypid <> 'int'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
  expect(rows.length).toBeGreaterThanOrEqual(8)
  expect(rows.filter((r) => !r.region)).toEqual([])
})
