import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { amended, fieldsOf, of, running, seen, standing } from '#tests/amending.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { standOf } from '#tests/excepting.ts'
import { refusedOf } from '#tests/refusing.ts'
import { agreed } from '#tests/rejecting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { amendmentCalls as calls } from '../shared/calls.ts'

/* domain-lists §3.20: a line is closed, or promised for a day, while the rest of its order runs on. */
let w: World
let g: Goods
let authority: string
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  authority = await w.org('authority', '监管')
})
afterAll(() => w.close())

const two = async () =>
  running(
    g,
    await Promise.all(['10', '20'].map(async (qty) => ({ catalogItemId: (await g.item()).catalogItemId, qty }))),
  )
const close = (o: { id: string; version: number }, orderLineId: string, qty: string, reason = '停产') => ({
  ...of(o),
  lines: [{ orderLineId, qty, reason }],
})

describe('closing a line', () => {
  test('gives up so much of it with its reason, and the rest of the order runs on', async () => {
    const o = await two()
    const [a, b] = o.lines
    await g.buyer.get(calls.closeLine, close(o, a!.id, '10'))
    const now = await seen(g, o.id)
    expect(now).toMatchObject({
      status: 'allocating',
      lines: [{ closedQty: '10.000', closeReason: '停产', openQty: '0.000' }, { openQty: '20.000' }],
    })
    expect(now.history.some((s) => s.action === 'closeLine' && s.reason.endsWith('10 盒 停产'))).toBe(true)
    await shipped(g, o.id, [lotOf(b!.id, '20')])
    expect((await seen(g, o.id)).status).toBe('allocated')
  })

  test('of an order its supplier has not taken on yet closes it too, and the order waits on', async () => {
    const { catalogItemId } = await g.item()
    const made = await g.buyer.get(orderCalls.add, {
      ...{ supplierId: g.supplier, pointId: g.point, kind: 0 as const },
      lines: [{ catalogItemId, qty: '30' }],
    })
    const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
    await g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
    const o = await seen(g, made.id)
    await g.buyer.get(calls.closeLine, close(o, o.lines[0]!.id, '10'))
    expect(await seen(g, o.id)).toMatchObject({
      status: 'waitAllocate',
      lines: [{ closedQty: '10.000', closeReason: '停产', openQty: '20.000' }],
    })
  })

  test('the last of it ends the order; what it held of agreed volume goes back', async () => {
    const item = await g.item()
    await agreed(w, g.hospital, item.productId, '12.5', '100')
    const o = await running(g, [{ catalogItemId: item.catalogItemId, qty: '30' }])
    await g.buyer.get(calls.closeLine, close(o, o.lines[0]!.id, '10'))
    expect(await standing(w, o.id)).toMatchObject({ closed: 10, open: 20, used: 20, status: 'allocating' })
    await g.buyer.get(calls.closeLine, close(await seen(g, o.id), o.lines[0]!.id, '20'))
    expect(await standing(w, o.id)).toMatchObject({ closed: 30, used: 0, status: 'closed' })
  })

  test('is refused beyond what is open, or held back by an amendment, without a reason, in vain, and to a stranger', async () => {
    const o = await two()
    const line = o.lines[0]!.id
    const no = async (...said: [string, string?]) =>
      fieldsOf(await g.buyer.ask(calls.closeLine, close(o, line, ...said)))
    expect(await no('11')).toEqual(['lines.0.qty 结案数量不能大于未发数量 10'])
    expect(await no('0.5')).toEqual(['lines.0.qty 单位「盒」的数量必须是整数'])
    expect(await no('1', ' ')).toEqual(['lines.0.reason 请填写结案原因'])
    const twice = { ...of(o), lines: [6, 6].map((qty) => ({ orderLineId: line, qty: String(qty), reason: 'x' })) }
    expect(fieldsOf(await g.buyer.ask(calls.closeLine, twice))).toHaveLength(2)
    expect(fieldsOf(await g.buyer.ask(calls.closeLine, close(o, o.id, '1')))).toEqual([
      'lines.0.orderLineId 订单中没有此明细',
    ])
    expect((await (await openGoods(w)).buyer.ask(calls.closeLine, close(o, line, '1'))).code).toBe(codes.notFound)
    expect((await g.sales.ask(calls.closeLine, close(o, line, '1'))).code).toBe(codes.forbidden)
    const held = await amended(g, '10', '7')
    expect(fieldsOf(await g.buyer.ask(calls.closeLine, close(held.order, held.order.lines[0]!.id, '8')))).toEqual([
      'lines.0.qty 最多结案 7，另有 3 在订单变更中',
    ])
    expect(await standing(w, o.id)).toMatchObject({ closed: 0, open: 10 })
  })

  test('takes nothing of what a refusal waits for, neither before its supplier answered nor over a dispute, however its order would end', async () => {
    // 8 of 10 shipped: something was accepted of the one, and nothing of the other
    for (const refused of ['3', '8']) {
      const { order, line, refusal } = await refusedOf(g, '10', '8', refused)
      const no = async (qty: string) =>
        fieldsOf(await g.buyer.ask(calls.closeLine, close(await seen(g, order.id), line.id, qty)))
      const all = String(2 + Number(refused))
      expect(await no(all)).toEqual([`lines.0.qty 拒收单 ${refusal.no} 待供应商答复，最多结案 2`])
      await g.buyer.get(calls.closeLine, close(await seen(g, order.id), line.id, '2'))
      expect(await no('1')).toEqual([`lines.0.qty 拒收单 ${refusal.no} 待供应商答复，最多结案 0`])
      const disputed = await g.sales.get(refusalCalls.dispute, { ...of(refusal), reason: '出库完好' })
      expect(await no(refused)).toEqual([`lines.0.qty 拒收单 ${refusal.no} 有异议待裁定，最多结案 0`])
      const operator = await w.person('operator', authority)
      await operator.get(refusalCalls.mediate, { ...of(disputed), action: 'uphold', reason: '破损属实' })
      // decided, it is the buyer's again
      expect(await no(refused)).toEqual([])
      expect((await seen(g, order.id)).status).toBe(refused === '8' ? 'closed' : 'accepted')
    }
  })

  test('twice with one version is one closing', async () => {
    const o = await two()
    const wish = close(o, o.lines[0]!.id, '2')
    const all = await Promise.all([g.buyer.ask(calls.closeLine, wish), g.buyer.ask(calls.closeLine, wish)])
    expect(all.map((a) => a.code).toSorted()).toEqual([0, codes.conflict])
    expect(await standing(w, o.id)).toMatchObject({ closed: 2 })
  })
})

describe('a promise', () => {
  test('is the supplier’s per line; who puts it off says why, and the buyer sees it', async () => {
    const o = await two()
    const say = (version: number, promisedDate: string, reason?: string) => ({
      ...{ id: o.id, version },
      lines: [{ orderLineId: o.lines[1]!.id, promisedDate, ...(reason ? { reason } : {}) }],
    })
    // of the whole order he promised 2031-03-01
    expect(fieldsOf(await g.sales.ask(calls.promise, say(o.version, '2031-03-02')))).toEqual([
      'lines.0.reason 推迟承诺请填写原因',
    ])
    expect(fieldsOf(await g.sales.ask(calls.promise, say(o.version, '2020-01-01')))).toEqual([
      'lines.0.promisedDate 承诺到货日期不能早于今天',
    ])
    const done = await g.sales.get(calls.promise, say(o.version, '2031-03-09', '厂家限产'))
    const now = await seen(g, o.id)
    expect(now.lines).toMatchObject([{ promisedDate: null }, { promisedDate: '2031-03-09', promiseReason: '厂家限产' }])
    const told = await w.sql.query(`select template from message where doc_id = $1 and event = 'order.promise'`, [o.id])
    expect(told.rows).toHaveLength(1)
    // later than he said at first is put off, though a day less; of the day he said it is no more
    expect(await standOf(g.buyer, o.id)).toEqual(['promiseDelayed open'])
    const less = await g.sales.get(calls.promise, say(done.version, '2031-03-08'))
    expect((await seen(g, o.id)).lines[1]).toMatchObject({ promisedDate: '2031-03-08', promiseReason: '厂家限产' })
    expect(await standOf(g.sales, o.id)).toEqual(['promiseDelayed open'])
    await g.sales.get(calls.promise, say(less.version, '2031-02-01'))
    expect(await standOf(g.buyer, o.id)).toEqual(['promiseDelayed over'])
    expect((await g.buyer.ask(calls.promise, say(now.version, '2031-02-02'))).code).toBe(codes.forbidden)
  })

  test('of what is there already is none', async () => {
    const o = await two()
    const d = await g.sales.get(deliveryCalls.add, { orderId: o.id, lines: [lotOf(o.lines[0]!.id, '1')] })
    expect(d.id).toBeTruthy()
    await g.buyer.get(calls.closeLine, close(o, o.lines[0]!.id, '10'))
    const { version } = await seen(g, o.id)
    const wish = { id: o.id, version, lines: [{ orderLineId: o.lines[0]!.id, promisedDate: '2031-01-01' }] }
    expect(fieldsOf(await g.sales.ask(calls.promise, wish))).toEqual(['lines.0.promisedDate 此明细没有未到货的数量'])
  })
})
