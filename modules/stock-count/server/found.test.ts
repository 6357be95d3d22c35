import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCounting } from '#tests/counting.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'

let w: World
let x: Awaited<ReturnType<typeof openCounting>>
beforeAll(async () => {
  w = await openWorld()
  x = await openCounting(w)
})
afterAll(() => w.close())

/** Two counts of one point under way, and a lot of a third article that is in no book. */
const twoCounts = async () => {
  const [p, q, other] = (await x.stocked('48', '48', '24')) as [string, string, string]
  const [first, second] = [await x.begun([p]), await x.begun([q])]
  const lot = { productId: other, lotNo: 'NEW 7', expiryDate: '2031-05-01', units: '12' }
  return { first, second, lot, no: (await x.see(first)).no }
}

test('a lot that is in no book is found by one count alone: the other is told which lot, and whose it is, until that one is over', async () => {
  const { first, second, lot, no } = await twoCounts()
  await x.one.get(calls.enter, { id: first, found: [lot] })
  const refused = await x.two.ask(calls.enter, { id: second, found: [lot] })
  expect(refused.msg).toContain(`批号 NEW7 正在盘点单 ${no} 中，请等它结束`)
  // one that is in the book, and was in neither scope
  const inBook = { productId: lot.productId, lotNo: 'L1', expiryDate: '2030-01-01', units: '24' }
  await x.one.get(calls.enter, { id: first, found: [inBook] })
  expect((await x.two.ask(calls.enter, { id: second, found: [inBook] })).msg).toContain(`批号 L1 正在盘点单 ${no} 中`)
  const { version } = await x.see(first)
  await x.one.get(calls.void, { id: first, version, reason: '误建' })
  const found = await x.two.get(calls.enter, { id: second, found: [lot] })
  expect(found.found.map((l) => l.lotNo)).toEqual(['NEW7'])
})

test('of two counts that find a lot at one moment the later waits for the first, and is refused', async () => {
  const { first, second, lot, no } = await twoCounts()
  // as whoever finds it in the first count has read, and not yet said
  await w.sql.query('begin')
  await w.sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`found ${x.g.point} ${lot.productId}`])
  await w.sql.query(
    `insert into stock_count_line (hospital_id, count_id, seq, product_id, lot_no, expiry_date, price, ratio, owner, found, book_qty)
     values ($1, $2, 2, $3, 'NEW7', $4, 12, 24, 'hospital', true, 0)`,
    [x.g.hospital, first, lot.productId, lot.expiryDate],
  )
  const late = x.two.ask(calls.enter, { id: second, found: [lot] })
  const waiting = async () =>
    (
      await w.sql.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await w.sql.query('commit')
  expect((await late).msg).toContain(`批号 NEW7 正在盘点单 ${no} 中`)
})
