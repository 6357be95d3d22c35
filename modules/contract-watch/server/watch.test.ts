import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { bound, type ContractWatchers, contractWatchers, type Planted, plantedContract } from '#tests/watching.ts'
import { goodsWay, orderedGoods } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { watchCalls as calls } from '../shared/calls.ts'

/* domain-money §3.18: where contracts stand, what either side did not keep, and who hears of it. */
let w: World
let g: Goods
let p: ContractWatchers
let articles: string[]
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractWatchers(w, g)
  articles = [(await g.item()).productId, (await g.item()).productId]
})
afterAll(() => w.close())

const planted = (o: Planted = {}, x: Goods = g) =>
  plantedContract(w.sql, { hospital: x.hospital, supplier: x.supplier, by: x.buyer.userId }, o)
const one = async (no: string, who: Person = p.hospital) => (await who.get(calls.query, { keyword: no })).rows[0]!
const lines = () => articles.map((productId) => ({ productId, qty: '50' }))

describe('where a contract stands', () => {
  const cases: [string, Planted, object][] = [
    ['nothing was ordered for a month', { since: 40, left: 320 }, { pace: 'notStarted', share: '0.0', awaited: true }],
    ['it is young', { since: 20, left: 340 }, { pace: 'normal' }],
    [
      'less came than time went by',
      { since: 99, left: 100, executed: '400' },
      { pace: 'behind', share: '40.0', timeShare: '50.0' },
    ],
    ['as much came', { since: 99, left: 100, executed: '480' }, { pace: 'normal', share: '48.0' }],
    ['more came', { since: 99, left: 100, executed: '600' }, { pace: 'ahead' }],
    ['all came', { since: 99, left: 100, executed: '1000' }, { pace: 'done' }],
    ['it ends soon', { since: 180, left: 20, executed: '900' }, { pace: 'ending', daysLeft: 20 }],
    ['it ends soon and too little came', { since: 180, left: 20, executed: '500' }, { pace: 'behind' }],
    [
      'it ended with most of it',
      { since: 200, left: -5, executed: '950', status: 'expired' },
      { pace: 'over', share: '95.0', timeShare: '100.0', awaited: false },
    ],
    ['it binds no amount', { since: 99, left: 100, executed: '5', framework: true }, { pace: 'normal', share: null }],
  ]
  test.each(cases)('%s', async (_, o, expected) => {
    const { no } = await planted({ ...o, lines: lines() })
    expect(await one(no)).toMatchObject(expected)
  })

  test('of what has no lines, such as an integrity agreement, nothing is awaited', async () => {
    const { no } = await planted({ since: 99, left: 100, amount: '800' })
    expect(await one(no)).toMatchObject({ pace: 'normal', share: null, awaited: false })
  })

  test('a line that was ordered of is a start, though nothing came yet', async () => {
    const { no } = await planted({ since: 40, left: 3000, lines: [{ productId: articles[0]!, ordered: '1' }] })
    expect((await one(no)).pace).not.toBe('notStarted')
  })

  test('tabs count what their rows are, and each filter leaves its own', async () => {
    const all = await p.hospital.get(calls.query, { size: 500 })
    const behind = await p.hospital.get(calls.query, { pace: 'behind', size: 500 })
    expect(behind.total).toBe(all.rows.filter((r) => r.pace === 'behind').length)
    expect(behind.counts).toEqual(all.counts)
    const soon = await p.hospital.get(calls.query, { endsWithin: 'd30', size: 500 })
    expect(soon.rows.map((r) => r.daysLeft)).toEqual(soon.rows.map(() => 20))
    const { no } = await planted({ owner: p.hospital.userId, lines: lines() })
    expect((await p.hospital.get(calls.query, { mine: true })).rows.map((r) => r.no)).toEqual([no])
    const ended = await p.hospital.get(calls.query, { status: ['expired'] })
    expect(ended.rows.map((r) => r.status)).toEqual(['expired'])
  })

  test('a supplement is not watched beside its contract', async () => {
    const { id } = await planted({ lines: lines() })
    const more = await planted({ supplements: id, lines: lines() })
    expect(await one(more.no)).toBeUndefined()
    expect((await p.hospital.ask(calls.detail, { id: more.id })).code).toBe(codes.notFound)
  })

  test('drafts and what waits for signatures are not watched; neither side sees what is of others', async () => {
    const other = await openGoods(w)
    const watch = await contractWatchers(w, other)
    const { id, no } = await planted({ lines: lines() })
    for (const who of [watch.hospital, watch.supplier]) {
      expect((await who.get(calls.query, { keyword: no })).total).toBe(0)
      expect((await who.ask(calls.detail, { id })).code).toBe(codes.notFound)
      expect((await who.ask(calls.remind, { ids: [id] })).code).toBe(codes.notFound)
    }
    expect((await watch.hospital.ask(calls.outlook, { id })).code).toBe(codes.notFound)
    expect((await p.supplier.ask(calls.outlook, { id })).code).toBe(codes.forbidden)
    expect((await one(no, p.region)).no).toBe(no)
    await w.sql.query(`update contract set status = 'draft', content_n = 0 where id = $1`, [id])
    expect(await one(no)).toBeUndefined()
  })
})

describe('breaches', () => {
  const read = async (id: string, who = p.hospital) => (await who.get(calls.detail, { id })).breaches
  const hours = (table: string, id: string, column: string, n: number) =>
    w.sql.query(`update ${table} set ${column} = now() - $2 * interval '1 hour' where id = $1`, [id, n])

  test('of the supplier: late, refused, and of the hospital: registered late; once a line, told alike to both sides', async () => {
    const way = await goodsWay(g, '履约')
    const [a, b] = await ofOrder(way.order.id)
    const c = await planted({ deliveryHours: 24, lines: [{ productId: a!.productId }, { productId: b!.productId }] })
    await bound(w.sql, [a!.id], c.lines[0]!)
    await bound(w.sql, [b!.id], c.lines[1]!)
    const kinds = async () => (await read(c.id)).map((x) => `${x.breach} ${x.docKind}`).toSorted()
    // it came at once
    expect(await kinds()).toEqual(['refused acceptance', 'refused acceptance'])
    await hours('purchase_order', way.order.id, 'released_at', 100)
    await hours('delivery', way.delivery.id, 'shipped_at', 60)
    await hours('acceptance', way.acceptance.id, 'arrived_at', 50)
    expect(await kinds()).toEqual([
      'late delivery',
      'late delivery',
      'lateCheck acceptance',
      'lateCheck acceptance',
      'refused acceptance',
      'refused acceptance',
    ])
    const late = async () => (await read(c.id)).find((x) => x.breach === 'late' && x.lineId === c.lines[0])
    // what was refused is owed again
    const still = { running: true, took: '100.0', qty: '10.000' }
    expect(await late()).toMatchObject({ side: 'supplier', agreed: '24.0', docId: way.delivery.id, ...still })
    await w.sql.query('update order_line set closed_qty = 2 where id = $1', [a!.id])
    expect(await late()).toMatchObject({ running: false, took: '50.0', qty: '8.000' })
    // late by seconds, and it still reads as more than was agreed
    const stands = async (breach: string) => {
      const x = (await read(c.id)).find((b) => b.breach === breach && b.lineId === c.lines[0])
      return x && [x.took, x.agreed]
    }
    const came = (seconds: number) =>
      w.sql.query(
        `update acceptance set arrived_at = (select released_at from purchase_order where id = $2) + interval '24 hours' + $3 * interval '1 second'
         where id = $1`,
        [way.acceptance.id, way.order.id, seconds],
      )
    await came(54)
    expect(await stands('late')).toEqual(['24.02', '24.00'])
    await came(5)
    expect(await stands('late')).toEqual(['24.0014', '24.0000'])
    await hours('acceptance', way.acceptance.id, 'arrived_at', 50)
    expect((await read(c.id)).find((x) => x.breach === 'lateCheck')).toMatchObject({
      side: 'hospital',
      took: '50.0',
      agreed: '24',
    })
    expect(await read(c.id, p.supplier)).toEqual(await read(c.id))
    expect(await one(c.no)).toMatchObject({ supplierBreaches: 4, hospitalBreaches: 2 })
    const detail = await p.hospital.get(calls.detail, { id: c.id, lineId: c.lines[0]! })
    expect(detail.lines.map((l) => l.breaches)).toEqual([3, 3])
    expect(detail.orders).toMatchObject([
      { orderId: way.order.id, qty: '10.000', deliveries: [{ id: way.delivery.id, refusedQty: '2.000' }] },
    ])
    // by either side, by one of them, by none
    const found = async (breached: 'any' | 'supplier' | 'hospital' | 'none') =>
      (await p.hospital.get(calls.query, { breached, keyword: c.no })).total
    expect(await Promise.all((['any', 'supplier', 'hospital', 'none'] as const).map(found))).toEqual([1, 1, 1, 0])
    const kept = await planted({ lines: lines() })
    const ofKept = async (breached: 'any' | 'none') =>
      (await p.region.get(calls.query, { breached, keyword: kept.no })).total
    expect([await ofKept('any'), await ofKept('none')]).toEqual([0, 1])
    // goods wanted on a later day are late after that day alone
    await w.sql.query('update purchase_order set expected_date = $2 where id = $1', [way.order.id, today()])
    expect(await kinds()).not.toContain('late delivery')
    // a contract that says no hours promised none
    await w.sql.query('update purchase_order set expected_date = null where id = $1', [way.order.id])
    await w.sql.query('update contract set delivery_hours = null where id = $1', [c.id])
    expect(await kinds()).not.toContain('late delivery')
  })

  test('what is not sent yet goes on being late; nothing of it is, within its hours', async () => {
    const { order, lines: own } = await orderedGoods(g, '未发')
    const c = await planted({ deliveryHours: 24, lines: [{ productId: own[0]!.productId }] })
    await bound(w.sql, [own[0]!.id], c.lines[0]!)
    expect(await read(c.id)).toEqual([])
    await hours('purchase_order', order.id, 'released_at', 30)
    expect(await read(c.id)).toMatchObject([
      { breach: 'late', docKind: 'order', docId: order.id, running: true, agreed: '24.0' },
    ])
    expect(await one(c.no)).toMatchObject({ awaited: true })
  })

  test('of the hospital: bought less than four fifths at the end, and of nothing that was terminated', async () => {
    const of = (ordered: string, status: string) =>
      planted({ status, since: 300, left: -3, lines: [{ productId: articles[0]!, qty: '100', ordered }] })
    expect(await read((await of('79', 'expired')).id)).toMatchObject([
      { breach: 'underBought', side: 'hospital', took: '79.0', agreed: '80', qty: '21.000', docKind: 'contract' },
    ])
    expect(await read((await of('80', 'expired')).id)).toEqual([])
    expect(await read((await of('10', 'terminated')).id)).toEqual([])
  })
})

const ofOrder = async (orderId: string) =>
  (
    await w.sql.query('select id, product_id as "productId" from order_line where order_id = $1 order by seq', [
      orderId,
    ])
  ).rows as {
    id: string
    productId: string
  }[]

describe('a reminder', () => {
  const told = async (who: Person) =>
    (await who.get(messageCalls.query, { size: 100 })).rows
      .filter((m) => m.event === 'contract.remind')
      .map((m) => m.params.no)

  test('reaches who looks after it on the side something is awaited from, once a day, whoever reminds', async () => {
    const other = await w.person({ 'contract/performanceMonitor': 'view remind', messageNotice: 'view' }, g.hospital)
    const c = await planted({ since: 60, left: 300, owner: other.userId, lines: lines() })
    expect(await p.supplier.get(calls.remind, { ids: [c.id] })).toEqual({ done: 1, already: 0, none: 0 })
    expect(await told(other)).toEqual([c.no])
    expect(await told(p.hospital)).not.toContain(c.no)
    expect(await told(p.supplier)).not.toContain(c.no)
    for (const who of [p.supplier, p.region, p.hospital])
      expect(await who.get(calls.remind, { ids: [c.id] })).toEqual({ done: 0, already: 1, none: 0 })
    expect(await told(other)).toEqual([c.no])
    expect(await one(c.no)).toMatchObject({ hospitalReminded: today(), supplierReminded: null })
    // the next day again
    await w.sql.query('update contract_reminder set day = day - 1 where contract_id = $1', [c.id])
    expect(await p.region.get(calls.remind, { ids: [c.id] })).toMatchObject({ done: 1 })
    expect(await told(other)).toEqual([c.no, c.no])
  })

  test('of one that lags goes to the supplier where enough was ordered, else to the hospital; of one in order to nobody', async () => {
    const lagging = (ordered: string) =>
      planted({ since: 99, left: 100, executed: '100', lines: [{ productId: articles[0]!, ordered }] })
    const [enough, few] = [await lagging('60'), await lagging('20')]
    const fine = await planted({ since: 99, left: 100, executed: '480', lines: lines() })
    expect(await p.region.get(calls.remind, { ids: [enough.id, few.id, fine.id] })).toEqual({
      done: 2,
      already: 0,
      none: 1,
    })
    expect(await told(p.supplier)).toContain(enough.no)
    expect(await told(p.hospital)).toContain(few.no)
    expect(await told(p.supplier)).not.toContain(few.no)
    expect(await told(p.hospital)).not.toContain(enough.no)
  })

  test('of two at once leaves one', async () => {
    const c = await planted({ since: 60, left: 300, lines: lines() })
    const both = await Promise.all([p.hospital, p.supplier].map((who) => who.get(calls.remind, { ids: [c.id] })))
    expect(both.map((b) => b.done).toSorted()).toEqual([0, 1])
  })
})

describe('the outlook', () => {
  test('names plans, orders and departments whose products nothing else covers after the end, and a renewal on its way', async () => {
    const { order, lines: own } = await orderedGoods(g, '前瞻')
    const goods = own.map((l) => ({ productId: l.productId, qty: '10' }))
    const c = await planted({ since: 300, left: 20, lines: goods })
    const department = (
      await w.sql.query(
        `insert into department (hospital_id, code, name, type) values ($1, 'KS', '心内科', '临床') returning id`,
        [g.hospital],
      )
    ).rows[0].id
    await w.sql.query('update order_line set department_id = $2 where id = $1', [own[0]!.id, department])
    const { catalogItemId } = (
      await w.sql.query('select catalog_item_id as "catalogItemId" from order_line where id = $1', [own[0]!.id])
    ).rows[0]
    const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '3' }] }
    const plan = await g.buyer.get(planCalls.add, wish)
    await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
    const read = () => p.hospital.get(calls.outlook, { id: c.id })
    expect(await read()).toMatchObject({
      ...{ no: c.no, endsOn: dayAfter(today(), 20), daysLeft: 20, renewal: null, covered: 0 },
      ...{ plans: [{ id: plan.id }], orders: [{ id: order.id }], departments: ['心内科'] },
      products: [
        { productName: own[0]!.name, plans: 1, orders: 1, openQty: '10.000' },
        { plans: 0, orders: 1 },
      ],
    })
    // what ends as early covers nothing, what goes on does
    await planted({ left: 20, lines: [goods[0]!] })
    expect((await read()).covered).toBe(0)
    const next = await planted({ left: 300, lines: [goods[0]!] })
    expect(await read()).toMatchObject({ covered: 1, plans: [], departments: [], products: [{ plans: 0, orders: 1 }] })
    await w.sql.query(`update contract set renews_id = $2, status = 'draft', content_n = 0 where id = $1`, [
      next.id,
      c.id,
    ])
    expect(await read()).toMatchObject({ covered: 0, renewal: { id: next.id, no: next.no, status: 'draft' } })
  })
})
