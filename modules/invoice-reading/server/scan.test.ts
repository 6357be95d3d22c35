import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { readingCalls as calls } from '../shared/calls.ts'

/* domain §8.6: the QR code of an invoice begins a draft, or leads to the invoice it is of. */

let w: World
let g: Goods
let p: Invoicers
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  clerk = await w.person({ 'settlement/invoice': 'view add scan submit' }, g.supplier)
})
afterAll(() => w.close())

const number = '26970000000000000001'
const digital = `01,31,,${number},125.00,20261120,,A1B2,`

test('says what the code says and nothing it does not; the whole of a digital one, before tax of an old one', async () => {
  const of = async (text: string) => {
    const { values, known, red } = await clerk.get(calls.scan, { text })
    return { known, red, ...Object.fromEntries(values.map((v) => [v.field, v.value])), from: values[0]!.origin }
  }
  expect(await of(digital)).toEqual({
    ...{ known: null, red: false, from: 'qr', invoiceType: 'digitalSpecial' },
    ...{ number, amount: '125.00', issueDate: '2026-11-20' },
  })
  // as a gun on a Chinese keyboard types it
  expect(await of(digital.replaceAll(',', '，'))).toMatchObject({ number })
  expect(await of('01,10,050001700111,99999951,300.00,20201010,14754822929856772523,9CE5,')).toMatchObject({
    ...{ invoiceType: 'electronicOrdinary', code: '050001700111', number: '99999951', exclAmount: '300.00' },
    ...{ checkCode: '14754822929856772523', issueDate: '2020-10-10' },
  })
  for (const text of ['01,31,,2697,125.00,20261120,', 'https://example.cn/x', number])
    expect((await clerk.ask(calls.scan, { text })).msg).toBe('不是发票的二维码')
})

test('is kept with the draft it began, finds that from then on, and may not say another amount than an original', async () => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const lines = [{ itemId: item!.itemId, qty: '10' }]
  const wish = { ...typedInvoice(g.hospital, '125.00', lines), number, issueDate: '2026-11-20' }
  expect((await clerk.ask(invoiceCalls.add, { ...wish, qrText: 'x' })).msg).toBe('不是发票的二维码')
  const made = await clerk.get(invoiceCalls.add, { ...wish, qrText: digital })
  const d = await clerk.get(invoiceCalls.detail, { id: made.id })
  expect(d.qr).toContainEqual({ field: 'amount', value: '125.00', origin: 'qr', sure: 100 })
  expect((await clerk.get(calls.scan, { text: digital })).known).toEqual({ id: made.id, no: d.no, number })
  // a draft is its maker's organisation's own
  const finance = await w.person({ 'settlement/invoice': 'view scan' }, g.hospital)
  expect((await finance.get(calls.scan, { text: digital })).known).toBeNull()
  await clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  expect((await finance.get(calls.scan, { text: digital })).known).toMatchObject({ id: made.id })
  const other = await w.person({ 'settlement/invoice': 'view scan' }, await w.org('supplier', '别家'))
  expect((await other.get(calls.scan, { text: digital })).known).toBeNull()
})
