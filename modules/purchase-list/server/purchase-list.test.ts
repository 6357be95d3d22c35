import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { catalogCalls } from '../shared/calls.ts'
import { chosenDefault, type Standing } from './defaults.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const buyerCodes = {
  'purchaseList/catalogues': 'view add edit enable batchEnable import export copyFromParent verify',
  'purchaseList/drug': 'view add edit delete submit import export setSupplier setPrice',
}
const auditorCodes = { 'purchaseList/listAudits': 'view audit batchAudit export' }

let n = 0
const tag = () => `${++n}${randomBytes(2).toString('hex')}`

interface House {
  hospital: string
  supplier: string
  buyer: Person
  auditor: Person
}
const house = async (): Promise<House> => {
  const [hospital, supplier] = [await w.org('hospital', `医院${tag()}`), await w.org('supplier', `供应商${tag()}`)]
  const [buyer, auditor] = [await w.person(buyerCodes, hospital), await w.person(auditorCodes, hospital)]
  return { hospital, supplier, buyer, auditor }
}

interface Made {
  kind?: number
  unit?: string
  name?: string
  listed?: string
  ceiling?: string
  search?: string
}
const product = async (o: Made = {}): Promise<{ id: string; code: string }> => {
  const code = `P${tag()}`.toUpperCase()
  const { rows } = await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, listed_price, ceiling_price, search)
     values ($1, $2, $3, '0.25g', '0.25g*24粒/盒', $4, '粒', 24, $5, $6, $7) returning id`,
    [
      code,
      o.kind ?? 0,
      o.name ?? `阿莫西林胶囊${code}`,
      o.unit ?? '盒',
      o.listed ?? null,
      o.ceiling ?? null,
      o.search ?? code.toLowerCase(),
    ],
  )
  return { id: rows[0].id, code }
}
const related = (h: House, productId: string, price = '12.5', supplier = h.supplier) =>
  w.sql.query(
    `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from) values ($1, $2, $3, $4, '2020-01-01')`,
    [h.hospital, supplier, productId, price],
  )
/** A product the hospital may take over. */
const offered = async (h: House, o: Made & { price?: string } = {}) => {
  const p = await product(o)
  await related(h, p.id, o.price)
  return p
}
const selected = async (h: House, productId: string, price: string) => {
  const batch = await w.sql.query(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ($1, $1, 'national', current_date - 30, current_date + 300) returning id`,
    [`B${tag()}`],
  )
  const item = await w.sql.query(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, $3, 'pack') returning id`,
    [batch.rows[0].id, productId, price],
  )
  await w.sql.query(`insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, 100)`, [
    item.rows[0].id,
    h.hospital,
  ])
}
const wish = (h: House, productId: string, price = '12.5') => ({ productId, supplierId: h.supplier, price })
const take = async (h: House, productId: string, o: { price?: string; submit?: boolean } = {}) =>
  (await h.buyer.get(catalogCalls.add, { items: [wish(h, productId, o.price)], submit: o.submit })).items[0]!
const enabled = async (h: House, productId: string) => {
  const item = await take(h, productId, { submit: true })
  return h.auditor.get(catalogCalls.audit, { ...item, action: 'approve' })
}
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string; message: string }[] }).fields
const detail = (h: House, id: string) => h.buyer.get(catalogCalls.detail, { id })
const settings = (d: Awaited<ReturnType<typeof detail>>) => ({
  id: d.id,
  version: d.version,
  price: d.price,
  packMultiple: d.packMultiple,
  hospitalCode: d.hospitalCode,
  isDefault: d.isDefault,
})

describe('the road into the catalogue', () => {
  test('a buyer takes a product over, somebody else approves it, and it is enabled', async () => {
    const h = await house()
    const p = await offered(h)
    const item = await take(h, p.id)
    expect((await detail(h, item.id)).status).toBe('draft')
    const sent = await h.buyer.get(catalogCalls.submit, item)
    expect(sent.status).toBe('pending')
    const done = await h.auditor.get(catalogCalls.audit, { id: sent.id, version: sent.version, action: 'approve' })
    expect(done.status).toBe('enabled')
    const d = await detail(h, item.id)
    expect(d.history.map((s) => s.action)).toEqual(['create', 'submit', 'approve'])
    expect(d.isDefault).toBe(true)
  })

  test('who created an item does not approve it, whatever his role', async () => {
    const h = await house()
    const both = await w.person({ ...buyerCodes, ...auditorCodes }, h.hospital)
    const p = await offered(h)
    const { items } = await both.get(catalogCalls.add, { items: [wish(h, p.id)], submit: true })
    const answer = await both.ask(catalogCalls.audit, { ...items[0]!, action: 'approve' })
    expect(answer.msg).toBe('不能审核自己创建的单据')
    expect((await both.get(catalogCalls.detail, { id: items[0]!.id })).actions).not.toContain('approve')
  })

  test('a rejection needs a reason, and the buyer may correct and submit again', async () => {
    const h = await house()
    const item = await take(h, (await offered(h)).id, { submit: true })
    expect((await h.auditor.ask(catalogCalls.audit, { ...item, action: 'reject' })).msg).toBe('请填写驳回原因')
    await h.auditor.get(catalogCalls.audit, { ...item, action: 'reject', reason: '价格偏高' })
    const d = await detail(h, item.id)
    expect(d.actions).toEqual(expect.arrayContaining(['edit', 'submit', 'delete']))
    const saved = await h.buyer.get(catalogCalls.update, { ...settings(d), price: '11' })
    expect((await h.buyer.get(catalogCalls.submit, saved)).status).toBe('pending')
  })

  test('while it waits for the audit nobody changes or deletes it, but it can be withdrawn', async () => {
    const h = await house()
    const item = await take(h, (await offered(h)).id, { submit: true })
    const d = await detail(h, item.id)
    expect((await h.buyer.ask(catalogCalls.update, settings(d))).msg).toBe('当前状态「待审核」不能修改')
    expect((await h.buyer.ask(catalogCalls.delete, item)).msg).toBe('当前状态「待审核」不能删除')
    const back = await h.buyer.get(catalogCalls.withdraw, item)
    expect(back.status).toBe('draft')
    await h.buyer.get(catalogCalls.delete, { id: back.id, version: back.version })
    expect((await h.buyer.ask(catalogCalls.detail, { id: item.id })).code).toBe(404)
  })

  test('a product is taken once from each supplier', async () => {
    const h = await house()
    const p = await offered(h)
    const twice = await h.buyer.ask(catalogCalls.add, { items: [wish(h, p.id), wish(h, p.id)] })
    expect(fieldsOf(twice)).toEqual([{ path: 'items.1.productId', message: '与第 1 行重复' }])
    await take(h, p.id)
    const again = await h.buyer.ask(catalogCalls.add, { items: [wish(h, p.id)] })
    expect(again.msg).toBe('第 1 行：采购目录中已有此产品和供应商')
  })

  test('another hospital neither finds, changes nor submits an item', async () => {
    const [h, other] = [await house(), await house()]
    const item = await take(h, (await offered(h)).id)
    expect((await other.buyer.get(catalogCalls.query, {})).rows).toEqual([])
    expect((await other.buyer.ask(catalogCalls.detail, { id: item.id })).code).toBe(404)
    expect((await other.buyer.ask(catalogCalls.submit, item)).code).toBe(404)
    expect((await other.buyer.ask(catalogCalls.delete, item)).code).toBe(404)
  })

  test('of two people editing, the second is told to refresh', async () => {
    const h = await house()
    const d = await detail(h, (await take(h, (await offered(h)).id)).id)
    await h.buyer.get(catalogCalls.update, { ...settings(d), hospitalCode: 'A1' })
    expect((await h.buyer.ask(catalogCalls.update, { ...settings(d), hospitalCode: 'A2' })).code).toBe(409)
  })
})

describe('what the hospital may not take over', () => {
  const refused = async (h: House, productId: string, price = '12.5') =>
    fieldsOf(await h.buyer.ask(catalogCalls.add, { items: [wish(h, productId, price)] }))

  test('a product without an active supply relation', async () => {
    const h = await house()
    const p = await product()
    expect(await refused(h, p.id)).toEqual([{ path: 'items.0.supplierId', message: '没有有效的供货关系' }])
    await related(h, p.id)
    await w.sql.query(`update supply_relation set valid_to = '2020-12-31' where product_id = $1`, [p.id])
    expect((await refused(h, p.id))[0]?.message).toBe('没有有效的供货关系')
  })

  test('a price over the ceiling or the listed price', async () => {
    const h = await house()
    const p = await offered(h, { listed: '12', ceiling: '13' })
    expect((await refused(h, p.id, '13.0001'))[0]).toEqual({ path: 'items.0.price', message: '价格高于最高限价' })
    expect((await refused(h, p.id, '12.5'))[0]?.message).toBe('价格高于挂网价')
    await take(h, p.id, { price: '12' })
  })

  test('a selected product at any other price than the selected one', async () => {
    const h = await house()
    const p = await offered(h)
    await selected(h, p.id, '9.8')
    expect((await refused(h, p.id, '9.7'))[0]?.message).toBe('价格与集采中选价不一致')
    await take(h, p.id, { price: '9.8000' })
  })

  test('quantities that do not fit the unit or each other', async () => {
    const h = await house()
    const p = await offered(h)
    const add = async (more: object) =>
      fieldsOf(await h.buyer.ask(catalogCalls.add, { items: [{ ...wish(h, p.id), ...more }] })).map((f) => f.message)
    expect(await add({ packMultiple: '0.5' })).toEqual(['单位「盒」的数量必须是整数'])
    expect(await add({ minQty: '10', maxQty: '5' })).toEqual(['最大采购量不能小于最小起订量'])
    expect(await add({ packMultiple: '10', maxQty: '5' })).toEqual(['最大采购量不能小于起订倍数'])
    expect(await add({ temporary: true })).toEqual(['请填写临采截止日期'])
    expect(await add({ temporary: true, temporaryUntil: '2020-01-01' })).toEqual(['临采已过截止日期'])
  })

  test('an item whose limit fell while it waited is not approved', async () => {
    const h = await house()
    const p = await offered(h)
    const item = await take(h, p.id, { submit: true })
    await w.sql.query('update product set ceiling_price = 10 where id = $1', [p.id])
    expect((await h.auditor.ask(catalogCalls.audit, { ...item, action: 'approve' })).msg).toBe('价格高于最高限价')
    expect((await detail(h, item.id)).status).toBe('pending')
  })

  test('a kind of product whose list the buyer does not keep', async () => {
    const h = await house()
    const keeper = await w.person({ 'purchaseList/logistics': 'view add' }, h.hospital)
    const p = await offered(h)
    const answer = await keeper.ask(catalogCalls.add, { items: [wish(h, p.id)] })
    expect(answer.msg).toBe('第 1 行：没有此类产品的权限')
    expect((await keeper.get(catalogCalls.candidates, {})).rows).toEqual([])
  })
})

describe('an enabled item', () => {
  test('keeps its price: only a price adjustment changes it, other settings are free', async () => {
    const h = await house()
    const { id } = await enabled(h, (await offered(h)).id)
    const d = await detail(h, id)
    expect((await h.buyer.ask(catalogCalls.update, { ...settings(d), price: '12' })).msg).toBe(
      '已启用过的品种请用调价单修改价格',
    )
    await h.buyer.get(catalogCalls.update, { ...settings(d), packMultiple: '5' })
    expect((await detail(h, id)).packMultiple).toBe('5.000')
  })

  test('keeps what a change does not say: saving nothing moves the version alone', async () => {
    const h = await house()
    const p = await offered(h)
    const more = { hospitalCode: 'N7', hospitalName: '本院名称', packMultiple: '5', minQty: '10', maxQty: '100' }
    const until = { temporary: true, temporaryUntil: '2999-12-31', online: false }
    const items = [{ ...wish(h, p.id), ...more, ...until }]
    const { id } = (await h.buyer.get(catalogCalls.add, { items })).items[0]!
    const { version, history, ...before } = await detail(h, id)
    const saved = await h.buyer.get(catalogCalls.update, { id, version })
    expect(saved.version).toBe(version + 1)
    expect(await detail(h, id)).toMatchObject(before)
    await h.buyer.get(catalogCalls.update, { ...saved, hospitalName: null, minQty: null })
    expect(await detail(h, id)).toMatchObject({ ...before, hospitalName: '', minQty: null })
    expect(history.length).toBe(1)
  })

  test('is not offered for audit to who changed it, although a colleague began and submitted it', async () => {
    const h = await house()
    const both = await w.person({ ...buyerCodes, ...auditorCodes }, h.hospital)
    const item = await take(h, (await offered(h)).id)
    const saved = await both.get(catalogCalls.update, { ...item, hospitalCode: 'N8' })
    await h.buyer.get(catalogCalls.submit, saved)
    const [row] = (await both.get(catalogCalls.query, { status: ['pending'] })).rows
    expect(row!.actions).not.toContain('approve')
    const [other] = (await h.auditor.get(catalogCalls.query, { status: ['pending'] })).rows
    expect(other!.actions).toEqual(['approve', 'reject'])
  })

  test('is stopped with a reason and enabled again', async () => {
    const h = await house()
    const item = await enabled(h, (await offered(h)).id)
    const at = { id: item.id, version: item.version }
    expect((await h.buyer.ask(catalogCalls.switch, { ...at, action: 'stop' })).msg).toBe('请填写停用原因')
    const stopped = await h.buyer.get(catalogCalls.switch, { ...at, action: 'stop', reason: '缺货' })
    const again = await h.buyer.get(catalogCalls.switch, {
      id: item.id,
      version: stopped.version,
      action: 'enable',
    })
    expect(again.status).toBe('enabled')
  })

  test('of several suppliers of a product exactly one enabled item is the default', async () => {
    const h = await house()
    const second = { ...h, supplier: await w.org('supplier', `供应商${tag()}`) }
    const p = await offered(h)
    await related(second, p.id, '12.5')
    const [a, b] = [await enabled(h, p.id), await enabled(second, p.id)]
    const defaults = async () => [(await detail(h, a.id)).isDefault, (await detail(h, b.id)).isDefault]
    expect(await defaults()).toEqual([true, false])
    await h.buyer.get(catalogCalls.update, { ...settings(await detail(h, b.id)), isDefault: true })
    expect(await defaults()).toEqual([false, true])
    const d = await detail(h, b.id)
    await h.buyer.get(catalogCalls.switch, { id: d.id, version: d.version, action: 'stop', reason: '停供' })
    expect(await defaults()).toEqual([true, false])
  })

  test('the default is the wished one, otherwise the present one, otherwise the oldest', () => {
    const item = (id: string, o: Partial<Standing> = {}): Standing => ({
      id,
      productId: 'p',
      status: 'enabled',
      isDefault: false,
      createdAt: id,
      ...o,
    })
    const all = [item('1'), item('2', { isDefault: true }), item('3', { status: 'stopped', isDefault: true })]
    expect(chosenDefault(all, { first: ['1'] })?.id).toBe('1')
    expect(chosenDefault(all, {})?.id).toBe('2')
    expect(chosenDefault(all, { first: ['3'] })?.id).toBe('2')
    expect(chosenDefault(all, { last: '2' })?.id).toBe('1')
    expect(chosenDefault([item('1')], { last: '1' })?.id).toBe('1')
    expect(chosenDefault([], {})).toBeUndefined()
  })
})

describe('many at once', () => {
  test('each item of a batch is done or refused by itself, with its sentence', async () => {
    const h = await house()
    const [p1, p2] = [await offered(h), await offered(h)]
    const [a, b] = [await take(h, p1.id), await take(h, p2.id)]
    await w.sql.query('update product set enabled = false where id = $1', [p2.id])
    const sent = await h.buyer.get(catalogCalls.batchSubmit, { items: [a, b] })
    expect(sent).toEqual({ done: 1, failed: [{ id: b.id, no: p2.code, reason: '产品已停用' }] })
    const now = { id: a.id, version: a.version + 1 }
    const audited = await h.auditor.get(catalogCalls.batchAudit, { items: [now], action: 'approve' })
    expect(audited).toEqual({ done: 1, failed: [] })
    const off = { id: a.id, version: a.version + 2 }
    const stopped = await h.buyer.get(catalogCalls.batchSwitch, { items: [off], action: 'stop', reason: '缺货' })
    expect(stopped.done).toBe(1)
    expect((await detail(h, b.id)).status).toBe('draft')
  })

  test('candidates are found by pinyin, carry the selected price and tell what is in the catalogue already', async () => {
    const h = await house()
    const [p1, p2] = [await offered(h, { search: 'amoxilin amxl' }), await offered(h, { search: 'bubuxian' })]
    await selected(h, p1.id, '9.8')
    await take(h, p2.id)
    const found = await h.buyer.get(catalogCalls.candidates, { keyword: 'amxl' })
    expect(found.rows).toMatchObject([
      { productId: p1.id, relationPrice: '12.5000', price: '9.8000', vbp: true, added: false, disabledReason: null },
    ])
    const had = await h.buyer.get(catalogCalls.candidates, { added: true })
    expect(had.rows).toMatchObject([{ productId: p2.id, added: true, disabledReason: '已在采购目录中' }])
  })

  test('a file adds items at the relation price and changes drafts; wrong rows come back with their sentence', async () => {
    const h = await house()
    const [known, fresh, dear] = [await offered(h), await offered(h), await offered(h, { ceiling: '10' })]
    const item = await take(h, known.id)
    const csv = [
      '产品编码,供应商,采购价,起订倍数,院内编码',
      `${known.code},,,5,N1`,
      `${fresh.code},,,,`,
      `${dear.code},,12,,`,
      'NOPE,,1,,',
    ].join('\n')
    const file = [{ field: 'file', filename: 'cgml.csv', bytes: Buffer.from(csv) }]
    const report = await send(w.app, h.buyer, catalogCalls.import, { mode: 'goodOnly' }, file)
    expect(report).toMatchObject({ code: 0, data: { added: 1, changed: 1, refused: 2 } })
    const reasons = (report.data as { problems: { reason: string }[] }).problems.map((x) => x.reason)
    expect(reasons).toEqual(['价格高于最高限价', '产品不存在'])
    expect(await detail(h, item.id)).toMatchObject({ packMultiple: '5.000', hospitalCode: 'N1', price: '12.5000' })
    const added = (await h.buyer.get(catalogCalls.query, { keyword: fresh.code })).rows
    expect(added).toMatchObject([{ code: fresh.code, price: '12.5000', source: 'import', status: 'draft' }])
  })

  test('the export holds the columns of the template, and can be imported again without a change', async () => {
    const h = await house()
    const p = await offered(h)
    await take(h, p.id)
    const { bytes } = await fetchFile(w.app, h.buyer, catalogCalls.export, { type: 'csv' })
    expect(bytes.toString('utf8')).toContain(p.code)
    const file = [{ field: 'file', filename: 'cgml.csv', bytes }]
    const report = await send(w.app, h.buyer, catalogCalls.import, { mode: 'allOrNothing' }, file)
    expect(report).toMatchObject({ code: 0, data: { unchanged: 1, refused: 0 } })
  })

  test('a branch copies the enabled items of its parent; what it has no relation for is named', async () => {
    const [head, branch] = [await house(), await house()]
    expect((await branch.buyer.ask(catalogCalls.copyFromParent, {})).msg).toBe('本院没有设置总院')
    await w.sql.query('update org set parent_id = $1 where id = $2', [head.hospital, branch.hospital])
    const [both, alone] = [await offered(head), await offered(head)]
    await enabled(head, both.id)
    await enabled(head, alone.id)
    await related(branch, both.id, '12.5', head.supplier)
    const answer = await branch.buyer.get(catalogCalls.copyFromParent, {})
    expect(answer).toMatchObject({
      added: 1,
      existing: 0,
      skipped: [{ code: alone.code, reason: '没有有效的供货关系' }],
    })
    expect((await branch.buyer.get(catalogCalls.query, {})).rows).toMatchObject([
      { code: both.code, source: 'parent', status: 'draft' },
    ])
    expect(await branch.buyer.get(catalogCalls.copyFromParent, {})).toMatchObject({ added: 0, existing: 1 })
  })

  test('a verification names what can no longer be ordered and what differs from the relation', async () => {
    const h = await house()
    const [p1, p2, p3] = [await offered(h), await offered(h), await offered(h)]
    for (const p of [p1, p2, p3]) await enabled(h, p.id)
    await w.sql.query(`update supply_relation set enabled = false where product_id = $1`, [p1.id])
    await w.sql.query('update supply_relation set price = 11 where product_id = $1', [p2.id])
    const { checked, findings } = await h.buyer.get(catalogCalls.verify, {})
    expect(checked).toBe(3)
    expect(findings.map((f) => [f.code, f.message]).toSorted()).toEqual(
      [
        [p1.code, '没有有效的供货关系'],
        [p2.code, '价格与供货关系价格不一致'],
      ].toSorted(),
    )
  })
})
