import { existsSync, globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows, decodeCsv } from '#kernel/server/sheet/csv.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import type { ImportMode, ImportReport } from '#kernel/shared/importing.ts'
import { masterOf } from './masters.ts'
import { send } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/* Walk 8 of the day's work: files as authorities publish them (ux.md 80). */

/** In the folder JICAI_SAMPLES names, else in a data folder beside the project. */
const project = new URL('../', import.meta.url).pathname
const folder = process.env.JICAI_SAMPLES ?? globSync(`${project}../*/data/institutions.csv`)[0]?.replace(/\/[^/]+$/, '')
const at = (name: string) => `${folder}/${name}`

let w: World
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  operator = await masterOf(w, 'authority', await w.org('authority', '平台'))
  await w.sql.query(`insert into config (key, value) values ('file.userPerHour', '100000')`)
})
afterAll(() => w.close())

const put = (kind: string, bytes: Buffer, mode: ImportMode, filename = 'a.csv', more: object = {}) =>
  send(w.app, operator, commonCalls.importFile, { kind, mode, ...more }, [{ field: 'file', filename, bytes }])
const load = async (kind: string, rows: string[], mode: ImportMode = 'dryRun', more: object = {}) => {
  const e = await put(kind, Buffer.from(`\uFEFF${rows.join('\n')}\n`), mode, 'a.csv', more)
  if (e.code !== 0) throw new Error(e.msg)
  return e.data as ImportReport
}

/** A file, what it is, its rows, and the mandatory columns it has none for. */
const sheets = [
  ['nhsa_drug_products.csv', 'drug', 1581, []],
  ['nhsa_consumable_codes_sample.csv', 'consumable', 144, ['规格', '管理类别', '注册证/备案号']],
  ['nhsa_ivd_reagent_codes_sample.csv', 'reagent', 59, ['规格', '管理类别', '注册证/备案号']],
  ['nhsa_drug_class_tree.csv', 'category', 695, []],
  ['nhsa_consumable_class_partial.csv', 'category', 185, []],
  ['institutions.csv', 'org', 1070, []],
  ['SCMS_Delivery_History_Dataset.csv', 'drug', 10_324, ['通用名', '规格', '生产企业', '批准文号']],
] as const

test.runIf(folder && existsSync(folder)).each(sheets)(
  '%s as %s: each of its rows is told once: added, changed, left alone, or refused with its reasons',
  async (name, kind, rows, lacks) => {
    const bytes = readFileSync(at(name))
    expect([...csvRows(decodeCsv(bytes))].length - 1).toBe(rows)
    let e = await put(kind, bytes, 'dryRun', name)
    // a mandatory column that is not there is told once and not row by row; one value stands for all rows then
    if (lacks.length > 0) {
      expect(e.msg).toBe(`文件中没有以下必填列，请先对应或补上：${lacks.join('、')}`)
      const { fields } = (await put(kind, bytes, 'inspect', name)).data as ImportReport
      const keys = lacks.map((label) => fields.find((f) => f.label === label)!.key)
      const constants = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'X'])))
      e = await put(kind, bytes, 'dryRun', name, { constants })
    }
    expect(e.msg).toBe('')
    const r = e.data as ImportReport
    expect([r.rowsIn, r.added + r.changed + r.unchanged + r.refused]).toEqual([rows, rows])
    expect(r.problemCount).toBeGreaterThanOrEqual(r.refused)
    expect(new Set(r.problems.map((p) => p.line)).size >= Math.min(r.refused, 50)).toBe(true)
  },
  120_000,
)

test.runIf(folder && existsSync(folder))('what is no sheet is refused by name, and every file was tried', async () => {
  const others = ['einvoice-specimen.xml', 'invoice-specimen.jpg', 'invoice-specimen.ofd', 'nmpa_udi_sample.xml']
  const here = globSync(`${folder}/*`).map((f) => f.replace(/.*\//, ''))
  expect(here.sort()).toEqual([...sheets.map(([name]) => name), ...others].sort())
  for (const name of others) {
    const e = await put('drug', readFileSync(at(name)), 'inspect', name)
    expect([name, e.code === 0]).toEqual([name, false])
    expect(e.msg).toMatch(/文件|格式/)
  }
})

const official =
  '医保药品编码,注册名称,商品名称,注册剂型,注册规格,包装材质,最小包装数量,最小制剂单位,最小包装单位,药品生产企业,批文,甲乙类'
const aspirin = (set: Record<string, string> = {}) => {
  const one = {
    code: 'XB01ACA001A001010100001',
    name: '阿司匹林肠溶片',
    trade: '',
    form: '片剂',
    spec: '100mg',
    pack: '铝塑',
    n: '30',
    min: '片',
    unit: '盒',
    maker: '某药业',
    no: '国药准字H20213029',
    level: '甲',
    ...set,
  }
  return Object.values(one).join(',')
}

test('a catalogue with the official headings maps itself and goes in without a word', async () => {
  const r = await load('drug', [official, aspirin()])
  expect(r.mapping).toMatchObject({
    医保药品编码: 'insuranceCode',
    注册名称: 'name',
    注册剂型: 'dosageForm',
    注册规格: 'spec',
    药品生产企业: 'manufacturerId',
    批文: 'approvalNo',
  })
  expect([r.problems, r.added]).toEqual([[], 1])
})

test('a column whose name says nothing is known by the shape of its values', async () => {
  const head = official.replace('医保药品编码', '编号一').replace('批文', '编号二')
  const { mapping } = await load('drug', [head, aspirin(), aspirin({ name: '另一种' })], 'inspect')
  expect(mapping).toMatchObject({ 编号一: 'insuranceCode', 编号二: 'approvalNo' })
  const devices = await load(
    'consumable',
    ['名字,某码', `支架,C${'1'.repeat(26)}`, `导管,C${'2'.repeat(26)}`],
    'inspect',
  )
  expect(devices.mapping).toMatchObject({ 某码: 'insuranceCode' })
})

test('all faults of a row are told at once: format, rules, references and doubles', async () => {
  await w.sql.query(`insert into company (code, name, is_producer, enabled) values ('MX', '停产药厂', true, false)`)
  const head = `${official},最低温度(℃),最高温度(℃),物资分类`
  const right = `${aspirin({ name: '双份药' })},,,`
  const wrong = `${aspirin({ name: '双份药', n: 'x', level: '丙', maker: '停产药厂' })},9,2,没有的分类`
  const r = await load('drug', [head, right, wrong])
  expect([r.added, r.refused]).toEqual([1, 1])
  expect(r.problems.filter((p) => p.line === 3).map((p) => [p.column, p.reason])).toEqual(
    expect.arrayContaining([
      ['最小包装数量', expect.stringContaining('请输入')],
      ['甲乙类', '请选择列表中的值'],
      ['药品生产企业', '生产企业已停用'],
      ['物资分类', '物资分类不存在'],
      ['最高温度(℃)', '最高温度不能低于最低温度'],
    ]),
  )
  // who is not the same maker is not the same product: the double is told of the row that is one
  const double = await load('drug', [head, right, `${aspirin({ name: '双份药', level: '丙' })},,,没有的分类`])
  expect(double.problems.map((p) => p.reason)).toEqual(expect.arrayContaining(['与第 2 行重复', '物资分类不存在']))
  const { rows } = await w.sql.query(`select 1 from company where name = '某药业'`)
  expect(rows).toEqual([])
})

test('a cell of 39,000 characters refuses its row and no other', async () => {
  const long = '长'.repeat(39_000)
  const r = await load('drug', [
    official,
    aspirin({ name: '好药' }),
    aspirin({ trade: long }),
    aspirin({ name: '也好', code: 'XB01ACA001A001010100002' }),
  ])
  expect([r.rowsIn, r.added, r.refused]).toEqual([3, 2, 1])
  expect(r.problems).toMatchObject([{ line: 3, column: '商品名称', reason: '单元格超过 32,767 个字符' }])
})

test('people are only added unless one says so; what an overwriting would change is told before and after', async () => {
  const head = '账号,姓名,职务'
  await load('user', [head, 'walk8,张三,采购员'], 'allOrNothing')
  const kept = await load('user', [head, 'walk8,李四,主任'], 'allOrNothing')
  expect([kept.unchanged, kept.changed, kept.changes]).toEqual([1, 0, []])
  const tried = await load('user', [head, 'walk8,李四,主任'], 'dryRun', { existing: 'update' })
  expect(tried.changes).toEqual([
    {
      name: 'walk8',
      fields: expect.arrayContaining([
        { label: '姓名', before: '张三', after: '李四' },
        { label: '职务', before: '采购员', after: '主任' },
      ]),
    },
  ])
  const { rows } = await w.sql.query(`select name from app_user where login_name = 'walk8'`)
  expect(rows).toEqual([{ name: '张三' }])
})

test('a value of a fixed set comes with all it may be, so that it is mended by choosing', async () => {
  const r = await load('drug', [official, aspirin({ level: '丙' })])
  expect(r.problems).toMatchObject([{ column: '甲乙类', value: '丙', mendable: true }])
  expect(r.fields.find((f) => f.key === r.mapping.甲乙类)?.choices).toEqual(['甲', '乙', '谈判', '自费'])
})

// with rows made here, so that it runs where the authorities' files are not
test('each row of a sheet is told once: added, changed, left alone, or refused; a column it lacks is told once and not row by row', async () => {
  const made = (name: string, more: object = {}) =>
    aspirin({ name, code: `XB01ACA001A00101010000${name.length}`, ...more })
  const kept = made('守恒药')
  await load('drug', [official, kept], 'allOrNothing')
  // the last says otherwise of what the second says
  const rows = [kept, made('新守恒药'), made('很坏守恒药', { n: 'x' }), made('新守恒药', { level: '乙' })]
  const r = await load('drug', [official, ...rows])
  expect([r.rowsIn, r.added, r.changed, r.unchanged, r.refused]).toEqual([4, 1, 0, 1, 2])
  const without = (text: string) => text.split(',').toSpliced(4, 1).join(',')
  const lacking = await put('drug', Buffer.from([official, ...rows].map(without).join('\n')), 'dryRun')
  expect(lacking.msg).toBe('文件中没有以下必填列，请先对应或补上：规格')
  const given = await load('drug', [official, ...rows].map(without), 'dryRun', { constants: '{"spec":"X"}' })
  expect([given.rowsIn, given.added + given.changed + given.unchanged + given.refused]).toEqual([4, 4])
})

test('what is no sheet is refused by name, whatever it calls itself', async () => {
  for (const [filename, bytes] of [
    ['a.xml', Buffer.from('<?xml version="1.0"?><a/>')],
    ['a.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ['a.xlsx', Buffer.from('<?xml version="1.0"?><a/>')],
  ] as const) {
    const e = await put('drug', bytes, 'inspect', filename)
    expect([filename, e.code === 0]).toEqual([filename, false])
    expect(e.msg).toMatch(/文件|格式/)
  }
})
