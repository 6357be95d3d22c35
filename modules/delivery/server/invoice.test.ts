import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsWay, runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let ship: Person
const codes = { 'procurement/delivery': 'view add edit ship void addInvoice' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(codes, g.supplier)
})
afterAll(() => w.close())

const detail = (id: string, by = ship) => by.get(deliveryCalls.detail, { id })
/** A draft of an order with these quantities (12.50 each), every line a lot; two boxes of a line are 25.00. */
const deliver = async (x: Goods, by: Person, ...qtys: string[]) => {
  const order = await runningOrder(x, ...qtys)
  const lines = order.lines.map((l, i) => ({
    ...{ orderLineId: l.id, qty: qtys[i]!, lotNo: `L${i}` },
    ...{ productionDate: '2026-01-01', expiryDate: '2030-01-01' },
  }))
  const made = await by.get(deliveryCalls.add, { orderId: order.id, lines })
  return detail(made.id, by)
}
type Delivery = Awaited<ReturnType<typeof detail>>
let numbers = 0
const fresh = () => `2331200000${String(++numbers).padStart(10, '0')}`
const asked = (d: Delivery, invoiceNo: string, invoiceAmount: string, more: object = {}) => ({
  ...{ id: d.id, version: d.version, invoiceNo, invoiceAmount, invoiceDate: '2026-01-05' },
  lineIds: d.lines.map((l) => l.id),
  ...more,
})
const register = async (...wish: Parameters<typeof asked>) => {
  await ship.get(deliveryCalls.addInvoice, asked(...wish))
  return detail(wish[0].id)
}
const refusal = async (by: Person, ...wish: Parameters<typeof asked>) =>
  (await by.ask(deliveryCalls.addInvoice, asked(...wish))).msg
const registered = (d: Delivery) => d.lines.map((l) => [l.invoiceNo, l.invoiceDate, l.invoiceAmount])

test('an invoice is registered for the lots it covers, until the acceptance is confirmed', async () => {
  const d = await deliver(g, ship, '2', '2')
  const { version } = await ship.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const { lines } = await ship.get(deliveryCalls.checkInvoice, { id: d.id })
  const [no, lineIds] = [fresh(), [lines[0]!.id]]
  const shipped = { ...d, version }
  expect(await refusal(ship, shipped, no, '25.02', { lineIds })).toBe('发票金额 25.02 与所选明细金额合计 25.00 不一致')
  const after = await register(shipped, no, '25.01', { lineIds })
  expect(after.version).toBe(version + 1)
  expect(registered(after)).toEqual([
    [no, '2026-01-05', '25.01'],
    ['', null, null],
  ])
  expect(after.history.at(-1)).toMatchObject({ action: 'addInvoice', label: '登记发票' })
  expect((await ship.ask(deliveryCalls.addInvoice, asked(shipped, no, '25', { lineIds }))).code).toBe(409)

  const confirmed = await detail((await goodsWay(g, '已确认的药')).delivery.id)
  expect(confirmed.actions).not.toContain('addInvoice')
  expect(await refusal(ship, confirmed, no, '1')).toBe('当前状态「验收已确认」不能登记发票')
})

test('a malformed number, a date to come and a foreign lot are refused', async () => {
  const [d, foreign] = [await deliver(g, ship, '2'), await deliver(g, ship, '1')]
  const malformed = await ship.ask(deliveryCalls.addInvoice, asked(d, '1234', '25.00'))
  expect(malformed).toMatchObject({ code: 400, data: { fields: [{ path: 'invoiceNo' }] } })
  expect(await refusal(ship, d, fresh(), '25.00', { invoiceDate: '2199-01-01' })).toBe('发票日期不能晚于今天')
  expect(await refusal(ship, d, fresh(), '25.00', { lineIds: [foreign.lines[0]!.id] })).toBe('配送单中没有此明细')
})

test('the typed amount is kept to the cent over the lots, whichever way it was rounded', async () => {
  const [one, more, less] = [
    await deliver(g, ship, '2'),
    await deliver(g, ship, '2', '2', '2'),
    await deliver(g, ship, '2', '2', '2'),
  ]
  const parts = (d: Delivery) => d.lines.map((l) => l.invoiceAmount)
  expect(parts(await register(one, fresh(), '25.01'))).toEqual(['25.01'])
  expect(parts(await register(more, fresh(), '75.02'))).toEqual(['25.01', '25.01', '25.00'])
  expect(parts(await register(less, fresh(), '74.97'))).toEqual(['24.99', '24.99', '24.99'])
  const third = async () => {
    const d = await deliver(g, ship, '1', '1', '1')
    const change = 'update delivery_line set price = 3.33, amount = round(qty * 3.33, 2) where delivery_id = $1'
    await w.sql.query(change, [d.id])
    return d
  }
  expect(parts(await register(await third(), fresh(), '10.00'))).toEqual(['3.34', '3.33', '3.33'])
  expect(parts(await register(await third(), fresh(), '10.02'))).toEqual(['3.34', '3.34', '3.34'])
  expect(await refusal(ship, await third(), fresh(), '10.03')).toBe('发票金额 10.03 与所选明细金额合计 9.99 不一致')
})

test('a lot has one invoice: the same one may be corrected, a second number is refused', async () => {
  const no = fresh()
  const d = await register(await deliver(g, ship, '2', '2'), no, '50.00')
  expect(await refusal(ship, d, fresh(), '50.00')).toBe(`第 1 行已登记发票 ${no}`)
  expect(await refusal(ship, d, '12345678', '50.00', { invoiceCode: '011001900511' })).toBe(`第 1 行已登记发票 ${no}`)
  expect(registered(await detail(d.id)).map((l) => l[0])).toEqual([no, no])
  const corrected = await register(d, no, '50.01', { invoiceDate: '2026-01-06' })
  expect(registered(corrected)).toEqual([
    [no, '2026-01-06', '25.01'],
    [no, '2026-01-06', '25.00'],
  ])
})

test('several deliveries of one supplier to one hospital share an invoice; nobody else, under no other date', async () => {
  const no = fresh()
  const first = await register(await deliver(g, ship, '2'), no, '25.00')
  const second = await register(await deliver(g, ship, '2'), no, '25.00')
  expect([registered(first), registered(second)]).toEqual([
    [[no, '2026-01-05', '25.00']],
    [[no, '2026-01-05', '25.00']],
  ])
  const elsewhere = `发票 ${no} 已用于其他医院或其他开票日期的配送单`
  const late = await deliver(g, ship, '2')
  expect(await refusal(ship, late, no, '25.00', { invoiceDate: '2026-01-06' })).toContain(elsewhere)

  // the same supplier, another hospital
  const other = await openGoods(w)
  const away = await deliver(
    { ...other, supplier: g.supplier, sales: g.sales, item: (o = {}) => other.item({ ...o, supplier: g.supplier }) },
    ship,
    '2',
  )
  expect(await refusal(ship, away, no, '25.00')).toContain(elsewhere)

  // another supplier's own invoices are his affair: who types a number first keeps nobody from it (security.md A18)
  const rival = await w.person(codes, other.supplier)
  const theirs = await deliver(other, rival, '2')
  expect(await refusal(rival, theirs, no, '25.00')).toBe('')

  // the number is free again where its deliveries are void
  for (const d of [first, second]) await ship.get(deliveryCalls.void, { id: d.id, version: d.version })
  expect(registered(await register(late, no, '25.00', { invoiceDate: '2026-01-06' }))[0]![1]).toBe('2026-01-06')
})

test('a draft keeps its registered invoice while number and quantity of the lot stay', async () => {
  const no = fresh()
  const d = await register(await deliver(g, ship, '2', '2', '2'), no, '75.01')
  const [a, b, c] = d.lines.map(({ id, orderLineId, qty }) => ({ id, orderLineId, qty }))
  const { id } = d
  await ship.get(deliveryCalls.update, {
    ...{ id, version: d.version },
    lines: [
      { ...a!, lotNo: 'NEW' },
      { ...b!, qty: '1' },
      { ...c!, invoiceNo: '87654321' },
    ],
  })
  const after = await detail(id)
  expect(after.lines.map((l) => l.lotNo)).toEqual(['NEW', 'L1', 'L2'])
  expect(registered(after)).toEqual([
    [no, '2026-01-05', '25.01'],
    [no, null, null],
    ['87654321', null, null],
  ])
})
