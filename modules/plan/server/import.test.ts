import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { planCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const codeOf = async (productId: string) =>
  (await w.sql.query('select platform_code from product where id = $1', [productId])).rows[0].platform_code as string
const draft = (lines: { catalogItemId: string; qty: string }[] = []) =>
  g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
const csv = (...rows: string[]) => Buffer.from(`\uFEFF产品编码,计划数量,备注\r\n${rows.join('\r\n')}\r\n`)
const load = async (
  plan: { id: string; version: number },
  bytes: Buffer,
  fields: Record<string, string> = {},
  who = g.buyer,
) =>
  send(w.app, who, planCalls.import, { id: plan.id, version: String(plan.version), ...fields }, [
    { field: 'file', filename: 'lines.csv', bytes },
  ])
const linesOf = async (id: string) =>
  (await g.buyer.get(planCalls.detail, { id })).lines.map((l) => [l.catalogItemId, Number(l.qty), l.remark])

test('lines of a file are tried first, then saved: new items appended, known ones with the quantity of the file', async () => {
  const [a, b] = [await g.item({ price: '2' }), await g.item({ price: '3' })]
  const plan = await draft([{ catalogItemId: a.catalogItemId, qty: '5' }])
  const file = csv(`${await codeOf(a.productId)},7,`, `${await codeOf(b.productId)},4,加急`)
  const tried = await load(plan, file)
  expect(tried.data).toMatchObject({ saved: false, added: 1, changed: 1, refused: 0 })
  expect(await linesOf(plan.id)).toEqual([[a.catalogItemId, 5, '']])
  const done = await load(plan, file, { mode: 'allOrNothing' })
  expect(done.data).toMatchObject({ saved: true, added: 1, changed: 1 })
  expect(await linesOf(plan.id)).toEqual([
    [a.catalogItemId, 7, ''],
    [b.catalogItemId, 4, '加急'],
  ])
  expect((await g.buyer.get(planCalls.detail, { id: plan.id })).totalAmount).toBe('26.00')
})

test('a file is tried before anybody saved a plan: nothing is left behind, and saving wants one', async () => {
  const item = await g.item()
  const file = csv(`${await codeOf(item.productId)},7,`, 'NOPE,1,')
  const alone = (fields: Record<string, string>) =>
    send(w.app, g.buyer, planCalls.import, fields, [{ field: 'file', filename: 'lines.csv', bytes: file }])
  const plans = async () => (await g.buyer.get(planCalls.query, {})).total
  const before = await plans()
  expect((await alone({ kind: '0' })).data).toMatchObject({ saved: false, added: 1, refused: 1 })
  expect((await alone({ kind: '1' })).data).toMatchObject({ saved: false, added: 0, refused: 2 })
  expect((await alone({ kind: '0', mode: 'goodOnly' })).msg).toBe('请先保存采购计划，再导入明细')
  expect((await alone({})).msg).toBe('请先保存采购计划，再导入明细')
  expect(await plans()).toBe(before)
})

test('a row below a merged cell says so in its own sentence, and what stands beside one is read', async () => {
  const [a, b] = [await codeOf((await g.item()).productId), await codeOf((await g.item()).productId)]
  const rows = [
    ['产品编码', '计划数量', '备注'],
    [a, 3, '加急'],
    [null, 4, null],
    [b, 5, '冷链'],
  ]
  const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
    startRow,
    startCol,
    endRow,
    endCol,
  })
  const merges = [merge(1, 0, 2, 0), merge(1, 2, 2, 2), merge(3, 1, 3, 2)]
  const tried = await load(await draft(), Buffer.from(await writeXlsx({ sheets: [{ name: '明细', rows, merges }] })))
  const reason = '与其他单元格合并，值只在第 2 行，请取消合并后每行填写'
  expect(tried.data).toMatchObject({ added: 2, refused: 1 })
  expect((tried.data as { problems: object[] }).problems).toMatchObject([
    { line: 3, column: '产品编码', reason },
    { line: 3, column: '备注', reason },
  ])
})

test('wrong rows are told by line and column, and the good ones can be saved without them', async () => {
  const item = await g.item()
  const other = await (await openGoods(w)).item()
  const plan = await draft()
  const file = csv(
    `${await codeOf(item.productId)},1.5,`,
    'NOPE,1,',
    `${await codeOf(other.productId)},1,`,
    `${await codeOf(item.productId)},0,`,
    `${await codeOf((await g.item()).productId)},2,`,
  )
  const { data } = await load(plan, file, { mode: 'goodOnly' })
  expect(data?.problems.map((p) => [p.line, p.column, p.reason])).toEqual([
    [2, '计划数量', '单位「盒」的数量必须是整数'],
    [3, '产品编码', '采购目录中没有此品种'],
    [4, '产品编码', '采购目录中没有此品种'],
    [5, '计划数量', '必须大于 0'],
    [5, '产品编码', '与第 2 行重复'],
  ])
  expect(data).toMatchObject({ saved: true, added: 1, refused: 4 })
  expect(await linesOf(plan.id)).toHaveLength(1)
})

test('all that is wrong with a row is told in one pass: what cannot be read, what is not there, what stands twice', async () => {
  const code = await codeOf((await g.item()).productId)
  const file = Buffer.from(
    `\uFEFF产品编码,计划数量,单位\r\nNOPE,-3,\r\n${code},x,吨\r\n${code},2,盒\r\n${code},,吨\r\n`,
  )
  const { data } = await load(await draft(), file)
  expect(data?.problems.map((p) => [p.line, p.column, p.reason])).toEqual([
    [2, '计划数量', '不能是负数'],
    [2, '产品编码', '采购目录中没有此品种'],
    [3, '计划数量', '请输入不超过 99999999.999 的数，最多 3 位小数'],
    [3, '单位', '「吨」不是此品种的包装单位，可用：盒 / 粒'],
    [4, '产品编码', '与第 3 行重复'],
    [5, '计划数量', '必填'],
    [5, '产品编码', '与第 3 行重复'],
    [5, '单位', '「吨」不是此品种的包装单位，可用：盒 / 粒'],
  ])
})

test('an item that is known and cannot be ordered says why: stopped, waiting, of another kind', async () => {
  const [stopped, waiting, other] = [await g.item(), await g.item(), await g.item({ kind: 1 })]
  const now = (item: { catalogItemId: string }, status: string) =>
    w.sql.query('update catalog_item set status = $2 where id = $1', [item.catalogItemId, status])
  await now(stopped, 'stopped')
  await now(waiting, 'pending')
  const codes = await Promise.all([stopped, waiting, other].map((item) => codeOf(item.productId)))
  const { data } = await load(await draft(), csv(...codes.map((code) => `${code},2,`), 'NOPE,2,'))
  expect(data?.problems.map((p) => p.reason)).toEqual([
    '品种停用，不能采购',
    '品种待审核，不能采购',
    '品种的产品大类不同，不能加入',
    '采购目录中没有此品种',
  ])
})

test('with 仅新增 the lines already there stay as they are', async () => {
  const item = await g.item()
  const plan = await draft([{ catalogItemId: item.catalogItemId, qty: '5' }])
  const { data } = await load(plan, csv(`${await codeOf(item.productId)},9,`), {
    mode: 'allOrNothing',
    existing: 'skip',
  })
  expect(data).toMatchObject({ unchanged: 1, changed: 0 })
  expect(await linesOf(plan.id)).toEqual([[item.catalogItemId, 5, '']])
})

test('a submitted plan, a stale version and a foreign plan are refused before a row is read', async () => {
  const item = await g.item()
  const plan = await draft([{ catalogItemId: item.catalogItemId, qty: '1' }])
  const file = csv(`${await codeOf(item.productId)},2,`)
  expect((await load({ ...plan, version: plan.version + 1 }, file)).code).toBe(409)
  expect((await load(plan, file, {}, (await openGoods(w)).buyer)).code).toBe(404)
  const sent = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  expect((await load({ id: plan.id, version: sent.version }, file)).msg).toBe('当前状态「待审核」不能修改')
})
