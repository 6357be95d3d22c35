import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { categoryCalls } from '#modules/category/shared/calls.ts'
import { manufacturerCalls } from '#modules/company/shared/calls.ts'
import { logCalls } from '#modules/log/shared/calls.ts'
import { departmentCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { drugFamily } from '../shared/calls.ts'

/* What a file changes is told as what a form changes: each record, before and after, in the reader's words. */
let w: World
let operator: Person
let keeper: Person
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const may = {
    'baseInfo/drug': 'view add edit import',
    'baseInfo/manufacturer': 'view add edit import',
    'baseInfo/materialClassification': 'view import',
    'system/operateLog': 'view',
  }
  operator = await w.person(may, await w.org('authority', '省采购中心'))
  keeper = await w.person({ 'baseInfo/department': 'view import', 'system/operateLog': 'view' }, g.hospital)
})
afterAll(() => w.close())

const load = async (who: Person, call: Call, head: string, ...rows: string[]) => {
  const file = { field: 'file', filename: 'a.csv', bytes: Buffer.from(`\uFEFF${[head, ...rows, ''].join('\r\n')}`) }
  const e = await send(w.app, who, call, { mode: 'goodOnly' }, [file])
  if (e.code !== 0) throw new Error(e.msg)
  return e.data as { added: number; changed: number; refused: number; problems: { column: string; reason: string }[] }
}
const log = async (who: Person, keyword: string) =>
  (await who.get(logCalls.query, { type: 'operate', keyword })).rows.map((r) => [
    r.action,
    Object.fromEntries(r.changes.map((c) => [c.label, [c.before, c.after]])),
  ])

const head = '通用名,剂型,规格,药品类别,包装规格,采购单位,最小使用单位,转换比,生产企业,批准文号,储存条件,挂网价'
const drug = (name: string, set: { unit?: string; ratio?: string; storage?: string; price?: string } = {}) =>
  [name, '片剂', '0.3g', '中成药', `${name}*24片/瓶`, set.unit ?? '瓶', '片', set.ratio ?? '24', '某某药业']
    .concat(['国药准字Z20044437', set.storage ?? '常温', set.price ?? '9.9'])
    .join(',')
const codeOf = async (name: string): Promise<string> =>
  (await w.sql.query('select platform_code as code from product where name = $1', [name])).rows[0].code

test('an import of products says of each what it added and changed, prices and fields of the kind by their names', async () => {
  const call = drugFamily.calls.import
  expect(await load(operator, call, head, drug('甲药'), drug('乙药'))).toMatchObject({ added: 2 })
  expect(await load(operator, call, head, drug('甲药', { storage: '阴凉', price: '8.8' }), drug('乙药'))).toMatchObject(
    {
      changed: 1,
    },
  )
  const [changed, added] = await log(operator, await codeOf('甲药'))
  expect(changed).toEqual(['修改', { 储存条件: ['常温', '阴凉'], 挂网价: ['9.9', '8.8'] }])
  expect(added).toMatchObject(['新增', { 名称: [null, '甲药'], 剂型: [null, '片剂'], 挂网价: [null, '9.9'] }])
  expect((await log(operator, await codeOf('乙药'))).map(([action]) => action)).toEqual(['新增'])
  expect((await log(operator, '某某药业')).map(([action]) => action)).toEqual(['新增'])
})

test('so do imports of makers, categories and departments', async () => {
  const maker = manufacturerCalls.import
  await load(operator, maker, '企业名称,联系人', '华东药厂,张三')
  await load(operator, maker, '企业名称,联系人', '华东药厂,李四')
  expect(await log(operator, '华东药厂')).toMatchObject([
    ['修改', { 联系人: ['张三', '李四'] }],
    ['新增', { 联系人: [null, '张三'] }],
  ])
  const tree = '分类编码,分类名称,上级编码,产品大类'
  expect(await load(operator, categoryCalls.import, tree, 'T01,针剂,,药品')).toMatchObject({ added: 1 })
  expect(await load(operator, categoryCalls.import, tree, 'T01,注射剂,,药品')).toMatchObject({ changed: 1 })
  const category = await log(operator, 'T01')
  expect(category.map(([action]) => action)).toEqual(['修改', '新增'])
  expect(category[0]![1]).toEqual({ 名称: ['针剂', '注射剂'] })
  const places = '科室编码,科室名称,科室类型'
  expect(await load(keeper, departmentCalls.import, places, 'KS1,内科,临床')).toMatchObject({ added: 1 })
  expect(await load(keeper, departmentCalls.import, places, 'KS1,内一科,临床')).toMatchObject({ changed: 1 })
  expect(await log(keeper, 'KS1')).toMatchObject([
    ['修改', { 名称: ['内科', '内一科'] }],
    ['新增', {}],
  ])
})

test('a changed line of a paper names its article by code and name', async () => {
  const [one, other] = [await g.item({ name: '丙药' }), await g.item({ name: '丁药' })]
  const body = (item: { catalogItemId: string }, qty: string) => ({
    planType: 'week' as const,
    kind: 0,
    pointId: g.point,
    lines: [{ catalogItemId: item.catalogItemId, qty }],
  })
  const plan = await g.buyer.get(planCalls.add, body(one, '3'))
  await g.buyer.get(planCalls.update, { id: plan.id, version: plan.version, ...body(other, '4') })
  const [changed] = await log(keeper, plan.no)
  const lines = (changed![1] as Record<string, string[]>).明细!
  expect(lines[0]).toContain(`${await codeOf('丙药')} 丙药`)
  expect(lines[1]).toContain(`${await codeOf('丁药')} 丁药`)
  expect(lines[1]).toContain('数量 4')
})

test('units and ratio of an article in use stay, by form and by import, and the sentence names what uses it', async () => {
  const { import: call, update, detail } = drugFamily.calls
  await load(operator, call, head, drug('戊药'))
  expect(await load(operator, call, head, drug('戊药', { ratio: '12' }))).toMatchObject({ changed: 1 })
  const { rows } = await w.sql.query(`select id from product where name = '戊药'`)
  const item = await w.sql.query(
    `insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
     values ($1, $2, $3, 9, 'enabled', $4) returning id`,
    [g.hospital, rows[0].id, g.supplier, g.buyer.userId],
  )
  const plan = {
    planType: 'week' as const,
    kind: 0,
    pointId: g.point,
    lines: [{ catalogItemId: item.rows[0].id, qty: '3' }],
  }
  await w.sql.query(
    `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from) values ($1, $2, $3, 9, '2020-01-01')`,
    [g.hospital, g.supplier, rows[0].id],
  )
  const { no } = await g.buyer.get(planCalls.add, plan)
  const sentence = /产品已用于采购目录 .+、采购计划 JH.+，单位和转换比不能修改/
  const report = await load(operator, call, head, drug('戊药', { ratio: '24', price: '7.7' }), drug('己药'))
  expect(report).toMatchObject({ added: 1, changed: 0, refused: 1, problems: [{ column: '转换比' }] })
  expect(report.problems[0]!.reason).toMatch(sentence)
  expect(report.problems[0]!.reason).toContain(no)
  const now = await operator.get(detail, { id: rows[0].id })
  const { platformCode: _, ...values } = now.values
  const typed = (set: object) => ({
    id: now.id,
    version: now.version,
    body: { kind: 0 as const, values: { ...values, ...set } as Values },
  })
  for (const set of [{ conversionRatio: '24' }, { packUnit: '盒' }, { minUnit: '粒' }])
    expect((await operator.ask(update, typed(set))).msg).toMatch(sentence)
  expect((await operator.ask(update, typed({ conversionRatio: '12.0', listedPrice: '7' }))).code).toBe(0)
})

/** What counts in no unit of a product by itself; each of the others is asked before units change. */
const uncounted: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['category_product', 'product_form', 'product_pack', 'product_version', 'trace_ident'].map((x) => [
      x,
      'a part of the product itself',
    ]),
  ),
  ...Object.fromEntries(
    ['certificate', 'correction', 'hospital_code', 'new_apply', 'province_match', 'supply_relation'].map((x) => [
      x,
      'base data, neither document nor stock (domain-lists §2.33)',
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['return_order_line', 'payable_item', 'voucher_line', 'first_invoice_item', 'price_settlement'],
      ...['surgery_piece', 'province_order_line', 'trace_row', 'trace_code', 'trace_case'],
    ].map((x) => [x, 'follows an order, a delivery or a kit']),
  ),
  ...Object.fromEntries(
    ['price_adjustment', 'price_period', 'peer_price', 'regional_price_item', 'vbp_reason'].map((x) => [
      x,
      'follows a catalogue item, a region price or a batch',
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['recall', 'recall_task', 'lot_watch', 'stock_alarm', 'stock_count_line', 'stock_document_lot'],
      ...['stock_threshold', 'consignment_level'],
    ].map((x) => [x, 'follows stock or its papers, or names whole lots']),
  ),
}

test('whatever counts in units of a product is asked before they change, or says why not', async () => {
  const { rows } = await w.sql.query(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = 'product_id'
     where c.contype = 'f' and c.confrelid = 'product'::regclass order by 1`,
  )
  const asks = (await w.sql.query(`select prosrc from pg_proc where proname = 'product_uses'`)).rows[0].prosrc as string
  const names = rows.map((r: { name: string }) => r.name)
  expect(names.filter((n: string) => !asks.includes(`from ${n} `) && !(n in uncounted))).toEqual([])
  expect(Object.keys(uncounted).filter((n) => !names.includes(n) || asks.includes(`from ${n} `))).toEqual([])
})

test('units of an article stay when a batch of the region agreed to it, though no hospital has it yet', async () => {
  const { import: call } = drugFamily.calls
  await load(operator, call, head, drug('庚药'))
  const { rows } = await w.sql.query(`select id from product where name = '庚药'`)
  await w.sql.query(
    `with b as (insert into vbp_batch (code, name, level, start_date, end_date)
       values ('D9', '第九批', 'national', '2026-01-01', '2027-01-01') returning id)
     insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select id, $1, 3, 'pack' from b`,
    [rows[0].id],
  )
  const report = await load(operator, call, head, drug('庚药', { ratio: '12' }))
  expect(report.problems[0]!.reason).toMatch(/产品已用于集采批次 第九批，单位和转换比不能修改/)
})
