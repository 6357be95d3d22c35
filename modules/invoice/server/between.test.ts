import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { runClock } from '#modules/return-order/server/clock.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice, typedRed } from '#tests/invoicing.ts'
import { acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { aPhoto } from '#tests/stock-papers.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* issue 20, bad input: goods go back between the draft of an invoice and its submit; an invoice comes and goes while they are on their way. */
let w: World
let g: Goods
let p: Invoicers
let r: Returners
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  r = await returners(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

test('an invoice of ten packs of which three went back since its draft is refused by its line, and handed in for seven', async () => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const line = { itemId: item!.itemId, qty: '10' }
  const made = await p.clerk.get(calls.add, typedInvoice(g.hospital, '125.00', [line]))
  const back = await ways(r).gone(typedReturn(g, { lot, qty: '3' }))
  const { lines } = await r.keeper.get(returnOrderCalls.detail, { id: back.id })
  const received = lines.map((l) => ({ id: l.id, receivedQty: '3' }))
  await r.seller.get(returnOrderCalls.receive, { id: back.id, version: back.version, lines: received })
  const refused = await p.clerk.ask(calls.submit, { id: made.id, version: made.version })
  expect(JSON.stringify(refused)).toContain('最多可开 7')
  // nothing was taken, and the number is free for the one that is right
  const { rows } = await p.clerk.get(awaitCalls.query, { productId: lot.productId, state: ['open'] })
  expect(rows.map((i) => [i.openQty, i.invoicedQty])).toEqual([['7', '0']])
  const changed = await p.clerk.get(calls.update, {
    id: made.id,
    version: made.version,
    amount: '87.50',
    exclAmount: '77.43',
    taxAmount: '10.07',
    lines: [{ ...line, qty: '7' }],
  })
  expect((await p.clerk.ask(calls.submit, { id: made.id, version: changed.version })).msg).toBe('')
})

describe('what a return asks a red invoice for is what the ledger owes back', () => {
  interface Doc {
    id: string
    version: number
  }
  const handIn = async (wish: ReturnType<typeof typedInvoice>): Promise<Doc> => {
    const made = await p.clerk.get(calls.add, wish)
    const { version } = await p.clerk.get(calls.submit, { id: made.id, version: made.version })
    return { id: made.id, version }
  }
  const reject = ({ id, version }: Doc) =>
    p.finance.get(calls.audit, { id, version, action: 'reject', rejectCode: 'amount' })
  const lotOf25 = () => acceptedLot(g, { price: '4', qty: '25' })
  /** An invoice of all twenty-five packs waits for the hospital. */
  const invoiceOf = async ({ productId }: { productId: string }) => {
    const [item] = await openOf(p.clerk, g.hospital, productId, w)
    return handIn(typedInvoice(g.hospital, '100.00', [{ itemId: item!.itemId, qty: '25' }]))
  }
  const gone = (lot: Awaited<ReturnType<typeof lotOf25>>, qty: string) => ways(r).gone(typedReturn(g, { lot, qty }))
  const receive = ({ id, version }: Doc) => r.seller.get(returnOrderCalls.receive, { id, version })
  const awaited = async ({ productId }: { productId: string }) =>
    (await p.clerk.get(awaitCalls.query, { productId })).rows.map((i) => [i.state, i.openQty, i.openAmount])
  /** Yuan due, and whether anybody was told so. */
  const due = async ({ id }: Doc) => {
    const { redDue, history } = await r.seller.get(returnOrderCalls.detail, { id })
    return [redDue, history.some((h) => h.label === '待开红字发票')]
  }

  test('the invoice was handed in while they were on their way: counted by the supplier, or by nobody', async () => {
    const lot = await lotOf25()
    const [counted, late] = [await gone(lot, '5'), await gone(lot, '2')]
    await invoiceOf(lot)
    await receive(counted)
    expect(await due(counted)).toEqual(['20.00', true])
    await w.sql.query(`update return_order set shipped_at = now() - interval '1 year' where id = $1`, [late.id])
    await runClock()
    expect(await due(late)).toEqual(['8.00', true])
  })

  test('a red invoice handed in at the desk takes it, whole or a part, and no second one is uploaded; rejected, it is due again', async () => {
    const lot = await lotOf25()
    const blue = await invoiceOf(lot)
    await p.finance.get(calls.audit, { ...blue, action: 'approve' })
    const { id } = await receive(await gone(lot, '5'))
    const [item] = (await w.sql.query('select id from payable_item where source_id = $1', [id])).rows
    /** Yuan due, what of it has no red invoice, whether one may be uploaded, and whether the return is among those that wait. */
    const asked = async () => {
      const d = await r.seller.get(returnOrderCalls.detail, { id })
      const { rows } = await r.seller.get(returnOrderCalls.query, { redOpen: true })
      const { cards } = await r.seller.get(homeCalls.schedule, {})
      expect(cards.find((c) => c.key === 'returnRed')?.count ?? 0).toBe(rows.length)
      return [d.redDue, d.redRest, d.actions.includes('uploadRedInvoice'), rows.some((x) => x.id === id)]
    }
    const upload = async () => {
      const { version } = await r.seller.get(returnOrderCalls.detail, { id })
      const red = { redNo: '26000000000000000079', redDate: today(), redAmount: '20.00' }
      return (
        await r.seller.ask(returnOrderCalls.uploadRedInvoice, {
          id,
          version,
          ...red,
          files: [await aPhoto(w, r.seller)],
        })
      ).msg
    }
    const atDesk = async (amount: string, qty: string) => {
      const wish = typedRed(g.hospital, amount, [{ invoiceId: blue.id, amount }], [{ itemId: item.id, qty }])
      const made = await p.clerk.get(calls.red, wish)
      const { version } = await p.clerk.get(calls.submit, { id: made.id, version: made.version })
      return { id: made.id, version, said: `已由红字发票 ${wish.number} 红冲` }
    }
    expect(await asked()).toEqual(['20.00', '20.00', true, true])
    const whole = await atDesk('20.00', '-5')
    expect([await asked(), await upload()]).toEqual([['20.00', '0.00', false, false], whole.said])
    await reject(whole)
    expect(await asked()).toEqual(['20.00', '20.00', true, true])
    const part = await atDesk('8.00', '-2')
    expect([await asked(), await upload()]).toEqual([['20.00', '12.00', false, true], part.said])
    await reject(part)
    expect(await upload()).toBe('')
    expect(await asked()).toEqual(['20.00', '0.00', false, false])
  })

  test('nobody invoiced them after all: rejected before they were counted, or after it', async () => {
    const lot = await lotOf25()
    const blue = await invoiceOf(lot)
    const before = await gone(lot, '5')
    await reject(blue)
    await receive(before)
    expect([await due(before), await awaited(lot)]).toEqual([['0.00', false], [['open', '20', '80.00']]])

    const other = await lotOf25()
    const late = await invoiceOf(other)
    const after = await gone(other, '5')
    await receive(after)
    expect(await due(after)).toEqual(['20.00', true])
    await reject(late)
    expect([await due(after), await awaited(other)]).toEqual([['0.00', true], [['open', '20', '80.00']]])
  })
})
