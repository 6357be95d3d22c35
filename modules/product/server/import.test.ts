import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { all, calls, columns, count, load, openArticles, operator, w } from '#tests/articles.ts'
import { readSheet } from '#tests/sheets.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import type { Person } from '#tests/world.ts'

beforeAll(openArticles)
afterAll(() => w.close())

const line = (...cells: string[]) => cells.join(',')
const csv = (head: readonly string[], ...rows: string[]) =>
  Buffer.from(`\uFEFF${[head.join(','), ...rows].join('\r\n')}\r\n`)
const good = (n: number) =>
  line(`复方丹参片${n}`, '片剂', '0.3g', '中成药', `0.3g*${n}片/瓶`, '瓶', '片', '60', '某某药业', '国药准字Z20044437')
const sheet = async (who: Person, fileId: string) => {
  const rows: string[][] = []
  for await (const r of readSheet((await fetchFile(w.app, who, fileCalls.download, { fileId })).bytes))
    rows.push(r.cells)
  return rows
}

describe('an import', () => {
  test('counts every row exactly once: added, changed, unchanged or refused; only good rows are saved', async () => {
    const before = await count()
    const bad = line('坏行', '片剂', '', '中成药', '1*1', '瓶', '片', '-3', '某某药业', '国药准字Z20044437')
    const report = await load(csv(columns, good(1), bad, good(2), good(2)), 'goodOnly')
    expect(report).toMatchObject({
      rowsIn: 4,
      added: 2,
      unchanged: 1,
      refused: 1,
      changed: 0,
      saved: true,
      problemCount: 2,
    })
    expect(report.problems).toEqual([
      { line: 3, column: '规格', value: '', reason: '必填', mendable: true },
      {
        line: 3,
        column: '转换比',
        value: '-3',
        reason: '不能是负数',
        mendable: true,
      },
    ])
    expect(await count()).toBe(before + 2)
    const rows = await sheet(operator, report.errorFileId!)
    expect(rows).toEqual([
      [...columns, '错误原因'],
      [...bad.split(','), expect.stringContaining('规格：必填')],
    ])
  })

  test('the same file twice changes nothing; a changed cell changes one row; an empty cell leaves what is there', async () => {
    const priced = [...columns, '挂网价']
    await load(csv(priced, `${good(11)},9.90`, `${good(12)},8.00`), 'allOrNothing')
    expect(await load(csv(priced, `${good(11)},9.90`, `${good(12)},8.00`), 'allOrNothing')).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    })
    expect(await load(csv(priced, `${good(11)},`, `${good(12)},8.1`), 'allOrNothing')).toMatchObject({
      changed: 1,
      unchanged: 1,
    })
    const { rows } = await w.sql.query(
      `select name, listed_price from product where name in ('复方丹参片11', '复方丹参片12') order by name`,
    )
    expect(rows).toEqual([
      { name: '复方丹参片11', listed_price: '9.9000' },
      { name: '复方丹参片12', listed_price: '8.1000' },
    ])
    expect(await load(csv(priced, `${good(12)},9.9`), 'goodOnly', operator, { existing: 'skip' })).toMatchObject({
      unchanged: 1,
      changed: 0,
    })
  })

  test('all or nothing with one bad row, and a dry run, save nothing and leave no maker behind', async () => {
    const before = await count()
    const file = csv(columns, good(21).replace('某某药业', '新来的药业'), 'x,,,,,,,,,')
    for (const mode of ['allOrNothing', 'dryRun'])
      expect(await load(file, mode)).toMatchObject({ saved: false, added: 1, refused: 1, rowsIn: 2 })
    expect(await count()).toBe(before)
    expect((await w.sql.query(`select from company where name = '新来的药业'`)).rowCount).toBe(0)
  })

  test('who may not add makers has rows with unknown makers refused', async () => {
    const limited = await w.person({ 'baseInfo/drug': all }, operator.orgId)
    const report = await load(csv(columns, good(41).replace('某某药业', '无人知晓药业'), good(1)), 'goodOnly', limited)
    expect(report.problems).toEqual([
      {
        line: 2,
        column: '生产企业',
        value: '无人知晓药业',
        reason: '生产企业不存在，请先维护生产企业',
        mendable: true,
      },
    ])
    expect(report).toMatchObject({ refused: 1, unchanged: 1 })
  })

  test('two rows that say different things of one product: the second is refused', async () => {
    const twice = [...columns, '挂网价']
    const report = await load(csv(twice, `${good(51)},9.9`, `${good(51)},9.8`), 'goodOnly')
    expect(report).toMatchObject({ added: 1, refused: 1 })
    expect(report.problems[0]).toMatchObject({ line: 3, reason: '与第 2 行重复', mendable: false })
  })

  test('required columns a file lacks are named, with what the other columns tell instead', async () => {
    const kept = columns.filter((c) => !['采购单位', '药品类别', '规格'].includes(c))
    const cells = good(62).split(',')
    const { fields } = await load(csv(kept, kept.map((c) => cells[columns.indexOf(c)]).join(',')), 'inspect')
    const derived = Object.fromEntries(fields.filter((f) => f.required).map((f) => [f.label, f.derived]))
    expect(derived).toMatchObject({ 规格: null, 通用名: null, 采购单位: '盒', 药品类别: '中成药' })
  })

  test('a file that lacks columns no row can do without is told so once, before its rows are read', async () => {
    const lacking = columns.filter((c) => !['规格', '生产企业'].includes(c))
    const cells = good(63).split(',')
    const row = lacking.map((c) => cells[columns.indexOf(c)]).join(',')
    for (const mode of ['dryRun', 'allOrNothing', 'goodOnly'])
      await expect(load(csv(lacking, row, row.replace('63', '64')), mode)).rejects.toThrow(
        '文件中没有以下必填列，请先对应或补上：规格、生产企业',
      )
  })

  test('a mapping chosen once is remembered for files with the same titles', async () => {
    const titles = columns.map((c, i) => (i === 0 ? '怪名字' : c))
    expect(await load(csv(titles, good(61)), 'inspect')).toMatchObject({ rowsIn: 0, sample: [good(61).split(',')] })
    // what no column brings is told of the file, not of each of its rows
    await expect(load(csv(titles, good(61)), 'dryRun')).rejects.toThrow('文件中没有以下必填列，请先对应或补上：通用名')
    const mapping = JSON.stringify(
      Object.fromEntries(
        titles.map((t, i) => [
          t,
          [
            'name',
            'dosageForm',
            'spec',
            'drugCategory',
            'packSpec',
            'packUnit',
            'minUnit',
            'conversionRatio',
            'manufacturerId',
            'approvalNo',
          ][i]!,
        ]),
      ),
    )
    expect(await load(csv(titles, good(61)), 'dryRun', operator, { mapping })).toMatchObject({ added: 1 })
    expect(await load(csv(titles, good(61)), 'goodOnly')).toMatchObject({ added: 1 })
  })

  test('no file, a foreign header and a picture each get their own sentence', async () => {
    const say = async (parts: Parameters<typeof send>[4]) =>
      (await send(w.app, operator, calls.import, { mode: 'dryRun' }, parts)).msg
    expect(await say([])).toBe('请选择文件')
    expect(await say([{ field: 'f', filename: 'a.csv', bytes: csv(['foo', 'bar'], 'a,b') }])).toBe(
      '表头与模板不符，请下载模板后填写',
    )
    expect(
      await say([{ field: 'f', filename: 'a.xlsx', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) }]),
    ).toBe('文件已损坏或不是 Excel、CSV 文件')
  })

  test('the common door imports too, and the template can be filled and imported', async () => {
    const e = await send(w.app, operator, commonCalls.importFile, { mode: 'goodOnly', kind: 'drug' }, [
      { field: 'file', filename: 'a.csv', bytes: csv(columns, good(71)) },
    ])
    expect(e.data).toMatchObject({ added: 1 })
    const template = await fetchFile(w.app, operator, commonCalls.template, { kind: 'drug' })
    const e2 = await send(w.app, operator, calls.import, { mode: 'dryRun' }, [
      { field: 'file', filename: 't.xlsx', bytes: template.bytes },
    ])
    // the example row lacks a name on purpose: nobody imports it by mistake
    expect(e2.data).toMatchObject({ rowsIn: 1, refused: 1 })
    expect(Object.keys(e2.data!.mapping).length).toBeGreaterThan(40)
  })
})
