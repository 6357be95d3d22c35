import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { consignmentCalls } from '#modules/consignment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { runRegionPrice } from '#modules/region-price/server/run.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { openTheatre, surgeons, ways as theatreWays, typedOrder } from '#tests/operating.ts'
import { entered, pass } from '#tests/price-cuts.ts'
import { openStore, type Store } from '#tests/stock-papers.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { awaitCalls as calls } from '../shared/calls.ts'

/* What is used of kits and of consigned goods is owed at the price of that day, and due as goods of its class are (domain-money §3.16,
  domain-stock §2.24.8). */
let w: World
let s: Store
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  s = await openStore(w)
  clerk = await w.person({ 'settlement/awaitInvoice': 'view' }, s.supplier)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
/** An agreed volume of packs for an article, within its first year. */
const agree = async (productId: string, level = 'national') => {
  const batch = await one(
    `insert into vbp_batch (code, name, level, start_date, end_date)
      values ($1, $1, $2, current_date - 10, current_date + 300) returning id`,
    [`B${productId.slice(-6)}`, level],
  )
  const item = await one(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, '12.5', 'pack') returning id`,
    [batch, productId],
  )
  await w.sql.query('insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, 100)', [
    item,
    s.hospital,
  ])
}
const ordered = async (catalogItemId: string) => {
  const lines = [{ catalogItemId, qty: '1' }]
  const o = await s.buyer.get(orderCalls.add, { supplierId: s.supplier, pointId: s.point, kind: 0, lines })
  const { version } = await s.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  await s.auditor.get(orderCalls.audit, { id: o.id, version, action: 'approve' })
}
/** Ten packs that are the supplier's. */
const lay = (productId: string) =>
  s.shelf.come({ ...{ productId, lotNo: 'C', units: '240', ratio: '24', price: '12.5' }, owner: 'supplier' })
const paper = async (
  productId: string,
  qty: string,
  docKind: 'dept' | 'deptBack' | 'inpatient' | 'inpatientBack' = 'dept',
) => {
  const made = await s.asker.get(stockDocumentCalls.consume, {
    ...{ docKind, pointId: s.point, departmentId: s.department, lines: [{ productId, qty }], send: true },
  })
  const { version } = await s.keeper.get(stockDocumentCalls.detail, { id: made.id })
  return s.keeper.get(stockDocumentCalls.post, { id: made.id, version })
}
const undo = ({ id, version }: { id: string; version: number }) =>
  s.keeper.get(stockDocumentCalls.reverse, { id, version, reason: '发错科室' })
const owed = async (productId: string) =>
  (
    await w.sql.query(
      `select qty::float, price::float, amount::float, vbp_class as class, two_invoice as two,
        due_on = (date_trunc('month', accepted_on) + interval '2 months' - interval '1 day')::date as "monthEnd",
        due_on - accepted_on as days from payable_item where product_id = $1 order by created_at, id`,
      [productId],
    )
  ).rows

test('consigned goods under an agreed volume are 集采 as their newest order was, and due with the month after', async () => {
  const { productId, catalogItemId } = await s.item({ twoInvoice: true })
  await agree(productId)
  await ordered(catalogItemId)
  // what counts is what was ordered, not what counts today
  await w.sql.query(`update vbp_batch set enabled = false where code = $1`, [`B${productId.slice(-6)}`])
  await lay(productId)
  await undo(await paper(productId, '2'))
  expect(await owed(productId)).toMatchObject([
    { qty: 2, class: 1, two: true, monthEnd: true },
    { qty: -2, class: 1, two: true },
  ])
  const plain = await s.item()
  await lay(plain.productId)
  await paper(plain.productId, '1')
  expect(await owed(plain.productId)).toMatchObject([{ class: 0, two: false, days: 30 }])
})

test('a kit, which nobody ordered, has the class its agreed volume gives', async () => {
  const theatre = await openTheatre(w, s)
  const item = await theatre.item()
  await agree(item.productId, 'provincial')
  await theatreWays(await surgeons(w, s)).confirmed(typedOrder(s, theatre, { ...item, qty: '2' }))
  expect(await owed(item.productId)).toMatchObject([{ class: 2, monthEnd: true }])
  expect((await clerk.get(calls.query, { productId: item.productId, vbpClass: 2 })).total).toBe(1)
})

test('after a price cut a cupboard is used at the new price, and what is taken back is worth what it was owed at', async () => {
  const region = await w.org('authority', '监管中心')
  const prices = 'purchaseList/priceModification'
  const author = await w.person({ [prices]: 'view add edit delete submit withdraw' }, region)
  const operator = await w.person({ [prices]: 'view audit' }, region)
  const { productId } = await s.item()
  await lay(productId)
  const before = await paper(productId, '1')
  await paper(productId, '2')
  await paper(productId, '2', 'inpatient')
  const cut = await entered(author, [{ productId, newPrice: '10' }])
  await pass(operator, cut)
  await runRegionPrice(cut.id)
  const after = await paper(productId, '3')
  await paper(productId, '1', 'deptBack')
  // a ward hands back of what it was given before the cut
  await paper(productId, '1', 'inpatientBack')
  await undo(before)
  expect((await owed(productId)).map((i) => [i.qty, i.price, i.amount])).toEqual([
    [1, 12.5, 12.5],
    [2, 12.5, 25],
    [2, 12.5, 25],
    [3, 10, 30],
    // a department gives back of what it was handed last
    [-1, 10, -10],
    [-1, 12.5, -12.5],
    [-1, 12.5, -12.5],
  ])
  expect(after.status).toBe('posted')
  // the supplier's list of uses says what is owed, not what the lot cost
  const seller = await w.person({ 'inventory/consignment': 'view use' }, s.supplier)
  const shown = await seller.get(consignmentCalls.uses, { productId, size: 100, sort: 'at' })
  expect(
    shown.rows.map((u) => [Number(u.qty), Number(u.price), Number(u.owed)]).toSorted((a, b) => a[0]! - b[0]!),
  ).toEqual([
    [-72, 10, 30],
    [-48, 12.5, 25],
    [-48, 12.5, 25],
    [-24, 12.5, 12.5],
    [24, 10, -10],
    [24, 12.5, -12.5],
    [24, 12.5, -12.5],
  ])
  expect(shown.sums).toMatchObject({ owed: '57.50' })
})

test('what awaited its invoice before gets its class and its day, and its clock follows', async () => {
  const { productId, catalogItemId } = await s.item()
  await agree(productId)
  await ordered(catalogItemId)
  await lay(productId)
  await paper(productId, '1')
  await paper(productId, '2')
  await w.sql.query(`update payable_item set vbp_class = 0, due_on = accepted_on + 30 where product_id = $1`, [
    productId,
  ])
  const { name } = readMigrations().find((m) => m.name.endsWith('_used_class.sql'))!
  const text = readFileSync(new URL(`../../../db/migrations/${name}`, import.meta.url), 'utf8')
  await w.sql.query(
    `begin; select set_config('app.kind', 'system', true); ${text.slice(text.lastIndexOf('do $$'))} commit`,
  )
  expect(await owed(productId)).toMatchObject(Array(2).fill({ class: 1, monthEnd: true }))
  const { rows } = await w.sql.query(
    `select count(*)::int as n from payment_clock c join payable_item i on i.id = c.item_id and i.due_on = c.due_on where i.product_id = $1`,
    [productId],
  )
  expect(rows).toEqual([{ n: 2 }])
})
