import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { supplierCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

test('suppliers are sorted by the code that is shown', async () => {
  // his company's code goes before that of his organisation
  const others = [await w.org('supplier', '乙供应商'), await w.org('supplier', '丙供应商')]
  for (const [i, id] of [g.supplier, ...others].entries()) {
    await g.item({ supplier: id })
    await w.sql.query('insert into company (code, name, org_id) values ($1, $1, $2)', [`GS${3 - i}`, id])
    await w.sql.query('update org set code = $1 where id = $2', [`ZZ${i}`, id])
  }
  const reader = await w.person({ 'baseInfo/mySupplier': 'view' }, g.hospital)
  const codes = async (sort: string) =>
    (await reader.get(supplierCalls.query, { sort, size: 500 })).rows.map((s) => s.code)
  expect(await codes('code')).toEqual(['GS1', 'GS2', 'GS3'])
  expect(await codes('-code')).toEqual(['GS3', 'GS2', 'GS1'])
})
