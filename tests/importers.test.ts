import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyImporter } from '#app/modules.ts'
import { csvLine, csvRows, decodeCsv } from '#kernel/server/sheet/csv.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { codes as codesOfAnswers } from '#kernel/shared/envelope.ts'
import type { ImportMode } from '#kernel/shared/importing.ts'
import { all, readSheet } from '#tests/sheets.ts'
import { type House, openHouse } from './house.ts'
import { everyCall, masterOf } from './masters.ts'
import { hostileTexts } from './samples.ts'
import { fetchFile, send } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/* security.md C53: every importer, whatever the file. */
let w: World
let house: House
const people = new Map<OrgKind, Person>()
beforeAll(async () => {
  w = await openWorld()
  house = await openHouse(w, '导入')
  const { founder, withTx } = await import('#kernel/server/tx.ts')
  const { seedMenu } = await import('#modules/menu/server/public.ts')
  await withTx(founder, seedMenu)
  people.set('authority', await masterOf(w, 'authority', await w.org('authority', '平台')))
  people.set('hospital', await masterOf(w, 'hospital', house.goods.hospital))
  people.set('supplier', await masterOf(w, 'supplier', house.goods.supplier))
  await w.sql.query(`insert into category (kind, code, name, level) values (0, '01', '药品', 1), (3, '02', '后勤', 1)`)
  await w.sql.query(`insert into company (code, name, is_producer) values ('MK1', '某药厂', true)`)
  await w.sql.query(`insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
    select 'I' || k, k, '导入品' || k, '1', '1', '盒', '粒', 24, 'x' from generate_series(0, 3) k`)
  await w.sql.query(`insert into config (key, value) values ('file.userPerHour', '100000')`)
})
afterAll(() => w.close())

const whoOf = (kind: string): Person => {
  const { allow } = everyImporter.find((i) => i.kind === kind)!
  return people.get(typeof allow === 'object' ? allow.orgs[0]! : 'hospital')!
}
const put = async (kind: string, bytes: Buffer, mode: ImportMode, existing?: 'update') => {
  const input = { kind, mode, ...(existing ? { existing } : {}) }
  const answer = await send(w.app, whoOf(kind), commonCalls.importFile, input, [
    { field: 'file', filename: 'a.csv', bytes },
  ])
  if (answer.code !== 0) throw new Error(`${kind}: ${answer.msg}`)
  return answer.data!
}

/** What comes out of a list by its export goes in again by its import. */
const roundTrips = {
  drug: '/linex/hospital/drug/export',
  consumable: '/linex/hospital/inst/export',
  logistics: '/linex/hospital/material/export',
  category: '/linex/hospital/wzfl/export',
  manufacturer: '/linex/manufacturer/export',
  department: '/linex/ks/export',
  distributionPoint: '/linex/hospital/psd/export',
  catalogItem: '/linex/hospital/cgml/export',
  'hospitalCode.drug': '/linex/hospital/compare/drug/export',
  menu: '/rbac/menu/export',
  user: '/rbac/user/export',
  supplyRelation: '/linex/hospital/relation/export',
  org: '/rbac/org/export',
} as const

/** What the example of a template leaves to who fills it in. */
const filled: Record<string, string> = {
  通用名: '往返品',
  产品名称: '往返品',
  物资名称: '往返品',
  规格: '1',
  生产企业: '某药厂',
}
const example = async (kind: string): Promise<Buffer> => {
  const { bytes } = await fetchFile(w.app, whoOf(kind), commonCalls.template, { kind })
  const known: Record<string, string> = { ...filled, 物资分类: kind === 'logistics' ? '后勤' : '' }
  const rows: string[][] = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  const [head = [], given = []] = rows
  return Buffer.from([head, head.map((title, i) => given[i] || known[title] || '')].map(csvLine).join(''))
}

describe('an export that is imported again changes nothing, nor does it the second time', () => {
  test('every importer takes part whose rows are records; the others make documents, or belong to one', () => {
    const others = everyImporter.map((i) => i.kind).filter((kind) => !(kind in roundTrips))
    expect(others.sort()).toEqual([
      // batches, what was selected and quotas in one file: modules/vbp
      'agreedVolume',
      'bankReceipt',
      'catalogChange',
      // as that of drugs, which takes part
      'hospitalCode.inst',
      'hospitalCode.material',
      // makes contracts of a pool, and brings none out
      'oldContract',
      'orderLine',
      'planLine',
      'priceAdjustment',
      // what the provincial platform lists, of which ours comes out: modules/province-match
      ...['provinceItem.corp', 'provinceItem.drug', 'provinceItem.inst', 'provinceItem.reagent'],
      'reagent',
      'shipment',
      'stockOpening',
      'stockThreshold',
      // wants papers, which the house's suppliers have not: modules/company
      'supplier',
      // codes of a delivery, and rows for the medicare platform out of the hospital's own system
      'traceCode',
      ...['inventoryChange', 'purchaseReceipt', 'purchaseReturn', 'salesReturn', 'shopInventory', 'shopSales'].map(
        (row) => `traceRow.${row}`,
      ),
    ])
  })

  test.each(Object.entries(roundTrips))('%s', async (kind, path) => {
    const call = everyCall.find((c) => c.path === path)!
    // products want more than the house knows: that of the template is imported first, and exported alone
    const product = ['drug', 'consumable', 'logistics'].includes(kind)
    if (product) expect(await put(kind, await example(kind), 'goodOnly')).toMatchObject({ problems: [], added: 1 })
    for (const type of ['csv', 'xlsx']) {
      const { bytes, envelope } = await fetchFile(w.app, whoOf(kind), call, {
        type,
        ...(product ? { keyword: '往返品' } : {}),
      })
      expect(envelope?.msg).toBeUndefined()
      const rows = type === 'csv' ? [...csvRows(decodeCsv(bytes))].length - 1 : (await all(bytes)).length - 1
      expect(rows).toBeGreaterThan(0)
      for (const again of [1, 2]) {
        const report = await put(kind, bytes, 'goodOnly', 'update')
        const told = [type, again, report.problems, report.added, report.changed, report.rowsIn]
        expect(told).toEqual([type, again, [], 0, 0, rows])
      }
    }
  })
})

/** Rows of chance under the importer's own titles: good words, hostile ones, too few cells and too many. */
const rowsOf = (kind: string) => {
  const { fields } = everyImporter.find((i) => i.kind === kind)!
  const titles = fields.filter((f) => !f.made).map((f) => f.label)
  const words = fields.flatMap((f) => (f.example ? [f.example] : []))
  const cell = fc.oneof(
    fc.constantFrom('', '1', '是', '2027-01-31', '药品', 'KS1', ...words),
    fc.constantFrom(...hostileTexts.filter((t) => t.length < 200 && !t.includes('\u0001'))),
    fc.string(),
  )
  const row = fc.array(cell, { minLength: 1, maxLength: titles.length + 2 })
  return fc.array(row, { minLength: 1, maxLength: 12 }).map((rows) => [titles, ...rows])
}
const importable = everyImporter
  .map((i) => i.kind)
  .filter((kind) => !['orderLine', 'planLine', 'shipment'].includes(kind))

test('the common door asks for the password where the door of its own does, and keeps nothing without it', async () => {
  const codes = (allow: Call['allow']) => JSON.stringify(typeof allow === 'object' ? [allow.code].flat() : allow)
  for (const i of everyImporter) {
    const own = everyCall.filter((c) => c.path.endsWith('/import') && codes(c.allow) === codes(i.allow))
    // several doors of one code are alike
    expect([i.kind, [...new Set(own.map((c) => !!c.proves))]]).toEqual([i.kind, [!!i.proves]])
  }
  const who = await w.person({ 'system/user': 'view add import' }, house.goods.hospital)
  await w.sql.query(`update session set proved_at = now() - interval '1 hour' where user_id = $1`, [who.userId])
  const file = [{ field: 'file', filename: 'a.csv', bytes: Buffer.from('账号,姓名\nghost1,无名\n') }]
  const input = { kind: 'user', mode: 'allOrNothing' }
  expect((await send(w.app, who, commonCalls.importFile, input, file)).code).toBe(codesOfAnswers.unproved)
  const { rowCount } = await w.sql.query(`select from app_user where login_name = 'ghost1'`)
  expect(rowCount).toBe(0)
})

test.each(importable)('%s: whatever the rows, each is told once: saved, left alone or refused', async (kind) => {
  await fc.assert(
    fc.asyncProperty(rowsOf(kind), fc.constantFrom('dryRun', 'goodOnly', 'allOrNothing'), async (rows, mode) => {
      const bytes = Buffer.from(`\uFEFF${rows.map(csvLine).join('')}`)
      const report = await put(kind, bytes, mode as ImportMode)
      const filled = rows.slice(1).filter((cells) => cells.some((c) => c.trim() !== '')).length
      expect([report.rowsIn, report.added + report.changed + report.unchanged + report.refused]).toEqual([
        filled,
        filled,
      ])
      expect(report.refused === 0 || report.problemCount >= report.refused).toBe(true)
      if (mode !== 'goodOnly' || kind === 'priceAdjustment') return
      const again = await put(kind, bytes, 'goodOnly')
      expect([again.added, again.changed, again.refused]).toEqual([0, 0, report.refused])
    }),
    { numRuns: 5 },
  )
})
