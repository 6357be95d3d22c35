import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, type OrgKind, tellsPrices } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { chainCalls } from '#modules/certificate/shared/calls.ts'
import { areaCalls, consumptionCalls } from '#modules/consumption/shared/calls.ts'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { statCalls } from '#modules/contract-watch/shared/statistics.ts'
import { correctionCalls } from '#modules/correction/shared/calls.ts'
import { evidenceCalls } from '#modules/evidence/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { logCalls } from '#modules/log/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { clockCalls } from '#modules/payment-clock/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { productFamilies } from '#modules/product/shared/calls.ts'
import { corpCompareCalls } from '#modules/province-match/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { screenCalls } from '#modules/screen/shared/calls.ts'
import { ledgerCalls } from '#modules/stock/shared/ledger.ts'
import { amended } from './amending.ts'
import { contractFor } from './contracting.ts'
import { pricedCodes } from './dictionary.ts'
import { clashFor, firstFor, invoiceFor } from './invoicing.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { openTheatre, surgeons, ways as surgeryWays, typedOrder } from './operating.ts'
import { alikeAtPrice, countedAtPrice, usedAtPrice } from './priced-stock.ts'
import { listedThere, toldThere } from './provinces.ts'
import { refusedOf } from './refusing.ts'
import { agreed, rejected } from './rejecting.ts'
import { requisitionFor } from './requesting.ts'
import { acceptedLot, returners, typedReturn, ways } from './returning.ts'
import { statementFor } from './stating.ts'
import { stockPaper } from './stock-papers.ts'
import { fetchFile } from './uploads.ts'
import { voucherFor } from './vouching.ts'
import { bound, plantedContract } from './watching.ts'
import { goodsWay, runningOrder } from './way.ts'
import { openGoods, openWorld, type Person, type World } from './world.ts'

/*
 * security.md, authority: what it reads of the prices others agreed on, and of the amounts of single papers, from which they
 * follow, is noted with what it asked for; nobody else's is.
 */
let w: World
const people = new Map<OrgKind, Person>()
/** Of every kind of paper one. */
const ids: string[] = []
let orderId: string
/** Where a hospital has something of that name. */
let alike: { hospitalId: string; name: string }
/** One article, of which so much is owed. */
let owed: { productId: string }
/** Two articles of one supplier that may be one. */
let twins: { survivor: string; losers: string[] }
beforeAll(async () => {
  w = await openWorld()
  const g = await openGoods(w)
  const dear = { ...g, item: (o = {}) => g.item({ ...o, price: '17.3100' }) }
  const way = await goodsWay(dear, '价')
  // near their end: goods another list tells of
  await w.sql.query('update stock_balance set expiry_date = current_date + 20')
  orderId = way.order.id
  // a paper of one line: its amount over its quantity is the price
  const { id } = await runningOrder(dear, '10')
  people.set('authority', await masterOf(w, 'authority', await w.org('authority', '监管')))
  const hospital = await masterOf(w, 'hospital', g.hospital)
  people.set('hospital', hospital)
  const [item] = (await hospital.get(catalogCalls.query, {})).rows
  const paper = await hospital.get(priceCalls.add, {
    ...{ catalogItemId: item!.id, newPrice: '17.3200', type: 'purchase', reason: 'other' },
    effectiveDate: '2099-01-01',
  } as never)
  await hospital.get(priceCalls.submit, { id: paper.id, version: paper.version })
  const issue = await stockPaper(w, dear, '价')
  ids.push(issue.id, way.plan.id, orderId, id, way.delivery.id, way.acceptance.id, item!.id, paper.id)
  ids.push(await countedAtPrice(w, g.hospital))
  const like = await alikeAtPrice(w)
  const recall = await people.get('authority')!.get(recallCalls.add, {
    ...{ productId: like, lots: 'X', level: 1, source: 'authority' },
    ...{ instruction: 'return', scope: 'region', cause: 'x' },
  } as never)
  ids.push((recall as { id: string }).id)
  ids.push(await usedAtPrice(w), ...(await pricedCodes(w, g.hospital, '17.31')))
  // what a hospital wishes for at the price it pays for another, and what that is called
  const { rows: wishes } = await w.sql.query(
    `insert into new_apply (hospital_id, no, apply_kind, kind, name, price, monthly_qty, reason, status, created_by, created_org)
     select c.hospital_id, 'XP1', 'unlisted', p.kind, p.name, c.price, 1, 'x', 'platform', $2, c.hospital_id
     from catalog_item c join product p on p.id = c.product_id where c.hospital_id = $1 and c.status = 'enabled' and c.price = 17.31 limit 1
     returning id, name`,
    [g.hospital, hospital.userId],
  )
  ids.push(wishes[0].id)
  const { rows: changes } = await w.sql.query(
    `insert into catalog_change (hospital_id, catalog_item_id, before, after, reason, status, created_by)
     select hospital_id, id, '{"maxQty": null}', '{"maxQty": "900"}', 'x', 'pending', $2 from catalog_item
     where hospital_id = $1 and status = 'enabled' and price = 17.31 limit 1 returning id`,
    [g.hospital, hospital.userId],
  )
  ids.push(changes[0].id)
  // a price of the region, and a line of the order that follows it
  const { rows: regional } = await w.sql.query(
    `with a as (insert into regional_price (no, type, reason, effective_date, status, created_by, created_org)
       select 'QJ1', 'purchase', 'province', current_date, 'applied', $2, $3 returning id, no),
     l as (insert into regional_price_line (region_id, seq, product_id, new_price)
       select a.id, 1, c.product_id, 17.31 from a, (select * from catalog_item where hospital_id = $1 limit 1) c returning region_id)
     insert into price_settlement (adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line, doc_id, doc_no,
       qty, old_price, new_price, diff, status)
     select a.id, a.no, o.hospital_id, o.supplier_id, o.product_id, 'C', 'reprice', o.id, o.order_id, 'x', 1, 17.31, 16.31, -1, 'done'
     from a, (select * from order_line where order_id = $4 limit 1) o returning adjustment_id as id`,
    [g.hospital, people.get('authority')!.userId, people.get('authority')!.orgId, orderId],
  )
  ids.push(regional[0].id)
  const invoice = await invoiceFor(w, '173.10')
  await firstFor(w, invoice, '173.10')
  await w.sql.query(
    `insert into invoice_exception (hospital_id, supplier_id, invoice_id, no, check_code, level, diff, due_on, created_by)
     select hospital_id, supplier_id, id, no || '-M05', 'M05', 'override', 173.10, current_date, created_by from invoice where id = $1`,
    [invoice],
  )
  await clashFor(w, invoice, '173.10')
  ids.push(
    invoice,
    await voucherFor(w, '173.10'),
    await requisitionFor(w, '173.10'),
    await statementFor(w, '173.10'),
    await contractFor(w, '173.10'),
  )
  const watched = [{ productId: (await dear.item()).productId, qty: '10', price: '17.31' }]
  const of = { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }
  ids.push((await plantedContract(w.sql, of, { lines: watched })).id)
  // one on which a paper was ordered
  const { rows: ordered } = await w.sql.query('select id, product_id as product from order_line where order_id = $1', [
    id,
  ])
  const used = await plantedContract(w.sql, of, {
    lines: [{ productId: ordered[0].product, qty: '20', price: '17.31' }],
  })
  await bound(w.sql, [ordered[0].id], used.lines[0]!)
  ids.push(used.id)
  // what was refused, rejected and sent back of goods at that price, and what was agreed of them
  const { refusal } = await refusedOf(dear, '10', '10', '1')
  const short = await dear.item()
  const { row } = await rejected(dear, { item: short, qty: '20', part: '10' })
  const lot = await acceptedLot(g, { price: '17.3100' })
  owed = { productId: lot.productId }
  // an invoice of two lots that has two dates
  for (const day of ['2026-06-01', '2026-06-02'])
    await w.sql.query('update delivery_line set invoice_date = $2 where delivery_id = $1', [
      (await acceptedLot(g, { price: '17.3100', invoiceNo: '17000001' })).deliveryId,
      day,
    ])
  // whose clock runs
  const { rows: clocks } = await w.sql.query('select item_id as id from payment_clock where owed = 173.10 limit 1')
  ids.push(clocks[0].id)
  const back = await ways(await returners(w, g)).gone(typedReturn(g, { lot, qty: '1' }))
  const quota = await agreed(w, g.hospital, short.productId, '17.31', '100')
  const { rows: batch } = await w.sql.query(
    'select i.batch_id as id, i.id as item from vbp_quota q join vbp_item i on i.id = q.item_id where q.id = $1',
    [quota],
  )
  const theatre = await openTheatre(w, g)
  const kit = { ...(await theatre.item({ price: '17.3100' })), qty: '1' }
  const operation = await surgeryWays(await surgeons(w, g)).sent(typedOrder(g, theatre, kit))
  const { rows: wrong } = await w.sql.query('select id from exception where doc_id = $1 limit 1', [row.id])
  ids.push(operation.id, refusal.id, row.id, back.id, batch[0].id, batch[0].item, wrong[0].id)
  ids.push((await amended(dear, '10', '12')).made.id)
  ids.push(
    ...(await listedThere(w.sql, '17.33')),
    ...(await toldThere(w.sql, { orderId, returnId: back.id }, '173.10')),
  )
  twins = { survivor: (await dear.item()).productId, losers: [(await dear.item()).productId] }
  alike = { hospitalId: g.hospital, name: wishes[0].name }
})
afterAll(() => w.close())

const noted = async (who: Person) =>
  (
    await w.sql.query(
      `select entity_id as path, after from audit_log where user_id = $1 and action = 'readPrices' order by at, seq`,
      [who.userId],
    )
  ).rows as { path: string; after: Record<string, unknown> }[]

/** Prices and amounts of single papers of this house; seconds of a moment and parts of longer numbers are none. */
const told = (text: string): boolean => /(?<![\d.:])(17\.3[12]|173\.1|346\.2|138\.48|276\.96)0*(?![\d.]|Z)/.test(text)
/** What the region itself lists, which nobody has to note: but a call that says it tells prices may tell these. */
const published = (text: string): boolean => /(?<![\d.:])17\.330*(?![\d.]|Z)/.test(text)
/** Sums over all papers of a region: in a small one they may be of one alone. */
const sums: readonly Call[] = [
  ...[screenCalls.procurement, screenCalls.inventory, homeCalls.charts, ledgerCalls.periods],
  ...Object.values(consumptionCalls),
  ...Object.values(areaCalls),
  // what lies open of one product everywhere, or of all an ending paper allows
  ...productFamilies.map((f) => f.calls.usage),
  correctionCalls.detail,
  chainCalls.lookahead,
  clockCalls.ranking,
  statCalls.outline,
  statCalls.outlineExport,
]
/** Asked for, and so noted, at the door; told by a job alone (modules/evidence). */
const afterwards: readonly Call[] = [evidenceCalls.evidence]
/** What a supplier's goods may cost in a contract, the texts of frozen ones, and prices two hospitals agreed: none is planted here (modules/contract). */
const unplanted: readonly Call[] = [entryCalls.candidates, registerCalls.versions, statCalls.spreadExport]
/** A page of a contract, of which digits are drawn; and of companies, which have no price among what has. */
const unread: readonly Call[] = [
  entryCalls.preview,
  ...[corpCompareCalls.query, corpCompareCalls.candidates, corpCompareCalls.export],
]
const reads = everyCall.filter((c) => c.does === 'read' && c.body !== 'multipart' && mayAsk(c, 'authority'))

/** Everything this call could be asked here. */
const inputsOf = (c: Call): Record<string, unknown>[] => [
  ...ids.map((id) => ({ id })),
  ...ids.map((invoiceId) => ({ invoiceId })),
  { type: 'operate', size: 500 },
  { log: 'operate', type: 'csv' },
  { type: 'csv' },
  { type: 'csv', content: 'lines' },
  { size: 50 },
  {},
  alike,
  twins,
  owed,
  acceptedSample(c) ?? {},
]
const answered = async (c: Call, asked: Record<string, unknown>): Promise<string> => {
  const region = people.get('authority')!
  if (!c.blob) return JSON.stringify((await region.ask(c, asked as never)).data)
  return (await fetchFile(w.app, region, c, asked)).bytes.toString()
}

test('the authority’s reading of an order, of a list and of a file is noted with what it asked; a hospital’s is not', async () => {
  const region = people.get('authority')!
  await region.get(orderCalls.detail, { id: orderId })
  expect((await fetchFile(w.app, region, orderCalls.export, { type: 'csv' })).envelope).toBeUndefined()
  const rows = await noted(region)
  expect(rows.map((r) => r.path)).toEqual([orderCalls.detail.path, orderCalls.export.path])
  expect(rows[0]!.after).toMatchObject({ id: orderId })
  await people.get('hospital')!.get(orderCalls.detail, { id: orderId })
  expect(await noted(people.get('hospital')!)).toEqual([])
})

test('whatever call answers the authority a price, or an amount it follows from, notes it, files too; and what is said to tell prices tells them', async () => {
  const region = people.get('authority')!
  const telling = new Set<string>()
  const silent: string[] = []
  for (const c of reads.filter((c) => !sums.includes(c)))
    for (const asked of inputsOf(c)) {
      if (!c.input.safeParse(asked).success) continue
      const before = (await noted(region)).length
      const answer = await answered(c, asked)
      if (told(answer) || (c.prices && published(answer))) telling.add(c.path)
      if (told(answer) && (await noted(region)).length === before) silent.push(c.path)
    }
  expect(silent).toEqual([])
  expect([...telling].toSorted()).toEqual(
    reads
      .filter((c) => c.prices && ![...sums, ...afterwards, ...unplanted, ...unread].includes(c))
      .map((c) => c.path)
      .toSorted(),
  )
}, 180_000)

test('every call whose answer names a price or an amount says so', () => {
  // what the region publishes, the rules of an approval, and whether prices are told or follow
  const open = /^(listedPrice|ceilingPrice|minAmount|prices|priceFollows|hideAmount)$/
  const names = (s: unknown): boolean =>
    typeof s === 'object' &&
    s !== null &&
    Object.entries(s).some(([k, v]) => (/price|amount/i.test(k) && !open.test(k)) || names(v))
  const quiet = reads.filter(
    (c) => !c.prices && names(z.toJSONSchema(c.output, { unrepresentable: 'any', io: 'output' })),
  )
  expect(quiet.map((c) => c.path)).toEqual([])
})

test('through the common door of exports too, and of two logs the one that tells prices', async () => {
  // one who took no files yet: there are so many an hour
  const region = await masterOf(w, 'authority', people.get('authority')!.orgId)
  const before = (await noted(region)).length
  const asked = [{ log: 'operate' }, { log: 'login' }].map((input) => [logCalls.export.path, input] as const)
  for (const [path, input] of [[orderCalls.export.path, { type: 'csv' }] as const, ...asked])
    expect((await fetchFile(w.app, region, commonCalls.export, { path, input })).envelope).toBeUndefined()
  expect((await noted(region)).slice(before).map((r) => r.after)).toEqual([
    { path: orderCalls.export.path, input: { type: 'csv' } },
    { path: logCalls.export.path, input: { log: 'operate' } },
  ])
  const two = [{ type: 'operate' }, { type: 'login' }].map((which) => tellsPrices(logCalls.query, which))
  expect(two).toEqual([true, false])
})

test('a wall shows sums, and no amount of a single paper', async () => {
  const { rows } = await people.get('authority')!.get(screenCalls.procurement, { panel: 'recent' })
  expect(new Set(rows.map((r) => r.second))).toEqual(new Set(['1', '2']))
  expect(told(JSON.stringify(rows))).toBe(false)
})
