import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { firstCalls } from '#modules/first-invoice/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { voucherCalls } from '#modules/invoice-voucher/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { creditCode } from '#tests/cooperating.ts'
import { agree } from '#tests/covering.ts'
import { packOf, partsOf, provers, sha256 } from '#tests/evidencing.ts'
import { digitalNumber, typedInvoice } from '#tests/invoicing.ts'
import { openTheatre, surgeons, ways as theatreWays, typedOrder } from '#tests/operating.ts'
import { drafted, openRequests, submitted } from '#tests/requesting.ts'
import { acceptedLot } from '#tests/returning.ts'
import { openStore } from '#tests/stock-papers.ts'
import { drafted as voucherOf, vouchers } from '#tests/vouching.ts'
import { openGoods, openWorld, type World } from '#tests/world.ts'
import { MANIFEST, Manifest } from '../shared/manifest.ts'

/* issue 20: a pack holds every paper money rests on, first invoices, vouchers, uses and contracts too. */
let w: World
let parts: Map<string, Buffer>
let pack: Buffer
const first = { id: '', number: digitalNumber() }
const original = Buffer.from('第一票原件')
let no: string
let contract: { id: string; no: string }
let orderNo: string
let useId: string
let voucherId: string
let check: (bytes: Buffer) => ReturnType<ReturnType<typeof provers>['check']>

const itemsOf = async (productId: string) =>
  (await w.sql.query('select id from payable_item where product_id = $1', [productId])).rows.map((r) => r.id as string)
beforeAll(async () => {
  w = await openWorld()
  const g = await openGoods(w)
  const { invoices: p } = await openRequests(w, g)
  const prover = provers(w)
  // goods that ask for a first invoice, ordered under a contract
  const maker = { name: '云泽制药有限公司', taxNo: creditCode() }
  const item = await g.item({ twoInvoice: true, price: '12.5' })
  await w.sql.query(
    `with c as (insert into company (code, name, credit_code, is_producer) values ('QY1', $2, $3, true) returning id)
     update product set manufacturer_id = c.id from c where product.id = $1`,
    [item.productId, maker.name, maker.taxNo],
  )
  contract = await agree(w, g, { lines: [{ productId: item.productId }] })
  const lot = await acceptedLot(g, { item, price: '12.5', lotNo: 'A1' })
  const [goods] = await itemsOf(item.productId)
  const v = await vouchers(w, g)
  const voucher = await voucherOf(v.finance, goods!)
  voucherId = voucher.id
  await v.finance.get(voucherCalls.issue, { id: voucher.id, version: voucher.version })
  // a piece of a kit, and consigned goods
  const theatre = await openTheatre(w, g)
  const piece = await theatre.item()
  const order = await theatreWays(await surgeons(w, g)).confirmed(typedOrder(g, theatre, { ...piece, qty: '2' }))
  orderNo = (await w.sql.query('select no from surgery_order where id = $1', [order.id])).rows[0].no
  const s = await openStore(w, g)
  const consigned = await s.item({ price: '12.34' })
  await s.shelf.come({
    ...{ productId: consigned.productId, lotNo: 'C', expiryDate: '2031-01-01', units: '240', ratio: '24' },
    ...{ price: '12.34', owner: 'supplier' as const },
  })
  const use = await s.asker.get(stockDocumentCalls.consume, {
    ...{ docKind: 'dept' as const, pointId: s.point, departmentId: s.department, send: true },
    lines: [{ productId: consigned.productId, qty: '3' }],
  })
  useId = use.id
  const issue = await s.keeper.get(stockDocumentCalls.detail, { id: use.id })
  await s.keeper.get(stockDocumentCalls.post, { id: use.id, version: issue.version })

  const lines = [
    { itemId: goods!, qty: '10' },
    { itemId: (await itemsOf(piece.productId))[0]!, qty: '1' },
    { itemId: (await itemsOf(consigned.productId))[0]!, qty: '3' },
  ]
  const made = await p.clerk.get(invoiceCalls.add, typedInvoice(g.hospital, '174.52', lines))
  no = made.no
  const buyer = (await w.sql.query('select name, credit_code from org where id = $1', [g.supplier])).rows[0]
  const { id } = await p.clerk.get(firstCalls.save, {
    invoiceId: made.id,
    values: {
      ...{ number: first.number, code: '', issueDate: today(), amount: '1000.00' },
      ...{ sellerName: maker.name, sellerTaxNo: maker.taxNo, buyerName: buyer.name, buyerTaxNo: buyer.credit_code },
    },
    items: [{ productId: item.productId, lotNo: 'A1', qty: '100' }],
    covers: [lot.deliveryLineId],
  })
  first.id = id
  await prover.keptOriginal(p.clerk, { owner: 'firstInvoice', table: 'first_invoice', id }, original)
  const sent = await p.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  await p.finance.get(invoiceCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  const finance = await w.person(
    { 'settlement/requisition': 'view add edit submit evidence', 'settlement/invoice': 'view' },
    g.hospital,
  )
  const d = await submitted(finance, await drafted(finance, g.supplier, [made.id]))
  pack = await prover.made(finance, d.id)
  parts = await partsOf(pack)
  check = (bytes) => prover.check(bytes, finance)
})
afterAll(() => w.close())

const read = (path: string) => JSON.parse(parts.get(path)!.toString())

test('first invoices stand in a pack with what they cover and with their originals', async () => {
  const { lines, firsts } = read(`firstInvoices/${no}.json`)
  expect(firsts).toMatchObject([{ id: first.id, number: first.number, covers: [lines[0].deliveryLineId] }])
  const path = `firstInvoices/${first.number}-1.pdf`
  expect(parts.get(path)!.includes(original.toString('hex'))).toBe(true)
  const manifest = Manifest.parse(read(MANIFEST))
  expect(manifest.files.find((f) => f.path === path)).toMatchObject({
    title: '发票.pdf',
    sha256: sha256(parts.get(path)!),
  })
})

test('a byte that is changed in the original of a first invoice is named', async () => {
  expect(await check(pack)).toMatchObject({ verdict: 'genuine', wrong: [] })
  for (const path of [`firstInvoices/${first.number}-1.pdf`, `firstInvoices/${no}.json`]) {
    const bytes = Buffer.from(parts.get(path)!)
    bytes[12]! ^= 1
    expect(await check(packOf(new Map([...parts, [path, bytes]])))).toMatchObject({
      verdict: 'altered',
      wrong: [{ path, wrong: 'changed' }],
    })
  }
  // in the zip as it came
  const raw = Buffer.from(pack)
  raw[pack.indexOf(parts.get(`firstInvoices/${first.number}-1.pdf`)!) + 12]! ^= 1
  expect(await check(raw)).toMatchObject({ wrong: [{ path: `firstInvoices/${first.number}-1.pdf`, wrong: 'changed' }] })
})

test('vouchers stand there with head, lines and history', () => {
  const { documents, lines, history, lacking } = read('vouchers.json')
  expect(documents).toMatchObject([{ id: voucherId, status: 'invoiced' }])
  expect(lines).toMatchObject([{ voucher_id: voucherId, qty: 10 }])
  expect(history.map((h: { action: string }) => h.action)).toContain('issue')
  expect(lacking).toEqual([])
})

test('what was used stands there with its papers, and nobody learns who the patient was', () => {
  const surgeries = read('goods/surgeries.json')
  expect(surgeries).toMatchObject({ documents: [{ no: orderNo }], lines: [{ used_qty: 1 }], lacking: [] })
  expect(surgeries.history.length).toBeGreaterThan(2)
  const uses = read('goods/uses.json')
  expect(uses).toMatchObject({ documents: [{ id: useId }], lines: [{ ref_id: useId, used: 3 }], lacking: [] })
  expect(uses.history.length).toBeGreaterThan(0)
  for (const bytes of parts.values()) expect(bytes.includes('张三丰')).toBe(false)
})

test('the contract goods were ordered under stands there, word for word', () => {
  const { contracts, lines, versions, history, lacking } = read('contracts.json')
  expect(contracts).toMatchObject([{ id: contract.id, no: contract.no }])
  expect([lines.length, versions[0].n, history.length > 0, lacking]).toEqual([1, 1, true, []])
})
