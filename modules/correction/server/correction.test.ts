import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { correctionCalls as calls, productCorrectCalls } from '../shared/calls.ts'

const screen = 'baseInfo/correction/drug'
const reader = { [screen]: 'view withdraw export', 'baseInfo/drug': 'view correct' }
let w: World
let g: Goods
let buyer: Person
let rival: Person
let operator: Person
let second: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  buyer = await w.person({ ...reader, 'procurement/purchaseOrder': 'view add submit export print' }, g.hospital)
  rival = await w.person(reader, await w.org('hospital', '邻院'))
  const authority = await w.org('authority', '监管中心')
  const audits = {
    [screen]: 'view audit batchAudit withdraw export',
    'baseInfo/drug': 'view add edit correct',
    messageNotice: 'view read',
  }
  operator = await w.person(audits, authority)
  second = await w.person(audits, authority)
})
afterAll(() => w.close())

/** A drug with the fields its form demands, as the demonstration's helpers leave some out. */
const article = async () => {
  const { productId } = await g.item()
  await w.sql.query(
    `update product set approval_no = '国药准字H10000001', extra = '{"dosageForm":"片剂","drugCategory":"西药","rxFlag":"1","essentialDrug":"非基","insuranceLevel":"甲","storage":"常温"}' where id = $1`,
    [productId],
  )
  return productId
}
const values = { packSpec: '0.25g*48片/盒', approvalNo: '国药准字H20990001' }
const propose = (by: Person, id: string, more: object = {}) =>
  by.get(productCorrectCalls.drug, { id, values, reason: '说明书与平台不一致', ...more })
const seen = (by: Person, id: string) => by.get(calls.detail, { id })
const decide = async (by: Person, id: string, takes: Record<string, boolean>) => {
  const c = await seen(by, id)
  const decisions = c.lines.map((f) => ({
    field: f.field,
    take: takes[f.field]!,
    now: f.now,
    opinion: takes[f.field] ? '' : '依据不足',
  }))
  return by.ask(calls.audit, { id, version: c.version, decisions })
}
const product = (id: string) => operator.get(drugFamily.calls.detail, { id })
const versionsOf = async (id: string) => (await buyer.get(drugFamily.calls.versions, { id })).versions
const field = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] } | null)?.fields.map((f) => `${f.path} ${f.message}`)

test('one field is taken and the other refused: a version of the correction, and an order of before says what it said', async () => {
  const id = await article()
  const { rows } = await w.sql.query('select id from catalog_item where product_id = $1', [id])
  const kind = { supplierId: g.supplier, pointId: g.point, kind: 0 }
  const order = await g.buyer.get(orderCalls.add, { ...kind, lines: [{ catalogItemId: rows[0].id, qty: '10' }] })
  const was = (await g.buyer.get(orderCalls.detail, { id: order.id })).lines[0]!
  const paper = await propose(buyer, id)
  expect(paper.no).toMatch(/^JC/)
  expect((await decide(operator, paper.id, { packSpec: true, approvalNo: false })).code).toBe(0)
  const now = (await product(id)).values
  expect([now.packSpec, now.approvalNo]).toEqual(['0.25g*48片/盒', '国药准字H10000001'])
  const [newest] = await versionsOf(id)
  expect(newest).toMatchObject({
    source: 'correct',
    refNo: paper.no,
    changes: [{ field: 'packSpec', to: '0.25g*48片/盒' }],
  })
  expect((await g.buyer.get(orderCalls.detail, { id: order.id })).lines[0]!.packSpec).toBe(was.packSpec)
  expect(await seen(buyer, paper.id)).toMatchObject({
    status: 'partly',
    lines: [{ decision: 'take' }, { decision: 'refuse', opinion: '依据不足' }],
  })
  const { rows: heard } = await w.sql.query('select event, params from message where org_id = $1 order by event', [
    g.hospital,
  ])
  expect(heard).toEqual([
    { event: 'correction.progress', params: expect.objectContaining({ no: paper.no, act: '部分采纳' }) },
    { event: 'correction.taken', params: expect.objectContaining({ fields: '包装规格' }) },
  ])
})

describe('what may not be proposed', () => {
  test('an unchanged value, an unknown field, a value against its rule and a short reason are named', async () => {
    const id = await article()
    const ask = (v: Record<string, string>, reason = '说明书与平台不一致') =>
      buyer.ask(productCorrectCalls.drug, { id, values: v, reason })
    expect(field(await ask({ approvalNo: '国药准字H10000001' }))).toEqual(['values.approvalNo 建议值与当前值相同'])
    expect(field(await ask({ narcotic: 'x' }))).toEqual(['values.narcotic 此字段不能纠错'])
    expect(field(await ask({ conversionRatio: '0' }))).toEqual(['values.conversionRatio 必须大于 0'])
    expect(field(await ask({ name: '' }))).toEqual(['values.name 必填'])
    expect(field(await ask({ approvalNo: 'x' }, '错了'))).toEqual(['reason 请说明理由，至少 5 个字'])
    expect((await buyer.get(calls.query, { productId: id })).total).toBe(0)
  })

  test('units and ratio of a product in use are refused with what uses it', async () => {
    const id = await article()
    const answer = await buyer.ask(productCorrectCalls.drug, {
      id,
      values: { conversionRatio: '48' },
      reason: '转换比应当是 48',
    })
    expect(field(answer)?.[0]).toMatch(/^values\.conversionRatio 产品已用于采购目录/)
  })

  test('a second one of the same organisation about the same product, until the first is withdrawn', async () => {
    const id = await article()
    const first = await propose(buyer, id)
    const again = await buyer.ask(productCorrectCalls.drug, { id, values, reason: '说明书与平台不一致' })
    expect(again.msg).toContain(first.no)
    const { version } = await seen(buyer, first.id)
    expect((await buyer.get(calls.withdraw, { id: first.id, version })).status).toBe('withdrawn')
    await propose(buyer, id)
  })

  test('of two hundred about one product one stands though twenty come at one moment, and the others name it', async () => {
    const id = await article()
    const asked = { id, values, reason: '说明书与平台不一致' }
    const answers: Awaited<ReturnType<typeof buyer.ask<typeof productCorrectCalls.drug>>>[] = []
    for (let wave = 0; wave < 10; wave++)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => buyer.ask(productCorrectCalls.drug, asked)))))
    const made = answers.filter((a) => a.code === 0)
    expect(made).toHaveLength(1)
    const said = answers.filter((a) => a.code !== 0).map((a) => a.msg)
    expect([...new Set(said)]).toEqual([expect.stringMatching(/^本机构对「.+」已有待审核的纠错单 JC\d+$/)])
    const all = await buyer.get(calls.query, { productId: id })
    expect(all.rows.map((r) => r.no)).toEqual([made[0]!.data!.no])
    expect(said[0]).toContain(made[0]!.data!.no)
  }, 60_000)
})

describe('who may decide', () => {
  test('nobody his own proposal; another one of the authority does', async () => {
    const id = await article()
    const { id: paper } = await propose(operator, id)
    expect((await seen(operator, paper)).actions).not.toContain('take')
    expect((await decide(operator, paper, { packSpec: true, approvalNo: true })).code).not.toBe(0)
    expect((await decide(second, paper, { packSpec: true, approvalNo: true })).code).toBe(0)
  })

  test('another hospital neither reads nor withdraws it, and its proposer does not decide', async () => {
    const id = await article()
    const { id: paper, version } = await propose(buyer, id)
    const unknown = await rival.ask(calls.detail, { id: '00000000-0000-4000-8000-000000000000' })
    for (const answer of [
      await rival.ask(calls.detail, { id: paper }),
      await rival.ask(calls.withdraw, { id: paper, version }),
    ])
      expect([answer.code, answer.msg]).toEqual([unknown.code, unknown.msg])
    expect((await rival.get(calls.query, {})).rows.map((r) => r.id)).not.toContain(paper)
    expect((await decide(buyer, paper, { packSpec: true, approvalNo: true })).code).toBe(403)
  })

  test('every field is decided, a refused one with an opinion', async () => {
    const id = await article()
    const { id: paper, version } = await propose(buyer, id)
    const { lines } = await seen(operator, paper)
    const [first] = lines
    const answer = await operator.ask(calls.audit, {
      id: paper,
      version,
      decisions: [{ field: first!.field, take: false, now: first!.now }],
    })
    expect(field(answer)).toEqual([
      'decisions.0.opinion 请填写不采纳「包装规格」的意见',
      'decisions 「批准文号」还没有审核',
    ])
  })
})

describe('values that changed meanwhile', () => {
  test('are shown beside, are not taken unseen, and a batch leaves them out', async () => {
    const [id, other] = [await article(), await article()]
    const [paper, clean] = [await propose(buyer, id), await propose(buyer, other)]
    const before = await seen(operator, paper.id)
    await w.sql.query(`update product set approval_no = '国药准字H30000003' where id = $1`, [id])
    const touched = (await seen(operator, paper.id)).lines.find((f) => f.field === 'approvalNo')
    expect(touched).toMatchObject({ was: '国药准字H10000001', now: '国药准字H30000003', touched: true })
    const decisions = before.lines.map((f) => ({ field: f.field, take: true, now: f.now }))
    const late = await operator.ask(calls.audit, { id: paper.id, version: before.version, decisions })
    expect(field(late)).toEqual(['decisions.1.now 「批准文号」的当前值已变化，请刷新后再审核'])
    const items = await Promise.all(
      [paper, clean].map(async ({ id }) => ({ id, version: (await seen(operator, id)).version })),
    )
    const done = await operator.get(calls.batchAudit, { items, take: true })
    expect(done).toEqual({
      done: 1,
      failed: [{ id: paper.id, no: paper.no, reason: '「批准文号」已被他人修改，请逐项审核' }],
    })
    expect((await product(other)).values).toMatchObject(values)
    expect((await seen(buyer, paper.id)).status).toBe('pending')
  })

  test('another paper that wanted the same is done with it; what else it wanted still waits', async () => {
    const id = await article()
    const [mine, same, more] = [
      await propose(buyer, id),
      await propose(rival, id),
      await propose(await w.person(reader, g.supplier), id, { values: { ...values, name: '更好的名称' } }),
    ]
    expect((await decide(operator, mine.id, { packSpec: true, approvalNo: true })).code).toBe(0)
    expect((await seen(rival, same.id)).status).toBe('passed')
    const left = await seen(operator, more.id)
    expect([left.status, left.lines.map((f) => f.decision)]).toEqual(['pending', ['take', 'take', '']])
    // twice the same answer is no second version
    expect((await versionsOf(id)).filter((v) => v.source === 'correct')).toHaveLength(1)
    const rest = left.lines
      .filter((f) => f.decision === '')
      .map((f) => ({ field: f.field, take: false, now: f.now, opinion: '名称无误' }))
    expect((await operator.get(calls.audit, { id: more.id, version: left.version, decisions: rest })).status).toBe(
      'partly',
    )
  })
})
