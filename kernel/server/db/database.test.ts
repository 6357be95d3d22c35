import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { KEEP, ownName, renew } from './kept.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { createPool, instant } from './pool.ts'

let database: FreshDatabase
beforeAll(async () => {
  // what other tests of this process kept is forgotten
  renew({ code: '0A000' }, ownName('test')!)
  database = await freshDatabase()
})
afterAll(() => database.drop())

const one = async (sql: string, role?: 'jicai_app'): Promise<unknown> => {
  const pool = createPool(database.url, { max: 1, role })
  try {
    return (await pool.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await pool.end()
  }
}

test('decimals, long integers, dates and instants arrive as strings', async () => {
  expect(await one('select 1.10::numeric')).toBe('1.10')
  expect(await one('select 9007199254740993::int8')).toBe('9007199254740993')
  expect(await one(`select date '2026-02-28'`)).toBe('2026-02-28')
  expect(await one(`select timestamptz '2026-02-28 08:00+08'`)).toBe('2026-02-28T00:00:00.000Z')
  expect(await one('select null::date')).toBeNull()
})

test('a session thinks in the time of China, limits itself and runs as the app role', async () => {
  expect(await one('show timezone')).toBe('Asia/Shanghai')
  expect(await one('show statement_timeout')).toBe('30s')
  expect(await one('show lock_timeout')).toBe('10s')
  expect(await one('select current_user', 'jicai_app')).toBe('jicai_app')
})

test('a transaction that writes keeps the plans of its statements from their third time on, one that reads does not', async () => {
  const pool = createPool(database.url, { max: 1 })
  const client = await pool.connect()
  const said = async (begin: string, text: string, times: number) => {
    await client.query(begin)
    for (let i = 0; i < times; i++) await client.query(text, [1])
    await client.query('commit')
  }
  await said('begin read only', 'select $1::int as looked', 4)
  await said('begin', 'select $1::int as twice', 2)
  await said('begin', 'select $1::int as often', 3)
  await client.query('select $1::int as often', [1])
  const { rows } = await client.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'select $1::int as often' }])
  client.release()
  await pool.end()
})

test('a connection keeps the plans of so many lists and no more, and all are answered', async () => {
  const pool = createPool(database.url, { max: 1 })
  const client = await pool.connect()
  for (let i = 0; i < 300; i++) {
    const { rows } = await client.query(`${KEEP} select $1::int + ${i} as n`, [1])
    expect(rows).toEqual([{ n: 1 + i }])
  }
  const { rows } = await client.query(`select count(*)::int as n from pg_prepared_statements where name like 'kept%'`)
  expect(rows).toEqual([{ n: 240 }])
  client.release()
  await pool.end()
})

test('an owner who is no superuser migrates his own database', async () => {
  const client = await createPool(database.url, { max: 1 }).connect()
  const url = Object.assign(new URL(database.url), { username: 'plain_owner', password: 'plain' })
  try {
    await client.query(`create role plain_owner login createrole password 'plain'`)
    // the app's roles belong to whom made them first on this server
    const roles = (await client.query(`select rolname from pg_roles where rolname like 'jicai\\_%'`)).rows
    await client.query(`grant ${roles.map((r) => r.rolname).join()} to plain_owner with admin option`)
    await client.query('create database plain_owner owner plain_owner')
    url.pathname = '/plain_owner'
    expect(await migrate(url.href)).toEqual(readMigrations().map((m) => m.name))
  } finally {
    await client.query('drop database if exists plain_owner with (force)')
    await client.query('drop owned by plain_owner')
    await client.query('drop role plain_owner')
    client.release(true)
  }
})

test('a migration that was mended is still the one that ran in its former form', async () => {
  const all = readMigrations()
  const mended = all.map((m) => (m.id === 7 ? { ...m, sha256: 'new', formerly: [m.sha256] } : m))
  expect(await migrate(database.owner, mended)).toEqual([])
})

test('a second migration run has nothing to do, and two at once take turns', async () => {
  expect(await migrate(database.owner)).toEqual([])
  expect(await Promise.all([migrate(database.owner), migrate(database.owner)])).toEqual([[], []])
})

test('a changed migration that was applied is an error that names it', async () => {
  const [first, ...rest] = readMigrations() as [Migration, ...Migration[]]
  await expect(migrate(database.owner, [{ ...first, sha256: 'other' }, ...rest])).rejects.toThrow(/0001_.*was applied/)
})

test('a failing migration leaves nothing of itself and names file and line', async () => {
  const all = readMigrations()
  const bad: Migration = {
    id: all.length + 1,
    name: '9999_bad.sql',
    sql: 'create table half_made (id int);\nselect * from no_such_table',
    sha256: 'x',
    formerly: [],
  }
  await expect(migrate(database.owner, [...all, bad])).rejects.toThrow(/9999_bad\.sql:2: .*no_such_table/)
  expect(await one(`select to_regclass('half_made')`)).toBeNull()
})

const last = readMigrations().length
const added = (id: number, sql: string): Migration => ({ id, name: `${id}_later.sql`, sql, sha256: sql, formerly: [] })
const views = "select count(*)::int from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace"

test('a migration may change a column that views show; they are back when it is over, and whole again after a fault', async () => {
  const count = await one(views)
  const all = [...readMigrations(), added(last + 1, 'alter table org alter column district type varchar(90)')]
  expect(await migrate(database.owner, all)).toEqual([`${last + 1}_later.sql`])
  expect(await one(views)).toBe(count)
  const two = [...all, added(last + 2, 'select 1'), added(last + 3, 'select no_such_thing')]
  await expect(migrate(database.owner, two)).rejects.toThrow('no_such_thing')
  await migrate(database.owner, two.slice(0, -1))
  expect(await one(views)).toBe(count)
  await one(`delete from schema_migration where id > ${last}`)
})

test('views that read differently now are made anew, and a wrong one leaves the old ones and names file and line', async () => {
  const all = readMigrations()
  const file = (sql: string) => [{ name: 'admin.sql', sql }]
  await migrate(database.owner, all, file(`create view org_card with (security_invoker) as\nselect id from org;`))
  expect(await one(views)).toBe(1)
  const wrong = `create view org_card with (security_invoker) as\nselect no_such_column from org;`
  await expect(migrate(database.owner, all, file(wrong))).rejects.toThrow(/db\/views\/admin\.sql:2: .*no_such_column/)
  expect(await one(views)).toBe(1)
  await migrate(database.owner)
  expect(await one(views)).toBeGreaterThan(20)
})

test('a view shows what its reader may see and is written by nobody', async () => {
  expect(await one(`${views} and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`)).toBe(0)
  expect(await one(`${views} and has_table_privilege('jicai_app', oid, 'insert, update, delete')`)).toBe(0)
  expect(await one(`${views} and not has_table_privilege('jicai_app', oid, 'select')`)).toBe(0)
  expect(await one(`${views} and not has_table_privilege('jicai_ranged', oid, 'select')`)).toBe(0)
  expect(await one(`${views} and has_table_privilege('jicai_jobs', oid, 'select')`)).toBe(0)
})

test('Chinese names are found by part through trigrams', async () => {
  expect(await one(`select show_trgm('采购') <> '{}'`)).toBe(true)
})

test.each([
  '2026-01-31 16:30:00+08',
  '2026-01-31 16:30:00.1+08',
  '2026-01-31 16:30:00.123999+08',
  '2026-03-01 07:59:59.5+08',
  '2026-03-01 08:00:00+08',
  '2026-03-01 00:00:00+00',
  '2026-03-01 12:00:00-05',
  '2026-03-01 12:00:00.25+05:30',
])('%s is the moment Date takes it for', (text) => expect(instant(text)).toBe(new Date(text).toISOString()))
