import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { openStore, type Store } from '#tests/stock-papers.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { dayText } from '../shared/opening.ts'
import { stockDocumentInvariants } from './invariants.ts'

let w: World
let s: Store
beforeAll(async () => {
  w = await openWorld()
  s = await openStore(w)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, [...stockInvariants, ...stockDocumentInvariants])).toEqual([])
  await w.close()
})

test('a month alone ends on its last day, and what is no day stays as it is', () => {
  const ends = dayText('last')
  expect(['2027.3', '202702', '20270331', '2027年3月', '2027/3/5', '2027-02-30', '见包装'].map(ends)).toEqual([
    ...['2027-03-31', '2027-02-28', '2027-03-31', '2027-03-31', '2027-03-05'],
    ...['2027-02-30', '见包装'],
  ])
  expect(dayText('first')('2025.3')).toBe('2025-03-01')
})

const head = '库房,产品编码,批号,有效期至,供应商,单价,数量,单位'
const codeOf = async (productId: string) =>
  (await w.sql.query('select platform_code as code from product where id = $1', [productId])).rows[0].code as string
const load = async (rows: string[], fields: Record<string, string> = {}, who = s.keeper, first = head) => {
  const bytes = Buffer.from([first, ...rows].join('\n'))
  const answer = await send(w.app, who, calls.import, { mode: 'goodOnly', ...fields }, [
    { field: 'file', filename: '期初.csv', bytes },
  ])
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data!
}
const supplier = async () =>
  (await w.sql.query('select name from org where id = $1', [s.supplier])).rows[0].name as string

test('a messy shelf list: good rows are booked, each bad one is named with row, column and reason, and the same file changes nothing', async () => {
  const [a, b, c] = [await s.item(), await s.item(), await s.item()]
  const [A, B, C] = await Promise.all([a, b, c].map((i) => codeOf(i.productId)))
  const by = await supplier()
  const rows = [
    `中心药库,${A},l1,2027.3,${by},12.34,10,盒`,
    `YK,${A},L2,20270331,${by},12.34,5,粒`,
    `中心药库,${B},,2027-01-01,${by},1,3,盒`,
    `中心药库,${C},X,见包装,${by},1,3,盒`,
    `中心药库,${C},Y,2027-01-01,没有这家,1,3,瓶`,
    `别处,${C},Z,2027-01-01,${by},1,0.3,盒`,
  ]
  const first = await load(rows)
  expect([first.added, first.refused]).toEqual([2, 4])
  expect(first.problems.map((p) => [p.line, p.column, p.reason])).toEqual([
    [4, '批号', '此产品必须填写批号'],
    [5, '有效期至', '日期无法识别，应写成 2027-03-31'],
    [6, '供应商', '供应商不存在'],
    [6, '单位', '单位应为 盒 或 粒'],
    [7, '库房', '库房不存在或已停用'],
    [7, '数量', '折合 7.2 粒：粒不能再拆分，请按整粒填写'],
  ])
  const stock = async () =>
    (
      await w.sql.query(
        `select lot_no as lot, expiry_date::text as ends, qty::float, value::float from stock_balance where product_id = $1 order by 1`,
        [a.productId],
      )
    ).rows
  expect(await stock()).toEqual([
    { lot: 'L1', ends: '2027-03-31', qty: 240, value: 123.4 },
    { lot: 'L2', ends: '2027-03-31', qty: 5, value: 2.57 },
  ])
  const again = await load(rows)
  expect([again.added, again.unchanged, again.refused]).toEqual([0, 2, 4])
  expect(await stock()).toHaveLength(2)
  const more = await load([`中心药库,${A},L3,2028-01-01,${by},12.34,1,盒`])
  expect(more.problems.map((p) => p.reason)).toEqual(['该库房此产品已有库存流水，不能再做期初'])
})

test('a day no shelf can mean is no expiry: what ends in 2703, in 2999 or before it was made is refused at its cell, and stands still only as a doubt', async () => {
  const [A, B, C, D, E] = await Promise.all([1, 2, 3, 4, 5].map(async () => codeOf((await s.item()).productId)))
  const by = await supplier()
  const rows = [
    // 27-03-12 without its century reads like a month of 2703
    `中心药库,${A},L1,270312,${by},1,3,盒,`,
    `中心药库,${B},L1,2999-12-31,${by},1,3,盒,`,
    `中心药库,${C},L1,0027-03-31,${by},1,3,盒,`,
    `中心药库,${D},L1,2026-01-01,${by},1,3,盒,2026-02-01`,
    `中心药库,${E},L1,2027-02-30,${by},1,3,盒,`,
  ]
  const done = await load(rows, {}, s.keeper, `${head},生产日期`)
  expect([done.added, done.refused]).toEqual([0, 5])
  expect(done.problems.map((p) => [p.line, p.column, p.reason])).toEqual([
    [2, '有效期至', '日期无法识别，应写成 2027-03-31'],
    [3, '有效期至', '日期应在 1900-01-01 至 2199-12-31 之间'],
    [4, '有效期至', '日期应在 1900-01-01 至 2199-12-31 之间'],
    [5, '有效期至', '有效期不能早于生产日期'],
    [6, '有效期至', '日期无法识别，应写成 2027-03-31'],
  ])
  const doubts = { constants: JSON.stringify({ doubtful: '入待验' }) }
  const stands = await load([rows[0]!, rows[3]!], doubts, s.keeper, `${head},生产日期`)
  expect(stands.added).toBe(2)
  const { rows: holds } = await w.sql.query(
    `select h.reason, b.expiry_date::text as ends from stock_balance b join stock_hold h on h.balance_id = b.id
     join product p on p.id = b.product_id where p.platform_code = any($1) order by 1`,
    [[A, D]],
  )
  expect(holds).toEqual([
    { reason: '有效期 2026-01-01 早于生产日期', ends: '2026-01-01' },
    { reason: '有效期无法识别 270312', ends: '2999-12-31' },
  ])
})

test('what needs no expiry has none where another system writes a day without an end', async () => {
  const items = await Promise.all([1, 2].map(() => s.item()))
  const ids = items.map((i) => i.productId)
  await w.sql.query('update product set expiry_required = false where id = any($1)', [ids])
  const by = await supplier()
  const [A, B] = await Promise.all(ids.map(codeOf))
  const done = await load([`中心药库,${A},L1,2999-12-31,${by},1,3,盒`, `中心药库,${B},L1,9999/12/31,${by},1,3,盒`])
  expect([done.added, done.refused]).toEqual([2, 0])
  const { rows } = await w.sql.query('select expiry_date::text as ends from stock_balance where product_id = any($1)', [
    ids,
  ])
  expect(rows).toEqual([{ ends: '2999-12-31' }, { ends: '2999-12-31' }])
})

test('a row that stands still for its unreadable expiry says nothing of the days of its lot', async () => {
  const { productId } = await s.item()
  const [code, by] = [await codeOf(productId), await supplier()]
  const rows = [`中心药库,${code},A1,见包装,${by},1,3,盒`, `中心药库,${code},A1,2029-03-31,${by},1,5,盒`]
  expect((await load(rows, { constants: JSON.stringify({ doubtful: '入待验' }) })).added).toBe(2)
  const { rows: stock } = await w.sql.query(
    'select expiry_date::text as ends, qty::float, locked_qty::float as locked from stock_balance where product_id = $1 order by 1',
    [productId],
  )
  expect(stock).toEqual([
    { ends: '2029-03-31', qty: 120, locked: 0 },
    { ends: '2999-12-31', qty: 72, locked: 72 },
  ])
})

test('questionable rows may be booked where they stand still, each with what is not known of it', async () => {
  const { productId } = await s.item()
  const row = `中心药库,${await codeOf(productId)},,见包装,${await supplier()},2,3,盒`
  const done = await load([row], { constants: JSON.stringify({ doubtful: '入待验' }) })
  expect([done.added, done.refused]).toEqual([1, 0])
  const { rows } = await w.sql.query(
    `select h.hold_kind as kind, h.reason, b.qty::float, b.locked_qty::float as locked from stock_balance b
     join stock_hold h on h.balance_id = b.id where b.product_id = $1`,
    [productId],
  )
  expect(rows).toEqual([{ kind: 'quarantine', reason: '缺批号 / 有效期无法识别 见包装', qty: 72, locked: 72 }])
})

test('who may import beside the stock alone does so, at the address of the stock', async () => {
  const { productId } = await s.item()
  const row = `中心药库,${await codeOf(productId)},L9,2030-01-01,${await supplier()},2,3,盒`
  const bytes = Buffer.from([head, row].join('\n'))
  const load = (who: Person) =>
    send(w.app, who, { ...calls.import, path: '/linex/kcgl/stock/import' }, { mode: 'goodOnly' }, [
      { field: 'file', filename: '期初.csv', bytes },
    ])
  const reader = await w.person({ 'inventory/inventoryQuery': 'view export' }, s.hospital)
  expect((await load(reader)).code).toBe(codes.forbidden)
  const beginner = await w.person({ 'inventory/inventoryQuery': 'view import' }, s.hospital)
  expect(await load(beginner)).toMatchObject({ code: 0, data: { added: 1, refused: 0 } })
})

test('a shelf of thousands of rows is booked in seconds', async () => {
  const { rows: made } = await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
     select 'OP' || n, 0, '期初' || n, '1', '1', '盒', '片', 24, 'op' || n from generate_series(1, 2500) n returning platform_code as code`,
  )
  const by = await supplier()
  const rows = made.flatMap((p) => [
    `中心药库,${p.code},A,2029-01-01,${by},1.5,10,盒`,
    `病区药房,${p.code},A,2029-01-01,${by},1.5,7,片`,
  ])
  const from = Date.now()
  const done = await load(rows)
  const took = Date.now() - from
  expect([done.added, done.refused]).toEqual([5000, 0])
  console.log(`5000 rows ${took} ms`)
})
