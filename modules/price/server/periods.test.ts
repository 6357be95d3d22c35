import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { priceCalls } from '../shared/calls.ts'

/* domain-lists §2.38: which price an item had from when to when, and what set it. */
let w: World
let g: Goods
let operator: Person
let buyer: Person
const screen = 'purchaseList/priceModification'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  buyer = await w.person({ [screen]: 'view add submit log' }, g.hospital)
  operator = await w.person({ [screen]: 'view audit log' }, await w.org('authority', '监管中心'))
})
afterAll(() => w.close())

const adjusted = async (catalogItemId: string, newPrice: string, type: 'purchase' | 'retail' = 'purchase') => {
  const wish = { catalogItemId, type, newPrice, effectiveDate: today(), reason: 'manufacturer' as const }
  const { id, no, version } = await buyer.get(priceCalls.add, wish)
  const sent = await buyer.get(priceCalls.submit, { id, version, reason: '厂家来函' })
  await operator.get(priceCalls.audit, { id, version: sent.version, action: 'approve' })
  return { id, no }
}
const history = async (catalogItemId: string, who = buyer) =>
  (await who.get(priceCalls.history, { id: catalogItemId })).rows
const ordered = async (catalogItemId: string) => {
  const lines = [{ catalogItemId, qty: '3' }]
  const o = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  await g.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  return o.id
}

test('a price whose day passed while it waited is not passed, with that day, and may be rejected', async () => {
  const { catalogItemId } = await g.item()
  const wish = {
    catalogItemId,
    type: 'purchase',
    newPrice: '11',
    effectiveDate: today(),
    reason: 'manufacturer',
  } as const
  const { id, version } = await buyer.get(priceCalls.add, wish)
  const sent = await buyer.get(priceCalls.submit, { id, version })
  const day = dayAfter(today(), -1)
  await w.sql.query('update price_adjustment set effective_date = $2 where id = $1', [id, day])
  const audit = { id, version: sent.version, reason: '请改期' }
  const late = await operator.ask(priceCalls.audit, { ...audit, action: 'approve' })
  expect(late.msg).toBe(`生效日期 ${day} 已过，请驳回后改期`)
  expect((await history(catalogItemId)).map((p) => p.price)).toEqual(['12.5000'])
  expect((await operator.get(priceCalls.audit, { ...audit, action: 'reject' })).status).toBe('rejected')
})

describe('a price', () => {
  test('begins with its item and ends where an adjustment begins, which says who and by what', async () => {
    const { catalogItemId } = await g.item()
    const { id, no } = await adjusted(catalogItemId, '11')
    const [now, before] = await history(catalogItemId)
    expect(now).toMatchObject({ price: '11.0000', validTo: null, source: 'adjustment', sourceId: id, sourceNo: no })
    expect(now!.by).toMatch(/./)
    expect(before).toMatchObject({ price: '12.5000', validTo: now!.validFrom, source: 'item', sourceId: null })
  })

  test('of retail goes its own way', async () => {
    const { catalogItemId } = await g.item()
    await adjusted(catalogItemId, '15', 'retail')
    expect((await history(catalogItemId)).map((p) => [p.type, p.price])).toEqual([
      ['retail', '15.0000'],
      ['purchase', '12.5000'],
    ])
  })

  test('that is changed twice within a transaction leaves periods that do not touch', async () => {
    const { catalogItemId } = await g.item()
    await w.sql.query('begin')
    for (const p of ['12', '11', '11', '10'])
      await w.sql.query('update catalog_item set price = $2 where id = $1', [catalogItemId, p])
    await w.sql.query('commit')
    expect((await history(catalogItemId)).map((p) => Number(p.price))).toEqual([10, 11, 12, 12.5])
  })

  test('of a draft of the list is none yet', async () => {
    const { catalogItemId } = await g.item()
    await w.sql.query(`update catalog_item set status = 'draft' where id = $1`, [catalogItemId])
    await w.sql.query(`update catalog_item set price = 99 where id = $1`, [catalogItemId])
    expect((await history(catalogItemId)).map((p) => Number(p.price))).toEqual([12.5])
  })

  test('is told to the hospital, its supplier and the authority, and to nobody else', async () => {
    const { catalogItemId } = await g.item()
    const sales = await w.person({ [screen]: 'view log' }, g.supplier)
    for (const who of [sales, operator]) expect(await history(catalogItemId, who)).toHaveLength(1)
    const rival = await openGoods(w)
    for (const org of [rival.hospital, rival.supplier]) {
      const stranger = await w.person({ [screen]: 'view log' }, org)
      expect((await stranger.ask(priceCalls.history, { id: catalogItemId })).code).toBe(404)
    }
    const plain = await w.person({ [screen]: 'view' }, g.hospital)
    expect((await plain.ask(priceCalls.history, { id: catalogItemId })).code).toBe(403)
  })
})

test('periods of one price cannot touch, whoever writes them, and the app writes none', async () => {
  const { catalogItemId } = await g.item()
  const doubled = `insert into price_period (hospital_id, product_id, supplier_id, type, price, valid_from, source)
    select hospital_id, product_id, supplier_id, 'purchase', 5, now() - interval '1 day', 'item' from catalog_item where id = $1`
  await expect(w.sql.query(doubled, [catalogItemId])).rejects.toThrow('price_period_alone')
  const grants = await w.sql.query(
    `select privilege_type from information_schema.role_table_grants where table_name = 'price_period' and grantee = 'jicai_app'`,
  )
  expect(grants.rows.map((r) => r.privilege_type)).toEqual(['SELECT'])
})

test('orders of before and after an adjustment each have a price of their day', async () => {
  const { catalogItemId } = await g.item()
  const first = await ordered(catalogItemId)
  await adjusted(catalogItemId, '11.5')
  const second = await ordered(catalogItemId)
  const priceOf = async (id: string) => (await g.buyer.get(orderCalls.detail, { id })).lines[0]!.price
  expect([await priceOf(first), await priceOf(second)]).toEqual(['12.5000', '11.5000'])
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  // a price out of nowhere is found
  await w.sql.query('update order_line set price = 7, amount = 21 where order_id = $1', [second])
  expect((await brokenInvariants(w.sql, everyInvariant)).map((b) => b.id)).toEqual(['§2.38a', 'I16'])
  await w.sql.query('update order_line set price = 11.5, amount = 34.5 where order_id = $1', [second])
})

test('an item of the list that is enabled has its price from then on', async () => {
  const { catalogItemId } = await g.item()
  const item = await g.buyer.get(catalogCalls.detail, { id: catalogItemId })
  expect(item.price).toBe((await history(catalogItemId))[0]!.price)
})
