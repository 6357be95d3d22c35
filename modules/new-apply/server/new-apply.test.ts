import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#kernel/shared/field.ts'
import { workflowCalls } from '#modules/approval/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { newApplyCalls as calls } from '../shared/calls.ts'
import { applyTables } from '../shared/fields.ts'

let w: World
let g: Goods
let dept: Person
let pharmacy: Person
let sales: Person
let operator: Person
const path = 'purchaseList/newApply'
const applies = { [path]: 'view add edit delete submit withdraw export' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  dept = await w.person(applies, g.hospital)
  pharmacy = await w.person({ [path]: 'view audit' }, g.hospital)
  sales = await w.person(applies, g.supplier)
  operator = await w.person(
    { [path]: 'view audit export', 'baseInfo/drug': 'view add' },
    await w.org('authority', '监管中心'),
  )
})
afterAll(() => w.close())

const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string; message: string }[] }).fields

let n = 0
const wish = { price: '12.5', monthlyQty: '100', reason: '现有品种断供' }
const unheard = (more: Values = {}): Values => ({
  ...wish,
  kind: '0',
  name: `艾普拉唑肠溶片${++n}`,
  spec: '5mg',
  unit: '盒',
  manufacturer: '某药业有限公司',
  ...more,
})
type Body = Parameters<typeof body>
const body = (applyKind: 'listed' | 'unlisted' | 'recommended', values: Values) => ({ applyKind, values }) as never
const sent = async (by: Person, ...of: Body) => {
  const { id, version } = await by.get(calls.add, body(...of))
  return { id, version: (await by.get(calls.submit, { id, version })).version }
}
const status = async (id: string, by = dept) => (await by.get(calls.detail, { id })).status
/** A product nobody has in a list, with or without somebody who supplies it. */
const product = async (supplied = false) => {
  const { productId, catalogItemId } = await g.item()
  await w.sql.query('delete from catalog_item where id = $1', [catalogItemId])
  if (!supplied) await w.sql.query('delete from supply_relation where product_id = $1', [productId])
  return productId
}
const made = (name: string) => ({
  kind: 0 as const,
  values: {
    name,
    spec: '5mg',
    packSpec: '5mg*14片/盒',
    packUnit: '盒',
    minUnit: '片',
    conversionRatio: '14',
    manufacturerId: null,
    dosageForm: '片剂',
    drugCategory: '西药',
    approvalNo: '国药准字H20990001',
  },
})

describe('a product that exists', () => {
  test('is decided by the hospital alone, and comes as a draft of its catalogue with the wanted supplier', async () => {
    const productId = await product(true)
    const a = await sent(dept, 'listed', { ...wish, productId, supplierId: g.supplier })
    const seen = await pharmacy.get(calls.detail, { id: a.id })
    expect(seen.actions).toEqual(['approve', 'reject'])
    expect(seen).toMatchObject({ spec: '0.25g', unit: '盒', annualAmount: '15000.00' })
    expect((await pharmacy.ask(calls.audit, { ...a, action: 'forward' })).msg).toBe('目录内的品种由本院审核，不报平台')
    await pharmacy.get(calls.audit, { ...a, action: 'approve' })
    const now = await dept.get(calls.detail, { id: a.id })
    expect(now.status).toBe('passed')
    const item = await g.buyer.get(catalogCalls.detail, { id: now.catalogItemId! })
    expect(item).toMatchObject({ status: 'draft', source: 'apply', price: '12.5000', supplierId: g.supplier })
  })

  test('without a supply relation nothing comes into the catalogue', async () => {
    const a = await sent(dept, 'listed', { ...wish, productId: await product(), supplierId: g.supplier })
    await pharmacy.get(calls.audit, { ...a, action: 'approve' })
    expect((await dept.get(calls.detail, { id: a.id })).catalogItemId).toBeNull()
  })

  test('who decides is told of the earlier application for it', async () => {
    const productId = await product()
    const first = await sent(dept, 'listed', { ...wish, productId })
    const again = await sent(dept, 'listed', { ...wish, productId })
    const { no } = await dept.get(calls.detail, { id: first.id })
    expect((await pharmacy.get(calls.detail, { id: again.id })).warnings).toEqual([
      `本院已有相同产品的新品申请 ${no}（待审核）`,
    ])
    await pharmacy.get(calls.audit, { ...first, action: 'reject', reason: '已有替代' })
    await w.sql.query(`update new_apply set updated_at = now() - interval '91 days' where id = $1`, [first.id])
    expect((await pharmacy.get(calls.detail, { id: again.id })).warnings).toEqual([])
  })
})

describe('what nobody has', () => {
  test('is passed by the hospital, then made by the platform: product, supply and a draft of the catalogue', async () => {
    const values = unheard({ supplierId: g.supplier })
    const a = await sent(dept, 'unlisted', values)
    expect((await pharmacy.ask(calls.audit, { ...a, action: 'approve' })).msg).toBe('目录外的品种须报平台审核')
    const { version } = await pharmacy.get(calls.audit, { ...a, action: 'forward' })
    expect((await operator.ask(calls.accept, { id: a.id, version })).msg).toContain('请选用已有产品，或新建产品')
    const wrong = await operator.ask(calls.accept, { id: a.id, version, product: made(''), supplyTo: '2999-12-31' })
    expect(fieldsOf(wrong).map((f) => f.path)).toContain('product.values.name')
    expect(await status(a.id)).toBe('platform')
    const maker = await w.sql.query(
      `insert into company (code, name, is_producer) values ('SC${n}', '某药业${n}有限公司', true) returning id`,
    )
    const whole = made(String(values.name))
    const body = { ...whole, values: { ...whole.values, manufacturerId: maker.rows[0].id } }
    await operator.get(calls.accept, { id: a.id, version, product: body, supplyTo: '2999-12-31' })
    const now = await dept.get(calls.detail, { id: a.id })
    expect(now).toMatchObject({ status: 'passed', name: values.name, code: expect.stringMatching(/^YP/) })
    const { rows } = await w.sql.query(
      'select r.price, r.agreed_at is not null as agreed, c.status, c.created_by from supply_relation r join catalog_item c using (hospital_id, product_id, supplier_id) where r.product_id = $1',
      [now.productId],
    )
    expect(rows).toEqual([{ price: '12.5000', agreed: true, status: 'draft', created_by: dept.userId }])
  })

  test('of another kind than was applied for is refused, and a product that is switched off', async () => {
    const a = await sent(dept, 'unlisted', unheard({ kind: '1' }))
    const { version } = await pharmacy.get(calls.audit, { ...a, action: 'forward' })
    const productId = await product()
    expect((await operator.ask(calls.accept, { id: a.id, version, productId })).msg).toContain('产品大类与申请不一致')
    await w.sql.query('update product set kind = 1, enabled = false where id = $1', [productId])
    expect((await operator.ask(calls.accept, { id: a.id, version, productId })).msg).toContain('产品不存在或已停用')
    await operator.get(calls.audit, { id: a.id, version, action: 'decline', reason: '同类已足' })
    expect(await status(a.id)).toBe('rejected')
  })

  test('a price above the ceiling of the product is not agreed, and nothing of the answer stays', async () => {
    const a = await sent(dept, 'unlisted', unheard({ supplierId: g.supplier }))
    const { version } = await pharmacy.get(calls.audit, { ...a, action: 'forward' })
    const productId = await product()
    await w.sql.query('update product set ceiling_price = 10 where id = $1', [productId])
    const said = await operator.ask(calls.accept, { id: a.id, version, productId, supplyTo: '2999-12-31' })
    expect(said.msg).toBe('价格不能高于最高限价 10')
    expect(await status(a.id)).toBe('platform')
  })
})

test('a supplier proposes; the hospital and the platform decide, and the item is the wish of who passed it there', async () => {
  expect((await sales.ask(calls.add, body('unlisted', unheard()))).msg).toContain('供应商只能推荐')
  const values = unheard({ hospitalId: g.hospital })
  const draft = await sales.get(calls.add, body('recommended', values))
  expect((await pharmacy.ask(calls.detail, { id: draft.id })).code).toBe(404)
  const a = await sales.get(calls.submit, { id: draft.id, version: draft.version })
  const { version } = await pharmacy.get(calls.audit, { id: a.id, version: a.version, action: 'forward' })
  const productId = await product()
  await operator.get(calls.accept, { id: a.id, version, productId, supplyTo: '2999-12-31' })
  const { rows } = await w.sql.query('select created_by, supplier_id from catalog_item where product_id = $1', [
    productId,
  ])
  expect(rows).toEqual([{ created_by: pharmacy.userId, supplier_id: g.supplier }])
})

test('the hospital sees who else sells; a supplier it wants sees nothing of its wish', async () => {
  const a = await sent(dept, 'unlisted', unheard({ supplierId: g.supplier }))
  expect((await sales.ask(calls.detail, { id: a.id })).code).toBe(404)
  expect((await sales.get(calls.query, {})).rows.map((r) => r.id)).not.toContain(a.id)
  const other = await w.person({ [path]: 'view audit' }, await w.org('hospital', '外院'))
  expect((await other.ask(calls.detail, { id: a.id })).code).toBe(404)
  expect((await other.ask(calls.audit, { ...a, action: 'forward' })).code).toBe(404)
})

test('nobody passes his own wish, nor takes it back once a level has passed it', async () => {
  const both = await w.person({ [path]: 'view add edit submit withdraw audit' }, g.hospital)
  const own = await sent(both, 'unlisted', unheard())
  expect((await both.ask(calls.audit, { ...own, action: 'forward' })).code).not.toBe(0)

  const setter = await w.person({ 'system/config': 'view edit' }, g.hospital)
  const second = await w.person({ [path]: 'view audit' }, g.hospital)
  await w.sql.query(
    `with f as (insert into approval_flow (org_id, doc_type, name) values ($1, 'newApply', '新品') returning id)
     insert into approval_flow_step (org_id, flow_id, level, name, user_ids, min_amount)
     select $1, id, x.level, x.name, array[x.person]::uuid[], x.least from f,
       (values (1, '科室主任', $2::uuid, 0), (2, '药学部', $3::uuid, 0), (3, '药事会', $4::uuid, 100000)) x(level, name, person, least)`,
    [g.hospital, pharmacy.userId, second.userId, both.userId],
  )
  expect((await setter.get(workflowCalls.query, {})).documents.map((d) => d.docType)).toContain('newApply')
  const a = await sent(dept, 'unlisted', unheard())
  // 15,000 a year: the committee is not asked
  expect((await dept.get(calls.detail, { id: a.id })).chain.map((l) => l.name)).toEqual(['科室主任', '药学部'])
  const { version } = await pharmacy.get(calls.audit, { ...a, action: 'forward' })
  expect(await status(a.id)).toBe('pending')
  expect((await dept.ask(calls.withdraw, { id: a.id, version })).msg).toBe('已有审批级通过，不能撤回')
  await second.get(calls.audit, { id: a.id, version, action: 'forward' })
  expect(await status(a.id)).toBe('platform')
  // a supplier's proposal goes the hospital's way too, though he sees nothing of its levels
  const proposed = await sent(sales, 'recommended', unheard({ hospitalId: g.hospital }))
  expect((await pharmacy.get(calls.detail, { id: proposed.id })).chain.map((l) => l.state)).toEqual([
    'current',
    'waiting',
  ])
  expect((await second.ask(calls.audit, { ...proposed, action: 'forward' })).code).not.toBe(0)
  await w.sql.query(`update approval_flow set enabled = false where doc_type = 'newApply'`)
})

test('bad input names its field, and a draft keeps what was not said', async () => {
  const bad = await dept.ask(calls.add, body('unlisted', { ...unheard(), price: '0', monthlyQty: '一百', name: '' }))
  expect(
    fieldsOf(bad)
      .map((f) => f.path)
      .sort(),
  ).toEqual(['values.monthlyQty', 'values.name'])
  const zero = await dept.ask(calls.add, body('unlisted', { ...unheard(), price: '0' }))
  expect(fieldsOf(zero)).toMatchObject([{ path: 'values.price', message: '必须大于 0' }])
  const gone = { ...wish, productId: g.hospital, supplierId: g.hospital }
  expect(fieldsOf(await dept.ask(calls.add, body('listed', gone))).map((f) => f.path)).toEqual([
    'values.productId',
    'values.supplierId',
  ])
  const values = unheard()
  const { id, version } = await dept.get(calls.add, body('unlisted', values))
  await dept.get(calls.update, { id, version, applyKind: 'unlisted', values: { evidence: '省平台挂网价' } } as never)
  expect(await dept.get(calls.detail, { id })).toMatchObject({
    name: values.name,
    evidence: '省平台挂网价',
    reason: '现有品种断供',
  })
})

test('what the hospital buys of that name stands beside, with its use; a supplier is not told', async () => {
  await g.item({ name: '雷贝拉唑钠肠溶片' })
  const found = await dept.get(calls.similar, { name: '雷贝拉唑钠肠溶片' })
  expect(found).toMatchObject([{ name: '雷贝拉唑钠肠溶片', price: '12.5000', yearUse: '0' }])
  expect((await sales.ask(calls.similar, { name: '雷贝拉唑钠肠溶片', hospitalId: g.hospital })).code).toBe(403)
})

test.each(['listed', 'unlisted', 'recommended'] as const)(
  'a form of %s opened and saved changes nothing',
  async (applyKind) => {
    const by = applyKind === 'recommended' ? sales : dept
    const values =
      applyKind === 'listed'
        ? { ...wish, productId: await product(), supplierId: g.supplier }
        : unheard(applyKind === 'recommended' ? { hospitalId: g.hospital } : { evidence: '发票', similarNote: '无' })
    const { id, version } = await by.get(calls.add, body(applyKind, values))
    const shown = async () => {
      const { version: _, history: __, ...now } = await by.get(calls.detail, { id })
      return now as Record<string, unknown>
    }
    const before = await shown()
    const keys = applyTables[applyKind].fields.map((f) => f.key)
    const same = Object.fromEntries(keys.map((k) => [k, k === 'kind' ? String(before[k]) : before[k]]))
    await by.get(calls.update, { id, version, applyKind, values: same } as never)
    expect(await shown()).toEqual(before)
  },
)
