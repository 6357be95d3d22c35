import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { agree } from '#tests/covering.ts'
import { type ContractWatchers, contractWatchers, type Planted, plantedContract } from '#tests/watching.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { watchCalls as calls } from '../shared/calls.ts'

/* domain-money §3.18: what is over, and what is agreed to be over before its time. */
let w: World
let g: Goods
let p: ContractWatchers
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractWatchers(w, g)
})
afterAll(() => w.close())

const planted = (o: Planted) =>
  plantedContract(w.sql, { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }, o)
const one = async (no: string) => (await p.hospital.get(calls.query, { keyword: no })).rows[0]!
const endsOn = (id: string, day: string) =>
  w.sql.query(
    `insert into contract_termination (contract_id, hospital_id, supplier_id, asked_org, asked_by, asker_name, reason, ends_on, answer_until, state,
      answered_org, answered_at)
     select id, hospital_id, supplier_id, hospital_id, created_by, 'x', '停产', $2, current_date, 'agreed', supplier_id, now() from contract where id = $1`,
    [id, day],
  )

describe('a contract that is over', () => {
  const ended: [string, Planted][] = [
    ['nothing was ever ordered of it', { status: 'expired', since: 200, left: -5 }],
    ['too little came', { status: 'expired', since: 200, left: -5, executed: '100' }],
    ['it ended before its time', { status: 'terminated', since: 200, left: 100, executed: '100' }],
  ]
  test.each(ended)('is neither to be begun nor late, though %s', async (_, o) => {
    const { productId } = await g.item()
    const { id, no } = await planted({ ...o, lines: [{ productId }] })
    expect(await one(no)).toMatchObject({ pace: 'over', awaited: false, share: o.executed ? '10.0' : '0.0' })
    for (const who of [p.hospital, p.supplier])
      expect(await who.get(calls.remind, { ids: [id] })).toEqual({ done: 0, already: 0, none: 1 })
  })

  test('is on no card of the workbench', async () => {
    const { productId } = await g.item()
    await planted({ status: 'expired', since: 300, left: -9, lines: [{ productId }] })
    const cards = async () =>
      (await p.hospital.get(homeCalls.schedule, {})).cards.filter((c) => c.key.startsWith('contract') && c.count > 0)
    expect(await cards()).toEqual([])
  })
})

describe('an end that is agreed', () => {
  const day = dayAfter(today(), 9)
  const told = async (who: Person) =>
    (await who.get(messageCalls.query, { size: 50 })).rows.filter((m) => m.event === 'contract.remind')

  test('is what the monitor and the outlook reckon with, and what is reminded of', async () => {
    const { productId } = await g.item()
    const lines = [{ productId, ordered: '20' }]
    const c = await planted({ since: 50, left: 300, executed: '200', lines })
    expect(await one(c.no)).toMatchObject({ pace: 'ahead', daysLeft: 300, agreedEnd: null })
    const look = () => p.hospital.get(calls.outlook, { id: c.id })
    expect(await look()).toMatchObject({ endsOn: dayAfter(today(), 300), daysLeft: 300 })
    await endsOn(c.id, day)
    expect(await one(c.no)).toMatchObject({ pace: 'ending', daysLeft: 9, agreedEnd: day, awaited: true })
    expect(await look()).toMatchObject({ endsOn: day, daysLeft: 9, covered: 0 })
    const soon = await p.hospital.get(calls.query, { endsWithin: 'd30', keyword: c.no })
    expect(soon.total).toBe(1)
    expect(await p.supplier.get(calls.remind, { ids: [c.id] })).toMatchObject({ done: 1 })
    expect((await told(p.hospital))[0]).toMatchObject({ params: { no: c.no, day } })
    // one that goes on until its own end, which is earlier than this one's would have been, covers it
    const next = await planted({ since: 50, left: 100, lines })
    expect(await look()).toMatchObject({ covered: 1 })
    await endsOn(next.id, dayAfter(today(), 3))
    expect(await look()).toMatchObject({ covered: 0 })
  })

  test('is until when a plan reads its contract is good', async () => {
    const item = await g.item()
    const c = await agree(w, g, { lines: [{ productId: item.productId }] })
    const lines = [{ catalogItemId: item.catalogItemId, qty: '1' }]
    const { id } = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
    const until = async () => (await g.buyer.get(planCalls.detail, { id })).contracts.map((x) => [x.no, x.until])
    expect(await until()).toEqual([[c.no, dayAfter(today(), 300)]])
    await endsOn(c.id, day)
    expect(await until()).toEqual([[c.no, day]])
  })
})
