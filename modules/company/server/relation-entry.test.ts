import { afterAll, beforeAll, expect, test } from 'vitest'
import { partners } from '#tests/cooperating.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { relationCalls as calls } from '../shared/calls.ts'

/* Many relations of one supplier, typed line by line. */
let w: World
let g: Goods
let buyer: Person
let colleague: Person
let supplierId: string
let articles: { id: string; code: string; name: string; spec: string }[]
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  for (const name of ['甲药', '乙药', '丙药']) await g.item({ name })
  supplierId = await w.org('supplier', '新来公司')
  await partners(w, g.hospital, supplierId)
  buyer = await w.person({ 'baseInfo/mySupplier': 'view add edit' }, g.hospital)
  colleague = await w.person({ 'baseInfo/mySupplier': 'view agree' }, g.hospital)
  articles = (await buyer.get(calls.articles, { sort: 'name' })).rows
})
afterAll(() => w.close())

const line = (at: number, more: object = {}) => ({
  productId: articles[at]!.id,
  price: '12.5',
  validFrom: '2026-01-01',
  ...more,
})
/** What is said at which place of what was sent. */
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] }).fields.map((f) => [f.path, f.message])
const both = () => beside(buyer, colleague)
const stored = async () => (await buyer.get(calls.query, { supplierId })).rows

test('pasted lines mean a product by its code in any width and case, or its name and specification; else it is said why none', async () => {
  const [one, two, three] = articles
  await w.sql.query('update product set enabled = false where id = $1', [three!.id])
  const wide = one!.code.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)).toLowerCase()
  const lines = [
    { text: wide },
    { name: two!.name },
    { text: `${two!.name} ${two!.spec}` },
    { name: two!.name, spec: '无此规格' },
    { code: three!.code },
    { text: '无此产品' },
  ]
  const found = await buyer.get(calls.match, { lines })
  expect(found.map(({ article, reason }) => article?.id ?? reason)).toEqual([
    ...[one!.id, two!.id, two!.id],
    ...['产品不存在', '产品已停用', '产品不存在'],
  ])
  expect((await buyer.get(calls.articles, { keyword: three!.name })).rows).toEqual([])
  await w.sql.query('update product set enabled = true where id = $1', [three!.id])
})

test('all faults of all lines come at once, each at its cell, and nothing is saved', async () => {
  await w.sql.query('update product set ceiling_price = 13 where id = $1', [articles[1]!.id])
  const lines = [
    ...[line(0, { validTo: '2025-01-01' }), line(1, { price: '14' })],
    ...[line(0), line(2, { productId: crypto.randomUUID() })],
  ]
  expect(faultsOf(await both().ask(calls.addAll, { supplierId, lines }))).toEqual([
    ['lines.0.validTo', '有效期至不能早于起始日期'],
    ['lines.1.price', '价格不能高于最高限价 13'],
    ['lines.2.productId', '与第 1 行重复'],
    ['lines.3.productId', '产品不存在'],
  ])
  expect(await stored()).toEqual([])
})

test('one second person reads the prices and signs for all; what there is already is told at its line', async () => {
  const lines = [line(2), line(0, { price: '3.25', validTo: '2030-12-31' })]
  const alone = await buyer.ask(calls.addAll, { supplierId, lines })
  expect(alone.msg).toMatch(/^需要第二人复核/)
  expect((alone.data as unknown as { says: string[] }).says).toEqual([
    expect.stringContaining('新来公司'),
    '新建 2 条供货关系',
    '供应商「新来公司」没有有效的药品经营或生产许可证',
    `${articles[2]!.name}：价格 12.5`,
    `${articles[0]!.name}：价格 3.25`,
  ])
  const made = await both().get(calls.addAll, { supplierId, lines })
  const rows = await stored()
  expect(made.items.map(({ id }) => rows.find((r) => r.id === id)?.productId)).toEqual(lines.map((l) => l.productId))
  expect(rows.find((r) => r.productId === articles[0]!.id)).toMatchObject({
    ...{ price: '3.2500', validFrom: '2026-01-01', validTo: '2030-12-31', agreedAt: null },
  })
  const again = await both().ask(calls.addAll, { supplierId, lines: [line(1), line(2)] })
  expect(faultsOf(again)).toEqual([['lines.1.productId', '该医院与此供应商已有此产品的供货关系']])
  expect(await stored()).toHaveLength(2)
})

test('who has no cooperation with the supplier writes nothing, and who may not add has no door', async () => {
  const stranger = await w.org('supplier', '陌生公司')
  const e = await both().ask(calls.addAll, { supplierId: stranger, lines: [line(0)] })
  expect(e.msg).toBe('与「陌生公司」还没有生效的合作，请先邀请并等待确认')
  expect((await colleague.ask(calls.addAll, { supplierId, lines: [line(1)] })).code).toBe(403)
  expect((await colleague.ask(calls.articles, {})).code).toBe(403)
})
