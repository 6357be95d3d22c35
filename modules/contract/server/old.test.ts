import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { type Contractors, contractors, contractType } from '#tests/contracting.ts'
import { all } from '#tests/sheets.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { entryCalls as calls, claimCalls } from '../shared/calls.ts'

/* domain §3.10: old papers come into the hospital's pool, the rows of one number as one contract. */
let w: World
let g: Goods
let p: Contractors
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractors(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const head = '原合同编号,合同名称,合同类型,供应商,开始日期,结束日期,产品编码,合同价,合同数量'
const brought = async (...rows: string[]) => {
  const bytes = Buffer.from([head, ...rows].join('\n'))
  const wish = { mode: 'goodOnly' } as const
  const answer = await send(w.app, p.clerk, calls.import, wish, [{ field: 'file', filename: 'a.csv', bytes }])
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data as ImportReport
}

test('the rows of one number are one contract; a number comes in once, and rows that differ are refused', async () => {
  const type = await contractType(w, g.hospital)
  const { rows } = await w.sql.query(
    `select t.name as type, s.name as supplier from contract_type t, org s where t.id = $1 and s.id = $2`,
    [type, g.supplier],
  )
  const codes = []
  for (const { productId } of [await g.item(), await g.item()])
    codes.push((await w.sql.query('select platform_code as code from product where id = $1', [productId])).rows[0].code)
  const row = (no: string, code: string, name = '旧合同') =>
    `${no},${name},${rows[0].type},${rows[0].supplier},2026-01-01,2027-12-31,${code},9.5,10`
  const first = await brought(
    row('LS-1', codes[0]),
    row('LS-1', codes[1]),
    row('LS-2', codes[0]),
    row('LS-2', codes[1], '另名'),
  )
  expect([first.added, first.refused]).toEqual([2, 2])
  // nothing that is there is overwritten, and the report says so
  expect(first.skips).toBe(true)
  expect(JSON.stringify(first.problems)).toContain('同一原合同编号的各行须一致')
  const [made] = (await p.clerk.get(claimCalls.query, { view: 'open' })).rows
  expect(made).toMatchObject({ source: 'import', name: '旧合同', lineCount: 2, amount: '190.00', ownerId: null })
  const again = await brought(row('LS-1', codes[0]))
  expect(JSON.stringify(again.problems)).toContain('原合同编号已导入过')
  expect((await p.clerk.get(claimCalls.query, {})).rows).toHaveLength(1)
})

test('what no such type, supplier or product is called is told at once', async () => {
  const { problems, refused } = await brought('LS-9,旧合同,没有的类型,没有的供应商,2026-01-01,2027-12-31,NIE,1,1')
  expect(refused).toBe(1)
  for (const sentence of ['合同类型不存在', '供应商不存在', '产品不存在'])
    expect(JSON.stringify(problems)).toContain(sentence)
})

test('the rows of one number come in together or not at all, wherever they stand in the file', async () => {
  const type = await contractType(w, g.hospital)
  const three = await contractType(w, g.hospital, { thirdParty: true })
  const { rows } = await w.sql.query(
    `select t.name as type, s.name as supplier, h.name as three from contract_type t, org s, contract_type h
     where t.id = $1 and s.id = $2 and h.id = $3`,
    [type, g.supplier, three],
  )
  const [{ type: named, supplier, three: third }] = rows
  const codes: string[] = []
  for (const { productId } of [await g.item(), await g.item()])
    codes.push((await w.sql.query('select platform_code as code from product where id = $1', [productId])).rows[0].code)
  const row = (no: string, code: string, price = '9.5', qty = '10', of = named) =>
    `${no},旧合同,${of},${supplier},2026-01-01,2027-12-31,${code},${price},${qty}`
  const stored = async (no: string) =>
    (await w.sql.query(`select line_count, framework from contract where outer_no like $1 order by outer_no`, [no]))
      .rows
  // one row that cannot be read, and one whose quantity was forgotten: both rows are told, nothing is stored
  const bad = await brought(
    row('LW-1', codes[0]!, '零'),
    row('LW-1', codes[1]!),
    row('LW-2', codes[0]!, '9', ''),
    row('LW-2', codes[1]!),
  )
  expect([bad.added, bad.refused, await stored('LW-%')]).toEqual([0, 4, []])
  const told = JSON.stringify(bad.problems)
  expect(told).toContain('同一记录的第 2 行有误')
  expect(told).toContain('同一合同的其他明细有合同数量，此行未填写')
  // mended it comes in whole; without any quantity it is a framework
  const good = await brought(
    row('LW-1', codes[0]!),
    row('LW-1', codes[1]!),
    row('LW-2', codes[0]!, '9', ''),
    row('LW-2', codes[1]!, '9', ''),
  )
  expect([good.added, good.refused]).toEqual([4, 0])
  expect(await stored('LW-%')).toEqual([
    { line_count: 2, framework: false },
    { line_count: 2, framework: true },
  ])
  expect(JSON.stringify((await brought(row('LW-3', codes[0]!, '9', '1', third))).problems)).toContain('须填写丙方')
  // between its two rows stand more than a batch
  const many = Array.from({ length: 2100 }, (_, i) => row(`LM-${i}`, 'NIE'))
  const far = await brought(row('LF-1', codes[0]!), ...many, row('LF-1', codes[1]!))
  expect([far.added, far.refused, await stored('LF-%')]).toEqual([2, 2100, [{ line_count: 2, framework: false }]])
})

test('what is paid ahead is what the file says, else what its type says', async () => {
  const type = await contractType(w, g.hospital)
  await w.sql.query('update contract_type set prepay_rate = 20 where id = $1', [type])
  const { rows } = await w.sql.query(
    `select t.name as type, s.name as supplier from contract_type t, org s where t.id = $1 and s.id = $2`,
    [type, g.supplier],
  )
  const [{ type: named, supplier }] = rows
  const bytes = Buffer.from(
    [
      '原合同编号,合同名称,合同类型,供应商,开始日期,结束日期,预付比例（%）',
      ...[
        `LS-P1,旧合同,${named},${supplier},2026-01-01,2027-12-31,30`,
        `LS-P2,旧合同,${named},${supplier},2026-01-01,2027-12-31,`,
      ],
    ].join('\n'),
  )
  const file = [{ field: 'file', filename: 'a.csv', bytes }]
  const { data } = await send(w.app, p.clerk, calls.import, { mode: 'goodOnly' } as const, file)
  expect(data).toMatchObject({ added: 2, refused: 0 })
  const said = await w.sql.query(
    `select outer_no as no, prepay_rate as rate from contract where outer_no like 'LS-P%' order by 1`,
  )
  expect(said.rows).toEqual([
    { no: 'LS-P1', rate: 30 },
    { no: 'LS-P2', rate: 20 },
  ])
})

test('a workbook of a sheet of contracts and one of their lines is one file, joined by the contract’s number', async () => {
  const type = await contractType(w, g.hospital)
  const { rows } = await w.sql.query(
    `select t.name as type, s.name as supplier from contract_type t, org s where t.id = $1 and s.id = $2`,
    [type, g.supplier],
  )
  const codes: string[] = []
  for (const { productId } of [await g.item(), await g.item()])
    codes.push((await w.sql.query('select platform_code as code from product where id = $1', [productId])).rows[0].code)
  const of = (no: string) => [no, '两表合同', rows[0].type, rows[0].supplier, '2026-01-01', '2027-12-31']
  const workbook = async (contracts: string[][], lines: string[][], beside = '明细') =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '合同',
            rows: [['原合同编号', '合同名称', '合同类型', '供应商', '开始日期', '结束日期'], ...contracts],
          },
          { name: beside, rows: [['原合同编号', '产品编码', '合同价', '合同数量'], ...lines] },
        ],
      } as never),
    )
  const put = async (bytes: Buffer) => {
    const wish = { mode: 'goodOnly' } as const
    const { code, msg, data } = await send(w.app, p.clerk, calls.import, wish, [
      { field: 'file', filename: 'a.xlsx', bytes },
    ])
    if (code !== 0) throw new Error(msg)
    return data as ImportReport
  }
  const lines = [
    ['LB-1', codes[0]!, '9.5', '10'],
    ['LB-2', codes[0]!, '8', '5'],
    ['LB-1', codes[1]!, '9.5', '10'],
    ['LB-9', codes[1]!, '1', '1'],
  ]
  const report = await put(await workbook([of('LB-1'), of('LB-2'), of('LB-3')], lines))
  // two lines, one, and a contract without any; the line of no contract is told with its row
  expect([report.rowsIn, report.added, report.refused]).toEqual([5, 4, 1])
  expect(new Set(report.problems.map((x) => x.line))).toEqual(new Set([5]))
  const made = await w.sql.query(
    `select outer_no as no, line_count as lines, amount::float8 from contract where outer_no like 'LB-%' order by 1`,
  )
  expect(made.rows).toEqual([
    { no: 'LB-1', lines: 2, amount: 190 },
    { no: 'LB-2', lines: 1, amount: 40 },
    { no: 'LB-3', lines: 0, amount: 0 },
  ])
  // another second sheet is none of it
  expect(await put(await workbook([of('LB-4')], lines, '说明'))).toMatchObject({ rowsIn: 1, added: 1 })
})

test('the template offers both sheets, and filled in by its own example it is read', async () => {
  const { bytes } = await fetchFile(w.app, p.clerk, commonCalls.template, { kind: 'oldContract' })
  const [header, ...rows] = await all(bytes)
  expect(header!.cells.slice(0, 3)).toEqual(['原合同编号', '合同名称', '合同类型'])
  expect(header!.cells.slice(-4)).toEqual(['产品编码', '合同价', '合同数量', '明细说明'])
  expect(rows).toHaveLength(0)
})
