import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, CallTo } from '#kernel/shared/call.ts'
import { importModes } from '#kernel/shared/importing.ts'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { send } from '#tests/uploads.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let ship: Person
const codes = {
  'procurement/purchaseOrder': 'view accept',
  'procurement/delivery': 'view add edit delete ship void copy import addInvoice',
}
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(codes, g.supplier)
})
afterAll(() => w.close())

const dates = { productionDate: '2026-01-01', expiryDate: '2030-01-01' }

const deliver = (order: Awaited<ReturnType<typeof runningOrder>>, qty: string) =>
  ship.get(deliveryCalls.add, {
    orderId: order.id,
    carrier: '顺丰',
    lines: order.lines.map((l) => ({ orderLineId: l.id, qty, lotNo: 'L1', invoiceNo: '12345678', ...dates })),
  })
const detail = (id: string) => ship.get(deliveryCalls.detail, { id })

test('a copy holds the same lots as far as the order is open, without invoice, as a new draft', async () => {
  const order = await runningOrder(g, '10', '10')
  const first = await deliver(order, '7')
  await ship.get(deliveryCalls.ship, { id: first.id, version: first.version })
  const seen = await ship.get(deliveryCalls.checkCopy, { id: first.id })
  expect(seen.lines.map((l) => [l.qty, l.lotNo])).toEqual([
    ['3', 'L1'],
    ['3', 'L1'],
  ])
  const made = await ship.get(deliveryCalls.copy, { id: first.id })
  const copied = await detail(made.id)
  expect(copied).toMatchObject({ status: 'draft', orderId: order.id, carrier: '顺丰' })
  expect(copied.lines.map((l) => [Number(l.qty), l.lotNo, l.expiryDate, l.invoiceNo])).toEqual([
    [3, 'L1', '2030-01-01', ''],
    [3, 'L1', '2030-01-01', ''],
  ])
  await ship.get(deliveryCalls.ship, { id: made.id, version: made.version })
  const no = await ship.ask(deliveryCalls.copy, { id: first.id })
  expect(no.msg).toBe(`订单 ${order.no} 当前「已配货」，不能发货`)
})

test('of what an open amendment holds back a copy proposes nothing, and the rest of it', async () => {
  const order = await runningOrder(g, '10', '10')
  const first = await deliver(order, '7')
  const version = (await g.buyer.get(orderCalls.detail, { id: order.id })).version
  const wish = (qty: string, i: number) => ({ orderLineId: order.lines[i]!.id, qty })
  const lines = [wish('8', 0), wish('4', 1)]
  await g.buyer.get(amendmentCalls.amend, { id: order.id, version, reason: '门诊量下降', lines })
  const seen = await ship.get(deliveryCalls.checkCopy, { id: first.id })
  expect(seen.lines.map((l) => l.qty)).toEqual(['7', '4'])
  expect((await detail((await ship.get(deliveryCalls.copy, { id: first.id })).id)).lines).toHaveLength(2)
})

test('what can be changed says so at the legacy door, what was shipped says why not', async () => {
  const d = await deliver(await runningOrder(g, '5'), '5')
  const door = { ...deliveryCalls.checkEdit, path: '/api/Distribution/CheckEdit' as const }
  expect((await ship.get(door, { id: d.id })).id).toBe(d.id)
  await ship.get(deliveryCalls.ship, { id: d.id, version: d.version })
  expect((await ship.ask(door, { id: d.id })).msg).toBe('当前状态「已发货」不能修改')
})

test('to a stranger the doors of a delivery answer as if it were not there', async () => {
  const d = await deliver(await runningOrder(g, '2'), '2')
  const stranger = await w.person(codes, (await openGoods(w)).supplier)
  for (const call of [deliveryCalls.copy, deliveryCalls.checkInvoice, deliveryCalls.checkEdit, deliveryCalls.checkCopy])
    expect([call.path, (await stranger.ask(call as Call, { id: d.id })).code]).toEqual([call.path, 404])
})

const head = '订单号,医院,行号,产品编码,发货数量,批号,生产日期,有效期至'
const load = async (rows: string[], fields: Record<string, string>, path?: `/${string}`) =>
  (
    await send(w.app, ship, { ...deliveryCalls.import, ...(path ? { path } : {}) }, fields, [
      { field: 'file', filename: 's.csv', bytes: Buffer.from(`\uFEFF${[head, ...rows].join('\r\n')}\r\n`) },
    ])
  ).data!
const count = async (orderId: string) => (await ship.get(deliveryCalls.query, { orderId })).total

test('a file of shipments becomes a draft per order; the legacy door of checking writes nothing', async () => {
  const [a, b] = [await runningOrder(g, '10'), await runningOrder(g, '5', '5')]
  const row = (o: typeof a, i: number, qty: string, lot: string) =>
    `${o.no},,,${o.lines[i]!.code},${qty},${lot},2026-01-01,2030-01-01`
  const rows = [row(a, 0, '6', 'a1'), row(b, 0, '5', 'b1'), row(a, 0, '4', 'a2')]
  expect(await load(rows, {}, '/api/Distribution/CheckImport')).toMatchObject({ saved: false, added: 3, problems: [] })
  expect(await count(a.id)).toBe(0)
  expect(await load(rows, { mode: 'allOrNothing' }, '/api/Distribution/SaveImport')).toMatchObject({
    saved: true,
    added: 3,
  })
  const { rows: made } = await ship.get(deliveryCalls.query, { orderId: a.id })
  expect(made).toHaveLength(1)
  expect((await detail(made[0]!.id)).lines.map((l) => [Number(l.qty), l.lotNo])).toEqual([
    [6, 'A1'],
    [4, 'A2'],
  ])
  expect(await count(b.id)).toBe(1)
})

test('a legacy door of import does what its name says, whatever mode is sent', async () => {
  const o = await runningOrder(g, '10')
  const rows = [`${o.no},,,${o.lines[0]!.code},6,L1,2026-01-01,2030-01-01`]
  const bad = `${o.no},,,NOPE,1,L1,2026-01-01,2030-01-01`
  const check = '/api/Distribution/CheckImport'
  const save = '/api/Distribution/SaveImport'
  for (const mode of importModes) {
    expect(await load(rows, { mode }, check)).toMatchObject({ mode: 'dryRun', saved: false, added: 1 })
    expect(await count(o.id)).toBe(0)
  }
  expect(await load([...rows, bad], {}, save)).toMatchObject({ mode: 'allOrNothing', saved: false, refused: 1 })
  expect(await load([...rows, bad], { mode: 'goodOnly' }, save)).toMatchObject({ mode: 'goodOnly', saved: true })
  expect(await count(o.id)).toBe(1)
  for (const [i, mode] of ['', 'dryRun', 'inspect'].entries()) {
    const next = await runningOrder(g, '1')
    const row = `${next.no},,,${next.lines[0]!.code},1,D${i},2026-01-01,2030-01-01`
    expect(await load([row], mode ? { mode } : {}, save)).toMatchObject({ mode: 'allOrNothing', saved: true, added: 1 })
    expect(await count(next.id)).toBe(1)
  }
})

test('left to the background, a legacy door of import still does what its name says', async () => {
  const o = await runningOrder(g, '10')
  const bytes = Buffer.from(`\uFEFF${head}\r\n${o.no},,,${o.lines[0]!.code},6,L1,2026-01-01,2030-01-01\r\n`)
  for (const [path, mode, kept] of [
    ['/api/Distribution/CheckImport', 'allOrNothing', 'dryRun'],
    ['/api/Distribution/SaveImport', 'dryRun', 'allOrNothing'],
  ] as const) {
    const call = { ...deliveryCalls.import, path } as CallTo<{ jobId: string }>
    const file = { field: 'file', filename: 's.csv', bytes }
    const { data } = await send(w.app, ship, call, { mode }, [file], { prefer: 'respond-async' })
    const { rows } = await w.sql.query('select input from background_job where id = $1', [data!.jobId])
    expect([path, rows[0].input.mode]).toEqual([path, kept])
  }
})

test('a lot is one text however it is written, typed or imported, and its expiry is one too', async () => {
  const o = await runningOrder(g, '10')
  const [line] = o.lines
  const lot = (lotNo: string, sterilizeLot = '', expiryDate = '2030-01-01') => ({
    orderLineId: line!.id,
    qty: '5',
    lotNo,
    sterilizeLot,
    productionDate: '2026-01-01',
    expiryDate,
  })
  const made = await ship.get(deliveryCalls.add, {
    orderId: o.id,
    lines: [lot('ａ１ 2\u200b', ' ｓ 1'), lot('A12', 's2')],
  })
  const written = async (id: string) => (await detail(id)).lines.map((l) => [l.lotNo, l.sterilizeLot])
  expect(await written(made.id)).toEqual([
    ['A12', 'S1'],
    ['A12', 'S2'],
  ])
  const two = await ship.ask(deliveryCalls.add, { orderId: o.id, lines: [lot('a1２'), lot('A 12', '', '2031-01-01')] })
  expect(two.data).toMatchObject({ fields: [{ path: 'lines.1.expiryDate', message: '同一批号的有效期必须一致' }] })
  await load([`${o.no},,,${line!.code},5,Ｂ 7\u200b,2026-01-01,2030-01-01`], { mode: 'allOrNothing' })
  const { rows } = await ship.get(deliveryCalls.query, { orderId: o.id, sort: '-createdAt' })
  expect(await written(rows[0]!.id)).toEqual([['B7', '']])
})

test('rows that cannot be shipped are told by line and column; the rest becomes the delivery', async () => {
  const o = await runningOrder(g, '10')
  const other = await openGoods(w)
  const theirs = await runningOrder(other, '1')
  const { code } = o.lines[0]!
  const data = await load(
    [
      `${o.no},,,${code},8,L1,2026-01-01,2030-01-01`,
      `${o.no},,,${code},5,L2,2026-01-01,2030-01-01`,
      `${o.no},,,NOPE,1,L1,2026-01-01,2030-01-01`,
      `${o.no},,,${code},1,,2026-01-01,2030-01-01`,
      `${o.no},,,${code},1,L3,2026-01-01,2020-01-01`,
      `CG209901010001,,,${code},1,L1,2026-01-01,2030-01-01`,
      `${theirs.no},${(await other.sales.get(orderCalls.detail, { id: theirs.id })).hospital},,${theirs.lines[0]!.code},1,L1,2026-01-01,2030-01-01`,
    ],
    { mode: 'goodOnly' },
  )
  expect(data.problems.map((p) => [p.line, p.column, p.reason])).toEqual([
    [3, '发货数量', '发货数量超过未发数量 10'],
    [4, '产品编码', '订单中没有此明细'],
    [5, '批号', '请填写批号'],
    [6, '有效期至', '有效期至必须晚于生产日期'],
    [7, '订单号', '没有此订单'],
    [8, '订单号', '没有此订单'],
  ])
  expect(data).toMatchObject({ saved: true, added: 1, refused: 6 })
})

test('a hospital that is given must fit its order; an older number that two hospitals use needs it', async () => {
  const o = await runningOrder(g, '3')
  const second = await openGoods(w)
  const item = await second.item({ supplier: g.supplier })
  const p = await second.buyer.get(orderCalls.add, {
    supplierId: g.supplier,
    pointId: second.point,
    kind: 0,
    lines: [{ catalogItemId: item.catalogItemId, qty: '1' }],
  })
  const row = (hospital: string, no = 'CG202601310001') =>
    `${no},${hospital},,${o.lines[0]!.code},1,L1,2026-01-01,2030-01-01`
  expect((await load([row('', o.no)], {})).problems).toEqual([])
  expect((await load([row('别家医院', o.no)], {})).problems[0]).toMatchObject({
    column: '订单号',
    reason: '没有此订单',
  })
  await w.sql.query(`update purchase_order set no = 'CG202601310001', released_at = now() where id = any($1)`, [
    [o.id, p.id],
  ])
  expect((await load([row('')], {})).problems[0]).toMatchObject({
    column: '医院',
    reason: '多家医院有此订单号，请填写医院',
  })
  expect((await load([row(o.hospital)], {})).problems).toEqual([])
})
