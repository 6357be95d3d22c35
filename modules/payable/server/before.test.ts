import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { consignmentCalls } from '#modules/consignment/shared/calls.ts'
import { invoiceInvariants } from '#modules/invoice/server/invariants.ts'
import { clockInvariants } from '#modules/payment-clock/server/invariants.ts'
import { runRegionPrice } from '#modules/region-price/server/run.ts'
import { requisitionInvariants } from '#modules/requisition/server/invariants.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { openTheatre, surgeons, ways as theatreWays, typedOrder } from '#tests/operating.ts'
import { entered, pass, underWay } from '#tests/price-cuts.ts'
import { type AcceptedLot, acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { aPhoto, openStore, type Store } from '#tests/stock-papers.ts'
import { openWorld, type World } from '#tests/world.ts'

/* What was accepted, used, bought out, settled and given back before there was a ledger enters it as what comes after does. */
let w: World
let g: Store
let r: Returners
beforeAll(async () => {
  w = await openWorld()
  g = await openStore(w)
  r = await returners(w, g)
  await goods()
  await consigned()
  await prices()
})
afterAll(() => w.close())

const giveBack = async (lot: AcceptedLot, qty: string) => {
  const { id, version } = await ways(r).gone(typedReturn(g, { lot, qty }))
  return r.seller.get(returnOrderCalls.receive, { id, version })
}
/** Accepted goods with and without a number, gifts, what went back of each, one red invoice, and an acceptance taken back. */
const goods = async () => {
  await giveBack(await acceptedLot(g, { qty: '25', price: '3.3333' }), '5')
  await giveBack(await acceptedLot(g, { invoiceNo: '12000001' }), '2')
  const answered = await giveBack(await acceptedLot(g, { invoiceNo: '12000002' }), '4')
  await r.seller.get(returnOrderCalls.uploadRedInvoice, {
    ...{ id: answered.id, version: answered.version, redNo: '92000002', redAmount: '50', redDate: '2026-06-01' },
    files: [await aPhoto(w, r.seller)],
  })
  await acceptedLot(g, { saleType: 1, invoiceNo: '12000003' })
  // the number came after something had gone back
  const late = await acceptedLot(g, {})
  await giveBack(late, '3')
  await w.sql.query(`update delivery_line set invoice_no = '12000004' where id = $1`, [late.deliveryLineId])
  await w.sql.query('select payable_number($1)', [[late.deliveryLineId]])
  await w.sql.query('update order_line set invoiced_qty = 7 where id = $1', [late.orderLineId])
  const back = await acceptedLot(g, {})
  const who = await w.person({ 'procurement/acceptance': 'view confirm reverse' }, g.hospital)
  await w.sql.query('update session set proved_at = now() where user_id = $1', [who.userId])
  const [a] = (await who.get(acceptanceCalls.query, { deliveryId: back.deliveryId })).rows
  await who.get(acceptanceCalls.reverse, { id: a!.id, version: a!.version, reason: '误确认，实物未到' })
}
/** A kit that was used, consigned goods handed out, taken back and bought out. */
const consigned = async () => {
  const theatre = await openTheatre(w, g)
  await theatreWays(await surgeons(w, g)).confirmed(typedOrder(g, theatre, { ...(await theatre.item()), qty: '2' }))
  const { productId } = await g.item({ price: '12.34' })
  const lot = { productId, lotNo: 'C', expiryDate: '2031-01-01', units: '240', ratio: '24', price: '12.34' }
  await g.shelf.come({ ...lot, owner: 'supplier' })
  const issue = async (qty: string) => {
    const made = await g.asker.get(stockDocumentCalls.consume, {
      ...{ docKind: 'dept' as const, pointId: g.point, departmentId: g.department, send: true },
      lines: [{ productId, qty }],
    })
    const { version } = await g.keeper.get(stockDocumentCalls.detail, { id: made.id })
    return g.keeper.get(stockDocumentCalls.post, { id: made.id, version })
  }
  await issue('2')
  const { id, version } = await issue('3')
  await g.keeper.get(stockDocumentCalls.reverse, { id, version, reason: '发错科室' })
  const buyer = await w.person({ 'inventory/consignment': 'view buyOut' }, g.hospital)
  const { rows } = await w.sql.query(`select id from stock_balance where product_id = $1 and owner = 'supplier'`, [
    productId,
  ])
  await buyer.get(consignmentCalls.buyOut, { lines: [{ balanceId: rows[0].id, units: '48' }], reason: '协议买断' })
}
const prices = async () => {
  const region = await w.org('authority', '监管中心')
  const screen = 'purchaseList/priceModification'
  const author = await w.person({ [screen]: 'view add edit delete submit withdraw' }, region)
  const operator = await w.person({ [screen]: 'view audit' }, region)
  const item = await g.item()
  await underWay(g, item)
  const a = await entered(author, [{ productId: item.productId, newPrice: '10' }])
  await pass(operator, a)
  await runRegionPrice(a.id)
}

/** All of the ledger but its ids and moments. What was taken back leaves no trace where it was so before. */
const ledger = async () => {
  const of = async (text: string) => (await w.sql.query(text)).rows
  return {
    items: await of(`select to_jsonb(i) - '{id,created_at}'::text[] as i from payable_item i where not taken_back
      order by source_type, source_line_id, source_id`),
    nettings:
      await of(`select i.source_line_id as of, b.source_line_id as by, n.qty, n.amount, n.by_amount from payable_netting n
      join payable_item i on i.id = n.item_id join payable_item b on b.id = n.by_id order by 1, 2`),
    links:
      await of(`select i.source_line_id as of, l.origin, l.invoice_code, l.invoice_no, l.invoice_date, l.qty, l.amount from payable_link l
      join payable_item i on i.id = l.item_id where l.released_at is null order by 1`),
    invoiced: await of('select id, invoiced_qty from order_line where invoiced_qty <> 0 order by id'),
  }
}

test('the migration makes of them the ledger that grew with them, and every invariant holds', async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  const grown = await ledger()
  const kinds = new Set(grown.items.map(({ i }) => i.source_type))
  expect([...kinds]).toEqual([1, 2, 3, 4, 5])
  expect([grown.nettings.length > 2, grown.links.length, grown.invoiced.length]).toEqual([true, 4, 3])

  await w.sql.query(`
    drop view payment_clock_facts, payable_item_facts;
    drop table payment_reminder, payment_part, payment_stop, payment_clock cascade;
    drop table payable_link, payable_netting, payable_item cascade;
    update order_line set invoiced_qty = 0`)
  const { rows } = await w.sql.query(
    `select string_agg('drop function ' || oid::regprocedure, '; ') as all from pg_proc where proname like 'payable\\_%'`,
  )
  await w.sql.query(rows[0].all)
  const { name } = readMigrations().find((m) => m.name.endsWith('_payable.sql'))!
  // as whoever owns a house does it, who is no superuser
  const { rows: owner } = await w.sql.query(`select tableowner as name from pg_tables where tablename = 'org'`)
  await w.sql.query(`set role ${owner[0].name}`)
  await w.sql.query(readFileSync(new URL(`../../../db/migrations/${name}`, import.meta.url), 'utf8'))
  await w.sql.query('reset role')

  expect(await ledger()).toEqual(grown)
  // papers for invoices came later, and what is asked for of them
  const later = [...invoiceInvariants, ...requisitionInvariants, ...clockInvariants]
  const then = everyInvariant.filter((i) => !later.includes(i))
  expect(await brokenInvariants(w.sql, then)).toEqual([])
})
