import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const good = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
/** What is said of a delivery of these lots: path and sentence. */
const said = async (orderId: string, lines: object[], more: { send?: true } = {}) => {
  const answer = await g.sales.ask(deliveryCalls.add, { orderId, lines, ...more } as never)
  const { fields } = answer.data as unknown as { fields: { path: string; message: string }[] }
  return fields.map((f) => [f.path, f.message])
}

test('all that is wrong with the lots of a delivery is told at once, each at its cell', async () => {
  const order = await runningOrder(g, '10', '10', '10')
  const [a, b, c] = order.lines.map((l) => l.id)
  const lots = [
    { orderLineId: a, qty: '1.5', productionDate: '2199-01-01', expiryDate: '2020-01-01' },
    { orderLineId: b, qty: '20', ...good },
    { orderLineId: c, qty: '1', lotNo: 'L3' },
  ]
  const wrong = await said(order.id, lots, { send: true })
  expect(wrong).toEqual([
    ['lines.0.qty', '单位「盒」的数量必须是整数'],
    ['lines.0.lotNo', '请填写批号'],
    ['lines.0.productionDate', '生产日期不能晚于今天'],
    ['lines.0.expiryDate', '有效期至必须晚于生产日期'],
    ['lines.1.qty', '发货数量超过未发数量 10'],
    ['lines.2.productionDate', '请填写生产日期'],
    ['lines.2.expiryDate', '请填写有效期至'],
  ])
  // of a draft the same, but for what is still to be typed
  expect(await said(order.id, lots)).toEqual(wrong.filter(([, message]) => !message!.startsWith('请填写')))
})

test('a delivery begun is kept with lots nobody has read yet; it is sent once each has its number and days', async () => {
  const order = await runningOrder(g, '10')
  const orderLineId = order.lines[0]!.id
  // two of one line, both still open
  const begun = [
    { orderLineId, qty: '4' },
    { orderLineId, qty: '6' },
  ]
  const { id, version } = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: begun })
  const { lines } = await g.sales.get(deliveryCalls.detail, { id })
  expect(lines.map((l) => [l.lotNo, l.productionDate, l.expiryDate])).toEqual(begun.map(() => ['', null, null]))
  const refused = await g.sales.ask(deliveryCalls.ship, { id, version })
  const { fields } = refused.data as unknown as { fields: { path: string; message: string }[] }
  expect(fields.map((f) => `${f.path} ${f.message}`)).toEqual(
    [0, 1].flatMap((i) => [
      `lines.${i}.lotNo 请填写批号`,
      `lines.${i}.productionDate 请填写生产日期`,
      `lines.${i}.expiryDate 请填写有效期至`,
    ]),
  )
  const read = lines.map((l, i) => ({ id: l.id, orderLineId, qty: l.qty, ...good, lotNo: `L${i}` }))
  await g.sales.get(deliveryCalls.update, { id, version, lines: read, send: true })
})

test('one lot of an order line stands once on a delivery, whichever way it is written', async () => {
  const order = await runningOrder(g, '10')
  const orderLineId = order.lines[0]!.id
  const twice = [
    { orderLineId, qty: '4', ...good },
    { orderLineId, qty: '6', ...good, lotNo: 'ｌ１ ' },
  ]
  expect(await said(order.id, twice)).toEqual([['lines.1.lotNo', '与第 1 行批号和有效期相同，请合并数量']])
  // another lot of it, and the same lot sterilised another time, are others
  const others = [{ lotNo: 'L2' }, { sterilizeLot: 'S2' }].map((more) => ({ orderLineId, qty: '3', ...good, ...more }))
  await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: [{ orderLineId, qty: '4', ...good }, ...others] })
})

test('an invoice number of one hospital is no other’s: told at the lot that names it', async () => {
  const away = await openGoods(w)
  const invoiceNo = '24312000000012345678'
  const first = await runningOrder(
    { ...away, supplier: g.supplier, sales: g.sales, item: (o = {}) => away.item({ ...o, supplier: g.supplier }) },
    '10',
  )
  const lots = (orderLineId: string) => [{ orderLineId, qty: '4', ...good, invoiceNo }]
  const made = await g.sales.get(deliveryCalls.add, { orderId: first.id, lines: lots(first.lines[0]!.id) })
  const order = await runningOrder(g, '10')
  const twice = lots(order.lines[0]!.id)
  expect(await said(order.id, twice)).toEqual([
    ['lines.0.invoiceNo', `发票 ${invoiceNo} 已用于其他医院的配送单 ${made.no}`],
  ])
  // what is void uses no number, and another supplier's numbers are his
  await g.sales.get(deliveryCalls.void, { id: made.id, version: made.version })
  await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: twice })
  const other = await openGoods(w)
  const theirs = await runningOrder(other, '10')
  await other.sales.get(deliveryCalls.add, { orderId: theirs.id, lines: lots(theirs.lines[0]!.id) })
})

/** A day so many days from now, by the region's calendar. */
const inDays = (n: number) => new Date(Date.now() + (n * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

test('goods near their end are kept as a draft; that they are sent nevertheless is confirmed as they are sent', async () => {
  const order = await runningOrder(g, '10')
  const lot = { orderLineId: order.lines[0]!.id, qty: '4', ...good, expiryDate: inDays(30) }
  const body = { orderId: order.id, lines: [lot] }
  const asks = [['lines.0.shortLifeConfirmed', '剩余效期 30 天，不足 180 天，请确认近效期发货']]
  const fieldsOf = ({ data }: { data: unknown }) =>
    (data as { fields: { path: string; message: string }[] }).fields.map((f) => [f.path, f.message])
  expect(fieldsOf(await g.sales.ask(deliveryCalls.add, { ...body, send: true }))).toEqual(asks)
  const { id, version } = await g.sales.get(deliveryCalls.add, body)
  expect(fieldsOf(await g.sales.ask(deliveryCalls.ship, { id, version }))).toEqual(asks)
  const [kept] = (await g.sales.get(deliveryCalls.detail, { id })).lines
  const sure = { ...lot, id: kept!.id, shortLifeConfirmed: true }
  expect(await g.sales.get(deliveryCalls.update, { id, version, lines: [sure], send: true })).toMatchObject({ id })
})

test('what must be said of the lots of its lines an order tells who ships them, and nobody else', async () => {
  const order = await runningOrder(g, '10')
  const needs = { lotRequired: true, expiryRequired: true, nearExpiryDays: 180 }
  expect(order.needs).toEqual([{ orderLineId: order.lines[0]!.id, ...needs }])
  expect((await g.buyer.get(orderCalls.detail, { id: order.id })).needs).toEqual([])
})

test('the number of an invoice has eight or twenty digits, or is not given yet; an older draft says what it said', async () => {
  const order = await runningOrder(g, '10')
  const lot = (invoiceNo: string) => ({ orderLineId: order.lines[0]!.id, qty: '4', ...good, invoiceNo })
  for (const wrong of ['123', '随货', '1234567890'])
    expect(await said(order.id, [lot(wrong)])).toEqual([['lines.0.invoiceNo', '发票号码应为 8 位或 20 位数字']])
  const { id, version } = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: [lot('')] })
  await w.sql.query(`update delivery_line set invoice_no = '随货' where delivery_id = $1`, [id])
  const { lines } = await g.sales.get(deliveryCalls.checkEdit, { id })
  expect(lines[0]!.invoiceNo).toBe('随货')
  const mended = { ...lot('12345678'), id: lines[0]!.id }
  await g.sales.get(deliveryCalls.update, { id, version, lines: [mended] })
})

test('how cold it left and whom to call are judged: nothing travels at 999 degrees, and words are no phone', async () => {
  const order = await runningOrder(g, '10')
  const body = { orderId: order.id, lines: [{ orderLineId: order.lines[0]!.id, qty: '4', ...good }] }
  const wrong = async (more: object) => {
    const { code, data } = await g.sales.ask(deliveryCalls.add, { ...body, ...more })
    return code === 0 ? [] : (data as unknown as { fields: { path: string }[] }).fields.map((f) => f.path)
  }
  for (const coldStart of ['999', '-201', '100.5', '5.55', '冷'])
    expect([coldStart, await wrong({ coldStart })]).toEqual([coldStart, ['coldStart']])
  for (const driverPhone of ['张师傅', '12', '138x0013'])
    expect([driverPhone, await wrong({ driverPhone })]).toEqual([driverPhone, ['driverPhone']])
  const right = { coldStart: '-196.0', driverPhone: '+86 138-0013-8000' }
  const made = await g.sales.get(deliveryCalls.add, { ...body, ...right })
  expect(await g.sales.get(deliveryCalls.detail, { id: made.id })).toMatchObject(right)
})

test('what is malformed is told in the words of the screen, at its line; what has no word by its path', async () => {
  const order = await runningOrder(g, '10')
  const wrong = async (lot: object, more: object = {}) => {
    const lines = [{ orderLineId: order.lines[0]!.id, qty: '4', ...good, ...lot }]
    return (await g.sales.ask(deliveryCalls.add, { orderId: order.id, lines, ...more } as never)).msg
  }
  expect(await wrong({ qty: '0' })).toBe('第 1 行 发货数量：必须大于 0')
  expect(await wrong({ invoiceNo: '123' })).toBe('第 1 行 发票号：发票号码应为 8 位或 20 位数字')
  expect(await wrong({}, { driverPhone: '张师傅' })).toBe('司机电话：请输入正确的电话')
  expect(await wrong({ nobodyKnows: 1 })).toBe('lines.0.nobodyKnows：不是已知的字段')
})

test('a delivery of all there was to send opens its order again when it is voided', async () => {
  const order = await runningOrder(g, '10')
  const lines = [{ orderLineId: order.lines[0]!.id, qty: '10', ...good }]
  const now = async () => (await g.sales.get(orderCalls.detail, { id: order.id })).status
  const made = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
  const sent = await g.sales.get(deliveryCalls.ship, { id: made.id, version: made.version })
  expect(await now()).toBe('allocated')
  await g.sales.get(deliveryCalls.void, { id: made.id, version: sent.version })
  expect(await now()).toBe('allocating')
  const again = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
  expect((await g.sales.get(deliveryCalls.ship, { id: again.id, version: again.version })).status).toBe('shipped')
})
