import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { fill } from '#kernel/shared/plural.ts'
import { balanceOf, bookOn, coming, day, going } from '#tests/booking.ts'
import { fetchFile } from '#tests/uploads.ts'
import { orderedGoods } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { stockCalls } from '../shared/calls.ts'
import { ledgerCalls as calls } from '../shared/ledger.ts'
import { stockInvariants } from './invariants.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const moveOf = async (balanceId: string, cause: string) =>
  (
    await w.sql.query('select id, qty::text, type from stock_movement where balance_id = $1 and cause = $2', [
      balanceId,
      cause,
    ])
  ).rows[0]

/** Ten packs two months ago, 29 tablets used last month, 5 of the next use taken back this month. */
const story = async (at = g) => {
  const { productId } = await at.item()
  await bookOn(w, at, day(2, 3), { come: [coming(at, productId, '240')] })
  const id = await balanceOf(w, at, productId)
  await bookOn(w, at, day(1, 10), { go: [going(id, '29')] })
  await bookOn(w, at, day(1, 20), { go: [going(id, '11', 'surgeryUse')] })
  const m = await moveOf(id, 'surgeryUse')
  const undo = { balanceId: id, movementId: m.id, units: m.qty, type: m.type, refLineId: randomUUID() }
  await bookOn(w, at, today(), { undo: [undo] })
  return { productId, id }
}

test('stock as it stood at the end of a day, to the fen, and what was not there yet is not shown', async () => {
  const { productId } = await story()
  const at = async (asAt: string) => {
    const page = await g.buyer.get(stockCalls.query, { productId, asAt })
    return [page.rows.map((r) => [Number(r.qty), r.amount, r.availableQty]), page.sums?.amount]
  }
  expect([await at(day(2, 2)), await at(day(2, 3)), await at(day(1, 10)), await at(day(1, 25))]).toEqual([
    [[], '0'],
    [[[240, '123.40', null]], '123.40'],
    [[[211, '108.49', null]], '108.49'],
    [[[200, '102.83', null]], '102.83'],
  ])
  const [now] = (await g.buyer.get(stockCalls.query, { productId })).rows
  expect([now!.qty, now!.availableQty, now!.amount]).toEqual(['211.000000', '211.000000', '108.49'])
  const [then] = (await g.buyer.get(calls.products, { productId, asAt: day(1, 25) })).rows
  expect([Number(then!.qty), then!.amount]).toEqual([200, '102.83'])
  expect((await g.buyer.get(stockCalls.query, { productId, asAt: day(2, 2), withZero: true })).rows).toEqual([])
})

test('收发存: opening + in − out = closing by cause, an undo in the column of what it took back', async () => {
  const { productId } = await story()
  const of = async (from: string, to: string) => {
    const page = await g.buyer.get(calls.ledger, { productId, period: { from, to } })
    const [r] = page.rows
    if (!r) return undefined
    expect(page.sums).toEqual({ startValue: r.startValue, endValue: r.endValue })
    return [r.startQty, r.inQty, r.outQty, r.endQty, r.receiptQty, r.deptIssueQty, r.surgeryUseQty].map(Number)
  }
  expect(await of(day(3), day(2))).toEqual(undefined)
  expect(await of(day(2), day(1, 0))).toEqual([0, 240, 0, 240, 240, 0, 0])
  expect(await of(day(1), day(0, 0))).toEqual([240, 0, 40, 200, 0, 29, 11])
  expect(await of(day(0), today())).toEqual([200, 0, -11, 211, 0, 0, -11])
  expect(await of(day(2), today())).toEqual([0, 240, 29, 211, 240, 29, 0])
  const [all] = (await g.buyer.get(calls.ledger, { productId, period: { from: day(2), to: today() } })).rows
  expect([all!.startValue, all!.inValue, all!.outValue, all!.endValue].map(Number)).toEqual([0, 123.4, 14.91, 108.49])
  // nothing is said of days to come
  expect((await g.buyer.get(calls.ledger, { productId, period: { from: '2199-01-01' } })).rows).toEqual([])
  const { bytes } = await fetchFile(w.app, g.buyer, calls.ledgerExport, {
    ...{ type: 'csv', productId, period: { from: day(1), to: day(0, 0) } },
    columns: ['startQty', 'deptIssueQty', 'deptIssueValue', 'endQty', 'endValue'],
  })
  expect(bytes.toString().trim().split('\r\n')[1]).toBe('240,29,14.91,200,102.83')
})

test('a month is closed once, in order, when it is over; then nothing of it is taken back, and its books stay', async () => {
  const own = await openGoods(w)
  const closer = await w.person({ 'inventory/inventoryQuery': 'view export closeMonth' }, own.hospital)
  const { productId, id } = await story(own)
  const m = await moveOf(id, 'deptIssue')
  const undo = () =>
    bookOn(w, own, today(), {
      undo: [{ balanceId: id, movementId: m.id, units: m.qty, type: m.type, refLineId: randomUUID() }],
    })
  const close = async (month: string) => {
    const e = await closer.ask(calls.closeMonth, { month })
    return e.code === 0 ? Number((e.data as { value: string }).value) : e.msg
  }
  const [before, past, running] = [day(2).slice(0, 7), day(1).slice(0, 7), today().slice(0, 7)]
  expect(await close(running)).toBe(`${running} 尚未结束，不能结账`)
  expect(await own.buyer.ask(calls.closeMonth, { month: before })).toMatchObject({ code: 403 })
  expect(await close(before)).toBe(123.4)
  expect(await close(before)).toBe(`${before} 已结账`)
  expect(await close(running)).toBe(`${running} 尚未结束，不能结账`)
  expect(await close(past)).toBe(102.83)
  const no = await undo().catch((e) => e.data.fields)
  expect(no.map((f: { message: string; params: Record<string, string> }) => fill(f.message, f.params))).toEqual([
    `${past} 已结账，该月的出入库不能冲销`,
  ])
  expect((await closer.get(calls.periods, {})).rows.map((r) => [r.month, r.hospital !== ''])).toEqual([
    [past, true],
    [before, true],
  ])
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
  const late = w.sql.query(
    `insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no,
      user_name, at) select hospital_id, id, 'otherIn', 106, 1, 0, 1, 1, 'x', id, new_id(), 'x', 'x', $2 from stock_balance where product_id = $1`,
    [productId, day(1, 5)],
  )
  await expect(late).rejects.toThrow('a movement of a closed month')
  await w.sql.query(`update stock_period_balance set qty = qty + 1 where balance_id = $1`, [id])
  expect((await brokenInvariants(w.sql, stockInvariants)).map((i) => i.id)).toEqual(['I1e'])
})

test('a product over its points and lots: consigned goods stand beside the hospital’s own, with holds, months and what is on its way', async () => {
  const { order, lines } = await orderedGoods(g, '在途品')
  const productId = lines[0]!.productId
  await bookOn(w, g, day(1, 5), {
    come: [
      coming(g, productId, '48'),
      coming(g, productId, '24', { lotNo: 'L2', owner: 'supplier', quarantine: '温度待查' }),
    ],
  })
  const [row] = (await g.buyer.get(calls.products, { productId })).rows
  expect(row).toMatchObject({ lots: 2, points: 1, amount: '24.68', consignedAmount: '12.34' })
  expect([row!.qty, row!.consignedQty, row!.lockedQty, row!.availableQty].map(Number)).toEqual([72, 24, 24, 48])
  const d = await g.buyer.get(calls.detail, { id: productId })
  expect(d.holds).toMatchObject([{ kind: 'quarantine', lotNo: 'L2', reason: '温度待查' }])
  expect(d.orders).toMatchObject([{ orderId: order.id, openQty: '10.000' }])
  expect(d.months).toHaveLength(12)
  const ratio = Number(d.ratio)
  const [before, last, now] = d.months.slice(-3).map((x) => [x.in, x.out, x.closing].map((v) => Number(v) * ratio))
  expect([before, last, now]).toEqual([
    [0, 0, 0],
    [72, 0, 72],
    [0, 0, 72],
  ])
  const held = (await g.buyer.get(stockCalls.query, { productId, hold: 'quarantine' })).rows
  expect(held.map((r) => r.heldBy.map((h) => [h.kind, h.reason]))).toEqual([[['quarantine', '温度待查']]])
  // another hospital has none of it, and is told so
  const other = await w.person({ 'inventory/inventoryQuery': 'view' }, await w.org('hospital', '别的医院'))
  expect(await other.get(calls.detail, { id: productId })).toMatchObject({ qty: '0', holds: [], orders: [] })
})

test('movements are found by what figures ask for: use, cause, days, department, name', async () => {
  const { productId } = await story()
  const found = async (o: object) =>
    (await g.buyer.get(stockCalls.movements, { productId, ...o })).rows.map((m) => m.cause)
  expect(await found({})).toEqual(['undo', 'surgeryUse', 'deptIssue', 'receipt'])
  expect(await found({ used: true })).toEqual(['undo', 'surgeryUse', 'deptIssue'])
  expect(await found({ used: false })).toEqual(['receipt'])
  expect(await found({ cause: 'deptIssue' })).toEqual(['deptIssue'])
  expect(await found({ at: { from: day(1), to: day(1, 10) } })).toEqual(['deptIssue'])
  expect(await found({ departmentId: randomUUID() })).toEqual([])
  const [first] = (await g.buyer.get(stockCalls.movements, { productId })).rows
  expect(first).toMatchObject({ lotNo: 'L1', userName: '张库管', refNo: 'T' })
  expect(await found({ generic: first!.name })).toHaveLength(4)
})
