import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { type Agreed, agree, countersOf } from '#tests/covering.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
})
beforeEach(async () => {
  await w.sql.query('delete from config')
  g = await openGoods(w)
})
afterAll(() => w.close())

const head = () => ({ supplierId: g.supplier, kind: 0, orderType: 0 as const, pointId: g.point })
type Items = readonly { catalogItemId: string; qty?: string }[]
const drafted = (items: Items) =>
  g.buyer.get(orderCalls.add, {
    ...head(),
    lines: items.map(({ catalogItemId, qty = '10' }) => ({ catalogItemId, qty })),
  })
const submit = async (items: Items) => {
  const { id, version } = await drafted(items)
  return { id, said: await g.buyer.ask(orderCalls.submit, { id, version }) }
}
const boundOf = async (orderId: string) =>
  (
    await w.sql.query(
      `select c.no, l.contract_n as n, l.contract_price as price from order_line l left join contract_line k on k.id = l.contract_line_id
        left join contract c on c.id = k.contract_id where l.order_id = $1 order by l.seq`,
      [orderId],
    )
  ).rows
const article = () => g.item({ price: '12.5000' })
const agreed = (productId: string, o: Agreed & { qty?: string | null; price?: string } = {}) =>
  agree(w, g, {
    ...o,
    lines: [{ productId, ...(o.qty === undefined ? {} : { qty: o.qty }), ...(o.price ? { price: o.price } : {}) }],
  })

describe('an order is bound by the server as it is handed in', () => {
  test('each line to the line in force of hospital, supplier and product, with version and price of the day', async () => {
    const [a, b, c] = [await article(), await article(), await article()]
    const { no } = await agree(w, g, { lines: [a, b].map(({ productId }) => ({ productId })) })
    const { id, said } = await submit([a, b, c])
    expect(said).toMatchObject({ code: 0, data: { warnings: [] } })
    expect(await boundOf(id)).toEqual([
      { no, n: 1, price: '12.5000' },
      { no, n: 1, price: '12.5000' },
      { no: null, n: null, price: null },
    ])
  })

  test('of several in force to the one that ends first and has room', async () => {
    const item = await article()
    const late = await agreed(item.productId, { to: 200 })
    const soon = await agreed(item.productId, { to: 100, qty: '15' })
    expect(await boundOf((await submit([item])).id)).toMatchObject([{ no: soon.no }])
    // five are left of it
    expect(await boundOf((await submit([item])).id)).toMatchObject([{ no: late.no }])
    expect(await countersOf(w, soon.id)).toMatchObject([{ ordered: 10 }])
  })

  test('what another hospital agreed, another day or nobody yet binds nothing', async () => {
    const item = await article()
    await agreed(item.productId, { hospital: await w.org('hospital', '别的医院') })
    await agreed(item.productId, { from: 1 })
    await agreed(item.productId, { status: 'signed' })
    await agreed(item.productId, { status: 'terminated' })
    expect(await boundOf((await submit([item])).id)).toMatchObject([{ no: null }])
  })

  test('taken back it uses nothing, handed in again it does', async () => {
    const item = await article()
    const c = await agreed(item.productId)
    const { id, said } = await submit([item])
    expect(await countersOf(w, c.id)).toMatchObject([{ ordered: 10, closed: 0 }])
    const back = await g.buyer.get(orderCalls.withdraw, { id, version: said.data!.version })
    expect(await boundOf(id)).toMatchObject([{ no: null }])
    expect(await countersOf(w, c.id)).toMatchObject([{ ordered: 0 }])
    const again = await g.buyer.get(orderCalls.submit, { id, version: back.version })
    await g.auditor.get(orderCalls.audit, { id, version: again.version, action: 'rejectAudit', reason: '不要' })
    expect(await countersOf(w, c.id)).toMatchObject([{ ordered: 0 }])
  })
})

describe('what a contract does not agree with is refused or told, by its rule', () => {
  const says = async (item: { catalogItemId: string }, qty = '10') => {
    const { said } = await submit([{ ...item, qty }])
    return said.code === 0 ? said.data!.warnings : said.msg
  }
  test('frozen and ended ones with number and reason', async () => {
    const [a, b] = [await article(), await article()]
    const frozen = await agreed(a.productId, { status: 'frozen', reason: '质量争议' })
    expect(await says(a)).toBe(`第 1 行：合同 ${frozen.no} 已冻结：质量争议`)
    const over = await agreed(b.productId, { to: -1 })
    expect(await says(b)).toMatch(new RegExp(`^第 1 行：合同 ${over.no} 已于 .* 到期$`))
    // the night that would end it has not come
    await w.sql.query(`update contract set status = 'expired' where id = $1`, [over.id])
    expect(await says(b)).toMatch(/到期$/)
    await w.sql.query(`update contract set order_rule = 'warn' where id = $1`, [over.id])
    expect(await says(b)).toEqual([expect.stringMatching(/^产品「.*」：合同 .* 到期$/)])
    await w.sql.query(`update contract set order_rule = 'off' where id = $1`, [over.id])
    expect(await says(b)).toEqual([])
    // another one in force is enough
    await agreed(a.productId)
    expect(await says(a)).toEqual([])
  })

  test('another price', async () => {
    const item = await article()
    const c = await agreed(item.productId, { price: '12.4' })
    expect(await says(item)).toBe(`第 1 行：合同 ${c.no} 约定单价 12.4，与 12.5 不一致`)
    await w.sql.query(`update contract set order_rule = 'warn' where id = $1`, [c.id])
    expect(await says(item)).toHaveLength(1)
    expect(await countersOf(w, c.id)).toMatchObject([{ ordered: 10 }])
  })

  test('more than is left, but for the tolerance; of a framework as much as is wanted', async () => {
    const item = await article()
    const c = await agreed(item.productId, { qty: '25' })
    expect(await says(item, '20')).toEqual([])
    expect(await says(item, '6')).toBe(`第 1 行：合同 ${c.no} 还可订 5，不足 6`)
    await w.sql.query(`insert into config (key, value) values ('contract.orderTolerance', '4')`)
    expect(await says(item, '6')).toEqual([])
    expect(await says(item, '1')).toMatch(/还可订 0/)
    await w.sql.query('update contract set framework = true where id = $1', [c.id])
    expect(await says(item, '1000')).toEqual([])
  })

  test('none at all, where the hospital wants one', async () => {
    const item = await article()
    expect(await says(item)).toEqual([])
    await w.sql.query(`insert into config (key, value) values ('contract.uncovered', '"提醒"')`)
    expect(await says(item)).toEqual([expect.stringMatching(/没有有效的合同覆盖此品种$/)])
    await w.sql.query(`update config set value = '"拒绝"' where key = 'contract.uncovered'`)
    expect(await says(item)).toBe('第 1 行：没有有效的合同覆盖此品种')
  })

  test('one that was frozen meanwhile is not passed', async () => {
    const item = await article()
    const c = await agreed(item.productId)
    const { id, said } = await submit([item])
    await w.sql.query(`update contract set status = 'frozen', freeze_reason = '停供' where id = $1`, [c.id])
    const passed = { id, version: said.data!.version, action: 'approve' as const }
    expect((await g.auditor.ask(orderCalls.audit, passed)).msg).toBe(
      `第 1 行：合同 ${c.no} 已冻结：停供。请驳回，或由采购员撤回，按现行合同重新提交`,
    )
  })

  test('who may not pass it hears every line that stands against it, and what to do; made anew it is bound to what is agreed now', async () => {
    const [a, b] = [await article(), await article()]
    const c = await agreed(a.productId)
    const d = await agreed(b.productId)
    const { id, said } = await submit([a, b])
    // a supplement agreed on another price, and on less than is ordered
    await w.sql.query(`update contract_line set price = 12.4, qty = 4, amount = 49.6 where contract_id = $1`, [c.id])
    await w.sql.query(`update contract set status = 'frozen', freeze_reason = '停供' where id = $1`, [d.id])
    const of = { id, version: said.data!.version }
    expect((await g.auditor.ask(orderCalls.audit, { ...of, action: 'approve' })).msg).toBe(
      `第 1 行：合同 ${c.no} 约定单价 12.4，与 12.5 不一致；第 1 行：合同 ${c.no} 还可订 4，不足 10；第 2 行：合同 ${d.no} 已冻结：停供。` +
        '请驳回，或由采购员撤回，按现行合同重新提交',
    )
    await w.sql.query(`update contract set status = 'effective' where id = $1`, [d.id])
    await w.sql.query(`update contract_line set price = 12.5, qty = 10, amount = 125 where contract_id = $1`, [c.id])
    await w.sql.query(`update contract set content_n = 2 where id = $1`, [c.id])
    const back = await g.auditor.get(orderCalls.audit, { ...of, action: 'rejectAudit', reason: '合同已变更' })
    const sent = await g.buyer.get(orderCalls.submit, { id, version: back.version })
    expect(await boundOf(id)).toMatchObject([{ no: c.no, n: 2 }, { no: d.no }])
    expect((await g.auditor.ask(orderCalls.audit, { id, version: sent.version, action: 'approve' })).code).toBe(0)
  })

  test('nothing less than nothing is left where less was agreed than is ordered', async () => {
    const item = await article()
    const c = await agreed(item.productId, { qty: '100' })
    expect(await says(item, '75')).toEqual([])
    await w.sql.query('update contract_line set qty = 50, amount = 625 where contract_id = $1', [c.id])
    const full = `合同 ${c.no} 已订满，还可订 0，不足 5`
    expect(await says(item, '5')).toBe(`第 1 行：${full}`)
    const lines = [{ catalogItemId: item.catalogItemId, qty: '5' }]
    const { id } = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
    const [shown] = (await g.buyer.get(planCalls.detail, { id })).contracts
    expect([Number(shown!.rest), shown!.said]).toEqual([0, [full]])
  })

  test('a freeze and a submit in the same moment: the one waits for the other', async () => {
    const item = await article()
    const c = await agreed(item.productId)
    const { id, version } = await drafted([item])
    await w.sql.query('begin')
    await w.sql.query(`update contract set status = 'frozen', freeze_reason = '停供' where id = $1`, [c.id])
    const said = g.buyer.ask(orderCalls.submit, { id, version })
    await new Promise((done) => setTimeout(done, 300))
    await w.sql.query('commit')
    expect((await said).msg).toBe(`第 1 行：合同 ${c.no} 已冻结：停供`)
  })

  test('two orders of the last packs at once: one has them', async () => {
    const item = await article()
    const c = await agreed(item.productId, { qty: '15' })
    const orders = [await drafted([item]), await drafted([item])]
    const said = await Promise.all(orders.map(({ id, version }) => g.buyer.ask(orderCalls.submit, { id, version })))
    expect(said.map((s) => s.code === 0).sort()).toEqual([false, true])
    expect(await countersOf(w, c.id)).toMatchObject([{ ordered: 10 }])
  })
})

describe('a plan', () => {
  const planned = async (items: Items) => {
    const lines = items.map(({ catalogItemId, qty = '10' }) => ({ catalogItemId, qty }))
    const made = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
    const sent = await g.buyer.get(planCalls.submit, { id: made.id, version: made.version })
    return { id: made.id, version: sent.version }
  }
  test('counts as planned until it is ordered; its orders are bound, and what a contract refuses is left', async () => {
    const [a, b] = [await article(), await article()]
    const one = await agreed(a.productId)
    await agreed(b.productId, { status: 'frozen', reason: '停供' })
    const plan = await planned([a, b])
    expect(await countersOf(w, one.id)).toMatchObject([{ planned: 10, ordered: 0 }])
    await g.auditor.get(planCalls.audit, { ...plan, action: 'approve' })
    const [order, none] = (await g.buyer.get(orderCalls.query, { planId: plan.id })).rows
    expect(none).toBeUndefined()
    expect(await boundOf(order!.id)).toMatchObject([{ no: one.no }])
    expect(await countersOf(w, one.id)).toMatchObject([{ planned: 0, ordered: 10 }])
    const { status, version } = await g.buyer.get(planCalls.detail, { id: plan.id })
    expect(status).toBe('partlyOrdered')
    const asked = await g.buyer.ask(orderCalls.fromPlan, { id: plan.id, version })
    expect(asked.msg).toMatch(/合同 .* 已冻结：停供/)
  })

  test('is told by its line, as it is handed in and passed, what is full, missing or ends soon; it is not refused', async () => {
    const [full, none, ends, fine] = [await article(), await article(), await article(), await article()]
    const short = await agreed(full.productId, { qty: '8' })
    const near = await agree(w, g, { lines: [{ productId: ends.productId }], to: 9 })
    await agreed(fine.productId, { qty: '15' })
    await w.sql.query(`insert into config (key, value) values ('contract.uncovered', '"拒绝"')`)
    const lines = [full, none, ends, fine].map(({ catalogItemId }) => ({ catalogItemId, qty: '10' }))
    const made = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
    const before = await g.buyer.get(planCalls.detail, { id: made.id })
    const sent = await g.buyer.get(planCalls.submit, { id: made.id, version: made.version })
    const name = (i: number) => before.lines[i]!.name
    const until = before.contracts.find((c) => c.seq === 3)!.until
    const told = [
      `第 1 行 ${name(0)}：合同 ${short.no} 还可订 8，不足 10`,
      `第 2 行 ${name(1)}：没有有效的合同覆盖此品种`,
      `第 3 行 ${name(2)}：合同 ${near.no} 将于 ${until} 到期`,
    ]
    expect([before.warnings, sent.warnings]).toEqual([told, told])
    expect(before.contracts.map((c) => [c.seq, c.contractId === null, c.short])).toEqual([
      [1, false, true],
      [2, true, false],
      [3, false, false],
      [4, false, false],
    ])
    const judged = await g.auditor.get(trailCalls.judge, { kind: 'plan', id: made.id })
    const bySeq = new Map(before.lines.map((l) => [l.id, l.seq]))
    const marked = judged.lines.filter((l) => l.marks.includes('contract')).map((l) => bySeq.get(l.id))
    expect(marked.sort()).toEqual([1, 2, 3])
    const passed = await g.auditor.get(planCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
    await w.sql.query(`delete from config where key = 'contract.uncovered'`)
    // what its own orders took meanwhile is not held against it
    expect(passed.warnings).toEqual(told)
  })

  test('shows the contract behind each line before it is handed in', async () => {
    const [a, b] = [await article(), await article()]
    const one = await agreed(a.productId, { qty: '8' })
    const lines = [a, b].map(({ catalogItemId }) => ({ catalogItemId, qty: '10' }))
    const { id } = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
    expect((await g.buyer.get(planCalls.detail, { id })).contracts).toMatchObject([
      { seq: 1, no: one.no, rest: '8.000', said: [`合同 ${one.no} 还可订 8，不足 10`] },
    ])
  })
})
