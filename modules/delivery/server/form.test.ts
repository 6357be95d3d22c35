import { afterAll, beforeAll, expect, test } from 'vitest'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { send } from '#tests/uploads.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { bodyOf, columnsFor, counted, lotsOfDelivery, lotsOfOrder, splitLot } from '../web/lots.ts'

let w: World
let g: Goods
let ship: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(
    { 'procurement/delivery': 'view add edit ship copy import addInvoice', 'procurement/purchaseOrder': 'view' },
    g.supplier,
  )
})
afterAll(() => w.close())

const untouched = { changed: {}, tidy: {} }
const detail = (id: string) => ship.get(deliveryCalls.detail, { id })
/** Opens the form of a delivery and saves it as it is. */
const saved = async (id: string) => {
  const before = await detail(id)
  const lots = counted(lotsOfDelivery(before.lines))
  await ship.get(deliveryCalls.update, { ...bodyOf(untouched, lots, before.orderId), id, version: before.version })
  const after = await detail(id)
  expect(after.version).toBe(before.version + 1)
  expect({ ...after, version: 0, history: [] }).toEqual({ ...before, version: 0, history: [] })
  return after
}

test('opening the form of an imported or copied delivery and saving it changes nothing but the version', async () => {
  const order = await runningOrder(g, '10')
  const head = '订单号,产品编码,发货数量,批号,生产日期,有效期至,灭菌批号,发票号,备注'
  const row = `${order.no},${order.lines[0]!.code},4,L1,2026-01-01,2030-01-01,S-9,12345678,轻放`
  const bytes = Buffer.from(`\uFEFF${head}\r\n${row}\r\n`)
  const file = { field: 'file', filename: 's.csv', bytes }
  await send(w.app, ship, deliveryCalls.import, { mode: 'allOrNothing' }, [file])
  const { rows } = await ship.get(deliveryCalls.query, { orderId: order.id })
  const { id, version } = rows[0]!
  const transport = { logisticsCode: 'SF0001', boxes: 3, coldStart: '-3.5', remark: '走冷链' }
  await ship.get(deliveryCalls.update, { id, version, ...transport })
  const imported = await saved(id)
  expect(imported).toMatchObject(transport)
  expect(imported.lines[0]).toMatchObject({ sterilizeLot: 'S-9', remark: '轻放', invoiceNo: '12345678' })

  const copy = await saved((await ship.get(deliveryCalls.copy, { id })).id)
  expect(copy.lines[0]).toMatchObject({ sterilizeLot: 'S-9', remark: '轻放', invoiceNo: '' })

  // nor is a registered invoice lost, which the form does not show
  const { invoiceNo, id: line } = imported.lines[0]!
  await ship.get(deliveryCalls.addInvoice, {
    ...{ id, version: imported.version, lineIds: [line], invoiceNo, invoiceDate: '2026-01-05' },
    ...{ invoiceCode: '011001900511', invoiceAmount: '50.00' },
  })
  expect((await saved(id)).lines[0]).toMatchObject({ id: line, invoiceDate: '2026-01-05', invoiceAmount: '50.00' })
})

test('only what was changed of the transport is sent; an emptied temperature is none', () => {
  expect(bodyOf({ changed: { remark: '' }, tidy: { remark: null, carrier: '顺丰' } }, [], '')).toEqual({
    remark: '',
    lines: [],
  })
  expect(bodyOf({ changed: { coldStart: '' }, tidy: { coldStart: null } }, [], '')).toEqual({
    coldStart: null,
    lines: [],
  })
})

/** The buyer wants less of these lines than was ordered, and has not been answered. */
const amending = async (id: string, ...wishes: { id: string; qty: string }[]) => {
  const { version } = await g.buyer.get(orderCalls.detail, { id })
  const lines = wishes.map((l) => ({ orderLineId: l.id, qty: l.qty }))
  await g.buyer.get(amendmentCalls.amend, { id, version, reason: '门诊量下降', lines })
}

test('of what an open amendment holds back the form of an order proposes nothing', async () => {
  const order = await runningOrder(g, '10', '10')
  await amending(order.id, { id: order.lines[0]!.id, qty: '4' })
  const lots = lotsOfOrder(await ship.get(orderCalls.detail, { id: order.id }))
  expect(lots.map((l) => [l.qty, l.openQty])).toEqual([
    ['4', '4'],
    ['10', '10'],
  ])
})

test('nor does the form of a delivery that is kept call it open: a lot beyond it shows before it is sent', async () => {
  const order = await runningOrder(g, '10')
  const { id: orderLineId } = order.lines[0]!
  const days = { productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lines = [{ orderLineId, qty: '5', lotNo: 'L1', ...days }]
  const { id } = await ship.get(deliveryCalls.add, { orderId: order.id, lines })
  await amending(order.id, { id: orderLineId, qty: '4' })
  const [lot] = counted(lotsOfDelivery((await detail(id)).lines))
  expect([lot!.qty, lot!.openQty, lot!.over]).toEqual(['5', '4', true])
})

test('a row of a file goes to the line of its product that has enough beyond what an open amendment holds back', async () => {
  const order = await runningOrder(g, '10', '10')
  const [a, b] = order.lines
  // two lines of one product, as two plans make them
  await w.sql.query(
    `update order_line l set product_id = o.product_id, version_id = o.version_id, product_code = o.product_code from order_line o where l.id = $1 and o.id = $2`,
    [b!.id, a!.id],
  )
  await amending(order.id, { id: a!.id, qty: '3' })
  const bytes = Buffer.from(
    `订单号,产品编码,发货数量,批号,生产日期,有效期至\n${order.no},${a!.code},5,L1,2026-01-01,2030-01-01\n`,
  )
  const done = await send(w.app, ship, deliveryCalls.import, { mode: 'allOrNothing' }, [
    { field: 'file', filename: 's.csv', bytes },
  ])
  expect([done.data!.added, done.data!.problems]).toEqual([1, []])
  const { rows } = await ship.get(deliveryCalls.query, { orderId: order.id })
  expect((await detail(rows[0]!.id)).lines.map((l) => l.orderLineId)).toEqual([b!.id])
})

test('a lot is split: the new one takes what is left of the order line, or half, and none of the texts', async () => {
  const order = await runningOrder(g, '10')
  const [lot] = lotsOfOrder(order)
  const whole = { ...lot!, lotNo: 'A', expiryDate: '2030-01-01' }
  const halves = splitLot([whole], whole)
  expect(halves.map((l) => [l.qty, l.lotNo, l.expiryDate])).toEqual([
    ['5', 'A', '2030-01-01'],
    ['5', '', ''],
  ])
  const part = { ...whole, qty: '7' }
  expect(splitLot([part], part).map((l) => l.qty)).toEqual(['7', '3'])
})

test('an order line shipped beyond what is open shows at the last of its lots', async () => {
  const order = await runningOrder(g, '10')
  const [lot] = lotsOfOrder(order)
  const fault = columnsFor({ gift: false, several: false }).find((c) => c.key === 'qty')!.check!
  const lots = splitLot([lot!], lot!).map((l) => ({ ...l, qty: '6' }))
  expect(counted(lots).map(fault)).toEqual([undefined, '发货数量超过未发数量'])
  expect(counted(lots.map((l) => ({ ...l, qty: '5' }))).map(fault)).toEqual([undefined, undefined])
})
