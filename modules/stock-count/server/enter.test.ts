import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { expiryCalls } from '#modules/expiry-warning/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { ledgerCalls } from '#modules/stock/shared/ledger.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { openCounting } from '#tests/counting.ts'
import { fetchFile } from '#tests/uploads.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { stockCountInvariants } from './invariants.ts'

let w: World
let x: Awaited<ReturnType<typeof openCounting>>
beforeAll(async () => {
  w = await openWorld()
  x = await openCounting(w)
})
afterAll(() => w.close())

const lineOf = async (id: string) => (await x.see(id)).lines[0]!
const ago = (seconds: number, from = Date.now()) => new Date(from - seconds * 1000).toISOString()

test('two counters of one line: the second hears who was first, nothing is overwritten, the other lines are taken', async () => {
  const [p, q] = (await x.stocked('48', '48')) as [string, string]
  const id = await x.begun([p, q])
  const { lines } = await x.see(id)
  const [a, b] = lines as [(typeof lines)[0], (typeof lines)[0]]
  await x.one.get(calls.enter, { id, lines: [{ lineId: a.id, version: a.version, units: '40' }] })
  const late = await x.two.get(calls.enter, {
    id,
    lines: [
      { lineId: a.id, version: a.version, units: '41' },
      { lineId: b.id, version: b.version, units: '48' },
      { lineId: randomUUID(), version: 0, units: '1' },
      { lineId: b.id, version: b.version, units: '47' },
    ],
  })
  expect(late.lines.map((l) => [l.ok, l.conflict, l.why.replace(/user\d+/, '某人')])).toEqual([
    [false, true, '某人 已盘过此行'],
    [true, false, ''],
    [false, false, '盘点单中没有此明细'],
    [false, false, '同一明细不能录入两次'],
  ])
  expect([late.countedLines, (await x.see(id)).lines.map((l) => Number(l.counted))]).toEqual([2, [40, 48]])
  // he looked again and means it
  const seen = (await x.see(id)).lines[0]!
  await x.two.get(calls.enter, { id, lines: [{ lineId: seen.id, version: seen.version, units: '41' }] })
  expect(Number((await lineOf(id)).counted)).toBe(41)
  // taken back: nobody counted it
  const back = await lineOf(id)
  await x.two.get(calls.enter, { id, lines: [{ lineId: back.id, version: back.version, units: null }] })
  expect([(await lineOf(id)).counted, (await x.see(id)).countedLines]).toEqual([null, 1])
})

test('a queue that was kept offline is sent twice and counts once, at the moment it was counted, by a clock that is wrong', async () => {
  const [p] = (await x.stocked('240')) as [string]
  const id = await x.begun([p])
  const line = await lineOf(id)
  await w.sql.query(`alter table stock_count_line disable trigger kept_moved`)
  await w.sql.query(
    `update stock_count_line set frozen_at = now() - interval '1 hour', book_at = '-infinity' where count_id = $1`,
    [id],
  )
  await w.sql.query(`update stock_movement set at = now() - interval '2 hours' where balance_id = $1`, [
    (await x.balance(p)).id,
  ])
  await w.sql.query(
    `update stock_count_line l set book_at = (select max(at) from stock_movement m where m.balance_id = l.balance_id) where count_id = $1`,
    [id],
  )
  await w.sql.query(`alter table stock_count_line enable trigger kept_moved`)
  await x.shelf.go('deptIssue', { balanceId: (await x.balance(p)).id, units: '40' })
  // counted a minute before that, by a device whose clock is a day ahead
  const wrong = Date.now() + 86_400_000
  const body = {
    id,
    clock: new Date(wrong).toISOString(),
    lines: [{ lineId: line.id, version: line.version, units: '240', at: ago(60, wrong) }],
  }
  const key = randomUUID()
  const first = await x.one.ask(calls.enter, body, { 'idempotency-key': key })
  expect(await x.one.ask(calls.enter, body, { 'idempotency-key': key })).toMatchObject({ data: first.data })
  // and once more, by an app that lost the key
  expect((await x.one.get(calls.enter, body)).lines.map((l) => [l.ok, l.version])).toEqual([[true, line.version + 1]])
  await x.act(x.one, 'recount', id)
  expect([Number((await lineOf(id)).variance), Number((await lineOf(id)).movedQty)]).toEqual([0, 0])
})

test('a number that is no number of the unit is refused at its line, and so is one of a count that is over', async () => {
  const [p] = (await x.stocked('48')) as [string]
  const id = await x.begun([p])
  const l = await lineOf(id)
  const half = await x.one.get(calls.enter, { id, lines: [{ lineId: l.id, version: l.version, units: '47.5' }] })
  expect(half.lines.map((o) => o.why)).toEqual(['单位「粒」的数量必须是整数'])
  expect((await x.one.ask(calls.enter, { id, lines: [{ lineId: l.id, version: 0, units: '-1' }] })).code).toBe(400)
  await x.enter(x.one, id, { [p]: '48' })
  expect((await x.act(x.one, 'submit', id)).code).toBe(0)
  expect((await x.one.ask(calls.enter, { id, lines: [{ lineId: l.id, version: 1, units: '1' }] })).msg).toBe(
    '当前状态「待审核」不能录入',
  )
})

test('a lot that is in no book comes in with the count, at the price of its product, and one out of scope becomes a line', async () => {
  const [p] = (await x.stocked('48')) as [string]
  const other = (await x.stocked('24'))[0]!
  const id = await x.begun([p])
  const lot = { productId: p, lotNo: 'new 7', expiryDate: '2031-05-01', units: '12' }
  const answer = await x.one.get(calls.enter, { id, found: [lot] })
  expect(answer.found.map((l) => [l.lotNo, l.found, Number(l.counted), l.bookQty])).toEqual([['NEW7', true, 12, null]])
  expect((await x.one.ask(calls.enter, { id, found: [lot] })).msg).toContain('此批号已在盘点单第 2 行')
  expect((await x.one.ask(calls.enter, { id, found: [{ ...lot, lotNo: '' }] })).msg).toContain('请填写批号')
  expect(
    (await x.one.ask(calls.enter, { id, found: [{ ...lot, lotNo: 'X', expiryDate: '2999-12-31' }] })).msg,
  ).toContain('请填写有效期')
  expect((await x.one.ask(calls.enter, { id, found: [{ ...lot, lotNo: 'X', units: '1.5' }] })).msg).toContain(
    '必须是整数',
  )
  const inBook = await x.one.get(calls.enter, {
    id,
    found: [{ productId: other, lotNo: 'L1', expiryDate: '2030-01-01', units: '25' }],
  })
  expect(inBook.found.map((l) => [l.seq, Number(l.counted)])).toEqual([[3, 25]])
  await x.enter(x.one, id, { [p]: '48' })
  const seen = await x.see(id)
  expect([seen.lineCount, seen.countedLines]).toEqual([3, 3])
  // the first article has two lines now, of which the typed number went to both: the found one is set right
  const found = seen.lines.find((l) => l.lotNo === 'NEW7')!
  await x.one.get(calls.enter, { id, lines: [{ lineId: found.id, version: found.version, units: '12' }] })
  await x.act(x.one, 'recount', id)
  await x.reason(x.one, id)
  expect((await x.act(x.one, 'submit', id)).code).toBe(0)
  expect((await x.audit(x.judge, id)).code).toBe(0)
  expect((await x.moved(id)).map((m) => [m.product, m.cause, m.qty])).toEqual([
    [other, 'countGain', 1],
    [p, 'countGain', 12],
  ])
  const rows = await x.shelf.balances(p)
  expect(rows.map((b) => [b.lot, b.qty, b.value])).toEqual([
    ['NEW7', 12, 6],
    ['L1', 48, 24],
  ])
  expect(await brokenInvariants(w.sql, stockCountInvariants)).toEqual([])
})

test('a scan finds the line of the lot, the lines of a bare code, a known product without a line, or says it knows nothing', async () => {
  const [p, stranger] = (await x.stocked('48', '24')) as [string, string]
  await w.sql.query(`update product set barcode = '06901234567892' where id = $1`, [p])
  await w.sql.query(`update product set barcode = '6955555555551' where id = $1`, [stranger])
  await x.shelf.come({ productId: p, units: '24', lotNo: 'L2', ratio: '24', price: '12' })
  const id = await x.begun([p])
  const scan = (code: string) => x.one.get(calls.scan, { id, code })
  const lots = async (code: string) => {
    const { lines } = await scan(code)
    return (await x.see(id)).lines.filter((l) => lines.includes(l.id)).map((l) => l.lotNo)
  }
  expect(await lots('6901234567892')).toEqual(['L1', 'L2'])
  expect(await lots('(01)06901234567892(17)300101(10)L2')).toEqual(['L2'])
  expect(await lots('(01)06901234567892(10)L9')).toEqual([])
  const known = await scan('(01)06901234567892(17)310501(10)L9')
  expect([known.product?.id, known.gs1?.lotNo, known.lines]).toEqual([p, 'L9', []])
  expect((await scan('6955555555551')).product?.id).toBe(stranger)
  expect(await scan('没有这个码')).toEqual({ gs1: null, lines: [], product: null })
})

test('sixteen counters of sixteen lines at one moment: every number is there', async () => {
  const products = await x.stocked(...Array.from({ length: 16 }, () => '24'))
  const id = await x.begun(products)
  const { lines } = await x.see(id)
  await Promise.all(
    lines.map((l, i) =>
      (i % 2 ? x.one : x.two).get(calls.enter, { id, lines: [{ lineId: l.id, version: l.version, units: String(i) }] }),
    ),
  )
  expect((await x.see(id)).lines.map((l) => Number(l.counted)).sort((a, b) => a - b)).toEqual(lines.map((_, i) => i))
})

test('who counts blind reads no book of it anywhere; others do, and he does too once the numbers stand', async () => {
  const [p, free] = (await x.stocked('48', '24')) as [string, string]
  const code = { 'inventory/inventoryQuery': 'view export', 'inventory/inventoryMonitoring': 'view' }
  const looks = { ...code, 'inventory/expiryWarning': 'view', 'inventory/consignment': 'view' }
  const keeper = await w.person({ ...looks, 'inventory/stockCount': 'view enter' }, x.g.hospital)
  const buyer = await w.person(looks, x.g.hospital)
  const { id: balanceId } = await x.balance(p)
  await w.sql.query(`update product set near_expiry_days = 3000 where id = $1`, [p])
  const id = await x.begun([p])
  const counts = async (who: typeof keeper, productId: string) =>
    Promise.all([
      ...[stockCalls.query, ledgerCalls.products, ledgerCalls.ledger, stockCalls.movements, monitorCalls.query].map(
        async (call) => (await who.get(call as typeof stockCalls.query, { productId })).rows.length,
      ),
      (await who.get(stockCalls.query, { productId, asAt: '2099-01-01', withZero: true })).rows.length,
      (await who.get(expiryCalls.query, { productId })).rows.length,
      Number((await who.get(ledgerCalls.detail, { id: productId })).qty),
      ...[stockCalls.query].map(async (call) => (await who.get(call, { productId, part: 'totals' })).total),
    ])
  expect(await counts(keeper, p)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(await counts(buyer, p)).toEqual([1, 1, 1, 1, 1, 1, 1, 48, 1])
  expect((await counts(keeper, free)).slice(0, 6)).toEqual([1, 1, 1, 1, 1, 1])
  expect((await keeper.get(stockCalls.holds, { balanceId })).rows).toEqual([])
  const file = await fetchFile(w.app, keeper, stockCalls.export, { productId: p, type: 'csv' })
  expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(1)
  expect([
    (await keeper.get(stockCalls.hiding, {})).filter((c) => c.id === id),
    await buyer.get(stockCalls.hiding, {}),
  ]).toEqual([[{ id, no: (await x.see(id)).no, lots: 1 }], []])
  await x.enter(x.one, id, { [p]: '47' })
  expect((await counts(keeper, p))[0]).toBe(0)
  // submitted: nobody changes a number any more
  await x.act(x.one, 'recount', id)
  await x.reason(x.one, id)
  expect((await x.act(x.one, 'submit', id)).msg).toBe('')
  expect((await counts(keeper, p))[0]).toBe(1)
})
