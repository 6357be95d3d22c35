import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { article, csvOf } from '#tests/dictionary.ts'
import { buysAt, compareCodes, inSystem, itemOf, platformOf, pullFrom, shownTo } from '#tests/provinces.ts'
import { sampleOf } from '#tests/public-data.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { compareCalls, planNoteCalls } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import { companyMatchOf } from './public.ts'

/* What comes as a file, companies, and who hears of what is gone. */

let w: World
let region: Person
beforeAll(async () => {
  w = await openWorld()
  region = await w.person(compareCodes, await w.org('authority', '区域采购中心'))
})
afterAll(() => w.close())

const load = async (family: ProvinceFamily, bytes: Buffer, more: object = {}) => {
  const e = await send(w.app, region, compareCalls[family].import, { mode: 'goodOnly', ...more }, [
    { field: 'file', filename: '省平台.csv', bytes },
  ])
  if (e.code !== codes.ok) throw new Error(e.msg)
  return e.data as ImportReport
}
const lists = [
  ['drug', 'nhsa_drug_products.csv', 1581],
  ['inst', 'nhsa_consumable_codes_sample.csv', 0],
  ['reagent', 'nhsa_ivd_reagent_codes_sample.csv', 0],
] as const
for (const [family, file, rows] of lists)
  test.runIf(sampleOf(file) !== '')(
    `the national list ${file} is read by its own headings, every row, and a second time changes nothing`,
    async () => {
      const bytes = readFileSync(sampleOf(file))
      const first = await load(family, bytes)
      expect(first.problems).toEqual([])
      expect(first.rowsIn).toBeGreaterThan(50)
      if (rows) expect(first).toMatchObject({ rowsIn: rows, added: rows })
      expect(first.added + first.changed + first.unchanged).toBe(first.rowsIn)
      expect(first.refused).toBe(0)
      expect(await load(family, bytes)).toMatchObject({ added: 0, changed: 0, unchanged: first.rowsIn, refused: 0 })
      expect((await region.get(compareCalls[family].figures, {})).items).toBe(first.added)
    },
    120_000,
  )

test('columns somebody named are remembered for the next file of the kind; a row that cannot be is refused by its field', async () => {
  const head = ['挂网号码', '品种', '挂牌价']
  const mapping = { 挂网号码: 'provId', 品种: 'name', 挂牌价: 'price' }
  const file = (price: string) =>
    csvOf(head, [
      ['Z1', '阿莫西林胶囊', price],
      ['Z2', '', '3'],
      ['Z3', '头孢片', '-1'],
    ])
  const told = await load('reagent', file('5'), { mapping: JSON.stringify(mapping) })
  expect(told).toMatchObject({ added: 1, refused: 2 })
  expect(told.problems.map((p) => JSON.stringify(p)).join()).toContain('品种')
  expect(await load('reagent', file('6'))).toMatchObject({ added: 0, changed: 1, mapping })
})

test('companies are paired by credit code, then by their name without its form; a look-alike is only suggested', async () => {
  const made = await w.sql.query(`insert into company (code, name, is_vendor, credit_code, search) values
    ('V1', '国药控股甲市有限公司', true, '91110000100000001A', ''), ('V2', '华润乙市医药有限公司', true, '', ''), ('V3', '上药丙市科技有限公司', true, '', '') returning id, code`)
  const company = (id: string, name: string, creditCode = '') => ({
    ...{ id, name, creditCode, role: 'supplier' as const, valid: true, changedAt: '2026-01-01T00:00:00Z' },
  })
  await pullFrom(
    region,
    platformOf({
      companies: [
        company('E1', '国药控股（甲市）股份有限公司', '91110000100000001A'),
        company('E2', '华润乙市医药有限责任公司'),
        company('E3', '上药丙市生物有限公司'),
      ],
    }),
    'corp',
  )
  const shown = await shownTo(region, 'corp')
  expect(shown.get('国药控股甲市有限公司')).toMatchObject({ state: 'matched', judged: { exact: 'creditCode' } })
  expect(shown.get('华润乙市医药有限公司')).toMatchObject({ state: 'matched', judged: { exact: 'companyName' } })
  expect(shown.get('上药丙市科技有限公司')!.state).toBe('unmatched')
  const [first] = made.rows
  const hospital = await w.org('hospital', '丁医院')
  expect((await inSystem((ctx) => companyMatchOf(ctx, hospital, [first.id]))).get(first.id)).toMatchObject({
    provId: 'E1',
    state: 'matched',
  })
})

test('whoever plans hears of what was delisted, and the plan says it; another hospital neither', async () => {
  const hospital = await w.org('hospital', '戊医院')
  const supplier = await w.org('supplier', '己供应商')
  const planner = await w.person({ 'procurement/planning': 'view submit', messageNotice: 'view' }, hospital)
  const other = await w.person(
    { 'procurement/planning': 'view submit', messageNotice: 'view' },
    await w.org('hospital', '庚医院'),
  )
  const product = await article(w, { name: '撤网胶囊', insuranceCode: 'XQ01CAA040E001010100009' })
  await buysAt(w, hospital, supplier, product)
  const code = 'XQ01CAA040E001010100009'
  const item = (listed: boolean) => itemOf('Q1', { name: '撤网胶囊', insuranceCode: code, listed })
  await pullFrom(region, platformOf({ items: [item(true)] }), 'drug', false)
  const { rows } = await w.sql.query(
    `with point as (insert into distribution_point (hospital_id, code, name, type, product_kinds) values ($1, 'P1', '药库', '药库', '{0}') returning id),
       made as (insert into plan (hospital_id, no, plan_type, point_id, kind, created_by, creator_name, status)
         select $1, 'JH2611-9001', 'month', point.id, 0, u.id, 'x', 'approved' from point, (select id from app_user limit 1) u returning id)
     insert into plan_line (hospital_id, plan_id, seq, product_id, catalog_item_id, supplier_id, qty, price, amount, version_id)
       select $1, made.id, 1, $2, c.id, $3, 10, 10, 100, p.version_id from made, catalog_item c, product p where c.product_id = $2 and p.id = $2 returning plan_id`,
    [hospital, product, supplier],
  )
  const plan = rows[0].plan_id
  expect(await planner.get(planNoteCalls.delisted, { id: plan })).toEqual([])
  await pullFrom(region, platformOf({ items: [item(false)] }), 'drug', false)
  expect(await planner.get(planNoteCalls.delisted, { id: plan })).toMatchObject([
    { seq: 1, name: '撤网胶囊', provId: 'Q1' },
  ])
  expect(await other.get(planNoteCalls.delisted, { id: plan })).toEqual([])
  const told = await w.sql.query(
    `select org_id, params ->> 'no' as no, path from message where event = 'province.delisted'`,
  )
  expect(told.rows).toEqual([{ org_id: hospital, no: 'JH2611-9001', path: `/procurement/planning/${plan}` }])
})
