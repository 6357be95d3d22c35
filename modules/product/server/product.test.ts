import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#kernel/server/sheet/read.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import type { Values } from '#kernel/shared/field.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { drugFamily, instFamily, materialFamily } from '../shared/calls.ts'

let w: World
let operator: Person
let hospital: Person
let makerId: string
const all = 'view add edit delete enable import export'
beforeAll(async () => {
  w = await openWorld()
  const authority = await w.org('authority', '省采购中心')
  operator = await w.person(
    {
      'baseInfo/drug': all,
      'baseInfo/consumable': all,
      'baseInfo/logistics': all,
      'baseInfo/manufacturer': 'view add',
    },
    authority,
  )
  hospital = await w.person({ 'baseInfo/drug': 'view export' }, await w.org('hospital', '市一医院'))
  makerId = (
    await w.sql.query(`insert into company (code, name, is_producer) values ('M1', '华北制药', true) returning id`)
  ).rows[0].id
})
afterAll(() => w.close())

const calls = drugFamily.calls
const drug = (values: Record<string, unknown> = {}) => ({
  kind: 0 as const,
  values: {
    name: '阿莫西林胶囊',
    dosageForm: '胶囊剂',
    spec: '0.25g',
    drugCategory: '西药',
    packSpec: '0.25g*24粒/盒',
    packUnit: '盒',
    minUnit: '粒',
    conversionRatio: '24',
    manufacturerId: makerId,
    approvalNo: '国药准字H20213029',
    ...values,
  },
})
const columns = [
  '通用名',
  '剂型',
  '规格',
  '药品类别',
  '包装规格',
  '采购单位',
  '最小使用单位',
  '转换比',
  '生产企业',
  '批准文号',
]
const line = (...cells: string[]) => cells.join(',')
const csv = (head: readonly string[], ...rows: string[]) =>
  Buffer.from(`\uFEFF${[head.join(','), ...rows].join('\r\n')}\r\n`)
const good = (n: number) =>
  line(`复方丹参片${n}`, '片剂', '0.3g', '中成药', `0.3g*${n}片/瓶`, '瓶', '片', '60', '某某药业', '国药准字Z20044437')
const load = async (
  bytes: Buffer,
  mode: string,
  who = operator,
  extra: Record<string, string> = {},
): Promise<ImportReport> => {
  const e = await send(w.app, who, calls.import, { mode, ...extra }, [{ field: 'file', filename: '药品.csv', bytes }])
  if (e.code !== 0) throw new Error(e.msg)
  return e.data as ImportReport
}
const sheet = async (who: Person, fileId: string) => {
  const rows: string[][] = []
  for await (const r of readSheet((await fetchFile(w.app, who, fileCalls.download, { fileId })).bytes))
    rows.push(r.cells)
  return rows
}
const count = async (): Promise<number> => (await w.sql.query('select count(*)::int as n from product')).rows[0].n

describe('a product', () => {
  test('is added with a platform code, is found by pinyin initials, and its narcotic mark is derived', async () => {
    const saved = await operator.get(calls.add, drug({ name: '芬太尼注射液', specialDrug: ['麻醉'], storage: '冷藏' }))
    expect(saved.platformCode).toMatch(/^YP\d{8}$/)
    for (const keyword of ['ftnzsy', 'fentaini', saved.platformCode.toLowerCase(), '国药准字H20213029', '华北']) {
      const found = await hospital.get(calls.query, { keyword })
      expect([keyword, found.rows.map((r) => r.name)]).toEqual([keyword, expect.arrayContaining(['芬太尼注射液'])])
    }
    const { rows } = await w.sql.query('select narcotic, cold_chain from product where id = $1', [saved.id])
    expect(rows[0]).toEqual({ narcotic: true, cold_chain: true })
    const [row] = (await hospital.get(calls.query, { keyword: 'ftnzsy' })).rows
    expect(row!.values).toMatchObject({ manufacturerId: '华北制药', conversionRatio: '24', insuranceLevel: '自费' })
    expect(row!.actions).toEqual([])
  })

  test('the same article a second time is refused, whoever types it', async () => {
    await operator.get(calls.add, drug())
    expect((await operator.ask(calls.add, drug())).msg).toMatch(/已存在$/)
  })

  test('an update from an old version answers the present record; a current one changes it', async () => {
    const saved = await operator.get(calls.add, drug({ name: '头孢拉定胶囊' }))
    const changed = await operator.get(calls.update, {
      id: saved.id,
      version: 0,
      body: drug({ name: '头孢拉定胶囊', listedPrice: '12.5' }),
    })
    expect(changed.version).toBe(1)
    const stale = await operator.ask(calls.update, { id: saved.id, version: 0, body: drug({ name: '头孢拉定' }) })
    expect(stale.code).toBe(409)
    expect((await hospital.get(calls.detail, { id: saved.id })).values.listedPrice).toBe('12.5')
  })

  test('a form opened and saved changes nothing but the version', async () => {
    const prices = {
      listedPrice: '12.5',
      ceilingPrice: '20',
      tradeName: '某牌',
      specialDrug: ['麻醉'],
      storage: '冷藏',
    }
    const { id } = await operator.get(calls.add, drug({ name: '吗啡片', ...prices }))
    const { version, updatedAt: _, ...before } = await operator.get(calls.detail, { id })
    const { platformCode: _made, ...values } = before.values
    await operator.get(calls.update, { id, version, body: { kind: 0, values: values as Values } })
    const { version: now, updatedAt: __, ...after } = await operator.get(calls.detail, { id })
    expect([now, after]).toEqual([version + 1, before])
  })

  test('is disabled only with a reason; a batch says what it did and what it did not', async () => {
    const [a, b] = [
      await operator.get(calls.add, drug({ name: '甲药' })),
      await operator.get(calls.add, drug({ name: '乙药' })),
    ]
    expect((await operator.ask(calls.switch, { id: a.id, version: 0, enabled: false })).msg).toBe('请填写停用原因')
    await operator.get(calls.switch, { id: a.id, version: 0, enabled: false, reason: '注销' })
    const done = await operator.get(calls.batchSwitch, { ids: [a.id, b.id], enabled: false, reason: '注销' })
    expect(done).toEqual({ done: 1, failed: [{ id: a.id, no: a.platformCode, reason: '产品已是停用状态' }] })
  })

  test('in use it cannot be deleted, unused it can', async () => {
    const saved = await operator.get(calls.add, drug({ name: '丙药' }))
    const [h, s] = [hospital.orgId, await w.org('supplier', '某供应商')]
    await w.sql.query(
      `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from) values ($1, $2, $3, 1, '2020-01-01')`,
      [h, s, saved.id],
    )
    expect((await operator.ask(calls.delete, { id: saved.id, version: 0 })).msg).toBe(
      '产品已被使用，不能删除，可以停用',
    )
    await w.sql.query('delete from supply_relation where product_id = $1', [saved.id])
    expect((await operator.get(calls.delete, { id: saved.id, version: 0 })).id).toBe(saved.id)
  })

  test('a consumable whose class is not that of its registration number is refused; logistics goods need a category', async () => {
    const device = (values: object) => ({
      kind: 1 as const,
      values: {
        name: '冠脉支架',
        spec: '3.0*18',
        packUnit: '个',
        minUnit: '个',
        conversionRatio: '1',
        manufacturerId: makerId,
        approvalNo: '国械注准20243131618',
        ...values,
      },
    })
    const wrong = await operator.ask(instFamily.calls.add, device({ deviceClass: '2' }))
    expect(wrong).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'values.deviceClass', message: '管理类别与注册证号不一致' }] },
    })
    expect((await operator.ask(instFamily.calls.add, device({ deviceClass: '3' }))).code).toBe(0)
    const chair = {
      kind: 3 as const,
      values: { name: '办公椅', spec: '标准', packUnit: '把', minUnit: '把', conversionRatio: '1' },
    }
    expect(await operator.ask(materialFamily.calls.add, chair)).toMatchObject({
      data: { fields: [{ path: 'values.categoryId', message: '必填' }] },
    })
  })

  test('a hospital reads but does not write', async () => {
    expect((await hospital.ask(calls.add, drug())).code).toBe(403)
    expect((await send(w.app, hospital, calls.import, { mode: 'goodOnly' }, [])).code).toBe(403)
    expect((await send(w.app, hospital, commonCalls.importFile, { mode: 'goodOnly', kind: 'drug' }, [])).code).toBe(403)
  })
})

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
        reason: '请输入不超过 99999999.999 的数，最多 3 位小数',
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

  test('a mapping chosen once is remembered for files with the same titles', async () => {
    const titles = columns.map((c, i) => (i === 0 ? '怪名字' : c))
    expect(await load(csv(titles, good(61)), 'inspect')).toMatchObject({ rowsIn: 0, sample: [good(61).split(',')] })
    expect(await load(csv(titles, good(61)), 'dryRun')).toMatchObject({ refused: 1 })
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

test('an export is read back by the import without a change, as xlsx and as csv', async () => {
  await operator.get(
    calls.add,
    drug({
      name: '=HYPERLINK(1)',
      specialDrug: ['精二', '高警示'],
      coldChain: true,
      tempMin: '-20',
      tempMax: '8',
      remark: '第一行\n第二行',
    }),
  )
  for (const type of ['xlsx', 'csv']) {
    const file = await fetchFile(w.app, operator, calls.export, { type })
    expect(file.headers['content-disposition']).toContain(`.${type}`)
    const report = await load(file.bytes, 'goodOnly')
    expect([type, report.problems]).toEqual([type, []])
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: (await count()) - 1 })
  }
  const same = await fetchFile(w.app, hospital, commonCalls.export, {
    path: calls.export.path,
    input: { keyword: '复方丹参片1' },
  })
  expect(same.headers['content-type']).toContain('spreadsheetml')
})
