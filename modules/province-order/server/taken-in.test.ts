import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import type { ProvinceAdapter } from '#modules/province-setting/shared/adapter.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { auditedOrder, openTrial, type Trial } from '#tests/province.ts'
import { type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { provinceOrderCalls as calls, provinceReturnCalls as returns, sourceCalls } from '../shared/calls.ts'
import { pull } from './mirror.ts'
import { pump } from './pump.ts'

/* domain-trace §2.30.3: what was accepted and what goes back is told to the platform once, whoever is killed on the way. */
const about = { call: 'test' }

/** Dies with the first answer to this operation in its hand. */
const dyingAt =
  (name: keyof ProvinceAdapter) =>
  (adapter: ProvinceAdapter): ProvinceAdapter => ({
    ...adapter,
    [name]: async (...args: never[]) => {
      await (adapter[name] as (...all: never[]) => Promise<unknown>)(...args)
      throw new Error('killed')
    },
  })

describe.each(['steps', 'once'] as const)('on a platform that is %s', (dialect) => {
  let w: World
  let g: Goods
  let t: Trial
  let buyer: Person
  let r: Returners
  beforeAll(async () => {
    w = await openWorld()
    g = await openGoods(w)
    t = await openTrial(w, g, dialect)
    r = await returners(w, g)
    buyer = await w.person(
      {
        'provincial/sourceOrder': 'view push',
        'provincial/purchaseOrder': 'view push pullStatus receive',
        'provincial/returnOrder': 'view push pullStatus',
      },
      g.hospital,
    )
  })
  afterAll(async () => {
    await t?.peer.close()
    await w?.close()
  })
  const goOn = async (through?: (a: ProvinceAdapter) => ProvinceAdapter) => {
    await w.sql.query('update province_account set next_try = null')
    return pump(about, g.hospital, through).catch((e: Error) => {
      if (e.message !== 'killed') throw e
    })
  }
  /** An order of the first articles, ten packs each, that stands on the platform and its supplier accepted. */
  const standing = async (n = 2) => {
    const o = await auditedOrder(g, t.items.slice(0, n))
    expect((await buyer.get(sourceCalls.push, { ids: [o.id] })).failed).toEqual([])
    await goOn()
    const { version } = await g.sales.get(orderCalls.detail, { id: o.id })
    await g.sales.get(orderCalls.accept, { id: o.id, version })
    return { id: o.id, no: o.no, lines: (await g.sales.get(orderCalls.detail, { id: o.id })).lines }
  }
  type Standing = Awaited<ReturnType<typeof standing>>
  /** So many packs of each line come as a lot and are accepted, some of them refused. */
  const taken = async (o: Standing, qty: string, lot: string, refused = 0) => {
    const { acceptance } = await shipped(
      g,
      o.id,
      o.lines.map((l) => lotOf(l.id, qty, lot)),
    )
    const lines = acceptance.lines.map((l) => ({
      id: l.id,
      acceptedQty: String(Number(qty) - refused),
      refusedQty: String(refused),
      ...(refused ? { refuseCode: '01' as const } : {}),
    }))
    const checked = await g.receiver.get(acceptanceCalls.accept, {
      ...{ id: acceptance.id, version: acceptance.version, lines },
    })
    await g.auditor.get(acceptanceCalls.confirm, { id: acceptance.id, version: checked.version })
    return acceptance
  }
  const mine = async (no: string) => {
    const { id } = (await buyer.get(calls.query, { keyword: no })).rows[0]!
    return buyer.get(calls.detail, { id })
  }
  const there = async (no: string) => {
    const o = (await t.peer.store()).orders.find((x) => x.no === no)!
    return o.lines.map((l) => l.receipts.map((x) => x.qty))
  }

  test('what is accepted is told line by line; the order is done when all of it was', async () => {
    const o = await standing()
    const first = await taken(o, '4', 'L1')
    expect(await there(o.no)).toEqual([[], []])
    await goOn()
    expect(await there(o.no)).toEqual([[4], [4]])
    const half = await mine(o.no)
    expect(half.status).toBe('submitted')
    expect(half.receipts.map((x) => [x.state, Number(x.qty), x.lotNo, x.acceptanceId])).toEqual(
      Array(2).fill(['sent', 4, 'L1', first.id]),
    )
    await taken(o, '6', 'L2')
    await goOn()
    expect(await there(o.no)).toEqual([
      [4, 6],
      [4, 6],
    ])
    expect((await mine(o.no)).status).toBe('received')
    // nothing is said twice
    await goOn()
    expect((await there(o.no)).flat()).toHaveLength(4)
  })

  test('what was refused at the door is not told as taken in', async () => {
    const o = await standing(1)
    await taken(o, '10', 'L1', 3)
    await goOn()
    expect(await there(o.no)).toEqual([[7]])
    expect((await mine(o.no)).status).toBe('submitted')
  })

  test('killed with the answer in the hand, a receipt is there once', async () => {
    const o = await standing()
    await taken(o, '10', 'L1')
    await goOn(dyingAt('receive'))
    expect((await mine(o.no)).receipts.map((x) => x.state)).toEqual(['sending', 'sending'])
    await goOn()
    expect(await there(o.no)).toEqual([[10], [10]])
    expect(await mine(o.no)).toMatchObject({ status: 'received', receipts: [{ state: 'sent' }, { state: 'sent' }] })
  })

  test('a refused receipt says why, and goes again when somebody says so', async () => {
    const o = await standing(1)
    await taken(o, '10', 'L1')
    await w.sql.query(
      `update province_order_line l set ord_detl_id = 'X' || ord_detl_id from province_order p where p.id = l.province_order_id and p.no = $1`,
      [o.no],
    )
    await goOn()
    const refused = await mine(o.no)
    expect(refused.receipts).toMatchObject([{ state: 'refused', why: expect.stringContaining('没有明细 X') }])
    await w.sql.query(
      `update province_order_line l set ord_detl_id = substr(ord_detl_id, 2) from province_order p where p.id = l.province_order_id and p.no = $1`,
      [o.no],
    )
    // by itself it does not go again
    await goOn()
    expect(await there(o.no)).toEqual([[]])
    await buyer.get(calls.receive, { ids: [refused.id] })
    await goOn()
    expect(await there(o.no)).toEqual([[10]])
    expect((await mine(o.no)).status).toBe('received')
  })

  test('where the hospital tells receipts itself, nothing goes before somebody does', async () => {
    const o = await standing(1)
    await w.sql.query('update province_account set auto_receive = false')
    try {
      await taken(o, '10', 'L1')
      await goOn()
      expect(await there(o.no)).toEqual([[]])
      const { id } = await mine(o.no)
      expect((await buyer.get(calls.receive, { ids: [id] })).failed).toEqual([])
      await goOn()
      expect(await there(o.no)).toEqual([[10]])
    } finally {
      await w.sql.query('update province_account set auto_receive = true')
    }
  })

  /** A return of two packs of a line, which its supplier agreed to. */
  const sentBack = async (o: Standing) => {
    const { rows } = await w.sql.query<{ id: string }>('select id from delivery_line where order_line_id = $1', [
      o.lines[0]!.id,
    ])
    return ways(r).agreed(typedReturn(g, { lot: { deliveryLineId: rows[0]!.id }, qty: '2' }))
  }
  const back = async (no: string) => (await buyer.get(returns.query, { keyword: no })).rows[0]
  const heldBack = async (no: string) => (await t.peer.store()).returns.filter((x) => x.no === no)

  test('a return of goods that were ordered there is one there too, once, and how it stands there is known', async () => {
    const o = await standing(1)
    await taken(o, '10', 'L1')
    await goOn()
    const b = await sentBack(o)
    const made = (await back(b.no))!
    expect(made).toMatchObject({ status: 'new', waits: false, carries: null, lineCount: 1, orderNos: o.no })
    // this hospital pushes by hand
    await goOn()
    expect(await heldBack(b.no)).toEqual([])
    expect((await buyer.get(returns.push, { ids: [made.id] })).failed).toEqual([])
    // one whose turn is still to come looks otherwise than one nobody pushed
    expect(await back(b.no)).toMatchObject({ status: 'new', waits: true, carries: 'queued' })
    await goOn(dyingAt('saveReturn'))
    expect(await heldBack(b.no)).toHaveLength(1)
    expect(await back(b.no)).toMatchObject({ status: 'new', waits: true, carries: 'asked' })
    await goOn()
    expect(await heldBack(b.no)).toMatchObject([{ state: 1, lines: [{ qty: 2 }] }])
    expect(await back(b.no)).toMatchObject({ status: 'saved', waits: false, theirs: 1 })
    const again = await buyer.get(returns.push, { ids: [made.id] })
    expect(again.failed[0]!.reason).toBe('当前状态「待确定」不能继续推送')
    await t.peer.play('return', { no: b.no, state: 2 })
    await pull(about, g.hospital)
    expect((await back(b.no))!.status).toBe('confirmed')
    await t.peer.play('return', { no: b.no, state: 3 })
    await pull(about, g.hospital, { returns: [made.id] })
    expect((await back(b.no))!.status).toBe('returned')
    const { history, lines } = await buyer.get(returns.detail, { id: made.id })
    expect(history.map((h) => h.action)).toEqual(['save', 'confirm', 'goBack'])
    expect(lines).toMatchObject([{ lotNo: 'L1', orderNo: o.no }])
  })

  test('where the hospital wants it, a return goes by itself; one the platform refuses says why and can be sent again', async () => {
    const o = await standing(1)
    await taken(o, '10', 'L1')
    await goOn()
    await w.sql.query(
      `update province_order_line l set ord_detl_id = 'X' || ord_detl_id from province_order p where p.id = l.province_order_id and p.no = $1`,
      [o.no],
    )
    await w.sql.query('update province_account set auto_push = true')
    try {
      const b = await sentBack(o)
      await goOn()
      const broken = (await back(b.no))!
      expect(broken).toMatchObject({ status: 'broken', waits: false, why: expect.stringContaining('没有明细 X') })
      await w.sql.query(
        `update province_order_line l set ord_detl_id = substr(ord_detl_id, 2) from province_order p where p.id = l.province_order_id and p.no = $1`,
        [o.no],
      )
      await buyer.get(returns.push, { ids: [broken.id] })
      await goOn()
      expect((await back(b.no))!.status).toBe('saved')
      expect(await heldBack(b.no)).toHaveLength(1)
    } finally {
      await w.sql.query('update province_account set auto_push = false')
    }
  })

  test('a return of goods that never were on the platform is none there', async () => {
    const o = await auditedOrder(g, t.items.slice(0, 1))
    const { version } = await g.sales.get(orderCalls.detail, { id: o.id })
    await g.sales.get(orderCalls.accept, { id: o.id, version })
    const own = { id: o.id, no: o.no, lines: (await g.sales.get(orderCalls.detail, { id: o.id })).lines }
    await taken(own, '10', 'L1')
    const b = await sentBack(own)
    expect(await back(b.no)).toBeUndefined()
  })

  test('a rival sees and tells nothing of it', async () => {
    const o = await standing(1)
    await taken(o, '10', 'L1')
    const rival = await w.person(
      { 'provincial/purchaseOrder': 'view push pullStatus receive', 'provincial/returnOrder': 'view push pullStatus' },
      (await openGoods(w)).hospital,
    )
    const { id } = await mine(o.no)
    expect((await rival.get(calls.query, {})).rows).toEqual([])
    expect((await rival.ask(calls.detail, { id })).code).not.toBe(0)
    expect((await rival.get(calls.receive, { ids: [id] })).done).toBe(0)
    const b = await sentBack(o)
    expect((await rival.get(returns.push, { ids: [(await back(b.no))!.id] })).done).toBe(0)
  })
})
