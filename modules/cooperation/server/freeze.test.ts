import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { partners } from '#tests/cooperating.ts'
import { approved, drafted, openRequests, passedInvoices, submitted, transfer } from '#tests/requesting.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.35: what stands still of a supplier, for whom and until when. */
let w: World
let g: Goods
let other: Goods
const may = { 'baseInfo/mySupplier': 'view freeze unfreeze suspend answer' }
let hospital: Person
let authority: Person
let supplier: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  other = await openGoods(w)
  await partners(w, g.hospital, g.supplier)
  await partners(w, other.hospital, g.supplier)
  hospital = await w.person(may, g.hospital)
  authority = await w.person(may, await w.org('authority', '云泽监管局'))
  supplier = await w.person(may, g.supplier)
})
afterAll(() => w.close())

const day = (n: number): string => new Date(Date.parse(today()) + n * 86_400_000).toISOString().slice(0, 10)
const reason = '多次断供，整改期间停单'
const wish = (more: object = {}) => ({
  ...{ supplierId: g.supplier, kinds: ['order' as const], validFrom: today(), validTo: day(10), reason },
  ...more,
})
const lift = async (by: Person, id: string) => {
  const { rows } = await by.get(calls.freezes, { size: 500 })
  return by.get(calls.unfreeze, { id, version: rows.find((f) => f.id === id)!.version, reason: '整改完成，恢复' })
}
const draft = async (x = g) => {
  const { catalogItemId } = await x.item({ supplier: g.supplier })
  return x.buyer.get(orderCalls.add, {
    ...{ supplierId: g.supplier, pointId: x.point, kind: 0 },
    lines: [{ catalogItemId, qty: '10' }],
  })
}
const submit = (o: { id: string; version: number }, x = g) =>
  x.buyer.ask(orderCalls.submit, { id: o.id, version: o.version })
const nameOf = async (id: string) =>
  (await w.sql.query('select name from org where id = $1', [id])).rows[0].name as string
const says = async (by: string, until = day(10)) =>
  `「${await nameOf(g.supplier)}」的订单已被${by}冻结至 ${until}：${reason}`

describe('orders frozen by a hospital', () => {
  test('are neither submitted nor passed, with who, until when and why; what runs is shipped; other hospitals order on', async () => {
    const running = await runningOrder(g, '10')
    const [fresh, waiting] = [await draft(), await draft()]
    const sent = (await submit(waiting)).data!
    const { id } = await hospital.get(calls.freeze, wish())
    const sentence = await says(await nameOf(g.hospital))
    expect((await submit(fresh)).msg).toBe(sentence)
    const pass = { id: waiting.id, version: sent.version, action: 'approve' as const }
    expect((await g.auditor.ask(orderCalls.audit, pass)).msg).toBe(sentence)
    expect((await submit(await draft(other), other)).code).toBe(0)
    const picked = await g.buyer.get(pickCalls.find, { kind: 0, size: 100 })
    expect(picked.rows.length).toBeGreaterThan(0)
    expect([...new Set(picked.rows.map((i) => i.disabledReason))]).toEqual([sentence])

    const { lines } = await g.sales.get(orderCalls.detail, { id: running.id })
    const lot = { qty: '10', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
    const d = await g.sales.get(deliveryCalls.add, {
      orderId: running.id,
      lines: [{ orderLineId: lines[0]!.id, ...lot }],
    })
    await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })

    await lift(hospital, id)
    expect((await submit(fresh)).code).toBe(0)
    expect((await g.auditor.ask(orderCalls.audit, pass)).code).toBe(0)
  })

  test('of a plan stay open on it until the freeze is over; the plan says why when somebody asks', async () => {
    const { catalogItemId } = await g.item()
    const { id } = await hospital.get(calls.freeze, wish())
    const plan = await g.buyer.get(planCalls.add, {
      ...{ planType: 'month', kind: 0, pointId: g.point },
      lines: [{ catalogItemId, qty: '10' }],
    })
    const sent = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
    const passed = await g.auditor.get(planCalls.audit, { id: plan.id, version: sent.version, action: 'approve' })
    expect((await g.buyer.get(orderCalls.query, { planId: plan.id })).rows).toEqual([])
    const made = await g.buyer.ask(orderCalls.fromPlan, { id: plan.id, version: passed.version })
    expect(made.msg).toBe(`没有可生成订单的明细：${await says(await nameOf(g.hospital))}`)
    await lift(hospital, id)
    const { version } = await g.buyer.get(planCalls.detail, { id: plan.id })
    expect((await g.buyer.get(orderCalls.fromPlan, { id: plan.id, version })).orders).toHaveLength(1)
  })

  test('go again when its last day is over, without anybody doing anything; on the last day they do not', async () => {
    const { id } = await hospital.get(calls.freeze, wish({ validTo: today() }))
    const o = await draft()
    expect((await submit(o)).msg).toBe(await says(await nameOf(g.hospital), today()))
    await w.sql.query(
      `update supplier_freeze set valid_from = valid_from - 2, valid_to = valid_to - 1, created_at = created_at - interval '2 days' where id = $1`,
      [id],
    )
    expect((await submit(o)).code).toBe(0)
    const row = (await hospital.get(calls.freezes, { state: ['over'] })).rows.find((f) => f.id === id)!
    expect(row.actions).toEqual([])
    expect((await hospital.ask(calls.unfreeze, { id, version: row.version, reason: '整改完成，恢复' })).msg).toBe(
      '此冻结已结束，无需解冻',
    )
  })

  test('wait for a cooperation that was suspended or ended too', async () => {
    const row = async () => (await hospital.get(calls.query, { supplierId: g.supplier })).rows[0]!
    const o = await draft()
    const { id, version } = await row()
    await hospital.get(calls.suspend, { id, version, action: 'suspend', reason: '合同续签中' })
    expect((await submit(o)).msg).toBe(`与「${await nameOf(g.supplier)}」的合作已暂停：合同续签中`)
    await hospital.get(calls.suspend, { id, version: (await row()).version, action: 'resume' })
    expect((await submit(o)).code).toBe(0)
  })
})

test('payments frozen by the authority stand still, orders do not, until it lifts the freeze', async () => {
  const { invoices, people } = await openRequests(w, g)
  const asked = await drafted(people.finance, g.supplier, await passedInvoices(w, g, invoices, '70.00'))
  const due = await approved(await submitted(people.finance, asked), people.second)
  const { id } = await authority.get(calls.freeze, wish({ kinds: ['payment'], validTo: undefined }))
  expect((await submit(await draft())).code).toBe(0)
  const no = await people.cashier.ask(requisitionCalls.pay, transfer(due, '70.00'))
  expect(no.msg).toBe(`「${await nameOf(g.supplier)}」的付款已被云泽监管局冻结，解冻前不能办理：${reason}`)
  // a hospital reads it and does not lift it
  const seen = (await hospital.get(calls.freezes, { state: ['running'] })).rows.find((f) => f.id === id)!
  expect([seen.hospital, seen.actions]).toEqual([null, []])
  expect((await hospital.ask(calls.unfreeze, { id, version: seen.version, reason: '整改完成，恢复' })).msg).toBe(
    '此冻结由云泽监管局作出，只能由其解冻',
  )
  const events = async (by: Person) => (await by.get(messageCalls.query, {})).rows.map((m) => m.event)
  for (const by of [supplier, hospital]) expect(await events(by)).toContain('supplier.frozen')
  await lift(authority, id)
  expect(await events(supplier)).toContain('supplier.lifted')
  expect((await people.cashier.get(requisitionCalls.pay, transfer(due, '70.00'))).status).toBe('paid')
})

test('deliveries frozen stop at the shipping, with the same sentence', async () => {
  const running = await runningOrder(g, '10')
  const { lines } = await g.sales.get(orderCalls.detail, { id: running.id })
  const lot = { qty: '10', lotNo: 'L2', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const d = await g.sales.get(deliveryCalls.add, {
    orderId: running.id,
    lines: [{ orderLineId: lines[0]!.id, ...lot }],
  })
  const { id } = await hospital.get(calls.freeze, wish({ kinds: ['delivery'] }))
  const no = await g.sales.ask(deliveryCalls.ship, { id: d.id, version: d.version })
  expect(no.msg).toBe((await says(await nameOf(g.hospital))).replace('的订单', '的发货'))
  await lift(hospital, id)
  expect((await g.sales.ask(deliveryCalls.ship, { id: d.id, version: d.version })).code).toBe(0)
})

describe('a freeze', () => {
  test('into the past, upside down, without reason, of nothing, of a stranger or twice is refused by its field', async () => {
    const ask = async (more: object) => (await hospital.ask(calls.freeze, wish(more) as never)).msg
    expect(await ask({ validFrom: day(-1) })).toBe('冻结不能从过去的日期开始')
    expect(await ask({ validTo: day(-1) })).toBe('截止日期不能早于开始日期')
    expect(await ask({ reason: '停' })).toContain('请说明原因，至少 5 个字')
    expect(await ask({ kinds: [] })).toContain('请选择冻结内容')
    const stranger = await w.org('supplier', '无往来')
    for (const supplierId of [stranger, g.hospital, crypto.randomUUID()]) {
      const no = await hospital.ask(calls.freeze, wish({ supplierId }))
      expect([no.code, no.msg]).toEqual([codes.notFound, '供应商不存在'])
    }
    const { id } = await hospital.get(calls.freeze, wish({ validFrom: day(1) }))
    expect(await ask({ validFrom: day(9), validTo: undefined, kinds: ['payment', 'order'] })).toMatch(
      new RegExp(`的订单在此期间已被冻结至 ${day(10)}$`),
    )
    // it has not begun
    expect((await submit(await draft())).code).toBe(0)
    await lift(hospital, id)
  })

  test('is made once of five at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => hospital.ask(calls.freeze, wish())))
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
    await lift(hospital, answers.find((a) => a.code === 0)!.data!.id)
  })

  test('of a hospital is seen by it, its supplier and the authority, and by nobody else', async () => {
    const { id } = await hospital.get(calls.freeze, wish({ kinds: ['invoice'] }))
    const neighbour = await w.person(may, other.hospital)
    const rival = await w.person(may, other.supplier)
    const sees = async (by: Person) => (await by.get(calls.freezes, { size: 500 })).rows.some((f) => f.id === id)
    expect(await Promise.all([hospital, supplier, authority, neighbour, rival].map(sees))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    const no = await neighbour.ask(calls.unfreeze, { id, version: 0, reason: '整改完成，恢复' })
    expect([no.code, no.msg]).toEqual([codes.notFound, '冻结记录不存在'])
    expect((await supplier.ask(calls.unfreeze, { id, version: 0, reason: '整改完成，恢复' })).code).not.toBe(0)
    await lift(hospital, id)
  })
})
