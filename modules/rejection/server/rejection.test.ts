import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { runningOrder } from '#tests/chain.ts'
import { agreed, rejected, standing } from '#tests/rejecting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { rejectionCalls as calls } from '../shared/calls.ts'
import { confirmInsisted } from './ending.ts'

/* domain §3.3: what a supplier does not bring, until both sides agree. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(async () => {
  const own = everyInvariant.filter((i) => /^I81|^§5.5$|^§3.3$/.test(i.id))
  expect(own).toHaveLength(5)
  expect(await brokenInvariants(w.sql, own)).toEqual([])
  await w.close()
})

const of = ({ id, version }: { id: string; version: number }) => ({ id, version })
const used = async (quota: string) =>
  (await w.sql.query('select used_qty::float8 as n from vbp_quota where id = $1', [quota])).rows[0].n as number
const now = (id: string) => g.buyer.get(calls.detail, { id })

describe('what is rejected', () => {
  test('counts at once and keeps its agreed volume until the hospital agrees; given back once', async () => {
    const item = await g.item()
    const quota = await agreed(w, g.hospital, item.productId, '12.5', '100')
    const { order, row } = await rejected(g, { item })
    expect(row).toMatchObject({
      status: 'pending',
      qty: '30.000',
      lineQty: '100.000',
      waitingDays: 0,
      others: 0,
      orderNo: order.no,
    })
    expect(await standing(w, g, order.id)).toMatchObject({
      status: 'allocating',
      line: { rejected: 30, waiting: 30, open: 70, used: 100 },
    })
    expect(await used(quota)).toBe(100)
    const done = await g.buyer.get(calls.confirm, of(row))
    expect(done.status).toBe('confirmed')
    expect(await standing(w, g, order.id)).toMatchObject({
      status: 'allocating',
      line: { rejected: 30, waiting: 0, open: 70, used: 70 },
    })
    expect(await used(quota)).toBe(70)
    const again = await g.buyer.ask(calls.confirm, { id: row.id, version: done.version })
    expect(again.msg).toBe('当前状态「已确认拒配」不能确认取消')
    expect(await used(quota)).toBe(70)
  })

  test('as a whole makes the order 已拒配 only when the hospital agreed to all of it', async () => {
    const [a, b] = [await g.item(), await g.item()]
    const order = await runningOrder(
      g,
      [a, b].map((i) => ({ catalogItemId: i.catalogItemId, qty: '10' })),
    )
    const lines = order.lines.map((l) => ({ orderLineId: l.id, qty: '10', reasonCode: 'discontinued' as const }))
    await g.sales.get(calls.reject, { id: order.id, version: order.version, lines })
    expect((await standing(w, g, order.id)).status).toBe('allocating')
    const { rows } = await g.buyer.get(calls.query, { orderId: order.id, sort: 'no' })
    await g.buyer.get(calls.confirm, of(rows[0]!))
    expect((await standing(w, g, order.id)).status).toBe('allocating')
    await g.buyer.get(calls.confirm, of(rows[1]!))
    expect((await standing(w, g, order.id)).status).toBe('rejectedBySupplier')
  })

  test('is disputed with a reason and withdrawn: it is open again, nothing was given back', async () => {
    const item = await g.item()
    const quota = await agreed(w, g.hospital, item.productId, '12.5', '500')
    const { order, row } = await rejected(g, { item })
    expect((await g.buyer.ask(calls.dispute, of(row))).msg).toBe('请填写不同意原因')
    const disputed = await g.buyer.get(calls.dispute, { ...of(row), reason: '合同约定足量供应' })
    expect(disputed.status).toBe('disputed')
    const back = await g.sales.get(calls.withdraw, of(disputed))
    expect(back.status).toBe('withdrawn')
    expect(await standing(w, g, order.id)).toMatchObject({ line: { rejected: 0, waiting: 0, open: 100, used: 100 } })
    expect(await used(quota)).toBe(100)
  })

  test('is insisted on, and agreed to by the system after the days of the setting, not before', async () => {
    const { order, row } = await rejected(g, { item: await g.item() })
    const disputed = await g.buyer.get(calls.dispute, { ...of(row), reason: '请核实库存' })
    const insists = await g.sales.get(calls.insist, { ...of(disputed), reason: '厂家已停产' })
    expect(insists.status).toBe('insisted')
    await confirmInsisted()
    expect((await now(row.id)).status).toBe('insisted')
    await w.sql.query(`update rejection set insisted_at = now() - interval '3 days 1 minute' where id = $1`, [row.id])
    expect(await confirmInsisted()).toEqual({ confirmed: 1 })
    expect(await now(row.id)).toMatchObject({ status: 'confirmed', resolution: 'cancel' })
    expect(await confirmInsisted()).toEqual({ confirmed: 0 })
    expect((await standing(w, g, order.id)).line).toMatchObject({ rejected: 30, waiting: 0, open: 70 })
  })

  test('ends with its order, which gives back all it holds once', async () => {
    const item = await g.item()
    const quota = await agreed(w, g.hospital, item.productId, '12.5', '100')
    const { order, row } = await rejected(g, { item })
    const { version } = await g.buyer.get(orderCalls.detail, { id: order.id })
    await g.buyer.get(orderCalls.close, { id: order.id, version, reason: '不再需要' })
    expect(await now(row.id)).toMatchObject({ status: 'closed', actions: [] })
    expect(await standing(w, g, order.id)).toMatchObject({
      status: 'closed',
      line: { rejected: 30, waiting: 0, open: 0, used: 0 },
    })
    expect(await used(quota)).toBe(0)
  })

  test('waits while its order is asked to be taken back', async () => {
    const { order, row } = await rejected(g, { item: await g.item() })
    const { version } = await g.buyer.get(orderCalls.detail, { id: order.id })
    await g.buyer.get(orderCalls.requestUnaudit, { id: order.id, version, reason: '填报有误' })
    expect((await g.buyer.ask(calls.confirm, of(row))).msg).toBe('订单正在申请弃审，请先答复弃审')
    const asked = await g.sales.get(orderCalls.detail, { id: order.id })
    await g.sales.get(orderCalls.agreeUnaudit, { id: order.id, version: asked.version })
    expect((await now(row.id)).status).toBe('closed')
  })
})

test('ten times what is declined is refused by its number, in whatever packs; twice is offered', async () => {
  const [item, instead] = [await g.item(), await g.item({ price: '2' })]
  await w.sql.query('update product set conversion_ratio = 1 where id = $1', [instead.productId])
  await w.sql.query('update product set conversion_ratio = 12 where id = $1', [item.productId])
  const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '100' }])
  const offer = (qty: string) =>
    g.sales.ask(calls.reject, {
      ...{ id: order.id, version: order.version },
      lines: [
        {
          ...{ orderLineId: order.lines[0]!.id, qty: '30', reasonCode: 'shortage' },
          substitute: { productId: instead.productId, price: '2', qty },
        },
      ],
    })
  expect((await offer('3601')).data).toMatchObject({
    fields: [{ path: 'lines.0.substitute.qty', message: '替代数量超过拒配数量的 10 倍，请核对' }],
  })
  expect((await offer('3600')).code).toBe(0)
})

describe('whose turn it is', () => {
  test('each side does its own part, strangers see nothing', async () => {
    const { row } = await rejected(g, { item: await g.item() })
    expect((await g.buyer.get(calls.query, { todo: true, size: 500 })).rows.some((r) => r.id === row.id)).toBe(true)
    expect((await g.sales.get(calls.query, { todo: true, size: 500 })).rows.some((r) => r.id === row.id)).toBe(false)
    expect((await g.sales.ask(calls.withdraw, of(row))).msg).toBe('当前状态「待医院处理」不能撤回拒配')
    expect((await g.sales.ask(calls.confirm, of(row))).code).toBe(codes.forbidden)
    const rival = await w.person('sales', await w.org('supplier', '竞争供应商'))
    const unknown = await rival.ask(calls.detail, { id: crypto.randomUUID() })
    expect(await rival.ask(calls.detail, { id: row.id })).toMatchObject({ code: unknown.code, msg: unknown.msg })
    expect((await rival.get(calls.query, { size: 500 })).rows).toEqual([])
  })

  test('of two who settle it at once one is told of the other, and it counts once', async () => {
    const { order, row } = await rejected(g, { item: await g.item() })
    const both = await Promise.all([
      g.buyer.ask(calls.confirm, of(row)),
      g.buyer.ask(calls.dispute, { ...of(row), reason: '请核实' }),
    ])
    expect(both.map((a) => a.code).sort()).toEqual([codes.ok, codes.conflict].sort())
    expect((await standing(w, g, order.id)).line).toMatchObject({ rejected: 30, open: 70 })
  })

  test('two rejections of the same sight of an order are one: the other is told that it changed', async () => {
    const item = await g.item()
    const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
    const lines = [{ orderLineId: order.lines[0]!.id, qty: '6', reasonCode: 'shortage' as const }]
    const wish = { id: order.id, version: order.version, lines }
    const both = await Promise.all([g.sales.ask(calls.reject, wish), g.sales.ask(calls.reject, wish)])
    expect(both.filter((a) => a.code === codes.ok)).toHaveLength(1)
    expect(both.find((a) => a.code !== codes.ok)!.msg).toContain('单据已被他人修改')
    expect((await standing(w, g, order.id)).line).toMatchObject({ rejected: 6, open: 4 })
    // who looked again is told what is left
    const { version } = await g.sales.get(orderCalls.detail, { id: order.id })
    expect((await g.sales.ask(calls.reject, { ...wish, version })).msg).toContain('拒配数量不能大于未发数量 4')
  })

  test('of what is counted whole no part is rejected', async () => {
    const item = await g.item()
    const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
    const lines = [{ orderLineId: order.lines[0]!.id, qty: '0.5', reasonCode: 'shortage' as const }]
    const no = await g.sales.ask(calls.reject, { id: order.id, version: order.version, lines })
    expect(no.data).toMatchObject({ fields: [{ path: 'lines.0.qty', message: '单位「盒」的数量必须是整数' }] })
    expect((await standing(w, g, order.id)).line).toMatchObject({ rejected: 0, open: 10 })
  })
})
