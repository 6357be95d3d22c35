import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { delegationCalls, workflowCalls } from '../shared/calls.ts'

const audit = { 'procurement/planning': 'view audit', 'procurement/purchaseOrder': 'view audit' }
let w: World
let g: Goods
let config: Person
let head: Person
let director: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  config = await setter(g.hospital)
  head = await w.person(audit, g.hospital)
  director = await w.person(audit, g.hospital)
})
afterAll(() => w.close())

/** Who sets flows, with the second person this takes. */
const setter = async (org: string) =>
  beside(
    await w.person({ 'system/config': 'view edit reset' }, org),
    await w.person({ 'system/lowered': 'view agree' }, org),
  )

const roleOf = async (p: Person): Promise<string> =>
  (await w.sql.query('select role_id as id from user_role where user_id = $1', [p.userId])).rows[0].id

const flow = async (over: object = {}) => ({
  docType: 'plan',
  name: '药品计划',
  kinds: [0],
  enabled: true,
  steps: [
    { name: '科室主任', minAmount: '0', roleIds: [await roleOf(head)], userIds: [] },
    { name: '分管院长', minAmount: '1000', roleIds: [], userIds: [director.userId] },
  ],
  ...over,
})

const submitted = async (qty: string, kind = 0) => {
  const item = await g.item({ price: '10.0000', kind })
  const lines = [{ catalogItemId: item.catalogItemId, qty }]
  const plan = await g.buyer.get(planCalls.add, { planType: 'month', kind, pointId: g.point, lines })
  const sent = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  return { id: plan.id, version: sent.version }
}
const approve = (p: Person, wish: { id: string; version: number }) =>
  p.ask(planCalls.audit, { ...wish, action: 'approve' })

test('the flow of a kind is saved once: a second one for the same kind is refused', async () => {
  const saved = await config.get(workflowCalls.save, await flow())
  expect((await config.ask(workflowCalls.save, await flow({ name: '另一个' }))).msg).toBe(
    '与已启用的流程「药品计划」适用的产品大类重复',
  )
  const changed = await config.get(workflowCalls.save, { ...(await flow()), ...saved })
  expect(changed.version).toBe(saved.version + 1)
  expect((await config.ask(workflowCalls.save, { ...(await flow()), ...saved })).code).toBe(409)
  const { flows, documents } = await config.get(workflowCalls.query, {})
  expect(flows.map((f) => f.steps.map((s) => s.name))).toEqual([['科室主任', '分管院长']])
  expect(documents.map((d) => d.docType)).toEqual(expect.arrayContaining(['plan', 'order']))
})

test('amounts rise from zero, and a level names people of the organisation', async () => {
  const [first, second] = (await flow()).steps as [object, object]
  const steps = async (s: object[]) => (await config.ask(workflowCalls.save, await flow({ kinds: [1], steps: s }))).msg
  expect(await steps([{ ...first, minAmount: '5' }])).toBe('第一级的起审金额必须为 0')
  expect(await steps([first, { ...second, minAmount: '9' }, { ...second, minAmount: '8' }])).toBe(
    '起审金额不能小于上一级',
  )
  expect(await steps([{ ...first, roleIds: [] }])).toBe('请选择审批角色或审批人')
  const stranger = (await openGoods(w)).buyer
  expect(await steps([{ ...first, roleIds: [], userIds: [stranger.userId] }])).toBe('审批角色或审批人不属于该机构')
})

test('a flow asks for no kind and no amount of papers that have none: it would never apply', async () => {
  const steps = [{ name: '初审', minAmount: '0', roleIds: [], userIds: [director.userId] }]
  const of = (docType: string, over: object) => ({ docType, name: '审批', kinds: [], enabled: true, steps, ...over })
  const save = async (who: Person, body: object) => await who.ask(workflowCalls.save, body as never)
  const kinds = await save(config, of('invoice', { kinds: [0] }))
  expect(JSON.stringify(kinds)).toContain('发票不分产品大类，请不要选择适用产品大类')
  // one from before is switched off as it is
  expect((await save(config, of('invoice', { kinds: [0], enabled: false }))).code).toBe(0)
  const { documents } = await config.get(workflowCalls.query, {})
  expect(documents.find((d) => d.docType === 'invoice')!.lacks).toEqual(['kind'])
  expect(documents.find((d) => d.docType === 'plan')!.lacks).toEqual([])
})

test('a small plan asks one level, a big one two, each in its turn; only the last moves the plan', async () => {
  const small = await submitted('10')
  expect((await approve(head, small)).code).toBe(0)
  expect((await g.buyer.get(planCalls.detail, { id: small.id })).status).not.toBe('pending')

  const big = await submitted('100')
  expect((await approve(director, big)).msg).toBe('当前由「科室主任」审批，您不是该级审批人')
  expect((await director.get(planCalls.detail, { id: big.id })).actions).not.toContain('approve')
  const passed = await head.get(planCalls.audit, { ...big, action: 'approve', reason: '同意' })
  expect(passed.status).toBe('pending')
  // what is told is that a level was passed and who comes next, not that the plan is audited
  const { name } = (await w.sql.query('select name from app_user where id = $1', [director.userId])).rows[0]
  expect(passed.passedLevel).toEqual({ name: '科室主任', next: '分管院长', people: [name] })
  const half = await head.get(planCalls.detail, { id: big.id })
  expect(half.chain.map((l) => [l.name, l.state])).toEqual([
    ['科室主任', 'passed'],
    ['分管院长', 'current'],
  ])
  expect(half.actions).not.toContain('approve')
  expect((await approve(head, { id: big.id, version: passed.version })).code).not.toBe(0)
  const row = (await director.get(planCalls.query, { keyword: half.no })).rows[0]!
  expect(row.actions).toContain('approve')
  const last = await director.get(planCalls.audit, { id: big.id, version: passed.version, action: 'approve' })
  expect(last.passedLevel).toBeUndefined()
  const done = await g.buyer.get(planCalls.detail, { id: big.id })
  expect(done.status).not.toBe('pending')
  expect(done.history.map((h) => [h.label, h.reason])).toEqual(expect.arrayContaining([['逐级通过', '科室主任：同意']]))
})

test('the to-do is for those whose turn it is, and the creator hears of the last level only', async () => {
  const todo = async (p: Person, no: string) =>
    (await p.get(messageCalls.query, { category: 'todo', keyword: no })).rows.length
  const big = await submitted('100')
  const { no } = await g.buyer.get(planCalls.detail, { id: big.id })
  expect([await todo(head, no), await todo(director, no)]).toEqual([1, 0])
  const passed = await head.get(planCalls.audit, { ...big, action: 'approve' })
  expect([await todo(head, no), await todo(director, no)]).toEqual([0, 1])
  const heard = async () => (await g.buyer.get(messageCalls.query, { category: 'notice', keyword: no })).rows.length
  expect(await heard()).toBe(0)
  await approve(director, { id: big.id, version: passed.version })
  expect([await todo(director, no), await heard()]).toEqual([0, 1])
})

test('before the submit the page shows which levels will be asked, and of whom', async () => {
  const item = await g.item({ price: '10.0000' })
  const lines = [{ catalogItemId: item.catalogItemId, qty: '500' }]
  const plan = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const { chain } = await g.buyer.get(planCalls.detail, { id: plan.id })
  expect(chain.map((l) => [l.level, l.name, l.state, l.people.length])).toEqual([
    [1, '科室主任', 'planned', 1],
    [2, '分管院长', 'planned', 1],
  ])
})

test('a refusal at the second level sends the plan back, and a new submit begins again at the first', async () => {
  const big = await submitted('100')
  const passed = await head.get(planCalls.audit, { ...big, action: 'approve' })
  const again = { id: big.id, version: passed.version }
  const back = await director.get(planCalls.audit, { ...again, action: 'reject', reason: '超预算' })
  expect(back.status).toBe('rejected')
  const shown = await g.buyer.get(planCalls.detail, { id: big.id })
  expect(shown.chain.map((l) => [l.state, l.reason])).toEqual([
    ['passed', ''],
    ['rejected', '超预算'],
  ])
  await g.buyer.get(planCalls.submit, { id: big.id, version: back.version })
  expect((await g.buyer.get(planCalls.detail, { id: big.id })).chain.map((l) => l.state)).toEqual([
    'current',
    'waiting',
  ])
})

test('the creator never approves: not as a named approver, not for one who is away, and not in SQL', async () => {
  await w.sql.query(
    `insert into role_action select role_id, 'procurement/planning', 'audit' from user_role where user_id = $1`,
    [g.buyer.userId],
  )
  const steps = [{ name: '自己', minAmount: '0', roleIds: [], userIds: [g.buyer.userId] }]
  const own = await config.get(workflowCalls.save, await flow({ name: '耗材计划', kinds: [1], steps }))
  await expect(submitted('1', 1)).rejects.toThrow(
    '采购计划第 1 级审批「自己」没有可以审批的人，请联系管理员设置审批流程',
  )
  const both = [{ ...steps[0], userIds: [g.buyer.userId, head.userId] }]
  await config.get(workflowCalls.save, { ...(await flow({ name: '耗材计划', kinds: [1], steps: both })), ...own })
  const plan = await submitted('1', 1)
  expect((await approve(g.buyer, plan)).msg).toBe('不能审核自己创建的单据')
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  await w.sql.query(
    'insert into approval_delegation (org_id, user_id, delegate_id, from_day, to_day) values ($1, $2, $3, $4, $4)',
    [g.hospital, head.userId, g.buyer.userId, day],
  )
  expect((await approve(g.buyer, plan)).msg).toBe('不能审核自己创建的单据')
  await expect(
    w.sql.query(`update approval_level set state = 'passed', acted_by = created_by where doc_id = $1`, [plan.id]),
  ).rejects.toThrow('check')
  await w.sql.query('delete from approval_delegation')
})

test('who is away names a colleague with the same right; he approves for him, and not twice on one plan', async () => {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  const days = { from: day, to: day }
  const reader = await w.person({ 'procurement/planning': 'view' }, g.hospital)
  expect((await head.ask(delegationCalls.save, { ...days, delegateId: reader.userId })).msg).toContain(
    '没有相应的审核权限',
  )
  expect((await reader.ask(delegationCalls.save, { ...days, delegateId: head.userId })).msg).toBe(
    '您没有审核权限，无需委托',
  )
  expect((await head.ask(delegationCalls.save, { ...days, delegateId: head.userId })).msg).toBe('不能委托给本人')
  const deputy = await w.person(audit, g.hospital)
  const big = await submitted('100')
  expect((await approve(deputy, big)).msg).toContain('您不是该级审批人')
  const { id } = await head.get(delegationCalls.save, { ...days, delegateId: deputy.userId, reason: '出差' })
  expect((await head.ask(delegationCalls.save, { ...days, delegateId: deputy.userId })).msg).toBe(
    '此期间已有委托，请先结束',
  )
  const passed = await deputy.get(planCalls.audit, { ...big, action: 'approve' })
  const [first] = (await deputy.get(planCalls.detail, { id: big.id })).chain
  expect([first?.state, first?.by !== '', first?.forName !== '']).toEqual(['passed', true, true])
  // the director names the same deputy, who has already passed the first level
  await director.get(delegationCalls.save, { ...days, delegateId: deputy.userId })
  expect((await approve(deputy, { id: big.id, version: passed.version })).msg).toBe(
    '您已审批或由人代您审批过前一级，请由他人审批',
  )
  expect((await approve(director, { id: big.id, version: passed.version })).code).toBe(0)
  await head.get(delegationCalls.end, { id })
  expect((await approve(deputy, await submitted('100'))).msg).toContain('您不是该级审批人')
  expect((await deputy.get(delegationCalls.query, {})).rows.map((r) => r.state).sort()).toEqual(['ended', 'running'])
})

test('who holds some of one’s audit rights is offered with what he may audit, and stands in for that; who holds none is not', async () => {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  const all = await w.person({ ...audit, 'purchaseList/priceModification': 'view audit' }, g.hospital)
  const plans = await w.person({ 'procurement/planning': 'view audit' }, g.hospital)
  const reader = await w.person({ 'procurement/planning': 'view' }, g.hospital)
  const offered = await all.get(delegationCalls.query, {})
  const of = (p: Person) => offered.people.find((x) => x.id === p.userId)
  expect(of(plans)).toMatchObject({ all: false, documents: ['采购计划'] })
  expect(of(reader)).toBeUndefined()
  expect((await plans.get(delegationCalls.query, {})).people.find((x) => x.id === all.userId)?.all).toBe(true)
  expect(await reader.get(delegationCalls.query, {})).toMatchObject({ people: [], audits: false })
  const { id } = await all.get(delegationCalls.save, { from: day, to: day, delegateId: plans.userId })
  await all.get(delegationCalls.end, { id })
})

test('orders made by a plan enter their own flow; the supplier sees neither them nor their levels before the end', async () => {
  await config.get(workflowCalls.save, await flow({ docType: 'order', name: '订单', kinds: [] }))
  await w.sql.query(`update purchase_order set submitted_at = now() - interval '2 days'`)
  const small = await submitted('10')
  await approve(head, small)
  const all = await g.buyer.get(orderCalls.query, { status: ['pendingAudit'] })
  const order = all.rows[0]!
  expect((await g.sales.ask(orderCalls.detail, { id: order.id })).code).toBe(404)
  const wish = { id: order.id, version: order.version, action: 'approve' as const }
  expect((await director.ask(orderCalls.audit, wish)).msg).toContain('您不是该级审批人')
  expect((await head.get(orderCalls.audit, wish)).status).toBe('waitAllocate')
  expect((await g.sales.get(orderCalls.detail, { id: order.id })).chain).toEqual([])
})

test('several small orders from one supplier on a day are approved like a big one; what was taken back does not count', async () => {
  await w.sql.query(`update purchase_order set submitted_at = now() - interval '2 days'`)
  const { catalogItemId } = await g.item({ price: '10.0000' })
  const head = { supplierId: g.supplier, pointId: g.point, kind: 0, orderType: 0, urgent: false }
  const order = (qty: string) => g.buyer.get(orderCalls.add, { ...head, lines: [{ catalogItemId, qty }] })
  const levels = async ({ id }: { id: string }) =>
    (await g.buyer.get(orderCalls.detail, { id })).chain.map((level) => level.name)
  const submit = async (o: { id: string; version: number }) =>
    g.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  const first = await order('60')
  const sent = await submit(first)
  expect(await levels(first)).toEqual(['科室主任'])
  // 600 and 400 yuan are 1000 together
  const second = await order('40')
  expect(await levels(second)).toEqual(['科室主任', '分管院长'])
  const back = await g.buyer.get(orderCalls.withdraw, { id: first.id, version: sent.version })
  expect(await levels(second)).toEqual(['科室主任'])
  await submit(back)
  await submit(second)
  expect([await levels(first), await levels(second)]).toEqual([['科室主任'], ['科室主任', '分管院长']])
})

test("another organisation neither reads nor changes the flows; the authority sets anybody's", async () => {
  const other = await openGoods(w)
  const stranger = await w.person({ 'system/config': 'view edit' }, other.hospital)
  expect((await stranger.ask(workflowCalls.query, { orgId: g.hospital })).code).toBe(404)
  expect((await stranger.ask(workflowCalls.save, await flow({ orgId: g.hospital }))).code).toBe(404)
  const mine = (await config.get(workflowCalls.query, {})).flows[0]!
  expect((await stranger.ask(workflowCalls.delete, { id: mine.id, version: mine.version })).code).toBe(404)
  const admin = await setter(await w.org('authority', '监管'))
  const steps = [{ name: '审核', minAmount: '0', roleIds: [], userIds: [other.auditor.userId] }]
  await admin.get(workflowCalls.save, await flow({ orgId: other.hospital, steps }))
  expect((await stranger.get(workflowCalls.query, {})).flows.length).toBe(1)
})
