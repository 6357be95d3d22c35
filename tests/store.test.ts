import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* What the specification says of the session store and its enumerations, asked of the server (§3, §5). */
let w: World
let g: Goods
let reader: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  reader = await w.person({ 'purchaseList/catalogues': 'view', personalInfo: 'view edit' }, g.hospital)
})
afterAll(() => w.close())

const planOf = async (unit: string, qty: string) => {
  const { catalogItemId } = await g.item({ unit })
  const lines = [{ catalogItemId, qty }]
  return g.buyer.ask(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
}

test('whether a unit takes decimals is said by the dictionary 收货数量类型', async () => {
  expect((await planOf('kg', '1.5')).code).toBe(0)
  expect((await planOf('盒', '1.5')).code).not.toBe(0)
  await w.sql.query(`update dict set enabled = false where kind = 'receiptQuantityType' and name = 'kg'`)
  await w.sql.query(
    `insert into dict (kind, code, name, parent) values ('receiptQuantityType', 'he', '盒', '1') on conflict do nothing`,
  )
  expect((await planOf('kg', '1.5')).code).not.toBe(0)
  expect((await planOf('盒', '1.5')).code).toBe(0)
})

test('the purchase class stands on the catalogue, in its list and on its page', async () => {
  await g.item()
  const { rows } = await reader.get(catalogCalls.query, {})
  expect(new Set(rows.map((r) => r.vbpClassHint))).toEqual(new Set([0]))
  expect((await reader.get(catalogCalls.detail, { id: rows[0]!.id })).vbpClassHint).toBe(0)
})

test('the session is told everything its store keeps of the house', async () => {
  const me = async () => reader.get(sessionCalls.mySystem, {})
  expect(await me()).toMatchObject({
    wzflGllx: '1',
    childOrg: [],
    systemConfig: { smsConfig: false, sfdjbzsj: true, sfqygyssd: false },
    provincialCatalogId: '',
    headUrl: '',
  })
  const branch = await w.org('hospital', '分院')
  await w.sql.query('update org set parent_id = $1 where id = $2', [g.hospital, branch])
  await w.sql.query(
    `insert into config (key, value) values ('page.standardData', 'false'), ('page.provincialCatalog', '"P-7"'), ('plan.supplierLock', 'true')`,
  )
  expect(await me()).toMatchObject({
    childOrg: [{ strId: branch, strName: '分院' }],
    systemConfig: { smsConfig: false, sfdjbzsj: false, sfqygyssd: true },
    provincialCatalogId: 'P-7',
  })
})

test('where suppliers are locked, only the default supplier’s item is ordered', async () => {
  const { catalogItemId } = await g.item()
  await w.sql.query('update catalog_item set is_default = false where id = $1', [catalogItemId])
  const head = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '1' }] }
  const { id, version } = await g.buyer.get(planCalls.add, head)
  const { data, msg } = await g.buyer.ask(planCalls.submit, { id, version })
  expect(JSON.stringify([msg, data])).toContain('已启用供应商锁定')
})
