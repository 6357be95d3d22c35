import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { acceptedLot, figures, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { shelves } from '#tests/shelf.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { runClock } from './clock.ts'
import { returnOrderInvariants } from './invariants.ts'

let w: World
let g: Goods
let r: Returners
let go: ReturnType<typeof ways>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
  go = ways(r)
})
afterAll(() => w.close())
const whole = async () =>
  expect(await brokenInvariants(w.sql, [...returnOrderInvariants, ...stockInvariants])).toEqual([])
const said = async (body: object) => (await r.keeper.ask(calls.add, body as never)).msg
const balance = async (productId: string) =>
  (await w.sql.query('select id from stock_balance where product_id = $1', [productId])).rows[0].id as string

test('more than was accepted, what is on its way already, and the same lot twice are refused; nothing is counted', async () => {
  const lot = await acceptedLot(g)
  expect(await said(typedReturn(g, { lot, qty: '11' }))).toContain('验收 10 盒，已退和在退 0 盒，最多再退 10 盒')
  await go.submitted(typedReturn(g, { lot, qty: '8' }))
  const before = await figures(w, lot)
  expect(await said(typedReturn(g, { lot, qty: '3' }))).toContain('已退和在退 8 盒，最多再退 2 盒')
  expect(await said(typedReturn(g, { lot, qty: '1' }, { lot, qty: '1' }))).toContain('与第 1 行是同一批货')
  expect(await said(typedReturn(g, { lot, qty: '0.3' }))).toContain('不能再拆分，请按整粒填写')
  expect(await figures(w, lot)).toEqual(before)
  await whole()
})

test('what was used up, locked by hand or recalled stays; expired goods go back, recalled ones as such', async () => {
  const lot = await acceptedLot(g)
  const id = await balance(lot.productId)
  await shelves(w, g).go('dispense', { balanceId: id, units: '216' })
  expect(await said(typedReturn(g, { lot, qty: '2' }))).toContain('在库 1 盒，其中可退 1 盒，本次退 2 盒')
  await g.receiver.get(stockCalls.lock, { balanceIds: [id], reason: '待查' })
  expect(await said(typedReturn(g, { lot, qty: '1' }))).toContain('已被锁定（锁定），不能退货')
  const recalled = await acceptedLot(g, { lotNo: 'BAD' })
  const hold = (kind: string, balanceId: string) =>
    w.sql.query(
      `insert into stock_hold (hospital_id, balance_id, hold_kind, reason, creator_name) values ($1, $2, $3, '测试', '张')`,
      [g.hospital, balanceId, kind],
    )
  await hold('recall', await balance(recalled.productId))
  expect(await said(typedReturn(g, { lot: recalled, qty: '1' }))).toContain('退货类型请选「召回」')
  const ofRecall = { ...typedReturn(g, { lot: recalled, qty: '4' }), returnType: 'recall' as const }
  await go.gone(ofRecall as never)
  expect(await figures(w, recalled)).toMatchObject({ returning: 4, stock: 144, held: 0 })
  const old = await acceptedLot(g, { lotNo: 'OLD' })
  await hold('expired', await balance(old.productId))
  // a whole hold lets them be this paper's, and no other one's
  const held = { pointId: g.point, balanceIds: [await balance(old.productId), id] }
  // of lots chosen by where they lie only what may go is offered: expired ones, not those locked by hand
  expect((await r.keeper.get(calls.candidates, held)).map((l) => [l.lotNo, l.returnable, l.free])).toEqual([
    ['OLD', '10', '10'],
  ])
  await go.agreed(typedReturn(g, { lot: old, qty: '7' }))
  expect(await said(typedReturn(g, { lot: old, qty: '4' }))).toContain('最多再退 3 盒')
  await whole()
})

test('goods that are locked after the paper was agreed to do not leave', async () => {
  const lot = await acceptedLot(g)
  const d = await go.agreed(typedReturn(g, { lot, qty: '5' }))
  await g.receiver.get(stockCalls.lock, { balanceIds: [await balance(lot.productId)], reason: '待查' })
  expect((await r.keeper.ask(calls.shipBack, { id: d.id, version: d.version })).msg).toContain(
    '已被锁定（锁定），不能退货',
  )
  expect(await figures(w, lot)).toMatchObject({ returning: 5, stock: 240 })
  await whole()
})

test('what is recalled while it is sent back for another reason does not leave', async () => {
  const lot = await acceptedLot(g)
  const d = await go.agreed(typedReturn(g, { lot, qty: '5' }))
  const id = await balance(lot.productId)
  await w.sql.query('begin')
  await w.sql.query('select from stock_balance where id = $1 for update', [id])
  const asked = r.keeper.ask(calls.shipBack, { id: d.id, version: d.version })
  const mine = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
  await expect.poll(async () => (await w.sql.query(mine)).rowCount).toBe(1)
  await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name) values ($1, $2, 'recall', '张')`,
    [g.hospital, id],
  )
  await w.sql.query('commit')
  expect((await asked).msg).toContain('已被锁定（召回），不能出库')
  expect(await figures(w, lot)).toMatchObject({ returning: 5, stock: 240 })
  await whole()
})

test('a lot of another point, of another hospital, of another supplier, and a point of nobody are each refused', async () => {
  const lot = await acceptedLot(g)
  const { rows } = await w.sql.query(
    `insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds) values ($1, 'ER', '二级库', '药库', '{0}', '{}') returning id`,
    [g.hospital],
  )
  const body = typedReturn(g, { lot, qty: '1' })
  expect(await said({ ...body, pointId: rows[0].id })).toContain('该库房没有此批号')
  const other = await openGoods(w)
  expect(await said({ ...body, pointId: other.point })).toContain('库房不存在或已停用')
  const theirs = await acceptedLot(other)
  expect(await said(typedReturn(g, { lot: theirs, qty: '1' }))).toContain('该库房没有此批号')
  expect(await said({ ...body, supplierId: other.supplier })).toContain('是其他供应商的货')
  expect(await said({ ...body, supplierId: g.hospital })).toContain('供应商不存在')
  // and a rival reads nothing of it
  const made = await go.sent(body)
  const rival = await w.person({ 'procurement/return': 'view agree receive' }, other.supplier)
  expect((await rival.ask(calls.detail, { id: made.id })).code).toBe(404)
  expect((await rival.get(calls.query, {})).rows).toEqual([])
  expect((await rival.ask(calls.agree, { id: made.id, version: made.version, pickupDate: '2031-01-01' })).code).toBe(
    404,
  )
})

test('of sixteen who want the last box at one moment one has it', async () => {
  const lot = await acceptedLot(g, { qty: '1' })
  const drafts = await Promise.all(
    Array.from({ length: 16 }, () => r.keeper.get(calls.add, typedReturn(g, { lot, qty: '1' }))),
  )
  const answers = await Promise.all(drafts.map(({ id, version }) => r.keeper.ask(calls.submit, { id, version })))
  const refused = answers.filter((a) => a.code !== 0)
  expect(refused).toHaveLength(15)
  for (const a of refused) expect(a.msg).toContain('最多再退 0 盒')
  expect(await figures(w, lot)).toMatchObject({ returning: 1, held: 24, stock: 24 })
  await whole()
})

test('after a reversal there is nothing left to return, and what is on its way cannot be reversed', async () => {
  const lot = await acceptedLot(g)
  const undone = w.sql.query('update delivery_line set accepted_qty = 0 where id = $1', [lot.deliveryLineId])
  await undone
  expect(await said(typedReturn(g, { lot, qty: '1' }))).toContain('该库房没有此批号')
  await w.sql.query('update delivery_line set accepted_qty = 10 where id = $1', [lot.deliveryLineId])
  await go.submitted(typedReturn(g, { lot, qty: '1' }))
  await expect(
    w.sql.query('update delivery_line set accepted_qty = 0 where id = $1', [lot.deliveryLineId]),
  ).rejects.toThrow('delivery_line_returns')
})

test('who does not answer is reminded, then the operator may agree; who does not count has received', async () => {
  const lot = await acceptedLot(g)
  const operator = await w.person({ 'procurement/return': 'view agree' }, await w.org('authority', '运营'))
  const d = await go.sent(typedReturn(g, { lot, qty: '2' }))
  const far = await operator.ask(calls.agree, { id: d.id, version: d.version, pickupDate: '2199-01-01' })
  expect(far.code).not.toBe(0)
  const agree = (version: number) => operator.ask(calls.agree, { id: d.id, version, pickupDate: '2031-01-01' })
  expect((await agree(d.version)).msg).toContain('供应商还在答复期内')
  await w.sql.query(`update return_order set released_at = now() - interval '4 days' where id = $1`, [d.id])
  expect(await runClock()).toMatchObject({ reminded: 1 })
  expect(await runClock()).toMatchObject({ reminded: 0 })
  const agreed = (await agree(d.version)).data!
  expect((await r.keeper.get(calls.detail, { id: d.id })).answeredFor).toBe(true)
  await r.keeper.get(calls.shipBack, { id: d.id, version: agreed.version })
  await w.sql.query(`update return_order set shipped_at = now() - interval '8 days' where id = $1`, [d.id])
  expect(await runClock()).toMatchObject({ received: 1 })
  const done = await r.keeper.get(calls.detail, { id: d.id })
  expect([done.status, done.receiverName, done.lines[0]!.receivedQty]).toEqual(['done', '系统', '2.000'])
  expect(await figures(w, lot)).toMatchObject({ returning: 0, returned: 2, ofOrder: 2 })
  await whole()
})

test('agreed volume comes back once, by what was received', async () => {
  const item = await g.item({ price: '10' })
  const batch = await w.sql.query(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ($1, $1, 'national', current_date - 30, current_date + 300) returning id`,
    [`B${Date.now()}`],
  )
  const sold = await w.sql.query(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, 10, 'pack') returning id`,
    [batch.rows[0].id, item.productId],
  )
  const quota = await w.sql.query(
    `insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, 100) returning id`,
    [sold.rows[0].id, g.hospital],
  )
  const lot = await acceptedLot(g, { item })
  const volume = async () => {
    const { rows } = await w.sql.query(
      'select used_qty::float as used, done_qty::float as done from vbp_quota where id = $1',
      [quota.rows[0].id],
    )
    return [rows[0].used, rows[0].done]
  }
  expect(await volume()).toEqual([10, 10])
  const d = await go.gone(typedReturn(g, { lot, qty: '6' }))
  expect(await volume()).toEqual([10, 10])
  const { lines } = await r.seller.get(calls.detail, { id: d.id })
  await r.seller.get(calls.receive, {
    id: d.id,
    version: d.version,
    lines: [{ id: lines[0]!.id, receivedQty: '5', shortReason: '破损一盒' }],
  })
  expect(await volume()).toEqual([5, 5])
  await whole()
})
