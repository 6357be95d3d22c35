import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { ledgerCalls } from '#modules/stock/shared/ledger.ts'
import { watched, watcher } from '#tests/watched.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { monitorCalls } from '../shared/calls.ts'
import { lookAtShelves } from './tasks.ts'

let w: World
let g: Goods
let keeper: Person
let s: ReturnType<typeof watched>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  keeper = await watcher(w, g)
  s = watched(w, g, keeper)
})
afterAll(() => w.close())

const about = { call: 'job stock.look', requestId: '' }

test('use of a day is that of the last thirty full days: less what came back, without breakage and today', async () => {
  const { productId } = await g.item()
  const b = await s.lot(productId, '1000')
  await s.use(b, '100', 1)
  await s.use(b, '80', 30)
  await s.use(b, '50', 31)
  await s.use(b, '30', 5, 'breakage')
  await s.use(b, '30', 3, 'deptBack')
  await s.use(b, '70', 0)
  expect(await s.rowOf(productId)).toMatchObject({ daily: '5', qty: '700.000000', cover: '140' })
})

test('a shelf of ten days counts its ten days, one of six cannot tell', async () => {
  const [ten, six] = [await g.item(), await g.item()]
  await s.use(await s.lot(ten.productId, '100', 10), '20', 4)
  await s.use(await s.lot(six.productId, '100', 6), '20', 4)
  expect((await s.rowOf(ten.productId)).daily).toBe('2')
  expect((await s.rowOf(six.productId)).daily).toBeNull()
})

test('what is held or past its day is there and not available', async () => {
  const { productId } = await g.item()
  const [a, past] = [await s.lot(productId, '48'), await s.lot(productId, '24', 60, 'P')]
  await w.sql.query(`update stock_balance set expiry_date = current_date - 1 where id = $1`, [past])
  await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, qty, creator_name) values ($1, $2, 'manual', 8, 'x')`,
    [g.hospital, a],
  )
  expect(await s.rowOf(productId)).toMatchObject({ qty: '72.000000', available: '40.000000' })
})

test('what its supplier still owns is there to be used, and is none of the hospital’s value', async () => {
  const { productId } = await g.item()
  await s.come({ productId, units: '30' }, { productId, units: '12', lotNo: 'JS', owner: 'supplier' })
  expect(await s.rowOf(productId)).toMatchObject({ qty: '42.000000', available: '42.000000', amount: '60.00' })
  const page = await keeper.get(monitorCalls.query, { productId })
  expect(page.sums).toMatchObject({ amount: '60.00' })
})

test('an alarm is one open row since its day, closed when its condition ends', async () => {
  const { productId } = await g.item()
  // ten packs
  const b = await s.lot(productId, '240', 20)
  const kinds = async () => (await s.rowOf(productId)).alarms.map((a) => a.kind)
  await s.set(productId, '5', '8')
  expect([await kinds(), await s.alarmsOf(productId)]).toEqual([['over'], ['over']])
  await s.go('deptIssue', { balanceId: b, units: '121' })
  // the list knows at once, the alarm when somebody looks
  expect([await kinds(), await s.alarmsOf(productId)]).toEqual([['short'], ['over']])
  await lookAtShelves(about)
  expect(await s.alarmsOf(productId)).toEqual(['over closed', 'short'])
  await lookAtShelves(about)
  expect(await s.alarmsOf(productId)).toEqual(['over closed', 'short'])
  await w.sql.query(`update stock_alarm set since = since - 3 where closed_at is null and product_id = $1`, [productId])
  const since = new Date(Date.parse(`${today()}T00:00:00Z`) - 3 * 86_400_000).toISOString().slice(0, 10)
  expect((await s.rowOf(productId)).alarms).toEqual([{ kind: 'short', since }])
  await s.go('deptIssue', { balanceId: b, units: '119' })
  await lookAtShelves(about)
  expect(await s.alarmsOf(productId)).toEqual(['out', 'over closed', 'short closed'])
  // a threshold that is taken away watches nothing, at once
  await s.set(productId, null, null, null, 1)
  expect(await s.alarmsOf(productId)).toEqual(['out closed', 'over closed', 'short closed'])
})

test('what lasts longer than ninety days is too much, what nobody used for ninety does not sell', async () => {
  const [slow, unsold, fresh] = [await g.item(), await g.item(), await g.item()]
  // 1 a day
  await s.use(await s.lot(slow.productId, '121', 60), '30', 3)
  await s.lot(unsold.productId, '10', 90)
  await s.lot(fresh.productId, '10', 89)
  const kinds = async (productId: string) => (await s.rowOf(productId)).alarms.map((a) => a.kind)
  expect([await kinds(slow.productId), await kinds(unsold.productId), await kinds(fresh.productId)]).toEqual([
    ['slow'],
    ['unsold'],
    [],
  ])
  const found = async (productId: string) =>
    (await keeper.get(monitorCalls.query, { productId, alarm: ['slow', 'unsold'] })).total
  expect([await found(slow.productId), await found(unsold.productId), await found(fresh.productId)]).toEqual([1, 1, 0])
})

test('lots near their end and goods that wait too long are alarms of their lot', async () => {
  const { productId } = await g.item()
  const days = { past: -1, today: 0, d30: 30, d31: 31, d91: 91, far: 400 }
  for (const [lotNo, n] of Object.entries(days)) {
    const id = await s.lot(productId, '24', 20, lotNo)
    await w.sql.query(`update stock_balance set expiry_date = $2::date + $3::int where id = $1`, [id, today(), n])
    if (lotNo === 'far' || lotNo === 'd91')
      await w.sql.query(
        `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name, created_at)
         values ($1, $2, 'quarantine', 'x', now() - $3 * interval '1 hour')`,
        [g.hospital, id, lotNo === 'far' ? 49 : 47],
      )
  }
  await lookAtShelves(about)
  expect(await s.alarmsOf(productId)).toEqual(['expired', 'lastDay', 'near1', 'near2', 'near3', 'waiting'])
  expect((await s.rowOf(productId)).alarms.map((a) => a.kind).toSorted()).toEqual([
    'expired',
    'lastDay',
    'near1',
    'near2',
    'near3',
    'waiting',
  ])
  // the page of the product says them too, each with its point and its lot
  const { alarms } = await g.buyer.get(ledgerCalls.detail, { id: productId })
  expect(alarms.map((a) => `${a.kind} ${a.lotNo}`).toSorted()).toEqual([
    ...['expired past', 'lastDay today', 'near1 d91', 'near2 d31', 'near3 d30', 'waiting far'],
  ])
  expect(alarms.every((a) => a.point !== '' && a.since === today())).toBe(true)
  const stranger = await w.person({ 'inventory/inventoryQuery': 'view' }, await w.org('hospital', '别的医院'))
  expect((await stranger.get(ledgerCalls.detail, { id: productId })).alarms).toEqual([])
  await w.sql.query(`update stock_hold set released_at = now(), releaser_name = 'y' where hold_kind = 'quarantine'`)
  await w.sql.query(`update stock_balance set expiry_date = expiry_date - 1 where product_id = $1`, [productId])
  await lookAtShelves(about)
  expect((await s.alarmsOf(productId)).filter((a) => !a.endsWith('closed'))).toEqual([
    'expired',
    'expired',
    'near2',
    'near3',
    'near3',
  ])
})

test('what is on the way to a point is what is planned, ordered and shipped for it', async () => {
  const { productId, catalogItemId } = await g.item()
  await s.lot(productId, '48')
  const p = await g.buyer.get(planCalls.add, {
    ...{ planType: 'month', kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '7' }] },
  })
  expect((await s.rowOf(productId)).onWay).toBe('0')
  await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  expect((await s.rowOf(productId)).onWay).toBe('7.000')
  const o = await g.buyer.get(orderCalls.add, {
    ...{ supplierId: g.supplier, pointId: g.point, kind: 0, lines: [{ catalogItemId, qty: '5' }] },
  })
  expect((await s.rowOf(productId)).onWay).toBe('12.000')
  const elsewhere = await w.sql.query(
    `insert into distribution_point (hospital_id, code, name, type, product_kinds) values ($1, 'QK', '其他库', '药库', '{0}') returning id`,
    [g.hospital],
  )
  await w.sql.query('update purchase_order set point_id = $2 where id = $1', [o.id, elsewhere.rows[0].id])
  expect((await s.rowOf(productId)).onWay).toBe('7.000')
})

test('products at points are reminded of once a day, and only of what is the matter', async () => {
  const [a, b] = [await g.item(), await g.item()]
  await s.lot(a.productId, '24', 20)
  await s.lot(b.productId, '24', 20)
  await s.set(a.productId, '5')
  const ids = [(await s.rowOf(a.productId)).id, (await s.rowOf(b.productId)).id]
  expect(await keeper.get(monitorCalls.remind, { ids })).toEqual({ done: 1, already: 0, none: 1 })
  expect(await keeper.get(monitorCalls.remind, { ids })).toEqual({ done: 0, already: 1, none: 1 })
  const { rows } = await w.sql.query(`select params from message where event = 'stock.levelReminder'`)
  expect(rows).toMatchObject([{ params: { n: '1' } }])
})
