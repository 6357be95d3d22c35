import { randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { balanceOf, bookOn, coming, day, going } from '#tests/booking.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { consignmentCalls as calls } from '../shared/calls.ts'
import { consignmentWarnings } from './queries/warnings.ts'

let w: World
let g: Goods
let keeper: Person
let seller: Person
const screen = { 'inventory/consignment': 'view use buyOut export', 'inventory/inventoryQuery': 'view' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  keeper = await w.person(screen, g.hospital)
  seller = await w.person(screen, g.supplier)
})
afterAll(() => w.close())

/** Ten packs that are the supplier's, two of them used, and as many of the hospital's own. */
const lay = async () => {
  const { productId } = await g.item()
  await bookOn(w, g, day(1, 3), { come: [coming(g, productId, '240', { owner: 'supplier' })] })
  const id = await balanceOf(w, g, productId)
  await bookOn(w, g, day(1, 5), { go: [going(id, '48', 'surgeryUse')] })
  await bookOn(w, g, day(1, 3), { come: [coming(g, productId, '240')] })
  return { productId, id }
}

test('a supplier sees what is his at each hospital, with its uses and not by whom, and nothing else of the ledger', async () => {
  const { productId, id } = await lay()
  const rows = async (who: Person) =>
    (await who.get(calls.query, { productId })).rows.map((r) => [r.id, Number(r.qty), Number(r.usedQty), r.amount])
  expect(await rows(seller)).toEqual([[id, 192, 48, '98.72']])
  expect(await rows(keeper)).toEqual(await rows(seller))
  const use = async (who: Person) =>
    (await who.get(calls.uses, { productId })).rows.map((u) => [u.cause, Number(u.qty), u.userName])
  expect([await use(keeper), await use(seller)]).toEqual([[['surgeryUse', -48, '张库管']], [['surgeryUse', -48, '']]])
  const other = await w.person(screen, await w.org('supplier', '别的供应商'))
  expect([await rows(other), await use(other)]).toEqual([[], []])
  expect(await seller.ask(stockCalls.query, {})).toMatchObject({ code: 403 })
  // behind the wall too: of the hospital's own goods there is nothing for him
  const him = { ...systemActor, org: 'supplier' as const, orgId: g.supplier, userId: seller.userId }
  const seen = await withTx(him, (tx) =>
    tx.selectFrom('stock_balance').select('id').where('product_id', '=', productId).execute(),
  )
  expect(seen).toEqual([{ id }])
})

test('bought out, the owner changes by a pair of movements that are no use; more than is there is refused', async () => {
  const { productId, id } = await lay()
  const buy = (units: string, balanceId = id) =>
    keeper.ask(calls.buyOut, { lines: [{ balanceId, units }], reason: '协议买断' })
  expect(await buy('193')).toMatchObject({ code: 400 })
  // what is counted in pieces is not bought in parts of one
  expect((await buy('0.5')).msg).toContain('的数量必须是整数')
  expect(await buy('24', randomUUID())).toMatchObject({ code: 400 })
  expect(await seller.ask(calls.buyOut, { lines: [{ balanceId: id, units: '24' }], reason: 'x' })).toMatchObject({
    code: 403,
  })
  const done = await keeper.get(calls.buyOut, { lines: [{ balanceId: id, units: '72' }], reason: '协议买断' })
  expect(done.no).toMatch(/^MD/)
  const { rows } = await w.sql.query(
    `select b.owner, b.qty::int as qty, b.value::text, array_agg(m.cause order by m.at, m.id) as causes from stock_balance b
     join stock_movement m on m.balance_id = b.id where b.product_id = $1 group by b.id order by b.owner`,
    [productId],
  )
  expect(rows).toEqual([
    // the hospital's own lot of the same price takes them up
    { owner: 'hospital', qty: 312, value: '160.42', causes: ['receipt', 'otherIn'] },
    { owner: 'supplier', qty: 120, value: '61.70', causes: ['receipt', 'surgeryUse', 'otherOut'] },
  ])
  expect((await keeper.get(calls.uses, { productId })).rows).toHaveLength(1)
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('below the agreed level the supplier is told what to do, until it is taken back', async () => {
  const { productId } = await lay()
  const level = (n: string) => keeper.get(calls.setLevel, { supplierId: g.supplier, productId, level: n })
  const state = async () => {
    const [r] = (await seller.get(calls.query, { productId })).rows
    return [r!.level, r!.below]
  }
  const told = async () => {
    const { rows } = await withTx(systemActor, (tx) =>
      (consignmentWarnings[0]!.found as RawBuilder<{ org_id: string; params: object }>).execute(tx),
    )
    return rows.filter((r) => r.org_id === g.supplier).map((r) => r.params)
  }
  await level('8')
  expect([await state(), await told()]).toEqual([['8.000', false], []])
  await level('9')
  expect([await state(), await told()]).toEqual([['9.000', true], [{ n: '1' }]])
  expect((await seller.get(calls.query, { below: true })).rows.map((r) => r.productId)).toEqual([productId])
  await level('0')
  expect([await state(), await told()]).toEqual([[null, false], []])
  const foreign = { supplierId: await w.org('supplier', '无关供应商'), productId, level: '1' }
  expect(await keeper.ask(calls.setLevel, foreign)).toMatchObject({ code: 404 })
})
