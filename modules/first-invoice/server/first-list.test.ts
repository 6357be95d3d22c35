import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { digitalNumber, type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { firstCalls as calls, firstListCalls as listCalls } from '../shared/calls.ts'

/* issue 20, 发票管理, 一票: the first invoices there are, and the invoices that lack one. */

let w: World
let g: Goods
let p: Invoicers
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

/** Ten packs of a lot whose goods ask for a first invoice, accepted and invoiced. */
const invoiced = async (lotNo: string) => {
  const lot = await acceptedLot(g, { item: await g.item({ twoInvoice: true, price: '12.5' }), price: '12.5', lotNo })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const made = await p.clerk.get(
    invoiceCalls.add,
    typedInvoice(g.hospital, '125.00', [{ itemId: item!.itemId, qty: '10' }]),
  )
  return { ...lot, ...(await p.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })) }
}

test('a first invoice stands in a list with the invoice it is for; an invoice is found as long as it lacks one', async () => {
  const d = await invoiced('L7')
  const lacking = async (who: Person, lacksFirst: boolean) =>
    (await who.get(invoiceCalls.query, { lacksFirst, size: 500 })).rows.some((r) => r.id === d.id)
  expect([await lacking(p.finance, true), await lacking(p.finance, false)]).toEqual([true, false])
  const { id } = await p.clerk.get(calls.save, {
    invoiceId: d.id,
    values: {
      ...{ number: digitalNumber(), code: '', issueDate: today(), amount: '1000.00' },
      ...{
        sellerName: '云泽制药',
        sellerTaxNo: '91110000000000001X',
        buyerName: '供应商',
        buyerTaxNo: '91110000000000002X',
      },
    },
    items: [{ productId: d.productId, lotNo: 'L7', qty: '100' }],
    covers: [d.deliveryLineId],
  })
  expect([await lacking(p.finance, true), await lacking(p.finance, false)]).toEqual([false, true])
  expect(await lacking(p.clerk, true)).toBe(false)
  const { number } = await p.clerk.get(invoiceCalls.detail, { id: d.id })
  const region = await w.person({ 'settlement/invoice': 'view' }, await w.org('authority', '监管'))
  const listed = async (who: Person, more: object = {}) =>
    (await who.get(listCalls.query, { keyword: 'L7', ...more })).rows
  for (const who of [p.clerk, p.finance, region])
    expect(await listed(who)).toMatchObject([
      { id, invoiceId: d.id, invoiceNo: number, lots: 'L7', lineCount: 1, used: false, source: 'typed' },
    ])
  expect(await listed(p.clerk, { used: true })).toEqual([])
  expect(await listed(p.clerk, { source: 'xml' })).toEqual([])
  // neither another hospital nor another supplier
  for (const org of [await w.org('hospital', '别的医院'), await w.org('supplier', '别的供应商')])
    expect(await listed(await w.person({ 'settlement/invoice': 'view' }, org))).toEqual([])
})
