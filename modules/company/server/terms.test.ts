import { afterAll, beforeAll, expect, test } from 'vitest'
import { partners } from '#tests/cooperating.ts'
import { beside } from '#tests/signing.ts'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { relationCalls as calls } from '../shared/calls.ts'

/* What two people read of a relation before they sign it. */
let w: World
let g: Goods
let buyer: Person
let two: Person
let supplierId: string
const unpermitted = '供应商「无证公司」没有有效的药品经营或生产许可证'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  buyer = await w.person({ 'baseInfo/mySupplier': 'view add edit enable import' }, g.hospital)
  two = beside(buyer, await w.person({ 'baseInfo/mySupplier': 'view agree' }, g.hospital))
  supplierId = await w.org('supplier', '无证公司')
  await partners(w, g.hospital, supplierId)
})
afterAll(() => w.close())

const terms = async (price: string, listed?: string, kind = 0) => {
  const { productId } = await g.item({ kind, supplier: g.supplier })
  if (listed) await w.sql.query('update product set listed_price = $2 where id = $1', [productId, listed])
  return { supplierId, productId, price, validFrom: '2026-01-01' }
}
const saysOf = (answer: { data: unknown }) => (answer.data as { says: string[] }).says
const one = async (productId: string) => (await buyer.get(calls.query, { productId, supplierId })).rows[0]!

test('that the supplier of a drug has no permit is read before two sign, typed or from a file', async () => {
  const wish = await terms('9')
  expect(saysOf(await buyer.ask(calls.add, wish))).toContain(unpermitted)
  const goods = await terms('9', undefined, 1)
  expect(saysOf(await buyer.ask(calls.add, goods))).not.toContain(unpermitted)
  const { rows } = await w.sql.query('select platform_code as code from product where id = $1', [wish.productId])
  const file = `\uFEFF供应商,产品编码,供货价,有效期自\n无证公司,${rows[0].code},9,2026-01-01\n`
  const part = { field: 'file', filename: 'gx.csv', bytes: Buffer.from(file) }
  const alone = await send(w.app, buyer, calls.import, { mode: 'allOrNothing' }, [part])
  expect(saysOf(alone)).toContain(unpermitted)
})

test('switching such a relation on again warns too; off, and of other goods, it does not', async () => {
  const turned = async (productId: string, enabled: boolean) => {
    const { id, version } = await one(productId)
    return (await two.get(calls.switch, { id, version, enabled })).warnings
  }
  const of = async (kind: number) => {
    const wish = await terms('9', undefined, kind)
    await two.get(calls.add, wish)
    return [await turned(wish.productId, false), await turned(wish.productId, true)]
  }
  expect([await of(0), await of(1)]).toEqual([
    [[], [unpermitted]],
    [[], []],
  ])
})

test('a price far from the listed one, or from the one before, says by how much and wants a reason once', async () => {
  const wish = await terms('1', '11.55', 1)
  const why = '清仓'
  const far = await buyer.ask(calls.add, wish)
  expect([far.msg, far.data]).toEqual([
    '价格变动超过 30%：11.55 → 1 (-91.34%)，请核对并说明理由',
    { needsReason: true },
  ])
  const lines = (answer: { data: unknown }) => saysOf(answer).slice(1)
  expect(lines(await buyer.ask(calls.add, { ...wish, why }))).toEqual([
    expect.stringMatching(/：价格 1，挂网价 11\.55（-91\.34%）$/),
    '调价理由：清仓',
  ])
  await two.get(calls.add, { ...wish, why })
  const { id, version } = await one(wish.productId)
  const dearer = { id, version, price: '11' }
  expect((await buyer.ask(calls.update, dearer)).msg).toBe('价格变动超过 30%：1 → 11 (+1000.00%)，请核对并说明理由')
  expect(lines(await buyer.ask(calls.update, { ...dearer, why: '原价有误' }))).toEqual([
    expect.stringMatching(/：价格 1 → 11（\+1000\.00%）$/),
    '调价理由：原价有误',
  ])
  // a small step is not asked about, and its number is read all the same
  expect(lines(await buyer.ask(calls.update, { id, version, price: '1.2' }))).toEqual([
    expect.stringMatching(/：价格 1 → 1\.2（\+20\.00%）$/),
  ])
  await two.get(calls.update, { ...dearer, why: '原价有误' })
  const { rows } = await w.sql.query(
    `select after ->> 'why' as why from audit_log where entity = 'supplyRelation' and entity_id = $1 order by at, seq`,
    [id],
  )
  expect(rows.map((r) => r.why)).toEqual([why, '原价有误'])
})
