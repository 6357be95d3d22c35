import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { planCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const body = (lines: { catalogItemId: string; qty: string }[]) => ({
  planType: 'month' as const,
  kind: 0,
  pointId: g.point,
  lines,
})

test('a hospital submits a plan that has lines, and its total is the sum of rounded line amounts', async () => {
  const [a, b] = [await g.item({ price: '0.3335' }), await g.item({ price: '2.0000' })]
  const plan = await g.buyer.get(
    planCalls.add,
    body([
      { catalogItemId: a.catalogItemId, qty: '3' },
      { catalogItemId: b.catalogItemId, qty: '2' },
    ]),
  )
  const detail = await g.buyer.get(planCalls.detail, { id: plan.id })
  expect(detail.lines.map((l) => l.amount)).toEqual(['1.00', '4.00'])
  expect(detail.totalAmount).toBe('5.00')
  expect((await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })).status).toBe('pending')
})

test('a plan without lines is refused: 计划没有明细，不能提交', async () => {
  const plan = await g.buyer.get(planCalls.add, body([]))
  expect((await g.buyer.ask(planCalls.submit, { id: plan.id, version: plan.version })).msg).toBe(
    '计划没有明细，不能提交',
  )
})

test('a plan sent as it is saved is one step: what is refused leaves no paper, and a changed one stays as it was', async () => {
  const before = (await g.buyer.get(planCalls.query, {})).total
  const refused = await g.buyer.ask(planCalls.add, { ...body([]), send: true })
  expect(refused.msg).toBe('计划没有明细，不能提交')
  expect((await g.buyer.get(planCalls.query, {})).total).toBe(before)

  const item = await g.item({ multiple: '10' })
  const lines = [{ catalogItemId: item.catalogItemId, qty: '10' }]
  const plan = await g.buyer.get(planCalls.add, body(lines))
  const uneven = { id: plan.id, version: plan.version, lines: [{ ...lines[0]!, qty: '7' }], send: true }
  expect((await g.buyer.ask(planCalls.update, uneven)).code).not.toBe(0)
  const kept = await g.buyer.get(planCalls.detail, { id: plan.id })
  expect([kept.status, kept.version, kept.lines[0]?.qty]).toEqual(['draft', plan.version, '10.000'])

  const sent = await g.buyer.get(planCalls.update, { ...uneven, lines: [{ ...lines[0]!, qty: '20' }] })
  const now = await g.buyer.get(planCalls.detail, { id: plan.id })
  expect([now.status, now.version, now.lines[0]?.qty]).toEqual(['pending', sent.version, '20.000'])
})

test('another hospital does not find the plan, whether it exists or not', async () => {
  const plan = await g.buyer.get(planCalls.add, body([]))
  const stranger = (await openGoods(w)).buyer
  const foreign = await stranger.ask(planCalls.detail, { id: plan.id })
  const unknown = await stranger.ask(planCalls.detail, { id: '00000000-0000-4000-8000-000000000000' })
  expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  expect((await stranger.ask(planCalls.submit, { id: plan.id, version: 0 })).code).toBe(404)
})

test('the creator does not audit his own plan, whatever his role', async () => {
  const item = await g.item()
  const plan = await g.buyer.get(planCalls.add, body([{ catalogItemId: item.catalogItemId, qty: '1' }]))
  const sent = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  await w.sql.query(
    `insert into role_action select role_id, 'procurement/planning', 'audit' from user_role where user_id = $1`,
    [g.buyer.userId],
  )
  expect((await g.buyer.ask(planCalls.audit, { id: plan.id, version: sent.version, action: 'approve' })).msg).toBe(
    '不能审核自己创建的单据',
  )
  await w.sql.query(
    `delete from role_action where code = 'audit' and role_id in (select role_id from user_role where user_id = $1)`,
    [g.buyer.userId],
  )
})

test('who wrote a plan anew or sent it does not audit it, whoever began it; the next one does', async () => {
  const item = await g.item()
  const plan = await g.buyer.get(planCalls.add, body([]))
  const other = await w.person({ 'procurement/planning': 'view edit submit audit' }, g.hospital)
  const lines = [{ catalogItemId: item.catalogItemId, qty: '999' }]
  const { version } = await other.get(planCalls.update, { ...body(lines), id: plan.id, version: plan.version })
  const sent = await other.get(planCalls.submit, { id: plan.id, version })
  const wish = { id: plan.id, version: sent.version, action: 'approve' as const }
  expect((await other.ask(planCalls.audit, wish)).msg).toBe('不能审核自己修改或提交的单据')
  expect((await g.auditor.ask(planCalls.audit, wish)).code).toBe(0)
})

test('a rejection needs a reason and brings the plan back to its buyer', async () => {
  const item = await g.item()
  const plan = await g.buyer.get(planCalls.add, body([{ catalogItemId: item.catalogItemId, qty: '1' }]))
  const sent = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  expect((await g.auditor.ask(planCalls.audit, { id: plan.id, version: sent.version, action: 'reject' })).msg).toBe(
    '请填写驳回原因',
  )
  const back = await g.auditor.get(planCalls.audit, {
    id: plan.id,
    version: sent.version,
    action: 'reject',
    reason: '数量过大',
  })
  expect(back.status).toBe('rejected')
  const detail = await g.buyer.get(planCalls.detail, { id: plan.id })
  expect(detail.history.at(-1)).toMatchObject({ action: 'reject', reason: '数量过大' })
  expect(detail.actions).toContain('submit')
})

test('of two people acting at once, the second is told to refresh, and who was first', async () => {
  const item = await g.item()
  const plan = await g.buyer.get(planCalls.add, body([{ catalogItemId: item.catalogItemId, qty: '1' }]))
  await g.buyer.get(planCalls.update, { ...body([]), id: plan.id, version: plan.version, remark: '先' })
  const late = await g.buyer.ask(planCalls.update, { ...body([]), id: plan.id, version: plan.version, remark: '后' })
  expect(late.code).toBe(409)
  expect(late.msg).toBe('单据已被他人修改，请刷新后再试')
  expect((late.data as unknown as { changedBy: string }).changedBy).not.toBe('')
})

test('what does not fit is refused by line and column: unit, duplicate, multiple, foreign item', async () => {
  const item = await g.item({ multiple: '10' })
  const id = item.catalogItemId
  const fields = async (lines: { catalogItemId: string; qty: string }[]) =>
    ((await g.buyer.ask(planCalls.add, body(lines))).data as unknown as { fields: { path: string; message: string }[] })
      ?.fields
  expect(await fields([{ catalogItemId: id, qty: '1.5' }])).toEqual([
    { path: 'lines.0.qty', message: '单位「盒」的数量必须是整数' },
  ])
  expect(
    await fields([
      { catalogItemId: id, qty: '10' },
      { catalogItemId: id, qty: '10' },
    ]),
  ).toEqual([{ path: 'lines.1.catalogItemId', message: '与第 1 行重复' }])
  expect((await fields([{ catalogItemId: id, qty: '0' }]))?.[0]?.path).toBe('lines.0.qty')
  expect((await fields([{ catalogItemId: id, qty: '1.0001' }]))?.[0]?.path).toBe('lines.0.qty')
  const foreign = await (await openGoods(w)).item()
  expect((await fields([{ catalogItemId: foreign.catalogItemId, qty: '1' }]))?.[0]?.message).toBe(
    '采购目录中没有此品种',
  )
  const plan = await g.buyer.get(planCalls.add, body([{ catalogItemId: id, qty: '15' }]))
  expect((await g.buyer.ask(planCalls.submit, { id: plan.id, version: plan.version })).msg).toContain(
    '采购数量必须是 10 的倍数',
  )
})

test('an item whose supply relation ended cannot be submitted', async () => {
  const item = await g.item()
  const plan = await g.buyer.get(planCalls.add, body([{ catalogItemId: item.catalogItemId, qty: '1' }]))
  await w.sql.query(`update supply_relation set valid_to = '2020-12-31' where product_id = $1`, [item.productId])
  expect((await g.buyer.ask(planCalls.submit, { id: plan.id, version: plan.version })).msg).toContain('供货关系')
})

/** Everything of a plan that its reader sees, but when and by whom it was changed. */
const seen = async (id: string) => {
  const { version: _, history: __, ...plan } = await g.buyer.get(planCalls.detail, { id })
  return { ...plan, lines: plan.lines.map(({ id: ___, ...l }) => l) }
}

test('a form saved without a change changes nothing but the version, whatever it does not show', async () => {
  const { rows } = await w.sql.query(
    `insert into department (hospital_id, code, name, type) values ($1, 'D9', '骨科', '临床') returning id`,
    [g.hospital],
  )
  const item = await g.item({ price: '3' })
  const lines = [{ catalogItemId: item.catalogItemId, qty: '2', remark: '冷藏' }]
  const full = {
    departmentId: rows[0].id,
    periodFrom: '2026-03-01',
    periodTo: '2026-03-31',
    urgent: true,
    remark: '急',
  }
  const plan = await g.buyer.get(planCalls.add, { ...body([]), ...full, lines })
  const before = await seen(plan.id)
  expect(before).toMatchObject({ ...full, department: '骨科', lines: [{ remark: '冷藏' }] })
  // as the form sends it where there is no department to choose between
  const { departmentId: _, ...shown } = { ...body([]), ...full, lines }
  const first = await g.buyer.get(planCalls.update, { ...shown, id: plan.id, version: plan.version })
  expect([first.version, await seen(plan.id)]).toEqual([plan.version + 1, before])
  // nothing at all, then the lines alone without their remarks
  const second = await g.buyer.get(planCalls.update, { id: plan.id, version: first.version })
  const bare = [{ catalogItemId: item.catalogItemId, qty: '2' }]
  const third = await g.buyer.get(planCalls.update, { id: plan.id, version: second.version, lines: bare })
  expect([third.version, await seen(plan.id)]).toEqual([plan.version + 3, before])
})

test('a plan made another product kind without a word of its lines is judged by the lines it has', async () => {
  const item = await g.item()
  const plan = await g.buyer.get(planCalls.add, body([{ catalogItemId: item.catalogItemId, qty: '1' }]))
  const answer = await g.buyer.ask(planCalls.update, { id: plan.id, version: plan.version, kind: 1 })
  expect(answer.data).toMatchObject({ fields: [{ path: 'lines.0.catalogItemId' }] })
})

test('surplus fields are refused by name and nothing is written', async () => {
  const before = (await w.sql.query('select count(*) from plan')).rows[0].count
  const answer = await g.buyer.ask(planCalls.add, Object.assign(body([]), { status: 'approved' }))
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'status' }] } })
  expect((await w.sql.query('select count(*) from plan')).rows[0].count).toBe(before)
})
