import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { acceptanceCalls as calls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const allow = (x: Goods) =>
  w.sql.query(`insert into config (key, org_id, value) values ('acceptance.otherLot', $1, 'true')`, [x.hospital])
const arrived = async (x: Goods, qty = '10') => {
  const order = await runningOrder(x, qty)
  const { delivery, acceptance } = await shipped(x, order.id, [lotOf(order.lines[0]!.id, qty)])
  return { delivery, id: acceptance.id, a: await x.receiver.get(calls.detail, { id: acceptance.id }) }
}
const other = { lotNo: 'other9', productionDate: '2026-01-01', expiryDate: '2030-01-01', qty: '3' }
const lotsOf = (lines: readonly { lotNo: string; slipLot: string | null; deliveredQty: string }[]) =>
  lines.map((l) => [l.lotNo, l.slipLot, Number(l.deliveredQty)])

test('without the setting a lot the slip does not name is refused, reason 03', async () => {
  const { a } = await arrived(g)
  const wish = { id: a.id, version: a.version, lineId: a.lines[0]!.id, ...other }
  expect(a.otherLots).toBe(false)
  expect((await g.receiver.ask(calls.otherLot, wish)).msg).toBe('本院不接收随货单以外的批号，请拒收：批号或效期不符')
})

test('with it the line is parted, and enters stock once its supplier has confirmed the lot', async () => {
  const x = await openGoods(w)
  await allow(x)
  const { a, delivery } = await arrived(x)
  const [line] = a.lines
  const slip = line!.lotNo
  const before = await x.sales.get(deliveryCalls.detail, { id: delivery.id })
  const { version } = await x.receiver.get(calls.otherLot, { id: a.id, version: a.version, lineId: line!.id, ...other })
  const now = await x.receiver.get(calls.detail, { id: a.id })
  expect(now).toMatchObject({ version, otherLots: true })
  expect(lotsOf(now.lines)).toEqual([
    [slip, null, 7],
    ['OTHER9', slip, 3],
  ])
  // as much as was shipped, for as much money
  const sent = await x.sales.get(deliveryCalls.detail, { id: delivery.id })
  expect([sent.totalQty, sent.amount, sent.lineCount]).toEqual([before.totalQty, before.amount, 2])

  const lines = now.lines.map((l) => ({ id: l.id, acceptedQty: String(Number(l.deliveredQty)), refusedQty: '0' }))
  const checked = await x.receiver.get(calls.accept, { id: a.id, version, lines })
  const confirming = { id: a.id, version: checked.version }
  expect((await x.auditor.ask(calls.confirm, confirming)).msg).toMatch(/^供应商尚未确认「.+」的批号 OTHER9，不能入库$/)
  // he hears of it, sees what to confirm, and nobody else can
  const { rows } = await x.sales.get(messageCalls.query, { category: 'warning' })
  expect(rows.find((m) => m.event === 'acceptance.otherLot')?.params.reason).toContain(`${slip}，实到 OTHER9，3 `)
  const his = await x.sales.get(calls.detail, { id: a.id })
  expect(his.actions).toContain('confirmLots')
  expect((await x.receiver.ask(calls.confirmLots, { id: a.id })).code).not.toBe(0)
  expect((await g.sales.ask(calls.confirmLots, { id: a.id })).code).not.toBe(0)
  const said = await x.sales.get(calls.confirmLots, { id: a.id })
  expect((await x.sales.get(calls.detail, { id: a.id })).actions).not.toContain('confirmLots')
  expect((await x.auditor.ask(calls.confirm, { id: a.id, version: said.version })).msg).toBe('')
  const { rows: stock } = await w.sql.query<{ lot: string; n: string }>(
    `select b.lot_no as lot, sum(m.qty / b.ratio)::int as n from stock_movement m join stock_balance b on b.id = m.balance_id
     where m.ref_id = $1 group by 1 order by 1`,
    [a.id],
  )
  expect(Object.fromEntries(stock.map((s) => [s.lot, Number(s.n)]))).toEqual({ [slip]: 7, OTHER9: 3 })
})

test('a whole line of another lot is that line; what cannot be is named by its field', async () => {
  const x = await openGoods(w)
  await allow(x)
  const { a } = await arrived(x)
  const [line] = a.lines
  const ask = (o: Partial<typeof other>, version = a.version) =>
    x.receiver.ask(calls.otherLot, { id: a.id, version, lineId: line!.id, ...other, ...o })
  expect((await ask({ lotNo: line!.lotNo })).msg).toContain('与随货单的批号相同')
  expect((await ask({ qty: '11' })).msg).toContain('不能超过未扫码的 10')
  expect((await ask({ qty: '1.5' })).msg).toContain('必须是整数')
  expect((await ask({ expiryDate: '2025-12-31' })).msg).toContain('有效期至必须晚于生产日期')
  expect((await ask({ qty: '10' })).msg).toBe('')
  // the second of two who were at it meets the first
  expect((await ask({ qty: '2' })).data).toMatchObject({ version: a.version + 1 })
  const now = await x.receiver.get(calls.detail, { id: a.id })
  expect(lotsOf(now.lines)).toEqual([['OTHER9', line!.lotNo, 10]])
  // another one still: the slip's stays what it was
  expect((await ask({ lotNo: 'THIRD', qty: '4' }, now.version)).msg).toBe('')
  expect(lotsOf((await x.receiver.get(calls.detail, { id: a.id })).lines)).toEqual([
    ['OTHER9', line!.lotNo, 6],
    ['THIRD', line!.lotNo, 4],
  ])
})
