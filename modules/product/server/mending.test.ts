import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { columns } from '#tests/articles.ts'
import { readSheet } from '#tests/sheets.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { drugFamily } from '../shared/calls.ts'

let w: World
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  const may = { 'baseInfo/drug': 'view import', 'baseInfo/manufacturer': 'view add' }
  operator = await w.person(may, await w.org('authority', '省采购中心'))
})
afterAll(() => w.close())

const row = (name: string, set: Record<string, string> = {}, of = columns): string => {
  const right = [name, '片剂', '0.3g', '中成药', `${name}*24片/瓶`, '瓶', '片', '24', '某某药业', '国药准字Z20044437']
  return of.map((title) => set[title] ?? right[columns.indexOf(title)]).join(',')
}
const csv = (rows: string[], titles = columns) => Buffer.from(`\uFEFF${[titles.join(','), ...rows].join('\r\n')}\r\n`)
const ask = (bytes: Buffer, mode: string, fixes?: unknown, more: Record<string, string> = {}) =>
  send(
    w.app,
    operator,
    drugFamily.calls.import,
    {
      mode,
      ...more,
      ...(fixes === undefined ? {} : { fixes: typeof fixes === 'string' ? fixes : JSON.stringify(fixes) }),
    },
    [{ field: 'file', filename: '药品.csv', bytes }],
  )
const load = async (...given: Parameters<typeof ask>) => {
  const e = await ask(...given)
  if (e.code !== 0) throw new Error(e.msg)
  return e.data!
}
const sheet = async (fileId: string) => {
  const rows: string[][] = []
  const { bytes } = await fetchFile(w.app, operator, fileCalls.download, { fileId })
  for await (const r of readSheet(bytes)) rows.push(r.cells)
  return rows
}
const ratioOf = async (name: string) =>
  (await w.sql.query('select trim_scale(conversion_ratio)::text as r from product where name = $1', [name])).rows[0]?.r

test('a mended row is tried and saved with its new cells; the file of errors holds what is still wrong as it was mended', async () => {
  const file = csv([
    row('对的药'),
    row('改好的药', { 转换比: '-3', 规格: '' }),
    row('改错的药', { 转换比: '-3', 药品类别: '神药' }),
    row('没改的药', { 转换比: 'x', 规格: '' }),
  ])
  const first = await load(file, 'dryRun')
  expect(first).toMatchObject({ added: 1, refused: 3, beyondMending: 0 })
  expect(first.problems.map((p) => [p.line, p.column, p.value, p.mendable])).toEqual([
    [3, '规格', '', true],
    [3, '转换比', '-3', true],
    [4, '药品类别', '神药', true],
    [4, '转换比', '-3', true],
    [5, '规格', '', true],
    [5, '转换比', 'x', true],
  ])
  const fixes = [
    { line: 3, column: '转换比', value: '36' },
    { line: 3, column: '规格', value: '0.5g' },
    { line: 4, column: '药品类别', value: '西药' },
    { line: 4, column: '转换比', value: '-4' },
    // a row that was right already
    { line: 2, column: '转换比', value: '12' },
  ]
  const tried = await load(file, 'dryRun', fixes)
  expect(tried).toMatchObject({ saved: false, added: 2, refused: 2 })
  expect(tried.problems.map((p) => [p.line, p.value])).toEqual([
    [4, '-4'],
    [5, ''],
    [5, 'x'],
  ])
  expect(await ratioOf('改好的药')).toBeUndefined()

  const saved = await load(file, 'goodOnly', fixes)
  expect(saved).toMatchObject({ saved: true, added: 2, refused: 2 })
  expect([await ratioOf('对的药'), await ratioOf('改好的药')]).toEqual(['12', '36'])
  const [, ...kept] = await sheet(saved.errorFileId!)
  expect(kept.map((cells) => [cells[0], cells[3], cells[7]])).toEqual([
    ['改错的药', '西药', '-4'],
    ['没改的药', '中成药', 'x'],
  ])
  // wrong cells are red, right ones and reasons are not
  const { bytes } = await fetchFile(w.app, operator, fileCalls.download, { fileId: saved.errorFileId! })
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const red = [...(sheets[0]!.cells ?? [])].filter(([, c]) => c.style?.fill).map(([at]) => at)
  expect(red.sort()).toEqual(['1,7', '2,2', '2,7'])
  const { rows } = await w.sql.query(`select after from audit_log where action = 'import' order by at desc limit 1`)
  expect(rows[0].after).toMatchObject({ refused: 2, mended: 3 })
})

test('a column the file lacks gets one value for all rows, which is mended row by row', async () => {
  const titles = columns.filter((c) => c !== '规格')
  const file = csv([row('缺列的药', {}, titles), row('也缺列的药', { 转换比: '-1' }, titles)], titles)
  expect((await ask(file, 'dryRun')).msg).toMatch(/没有以下必填列.*规格/)
  const constants = JSON.stringify({ spec: '0.9g', name: '文件里有的列不问' })
  const tried = await load(file, 'dryRun', undefined, { constants })
  expect(tried).toMatchObject({ added: 1, refused: 1 })
  const said = await load(file, 'goodOnly', [{ line: 3, column: '规格', value: '0.5g' }], { constants })
  expect(said).toMatchObject({ saved: true, added: 1, refused: 1 })
  const { rows } = await w.sql.query(`select spec from product where name = '缺列的药'`)
  expect(rows).toEqual([{ spec: '0.9g' }])
  // the file of errors has the column from now on, as it was said and mended
  const [head, ...kept] = await sheet(said.errorFileId!)
  expect(kept.map((cells) => cells[head!.indexOf('规格')])).toEqual(['0.5g'])
  expect((await ask(file, 'dryRun', undefined, { constants: '[' })).msg).toMatch(/补充的值有误/)
})

test('a twin cannot be mended in place, a mended twin is one no longer', async () => {
  const priced = [...columns, '挂网价']
  const file = csv([`${row('双生药')},9.9`, `${row('双生药')},9.8`, row('坏药', { 转换比: '-1' })], priced)
  const twins = await load(file, 'dryRun')
  expect(twins.problems).toMatchObject([
    { line: 3, column: '', mendable: false },
    { line: 4, mendable: true },
  ])
  const apart = await load(file, 'dryRun', [
    { line: 3, column: '通用名', value: '另一种药' },
    { line: 4, column: '转换比', value: '1' },
  ])
  expect(apart).toMatchObject({ added: 3, refused: 0, problems: [] })
})

test('a title that stands twice is mended in both columns; a row shorter than the header gets its missing cells', async () => {
  const titles = [...columns, '转换比']
  const file = csv([`${row('两列药')},-5`, '短行药,片剂'], titles)
  const mend = (line: number, cells: Record<string, string>) =>
    Object.entries(cells).map(([column, value]) => ({ line, column, value }))
  const rest = {
    规格: '1g',
    药品类别: '西药',
    包装规格: '1片/盒',
    采购单位: '盒',
    最小使用单位: '片',
    生产企业: '某某药业',
    批准文号: '国药准字Z20044437',
  }
  const fixes = [...mend(2, { 转换比: '5' }), ...mend(3, { ...rest, 转换比: '7' })]
  expect((await load(file, 'dryRun')).refused).toBe(2)
  expect(await load(file, 'allOrNothing', fixes)).toMatchObject({ saved: true, added: 2 })
  expect([await ratioOf('两列药'), await ratioOf('短行药')]).toEqual(['5', '7'])
})

test('200 rows can be mended, counted with those that are right by now; the others are for the file of errors', async () => {
  const file = csv(Array.from({ length: 205 }, (_, i) => row(`批量药${i}`, { 转换比: '-1' })))
  const first = await load(file, 'dryRun')
  expect(first).toMatchObject({ refused: 205, beyondMending: 5 })
  expect(first.problems.filter((p) => p.mendable).map((p) => p.line)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 2),
  )
  const fixes = Array.from({ length: 199 }, (_, i) => ({ line: i + 2, column: '转换比', value: i === 0 ? '-2' : '2' }))
  const second = await load(file, 'dryRun', fixes)
  expect(second).toMatchObject({ added: 198, refused: 7, beyondMending: 5 })
  expect(second.problems.map((p) => [p.line, p.mendable])).toEqual([
    [2, true],
    [201, true],
    ...[202, 203, 204, 205, 206].map((line) => [line, false]),
  ])
})

test('hostile corrections are refused with a sentence, those of nothing have no effect', async () => {
  const file = csv([row('攻击药', { 转换比: '-1' })])
  const cell = (n: number) => ({ line: n, column: '转换比', value: '1' })
  const refusals: [unknown, RegExp][] = [
    [Array.from({ length: 201 }, (_, i) => cell(i + 2)), /最多可在页面上修改 200 行/],
    ['[', /修改的内容有误/],
    ['{"2":{"转换比":"1"}}', /修改的内容有误/],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, /修改的内容有误/],
    [[{ ...cell(2), value: '1'.repeat(1001) }], /修改的内容有误/],
    [[{ ...cell(2), value: { $gt: '' } }], /修改的内容有误/],
    ['[{"line":2,"column":"转换比","value":"1","__proto__":{"admin":true}}]', /修改的内容有误/],
    [Array.from({ length: 5001 }, () => cell(2)), /修改的内容有误/],
    [' '.repeat(1_000_001), /fixes|过大/],
  ]
  for (const [fixes, sentence] of refusals) {
    const e = await ask(file, 'dryRun', fixes)
    expect([JSON.stringify(fixes).slice(0, 60), e.code === 0, e.msg]).toEqual([
      JSON.stringify(fixes).slice(0, 60),
      false,
      expect.stringMatching(sentence),
    ])
  }
  const nothing = [cell(1), cell(77), { ...cell(2), column: '__proto__' }, { ...cell(2), column: 'constructor' }]
  expect(await load(file, 'dryRun', nothing)).toMatchObject({ refused: 1, added: 0, rowsIn: 1 })
})
