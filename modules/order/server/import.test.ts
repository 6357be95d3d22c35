import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

/* ux.md 1.3: the lines of an order come from a file as those of a plan do; of its supplier's articles alone. */
let w: World
let g: Goods
let buyer: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  buyer = await w.person({ 'procurement/purchaseOrder': 'view add edit submit import' }, g.hospital)
})
afterAll(() => w.close())

const codeOf = async (productId: string) =>
  (await w.sql.query('select platform_code from product where id = $1', [productId])).rows[0].platform_code as string
const draft = (lines: { catalogItemId: string; qty: string }[]) =>
  buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, remark: '周二', lines })
const csv = (...rows: string[]) => Buffer.from(`\uFEFF产品编码,订单数量,单位,备注\r\n${rows.join('\r\n')}\r\n`)
const load = (fields: Record<string, string>, bytes: Buffer, who = buyer) =>
  send(w.app, who, orderCalls.import, fields, [{ field: 'file', filename: 'lines.csv', bytes }])
const into = ({ id, version }: { id: string; version: number }, more: Record<string, string> = {}) => ({
  ...{ id, version: String(version) },
  ...more,
})

test('lines of a file go into an order: known items get its quantity, new ones are appended, the head stays', async () => {
  const [a, b] = [await g.item({ price: '2' }), await g.item({ price: '3' })]
  const o = await draft([{ catalogItemId: a.catalogItemId, qty: '5' }])
  const file = csv(`${await codeOf(a.productId)},7,,`, `${await codeOf(b.productId)},4,盒,加急`)
  expect((await load(into(o), file)).data).toMatchObject({ saved: false, added: 1, changed: 1, refused: 0 })
  expect((await load(into(o, { mode: 'allOrNothing' }), file)).data).toMatchObject({
    saved: true,
    added: 1,
    changed: 1,
  })
  const now = await buyer.get(orderCalls.detail, { id: o.id })
  expect(now).toMatchObject({
    ...{ remark: '周二', amount: '26.00', status: 'draft' },
    lines: [
      { catalogItemId: a.catalogItemId, qty: '7.000' },
      { catalogItemId: b.catalogItemId, qty: '4.000', remark: '加急' },
    ],
  })
})

test('an article of another supplier, of another kind and an unknown one are told by line; the good ones are saved without them', async () => {
  const good = await g.item()
  const other = await g.item({ supplier: await w.org('supplier', `另一家${Date.now()}`) })
  const kind = await g.item({ kind: 1 })
  const o = await draft([])
  const codes = await Promise.all([other, kind].map((i) => codeOf(i.productId)))
  const file = csv(`${await codeOf(good.productId)},2,,`, ...codes.map((c) => `${c},1,,`), 'NOPE,1,,')
  const { data } = await load(into(o, { mode: 'goodOnly' }), file)
  expect(data).toMatchObject({ saved: true, added: 1, refused: 3 })
  expect(data?.problems.map((p) => [p.line, p.column])).toEqual([3, 4, 5].map((n) => [n, '产品编码']))
  expect((await buyer.get(orderCalls.detail, { id: o.id })).lines).toMatchObject([{ qty: '2.000' }])
})

test('a row with an unknown article and a wrong quantity is told of both in one pass', async () => {
  const { data } = await load(into(await draft([])), csv('NOPE,-3,,'))
  expect(data?.problems.map((p) => [p.line, p.column, p.reason])).toEqual([
    [2, '订单数量', '不能是负数'],
    [2, '产品编码', '采购目录中没有此品种'],
  ])
})

test('it is tried before anybody saved an order, and leaves none; a stale, a sent and a foreign one are refused', async () => {
  const item = await g.item()
  const file = csv(`${await codeOf(item.productId)},2,,`)
  const whole = async () => (await buyer.get(orderCalls.query, {})).total
  const before = await whole()
  expect((await load({ kind: '0', supplierId: g.supplier }, file)).data).toMatchObject({ saved: false, added: 1 })
  expect((await load({ kind: '0', supplierId: g.supplier, mode: 'goodOnly' }, file)).msg).toBe(
    '请先保存采购订单，再导入明细',
  )
  expect(await whole()).toBe(before)
  const o = await draft([{ catalogItemId: item.catalogItemId, qty: '1' }])
  expect((await load(into({ ...o, version: o.version + 1 }), file)).code).toBe(409)
  expect(
    (
      await load(
        into(o),
        file,
        await w.person({ 'procurement/purchaseOrder': 'view add edit submit import' }, (await openGoods(w)).hospital),
      )
    ).code,
  ).toBe(404)
  const sent = await buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  expect((await load(into({ ...o, version: sent.version }), file)).msg).toBe('当前状态「待审核」不能修改')
  expect((await load(into(o), file, g.sales)).code).toBe(403)
})
