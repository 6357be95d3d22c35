import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGoods, openWorld, type World } from '#tests/world.ts'
import { priceCalls } from '../shared/calls.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

test('pasted codes mean the items of one’s own organisation; where several fit, hospital and supplier tell them apart', async () => {
  const g = await openGoods(w)
  const buyer = await w.person({ 'purchaseList/priceModification': 'view add' }, g.hospital)
  const other = await openGoods(w)
  const [mine, theirs] = [await g.item(), await other.item()]
  const { rows } = await w.sql.query<{ id: string; code: string }>(
    'select id, platform_code as code from product where id = any($1)',
    [[mine.productId, theirs.productId]],
  )
  const codeOf = (id: string) => rows.find((c) => c.id === id)!.code
  const lines = [
    { code: codeOf(mine.productId).toLowerCase() },
    { code: codeOf(theirs.productId) },
    { code: codeOf(mine.productId), supplier: '别家' },
    { code: '' },
  ]
  const found = await buyer.get(priceCalls.match, { lines })
  expect(found.map((f) => [f.item?.id, f.reason])).toEqual([
    [mine.catalogItemId, ''],
    ...Array.from({ length: 3 }, () => [undefined, '采购目录中没有此品种']),
  ])
})
