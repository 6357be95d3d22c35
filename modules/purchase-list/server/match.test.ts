import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { pickCalls } from '../shared/pick.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const matched = (...lines: { code?: string; text?: string; name?: string; spec?: string }[]) =>
  g.buyer.get(pickCalls.match, { kind: 0, lines })
const status = (id: string, to: string) => w.sql.query('update catalog_item set status = $2 where id = $1', [id, to])

test('a pasted line means its item by platform code, hospital code, barcode, or name and specification', async () => {
  const item = await g.item({ name: '头孢克肟 分散片' })
  await w.sql.query(
    `update product set platform_code = 'YP00009001', barcode = '6901234500017', spec = '0.1g*6片' where id = $1`,
    [item.productId],
  )
  await w.sql.query(`update catalog_item set hospital_code = 'H-77' where id = $1`, [item.catalogItemId])
  const found = await matched(
    { code: 'yp00009001' },
    { code: 'Ｈ-77' },
    { text: '6901234500017' },
    { name: '头孢克肟分散片', spec: '0.1g×6片' },
    { text: '头孢克肟分散片 0.1G*6片' },
    { code: '没有这个码', name: '头孢克肟分散片' },
  )
  expect(found.map((f) => f.item?.id ?? f.reason)).toEqual(found.map(() => item.catalogItemId))
})

test('why none is meant is said: unknown, waiting for audit, stopped, another kind, several of one name', async () => {
  const [waiting, stopped] = [await g.item({ name: '待审核的药' }), await g.item({ name: '停用的药' })]
  await status(waiting.catalogItemId, 'pending')
  await status(stopped.catalogItemId, 'stopped')
  await g.item({ name: '一次性手套', kind: 1 })
  const strong = await g.item({ name: '同名的药' })
  await w.sql.query(`update product set spec = '10mg' where id = $1`, [strong.productId])
  await g.item({ name: '同名的药' })
  const names = ['无此品种', '待审核的药', '停用的药', '一次性手套', '同名的药']
  const found = await matched(...names.map((name) => ({ name })), { name: '同名的药', spec: '10MG' })
  expect(found.map((f) => f.reason)).toEqual([
    '采购目录中没有此品种',
    '品种待审核，不能采购',
    '品种停用，不能采购',
    '品种的产品大类不同，不能加入',
    '有 2 个品种符合，请选择',
    '',
  ])
  expect(found.at(-1)?.item?.id).toBe(strong.catalogItemId)
})

test('another hospital’s items are not meant', async () => {
  const other = await openGoods(w)
  await other.item({ name: '别家的药' })
  expect((await matched({ name: '别家的药' })).map((f) => f.reason)).toEqual(['采购目录中没有此品种'])
})

test('an item tells its stock, what is on the way, the use of 30 days and the rest of its agreed volume, and the agreed come first', async () => {
  const word = '数字看得见'
  const [plain, agreed] = [await g.item({ name: `${word}甲` }), await g.item({ name: `${word}乙` })]
  const balance = await w.sql.query(
    `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty) values ($1, $2, $3, 'L1', '2999-12-31', 1, 40) returning id`,
    [g.hospital, g.point, plain.productId],
  )
  await w.sql.query(
    `insert into stock_movement (hospital_id, balance_id, cause, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name, at)
     values ($1, $2, 'deptIssue', -15, -15, 55, 40, 'test', new_id(), new_id(), 'T', 't', now() - interval '3 days')`,
    [g.hospital, balance.rows[0].id],
  )
  const batch = await w.sql.query(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ('B-FIG', '批', 'national', '2020-01-01', '2999-12-31') returning id`,
  )
  const item = await w.sql.query(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, 12.5, 'min') returning id`,
    [batch.rows[0].id, agreed.productId],
  )
  await w.sql.query(
    `insert into vbp_quota (hospital_id, item_id, year, agreed_qty) select $1, $2, y, 240 from generate_series(1, 20) y`,
    [g.hospital, item.rows[0].id],
  )
  const { rows } = await g.buyer.get(pickCalls.find, { kind: 0, keyword: word })
  expect(rows.map((r) => [r.name, r.stock, r.onWay, r.monthUse, r.agreedRest])).toEqual([
    [`${word}乙`, '0', '0', '0', '10'],
    [`${word}甲`, '40', '0', '15', null],
  ])
  const named = async (asked: object) =>
    (await g.buyer.get(pickCalls.find, { kind: 0, keyword: word, ...asked })).rows.map((r) => r.name.at(-1))
  // page by page none twice and none left out; whoever sorts otherwise has it so
  expect([await named({ size: 1 }), await named({ size: 1, page: 2 })]).toEqual([['乙'], ['甲']])
  expect(await named({ sort: '-name' })).toEqual(expect.arrayContaining(['甲', '乙']))
})

test('items of one name come page by page, none twice and none left out, however the search finds them', async () => {
  const word = '同名分页'
  for (let i = 0; i < 13; i++) {
    const { productId } = await g.item({ name: `${word}${'乙甲丙'[i % 3]}` })
    await w.sql.query('update product set spec = $2 where id = $1', [productId, `${i}mg`])
  }
  const page = async (n: number, size: number) =>
    (await g.buyer.get(pickCalls.find, { kind: 0, keyword: word, page: n, size })).rows
  const [first, second, all] = [await page(1, 10), await page(2, 10), await page(1, 20)]
  expect([...first, ...second].map((r) => r.id)).toEqual(all.map((r) => r.id))
  expect(new Set(all.map((r) => r.id)).size).toBe(13)
  const names = all.map((r) => r.name)
  expect(names).toEqual([...names].sort())
})

test('what is on the way is what is open or under way: nothing of an order that was received or taken back', async () => {
  const item = await g.item({ name: '在途只算未到' })
  const order = async () => {
    const made = await g.buyer.get(orderCalls.add, {
      supplierId: g.supplier,
      pointId: g.point,
      kind: 0,
      lines: [{ catalogItemId: item.catalogItemId, qty: '10' }],
    })
    return g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  }
  const onWay = async () =>
    Number((await g.buyer.get(pickCalls.find, { kind: 0, keyword: '在途只算未到' })).rows[0]!.onWay)
  const [open, done] = [await order(), await order()]
  expect(await onWay()).toBe(20)
  await w.sql.query('update order_line set shipped_qty = 10, accepted_qty = 10 where order_id = $1', [done.id])
  expect(await onWay()).toBe(10)
  await w.sql.query(`update purchase_order set status = 'void' where id = $1`, [open.id])
  expect(await onWay()).toBe(0)
})
