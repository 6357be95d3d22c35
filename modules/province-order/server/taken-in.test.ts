import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { auditedOrder } from '#tests/province.ts'
import { type Desk, dyingAt, openDesk } from '#tests/province-desk.ts'
import { openGoods } from '#tests/world.ts'
import { provinceOrderCalls as calls, provinceReturnCalls as returns } from '../shared/calls.ts'
import { pull } from './mirror.ts'

/* domain-trace §2.30.3: what was accepted and what goes back is told to the platform once, whoever is killed on the way. */
const about = { call: 'test' }

describe.each(['steps', 'once'] as const)('on a platform that is %s', (dialect) => {
  let d: Desk
  beforeAll(async () => {
    d = await openDesk(dialect)
  })
  afterAll(() => d?.close())

  test('what is accepted is told line by line; the order is done when all of it was', async () => {
    const o = await d.standing()
    const first = await d.taken(o, '4', 'L1')
    expect(await d.receipts(o.no)).toEqual([[], []])
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[4], [4]])
    const half = await d.mine(o.no)
    expect(half.status).toBe('submitted')
    expect(half.receipts.map((x) => [x.state, Number(x.qty), x.lotNo, x.acceptanceId])).toEqual(
      Array(2).fill(['sent', 4, 'L1', first.id]),
    )
    await d.taken(o, '6', 'L2')
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([
      [4, 6],
      [4, 6],
    ])
    expect((await d.mine(o.no)).status).toBe('received')
    // nothing is said twice
    await d.goOn()
    expect((await d.receipts(o.no)).flat()).toHaveLength(4)
  })

  test('what was refused at the door is not told as taken in', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1', 3)
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[7]])
    expect((await d.mine(o.no)).status).toBe('submitted')
  })

  test('killed with the answer in the hand, a receipt is there once', async () => {
    const o = await d.standing()
    await d.taken(o, '10', 'L1')
    await d.goOn(dyingAt('receive'))
    expect((await d.mine(o.no)).receipts.map((x) => x.state)).toEqual(['sending', 'sending'])
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[10], [10]])
    expect(await d.mine(o.no)).toMatchObject({ status: 'received', receipts: [{ state: 'sent' }, { state: 'sent' }] })
  })

  test('a refused receipt says why, and goes again when somebody says so', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1')
    await d.w.sql.query(
      `update province_order_line l set ord_detl_id = 'X' || ord_detl_id from province_order p where p.id = l.province_order_id and p.no = $1`,
      [o.no],
    )
    await d.goOn()
    const refused = await d.mine(o.no)
    expect(refused.receipts).toMatchObject([{ state: 'refused', why: expect.stringContaining('没有明细 X') }])
    await d.w.sql.query(
      `update province_order_line l set ord_detl_id = substr(ord_detl_id, 2) from province_order p where p.id = l.province_order_id and p.no = $1`,
      [o.no],
    )
    // by itself it does not go again
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[]])
    await d.buyer.get(calls.receive, { ids: [refused.id] })
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[10]])
    expect((await d.mine(o.no)).status).toBe('received')
  })

  test('where the hospital tells receipts itself, nothing goes before somebody does', async () => {
    const o = await d.standing(1)
    await d.w.sql.query('update province_account set auto_receive = false')
    try {
      await d.taken(o, '10', 'L1')
      await d.goOn()
      expect(await d.receipts(o.no)).toEqual([[]])
      const { id } = await d.mine(o.no)
      expect((await d.buyer.get(calls.receive, { ids: [id] })).failed).toEqual([])
      await d.goOn()
      expect(await d.receipts(o.no)).toEqual([[10]])
    } finally {
      await d.w.sql.query('update province_account set auto_receive = true')
    }
  })

  test('a return of goods that were ordered there is one there too, once, and how it stands there is known', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1')
    await d.goOn()
    const b = await d.sentBack(o)
    const made = (await d.back(b.no))!
    expect(made).toMatchObject({ status: 'new', waits: false, carries: null, lineCount: 1, orderNos: o.no })
    // this hospital pushes by hand
    await d.goOn()
    expect(await d.heldBack(b.no)).toEqual([])
    expect((await d.buyer.get(returns.push, { ids: [made.id] })).failed).toEqual([])
    // one whose turn is still to come looks otherwise than one nobody pushed
    expect(await d.back(b.no)).toMatchObject({ status: 'new', waits: true, carries: 'queued' })
    await d.goOn(dyingAt('saveReturn'))
    expect(await d.heldBack(b.no)).toHaveLength(1)
    expect(await d.back(b.no)).toMatchObject({ status: 'new', waits: true, carries: 'asked' })
    await d.goOn()
    expect(await d.heldBack(b.no)).toMatchObject([{ state: 1, lines: [{ qty: 2 }] }])
    expect(await d.back(b.no)).toMatchObject({ status: 'saved', waits: false, theirs: 1 })
    const again = await d.buyer.get(returns.push, { ids: [made.id] })
    expect(again.failed[0]!.reason).toBe('当前状态「待确定」不能继续推送')
    await d.t.peer.play('return', { no: b.no, state: 2 })
    await pull(about, d.g.hospital)
    expect((await d.back(b.no))!.status).toBe('confirmed')
    await d.t.peer.play('return', { no: b.no, state: 3 })
    await pull(about, d.g.hospital, { returns: [made.id] })
    expect((await d.back(b.no))!.status).toBe('returned')
    const { history, lines } = await d.buyer.get(returns.detail, { id: made.id })
    expect(history.map((h) => h.action)).toEqual(['save', 'confirm', 'goBack'])
    expect(lines).toMatchObject([{ lotNo: 'L1', orderNo: o.no }])
  })

  test('where the hospital wants it, a return goes by itself; one the platform refuses says why and can be sent again', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1')
    await d.goOn()
    await d.w.sql.query(
      `update province_order_line l set ord_detl_id = 'X' || ord_detl_id from province_order p where p.id = l.province_order_id and p.no = $1`,
      [o.no],
    )
    await d.w.sql.query('update province_account set auto_push = true')
    try {
      const b = await d.sentBack(o)
      await d.goOn()
      const broken = (await d.back(b.no))!
      expect(broken).toMatchObject({ status: 'broken', waits: false, why: expect.stringContaining('没有明细 X') })
      await d.w.sql.query(
        `update province_order_line l set ord_detl_id = substr(ord_detl_id, 2) from province_order p where p.id = l.province_order_id and p.no = $1`,
        [o.no],
      )
      await d.buyer.get(returns.push, { ids: [broken.id] })
      await d.goOn()
      expect((await d.back(b.no))!.status).toBe('saved')
      expect(await d.heldBack(b.no)).toHaveLength(1)
    } finally {
      await d.w.sql.query('update province_account set auto_push = false')
    }
  })

  test('a return of goods that never were on the platform is none there', async () => {
    const o = await auditedOrder(d.g, d.t.items.slice(0, 1))
    const { version } = await d.g.sales.get(orderCalls.detail, { id: o.id })
    await d.g.sales.get(orderCalls.accept, { id: o.id, version })
    const own = { id: o.id, no: o.no, lines: (await d.g.sales.get(orderCalls.detail, { id: o.id })).lines }
    await d.taken(own, '10', 'L1')
    const b = await d.sentBack(own)
    expect(await d.back(b.no)).toBeUndefined()
  })

  test('what an account may not do breaks its own paper, and holds up nothing else', async () => {
    await d.w.sql.query(`update province_account set account = 'h2'`)
    try {
      const o = await d.standing(1)
      await d.taken(o, '4', 'L1')
      await d.goOn()
      const b = await d.sentBack(o)
      await d.buyer.get(returns.push, { ids: [(await d.back(b.no))!.id] })
      await d.taken(o, '6', 'L2')
      await d.goOn()
      expect(await d.back(b.no)).toMatchObject({ status: 'broken', waits: false, why: '没有此接口的权限' })
      const { rows: heard } = await d.w.sql.query(
        `select template, params->>'reason' as why from message where doc_no = $1`,
        [b.no],
      )
      expect(heard).toContainEqual({ template: '省平台退货单 {{no}} 中断：{{reason}}', why: '没有此接口的权限' })
      expect(await d.receipts(o.no)).toEqual([[4, 6]])
      expect(await d.buyer.get(calls.line, {})).toMatchObject({ faults: 0 })
    } finally {
      await d.w.sql.query(`update province_account set account = 'h1'`)
    }
  })

  test('a rival sees and tells nothing of it', async () => {
    const o = await d.standing(1)
    await d.taken(o, '10', 'L1')
    const rival = await d.w.person(
      { 'provincial/purchaseOrder': 'view push pullStatus receive', 'provincial/returnOrder': 'view push pullStatus' },
      (await openGoods(d.w)).hospital,
    )
    const { id } = await d.mine(o.no)
    expect((await rival.get(calls.query, {})).rows).toEqual([])
    expect((await rival.ask(calls.detail, { id })).code).not.toBe(0)
    expect((await rival.get(calls.receive, { ids: [id] })).done).toBe(0)
    const b = await d.sentBack(o)
    expect((await rival.get(returns.push, { ids: [(await d.back(b.no))!.id] })).done).toBe(0)
  })
})
