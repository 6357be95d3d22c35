import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { pickCalls } from '../shared/pick.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

test('a pasted code means its item in small letters and in full width too, and is answered as it was asked', async () => {
  const { productId, catalogItemId } = await g.item()
  await w.sql.query(`update product set platform_code = 'YP00000407', insurance_code = 'XA01-b' where id = $1`, [
    productId,
  ])
  await w.sql.query(`update catalog_item set hospital_code = 'His-77' where id = $1`, [catalogItemId])
  const codes = ['YP00000407', 'yp00000407', 'ＹＰ００００0407', 'xa01-B', 'ＨＩＳ－77', '无此编码']
  const found = await g.buyer.get(pickCalls.named, { kind: 0, codes })
  expect(found.map((f) => [f.asked, f.item.id])).toEqual(codes.slice(0, -1).map((code) => [code, catalogItemId]))
})

test('of two codes that differ in case only, each means its own item', async () => {
  const [a, b] = [await g.item(), await g.item()]
  await w.sql.query(`update catalog_item set hospital_code = 'ab9' where id = $1`, [a.catalogItemId])
  await w.sql.query(`update catalog_item set hospital_code = 'AB9' where id = $1`, [b.catalogItemId])
  const found = await g.buyer.get(pickCalls.named, { codes: ['AB9', 'ab9'] })
  expect(found.map((f) => f.item.id)).toEqual([b.catalogItemId, a.catalogItemId])
})
