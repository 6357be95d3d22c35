import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { amended, fieldsOf, of, released, running, seen, standing, wishOf } from '#tests/amending.ts'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { agreed } from '#tests/rejecting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { amendmentCalls as calls } from '../shared/calls.ts'
import { endSilent } from './tasks.ts'

/* domain-lists §3.20: what a buyer changes of an order that runs, until it counts. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(async () => {
  const own = everyInvariant.filter((i) => /^L20|^I3$|^§5.5$|^§3.3$|^I16$/.test(i.id))
  expect(own.length).toBeGreaterThanOrEqual(8)
  expect(await brokenInvariants(w.sql, own)).toEqual([])
  await w.close()
})

const now = (id: string) => g.buyer.get(calls.detail, { id })
const used = async (quota: string) =>
  (await w.sql.query('select used_qty::float8 as n from vbp_quota where id = $1', [quota])).rows[0].n as number

describe('an amendment that takes away', () => {
  test('waits for the supplier who took the order on, holds the quantity back, and is revision 2 when he agrees', async () => {
    const { order, made } = await amended(g, '100', '80')
    expect(made.status).toBe('pendingSupplier')
    expect(order).toMatchObject({ revision: 1, amending: 'pendingSupplier', amount: '1250.00' })
    expect(await standing(w, order.id)).toMatchObject({ qty: 100, held: 20, open: 100 })
    const line = order.lines[0]!
    const over = await g.sales.ask(deliveryCalls.add, { orderId: order.id, lines: [lotOf(line.id, '81')] })
    expect(fieldsOf(over)).toEqual(['lines.0.qty 最多可发 80，另有 20 在订单变更中'])
    const done = await g.sales.get(calls.agreeAmend, of(made))
    expect(done.status).toBe('effective')
    expect(await standing(w, order.id)).toMatchObject({
      revision: 2,
      qty: 80,
      held: 0,
      open: 80,
      amount: 1000,
      total: 80,
    })
    const after = await seen(g, order.id)
    expect(after.amendments).toMatchObject([
      {
        revision: 2,
        status: 'effective',
        amountBefore: '1250.00',
        amountAfter: '1000.00',
        changes: [{ seq: 1, qtyBefore: '100.000', qtyAfter: '80.000' }],
      },
    ])
    expect(after.amending).toBeNull()
    await shipped(g, order.id, [lotOf(line.id, '80')])
    expect((await seen(g, order.id)).status).toBe('allocated')
  })

  test('counts at once where no supplier took the order on, and more than one follow each other', async () => {
    const item = await g.item()
    let o = await released(g, [{ catalogItemId: item.catalogItemId, qty: '50' }])
    const first = await g.buyer.get(calls.amend, { ...wishOf(o, { 0: '40' }), expectedDate: '2031-02-01' })
    expect(first.status).toBe('effective')
    o = await seen(g, o.id)
    expect(o).toMatchObject({ status: 'waitAllocate', revision: 2, expectedDate: '2031-02-01', amount: '500.00' })
    expect(o.lines[0]!.dueAt).toContain('2031-02-01')
    await g.buyer.get(calls.amend, wishOf(o, { 0: '30' }))
    expect((await seen(g, o.id)).amendments.map((a) => a.revision)).toEqual([2, 3])
  })

  test('is refused with a reason, taken back, or void after the days of the setting: the order stays, all may be shipped', async () => {
    for (const end of ['refuse', 'withdraw', 'lapse'] as const) {
      const { order, made } = await amended(g, '10', '4')
      if (end === 'refuse') {
        expect((await g.sales.ask(calls.refuseAmend, of(made))).msg).toBe('请填写拒绝变更原因')
        expect((await g.sales.get(calls.refuseAmend, { ...of(made), reason: '已备货' })).status).toBe('refused')
      }
      if (end === 'withdraw') expect((await g.buyer.get(calls.withdrawAmend, of(made))).status).toBe('void')
      if (end === 'lapse') {
        expect(await endSilent()).toEqual({ ended: 0 })
        await w.sql.query(`update amendment set answer_by = current_date - 2 where id = $1`, [made.id])
        expect((await g.sales.ask(calls.agreeAmend, of(made))).msg).toMatch(/^已过答复期限 \d{4}-\d\d-\d\d，变更作废$/)
        expect(await endSilent()).toEqual({ ended: 1 })
        expect((await now(made.id)).status).toBe('void')
      }
      expect([end, await standing(w, order.id)]).toMatchObject([end, { revision: 1, qty: 10, held: 0 }])
      await shipped(g, order.id, [lotOf(order.lines[0]!.id, '10')])
    }
  })

  test('gives agreed volume and the plan’s allocation back, once', async () => {
    const item = await g.item()
    const quota = await agreed(w, g.hospital, item.productId, '12.5', '100')
    const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '60' }])
    expect([await used(quota), await standing(w, order.id)]).toMatchObject([
      60,
      { allocated: 60, planned: 60, used: 60 },
    ])
    const made = await g.buyer.get(calls.amend, wishOf(order, { 0: '45' }))
    expect(await used(quota)).toBe(60)
    await g.sales.get(calls.agreeAmend, of(made))
    expect([await used(quota), await standing(w, order.id)]).toMatchObject([
      45,
      { allocated: 45, planned: 45, used: 45 },
    ])
    expect((await g.sales.ask(calls.agreeAmend, of(made))).code).toBe(codes.conflict)
  })

  test('ends with its order', async () => {
    const { order, made } = await amended(g, '10', '5')
    await g.buyer.get(orderCalls.close, { ...of(order), reason: '不再需要' })
    expect((await now(made.id)).status).toBe('void')
    expect(await standing(w, order.id)).toMatchObject({ status: 'closed', held: 0, closed: 10 })
  })
})

describe('an amendment that asks for more', () => {
  test('is audited by somebody else than who wrote it, and then agreed to', async () => {
    const { order, made } = await amended(g, '10', '12')
    expect(made.status).toBe('pendingAudit')
    // the supplier does not know of it
    expect((await g.sales.get(orderCalls.detail, { id: order.id })).amending).toBeNull()
    expect((await g.sales.ask(calls.detail, { id: made.id })).code).toBe(codes.notFound)
    const both = await w.person(
      { 'procurement/purchaseOrder': 'view amend audit', 'procurement/orderAmendment': 'view' },
      g.hospital,
    )
    await g.buyer.get(calls.withdrawAmend, of(made))
    const again = await both.get(calls.amend, wishOf(await seen(g, order.id), { 0: '12' }))
    const own = await both.ask(calls.auditAmend, { ...of(again), action: 'approve' })
    expect(own.msg).toBe('不能审核自己创建的单据')
    const passed = await g.auditor.get(calls.auditAmend, { ...of(again), action: 'approve' })
    expect(passed.status).toBe('pendingSupplier')
    await g.sales.get(calls.agreeAmend, of(passed))
    expect(await standing(w, order.id)).toMatchObject({ revision: 2, qty: 12, open: 12, amount: 150 })
  })

  test('of an order nobody took on counts when it passed; one that did not pass changes nothing', async () => {
    const item = await g.item()
    const o = await released(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
    const made = await g.buyer.get(calls.amend, wishOf(o, { 0: '20' }))
    await g.auditor.get(calls.auditAmend, { ...of(made), action: 'rejectAudit', reason: '超预算' })
    expect(await standing(w, o.id)).toMatchObject({ revision: 1, qty: 10 })
    const next = await g.buyer.get(calls.amend, wishOf(await seen(g, o.id), { 0: '15' }))
    expect((await g.auditor.get(calls.auditAmend, { ...of(next), action: 'approveNow' })).status).toBe('effective')
    expect(await standing(w, o.id)).toMatchObject({ revision: 2, qty: 15, status: 'waitAllocate' })
  })

  test('takes more of the agreed volume when it counts, and no more than is left of it', async () => {
    const item = await g.item()
    const quota = await agreed(w, g.hospital, item.productId, '12.5', '100')
    const o = await running(g, [{ catalogItemId: item.catalogItemId, qty: '60' }])
    const over = await g.buyer.ask(calls.amend, wishOf(o, { 0: '101' }))
    expect(fieldsOf(over)).toEqual(['lines.0.qty 约定采购量不足，超出的数量请另下订单'])
    const made = await g.buyer.get(calls.amend, wishOf(o, { 0: '90' }))
    const passed = await g.auditor.get(calls.auditAmend, { ...of(made), action: 'approve' })
    expect(await used(quota)).toBe(60)
    await g.sales.get(calls.agreeAmend, of(passed))
    expect([await used(quota), await standing(w, o.id)]).toMatchObject([90, { used: 90, qty: 90 }])
  })
})
