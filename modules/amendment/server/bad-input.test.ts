import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { amended, fieldsOf, of, running, seen, standing, wishOf } from '#tests/amending.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { amendmentCalls as calls } from '../shared/calls.ts'

/* domain-lists §3.20: what is refused, each in its own sentence, and nothing counted otherwise. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const orderOf = async (qty: string, multiple = '1') =>
  running(g, [{ catalogItemId: (await g.item({ multiple })).catalogItemId, qty }])
const same = { revision: 1, held: 0 }

describe('an amendment is refused', () => {
  test('below what was shipped, rejected and closed; down to it is allowed, whatever it is a multiple of', async () => {
    const o = await orderOf('100', '10')
    const line = o.lines[0]!
    await shipped(g, o.id, [lotOf(line.id, '33')])
    const { version } = await seen(g, o.id)
    await g.sales.get(rejectionCalls.reject, {
      id: o.id,
      version,
      lines: [{ orderLineId: line.id, qty: '4', reasonCode: 'shortage' }],
    })
    const at = await seen(g, o.id)
    await g.buyer.get(calls.closeLine, { ...of(at), lines: [{ orderLineId: line.id, qty: '5', reason: '停用' }] })
    const now = await seen(g, o.id)
    expect(fieldsOf(await g.buyer.ask(calls.amend, wishOf(now, { 0: '40' })))).toEqual([
      'lines.0.qty 不能少于已发、已拒配和已结案的数量 42',
    ])
    expect(await standing(w, o.id)).toMatchObject({ ...same, qty: 100, open: 58 })
    expect((await g.buyer.get(calls.amend, wishOf(now, { 0: '42' }))).status).toBe('pendingSupplier')
  })

  test('off the multiple, in parts of what is counted whole, with a bound of the article', async () => {
    const o = await orderOf('100', '10')
    const no = async (qty: string) => fieldsOf(await g.buyer.ask(calls.amend, wishOf(o, { 0: qty })))
    expect(await no('95')).toEqual(['lines.0.qty 采购数量必须是 10 的倍数'])
    expect(await no('99.5')).toEqual(['lines.0.qty 单位「盒」的数量必须是整数'])
    expect(await no('0')).toEqual(['lines.0.qty 必须大于 0'])
    await w.sql.query('update catalog_item set max_qty = 150, min_qty = 50 where id = $1', [o.lines[0]!.catalogItemId])
    expect(await no('160')).toEqual(['lines.0.qty 采购数量不能大于最大采购量 150'])
    expect(await no('40')).toEqual(['lines.0.qty 采购数量不能小于起订量 50'])
    expect(await standing(w, o.id)).toMatchObject({ ...same, qty: 100 })
  })

  test('for a day that is over, a place that is not the hospital’s, another line, nothing at all, without a reason', async () => {
    const o = await orderOf('10')
    const wish = { ...of(o), reason: '改期' }
    expect(fieldsOf(await g.buyer.ask(calls.amend, { ...wish, expectedDate: '2020-01-01' }))).toEqual([
      'expectedDate 期望到货日期不能早于今天',
    ])
    const other = await openGoods(w)
    expect((await g.buyer.ask(calls.amend, { ...wish, pointId: other.point })).msg).toBe('配送点不存在或已停用')
    expect((await g.buyer.ask(calls.amend, wish)).msg).toBe('没有任何变更')
    const foreign = { ...wish, lines: [{ orderLineId: o.id, qty: '5' }] }
    expect(fieldsOf(await g.buyer.ask(calls.amend, foreign))).toEqual(['lines.0.orderLineId 订单中没有此明细'])
    const line = { orderLineId: o.lines[0]!.id, qty: '5' }
    expect(fieldsOf(await g.buyer.ask(calls.amend, { ...wish, lines: [line, line] }))).toEqual([
      'lines.1.orderLineId 同一明细不能变更两次',
    ])
    expect(fieldsOf(await g.buyer.ask(calls.amend, { ...wishOf(o, { 0: '5' }), reason: ' ' }))).toEqual([
      'reason 请填写变更原因',
    ])
    const past = { ...wish, lines: [{ ...line, qty: '10', promisedDate: '2020-01-01' }] }
    expect(fieldsOf(await g.buyer.ask(calls.amend, past))).toEqual(['lines.0.promisedDate 承诺到货日期不能早于今天'])
    const far = { ...wish, lines: [{ ...line, qty: '10', promisedDate: '2199-01-01' }] }
    expect(fieldsOf(await g.buyer.ask(calls.amend, far))).toEqual(['lines.0.promisedDate 日期过远，请填写五年内的日期'])
    // somebody else's order is none
    expect((await other.buyer.ask(calls.amend, { ...wishOf(o, { 0: '5' }) })).code).toBe(codes.notFound)
    expect(await standing(w, o.id)).toMatchObject({ ...same, qty: 10 })
  })

  test('while another one is open, and of an order that is over', async () => {
    const { order, made } = await amended(g, '10', '8')
    expect((await g.buyer.ask(calls.amend, wishOf(order, { 0: '7' }))).msg).toMatch(
      /^订单已有未办结的变更 BG\w+，请先办结$/,
    )
    expect((await g.buyer.get(orderCalls.detail, { id: order.id })).actions).not.toContain('amend')
    await g.buyer.get(calls.withdrawAmend, of(made))
    await g.buyer.get(orderCalls.close, { ...of(order), reason: '不要了' })
    expect((await g.buyer.ask(calls.amend, wishOf(await seen(g, order.id), { 0: '7' }))).msg).toBe(
      '当前状态「已结案」不能变更订单',
    )
  })

  test('two at once: one of them is', async () => {
    const o = await orderOf('10')
    const all = await Promise.all(['9', '8', '7', '6'].map((qty) => g.buyer.ask(calls.amend, wishOf(o, { 0: qty }))))
    expect(all.filter((a) => a.code === 0)).toHaveLength(1)
    expect(all.filter((a) => a.code !== 0).every((a) => a.msg.startsWith('订单已有未办结的变更'))).toBe(true)
  })

  test('by another supplier, who does not see it; by its own before it reached him', async () => {
    const { made } = await amended(g, '10', '12')
    const rival = await w.person('sales', await w.org('supplier', '对手'))
    for (const p of [rival, g.sales])
      expect([
        (await p.ask(calls.detail, { id: made.id })).code,
        (await p.ask(calls.agreeAmend, of(made))).code,
      ]).toEqual([codes.notFound, codes.notFound])
  })
})

test('more than an approval’s limit goes through its next level too, by the sum of the day', async () => {
  const x = await openGoods(w)
  const item = await x.item({ price: '10' })
  const [o, other] = [
    await running(x, [{ catalogItemId: item.catalogItemId, qty: '50' }]),
    await running(x, [{ catalogItemId: item.catalogItemId, qty: '40' }]),
  ]
  const leader = await w.person('auditor', x.hospital)
  await w.sql.query(
    `with f as (insert into approval_flow (org_id, doc_type, name, kinds, enabled) values ($1, 'order', '订单', '{}', true) returning id)
     insert into approval_flow_step (org_id, flow_id, level, name, min_amount, role_ids, user_ids)
     select $1, id, 1, '采购科', 0, '{}'::uuid[], array[$2::uuid] from f union all select $1, id, 2, '院长', 1000, '{}'::uuid[], array[$3::uuid] from f`,
    [x.hospital, x.auditor.userId, leader.userId],
  )
  // 500 and 400 of today; 60 more stay below 1000
  const small = await x.buyer.get(calls.amend, wishOf(o, { 0: '56' }))
  expect((await x.auditor.get(calls.auditAmend, { ...of(small), action: 'approve' })).status).toBe('pendingSupplier')
  await x.sales.get(calls.agreeAmend, { id: small.id, version: 1 })
  const big = await x.buyer.get(calls.amend, wishOf(other, { 0: '45' }))
  const first = await x.auditor.get(calls.auditAmend, { ...of(big), action: 'approve' })
  expect(first.status).toBe('pendingAudit')
  expect((await leader.get(calls.auditAmend, { ...of(first), action: 'approve' })).status).toBe('pendingSupplier')
})

test('sixteen at once: the supplier ships while the buyer takes it away, and no more leaves than was left', async () => {
  const o = await orderOf('16')
  const line = o.lines[0]!
  const drafts = await Promise.all(
    Array.from({ length: 15 }, (_, i) =>
      g.sales.get(deliveryCalls.add, { orderId: o.id, lines: [lotOf(line.id, '1', `L${i}`)] }),
    ),
  )
  const all = await Promise.all([
    g.buyer.ask(calls.amend, wishOf(o, { 0: '8' })),
    ...drafts.map((d) => g.sales.ask(deliveryCalls.ship, of(d))),
  ])
  const [wish, ...ships] = all
  const left = ships.filter((s) => s.code === 0).length
  const at = await standing(w, o.id)
  // the wish lost against a shipping before it, or what was shipped stayed within it
  if (wish!.code === 0) expect([at.held, left <= 8]).toEqual([8, true])
  else expect(at.held).toBe(0)
  expect(Number(at.open)).toBe(16 - left)
  // behind all rules the table itself
  const { version } = await seen(g, o.id)
  if (wish!.code === 0)
    await expect(w.sql.query('update order_line set shipped_qty = 9 where id = $1', [line.id])).rejects.toThrow(
      'order_line_held',
    )
  expect(version).toBeGreaterThan(0)
})
