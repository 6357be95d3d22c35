import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let other: Goods
let ship: Person
let receiver: Person
const at = 'procurement/delivery'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  other = await openGoods(w)
  ship = await w.person({ [at]: 'view add edit ship void print printLabel' }, g.supplier)
  receiver = await w.person({ [at]: 'view print printLabel' }, g.hospital)
})
afterAll(() => w.close())

const lot = { qty: '2', lotNo: 'A1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
const drafted = async () => {
  const order = await runningOrder(g, '10', '10')
  const lines = order.lines.map((l) => ({ ...lot, orderLineId: l.id }))
  return ship.get(deliveryCalls.add, { orderId: order.id, boxes: 3, lines })
}
const labels = (p: Person, ...ids: string[]) => p.ask(deliveryCalls.printLabel, { ids })
const noted = async (id: string) =>
  (
    await w.sql.query(
      `select (select count(*)::int from doc_history where doc_id = $1 and action = 'printLabel') as history,
        (select count(*)::int from audit_log where entity = 'delivery' and entity_id = $1::text and action = 'printLabel') as audit`,
      [id],
    )
  ).rows[0]

test('labels say what stands on packs and boxes, and nothing of prices or invoices', async () => {
  const d = await drafted()
  const whole = await ship.get(deliveryCalls.detail, { id: d.id })
  await w.sql.query(
    `update product p set barcode = '6901234567892', cold_chain = true from delivery_line l where l.product_id = p.id and l.id = $1`,
    [whole.lines[0]!.id],
  )
  const [doc] = (await ship.get(deliveryCalls.printLabel, { ids: [d.id] })).documents
  const { hospital, supplier, point, pointAddress, totalQty } = whole
  expect(doc).toEqual({
    ...{ id: d.id, no: d.no, hospital, supplier, point, pointAddress, totalQty, boxes: 3, coldChain: true, printed: 1 },
    sscc: [],
    lines: whole.lines.map((l, i) => ({
      ...{ id: l.id, seq: l.seq, code: l.code, name: l.name, spec: l.spec, packSpec: l.packSpec },
      ...{ manufacturer: l.manufacturer, unit: l.unit, qty: l.qty },
      ...{ lotNo: 'A1', productionDate: '2026-01-01', expiryDate: '2030-01-01' },
      ...{ barcode: i === 0 ? '6901234567892' : '', udiDi: null, coldChain: i === 0 },
    })),
  })
})

test('a print is counted for each organisation, stands in history and audit, and makes no second copy of the paper', async () => {
  const d = await drafted()
  const before = await ship.get(deliveryCalls.detail, { id: d.id })
  for (const n of [1, 2])
    expect((await ship.get(deliveryCalls.printLabel, { ids: [d.id] })).documents[0]!.printed).toBe(n)
  const after = await ship.get(deliveryCalls.detail, { id: d.id })
  expect({ ...after, history: [] }).toEqual({ ...before, history: [] })
  expect(after.history.at(-1)).toMatchObject({ action: 'printLabel', label: '打印标签', from: 'draft', to: 'draft' })
  expect(await noted(d.id)).toEqual({ history: 2, audit: 2 })
  expect((await ship.get(deliveryCalls.print, { ids: [d.id] })).documents[0]!.printed).toBe(1)

  await ship.get(deliveryCalls.ship, { id: d.id, version: d.version })
  expect((await receiver.get(deliveryCalls.printLabel, { ids: [d.id] })).documents[0]!.printed).toBe(1)
  const { history } = await receiver.get(deliveryCalls.detail, { id: d.id })
  expect(history.filter((s) => s.action === 'printLabel')).toHaveLength(1)
})

test('a rival supplier, another hospital, and before it was shipped its own, find nothing; without the code nobody prints', async () => {
  const d = await drafted()
  const rival = await w.person({ [at]: 'view print printLabel' }, other.supplier)
  const elsewhere = await w.person({ [at]: 'view print printLabel' }, other.hospital)
  const paper = await w.person({ [at]: 'view print' }, g.supplier)
  for (const stranger of [rival, elsewhere, receiver]) expect((await labels(stranger, d.id)).code).toBe(404)
  expect((await labels(paper, d.id)).code).toBe(403)
  await ship.get(deliveryCalls.ship, { id: d.id, version: d.version })
  for (const stranger of [rival, elsewhere]) expect((await labels(stranger, d.id)).code).toBe(404)
  expect(await noted(d.id)).toEqual({ history: 0, audit: 0 })
})

test('a void delivery has no labels any more, offers none, and takes a whole batch with it', async () => {
  const [good, gone] = [await drafted(), await drafted()]
  const offers = async (id: string) => (await ship.get(deliveryCalls.detail, { id })).actions
  expect(await offers(gone.id)).toContain('printLabel')
  await ship.get(deliveryCalls.void, { id: gone.id, version: gone.version, reason: '发错' })
  expect(await offers(gone.id)).not.toContain('printLabel')
  expect((await labels(ship, good.id, gone.id)).msg).toBe('当前状态「已作废」不能打印标签')
  expect(await noted(good.id)).toEqual({ history: 0, audit: 0 })
})

test('several come at once, in the wanted order', async () => {
  const [a, b] = [await drafted(), await drafted()]
  const { documents } = await ship.get(deliveryCalls.printLabel, { ids: [b.id, a.id] })
  expect(documents.map((d) => [d.no, d.lines.length])).toEqual([
    [b.no, 2],
    [a.no, 2],
  ])
})
