import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { makeBig } from './big.ts'
import { makeSettlement } from './big-settlement.ts'

let database: FreshDatabase
let sql: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  await makeBig(database.url, 500)
  await makeSettlement(database.url, 20_000)
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(`set app.kind = 'system'`)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('a region with much to settle keeps every invariant but those of steps, which it does not write', async () => {
  expect((await brokenInvariants(sql, everyInvariant)).filter((b) => !['I8', 'I9'].includes(b.id))).toEqual([])
})

test('it holds three tenths as many invoices as items, and papers of every kind in more than one status', async () => {
  const count = async (from: string) => (await sql.query(`select count(*)::int as n from ${from}`)).rows[0].n
  expect(await count('payable_item where source_type = 6')).toBe(20_000)
  expect(await count('invoice')).toBeGreaterThan(5_400)
  for (const table of ['invoice', 'voucher', 'requisition'])
    expect([table, (await count(`(select distinct status from ${table})`)) > 2]).toEqual([table, true])
  for (const table of ['payment_clock', 'payment_stop', 'payment_part', 'statement_item', 'invoice_exception'])
    expect([table, (await count(table)) > 50]).toEqual([table, true])
})
