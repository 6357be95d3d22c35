import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { article } from '#tests/dictionary.ts'
import { buysAt, compareCodes, comparing, inSystem, itemOf, platformOf, pullFrom, shownTo } from '#tests/provinces.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { compareCalls } from '../shared/calls.ts'
import { freePairs, holdPairs, listedPrices, matchOf } from './public.ts'

/* domain-trace §2.30.2: what the platform lists is kept as it came, and paired with ours. */

const calls = compareCalls.drug
let w: World
let region: Person
let hospital: string
let buyer: Person
let supplier: string
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
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})
const one = async (who: Person, name: string) => (await shownTo(who)).get(name)!
const amox = (more: object = {}) =>
  article(w, { name: '阿莫西林胶囊', insuranceCode: 'XJ01CAA040E001010100001', listed: '12.5', ...more })
const theirs = (id: string, more: object = {}) => itemOf(id, { insuranceCode: 'XJ01CAA040E001010100001', ...more })
const pairOf = async (id: string) => (await inSystem((ctx) => matchOf(ctx, hospital, [id]))).get(id)

describe('a pull', () => {
  test('pairs by itself what has one code, one pack and one price; a second pull of an unchanged catalogue writes nothing', async () => {
    await amox()
    const source = platformOf({
      items: [theirs('A1'), itemOf('A2', { name: '头孢克肟片' }), itemOf('A3', { name: '布洛芬片' })],
    })
    await pullFrom(region, source)
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({
      state: 'matched',
      way: 'auto',
      item: { code: 'A1' },
      judged: { exact: 'insuranceCode' },
    })
    const stamps = () =>
      w.sql.query(`select 'v' as t, id, xmin::text from province_version union all select 'p', id, xmin::text from province_price
        union all select 'i', id, xmin::text from province_item union all select 'm', id, xmin::text from province_match order by 1, 2`)
    const before = await stamps()
    expect(before.rows.length).toBe(10)
    await pullFrom(region, source)
    expect((await stamps()).rows).toEqual(before.rows)
    expect((await region.get(calls.figures, {})).run).toMatchObject({ added: 0, changed: 0, delisted: 0, failure: '' })
  })

  test('keeps what was said before beside what is said now, and the price of each day', async () => {
    await pullFrom(region, platformOf({ items: [itemOf('A1', { price: '10' })] }))
    await pullFrom(
      region,
      platformOf({ items: [itemOf('A1', { price: '11', pack: '36粒/盒', ratio: '36', validFrom: '2026-06-01' })] }),
    )
    const { rows } = await w.sql.query(
      `select pack_spec, valid_to is null as now from province_version order by valid_from`,
    )
    expect(rows).toEqual([
      { pack_spec: '24粒/盒', now: false },
      { pack_spec: '36粒/盒', now: true },
    ])
    const [item] = (await w.sql.query(`select id from province_item`)).rows
    const on = async (day: string) => (await inSystem(({ tx }) => listedPrices(tx, [item.id], day))).get(item.id)?.price
    expect([await on('2025-12-31'), await on('2026-05-31'), await on('2026-06-01')]).toEqual([
      undefined,
      '10.0000',
      '11.0000',
    ])
    await expect(w.sql.query(`update province_version set name = 'x'`)).rejects.toThrow('kept as it came')
    await expect(w.sql.query(`delete from province_price`)).rejects.toThrow('kept as it came')
  })

  test('of a platform that is away ends with its sentence and keeps what came', async () => {
    await pullFrom(region, platformOf({ items: [theirs('A1')] }))
    expect(
      await pullFrom(region, platformOf({ fault: { kind: 'fault', fault: 'timeout', message: '超时', ms: 1 } })),
    ).toBe('away')
    expect(await region.get(calls.figures, {})).toMatchObject({ items: 1, run: { failure: 'away', said: '超时' } })
    expect((await region.get(calls.figures, {})).run!.endedAt).not.toBeNull()
  })

  test('read whole takes what is missing from the list, unless too much is missing', async () => {
    await amox()
    const many = Array.from({ length: 30 }, (_, i) => itemOf(`B${i}`, { name: `药${i}` }))
    await pullFrom(region, platformOf({ items: [theirs('A1'), ...many] }))
    await pullFrom(region, platformOf({ items: many }))
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({ state: 'invalid', item: { listed: false } })
    await pullFrom(region, platformOf({ items: many.slice(0, 2) }))
    expect(await region.get(calls.figures, {})).toMatchObject({ delisted: 1, run: { failure: 'fewer' } })
  })
})

describe('a pair', () => {
  test('that differs in ratio or price is a conflict; a person settles it with a reason, and it is one again when either side changes', async () => {
    const id = await amox()
    await pullFrom(region, platformOf({ items: [theirs('A1', { ratio: '12', pack: '12粒/盒', price: '13' })] }))
    const row = await one(region, '阿莫西林胶囊')
    expect(row).toMatchObject({ state: 'conflict', conflicts: ['ratio', 'price'] })
    const wish = { items: [{ id: row.id, version: row.version, itemId: row.item!.id }] }
    const no = await region.get(calls.match, wish)
    expect(no).toMatchObject({
      done: 0,
      failed: [{ reason: '「阿莫西林胶囊」有差异须处理：转换比不同、挂网价不同，请填写原因' }],
    })
    expect(await region.get(calls.match, { ...wish, reason: '按小包装采购' })).toMatchObject({ done: 1 })
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({ state: 'matched', accepted: '按小包装采购' })
    expect(await pairOf(id)).toMatchObject({ state: 'matched', ratio: '12.000' })
    await w.sql.query(`update product set listed_price = 14 where id = $1`, [id])
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({ state: 'conflict', accepted: '' })
  })

  test('of a platform that gives no ratio is settled where its pack reads the same, and a conflict when that changes', async () => {
    await amox({ packSpec: '24粒/盒' })
    const told = (pack: string) =>
      pullFrom(region, platformOf({ items: [theirs('A1', { ratio: '', pack, spec: '0.25g' })] }))
    await told('每盒24粒')
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({ state: 'matched', way: 'auto' })
    await told('每盒12粒')
    const row = await one(region, '阿莫西林胶囊')
    expect(row).toMatchObject({ state: 'conflict', conflicts: ['ratio'] })
    const wish = { items: [{ id: row.id, version: row.version, itemId: row.item!.id }], reason: '按两盒采购' }
    expect(await region.get(calls.match, wish)).toMatchObject({ done: 1 })
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({ state: 'matched', accepted: '按两盒采购' })
  })

  test('of two items with one code is a conflict until one is chosen', async () => {
    await amox()
    await pullFrom(region, platformOf({ items: [theirs('A1'), theirs('A2')] }))
    const row = await one(region, '阿莫西林胶囊')
    expect(row).toMatchObject({ state: 'conflict', conflicts: ['double'] })
    const all = await region.get(calls.candidates, { id: row.id })
    expect(all.map((c) => c.item.code)).toEqual(['A1', 'A2'])
    await region.get(calls.match, { items: [{ id: row.id, version: row.version, itemId: all[1]!.item.id }] })
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({ state: 'matched', item: { code: 'A2' } })
  })

  test('is confirmed fifty at once, each answered by itself; one that was changed meanwhile is refused alone', async () => {
    for (let i = 0; i < 50; i++)
      await article(w, {
        name: `批量药品${String(i).padStart(2, '0')}片`,
        spec: `${i + 1}mg`,
        unit: '盒',
        minUnit: '片',
      })
    const items = Array.from({ length: 50 }, (_, i) =>
      itemOf(`N${i}`, { name: `批量药品${String(i).padStart(2, '0')}片`, spec: `${i + 1}mg`, pack: '24片/盒' }),
    )
    await pullFrom(region, platformOf({ items }))
    const { rows } = await region.get(calls.query, { state: ['suggested'], size: 100 })
    expect(rows.length).toBe(50)
    const wishes = rows.map((r) => ({ id: r.id, version: r.version, itemId: r.item!.id }))
    await region.get(calls.match, { items: [wishes[7]!] })
    const told = await region.get(calls.match, { items: wishes })
    expect(told.done).toBe(49)
    expect(told.failed).toEqual([
      { id: rows[7]!.id, no: rows[7]!.code, reason: `「${rows[7]!.name}」的对照已被修改，请刷新后再试` },
    ])
    expect((await region.get(calls.query, { size: 1 })).counts).toMatchObject({ matched: 50 })
  })

  test('an open provincial order was written with is not taken back; then with a reason, and the machine does not make it again', async () => {
    const id = await amox()
    await pullFrom(region, platformOf({ items: [theirs('A1')] }))
    const pair = (await pairOf(id))!
    const order = '00000000-0000-4000-8000-000000000001'
    await inSystem(({ tx }) =>
      holdPairs(tx, { hospitalId: hospital, orderId: order, orderNo: 'CG2611-0001' }, [pair.matchId]),
    )
    const row = await one(region, '阿莫西林胶囊')
    const wish = { items: [{ id, version: row.version }], reason: '对错了' }
    expect((await region.get(calls.cancelMatch, wish)).failed[0]!.reason).toBe(
      '省平台订单 CG2611-0001 正在使用「阿莫西林胶囊」的对照，不能取消',
    )
    await inSystem(({ tx }) => freePairs(tx, order))
    expect(await region.get(calls.cancelMatch, wish)).toMatchObject({ done: 1 })
    expect(await one(region, '阿莫西林胶囊')).toMatchObject({ state: 'unmatched', item: null })
    await comparing(region)
    expect((await one(region, '阿莫西林胶囊')).state).toBe('unmatched')
  })

  test('is of one of ours and one of theirs, also for two at the same moment', async () => {
    const [a, b] = [await amox({ insuranceCode: '' }), await amox({ insuranceCode: '', spec: '0.5g' })]
    await pullFrom(region, platformOf({ items: [theirs('A1')] }))
    const { rows } = await region.get(calls.query, { size: 10 })
    const item = (await region.get(calls.candidates, { id: a }))[0]!.item.id
    const wish = (id: string) => ({
      items: [{ id, version: rows.find((r) => r.id === id)!.version, itemId: item }],
      reason: '核对过',
    })
    const told = await Promise.all([region.get(calls.match, wish(a)), region.get(calls.match, wish(b))])
    expect(told.map((t) => t.done).sort()).toEqual([0, 1])
    // what was likely for the second one went with the first: whichever of the two it is told, it has to look again
    expect(told.flatMap((t) => t.failed)[0]!.reason).toMatch(
      /已与「阿莫西林胶囊」对照，请先取消|的对照已被修改，请刷新后再试/,
    )
  })
})

describe('a hospital', () => {
  test('reads the region’s pairs, adds its own 院内目录ID, and pairs only what the region has not', async () => {
    const id = await amox()
    const own = await article(w, { name: '院内药片', spec: '5mg' })
    for (const p of [id, own]) await buysAt(w, hospital, supplier, p)
    await pullFrom(
      region,
      platformOf({
        items: [theirs('A1'), itemOf('A2', { name: '院内药片', spec: '5mg', pack: '', ratio: '', manufacturer: '' })],
      }),
    )
    const row = await one(buyer, '阿莫西林胶囊')
    expect(row).toMatchObject({ state: 'matched', own: false })
    const again = { id, version: row.version, itemId: row.item!.id }
    expect((await buyer.get(calls.match, { items: [again] })).failed[0]!.reason).toBe(
      '「阿莫西林胶囊」已由区域对照，只需填写院内目录ID',
    )
    expect(await buyer.get(calls.match, { items: [{ ...again, ownId: 'YN-7' }] })).toMatchObject({ done: 1 })
    expect(await pairOf(id)).toMatchObject({ ownId: 'YN-7', provId: 'A1', provCode: 'CA1' })
    expect(
      (await buyer.get(calls.cancelMatch, { items: [{ id, version: row.version }], reason: '不要' })).failed[0]!.reason,
    ).toBe('「阿莫西林胶囊」由区域对照，请由区域管理员取消')
    const mine = await one(buyer, '院内药片')
    const item = (await buyer.get(calls.candidates, { id: own, keyword: 'A2' }))[0]!
    expect(
      await buyer.get(calls.match, {
        items: [{ id: own, version: mine.version, itemId: item.item.id }],
        reason: '核对',
      }),
    ).toMatchObject({ failed: [], done: 1 })
    expect(await one(buyer, '院内药片')).toMatchObject({ state: 'matched', own: true })
    expect((await pairOf(own))?.provId).toBe('A2')
    expect((await one(region, '院内药片')).state).not.toBe('matched')
  })
})
