import fc from 'fast-check'
import { readXlsx, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { all, bytesOf, gather, refusal } from '#tests/sheets.ts'
import type { Refusal } from '../refusal.ts'
import { csvLine, csvRows, decodeCsv } from './csv.ts'
import { withFilter } from './filter.ts'
import { neutralised, restored } from './formula.ts'
import { writeSheet, writeTemplate } from './write.ts'

describe('csv', () => {
  test('what is written is read back: separators, quotes, line breaks, empty cells', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', 'a,b', '"', 'x\ny', '\r\n', ' 空格 ', '1;2', '\t'))
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rows, (given) => {
        expect([...csvRows(given.map(csvLine).join(''))]).toEqual(given)
      }),
    )
  })

  test('UTF-8 with and without mark, UTF-16 and GB18030 are the same text', () => {
    const utf8 = Buffer.from('药品,规格')
    const gb = Buffer.from([0xd2, 0xa9, 0xc6, 0xb7, 0x2c, 0xb9, 0xe6, 0xb8, 0xf1])
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('药品,规格', 'utf16le')])
    for (const bytes of [utf8, Buffer.concat([Buffer.from('\uFEFF'), utf8]), gb, wide])
      expect(decodeCsv(bytes)).toBe('药品,规格')
  })

  test('a quote that never closes is a broken file, not an endless cell', async () => {
    expect(await refusal(Buffer.from('a,b\n"x,y\n'))).toBe('文件已损坏或不是 Excel、CSV 文件')
  })

  test('row numbers are those of Excel: a cell with line breaks is one row, empty rows count', async () => {
    expect(await all(Buffer.from('h1,h2\n"x\ny",1\n,\nz,2\n'))).toEqual([
      { line: 1, cells: ['h1', 'h2'] },
      { line: 2, cells: ['x\ny', '1'] },
      { line: 4, cells: ['z', '2'] },
    ])
  })
})

describe('formula starts', () => {
  test('in text every start is neutralised and comes back unchanged', () => {
    fc.assert(
      fc.property(fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', "'", "'="), fc.string()), ([a, b]) => {
        expect(restored(neutralised(a + b))).toBe(a + b)
        expect(/^[=+\-@\t\r]/.test(neutralised(a + b))).toBe(false)
      }),
    )
  })

  test('days and times are real dates, what is none stays text, and all are read back as they were written', async () => {
    const columns = [{ label: '日期', moment: 'day' }, { label: '时间', moment: 'time' }, { label: '名称' }] as const
    const given = [
      ['2027-03-31', '2026-01-31 08:30:59', 'a'],
      ['2999-12-31', '', 'b'],
      ['1895-05-01', '2026-12-31 23:59:00', '2026-01-01'],
      ['长期', null, 'd'],
    ]
    const bytes = await withFilter(await bytesOf(writeSheet('xlsx', '导出', columns, given)), columns.length)
    const [, first, , third] = await gather(streamXlsxRows(bytes))
    expect([first!.values[0], first!.values[1]]).toEqual([
      new Date('2027-03-31T00:00:00Z'),
      new Date('2026-01-31T08:30:59Z'),
    ])
    expect([typeof third!.values[0], typeof third!.values[2]]).toEqual(['string', 'string'])
    const read = await all(bytes)
    expect(read.slice(1).map((r) => columns.map((_, i) => r.cells[i] ?? ''))).toEqual(
      given.map((row) => row.map((v) => v ?? '')),
    )
  })

  test('the head of a sheet has its filter over all columns and rows, and the other parts are as they were', async () => {
    const columns = Array.from({ length: 30 }, (_, i) => ({ label: `列${i}` }))
    const rows = Array.from({ length: 700 }, (_, n) => columns.map((_c, i) => `${n} ${i}`))
    const before = await bytesOf(writeSheet('xlsx', '导出', columns, rows))
    const after = await withFilter(before, columns.length)
    const { sheets } = await readXlsx(after)
    expect(sheets[0]!.autoFilter?.range).toBe('A1:AD701')
    expect(await all(after)).toEqual(await all(before))
  })

  test.each(['xlsx', 'csv'] as const)(
    'an exported %s keeps numbers numeric, negative ones too, and codes text',
    async (type) => {
      const columns = [{ label: '编码' }, { label: '名称' }, { label: '金额', number: { decimals: 2 } }]
      const given = [
        ['00123456789012345678', '=HYPERLINK("x")', '-12.50'],
        ['86900220000029', '@SUM(A1)', '1234567.89'],
      ]
      const bytes = await bytesOf(writeSheet(type, '导出', columns, given))
      expect((await all(bytes)).slice(1).map((r) => r.cells)).toEqual([
        ['00123456789012345678', '=HYPERLINK("x")', type === 'csv' ? '-12.50' : '-12.5'],
        ['86900220000029', '@SUM(A1)', '1234567.89'],
      ])
      if (type === 'csv') {
        expect(bytes.toString()).toBe(
          '\uFEFF编码,名称,金额\r\n00123456789012345678,"\'=HYPERLINK(""x"")",-12.50\r\n86900220000029,\'@SUM(A1),1234567.89\r\n',
        )
        return
      }
      const raw = (await gather(streamXlsxRows(bytes))).map((r) => r.values)
      expect(raw[1]).toEqual(['00123456789012345678', `'=HYPERLINK("x")`, -12.5])
      expect(raw[2]).toEqual(['86900220000029', `'@SUM(A1)`, 1234567.89])
    },
  )
})

test('a template has the header, the example, drop-down lists and can be read as a file to import', async () => {
  const bytes = await writeTemplate(
    '药品',
    [
      { label: '名称' },
      { label: '剂型', choices: ['片剂', '胶囊'] },
      { label: '单位', choices: Array.from({ length: 200 }, (_, i) => `单位${i}`) },
    ],
    [['阿莫西林', '胶囊', '单位1']],
    [['名称', '必填']],
  )
  expect(await all(bytes)).toEqual([
    { line: 1, cells: ['名称', '剂型', '单位'] },
    { line: 2, cells: ['阿莫西林', '胶囊', '单位1'] },
  ])
})

test('of merged cells those that hold no value say where it stands', async () => {
  const rows = [
    ['编码', '数量', '备注'],
    ['A1', 3, '加急'],
    [null, 4, null],
    ['B2', 5, '冷链'],
  ]
  const merges = [
    { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
    { startRow: 3, startCol: 1, endRow: 3, endCol: 2 },
  ]
  const bytes = await writeXlsx({ sheets: [{ name: '明细', rows, merges }] })
  expect((await all(bytes)).map((r) => r.merged)).toEqual([undefined, undefined, [[0, 2]], [[2, 4]]])
})

test('two files are read at a time and thirty wait; the next at one moment is told to come later, and none is lost', async () => {
  const files = Array.from({ length: 33 }, (_, i) => Buffer.from(`名称\n第${i}份\n`))
  const said = await Promise.all(
    files.map((f) =>
      all(f).then(
        (rows) => rows[1]!.cells[0],
        (e: Refusal) => e.message,
      ),
    ),
  )
  expect(said).toEqual([...files.slice(1).map((_, i) => `第${i}份`), '正在读取的文件较多，请稍后再试'])
  expect(await all(files[32]!)).toHaveLength(2)
})
