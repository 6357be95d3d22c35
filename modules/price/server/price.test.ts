import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { priceCalls } from '../shared/calls.ts'
import { applyDuePrices } from './due.ts'

let w: World
let g: Goods
let buyer: Person
let sales: Person
let operator: Person
const applicant = { 'purchaseList/priceModification': 'view add edit delete submit withdraw import export log' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  buyer = await w.person(applicant, g.hospital)
  sales = await w.person(applicant, g.supplier)
  operator = await w.person(
    { 'purchaseList/priceModification': 'view audit export' },
    await w.org('authority', '监管中心'),
  )
})
afterAll(() => w.close())

const dayFrom = (days: number) => {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
interface Wish {
  type?: 'purchase' | 'listed' | 'retail'
  newPrice?: string
  effectiveDate?: string
}
const body = (catalogItemId: string, o: Wish = {}) => ({
  catalogItemId,
  type: 'purchase' as const,
  newPrice: '11',
  effectiveDate: today(),
  reason: 'manufacturer' as const,
  ...o,
})
const sent = async (catalogItemId: string, o: Wish = {}, by = buyer) => {
  const { id, version } = await by.get(priceCalls.add, body(catalogItemId, o))
  const now = await by.get(priceCalls.submit, { id, version })
  return { id, version: now.version }
}
const approve = (a: { id: string; version: number }) => operator.get(priceCalls.audit, { ...a, action: 'approve' })
const prices = async (itemId: string) =>
  (
    await w.sql.query(
      `select c.price, c.retail_price as retail, r.price as relation from catalog_item c
       join supply_relation r using (hospital_id, product_id, supplier_id) where c.id = $1`,
      [itemId],
    )
  ).rows[0] as { price: string; retail: string | null; relation: string }
const limit = (productId: string, ceiling: string) =>
  w.sql.query('update product set ceiling_price = $2 where id = $1', [productId, ceiling])
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string; message: string }[] }).fields

describe('an adjustment that begins today', () => {
  test('is applied to catalogue and supply relation as soon as the operator approves it', async () => {
    const item = await g.item()
    const a = await sent(item.catalogItemId)
    expect(await prices(item.catalogItemId)).toMatchObject({ price: '12.5000', relation: '12.5000' })
    expect((await approve(a)).status).toBe('applied')
    expect(await prices(item.catalogItemId)).toEqual({ price: '11.0000', retail: null, relation: '11.0000' })
    const d = await buyer.get(priceCalls.detail, { id: a.id })
    expect(d).toMatchObject({ oldPrice: '12.5000', newPrice: '11.0000', currentPrice: '11.0000' })
    expect(d.history.map((s) => s.action)).toEqual(['create', 'submit', 'approve', 'apply'])
  })

  test('of a retail price leaves the purchase price as it is', async () => {
    const item = await g.item()
    await approve(await sent(item.catalogItemId, { type: 'retail', newPrice: '14' }))
    expect(await prices(item.catalogItemId)).toEqual({ price: '12.5000', retail: '14.0000', relation: '12.5000' })
  })

  test('may be applied for by the supplier, and the hospital sees it once it is submitted', async () => {
    const item = await g.item()
    const draft = await sales.get(priceCalls.add, body(item.catalogItemId))
    expect((await buyer.ask(priceCalls.detail, { id: draft.id })).code).toBe(404)
    const now = await sales.get(priceCalls.submit, { id: draft.id, version: draft.version })
    const seen = await buyer.get(priceCalls.detail, { id: draft.id })
    expect(seen.actions).toEqual([])
    expect((await buyer.ask(priceCalls.withdraw, { id: draft.id, version: now.version })).msg).toBe(
      '只有创建机构可以执行此操作',
    )
    await approve({ id: draft.id, version: now.version })
    expect((await prices(item.catalogItemId)).price).toBe('11.0000')
  })
})

describe('an adjustment for a later day', () => {
  const begins = (id: string, day: string) =>
    w.sql.query('update price_adjustment set effective_date = $2 where id = $1', [id, day])

  test('waits for its day; the daily job applies it once', async () => {
    const item = await g.item()
    const a = await sent(item.catalogItemId, { effectiveDate: dayFrom(3) })
    expect((await approve(a)).status).toBe('passed')
    expect((await applyDuePrices()).applied).toBe(0)
    expect((await prices(item.catalogItemId)).price).toBe('12.5000')
    await begins(a.id, today())
    expect(await applyDuePrices()).toEqual({ applied: 1, held: [] })
    expect(await prices(item.catalogItemId)).toMatchObject({ price: '11.0000', relation: '11.0000' })
    expect(await applyDuePrices()).toEqual({ applied: 0, held: [] })
  })

  test('whose price is no longer allowed on its day is held, and keeps no other waiting', async () => {
    const [bad, good] = [await g.item(), await g.item()]
    const a = await sent(bad.catalogItemId, { effectiveDate: dayFrom(1), newPrice: '13' })
    const b = await sent(good.catalogItemId, { effectiveDate: dayFrom(1) })
    const passed = await approve(a)
    await approve(b)
    await limit(bad.productId, '12.5')
    for (const { id } of [a, b]) await begins(id, today())
    const result = await applyDuePrices()
    expect(result.applied).toBe(1)
    expect(result.held).toMatchObject([{ id: a.id, reason: '价格高于最高限价' }])
    expect((await prices(bad.catalogItemId)).price).toBe('12.5000')
    // who asked for it and who may call it back are told
    for (const p of [buyer, operator]) {
      const { rows } = await p.get(messageCalls.query, { category: 'warning' })
      expect(rows.map((m) => [m.event, m.params.reason])).toContainEqual(['priceAdjustment.held', '价格高于最高限价'])
    }
    const back = { id: a.id, version: passed.version, action: 'reject' as const, reason: '限价已调整' }
    expect((await operator.get(priceCalls.audit, back)).status).toBe('rejected')
  })

  test('blocks a second one for the same price, but not for the other kind of price', async () => {
    const item = await g.item()
    await approve(await sent(item.catalogItemId, { effectiveDate: dayFrom(5) }))
    const second = await buyer.get(priceCalls.add, body(item.catalogItemId, { newPrice: '10' }))
    const refused = await buyer.ask(priceCalls.submit, { id: second.id, version: second.version })
    expect(refused.msg).toMatch(/^此品种已有未生效的调价单 TJ\d+$/)
    await sent(item.catalogItemId, { type: 'retail', newPrice: '15' })
  })
})

describe('what may not be adjusted', () => {
  const refused = async (catalogItemId: string, o: Wish) =>
    fieldsOf(await buyer.ask(priceCalls.add, body(catalogItemId, o)))[0]

  test('prices over a limit, the same price, days gone by', async () => {
    const item = await g.item()
    await limit(item.productId, '13')
    const id = item.catalogItemId
    expect(await refused(id, { newPrice: '13.0001' })).toEqual({ path: 'newPrice', message: '价格高于最高限价' })
    expect((await refused(id, { type: 'retail', newPrice: '14' }))?.message).toBe('价格高于最高限价')
    expect((await refused(id, { newPrice: '12.50' }))?.message).toBe('新价格与原价格相同')
    expect((await refused(id, { effectiveDate: dayFrom(-1) }))?.path).toBe('effectiveDate')
    expect((await refused(id, { newPrice: '0' }))?.path).toBe('newPrice')
  })

  test('an item of another hospital, and one not yet enabled', async () => {
    const foreign = await (await openGoods(w)).item()
    expect((await refused(foreign.catalogItemId, {}))?.message).toBe('采购目录中没有此品种')
    const own = await g.item()
    await w.sql.query(`update catalog_item set status = 'draft' where id = $1`, [own.catalogItemId])
    expect((await refused(own.catalogItemId, {}))?.message).toBe('采购目录中没有此品种')
  })

  test('nobody but the operator audits: neither hospital nor supplier', async () => {
    const a = await sent((await g.item()).catalogItemId)
    const auditor = await w.person({ 'purchaseList/priceModification': 'view audit' }, g.hospital)
    expect((await auditor.ask(priceCalls.audit, { ...a, action: 'approve' })).code).toBe(403)
    expect((await operator.ask(priceCalls.audit, { ...a, action: 'reject' })).msg).toBe('请填写驳回原因')
  })
})

describe('the paper', () => {
  test('a rejected one is corrected and submitted again; a draft is deleted; a pending one is not', async () => {
    const item = await g.item()
    const a = await sent(item.catalogItemId)
    expect((await buyer.ask(priceCalls.delete, a)).msg).toBe('当前状态「待审核」不能删除')
    const back = await operator.get(priceCalls.audit, { ...a, action: 'reject', reason: '请附依据' })
    const at = { id: a.id, version: back.version }
    const saved = await buyer.get(priceCalls.update, { ...body(item.catalogItemId, { newPrice: '10.5' }), ...at })
    expect((await buyer.ask(priceCalls.update, { ...body(item.catalogItemId), ...at })).code).toBe(409)
    const again = await buyer.get(priceCalls.submit, { id: saved.id, version: saved.version })
    const draft = await buyer.get(priceCalls.withdraw, { id: a.id, version: again.version })
    await buyer.get(priceCalls.delete, { id: a.id, version: draft.version })
    expect((await buyer.ask(priceCalls.detail, { id: a.id })).code).toBe(404)
  })

  test('another hospital neither finds nor changes it', async () => {
    const a = await sent((await g.item()).catalogItemId)
    const other = await w.person(applicant, await w.org('hospital', '另一医院'))
    expect((await other.get(priceCalls.query, {})).rows).toEqual([])
    expect((await other.ask(priceCalls.detail, { id: a.id })).code).toBe(404)
    expect((await other.ask(priceCalls.withdraw, a)).code).toBe(404)
  })

  test('several items of one notice become a paper each, all or none; a refusal names its line', async () => {
    const [one, two] = [await g.item({ name: '批量调价颗粒' }), await g.item()]
    const notice = (second: string, submit = true) => ({
      type: 'purchase' as const,
      effectiveDate: today(),
      reason: 'vbp' as const,
      submit,
      lines: [
        { catalogItemId: one.catalogItemId, newPrice: '9' },
        { catalogItemId: two.catalogItemId, newPrice: second },
      ],
    })
    const refused = await buyer.ask(priceCalls.addAll, notice('12.5'))
    expect(refused.msg).toBe('第 2 行：新价格与原价格相同')
    expect(fieldsOf(refused)[0]?.path).toBe('lines.1.newPrice')
    const ask = { keyword: '批量调价颗粒' }
    expect((await buyer.get(priceCalls.query, ask)).rows).toEqual([])
    const made = await buyer.get(priceCalls.addAll, notice('9.5'))
    expect(made.items).toHaveLength(2)
    expect((await buyer.get(priceCalls.query, ask)).rows).toMatchObject([{ newPrice: '9.0000', status: 'pending' }])
    const clerk = await w.person({ 'purchaseList/priceModification': 'view add' }, g.hospital)
    expect((await clerk.ask(priceCalls.addAll, notice('9.7'))).code).toBe(403)
    await clerk.get(priceCalls.addAll, notice('9.7', false))
  })

  test('all that is wrong with a notice is told in one round, each at its line', async () => {
    const items = [await g.item(), await g.item(), await g.item()]
    await limit(items[1]!.productId, '13')
    const e = await buyer.ask(priceCalls.addAll, {
      type: 'purchase',
      effectiveDate: today(),
      reason: 'other',
      submit: true,
      lines: items.map(({ catalogItemId }, i) => ({ catalogItemId, newPrice: ['12.5', '14', '11'][i]! })),
    })
    expect(fieldsOf(e).map((f) => f.path)).toEqual(['lines.0.newPrice', 'lines.1.newPrice'])
  })

  test('a change above the setting asks with its number, and goes on with a reason', async () => {
    const one = await g.item()
    const notice = { type: 'purchase' as const, effectiveDate: dayFrom(3), reason: 'other' as const, submit: true }
    const wish = { ...notice, lines: [{ catalogItemId: one.catalogItemId, newPrice: '0.9' }] }
    const asked = await buyer.ask(priceCalls.addAll, wish)
    expect(asked.msg).toBe('价格变动超过 30%：第 1 行：12.5 → 0.9 (-92.80%)，请核对并说明理由')
    expect(asked.data).toMatchObject({ needsReason: true })
    const { items } = await buyer.get(priceCalls.addAll, { ...wish, why: '包装换算' })
    const { history } = await buyer.get(priceCalls.detail, { id: items[0]!.id })
    expect(history.map((h) => h.reason)).toContain('包装换算')
    // a draft is submitted from its page by the same question
    const two = await g.item()
    const { lines: _, submit: __, ...draft } = { ...wish, catalogItemId: two.catalogItemId, newPrice: '99' }
    const a = await buyer.get(priceCalls.add, draft)
    expect((await buyer.ask(priceCalls.submit, { id: a.id, version: a.version })).data).toMatchObject({
      needsReason: true,
    })
    await buyer.get(priceCalls.submit, { id: a.id, version: a.version, reason: '原料上涨' })
  })

  test('the picker offers the items of one’s own organisation', async () => {
    const item = await g.item({ name: '调价专用胶囊' })
    for (const who of [buyer, sales])
      expect((await who.get(priceCalls.items, { keyword: '调价专用' })).rows.map((r) => r.id)).toEqual([
        item.catalogItemId,
      ])
  })

  test('a file adds drafts, changes the draft of the same item, and refuses what the form refuses', async () => {
    const house = await openGoods(w)
    const who = await w.person(applicant, house.hospital)
    const [one, two] = [await house.item(), await house.item()]
    const codes = (
      await w.sql.query<{ id: string; code: string }>(
        'select id, platform_code as code from product where id = any($1)',
        [[one.productId, two.productId]],
      )
    ).rows
    const codeOf = (id: string) => codes.find((c) => c.id === id)!.code
    await limit(two.productId, '13')
    const file = (price: string) => {
      const day = dayFrom(2)
      const csv = [
        '产品编码,调价类型,新价格,生效日期,调价原因',
        `${codeOf(one.productId)},采购价,${price},${day},厂家调整`,
        `${codeOf(two.productId)},采购价,14,${day},其他`,
      ].join('\n')
      return [{ field: 'file', filename: 'tj.csv', bytes: Buffer.from(csv) }]
    }
    const first = await send(w.app, who, priceCalls.import, { mode: 'goodOnly' }, file('11'))
    expect(first).toMatchObject({ code: 0, data: { added: 1, refused: 1, problems: [{ reason: '价格高于最高限价' }] } })
    const second = await send(w.app, who, priceCalls.import, { mode: 'goodOnly' }, file('10'))
    expect(second).toMatchObject({ code: 0, data: { changed: 1 } })
    const rows = (await who.get(priceCalls.query, { priceType: 'purchase' })).rows
    expect(rows.map((r) => [r.newPrice, r.status])).toEqual([['10.0000', 'draft']])
    const { bytes } = await fetchFile(w.app, who, priceCalls.export, { type: 'csv' })
    expect(bytes.toString('utf8')).toContain(codeOf(one.productId))
  })
})
