import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

/* A word that is found five hundred times is asked of the rows in their order, a rarer one by ids: nobody sees the difference. */
const MANY = 620
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await w.sql.query(
    `with p as (
      insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
      select 'KC' || n, 0, '宽词' || (n * 7919 % 1000) || case n % 10 when 3 then '稀' else '' end, n || 'mg', '', '盒', '片', 10,
        lower('KC' || n || ' 宽词' || case n % 10 when 3 then '稀' else '' end) from generate_series(1, $1::int) n returning id
    ) insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
    select $2, p.id, $3, 5, 'enabled', $4 from p`,
    [MANY, g.hospital, g.supplier, g.buyer.userId],
  )
})
afterAll(() => w.close())

const inOrder = async (word: string): Promise<string[]> => {
  const { rows } = await w.sql.query(
    `select c.id from catalog_item c join product p on p.id = c.product_id
    where c.hospital_id = $1 and (p.search like $2 or c.hospital_name like $2) order by p.name, c.id`,
    [g.hospital, `%${word}%`],
  )
  return rows.map((r) => r.id)
}
const found = async (keyword: string, page = 1, more: object = {}) => {
  const { rows, total } = await g.buyer.get(pickCalls.find, { keyword, page, size: 20, kind: 0, ...more })
  return { ids: rows.map((r) => r.id), total }
}

test.each(['宽词', '宽', 'kc', '宽词稀', '稀', 'kc61'])(
  'the items with «%s» come in the order of their names',
  async (word) => {
    const all = await inOrder(word)
    expect(await found(word)).toEqual({ ids: all.slice(0, 20), total: all.length })
    expect((await found(word, 2)).ids).toEqual(all.slice(20, 40))
    expect((await found(word, 1, { supplierId: g.supplier })).ids).toEqual(all.slice(0, 20))
  },
)

test('an item is found by the hospital’s own name among six hundred that the region calls so', async () => {
  const { catalogItemId } = await g.item()
  await w.sql.query(`update catalog_item set hospital_name = '院内宽词' where id = $1`, [catalogItemId])
  expect((await found('院内宽词')).ids).toEqual([catalogItemId])
  const all = await inOrder('宽词')
  const at = all.indexOf(catalogItemId)
  expect(all.length).toBe(MANY + 1)
  expect((await found('宽词', Math.floor(at / 20) + 1)).ids).toContain(catalogItemId)
})

test('orders are found by their partner, and by a part of their number; a word that no partner has finds none', async () => {
  const { catalogItemId } = await g.item()
  const lines = [{ catalogItemId, qty: '10' }]
  const made = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  const nos = async (keyword: string) => (await g.buyer.get(orderCalls.query, { keyword })).rows.map((r) => r.no)
  const { rows } = await w.sql.query('select name from org where id = $1', [g.supplier])
  expect(await nos(rows[0].name)).toEqual([made.no])
  expect(await nos(made.no.slice(4, 10))).toEqual([made.no])
  expect(await nos('无此伙伴')).toEqual([])
})
