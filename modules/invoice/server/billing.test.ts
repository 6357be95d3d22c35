import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCode } from '#tests/cooperating.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { billingCalls as calls } from '../shared/billing.ts'
import { invoiceCalls } from '../shared/calls.ts'

/* domain §2.25: what an organisation wants written on invoices, by which those that come are judged (M01, M02). */
let w: World
let g: Goods
let p: Invoicers
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
})
afterAll(() => w.close())

const values = (taxNo: string) => ({ title: '第一医院财务科', taxNo, address: '一路 1 号', phone: '059112345678' })

test('an organisation’s own name and credit code, until it saves what it wants; each save of what is there since', async () => {
  const own = await p.finance.get(calls.query, {})
  expect(own).toMatchObject({ saved: false, version: 0, id: g.hospital })
  expect(own.taxNo).toMatch(/^9133/)
  const taxNo = creditCode()
  expect((await p.finance.ask(calls.save, { version: 0, values: values('123') })).code).not.toBe(0)
  const saved = await p.finance.get(calls.save, { version: 0, values: values(taxNo.toLowerCase()) })
  expect(await p.finance.get(calls.query, {})).toMatchObject({ ...values(taxNo), saved: true, version: saved.version })
  expect(await p.finance.ask(calls.save, { version: 0, values: values(taxNo) })).toMatchObject({ code: 409 })
})

test('a partner reads it and his invoice is judged by it; a stranger does not', async () => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const old = typedInvoice(g.hospital, '125.00', [{ itemId: item!.itemId, qty: '10' }])
  const made = await p.clerk.get(invoiceCalls.add, old)
  const { version } = await p.finance.get(calls.query, {})
  const taxNo = creditCode()
  await p.finance.get(calls.save, { version, values: values(taxNo) })
  expect(await p.clerk.get(calls.query, { orgId: g.hospital })).toMatchObject({ title: '第一医院财务科', taxNo })
  const late = await p.clerk.ask(invoiceCalls.submit, { id: made.id, version: made.version })
  expect(late.msg).toMatch(new RegExp(`^购方税号 .* 不是医院开票资料的税号 ${taxNo}$`))
  const mended = await p.clerk.get(invoiceCalls.update, { ...pick(made), buyerTaxNo: taxNo })
  expect((await p.clerk.ask(invoiceCalls.submit, { id: made.id, version: mended.version })).code).toBe(0)
  const stranger = await w.person({ 'settlement/invoice': 'view' }, await w.org('supplier', '陌生商'))
  expect(await stranger.ask(calls.query, { orgId: g.hospital })).toMatchObject({ code: 404 })
})
const pick = ({ id, version }: { id: string; version: number }) => ({ id, version })
