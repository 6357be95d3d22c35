import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { lotOf } from '#tests/chain.ts'
import { type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { aPhoto } from '#tests/stock-papers.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { awaitCalls as calls } from '../shared/calls.ts'

/* domain §2.18, domain-money §2.50: of a delivery of several orders each line is owed under its own, whatever becomes of it. */
let w: World
let g: Goods
let r: Returners
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
  clerk = await w.person({ 'settlement/awaitInvoice': 'view export' }, g.supplier)
})
afterAll(() => w.close())

type Order = Awaited<ReturnType<typeof runningOrder>>
/** What of these orders awaits an invoice: order, kind, packs, yuan. */
const owed = async (orders: readonly Order[]) => {
  const { rows } = await clerk.get(calls.query, { keyword: orders.map((o) => o.no).join(','), size: 100 })
  return orders.map((o) =>
    rows
      .filter((i) => i.orderNo === o.no)
      .map((i) => [i.sourceType, i.state, Number(i.openQty), Number(i.openAmount)])
      .toSorted((a, b) => Number(a[0]) - Number(b[0])),
  )
}
const invoiced = (orders: readonly Order[]) =>
  Promise.all(
    orders.map(async (o) => {
      const { rows } = await w.sql.query('select invoiced_qty::float as n from order_line where id = $1', [
        o.lines[0]!.id,
      ])
      return rows[0].n
    }),
  )
const checked = async (deliveryId: string, accepted: readonly string[], refused: readonly string[]) => {
  const waits = (await g.receiver.get(acceptanceCalls.query, { deliveryId })).rows.find((a) => a.status === 'wait')!
  const { lines } = await g.receiver.get(acceptanceCalls.detail, { id: waits.id })
  const found = lines.map((l, i) => ({
    ...{ id: l.id, acceptedQty: accepted[i]!, refusedQty: refused[i]! },
    ...(refused[i] === '0' ? {} : { refuseCode: '01' as const }),
  }))
  const done = await g.receiver.get(acceptanceCalls.accept, { id: waits.id, version: waits.version, lines: found })
  await g.auditor.get(acceptanceCalls.confirm, { id: waits.id, version: done.version })
  return { id: waits.id, lines }
}
const reverse = async (id: string) => {
  const who = await w.person({ 'procurement/acceptance': 'view confirm reverse' }, g.hospital)
  await w.sql.query('update session set proved_at = now() where user_id = $1', [who.userId])
  const { version } = await who.get(acceptanceCalls.detail, { id })
  return who.ask(acceptanceCalls.reverse, { id, version, reason: '误确认，实物未到' })
}

test('a delivery of three orders: what was accepted, refused, reversed, given back and invoiced is right order by order', async () => {
  const orders = await Promise.all(['10', '20', '30'].map((qty) => runningOrder(g, qty)))
  const [first, ...more] = orders.map((o) => o.id)
  // one invoice comes with the lots of the first two orders
  const d = await g.sales.get(deliveryCalls.add, {
    ...{ orderId: first!, orderIds: more },
    lines: orders.map((o, i) => ({
      ...lotOf(o.lines[0]!.id, ['10', '15', '30'][i]!, `L${i}`),
      ...(i < 2 ? { invoiceNo: '26000000000000000077' } : {}),
    })),
  })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const price = Number(orders[0]!.lines[0]!.price)
  const open = (qty: number) => [[1, 'open', qty, Number((qty * price).toFixed(2))]]
  const red = (qty: number) => [[2, 'red', -qty, -Number((qty * price).toFixed(2))]]
  const is = async (what: unknown[][], of: number[]) => {
    expect([await owed(orders), await invoiced(orders)]).toEqual([what, of])
    expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  }

  const one = await checked(d.id, ['8', '15', '29'], ['2', '0', '1'])
  await is([[], [], open(29)], [8, 15, 0])

  // confirmed by mistake: nothing is owed or invoiced of any of them, until they are accepted again, otherwise
  expect(await reverse(one.id)).toMatchObject({ code: 0 })
  await is([[], [], []], [0, 0, 0])
  const two = await checked(d.id, ['8', '14', '29'], ['0', '1', '0'])
  await is([[], [], open(29)], [8, 14, 0])

  // what goes back of the second had its invoice, of the third none
  const lots = [
    { lot: two.lines[1]!, qty: '4' },
    { lot: two.lines[2]!, qty: '9' },
  ]
  const back = await ways(r).gone(typedReturn(g, ...lots))
  await r.seller.get(returnOrderCalls.receive, { id: back.id, version: back.version })
  const { version, redDue } = await r.seller.get(returnOrderCalls.detail, { id: back.id })
  expect(Number(redDue)).toBe(4 * price)
  await is([[], red(4), open(20)], [8, 14, 0])

  await r.seller.get(returnOrderCalls.uploadRedInvoice, {
    ...{ id: back.id, version, redNo: '26000000000000000078', redAmount: redDue, redDate: '2026-06-01' },
    files: [await aPhoto(w, r.seller)],
  })
  await is([[], [], open(20)], [8, 10, 0])
})

test('an item names its own order, and is found by it alone', async () => {
  const orders = await Promise.all(['5', '6'].map((qty) => runningOrder(g, qty)))
  const d = await g.sales.get(deliveryCalls.add, {
    ...{ orderId: orders[0]!.id, orderIds: [orders[1]!.id] },
    lines: orders.map((o, i) => lotOf(o.lines[0]!.id, ['5', '6'][i]!, `N${i}`)),
  })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  await checked(d.id, ['5', '6'], ['0', '0'])
  for (const [i, o] of orders.entries()) {
    const { rows } = await clerk.get(calls.query, { keyword: o.no })
    expect(rows.map((x) => [x.orderNo, Number(x.qty), x.lotNo])).toEqual([[o.no, [5, 6][i], `N${i}`]])
  }
  const { rows, missing } = await clerk.get(calls.query, {
    keyword: `${orders[0]!.no}\n${orders[1]!.no}\nCG00000000000000`,
  })
  expect([rows.length, missing]).toEqual([2, ['CG00000000000000']])
})
