import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditorCodes,
  buyerCodes,
  detail,
  fieldsOf,
  type House,
  house,
  offered,
  openTaking,
  product,
  related,
  selected,
  settings,
  take,
  w,
  wish,
} from '#tests/taking.ts'
import { catalogCalls } from '../shared/calls.ts'

beforeAll(openTaking)
afterAll(() => w.close())

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
