import { type SelectQueryBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import { counted } from './counting.ts'
import type { Tx } from './ctx.ts'
import { systemActor, withTx } from './tx.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

/** So many rows, each third of them ready, with an amount of 1.50. */
const rows = (tx: Tx, n: number) =>
  tx
    .selectFrom(
      sql`(select g, case g % 3 when 0 then 'ready' else 'draft' end as status, 1.50 as amount from generate_series(1, ${sql.lit(n)}) g)`.as(
        'o',
      ),
    )
    .$castTo() as unknown as SelectQueryBuilder<any, any, any>

const of = (n: number, status?: string) =>
  withTx(systemActor, (tx) => {
    const here = status === undefined ? undefined : sql<boolean>`o.status = ${status}`
    const base = here ? rows(tx, n).where(here) : rows(tx, n)
    return counted(tx, base, { sums: { amount: 'o.amount' }, tab: { column: 'o.status', base: rows(tx, n), here } })
  })

test('one pass answers the total and the sums of the tab that is open, and the counts of all tabs', async () => {
  expect(await of(9)).toEqual({ total: 9, sums: { amount: '13.50' }, counts: { all: 9, ready: 3, draft: 6 } })
  expect(await of(9, 'ready')).toEqual({ total: 3, sums: { amount: '4.50' }, counts: { all: 9, ready: 3, draft: 6 } })
  expect(await of(9, 'void')).toEqual({ total: 0, sums: { amount: '0' }, counts: { all: 9, ready: 3, draft: 6 } })
  expect(await of(0)).toEqual({ total: 0, sums: { amount: '0' }, counts: { all: 0 } })
})

test('papers that amount to nothing are counted and not summed', async () => {
  const said = await withTx(systemActor, (tx) => {
    const tab = { column: 'o.status', base: rows(tx, 9), here: undefined }
    return counted(tx, rows(tx, 9), { sums: { amount: 'o.amount' }, out: sql<boolean>`o.status in ('ready')`, tab })
  })
  expect(said).toEqual({ total: 9, sums: { amount: '9.00' }, counts: { all: 9, ready: 3, draft: 6 } })
})

test('a list without tabs has a total and sums, one without sums a total', async () => {
  const plain = (sums: Record<string, string>) => withTx(systemActor, (tx) => counted(tx, rows(tx, 9), { sums }))
  expect(await plain({ amount: 'o.amount' })).toEqual({ total: 9, sums: { amount: '13.50' } })
  expect(await plain({})).toEqual({ total: 9 })
})

test('100,000 rows are counted exactly; of more there is an estimate, and no sums that would be wrong', async () => {
  expect(await of(100_000)).toMatchObject({ total: 100_000, sums: { amount: '150000.00' } })
  expect(await of(234_567)).toEqual({ total: 230_000, totalIsAbout: true })
  // the open tab alone is counted
  expect(await of(234_567, 'ready')).toEqual({ total: 78_189, sums: { amount: '117283.50' } })
})
