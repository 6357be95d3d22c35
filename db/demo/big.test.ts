import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { makeBig } from './big.ts'

let database: FreshDatabase
let sql: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  await makeBig(database.url, 3000)
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(`set app.kind = 'system'`)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('what the bench measures keeps every invariant, the audit chains too', async () => {
  expect(await brokenInvariants(sql, everyInvariant)).toEqual([])
})

test('every foreign key of it leads somewhere, though none was asked', async () => {
  const { rows } = await sql.query<{ child: string; name: string; orphans: string }>(`
    select conrelid::regclass::text as child, conname as name, format('select count(*)::int as n from %s c where %s and not exists (select from %s p where %s)',
      conrelid::regclass, string_agg(format('c.%I is not null', a.attname), ' and '), confrelid::regclass,
      string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as orphans
    from pg_constraint, unnest(conkey, confkey) as k(own, other)
    join pg_attribute a on a.attnum = k.own join pg_attribute b on b.attnum = k.other
    where contype = 'f' and a.attrelid = conrelid and b.attrelid = confrelid and connamespace = 'public'::regnamespace
    group by conrelid, confrelid, conname`)
  expect(rows.length).toBeGreaterThan(50)
  for (const { child, name, orphans } of rows)
    expect([child, name, (await sql.query(orphans)).rows[0].n]).toEqual([child, name, 0])
})

test('the big hospital holds a tenth of its lines as orders, and one to-do is open for twenty lines', async () => {
  const count = async (from: string) => (await sql.query(`select count(*)::int as n from ${from}`)).rows[0].n
  expect(await count(`purchase_order o join org h on h.id = o.hospital_id where h.code = 'BH1'`)).toBe(300)
  expect(await count(`order_line l join org h on h.id = l.hospital_id where h.code = 'BH1'`)).toBe(3000)
  expect(await count(`message where category = 'todo' and done_at is null`)).toBeGreaterThanOrEqual(150)
  for (const table of ['delivery_line', 'acceptance_line', 'stock_movement', 'doc_history', 'audit_log', 'plan_line'])
    expect([table, (await count(table)) > 100]).toEqual([table, true])
})
