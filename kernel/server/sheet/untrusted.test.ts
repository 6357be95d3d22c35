import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { all, refusal } from '#tests/sheets.ts'
import { zip } from '#tests/zips.ts'
import { openSheet } from './read.ts'

describe('untrusted files', () => {
  test('numbers, dates and yes/no arrive as people see them', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'x',
          columns: [{}, {}, { numFmt: 'yyyy-mm-dd' }, {}],
          rows: [
            ['a', 'b', 'c', 'd'],
            [0.1 + 0.2, 86900220000029, new Date('2027-01-31T00:00:00Z'), true],
            [1e-7, 123456789012345680000, new Date('2027-01-31T08:30:00Z'), false],
          ],
        },
      ],
    })
    const rows = await all(bytes)
    expect(rows[1]!.cells).toEqual(['0.3', '86900220000029', '2027-01-31', '是'])
    expect(rows[2]!.cells.slice(0, 2)).toEqual(['0.0000001', '123456789012346000000'])
    expect(rows[2]!.cells[3]).toBe('否')
  })

  test.each([
    ['an empty file', Buffer.alloc(0), '文件没有内容'],
    ['only blanks', Buffer.from(' , \n,,\n'), '文件没有内容'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), '不支持旧版 Excel 格式，请另存为 xlsx'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 1, 0, 0]), '文件已损坏或不是 Excel、CSV 文件'],
    ['a zip that is no workbook', zip([{ name: 'a.txt', data: Buffer.from('x') }]), '文件已损坏或不是 Excel、CSV 文件'],
    [
      'half a workbook',
      zip([{ name: 'a', data: Buffer.from('x') }]).subarray(0, 40),
      '文件已损坏或不是 Excel、CSV 文件',
    ],
  ])('%s is refused', async (_what, bytes, sentence) => {
    expect(await refusal(bytes)).toBe(sentence)
  })

  test('a bomb that says its size is refused without being unpacked', async () => {
    const big = Buffer.alloc(210 * 1024 * 1024, 32)
    expect(await refusal(zip([{ name: 'xl/worksheets/sheet1.xml', data: big }]))).toBe('文件解压后过大，无法读取')
  })

  test('a bomb that lies about its size, and overlapping parts, are refused', async () => {
    const big = Buffer.alloc(64 * 1024 * 1024, 32)
    expect(await refusal(zip([{ name: 'xl/sharedStrings.xml', data: big, size: 10 }]))).toBe('文件解压后过大，无法读取')
    const twice = zip(
      [
        { name: 'a.xml', data: Buffer.from('same bytes') },
        { name: 'b.xml', data: Buffer.from('same bytes') },
      ],
      true,
    )
    expect(await refusal(twice)).toBe('文件已损坏或不是 Excel、CSV 文件')
  })

  test('a cell too long is told of its row and cut, quoted or not; the rows beside it are read', async () => {
    const long = 'x'.repeat(39_000)
    const found = await all(Buffer.from(`a,b\n1,${long}\n2,"${'""'.repeat(80_000)}"\n3,${'y'.repeat(32_767)}\n`))
    expect(found.map((r) => [r.line, r.long, r.cells[1]!.length])).toEqual([
      [1, undefined, 1],
      [2, [1], 100],
      [3, [1], 100],
      [4, undefined, 32_767],
    ])
  })

  test('a row too wide and too many rows are refused by name', async () => {
    expect(await refusal(Buffer.from(`${'a,'.repeat(400)}b\n`))).toBe('列数超过 300，请删除多余的列')
    expect(await refusal(Buffer.from('a\n'.repeat(100_002)))).toBe('超过 100,000 行，请拆分文件')
  })

  /** A workbook of these parts besides the usual ones. */
  const workbook = (sheet: string, strings = '<sst/>') => {
    const parts = {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet,
      'xl/sharedStrings.xml': strings,
    }
    return zip(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text) })))
  }
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>'
  const laughs = `<!DOCTYPE x [<!ENTITY a0 "haha">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`
  const bombs: [string, () => Buffer, RegExp][] = [
    [
      'shared strings that need more memory than the parser has',
      () => workbook(sheet, `<sst>${'<si><t>x</t></si>'.repeat(9_000_000)}</sst>`),
      /^文件解压后过大/,
    ],
    [
      'entities that unfold without end, and one that names a file',
      () => workbook(sheet, `${laughs}<sst><si><t>&a12;&file;</t></si></sst>`),
      /^(read|文件)/,
    ],
    [
      'a sheet whose entities stand in a cell',
      () =>
        workbook(
          `${laughs}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a12;&file;</t></is></c></row></sheetData></worksheet>`,
        ),
      /^(read|文件)/,
    ],
    [
      'merged cells over the whole sheet, a hundred thousand times',
      () =>
        workbook(
          sheet.replace(
            '</sheetData>',
            `</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`,
          ),
          '<sst><si><t>x</t></si></sst>',
        ),
      /^(read|文件)/,
    ],
    [
      'a row a million below, a column sixteen thousand beside',
      () =>
        workbook(
          '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="999999999999"><c r="ZZZZZZZZ9"><v>1</v></c></row></sheetData></worksheet>',
        ),
      /./,
    ],
    [
      'a cell of a hundred million letters',
      () =>
        workbook(
          `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(100_000_000)}</t></is></c></row></sheetData></worksheet>`,
        ),
      /^read|文件解压后过大/,
    ],
    [
      'elements nested a million deep',
      () => workbook(`<worksheet><sheetData>${'<row>'.repeat(1_000_000)}</sheetData></worksheet>`),
      /./,
    ],
  ]

  test.each(bombs)(
    '%s: ended within its worker, while this process goes on answering',
    async (_what, make, said) => {
      const bomb = make()
      const lag = monitorEventLoopDelay({ resolution: 10 })
      const heap = process.memoryUsage().heapUsed
      lag.enable()
      const from = performance.now()
      const answer = await refusal(bomb)
      lag.disable()
      expect(answer).toMatch(said)
      expect(answer).not.toContain('haha')
      expect(performance.now() - from).toBeLessThan(60_000)
      // what others wait for meanwhile; the worker's memory is its own
      expect(lag.percentile(95) / 1e6).toBeLessThan(200)
      expect(process.memoryUsage().heapUsed - heap).toBeLessThan(256 * 1024 * 1024)
    },
    90_000,
  )
})

test('whoever has many open leaves a parser for the next: another’s small file waits for none of them', async () => {
  const long = Buffer.from(`名称,数量\n${'甲,1\n'.repeat(90_000)}`)
  const ends: string[] = []
  const one = (by: string, bytes: Buffer) => openSheet(bytes, { by }).then(() => ends.push(by))
  const many = Array.from({ length: 6 }, () => one('clerk', long))
  await Promise.all([...many, one('other', Buffer.from('名称\n甲\n'))])
  expect(ends.indexOf('other')).toBeLessThan(2)
})
