import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { auditedOrder, matched } from '#tests/province.ts'
import { type Desk, dyingAt, openDesk } from '#tests/province-desk.ts'
import { provinceOrderCalls as calls, sourceCalls } from '../shared/calls.ts'

/* domain-trace §2.30.3: an order goes on from the step reached, by what holds by then. */
describe.each(['steps', 'once'] as const)('on a platform that is %s', (dialect) => {
  let d: Desk
  beforeAll(async () => {
    d = await openDesk(dialect)
  })
  afterAll(() => d?.close())

  test('pushed on, an order the platform has nothing of goes by what was cured', async () => {
    const address = (id: string) => d.w.sql.query('update province_address set addr_id = $1', [id])
    await address('A9')
    const o = await d.pushed(2)
    await d.goOn()
    const row = await d.mine(o.no)
    expect(row).toMatchObject({ status: 'broken', reason: '收货地址 A9 不存在', addrId: 'A9' })
    await address('A1')
    // its lines keep their ids, by which the platform knows them
    const before = row.lines.map((l) => l.id)
    expect((await d.buyer.get(calls.push, { ids: [row.id] })).failed).toEqual([])
    await d.goOn()
    const now = await d.mine(o.no)
    expect(now).toMatchObject({ status: 'submitted', addrId: 'A1' })
    expect(now.lines.map((l) => l.id)).toEqual(before)
    expect((await d.there(o.no))[0]!.lines).toHaveLength(2)
  })

  test('while something is in its way it is not pushed on, and the first of it is named', async () => {
    const o = await d.pushed(2)
    const break_ = (state: string) =>
      d.w.sql.query('update province_match set state = $1 where product_id = $2', [state, d.t.items[0]!.productId])
    await d.w.sql.query(`update province_order set status = 'broken', wanted = false where no = $1`, [o.no])
    await break_('suggested')
    const { id, lines } = await d.mine(o.no)
    const { failed } = await d.buyer.get(calls.push, { ids: [id] })
    expect(failed.map((f) => f.reason)).toEqual([`不能推送：产品对照待确认（${lines[0]!.name}）`])
    expect((await d.mine(o.no)).carries).toBeNull()
    await break_('paired')
    await d.buyer.get(calls.push, { ids: [id] })
    await d.goOn()
    expect((await d.mine(o.no)).status).toBe('submitted')
  })

  test('an order that was taken in while it waited for its cure is told, and all that was accepted of it', async () => {
    const o = await auditedOrder(d.g, d.t.items.slice(0, 1))
    await d.g.sales.get(orderCalls.accept, { id: o.id, version: (await d.seen(o.id)).version })
    const own = { id: o.id, no: o.no, lines: (await d.seen(o.id)).lines }
    await d.taken(own, '10', 'L1')
    expect((await d.seen(o.id)).status).toBe('accepted')
    expect(await d.buyer.get(sourceCalls.check, { id: o.id })).toMatchObject({ ready: true })
    expect((await d.buyer.get(sourceCalls.push, { ids: [o.id] })).failed).toEqual([])
    await d.goOn()
    expect(await d.receipts(o.no)).toEqual([[10]])
    expect((await d.mine(o.no)).status).toBe('received')
    // what is long past was never meant to be told
    const past = await auditedOrder(d.g, d.t.items.slice(0, 1))
    await d.w.sql.query(
      `update purchase_order set status = 'accepted', created_at = now() - interval '91 days' where id = $1`,
      [past.id],
    )
    expect((await d.buyer.get(sourceCalls.push, { ids: [past.id] })).done).toBe(0)
  })

  test('a pack that holds another number there is in the way, though the pair was accepted', async () => {
    const item = await d.g.item({ price: '12.5' })
    await matched(d.w, item.productId, 'PC-TWELVE', '6.50', '12')
    await d.w.sql.query(
      `update province_match m set accepted = '同一产品', accepted_of = f.facts from province_match_facts f where f.id = m.id and m.product_id = $1`,
      [item.productId],
    )
    const o = await auditedOrder(d.g, [d.t.items[0]!, item])
    const checked = await d.buyer.get(sourceCalls.check, { id: o.id })
    expect(checked.lines.map((l) => l.obstacles.map((x) => x.what))).toEqual([[], ['ratio']])
    const { failed } = await d.buyer.get(sourceCalls.push, { ids: [o.id] })
    expect(failed[0]!.reason).toMatch(/^不能推送：包装换算与平台不同，不能按平台包装下单（/)
  })

  // the other knows no drafts
  if (dialect === 'once') return
  test('a draft whose cancelling is refused stays one, and says why', async () => {
    const o = await d.pushed(1)
    await d.goOn((a) => ({ ...a, submitOrder: () => Promise.reject(new Error('killed')) }))
    const row = await d.mine(o.no)
    expect(row.status).toBe('lined')
    await d.t.peer.play('ship', { no: o.no, deliveryNo: 'PS1', lot: 'L1' })
    await d.buyer.get(calls.cancel, { id: row.id, version: row.version, reason: '采购计划取消' })
    await d.goOn(dyingAt('cancelOrder'))
    await d.goOn()
    const now = await d.mine(o.no)
    expect(now).toMatchObject({ status: 'broken', reason: '订单已发货，不能撤销', waits: false })
    expect((await d.there(o.no))[0]!.stage).toBe('draft')
    await d.buyer.get(calls.push, { ids: [row.id] })
    await d.goOn()
    expect((await d.there(o.no))[0]!.stage).toBe('submitted')
  })
})
