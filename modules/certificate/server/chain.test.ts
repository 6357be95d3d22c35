import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { lotOf } from '#tests/chain.ts'
import { agree } from '#tests/covering.ts'
import { company, deviceWithPapers, papersOf } from '#tests/papers.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { chainCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let add: ReturnType<typeof papersOf>
let buyer: Person
let keeper: Person
let operator: Person
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const set = (key: string, value: unknown, org?: string) =>
  w.sql.query(
    `insert into config (key, org_id, value) values ($1, $2, $3) on conflict (key, org_id) do update set value = excluded.value`,
    [key, org, JSON.stringify(value)],
  )
const rename = (id: string, name: string) => w.sql.query('update org set name = $2 where id = $1', [id, name])

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  add = papersOf(w, g)
  await rename(g.supplier, '云鼎商贸')
  await rename(g.hospital, '第一医院')
  await w.sql.query(`update org set district = '云泽区' where id = $1`, [g.hospital])
  const reader = { 'baseInfo/certificate': 'view', 'baseInfo/mySupplier': 'view viewCert' }
  buyer = await w.person(reader, g.hospital)
  keeper = await w.person({ 'baseInfo/certificate': 'view add edit' }, g.supplier)
  operator = await w.person({ 'baseInfo/certificate': 'view' }, await w.org('authority', '中心'))
  await add('businessLicense')
  await add('deviceFiling', { no: '备案1' })
  await set('chain.enabled', true)
})
afterAll(() => w.close())

const ordered = async (catalogItemId: string) => {
  const lines = [{ catalogItemId, qty: '10' }]
  return g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 1, lines })
}
/** What submitting an order of this item is refused with, its line's sentence if it is one; undefined when it goes. */
const refusal = async (item: { catalogItemId: string }) => {
  const { id, version } = await ordered(item.catalogItemId)
  const answer = await g.buyer.ask(orderCalls.submit, { id, version })
  return answer.code === 0 ? undefined : answer.msg.replace(/^第 \d+ 行：/, '')
}
const ask = (who: Person, productId: string, o: object = {}) =>
  who.ask(chainCalls.chain, { supplierId: g.supplier, hospitalId: g.hospital, productId, ...o })
const letters = async (who: Person, productId: string, o: object = {}) =>
  (await ask(who, productId, o)).data!.links.find((l) => l.link === 'letters')!

describe('the way of letters from maker to seller', () => {
  test('is named whole with the letter that ended; a renewal lets the same order go', async () => {
    const d = await deviceWithPapers(w, g, '留置针')
    const agent = await company(w, '湖滨代理')
    await add('authorization', { from: d.maker, to: agent })
    await add('authorization', { from: agent, to: d.seller, until: dayFrom(-1), no: 'SQ-7' })
    const { id, version } = await ordered(d.catalogItemId)
    const refused = await g.buyer.ask(orderCalls.submit, { id, version })
    const says = `留置针厂 → 湖滨代理 → ${await sellerName()} 的产品授权书 SQ-7 已于 ${dayFrom(-1)} 到期`
    expect(refused.msg).toBe(`第 1 行：${says}`)
    expect((await letters(buyer, d.productId)).steps.map((s) => s.state)).toEqual(['ok', 'expired'])
    await add('authorization', { from: agent, to: d.seller, since: today(), no: 'SQ-8' })
    expect((await g.buyer.ask(orderCalls.submit, { id, version })).code).toBe(0)
  })

  test('that has a gap is said by its two ends', async () => {
    const d = await deviceWithPapers(w, g, '缝线')
    expect(await refusal(d)).toBe('缺少 缝线厂 → 云鼎商贸 的授权书')
    const agent = await company(w, '缝线代理')
    await add('authorization', { from: agent, to: d.seller, products: [d.productId] })
    expect(await refusal(d)).toBe('缺少 缝线厂 → 缝线代理 的授权书')
    await add('authorization', { from: d.maker, to: agent })
    expect(await refusal(d)).toBeUndefined()
  })

  test.each([
    ['another product', async () => ({ products: [(await g.item()).productId] }), '不含产品「导管'],
    ['another region', async () => ({ regions: ['望山县'] }), '不含地区「云泽区」'],
    ['another hospital', async () => ({ hospitals: [await w.org('hospital', '别家')] }), '不含医院「第一医院」'],
  ])('does not go over a letter of %s', async (of, scope, says) => {
    const d = await deviceWithPapers(w, g, `导管${of}`)
    const id = await add('authorization', { from: d.maker, to: d.seller, ...(await scope()) })
    expect(await refusal(d)).toContain(says)
    await w.sql.query(`update certificate set products = '{}', regions = '{云泽区}', hospitals = '{}' where id = $1`, [
      id,
    ])
    expect(await refusal(d)).toBeUndefined()
  })

  test('rests on no letter of another supplier, but on one its own parties keep', async () => {
    const d = await deviceWithPapers(w, g, '敷料')
    const rival = await w.org('supplier', '对手')
    await company(w, '对手公司', { org: rival })
    const agentOrg = await w.org('supplier', '敷料代理')
    const agent = await company(w, '敷料代理公司', { org: agentOrg })
    await add('authorization', { from: agent, to: d.seller })
    await add('authorization', { from: d.maker, to: agent, org: rival })
    expect(await refusal(d)).toBe('缺少 敷料厂 → 敷料代理公司 的授权书')
    await add('authorization', { from: d.maker, to: agent, org: agentOrg })
    expect(await refusal(d)).toBeUndefined()
  })

  test('is at most five letters long, and a circle in it ends', async () => {
    const d = await deviceWithPapers(w, g, '支架')
    const on = [d.maker, ...(await Promise.all([1, 2, 3, 4, 5].map((n) => company(w, `第${n}级`)))), d.seller]
    for (const [n, from] of on.slice(0, -1).entries()) await add('authorization', { from, to: on[n + 1]! })
    await add('authorization', { from: on[3]!, to: on[1]! })
    expect(await refusal(d)).toMatch(/^缺少 支架厂 → /)
    await add('authorization', { from: on[2]!, to: on[4]! })
    expect(await refusal(d)).toBeUndefined()
  })
})

const sellerName = async () =>
  (await w.sql.query('select name from company where org_id = $1', [g.supplier])).rows[0].name as string

/** A device with its letter too. */
const whole = async (name: string) => {
  const d = await deviceWithPapers(w, g, name)
  await add('authorization', { from: d.maker, to: d.seller })
  return d
}

test('a paper counts for the kinds, classes and branches it names', async () => {
  const d = await whole('吻合器')
  const filing = (classes: string) =>
    w.sql.query(`update certificate set device_classes = $1 where cert_no = '备案1'`, [classes])
  await filing('{1}')
  expect(await refusal(d)).toBe('云鼎商贸 的第二类医疗器械经营备案凭证 备案1 的许可范围不含产品「吻合器」')
  await filing('{1,2}')
  expect(await refusal(d)).toBeUndefined()
  await w.sql.query(`insert into category (code, name, level, kind) values ('D', '耗材', 1, 1), ('X', '别的', 1, 1)`)
  await w.sql.query(
    `insert into category (code, name, level, kind, parent_id) select 'D01', '吻合', 2, 1, id from category where code = 'D'`,
  )
  await w.sql.query(`update product set category_id = (select id from category where code = 'D01') where id = $1`, [
    d.productId,
  ])
  const branch = (code: string) =>
    w.sql.query(
      `update certificate set categories = array(select id from category where code = $1) where cert_no = '备案1'`,
      [code],
    )
  await branch('X')
  expect(await refusal(d)).toContain('的许可范围不含')
  await branch('D')
  expect(await refusal(d)).toBeUndefined()
  await branch('none')
})

test('a licence that ends on the day of shipment still ships; on the next day it does not', async () => {
  const d = await whole('注射器')
  const order = await ordered(d.catalogItemId)
  const sent = await g.buyer.get(orderCalls.submit, { id: order.id, version: order.version })
  const audited = await g.auditor.get(orderCalls.audit, { id: order.id, version: sent.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: order.id, version: audited.version })
  const { lines } = await g.sales.get(orderCalls.detail, { id: order.id })
  const pack = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: lines.map((l) => lotOf(l.id, '10')) })
  const ship = () => g.sales.ask(deliveryCalls.ship, { id: pack.id, version: pack.version })
  const ends = (day: string) =>
    w.sql.query(`update certificate set valid_to = $1 where cert_kind = 'deviceProduce' and company_id = $2`, [
      day,
      d.maker,
    ])
  await ends(dayFrom(-1))
  expect((await ship()).msg).toBe(`注射器厂 的医疗器械生产许可证/备案 deviceProduce-1 已于 ${dayFrom(-1)} 到期`)
  await ends(today())
  const shipped = await ship()
  expect(shipped.code).toBe(0)
  expect(shipped.data!.warnings).toContain(`注射器厂 的医疗器械生产许可证/备案 deviceProduce-1 将于 ${today()} 到期`)
})

test('a cell that warns lets the order go and says what lacks; a hospital makes its own stricter, never laxer', async () => {
  const d = await whole('手套')
  const { id, version } = await ordered(d.catalogItemId)
  const sent = await g.buyer.get(orderCalls.submit, { id, version })
  expect(sent.warnings).toContain('缺少 云鼎商贸 的法人授权委托书')
  await set('chain.device.mandate', '拒绝', g.hospital)
  expect(await refusal(d)).toBe('缺少 云鼎商贸 的法人授权委托书')
  await add('powerOfAttorney')
  expect(await refusal(d)).toBeUndefined()
  await set('chain.device.licence', '不检查', g.hospital)
  await w.sql.query(`update certificate set status = 'disabled' where cert_kind = 'businessLicense'`)
  expect(await refusal(d)).toBe('云鼎商贸 的营业执照 businessLicense-1 已停用')
  await w.sql.query(`update certificate set status = 'passed' where cert_kind = 'businessLicense'`)
})

describe('the chain of a supplier, a product and a hospital', () => {
  test('shows all links with paper, end and state, on any day', async () => {
    const d = await deviceWithPapers(w, g, '纱布')
    await add('authorization', { from: d.maker, to: d.seller, until: dayFrom(20) })
    const { data } = await ask(buyer, d.productId)
    expect(data!.links.map((l) => [l.link, l.state])).toEqual([
      ...[
        ['licence', 'ok'],
        ['trade', 'ok'],
        ['maker', 'ok'],
        ['product', 'ok'],
        ['letters', 'near'],
      ],
      ...[
        ['mandate', 'ok'],
        ['agreement', 'missing'],
        ['agreement', 'missing'],
      ],
    ])
    expect(data).toMatchObject({ goods: 'device', on: true, broken: '', hospital: '第一医院', maker: '纱布厂' })
    expect((await ask(buyer, d.productId, { day: dayFrom(21) })).data!.broken).toMatch(/已于 .* 到期$/)
  })

  test('has of two who signed about quality that contract, by its number', async () => {
    const d = await deviceWithPapers(w, g, '棉球')
    const { no } = await agree(w, g, { category: 'quality' })
    const said = (await ask(buyer, d.productId)).data!.links.filter((l) => l.link === 'agreement')
    expect(said.map((l) => [l.state, l.paper?.certNo])).toEqual([
      ['ok', no],
      ['missing', undefined],
    ])
    await w.sql.query(`update contract set status = 'terminated' where no = $1`, [no])
  })

  test('is nobody’s to read but of who trades: foreign and unknown ids answer alike', async () => {
    const d = await whole('胶带')
    const other = await w.person({ 'baseInfo/certificate': 'view' }, await w.org('hospital', '无关医院'))
    const rival = await w.person({ 'baseInfo/certificate': 'view' }, await w.org('supplier', '无关公司'))
    for (const who of [other, rival]) expect((await ask(who, d.productId)).code).toBe(404)
    expect((await ask(other, d.productId, { hospitalId: other.orgId })).code).toBe(404)
    expect((await ask(keeper, d.productId, { hospitalId: other.orgId })).code).toBe(404)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await ask(operator, nobody)).code).toBe(404)
    expect((await ask(operator, d.productId, { supplierId: nobody })).code).toBe(404)
    for (const who of [buyer, keeper, operator]) expect((await ask(who, d.productId)).code).toBe(0)
  })

  test('a product outside the data range of who asks is unknown to him', async () => {
    const d = await whole('绷带')
    const limited = await w.person({ 'baseInfo/certificate': 'view' }, g.hospital)
    const range = (kinds: number[]) =>
      w.sql.query('update role set data_range = $2 where id in (select role_id from user_role where user_id = $1)', [
        limited.userId,
        JSON.stringify({ productKinds: kinds }),
      ])
    await range([0])
    expect((await ask(limited, d.productId)).code).toBe(404)
    await range([1])
    expect((await ask(limited, d.productId)).code).toBe(0)
  })
})
