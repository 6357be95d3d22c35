import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { voucherCalls } from '#modules/invoice-voucher/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { issued, vouchers } from '#tests/vouching.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* domain §3.9: how far a voucher is invoiced is what the invoices of its items make of it, both ways. */
let w: World
let g: Goods
let p: Invoicers
let voucher: { finance: Person; clerk: Person }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  voucher = await vouchers(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

test('a voucher is invoiced when the invoice of its item is handed in, and confirmed again when that is withdrawn', async () => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const v = await issued(voucher.finance, { itemId: item!.itemId, qty: '6' })
  const status = async () => {
    const { status, invoicedAmount, version } = await voucher.finance.get(voucherCalls.detail, { id: v.id })
    return { status, invoicedAmount, version }
  }
  await voucher.clerk.get(voucherCalls.confirm, { id: v.id, version: v.version })

  const part = await p.clerk.get(calls.add, typedInvoice(g.hospital, '50.00', [{ itemId: item!.itemId, qty: '4' }]))
  const sent = await p.clerk.get(calls.submit, { id: part.id, version: part.version })
  expect(await status()).toMatchObject({ status: 'partlyInvoiced', invoicedAmount: '50.00' })
  const rest = await p.clerk.get(calls.add, {
    ...typedInvoice(g.hospital, '75.00', [{ itemId: item!.itemId, qty: '6' }]),
    send: true,
  })
  const whole = await status()
  expect(whole).toMatchObject({ status: 'invoiced', invoicedAmount: '75.00' })
  const gone = await voucher.finance.ask(voucherCalls.void, { id: v.id, version: whole.version, reason: '错' })
  expect(gone.msg).toContain('不能作废')

  const back = await p.clerk.get(calls.withdraw, { id: part.id, version: sent.version })
  expect(back.status).toBe('draft')
  // six of the ten are invoiced still, and they are those of the voucher
  expect(await status()).toMatchObject({ status: 'partlyInvoiced', invoicedAmount: '25.00' })
  await p.clerk.get(calls.withdraw, { id: rest.id, version: rest.version })
  expect(await status()).toMatchObject({ status: 'confirmed', invoicedAmount: '0.00' })
})

test('where a hospital wants vouchers, an invoice comes from confirmed ones only, and no more of an item than they list', async () => {
  await w.sql.query(`insert into config (key, org_id, value) values ('settlement.voucherRequired', $1, 'true')`, [
    g.hospital,
  ])
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const of = (qty: string, amount: string) => typedInvoice(g.hospital, amount, [{ itemId: item!.itemId, qty }])
  const draft = await p.clerk.get(calls.add, of('4', '50.00'))
  const submit = { id: draft.id, version: draft.version }
  const fault = (most: string) => `第 1 行：只能按已确认的开票凭证开票，此项凭证可开 ${most}`
  const refused = async () => {
    const answer = await p.clerk.ask(calls.submit, submit)
    expect(JSON.stringify(answer)).toContain('lines.0.qty')
    return answer.msg
  }
  expect(await refused()).toBe(fault('0'))
  // laid before the supplier is not agreed to
  const v = await issued(voucher.finance, { itemId: item!.itemId, qty: '4' })
  expect(await refused()).toBe(fault('0'))
  await voucher.clerk.get(voucherCalls.confirm, { id: v.id, version: v.version })
  const more = await p.clerk.get(calls.add, of('5', '62.50'))
  const beyond = await p.clerk.ask(calls.submit, { id: more.id, version: more.version })
  expect(beyond.msg).toBe(fault('4'))
  expect((await p.clerk.get(calls.submit, submit)).status).toBe('pending')
  expect((await voucher.finance.get(voucherCalls.detail, { id: v.id })).status).toBe('invoiced')
  await w.sql.query(`delete from config where key = 'settlement.voucherRequired'`)
})
