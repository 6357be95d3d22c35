import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { lineOf, refusedOf, seen, taken } from '#tests/refusing.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { refusalCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  operator = await w.person('operator', await w.org('authority', '监管'))
})
afterAll(async () => {
  // whatever was tried here, what holds of refusals, orders and acceptances held
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})
const of = ({ id, version }: { id: string; version: number }) => ({ id, version })

test('a confirmed acceptance sends what it refused to the supplier once, with its reasons; one without refusals sends nothing', async () => {
  const { acceptance, refusal, order, line, delivery } = await refusedOf(g, '10', '10', '3')
  expect(refusal).toMatchObject({ status: 'pending', totalQty: '3.000', amount: '37.50', goods: line.name, answer: '' })
  expect(refusal.no).toMatch(/^JU\d{14}$/)
  const d = await seen(g, refusal.id)
  expect(d.lines).toMatchObject([
    { qty: '3.000', lotNo: 'L1', reasonCode: '01', reasonText: '外包装破损', openQty: '3.000' },
  ])
  expect(d.actions.sort()).toEqual(['agree', 'dispute'])
  const { rows } = await g.sales.get(messageCalls.query, { category: 'todo', keyword: d.no })
  expect(rows).toHaveLength(1)
  const again = await g.auditor.ask(acceptanceCalls.confirm, {
    ...acceptance,
    version: acceptance.version + 1,
  } as never)
  expect(again.code).not.toBe(0)
  expect((await g.receiver.get(refusalCalls.query, { acceptanceId: acceptance.id })).total).toBe(1)
  for (const [kind, id] of [
    ['order', order.id],
    ['delivery', delivery.id],
    ['acceptance', acceptance.id],
    ['refusal', refusal.id],
  ] as const) {
    const trail = await g.sales.get(trailCalls.trace, { kind, id })
    expect(trail.nodes.find((n) => n.kind === 'refusal')).toMatchObject({ id: refusal.id, parentId: acceptance.id })
  }
  const whole = await runningOrder(g, '5')
  const good = await shipped(g, whole.id, [lotOf(whole.lines[0]!.id, '5')])
  await taken(g, good.acceptance.id, '0')
  expect((await g.receiver.get(refusalCalls.query, { orderId: whole.id })).rows).toEqual([])
})

test('the database keeps a second refusal of an acceptance line out', async () => {
  const { refusal } = await refusedOf(g, '4', '4', '1')
  await expect(
    w.sql.query(
      `insert into refusal_line (hospital_id, supplier_id, refusal_id, seq, acceptance_line_id, order_line_id, name, qty, reason_code)
       select hospital_id, supplier_id, refusal_id, 9, acceptance_line_id, order_line_id, name, qty, reason_code from refusal_line where refusal_id = $1`,
      [refusal.id],
    ),
  ).rejects.toThrow('refusal_line_acceptance')
})

test('a rival neither finds nor opens a refusal', async () => {
  const { refusal } = await refusedOf(g, '4', '4', '1')
  const rival = await w.person('sales', await w.org('supplier', '对手'))
  expect((await rival.get(refusalCalls.query, { keyword: refusal.no })).rows).toEqual([])
  expect((await rival.ask(refusalCalls.detail, { id: refusal.id })).code).toBe(404)
  expect((await rival.ask(refusalCalls.agree, of(refusal))).code).toBe(404)
})

test('agreed and sent again, its quantity stays open until as much was shipped; a shipping called back opens it again', async () => {
  const { order, line, refusal } = await refusedOf(g, '10', '10', '4')
  const agreed = await g.sales.get(refusalCalls.agree, of(refusal))
  await g.sales.get(refusalCalls.handle, { ...of(agreed), action: 'resend', mode: 'resend' })
  expect(await lineOf(g, order.id)).toMatchObject({ status: 'allocating', openQty: '4.000', closedQty: '0.000' })
  expect((await seen(g, refusal.id)).status).toBe('resending')
  await shipped(g, order.id, [lotOf(line.id, '1', 'N1')])
  expect(await seen(g, refusal.id)).toMatchObject({ status: 'resending', lines: [{ resentQty: '1.000' }] })
  const rest = await shipped(g, order.id, [lotOf(line.id, '3', 'N2')])
  expect(await seen(g, refusal.id)).toMatchObject({ status: 'done', lines: [{ resentQty: '4.000' }] })
  const { version } = await g.sales.get(deliveryCalls.detail, { id: rest.delivery.id })
  await g.sales.get(deliveryCalls.void, { id: rest.delivery.id, version })
  expect(await seen(g, refusal.id)).toMatchObject({ status: 'resending', lines: [{ resentQty: '1.000' }] })
})

test('fetched, its quantity is closed on the order, which ends where nothing else is open', async () => {
  const { order, refusal } = await refusedOf(g, '10', '10', '4')
  const agreed = await g.sales.get(refusalCalls.agree, of(refusal))
  expect(
    (await g.sales.ask(refusalCalls.handle, { ...of(agreed), action: 'settle', mode: 'resend' } as never)).code,
  ).toBe(400)
  await g.sales.get(refusalCalls.handle, { ...of(agreed), action: 'settle', mode: 'takeBack', note: '周五取回' })
  expect(await lineOf(g, order.id)).toMatchObject({ status: 'accepted', openQty: '0.000', closedQty: '4.000' })
  expect(await seen(g, refusal.id)).toMatchObject({ status: 'done', handleMode: 'takeBack', handleNote: '周五取回' })
})

test('sent again before he answered, goods are disputed and fetched no more, and count as sent again', async () => {
  const { order, line, refusal } = await refusedOf(g, '10', '10', '4')
  await shipped(g, order.id, [lotOf(line.id, '4', 'N1')])
  const no = await g.sales.ask(refusalCalls.dispute, { ...of(refusal), reason: '出库完好' })
  expect(no.msg).toBe('第 1 行的货物已补发，不能提出异议')
  expect((await g.receiver.ask(refusalCalls.revoke, { ...of(refusal), reason: '误登记' })).msg).toBe(
    '第 1 行的货物已补发，不能重新验收',
  )
  const agreed = await g.sales.get(refusalCalls.agree, of(refusal))
  const back = await g.sales.ask(refusalCalls.handle, { ...of(agreed), action: 'settle', mode: 'takeBack' })
  expect(back.msg).toBe('第 1 行的货物已补发，请选择补发或换货')
  const done = await g.sales.get(refusalCalls.handle, { ...of(agreed), action: 'resend', mode: 'exchange' })
  expect(done.status).toBe('done')
})

test('the hospital takes a refusal back: the goods are on their way again and wait in a new acceptance', async () => {
  const { order, delivery, refusal } = await refusedOf(g, '10', '10', '4')
  expect((await g.receiver.ask(refusalCalls.revoke, of(refusal))).msg).toBe('请填写撤销原因')
  await g.receiver.get(refusalCalls.revoke, { ...of(refusal), reason: '外包装可用' })
  expect(await lineOf(g, order.id)).toMatchObject({ openQty: '0.000', refusedQty: '0.000', transitQty: '4.000' })
  expect((await g.sales.get(deliveryCalls.detail, { id: delivery.id })).status).toBe('partlyAccepted')
  const [next] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: delivery.id, status: ['wait'] })).rows
  const lots = (await g.receiver.get(acceptanceCalls.detail, { id: next!.id })).lines
  expect(lots.map((l) => l.deliveredQty)).toEqual(['4.000'])
  await taken(g, next!.id, '1')
  expect(await lineOf(g, order.id)).toMatchObject({ openQty: '1.000', refusedQty: '1.000', acceptedQty: '9.000' })
  expect((await g.sales.get(refusalCalls.query, { orderId: order.id })).rows.map((r) => r.status).sort()).toEqual([
    'pending',
    'revoked',
  ])
})

test('the operator, who hears both, upholds a refusal, or the goods wait again; no party decides', async () => {
  const upheld = await refusedOf(g, '10', '10', '2')
  const disputed = await g.sales.get(refusalCalls.dispute, { ...of(upheld.refusal), reason: '出库照片完好' })
  expect((await operator.get(refusalCalls.detail, { id: upheld.refusal.id })).answerReason).toBe('出库照片完好')
  const wish = { ...of(disputed), reason: '照片可见渗漏' }
  for (const party of [g.sales, g.receiver])
    expect((await party.ask(refusalCalls.mediate, { ...wish, action: 'again' })).msg).toBe('没有权限：裁定拒收争议')
  await operator.get(refusalCalls.mediate, { ...wish, action: 'uphold' })
  expect(await seen(g, upheld.refusal.id)).toMatchObject({
    status: 'agreed',
    ruling: 'uphold',
    rulingReason: '照片可见渗漏',
  })

  const again = await refusedOf(g, '10', '10', '10')
  const other = await g.sales.get(refusalCalls.dispute, { ...of(again.refusal), reason: '批号无误' })
  await operator.get(refusalCalls.mediate, { ...of(other), action: 'again', reason: '批号与随货单一致' })
  expect(await lineOf(g, again.order.id)).toMatchObject({
    status: 'allocated',
    refusedQty: '0.000',
    transitQty: '10.000',
  })
  const { rows } = await g.receiver.get(acceptanceCalls.query, { deliveryId: again.delivery.id, status: ['wait'] })
  expect(rows).toHaveLength(1)
  await taken(g, rows[0]!.id, '0')
  expect((await lineOf(g, again.order.id)).status).toBe('accepted')
})
