import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { lineOf, refusedOf, seen, taken } from '#tests/refusing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { refusalCalls } from '../shared/calls.ts'
import { agreeSilently } from './clock.ts'

let w: World
let g: Goods
let operator: Person
let closer: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  operator = await w.person('operator', await w.org('authority', '监管'))
  closer = await w.person({ 'procurement/purchaseOrder': 'view close' }, g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})
const of = ({ id, version }: { id: string; version: number }) => ({ id, version })
/** As if so many days had gone by since it went to the supplier. */
const aged = (id: string, days: number) =>
  w.sql.query(
    'update refusal set answer_by = answer_by - $2::int, submitted_at = submitted_at - make_interval(days => $2::int) where id = $1',
    [id, days],
  )

test('on its third day a refusal waits, after it the silent supplier agrees, and disputes no more', async () => {
  const { refusal } = await refusedOf(g, '10', '10', '2')
  const { rows } = await w.sql.query(
    `select answer_by = (now() at time zone 'Asia/Shanghai')::date + 3 as third from refusal where id = $1`,
    [refusal.id],
  )
  expect(rows[0].third).toBe(true)
  await aged(refusal.id, 3)
  expect((await agreeSilently()).agreed).toBe(0)
  await aged(refusal.id, 1)
  const late = await g.sales.ask(refusalCalls.dispute, { ...of(refusal), reason: '出库完好' })
  expect(late.msg).toMatch(/^已过答复期限 \d{4}-\d\d-\d\d，视为同意，不能提出异议$/)
  expect((await agreeSilently()).agreed).toBe(1)
  expect(await seen(g, refusal.id)).toMatchObject({ status: 'agreed', answer: 'silent', answererName: '' })
  expect((await agreeSilently()).agreed).toBe(0)
})

test('of two answers at one moment one counts, and the other one is told so', async () => {
  const { refusal } = await refusedOf(g, '10', '10', '2')
  const answers = await Promise.all([
    g.sales.ask(refusalCalls.agree, of(refusal)),
    g.sales.ask(refusalCalls.dispute, { ...of(refusal), reason: '出库完好' }),
    g.receiver.ask(refusalCalls.revoke, { ...of(refusal), reason: '误登记' }),
  ])
  expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
  expect(answers.filter((a) => a.code !== 0).map((a) => a.msg)).toEqual(
    Array.from({ length: 2 }, () => '单据已被他人修改，请刷新后再试'),
  )
})

test('two operators deciding at one moment let the goods wait once', async () => {
  const { refusal, order } = await refusedOf(g, '10', '10', '2')
  const disputed = await g.sales.get(refusalCalls.dispute, { ...of(refusal), reason: '出库完好' })
  const second = await w.person('operator', operator.orgId)
  const wish = { ...of(disputed), action: 'again' as const, reason: '完好' }
  const answers = await Promise.all([operator.ask(refusalCalls.mediate, wish), second.ask(refusalCalls.mediate, wish)])
  expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
  expect(await lineOf(g, order.id)).toMatchObject({ refusedQty: '0.000', transitQty: '2.000' })
})

test('an order is closed neither before the supplier answered nor over a dispute; closed, what was to be sent again is over', async () => {
  const { refusal, order } = await refusedOf(g, '10', '10', '2')
  const disputed = await g.sales.get(refusalCalls.dispute, { ...of(refusal), reason: '出库完好' })
  const offered = async (id: string) => (await closer.get(orderCalls.detail, { id })).actions.includes('close')
  const close = async () => {
    const { version } = await closer.get(orderCalls.detail, { id: order.id })
    return closer.ask(orderCalls.close, { id: order.id, version, reason: '不再需要' })
  }
  expect(await offered(order.id)).toBe(false)
  expect((await close()).msg).toBe(`拒收单 ${refusal.no} 有异议待裁定，不能结案`)
  const agreed = await operator.get(refusalCalls.mediate, { ...of(disputed), action: 'uphold', reason: '破损属实' })
  await g.sales.get(refusalCalls.handle, { ...of(agreed), action: 'resend', mode: 'resend' })
  expect(await offered(order.id)).toBe(true)
  expect((await close()).code).toBe(0)
  expect((await seen(g, refusal.id)).status).toBe('done')
  const late = await refusedOf(g, '10', '10', '2')
  const tooEarly = await closer.ask(orderCalls.close, {
    id: late.order.id,
    version: (await closer.get(orderCalls.detail, { id: late.order.id })).version,
    reason: '不再需要',
  })
  expect(tooEarly.msg).toBe(`拒收单 ${late.refusal.no} 待供应商答复，不能结案；可先撤销拒收单`)
  expect(await offered(late.order.id)).toBe(false)
  const yes = await g.sales.get(refusalCalls.agree, of(late.refusal))
  expect(await offered(late.order.id)).toBe(true)
  const { version } = await closer.get(orderCalls.detail, { id: late.order.id })
  await closer.get(orderCalls.close, { id: late.order.id, version, reason: '不再需要' })
  const full = await refusedOf(g, '10', '10', '2')
  const sent = await shipped(g, full.order.id, [lotOf(full.line.id, '2', 'N1')])
  await taken(g, sent.acceptance.id, '0')
  const no = await g.sales.ask(refusalCalls.dispute, { ...of(full.refusal), reason: '出库完好' })
  expect(no.msg).toBe('订单已结束，不能提出异议')
  expect((await g.sales.ask(refusalCalls.handle, { ...of(yes), action: 'resend', mode: 'resend' })).msg).toBe(
    '订单已结束，不能补发，请选择取回或就地销毁',
  )
  expect((await g.sales.get(refusalCalls.handle, { ...of(yes), action: 'settle', mode: 'destroy' })).status).toBe(
    'done',
  )
})

test('goods nobody ordered are turned away at the door: typed, sent, answered; nobody can send them again', async () => {
  const line = { name: '阿司匹林肠溶片', unit: '盒', qty: '5' }
  const head = { supplierId: g.supplier, pointId: g.point }
  const odd = await g.receiver.ask(refusalCalls.add, { ...head, lines: [{ ...line, qty: '1.5' }] })
  expect(odd.msg).toBe('第 1 行：单位「盒」的数量必须是整数')
  const none = await g.receiver.ask(refusalCalls.add, { ...head, supplierId: g.hospital, lines: [line] })
  expect(none.msg).toBe('供应商不存在或已停用')
  const empty = await g.receiver.get(refusalCalls.add, { ...head, lines: [] })
  expect((await g.receiver.ask(refusalCalls.submit, of(empty))).msg).toBe('没有明细，不能提交')
  expect((await g.sales.ask(refusalCalls.detail, { id: empty.id })).code).toBe(404)
  const changed = await g.receiver.get(refusalCalls.update, { ...of(empty), lines: [line], remark: '多送' })
  const sent = await g.receiver.get(refusalCalls.submit, of({ ...empty, version: changed.version }))
  expect(await seen(g, empty.id)).toMatchObject({
    status: 'pending',
    acceptanceId: null,
    lines: [{ reasonCode: '11', qty: '5.000' }],
  })
  const agreed = await g.sales.get(refusalCalls.agree, of(sent))
  expect((await g.sales.ask(refusalCalls.handle, { ...of(agreed), action: 'resend', mode: 'resend' })).msg).toBe(
    '没有订单的货物不能补发，请选择取回或就地销毁',
  )
  expect((await g.sales.get(refusalCalls.handle, { ...of(agreed), action: 'settle', mode: 'takeBack' })).status).toBe(
    'done',
  )
})

test('agreed volume of fetched goods is given back once', async () => {
  const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
  const { refusal, order, line } = await refusedOf(g, '10', '10', '4')
  const batch = await one(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ('BR', 'BR', 'national', current_date - 10, current_date + 300) returning id`,
    [],
  )
  const item = await one(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select $1, product_id, 12.5, 'pack' from order_line where id = $2 returning id`,
    [batch, line.id],
  )
  const quota = await one(
    'insert into vbp_quota (item_id, hospital_id, year, agreed_qty, used_qty, done_qty) values ($1, $2, 1, 100, 10, 6) returning id',
    [item, g.hospital],
  )
  await w.sql.query(
    'update order_line set vbp_quota_id = $1, vbp_ratio = 1, vbp_used = 10, vbp_class = 1 where id = $2',
    [quota, line.id],
  )
  const agreed = await g.sales.get(refusalCalls.agree, of(refusal))
  await g.sales.get(refusalCalls.handle, { ...of(agreed), action: 'settle', mode: 'takeBack' })
  const { rows } = await w.sql.query('select used_qty from vbp_quota where id = $1', [quota])
  expect(rows[0].used_qty).toBe('6.000')
  expect((await lineOf(g, order.id)).closedQty).toBe('4.000')
  await w.sql.query('update vbp_quota set used_qty = 0, done_qty = 0 where id = $1', [quota])
  await w.sql.query(
    'update order_line set vbp_quota_id = null, vbp_ratio = null, vbp_used = 0, vbp_class = 0, selected_price = null where id = $1',
    [line.id],
  )
})
