import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import type { ProvinceAdapter } from '#modules/province-setting/shared/adapter.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { type Desk, openDesk } from '#tests/province-desk.ts'
import type { Person } from '#tests/world.ts'
import { provinceOrderCalls as calls, provinceReturnCalls as returns } from '../shared/calls.ts'
import { pull } from './mirror.ts'

/* domain-trace §2.30.3: what was told and taken back here is not told again, and somebody is told of it. */
const about = { call: 'test' }

describe.each(['steps', 'once'] as const)('on a platform that is %s', (dialect) => {
  let d: Desk
  let reverser: Person
  beforeAll(async () => {
    d = await openDesk(dialect)
    reverser = await d.w.person(
      { 'procurement/acceptance': 'view confirm reverse', 'inventory/inventoryQuery': 'view lock unlock' },
      d.g.hospital,
    )
  })
  afterAll(() => d?.close())

  /** Its acceptance is reversed; the one that waits in its place. */
  const reversed = async (acceptanceId: string) => {
    const { id, version, deliveryId } = await reverser.get(acceptanceCalls.detail, { id: acceptanceId })
    await d.w.sql.query('update session set proved_at = now() where user_id = $1', [reverser.userId])
    await reverser.get(acceptanceCalls.reverse, { id, version, reason: '误确认，实物未到' })
    expect(await d.noted()).toBe(1)
    return (await d.g.receiver.get(acceptanceCalls.query, { deliveryId, status: ['wait'] })).rows[0]!
  }
  const ofKind = async (id: string, kind: string) => (await d.differs(id)).filter(([what]) => what === kind)
  const byHand = async (work: () => Promise<void>) => {
    await d.w.sql.query('update province_account set auto_receive = false')
    await work().finally(() => d.w.sql.query('update province_account set auto_receive = true'))
  }

  test('goods told and reversed are a difference; accepted again they are told no second time, and end no order early', async () => {
    const o = await d.standing(1)
    const a = await d.taken(o, '6', 'L1')
    await d.goOn()
    const again = await reversed(a.id)
    const { id } = await d.mine(o.no)
    expect(await ofKind(id, 'reversed')).toEqual([['reversed', '0', '6']])
    await d.checked(again.id)
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[6]])
    await pull(about, d.g.hospital, { orders: [id] })
    expect([(await d.mine(o.no)).status, await ofKind(id, 'reversed')]).toEqual(['submitted', []])
    await d.taken(o, '4', 'L2')
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[6, 4]])
    expect((await d.mine(o.no)).status).toBe('received')
  })

  test('of goods of which fewer were accepted again what comes later is told as far as it is more', async () => {
    const o = await d.standing(1)
    const a = await d.taken(o, '6', 'L1')
    await d.goOn()
    await d.checked((await reversed(a.id)).id, 4)
    await d.taken(o, '8', 'L2')
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[6, 4]])
    expect((await d.mine(o.no)).status).toBe('received')
  })

  test('a receipt that waits or was refused goes with its acceptance', async () => {
    const o = await d.standing(1)
    await byHand(async () => {
      const a = await d.taken(o, '10', 'L1')
      const { id } = await d.mine(o.no)
      await d.buyer.get(calls.receive, { ids: [id] })
      expect((await d.mine(o.no)).receipts).toHaveLength(1)
      await reversed(a.id)
      expect((await d.mine(o.no)).receipts).toEqual([])
      await d.goOn()
      expect([await d.receipts(o.no), await ofKind(id, 'reversed')]).toEqual([[[]], []])
    })
  })

  test('one without an answer is asked for, and not said again', async () => {
    const o = await d.standing(1)
    const a = await d.taken(o, '10', 'L1')
    const unsaid = (adapter: ProvinceAdapter): ProvinceAdapter => ({
      ...adapter,
      receive: () => Promise.reject(new Error('killed')),
    })
    await d.goOn(unsaid)
    expect((await d.mine(o.no)).receipts).toMatchObject([{ state: 'sending' }])
    await reversed(a.id)
    await d.goOn()
    expect([await d.receipts(o.no), (await d.mine(o.no)).receipts]).toEqual([[[]], []])
  })

  test('an order of which the rest was refused and closed is done, and lets its pairs go', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1', 1)
    await d.goOn()
    const { id, status } = await d.mine(o.no)
    expect(status).toBe('submitted')
    const [refused] = (await d.g.sales.get(refusalCalls.query, { orderId: o.id })).rows
    const agreed = await d.g.sales.get(refusalCalls.agree, { id: refused!.id, version: refused!.version })
    const { version } = agreed
    await d.g.sales.get(refusalCalls.handle, { id: agreed.id, version, action: 'settle', mode: 'takeBack' })
    expect((await d.seen(o.id)).status).toBe('accepted')
    await pull(about, d.g.hospital, { orders: [id] })
    expect((await d.mine(o.no)).status).toBe('received')
    expect((await d.w.sql.query('select from province_use where order_id = $1', [o.id])).rowCount).toBe(0)
  })

  const voided = async ({ id }: { id: string }) => {
    const { version } = await d.r.keeper.get(returnOrderCalls.detail, { id })
    await d.r.keeper.get(returnOrderCalls.void, { id, version, reason: '不退了' })
    expect(await d.noted()).toBe(1)
  }

  test('a return that was agreed to before the hospital worked there is one there too, with its reason', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1')
    await d.goOn()
    await d.w.sql.query('update province_account set enabled = false')
    const b = await d.sentBack(o)
    expect(await d.back(b.no)).toBeUndefined()
    await d.w.sql.query('update province_account set enabled = true')
    await d.goOn()
    const made = (await d.back(b.no))!
    expect(made).toMatchObject({ status: 'new', lineCount: 1, orderNos: o.no })
    await d.buyer.get(returns.push, { ids: [made.id] })
    await d.goOn()
    expect(await d.heldBack(b.no)).toMatchObject([{ lines: [{ qty: 2, reason: '包装破损' }] }])
    const { id } = await d.mine(o.no)
    await voided(b)
    expect(await ofKind(id, 'returnVoid')).toEqual([['returnVoid', '已作废', '待确定']])
  })

  test('a voided return the platform does not have goes away', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1')
    await d.goOn()
    const b = await d.sentBack(o)
    expect(await d.back(b.no)).toMatchObject({ status: 'new' })
    await voided(b)
    await d.goOn()
    expect([await d.back(b.no), await d.heldBack(b.no)]).toEqual([undefined, []])
  })
})
