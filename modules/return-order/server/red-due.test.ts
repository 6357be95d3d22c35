import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'

/* domain-money §2.50: what has to be red is what the ledger could not net as the supplier counted. */
let w: World
let g: Goods
let r: Returners
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

test('an update of a house that counted returns by their lines gives them what the ledger owed then', async () => {
  const back = async (invoiceNo?: string) => {
    const lot = await acceptedLot(g, invoiceNo ? { invoiceNo } : {})
    const { id, version } = await ways(r).gone(typedReturn(g, { lot, qty: '4' }))
    await r.seller.get(calls.receive, { id, version })
    return id
  }
  const ids = [await back('24312000000071000001'), await back(), await back('24312000000071000002')]
  const kept = async () => {
    const { rows } = await w.sql.query(
      `select r.red_due as due, l.invoiced from return_order r join return_order_line l on l.return_order_id = r.id
       where r.id = any($1) order by array_position($1, r.id)`,
      [ids],
    )
    return rows.map((x) => [x.due, x.invoiced])
  }
  const before = [
    ['50.00', true],
    ['0.00', false],
    ['50.00', true],
  ]
  expect(await kept()).toEqual(before)
  // as their lines said when they were typed: nothing of what was invoiced later, all of what never was
  await w.sql.query(`update return_order set red_due = 50 - red_due where id = any($1)`, [ids.slice(0, 2)])
  await w.sql.query(`update return_order_line set invoiced = not invoiced where return_order_id = any($1)`, [
    ids.slice(0, 2),
  ])
  const { name } = readMigrations().find((m) => m.name.endsWith('_uncovered.sql'))!
  const text = readFileSync(new URL(`../../../db/migrations/${name}`, import.meta.url), 'utf8')
  await w.sql.query(text.slice(text.indexOf('-- Returns that were counted before')))
  expect(await kept()).toEqual(before)
})
