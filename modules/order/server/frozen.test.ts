import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let category: string
beforeAll(async () => {
  w = await openWorld()
})
beforeEach(async () => {
  await w.sql.query('delete from config')
  g = await openGoods(w)
  category = await one(`insert into category (code, name, level, kind) values ($1, $1, 1, 0) returning id`, [
    `F${g.hospital.slice(-6)}`,
  ])
})
afterAll(() => w.close())

const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
const setting = (key: string, value: unknown) =>
  w.sql.query('insert into config (key, value) values ($1, $2::jsonb)', [key, JSON.stringify(value)])

/** An article whose every frozen fact differs from its default. */
const article = async () => {
  const item = await g.item({ price: '12.5000' })
  await w.sql.query(
    `update product set listed_price = 20, ceiling_price = 30, category_id = $2, extra = '{"twoInvoice": false}' where id = $1`,
    [item.productId, category],
  )
  await w.sql.query('update catalog_item set online = false where id = $1', [item.catalogItemId])
  return item
}
const frozen = {
  online: false,
  listed: '20.0000',
  ceiling: '30.0000',
  selected: null,
  twoInvoice: false,
  ratio: '24.000',
}
/** Everything the facts came from becomes something else. */
const change = async (item: { productId: string; catalogItemId: string }) => {
  await w.sql.query(
    `update product set listed_price = 21, ceiling_price = 31, category_id = null, extra = '{}', provincial_id = 'P1', conversion_ratio = 10 where id = $1`,
    [item.productId],
  )
  await w.sql.query('update catalog_item set online = true where id = $1', [item.catalogItemId])
  await w.sql.query('update vbp_item set selected_price = 1 where product_id = $1', [item.productId])
}
const agree = async (productId: string, agreed: number) => {
  const batch = await one(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ($1, $1, 'national', current_date - 10, current_date + 300) returning id`,
    [`B${productId.slice(-6)}`],
  )
  const item = await one(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, '12.5', 'pack') returning id`,
    [batch, productId],
  )
  await w.sql.query('insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, $3)', [
    item,
    g.hospital,
    agreed,
  ])
}

const lines = async (orderId: string) =>
  (
    await w.sql.query(
      `select qty::float8 as qty, online, listed_price as listed, ceiling_price as ceiling, selected_price as selected, category_id as category,
        department_id as department, two_invoice as "twoInvoice", conversion_ratio as ratio, due_at as due from order_line where order_id = $1 order by seq`,
      [orderId],
    )
  ).rows

const head = () => ({ supplierId: g.supplier, kind: 0, orderType: 0 as const, pointId: g.point })
const submitted = async (catalogItemId: string, more: object = {}) => {
  const order = await g.buyer.get(orderCalls.add, { ...head(), ...more, lines: [{ catalogItemId, qty: '10' }] })
  return g.buyer.get(orderCalls.submit, { id: order.id, version: order.version })
}
const approve = (o: { id: string; version: number }) =>
  g.auditor.get(orderCalls.audit, { id: o.id, version: o.version, action: 'approve' })

describe('what figures read of a line stands on it from its submit, whatever changes afterwards', () => {
  test('of an order made by hand; not before, and anew when it is submitted again', async () => {
    const item = await article()
    const draft = await g.buyer.get(orderCalls.add, {
      ...head(),
      lines: [{ catalogItemId: item.catalogItemId, qty: '10' }],
    })
    expect(await lines(draft.id)).toMatchObject([{ online: null, listed: null, category: null, twoInvoice: null }])
    const sent = await g.buyer.get(orderCalls.submit, { id: draft.id, version: draft.version })
    expect(await lines(draft.id)).toMatchObject([{ ...frozen, category, department: null, due: null }])
    await change(item)
    await approve(sent)
    expect(await lines(draft.id)).toMatchObject([{ ...frozen, category, department: null }])
    const second = await submitted(item.catalogItemId)
    const back = await g.buyer.get(orderCalls.withdraw, { id: second.id, version: second.version })
    await w.sql.query('update product set listed_price = 22 where id = $1', [item.productId])
    await g.buyer.get(orderCalls.submit, { id: second.id, version: back.version })
    expect(await lines(second.id)).toMatchObject([
      { online: true, listed: '22.0000', twoInvoice: true, ratio: '10.000' },
    ])
  })

  test('of both parts of a line that is split at the agreed volume, with the selected price', async () => {
    const item = await article()
    await agree(item.productId, 4)
    const { id } = await submitted(item.catalogItemId)
    const parts = [
      { ...frozen, category, qty: 4, selected: '12.5000' },
      { ...frozen, category, qty: 6, selected: '12.5000' },
    ]
    expect(await lines(id)).toMatchObject(parts)
    await change(item)
    expect(await lines(id)).toMatchObject(parts)
  })

  test('copied after a split it wishes the whole quantity again, on one line', async () => {
    const item = await article()
    await agree(item.productId, 4)
    const { id } = await submitted(item.catalogItemId)
    expect(await lines(id)).toMatchObject([{ qty: 4 }, { qty: 6 }])
    const copy = await g.buyer.get(orderCalls.copy, { id })
    const { lines: wished, amount } = await g.buyer.get(orderCalls.detail, { id: copy.id })
    expect(wished.map((l) => [l.catalogItemId, Number(l.qty)])).toEqual([[item.catalogItemId, 10]])
    expect(Number(amount)).toBe(Number(wished[0]!.price) * 10)
  })

  test('of the orders a plan becomes, with the plan’s department', async () => {
    const item = await article()
    await agree(item.productId, 4)
    const departmentId = await one(
      `insert into department (hospital_id, code, name, type) values ($1, 'K1', '心内科', '临床') returning id`,
      [g.hospital],
    )
    const p = await g.buyer.get(planCalls.add, {
      planType: 'month',
      kind: 0,
      pointId: g.point,
      departmentId,
      lines: [{ catalogItemId: item.catalogItemId, qty: '10' }],
    })
    const sent = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
    await g.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
    const orders = (await g.buyer.get(orderCalls.query, { planId: p.id, sort: 'amount' })).rows
    expect(orders).toHaveLength(2)
    for (const o of orders)
      expect(await lines(o.id)).toMatchObject([{ ...frozen, category, department: departmentId, selected: '12.5000' }])
  })
})

describe('when a line is due is decided at its release', () => {
  const dueIn = async (more: object = {}) => {
    const { catalogItemId } = await g.item()
    const sent = await submitted(catalogItemId, more)
    await approve(sent)
    const { rows } = await w.sql.query('select released_at from purchase_order where id = $1', [sent.id])
    const [line] = await lines(sent.id)
    return { id: sent.id, due: line.due as Date, hours: (line.due - rows[0].released_at) / 3600_000 }
  }

  test('at the end of the expected day, by the region’s clock', async () => {
    const { id, due } = await dueIn({ expectedDate: '2031-05-08', urgent: true })
    expect(new Date(due).toISOString()).toBe('2031-05-08T15:59:59.999Z')
    await w.sql.query(`update purchase_order set expected_date = '2032-01-01' where id = $1`, [id])
    expect((await lines(id))[0].due).toEqual(due)
  })

  test('otherwise after the hours of that day’s settings: 48, in haste 24, far off 72', async () => {
    const first = await dueIn()
    expect([first.hours, (await dueIn({ urgent: true })).hours]).toEqual([48, 24])
    await setting('order.remoteDistricts', '海岛县、临湖区')
    await w.sql.query(`update org set district = '云泽市临湖区' where id = $1`, [g.hospital])
    expect([(await dueIn()).hours, (await dueIn({ urgent: true })).hours]).toEqual([72, 72])
    await w.sql.query(`update distribution_point set district = '云泽市云泽区' where id = $1`, [g.point])
    await setting('order.dueHours', 6)
    expect((await dueIn()).hours).toBe(6)
    expect((await lines(first.id))[0].due).toEqual(first.due)
  })
})

test('of lines submitted earlier the migration fills what is known, and leaves the limits of an article changed since empty', async () => {
  const [kept, changed] = [await article(), await article()]
  const orders = [await submitted(kept.catalogItemId), await submitted(changed.catalogItemId, { urgent: true })]
  for (const o of orders) await approve(o)
  const before = await Promise.all(orders.map((o) => lines(o.id)))
  await w.sql.query(`update order_line set online = null, listed_price = null, ceiling_price = null, selected_price = null, category_id = null,
    two_invoice = null, due_at = null, department_id = null`)
  await w.sql.query(`update product set updated_at = now() + interval '1 hour' where id = $1`, [changed.productId])
  const file = readFileSync(new URL('../../../db/migrations/0025_frozen_facts.sql', import.meta.url), 'utf8')
  await w.sql.query(file.slice(file.indexOf('select set_config')))
  expect(await lines(orders[0]!.id)).toEqual(before[0])
  expect(await lines(orders[1]!.id)).toEqual([{ ...before[1]![0], online: null, listed: null, ceiling: null }])
})

test('who comes too late is told who changed the order or the plan', async () => {
  const { catalogItemId } = await g.item()
  const sent = await submitted(catalogItemId)
  await approve(sent)
  const { lines: own } = await g.sales.get(orderCalls.detail, { id: sent.id })
  const names = async (userId: string) =>
    (await w.sql.query('select name from app_user where id = $1', [userId])).rows[0].name as string
  const late = await g.sales.ask(rejectionCalls.reject, {
    id: sent.id,
    version: sent.version,
    lines: [{ orderLineId: own[0]!.id, qty: '1', reasonCode: 'other', reason: 'x' }],
  })
  expect(late.data).toMatchObject({ changedBy: await names(g.auditor.userId) })
  const p = await g.buyer.get(planCalls.add, {
    planType: 'month',
    kind: 0,
    pointId: g.point,
    lines: [{ catalogItemId, qty: '1' }],
  })
  const stale = await g.buyer.ask(orderCalls.fromPlan, { id: p.id, version: p.version + 7 })
  expect(stale.data).toMatchObject({ changedBy: await names(g.buyer.userId) })
})
