import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

/* domain-lists §2.33: 2 件 is stored as 40 盒; both are kept and shown. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

/** An article of 24 pieces a pack whose case holds twenty packs. */
const cased = async () => {
  const item = await g.item()
  await w.sql.query(`update product set min_unit = '片', conversion_ratio = 24 where id = $1`, [item.productId])
  await w.sql.query(
    `insert into product_pack (product_id, level, unit, num, den) values ($1, 1, '片', 1, 1), ($1, 2, '盒', 24, 1), ($1, 3, '件', 480, 1)`,
    [item.productId],
  )
  return item
}
const head = () => ({ planType: 'month' as const, kind: 0, pointId: g.point })
const typed = { qty: '40', enteredQty: '2', enteredUnit: '件' }
const kept = {
  qty: expect.stringMatching(/^40(\.0+)?$/),
  enteredQty: expect.stringMatching(/^2(\.0+)?$/),
  enteredUnit: '件',
}

test('what was typed in cases goes from the plan into its order, beside the packs', async () => {
  const { catalogItemId } = await cased()
  const p = await g.buyer.get(planCalls.add, { ...head(), lines: [{ catalogItemId, ...typed }] })
  expect((await g.buyer.get(planCalls.detail, { id: p.id })).lines).toMatchObject([kept])
  const sent = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  const { rows } = await g.auditor.get(orderCalls.query, { planId: p.id })
  expect((await g.buyer.get(orderCalls.detail, { id: rows[0]!.id })).lines).toMatchObject([kept])
})

test('a pack unit, or the quantity beside it, that does not fit is refused at its line; nothing is written', async () => {
  const { catalogItemId } = await cased()
  const order = { supplierId: g.supplier, pointId: g.point, kind: 0 }
  const said = async (line: object) =>
    (await g.buyer.ask(orderCalls.add, { ...order, lines: [{ catalogItemId, qty: '40', ...line }] })).msg
  const before = (await g.buyer.get(orderCalls.query, {})).total
  expect(await said({ enteredQty: '3', enteredUnit: '件' })).toBe('第 1 行：3 件 等于 60 盒，与数量 40 不一致')
  expect(await said({ enteredQty: '2', enteredUnit: '箱' })).toBe(
    '第 1 行：「箱」不是此品种的包装单位，可用：盒 / 片 / 件',
  )
  expect(await said({ enteredQty: '20', enteredUnit: '片' })).toBe('第 1 行：20 片 不是整数「盒」')
  expect(await said({ enteredQty: '2' })).toBe('第 1 行：录入数量与录入单位须同时填写')
  expect((await g.buyer.get(orderCalls.query, {})).total).toBe(before)
  // its own unit says nothing more
  const own = await g.buyer.get(orderCalls.add, {
    ...order,
    lines: [{ catalogItemId, qty: '40', enteredQty: '40', enteredUnit: '盒' }],
  })
  expect((await g.buyer.get(orderCalls.detail, { id: own.id })).lines).toMatchObject([
    { enteredQty: null, enteredUnit: '' },
  ])
})

test('of a line whose quantity becomes another, what was typed for it is forgotten', async () => {
  const { catalogItemId } = await cased()
  const p = await g.buyer.get(planCalls.add, { ...head(), lines: [{ catalogItemId, ...typed }] })
  const of = async () =>
    (
      await w.sql.query(
        'select qty::int, entered_qty::float as typed, entered_unit as unit from plan_line where plan_id = $1',
        [p.id],
      )
    ).rows
  await w.sql.query(`update plan_line set remark = 'x', qty = 40 where plan_id = $1`, [p.id])
  expect(await of()).toEqual([{ qty: 40, typed: 2, unit: '件' }])
  await w.sql.query(`update plan_line set qty = 30, amount = round(30 * price, 2) where plan_id = $1`, [p.id])
  expect(await of()).toEqual([{ qty: 30, typed: null, unit: '' }])
})

test('a file says its quantities in any level of packing, and what is none is refused with the ones there are', async () => {
  const [a, b] = [await cased(), await cased()]
  const { rows } = await w.sql.query('select id, platform_code as code from product where id = any($1)', [
    [a.productId, b.productId],
  ])
  const codeOf = (x: { productId: string }) => rows.find((r) => r.id === x.productId).code
  const p = await g.buyer.get(planCalls.add, { ...head(), lines: [{ catalogItemId: b.catalogItemId, ...typed }] })
  const bytes = Buffer.from(`\uFEFF产品编码,计划数量,单位\r\n${codeOf(a)},0.5,件\r\n${codeOf(b)},1,箱\r\n`)
  const done = await send(
    w.app,
    g.buyer,
    planCalls.import,
    { id: p.id, version: String(p.version), mode: 'goodOnly' },
    [{ field: 'file', filename: 'lines.csv', bytes }],
  )
  expect(done.data).toMatchObject({ saved: true, added: 1, refused: 1 })
  expect(JSON.stringify(done.data)).toContain('「箱」不是此品种的包装单位')
  const { lines } = await g.buyer.get(planCalls.detail, { id: p.id })
  expect(lines.map((l) => [Number(l.qty), Number(l.enteredQty), l.enteredUnit])).toEqual([
    [40, 2, '件'],
    [10, 0.5, '件'],
  ])
})

test('an order lists its goods as its plan does: ids made within one millisecond say nothing of it', async () => {
  const items = [...(await Promise.all(Array.from({ length: 40 }, () => g.item())))].map((i) => i.catalogItemId)
  const lines = items.map((catalogItemId) => ({ catalogItemId, qty: '1' }))
  const p = await g.buyer.get(planCalls.add, { ...head(), lines })
  const sent = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  const [order] = (await g.buyer.get(orderCalls.query, { planId: p.id })).rows
  const made = (await g.buyer.get(orderCalls.detail, { id: order!.id })).lines
  expect(made.map((l) => l.catalogItemId)).toEqual(items)
})
