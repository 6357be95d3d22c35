import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import type { Asked } from '#kernel/shared/call.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { configCalls } from '#modules/setting/shared/calls.ts'
import { company, deviceWithPapers, papersOf } from '#tests/papers.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { certCalls, chainCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let add: ReturnType<typeof papersOf>
let keeper: Person
let operator: Person
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  add = papersOf(w, g)
  keeper = await w.person({ 'baseInfo/certificate': 'view add edit delete' }, g.supplier)
  operator = await w.person({ 'baseInfo/certificate': 'view audit' }, await w.org('authority', '中心'))
})
afterAll(() => w.close())

let n = 0
const letter = (o: Partial<Asked<typeof certCalls.add>> = {}) => ({
  kind: 'authorization' as const,
  certNo: `SQ-${++n}`,
  ...o,
})
/** Enters a letter and hands it in. */
const handedIn = async (o: Partial<Asked<typeof certCalls.add>>) => {
  const { id, version } = await keeper.get(certCalls.add, letter(o))
  return { id, version, answer: await keeper.ask(certCalls.submit, { id, version }) }
}
const saying = async (o: Partial<Asked<typeof certCalls.add>>) => {
  const { code, msg } = (await handedIn(o)).answer
  return code === 0 ? undefined : msg
}
const wrong = async (o: Partial<Asked<typeof certCalls.add>>) => {
  const { data } = await keeper.ask(certCalls.add, letter(o))
  const { path, message } = (data as unknown as { fields: { path: string; message: string }[] }).fields[0]!
  return [path, message]
}

test('a letter that closes a circle is refused with the circle, when it is handed in and when it is passed', async () => {
  const maker = await company(w, '甲厂', { makes: true })
  const [a, b] = [await company(w, '乙代理'), await company(w, '丙代理')]
  expect(await saying({ fromCompanyId: maker, toCompanyId: a })).toBeUndefined()
  expect(await saying({ fromCompanyId: a, toCompanyId: b })).toBeUndefined()
  expect(await saying({ fromCompanyId: b, toCompanyId: a })).toBe('授权书形成循环：丙代理 → 乙代理 → 丙代理')
  const late = await company(w, '丁代理')
  const waiting = await handedIn({ fromCompanyId: b, toCompanyId: late })
  await add('authorization', { from: late, to: b })
  const wish = { id: waiting.id, version: waiting.answer.data!.version, action: 'approve' as const }
  expect((await operator.ask(certCalls.audit, wish)).msg).toBe('授权书形成循环：丙代理 → 丁代理 → 丙代理')
})

test('a letter nobody authorised, the sixth of a way, or one without its two ends is not handed in', async () => {
  const maker = await company(w, '戊厂', { makes: true })
  const { productId } = await g.item({ name: '己药' })
  await w.sql.query('update product set manufacturer_id = $2 where id = $1', [productId, maker])
  const on = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => company(w, `戊${i}级`)))
  expect(await saying({ fromCompanyId: on[0]!, toCompanyId: on[1]! })).toBe(
    '授权链中断：请先提交生产企业到「戊1级」的授权书',
  )
  expect(await saying({ fromCompanyId: on[0]!, toCompanyId: on[1]!, products: [productId] })).toBe(
    '授权链中断：产品「己药」缺少 戊厂 → 戊1级 的授权书',
  )
  expect(await saying({ fromCompanyId: on[0]! })).toBe('请先填写授权方和被授权方')
  const way = [maker, ...on]
  for (const i of [0, 1, 2, 3, 4])
    expect(await saying({ fromCompanyId: way[i]!, toCompanyId: way[i + 1]! })).toBeUndefined()
  expect(await saying({ fromCompanyId: way[5]!, toCompanyId: way[6]! })).toBe('授权链不能超过 5 级')
})

test('a scope names what is there, and each kind its own parts; the field at fault is named', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const a = await company(w, '庚代理')
  expect(await wrong({ fromCompanyId: a, toCompanyId: a })).toEqual(['toCompanyId', '授权方与被授权方不能相同'])
  expect(await wrong({ fromCompanyId: nobody, toCompanyId: a })).toEqual(['fromCompanyId', '企业不存在或已停用'])
  expect(await wrong({ products: [nobody] })).toEqual(['products', '产品不存在'])
  expect(await wrong({ categories: [nobody] })).toEqual(['categories', '物资分类不存在'])
  // a supplier is no hospital
  expect(await wrong({ hospitals: [g.supplier] })).toEqual(['hospitals', '医院不存在'])
  expect(await wrong({ kind: 'businessLicense', hospitals: [g.hospital] })).toEqual([
    'hospitals',
    '只有授权书、委托书和协议可以指定医院',
  ])
  expect(await wrong({ kind: 'drugOperate', products: [nobody] })).toEqual(['products', '只有产品授权书可以填写'])
  expect(await saying({ kind: 'powerOfAttorney' })).toBe('请先填写业务员姓名')
  expect(await saying({ kind: 'integrity' })).toBe('请先选择协议的医院')
  expect((await keeper.ask(certCalls.add, letter({ kinds: [7] }))).code).not.toBe(0)
})

test('a supplier is offered makers, agents and his own company, and not who else sells in the region', async () => {
  const own = await company(w, '壬自营', { org: g.supplier })
  const rival = await company(w, '壬对手', { org: await w.org('supplier', '壬对手机构') })
  const [maker, agent] = [await company(w, '壬厂', { makes: true }), await company(w, '壬代理')]
  const offered = async (who: Person) => (await who.get(chainCalls.companies, { keyword: '壬' })).rows.map((r) => r.id)
  expect((await offered(keeper)).toSorted()).toEqual([maker, agent, own].toSorted())
  expect(await offered(operator)).toContain(rival)
})

test('two renewals of one letter: the second is refused by the first', async () => {
  const [maker, to] = [await company(w, '辛厂', { makes: true }), await company(w, '辛代理')]
  const old = await add('authorization', { from: maker, to, until: dayFrom(5) })
  await keeper.get(certCalls.add, letter({ fromCompanyId: maker, toCompanyId: to, replacesId: old }))
  const second = await keeper.ask(certCalls.add, letter({ fromCompanyId: maker, toCompanyId: to, replacesId: old }))
  expect(second.msg).toMatch(/^此证件已由「ZJ.+」换证$/)
})

test('what stops when a letter ends is counted for its supplier, his hospital and the authority, and for nobody else', async () => {
  const d = await deviceWithPapers(w, g, '球囊')
  const id = await add('authorization', { from: d.maker, to: d.seller, until: dayFrom(20), no: 'END-1' })
  const lines = [{ catalogItemId: d.catalogItemId, qty: '4' }]
  const o = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 1, lines })
  await g.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  const seen = async (who: Person, within = 'd30' as const) =>
    (await who.get(chainCalls.lookahead, { within })).rows.find((r) => r.id === id)
  const buyer = await w.person({ 'baseInfo/certificate': 'view', 'baseInfo/mySupplier': 'view viewCert' }, g.hospital)
  const counted = { relations: 1, items: 1, hospitals: 1, orders: 1, amount: '50.00', daysLeft: 20 }
  for (const who of [buyer, operator]) expect(await seen(who)).toMatchObject(counted)
  // what waits for the hospital's own audit is not his to know
  expect(await seen(keeper)).toMatchObject({ ...counted, orders: 0, amount: '0' })
  const rival = await w.person({ 'baseInfo/certificate': 'view' }, await w.org('supplier', '对手'))
  expect(await seen(rival)).toBeUndefined()
  // each number is that of its list
  expect((await g.buyer.get(orderCalls.query, { certificateId: id })).rows.map((r) => r.id)).toEqual([o.id])
  expect((await g.buyer.get(catalogCalls.query, { certificateId: id })).rows).toHaveLength(1)
  // what follows without a gap and reaches further silences it
  await add('authorization', { from: d.maker, to: d.seller, no: 'END-2' })
  await w.sql.query('update certificate set replaces_id = $1 where cert_no = $2', [id, 'END-2'])
  expect(await seen(operator)).toBeUndefined()
})

test('a hospital makes a cell stricter than the region’s, and is refused to make it laxer', async () => {
  const config = { 'system/config': 'view edit reset' }
  const admin = await w.person(config, g.hospital)
  const wish = (key1: string, value1: string) => admin.ask(configCalls.update, { key1, value1, version: 0 })
  expect((await wish('chain.drug.licence', '不检查')).msg).toBe('只能比区域的设置「拒绝」更严格')
  // two people sign it, as everything that has to do with walls
  expect((await wish('chain.drug.letters', '拒绝')).msg).not.toContain('更严格')
})
