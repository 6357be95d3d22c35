import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { of, seen, wishOf } from '#tests/amending.ts'
import { faultsBetween } from '#tests/province.ts'
import { type Desk, dyingAt, openDesk } from '#tests/province-desk.ts'
import { provinceOrderCalls as calls } from '../shared/calls.ts'
import { pull } from './mirror.ts'

/* domain-trace §2.30.3: what is told to the platform is what our own order is at that time. */
const about = { call: 'test' }

describe.each(['steps', 'once'] as const)('on a platform that is %s', (dialect) => {
  let d: Desk
  beforeAll(async () => {
    d = await openDesk(dialect)
  })
  afterAll(() => d?.close())

  /** Its buyer takes the audit back; what follows is noted. */
  const ended = async (id: string) => {
    const { version } = await seen(d.g, id)
    await d.g.buyer.get(orderCalls.requestUnaudit, { id, version, reason: '计划有误' })
    expect(await d.noted()).toBe(1)
  }
  const steps = async (no: string) => (await d.mine(no)).history.map((h) => h.action)
  const held = async () => (await d.w.sql.query('select from province_use')).rowCount

  test('an order that ended before its turn is not told', async () => {
    const o = await d.pushed(2)
    await ended(o.id)
    await d.goOn()
    expect(await d.there(o.no)).toEqual([])
    expect(await d.mine(o.no)).toMatchObject({ status: 'cancelled', waits: false, reason: '本院订单已终止' })
    expect(await steps(o.no)).toEqual(['create', 'withdraw'])
    expect(await held()).toBe(0)
  })

  test('one that ended without an answer is asked for, and taken back there where it was no order yet', async () => {
    const o = await d.pushed(2)
    await d.goOn(dyingAt('saveOrder'))
    await ended(o.id)
    await d.goOn()
    const [its] = await d.there(o.no)
    const row = await d.mine(o.no)
    if (dialect === 'steps') {
      expect([row.status, its!.stage]).toEqual(['cancelled', 'cancelled'])
      expect(await steps(o.no)).toEqual(['create', 'save', 'callOff', 'cancelDone'])
      expect(row.history[2]!.reason).toBe('本院订单已终止')
    } else {
      // it was told whole before: our own end is a difference
      expect([row.status, its!.stage]).toEqual(['submitted', 'submitted'])
      await pull(about, d.g.hospital)
      expect(await d.differs(row.id)).toEqual([['ownEnded', '已弃审', '待响应']])
    }
    expect(await faultsBetween(d.w, d.t.peer)).toEqual([])
  })

  test('one the platform broke off does not stay with its pairs when ours ends', async () => {
    const o = await d.pushed(1)
    await d.w.sql.query(
      `update province_order_line l set item_code = 'X' from province_order p where p.id = l.province_order_id and p.no = $1`,
      [o.no],
    )
    await d.goOn()
    expect((await d.mine(o.no)).status).toBe('broken')
    await ended(o.id)
    await d.goOn()
    expect((await d.mine(o.no)).status).toBe('cancelled')
    expect(await faultsBetween(d.w, d.t.peer)).toEqual([])
  })

  test('what was changed before its turn is told as it is since, and what was given up is not', async () => {
    const o = await d.pushed(3)
    await d.g.buyer.get(amendmentCalls.amend, wishOf(await seen(d.g, o.id), { 0: '6' }))
    await d.g.sales.get(orderCalls.accept, { id: o.id, version: (await d.seen(o.id)).version })
    const { id, version, lines } = await seen(d.g, o.id)
    await d.g.buyer.get(amendmentCalls.closeLine, {
      ...{ id, version },
      lines: [{ orderLineId: lines[1]!.id, qty: '10', reason: '不再需要' }],
    })
    await d.goOn()
    const row = await d.mine(o.no)
    expect(row).toMatchObject({ status: 'submitted', lineCount: 2, amount: '200.00' })
    expect((await d.there(o.no))[0]!.lines.map((l) => l.qty)).toEqual([6, 10])
    expect(await faultsBetween(d.w, d.t.peer)).toEqual([])
    await pull(about, d.g.hospital, { orders: [row.id] })
    expect(await d.differs(row.id)).toEqual([])
  })

  test('what is changed after it stands there is a difference', async () => {
    const o = await d.standing(1)
    const made = await d.g.buyer.get(amendmentCalls.amend, wishOf(await seen(d.g, o.id), { 0: '6' }))
    await d.g.sales.get(amendmentCalls.agreeAmend, of(made))
    const { id } = await d.mine(o.no)
    await pull(about, d.g.hospital, { orders: [id] })
    expect(await d.differs(id)).toEqual([['qty', '6', '10']])
    expect(await d.buyer.get(calls.detail, { id })).toMatchObject({ status: 'submitted', lines: [{ qty: '10.000' }] })
  })
})
