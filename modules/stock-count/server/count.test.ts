import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { type Line, openCounting } from '#tests/counting.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockCountCalls as calls, newCountCalls } from '../shared/calls.ts'
import { stockCountInvariants } from './invariants.ts'

let w: World
let x: Awaited<ReturnType<typeof openCounting>>
beforeAll(async () => {
  w = await openWorld()
  x = await openCounting(w)
})
afterAll(() => w.close())

const by = (lines: readonly Line[]) => new Map(lines.map((l) => [l.productId, l]))

test('a blind count while goods move: exactly the true differences are posted, by three people', async () => {
  const [same, less, more, narrow] = (await x.stocked('240', '240', '48', '24')) as [string, string, string, string]
  const id = await x.begun([same, less, more, narrow])
  const opened = await x.see(id)
  expect([opened.blind, opened.lineCount, opened.status]).toEqual([true, 4, 'counting'])
  expect(opened.lines.map((l) => [l.bookQty, l.variance, l.movedQty, l.numbers.length])).toEqual(
    Array(4).fill([null, null, null, 0]),
  )
  // goods go before and after they are counted: neither is a difference
  await x.shelf.go('deptIssue', { balanceId: (await x.balance(same)).id, units: '24' })
  await x.enter(x.one, id, { [same]: '216', [less]: '200', [more]: '53', [narrow]: '20' })
  await x.shelf.go('deptIssue', { balanceId: (await x.balance(same)).id, units: '10' })
  await x.shelf.go('deptIssue', { balanceId: (await x.balance(less)).id, units: '24' })
  expect((await x.see(id)).lines.every((l) => l.bookQty === null && l.variance === null)).toBe(true)
  expect((await x.act(x.one, 'submit', id)).msg).toBe('1 行超出容差，请先转复盘')

  // 40 less is beyond a pack of 24; 5 more and 4 less are within
  expect((await x.act(x.one, 'recount', id)).code).toBe(0)
  const again = by((await x.see(id)).lines)
  expect([again.get(less)!.wanted, again.get(less)!.counted, again.get(less)!.bookQty]).toEqual([2, null, null])
  expect([again.get(more)!.wanted, again.get(more)!.variance, again.get(same)!.variance].map(Number)).toEqual([1, 5, 0])
  const own = await x.enter(x.one, id, { [less]: '180' })
  expect(own.lines.map((l) => [l.ok, l.why])).toEqual([[false, '复盘须换人：上一次由您盘点']])
  // 24 went since the first number: 176 tells the same
  await x.enter(x.two, id, { [less]: '176' })
  const settled = by((await x.see(id)).lines).get(less)!
  expect([settled.wanted, settled.given, Number(settled.variance), Number(settled.movedQty)]).toEqual([2, 2, -40, -24])
  expect(settled.numbers.map((n) => Number(n.units))).toEqual([200, 176])
  expect((await x.act(x.one, 'submit', id)).msg).toBe('3 行有差异但没有填写原因')
  await x.reason(x.one, id)
  expect((await x.act(x.one, 'submit', id)).code).toBe(0)

  expect((await x.see(id, x.judge)).actions).toEqual(['approve', 'reject'])
  expect((await x.audit(x.judge, id)).code).toBe(0)
  expect(await x.moved(id)).toEqual([
    { product: less, cause: 'countLoss', qty: -40, reason: '漏记' },
    { product: narrow, cause: 'countLoss', qty: -4, reason: '漏记' },
    { product: more, cause: 'countGain', qty: 5, reason: '漏记' },
  ])
  expect((await Promise.all([same, less, more, narrow].map(x.balance))).map((b) => b.qty)).toEqual([206, 176, 53, 20])
  const posted = await x.see(id)
  expect([posted.status, posted.gainValue, posted.lossValue]).toEqual(['posted', '2.50', '22.00'])
  expect(await brokenInvariants(w.sql, stockCountInvariants)).toEqual([])
})

test('two numbers that differ want a third, by another person than the second, and the third counts', async () => {
  const [p] = (await x.stocked('240')) as [string]
  const id = await x.begun([p])
  await x.enter(x.one, id, { [p]: '100' })
  await x.act(x.one, 'recount', id)
  await x.enter(x.two, id, { [p]: '110' })
  const line = async () => by((await x.see(id)).lines).get(p)!
  expect([(await line()).wanted, (await line()).bookQty, (await line()).numbers]).toEqual([3, null, []])
  expect((await x.act(x.one, 'submit', id)).msg).toBe('还有 1 行等待复盘')
  expect((await x.enter(x.two, id, { [p]: '110' })).lines[0]!.ok).toBe(false)
  await x.enter(x.three, id, { [p]: '105' })
  expect([(await line()).given, Number((await line()).variance)]).toEqual([3, -135])
  // what is settled stays
  expect((await x.enter(x.one, id, { [p]: '240' })).lines.map((l) => l.why)).toEqual(['此行不用复盘，或复盘已完成'])
})

test('who counted, explained or made a count does not audit it, however he comes', async () => {
  const [p] = (await x.stocked('24')) as [string]
  const everything = { 'inventory/stockCount': 'view add start enter recount submit audit' }
  const [maker, counter] = [await w.person(everything, x.g.hospital), await w.person(everything, x.g.hospital)]
  const id = await x.begun([p], maker)
  await x.enter(counter, id, { [p]: '23' })
  await x.act(maker, 'recount', id)
  await x.reason(maker, id)
  await x.act(maker, 'submit', id)
  expect((await x.see(id, counter)).actions).not.toContain('approve')
  expect((await x.audit(counter, id)).msg).toBe('不能审核自己修改或提交的单据')
  expect((await x.audit(maker, id)).msg).toBe('不能审核自己创建的单据')
  await expect(
    w.sql.query('update stock_count set audited_by = $2 where id = $1', [id, counter.userId]),
  ).rejects.toThrow(/does not audit/)
  expect((await x.audit(x.judge, id, 'reject')).code).toBe(0)
  expect((await x.see(id)).status).toBe('counting')
})

test('narcotics and high value have no tolerance', async () => {
  const { productId } = await x.g.item({ narcotic: true })
  const { productId: dear } = await x.g.item({ kind: 1 })
  await w.sql.query(`update product set extra = extra || '{"highValue": "true"}' where id = $1`, [dear])
  await x.shelf.come({ productId, units: '24', ratio: '24' }, { productId: dear, units: '24', ratio: '24' })
  const id = await x.begun([productId, dear])
  await x.enter(x.one, id, { [productId]: '23', [dear]: '24' })
  expect((await x.act(x.one, 'recount', id)).msg).toBe('')
  const lines = by((await x.see(id)).lines)
  expect([lines.get(productId)!.wanted, lines.get(dear)!.wanted]).toEqual([2, 1])
})

test('a count that would cut into locked goods is refused with its numbers, and nothing is half posted', async () => {
  const [p, q] = (await x.stocked('240', '240')) as [string, string]
  const id = await x.begun([p, q])
  await x.enter(x.one, id, { [p]: '230', [q]: '236' })
  await x.act(x.one, 'recount', id)
  await x.reason(x.one, id)
  await x.act(x.one, 'submit', id)
  const { id: balance } = await x.balance(q)
  await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, qty, creator_name) values ($1, $2, 'manual', 238, '王')`,
    [x.g.hospital, balance],
  )
  const no = await x.audit(x.judge, id)
  expect(no.msg).toMatch(/^第 \d 行：「.+」批号 L1 可用 2 粒（另有 9 盒 22 粒 被锁定），本次需要 4 粒$/)
  expect(await x.moved(id)).toEqual([])
  expect((await x.see(id)).status).toBe('pending')
})

test('a balance is in one count at a time; a voided one lets it go, and holds are released', async () => {
  const [p] = (await x.stocked('240')) as [string]
  await w.sql.query(`insert into config (key, org_id, value) values ('stockCount.freeze', $1, 'true')`, [x.g.hospital])
  const id = await x.begun([p])
  const { no, version } = await x.see(id)
  expect((await x.balance(p)).locked).toBe(240)
  const other = await x.one.get(newCountCalls.count, { pointId: x.g.point, scope: 'moved', since: '2020-01-01' })
  const refused = await x.one.ask(calls.start, { id: other.id, version: other.version })
  expect(refused.msg).toMatch(/个批次正在盘点单 PD\d+ 中，请等它结束/)
  expect((await x.one.ask(calls.void, { id, version })).msg).toBe('请填写作废原因')
  expect((await x.one.ask(calls.void, { id, version, reason: '误建' })).code).toBe(0)
  expect((await x.balance(p)).locked).toBe(0)
  const next = await x.begun([p])
  expect((await x.see(next)).no).not.toBe(no)
  await w.sql.query(`delete from config where key = 'stockCount.freeze'`)
})

test('an empty scope, an unknown code and a missing word are refused', async () => {
  const body = { pointId: x.g.point } as const
  const made = await x.one.get(newCountCalls.count, { ...body, scope: 'narcotic' })
  await w.sql.query(`update stock_count_line set live = false`)
  await w.sql.query(`update stock_balance set point_id = point_id`)
  const stale = await x.one.get(newCountCalls.count, { ...body, scope: 'stale', days: 30 })
  expect((await x.one.ask(calls.start, { id: stale.id, version: stale.version })).code).toBe(0)
  const point = await w.sql.query(
    `insert into distribution_point (hospital_id, code, name, type, product_kinds) values ($1, 'KK', '空库', '药库', '{0}') returning id`,
    [x.g.hospital],
  )
  const moved = await x.one.get(calls.update, { id: made.id, version: made.version, pointId: point.rows[0].id })
  expect((await x.one.ask(calls.start, { id: made.id, version: moved.version })).msg).toBe('此范围内没有库存，不用盘点')
  expect((await x.one.ask(newCountCalls.count, { ...body, scope: 'shelf', shelf: 'NOPE-7' })).msg).toContain('nope-7')
  expect((await x.one.ask(newCountCalls.count, { ...body, scope: 'stale' })).msg).toBe('请填写未盘天数')
  const foreign = await x.one.ask(newCountCalls.count, { scope: 'all', pointId: made.id })
  expect(foreign.msg).toBe('配送点不存在或已停用')
})
