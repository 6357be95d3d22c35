import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { article } from '#tests/dictionary.ts'
import { buysAt, compareCodes, comparing, inSystem, itemOf, platformOf, pullFrom, shownTo } from '#tests/provinces.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { compareCalls } from '../shared/calls.ts'
import { freePairs, holdPairs, matchOf } from './public.ts'

/* domain-trace §2.30.2: the region's matches count for all hospitals; a hospital matches what the region has not. */

const calls = compareCalls.drug
const code = 'XJ01CAA040E001010100001'
const order = '00000000-0000-4000-8000-000000000001'
let w: World
let region: Person
let hospital: string
let buyer: Person
let supplier: string
let a: string
let b: string
beforeAll(async () => {
  w = await openWorld()
  region = await w.person(compareCodes, await w.org('authority', '区域采购中心'))
  hospital = await w.org('hospital', '甲医院')
  supplier = await w.org('supplier', '乙供应商')
  buyer = await w.person(compareCodes, hospital)
})
beforeEach(async () => {
  await w.sql.query(
    `truncate province_use, province_own_id, province_match, province_price, province_version, province_item, province_run cascade`,
  )
  await w.sql.query(`truncate product cascade`)
  a = await article(w, { name: '甲片', insuranceCode: code })
  b = await article(w, { name: '乙片' })
  for (const p of [a, b]) await buysAt(w, hospital, supplier, p)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const ours = async (who: Person, name: string) => (await shownTo(who)).get(name)!
/** The platform lists these under no code, so that no machine pairs them. */
const listed = (...ids: string[]) =>
  pullFrom(region, platformOf({ items: ids.map((id) => itemOf(id, { name: `挂网${id}` })) }))
const itemId = async (id: string) =>
  (await w.sql.query(`select id from province_item where prov_id = $1`, [id])).rows[0].id as string
const pair = async (who: Person, name: string, provId: string) => {
  const { id, version } = await ours(who, name)
  return who.get(calls.match, { items: [{ id, version, itemId: await itemId(provId) }], reason: '核对过' })
}
/** The item of a product, as it counts for the hospital, and why it refused. */
const countsFor = async (id: string) => (await inSystem((ctx) => matchOf(ctx, hospital, [id]))).get(id)?.provId
/** The hospital's own pair of a product is used in an open provincial order. */
const used = async (id: string) => {
  const { matchId } = (await inSystem((ctx) => matchOf(ctx, hospital, [id]))).get(id)!
  await inSystem(({ tx }) => holdPairs(tx, { hospitalId: hospital, orderId: order, orderNo: 'CG2611-0007' }, [matchId]))
}

test('an item the region paired is not paired by a hospital with another product, nor the product with another item', async () => {
  await listed('X', 'Z')
  expect(await pair(region, '甲片', 'X')).toMatchObject({ done: 1 })
  expect((await pair(buyer, '乙片', 'X')).failed[0]?.reason).toBe('省平台目录「X」已由区域与「甲片」对照')
  expect((await pair(buyer, '甲片', 'Z')).failed[0]?.reason).toBe('「甲片」已由区域对照「X」，请由区域管理员修改')
  expect([await countsFor(a), await countsFor(b)]).toEqual(['X', undefined])
})

test('what a hospital paired gives way to the region’s, on both sides, unless an open order was written with it', async () => {
  await listed('X', 'Y')
  expect(await pair(buyer, '甲片', 'Y')).toMatchObject({ done: 1 })
  expect(await pair(buyer, '乙片', 'X')).toMatchObject({ done: 1 })
  await used(a)
  const no = '省平台订单 CG2611-0007 正在使用「甲片」现在的对照'
  expect((await pair(region, '甲片', 'X')).failed[0]?.reason).toBe(no)
  expect((await pair(region, '乙片', 'Y')).failed[0]?.reason).toBe(no)
  expect([await countsFor(a), await countsFor(b)]).toEqual(['Y', 'X'])
  await inSystem(({ tx }) => freePairs(tx, order))
  expect(await pair(region, '甲片', 'X')).toMatchObject({ done: 1 })
  expect([await countsFor(a), await countsFor(b)]).toEqual(['X', undefined])
  expect(await ours(buyer, '甲片')).toMatchObject({ own: false, state: 'matched' })
  const { rows } = await w.sql.query(`select end_reason as why from province_match where hospital_id is not null`)
  expect(rows).toEqual([{ why: '区域已对照' }, { why: '区域已对照' }])
})

test('the region takes over the very pair a hospital made, whatever order was written with it', async () => {
  await listed('X')
  await pair(buyer, '甲片', 'X')
  await used(a)
  expect(await pair(region, '甲片', 'X')).toMatchObject({ done: 1 })
  expect(await ours(buyer, '甲片')).toMatchObject({ own: false, item: { code: 'X' } })
  const { version } = await ours(region, '甲片')
  const back = await region.get(calls.cancelMatch, { items: [{ id: a, version }], reason: '不对' })
  expect(back.failed[0]?.reason).toContain('CG2611-0007')
})

test('the machine leaves alone what an open order was written with, and takes the place of what none was', async () => {
  await listed('Y')
  await pair(buyer, '甲片', 'Y')
  await w.sql.query(`update province_match set accepted = '', accepted_of = ''`)
  await used(a)
  const source = platformOf({
    items: [itemOf('X', { name: '甲片', insuranceCode: code }), itemOf('Y', { name: '挂网Y' })],
  })
  await pullFrom(region, source)
  expect((await ours(region, '甲片')).state).toBe('unmatched')
  expect(await countsFor(a)).toBe('Y')
  await inSystem(({ tx }) => freePairs(tx, order))
  await comparing(region)
  expect(await ours(region, '甲片')).toMatchObject({ state: 'matched', item: { code: 'X' } })
  expect(await ours(buyer, '甲片')).toMatchObject({ own: false, item: { code: 'X' } })
})

test('what a hospital paired with a reason is left to a person of the region', async () => {
  await listed('Y')
  await pair(buyer, '甲片', 'Y')
  const same = itemOf('X', { name: '甲片', insuranceCode: code })
  await pullFrom(region, platformOf({ items: [same, itemOf('Y', { name: '挂网Y' })] }))
  expect((await ours(region, '甲片')).state).toBe('unmatched')
  expect(await countsFor(a)).toBe('Y')
  expect(await pair(region, '甲片', 'X')).toMatchObject({ done: 1 })
  expect(await countsFor(a)).toBe('X')
})

test('two of one code the region has not chosen from stand in no hospital’s way, before or after', async () => {
  const twins = ['X1', 'X2'].map((id) => itemOf(id, { name: '甲片', insuranceCode: code }))
  await pullFrom(region, platformOf({ items: [...twins, itemOf('Y', { name: '挂网Y' })] }))
  expect(await ours(region, '甲片')).toMatchObject({ state: 'conflict', conflicts: ['double'] })
  expect(await pair(buyer, '甲片', 'X2')).toMatchObject({ done: 1, failed: [] })
  expect(await ours(buyer, '甲片')).toMatchObject({ own: true, state: 'matched', item: { code: 'X2' } })
  await comparing(region)
  expect(await countsFor(a)).toBe('X2')
})
