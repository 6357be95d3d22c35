import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import type { Values } from '#kernel/shared/field.ts'
import { calls, count, drug, hospital, load, makerId, openArticles, operator, w } from '#tests/articles.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { instFamily, materialFamily } from '../shared/calls.ts'

beforeAll(openArticles)
afterAll(() => w.close())

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

  test('a change names what it changes; the rest stays, and is judged with it', async () => {
    const { id } = await operator.get(
      calls.add,
      drug({ name: '氨苄西林胶囊', listedPrice: '12.5', ceilingPrice: '20' }),
    )
    const body = (values: Values) => ({ id, body: { kind: 0 as const, values } })
    await operator.get(calls.update, { ...body({ storage: '阴凉' }), version: 0 })
    // two people who change different fields: the second asks again with the version he was told, and both stay
    expect((await operator.ask(calls.update, { ...body({ tradeName: '某牌' }), version: 0 })).code).toBe(409)
    await operator.get(calls.update, { ...body({ tradeName: '某牌' }), version: 1 })
    const { values } = await operator.get(calls.detail, { id })
    expect(values).toMatchObject({ name: '氨苄西林胶囊', storage: '阴凉', tradeName: '某牌', listedPrice: '12.5' })
    const wrong = await operator.ask(calls.update, { ...body({ coldChain: true }), version: 2 })
    expect(wrong).toMatchObject({ code: 400, data: { fields: [{ path: 'values.tempMin' }] } })
    const none = await operator.ask(calls.update, { ...body({ name: null }), version: 2 })
    expect(none.code).toBe(400)
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
