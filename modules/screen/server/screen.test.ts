import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { inventoryPanels, procurementPanels, screenCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let regulator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  regulator = await w.person(
    { 'procurement/purchaseOrder': 'view', 'inventory/inventoryQuery': 'view' },
    await w.org('authority', '医保局'),
  )
  let n = 0
  const order = (amount: string, status: string, released: string | null, expected = '2099-01-01') =>
    w.sql.query(
      `insert into purchase_order (hospital_id, supplier_id, no, point_id, point_name, kind, amount, status, created_by, creator_name, released_at, expected_date)
       values ($1, $2, $3, $4, '药库', 0, $5, $6, $7, '张', ${released}, $8)`,
      [g.hospital, g.supplier, `CG${++n}`, g.point, amount, status, g.buyer.userId, expected],
    )
  await order('100.10', 'waitAllocate', 'now()', new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10))
  await order('200.20', 'allocating', 'now()')
  await order('1000', 'draft', 'null')
  await order('1000', 'void', 'now()')
  const { productId } = await g.item()
  await w.sql.query(
    `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty) values
       ($1, $2, $3, 'A', now()::date + 10, 2.5, 4), ($1, $2, $3, 'B', now()::date - 10, 2, 1), ($1, $2, $3, 'D', now()::date, 1, 1), ($1, $2, $3, 'C', now()::date + 900, 2, 0)`,
    [g.hospital, g.point, productId],
  )
})
afterAll(() => w.close())

const bought = async (panel: (typeof procurementPanels)[number]) =>
  (await regulator.get(screenCalls.procurement, { panel })).rows
const stored = async (panel: (typeof inventoryPanels)[number]) =>
  (await regulator.get(screenCalls.inventory, { panel })).rows
const byKey = (rows: { key: string; value: string }[]) => Object.fromEntries(rows.map((r) => [r.key, r.value]))

test('the figures count what was ordered, not drafts and not what was taken back', async () => {
  expect(byKey(await bought('figures'))).toMatchObject({ amount: '300.30', orders: '2', waiting: '1' })
  expect((await bought('hospitals')).map((r) => r.value)).toEqual(['300.30'])
  expect(byKey(await bought('kinds'))).toEqual({ 0: '300.30' })
  const trend = await bought('trend')
  expect(trend).toHaveLength(12)
  expect(trend.at(-1)!.value).toBe('300.30')
})

test('an order past its day that is not delivered is a warning', async () => {
  expect((await bought('warnings')).map((r) => r.name)).toEqual(['CG1'])
})

test('stock is counted by worth, term and lot; empty lots are not there', async () => {
  expect(byKey(await stored('figures'))).toEqual({
    amount: '13.00',
    lots: '3',
    products: '1',
    hospitals: '1',
    // the one of today is good to the end of the day
    near: '2',
    expired: '1',
  })
  expect(byKey(await stored('expiry'))).toEqual({ expired: '2.00', quarter: '11.00' })
  expect(await stored('turnover')).toEqual([])
})

test('every panel answers', async () => {
  for (const panel of procurementPanels) expect([panel, Array.isArray(await bought(panel))]).toEqual([panel, true])
  for (const panel of inventoryPanels) expect([panel, Array.isArray(await stored(panel))]).toEqual([panel, true])
})

test('hospitals and suppliers do not see the region', async () => {
  for (const who of [g.buyer, g.sales])
    expect((await who.ask(screenCalls.procurement, { panel: 'hospitals' })).code).toBe(codes.forbidden)
})
