import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { announcing, judged, sentGoods, takenIn, typedWith } from '#tests/announcing.ts'
import { digitalNumber, type Invoicers, invoicers } from '#tests/invoicing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* domain §2.25, 票货同行: an invoice comes with the goods, and the goods decide what it is for. */
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

const detail = (id: string, who: Person = p.clerk) => who.get(calls.detail, { id })
const submit = (d: { id: string; version: number }) => p.clerk.ask(calls.submit, { id: d.id, version: d.version })
const follow = async (id: string) => {
  const d = await detail(id)
  return [
    d.amount,
    d.linkedAmount,
    d.diffAmount,
    d.onRoad,
    d.announced.map((a) => [a.arrivedQty, a.shortQty, a.waitingQty, a.shortAmount]),
  ]
}
const reverse = async (id: string) => {
  const who = await w.person({ 'procurement/acceptance': 'view confirm reverse' }, g.hospital)
  await w.sql.query('update session set proved_at = now() where user_id = $1', [who.userId])
  const { version } = await who.get(acceptanceCalls.detail, { id })
  return who.ask(acceptanceCalls.reverse, { id, version, reason: '误确认，实物未到' })
}

describe('an invoice that comes with the goods', () => {
  test('one for two deliveries waits for both; one line is refused, and the draft differs by exactly that line', async () => {
    const [first, second] = [await sentGoods(g, '10', '4'), await sentGoods(g, '2')]
    const made = await announcing(p, g, '200.00', [
      [first.lineIds[0]!, '10'],
      [first.lineIds[1]!, '4'],
      [second.lineIds[0]!, '2'],
    ])
    expect(await follow(made.id)).toEqual([
      ...['200.00', '0.00', '200.00', true],
      [
        ['0', '0', '10', '0.00'],
        ['0', '0', '4', '0.00'],
        ['0', '0', '2', '0.00'],
      ],
    ])
    expect((await submit(made)).msg).toBe(
      `配送单 ${[first.no, second.no].toSorted().join(', ')} 的货物在途，确认验收后才能提交`,
    )

    await judged(g, first, '0', '4')
    expect((await detail(made.id)).linkedAmount).toBe('0.00')
    const { rows } = await w.sql.query(
      `select id, version from acceptance where delivery_id = $1 and status = 'checked'`,
      [first.id],
    )
    await g.auditor.get(acceptanceCalls.confirm, rows[0])
    expect(await follow(made.id)).toEqual([
      ...['200.00', '125.00', '75.00', true],
      [
        ['10', '0', '0', '0.00'],
        ['0', '4', '0', '50.00'],
        ['0', '0', '2', '0.00'],
      ],
    ])
    // who typed on at what he had opened learns of it
    expect((await submit(made)).code).toBe(409)
    expect((await submit(await detail(made.id))).msg).toBe(`配送单 ${second.no} 的货物在途，确认验收后才能提交`)

    await takenIn(g, second)
    const now = await detail(made.id)
    expect([now.amount, now.linkedAmount, now.diffAmount, now.lineCount, now.onRoad]).toEqual([
      '200.00',
      '150.00',
      '50.00',
      2,
      false,
    ])
    expect(now.history.map((h) => h.action)).toEqual(['create', 'arrive', 'arrive'])
    expect((await submit(now)).msg).toBe('')
    expect(await detail(made.id, p.finance)).toMatchObject({ status: 'pending', amount: '200.00', diffAmount: '50.00' })
  })

  test('whoever took the goods in is no author of it and may check it', async () => {
    const d = await sentGoods(g, '2')
    const made = await announcing(p, g, '25.00', [[d.lineIds[0]!, '2']])
    const { id, version } = await judged(g, d)
    const both = await w.person(
      { 'procurement/acceptance': 'view confirm', 'settlement/invoice': 'view audit' },
      g.hospital,
    )
    await both.get(acceptanceCalls.confirm, { id, version })
    await submit(await detail(made.id))
    const pending = await detail(made.id, both)
    expect(pending.actions).toContain('approve')
  })

  test('its number and day are what the delivery says, to the hospital too, and follow the draft', async () => {
    const d = await sentGoods(g, '2', '2')
    const made = await announcing(p, g, '25.00', [[d.lineIds[0]!, '2']])
    const { number, issueDate } = await detail(made.id)
    const told = async (who: Person) =>
      (await who.get(deliveryCalls.detail, { id: d.id })).lines.map((l) => [l.invoiceNo, l.invoiceDate])
    expect(await told(g.sales)).toEqual([
      [number, issueDate],
      ['', null],
    ])
    expect(await p.finance.ask(calls.detail, { id: made.id })).toMatchObject({ code: 404 })
    const mended = digitalNumber()
    const { version } = await p.clerk.get(calls.update, {
      id: made.id,
      version: made.version,
      number: mended,
      issueDate: '2026-01-05',
    })
    expect((await told(g.receiver))[0]).toEqual([mended, '2026-01-05'])
    await p.clerk.get(calls.delete, { id: made.id, version })
    expect((await told(g.receiver))[0]).toEqual(['', null])
  })
})

describe('what is announced', () => {
  const refusal = async (amount: string, lines: [string, string][], who = p.clerk) =>
    (
      await who.ask(
        calls.add,
        typedWith(
          g,
          amount,
          lines.map(([deliveryLineId, qty]) => ({ deliveryLineId, qty })),
        ),
      )
    ).msg

  test('is on its way, once, and no more than was sent, over all invoices', async () => {
    const d = await sentGoods(g, '10')
    const [line] = d.lineIds as [string]
    expect(await refusal('137.50', [[line, '11']])).toContain('最多可登记 10')
    expect(
      await refusal('125.00', [
        [line, '5'],
        [line, '5'],
      ]),
    ).toContain('与第 1 行重复')
    const made = await announcing(p, g, '75.00', [[line, '6']])
    expect(await refusal('62.50', [[line, '5']])).toContain('最多可登记 4')
    const beside = await announcing(p, g, '50.00', [[line, '4']])
    const [row] = (await p.clerk.get(calls.onRoad, { deliveryId: d.id })).filter((l) => l.deliveryLineId === line)
    expect(row).toBeUndefined()
    // nor by a direct hand
    await expect(w.sql.query('update invoice_announced set qty = 7 where invoice_id = $1', [made.id])).rejects.toThrow(
      /than was sent/,
    )
    // what was accepted goes to the one that was begun first
    await takenIn(g, d, '3')
    expect((await follow(made.id)).slice(0, 3)).toEqual(['75.00', '75.00', '0.00'])
    expect((await follow(beside.id)).slice(0, 3)).toEqual(['50.00', '12.50', '37.50'])
    expect(await refusal('12.50', [[line, '1']])).toContain('货物已不在途')
  })

  test('is the supplier’s own, and never a rival’s', async () => {
    const d = await sentGoods(g, '2')
    const paper = { invoiceType: 'paperOrdinary' as const, code: '1100094141', number: '11112299' }
    const byHospital = {
      ...typedWith(g, '25.00', [{ deliveryLineId: d.lineIds[0]!, qty: '2' }]),
      ...paper,
      partnerId: g.supplier,
    }
    expect((await p.finance.ask(calls.add, byHospital)).msg).toBe('随货发票由供应商登记')
    const other = await openGoods(w)
    const rival = await w.person({ 'settlement/invoice': 'view add edit' }, other.supplier)
    expect(await rival.get(calls.onRoad, { deliveryId: d.id })).toEqual([])
    const theirs = typedWith(g, '25.00', [{ deliveryLineId: d.lineIds[0]!, qty: '2' }])
    expect((await rival.ask(calls.add, theirs)).code).not.toBe(0)
  })

  test('is put on and taken off while the invoice is a draft; what arrived stays', async () => {
    const [a, b] = [await sentGoods(g, '2'), await sentGoods(g, '2')]
    const [one, two] = [a.lineIds[0]!, b.lineIds[0]!]
    const made = await announcing(p, g, '50.00', [[one, '2']])
    await takenIn(g, a)
    const { version } = await detail(made.id)
    const now = await p.clerk.get(calls.update, {
      ...{ id: made.id, version },
      announced: [one, two].map((deliveryLineId) => ({ deliveryLineId, qty: '2' })),
    })
    expect((await follow(made.id))[4]).toEqual([
      ['2', '0', '0', '0.00'],
      ['0', '0', '2', '0.00'],
    ])
    await p.clerk.get(calls.update, {
      id: made.id,
      version: now.version,
      announced: [{ deliveryLineId: one, qty: '2' }],
    })
    expect((await detail(made.id)).announced).toHaveLength(1)
  })

  test('has no other number: one that was typed on the line keeps it from being announced, and the other way round', async () => {
    const d = await sentGoods(g, '2', '2')
    const biller = await w.person({ 'procurement/delivery': 'view addInvoice' }, g.supplier)
    const typed = { invoiceNo: digitalNumber(), invoiceDate: '2026-01-05', invoiceAmount: '25.00' }
    const wish = (lineId: string, version = d.version) => ({ id: d.id, version, lineIds: [lineId], ...typed })
    await announcing(p, g, '25.00', [[d.lineIds[0]!, '2']])
    expect((await biller.ask(deliveryCalls.addInvoice, wish(d.lineIds[0]!))).msg).toContain('第 1 行已登记发票')
    await biller.get(deliveryCalls.addInvoice, wish(d.lineIds[1]!))
    expect(await refusal('25.00', [[d.lineIds[1]!, '2']])).toContain('货物已不在途')
  })
})

describe('what is taken back', () => {
  test('a reversed acceptance takes its links along: the draft waits again; one that was handed in keeps it', async () => {
    const d = await sentGoods(g, '4')
    const made = await announcing(p, g, '50.00', [[d.lineIds[0]!, '4']])
    const first = await takenIn(g, d, '1')
    expect((await follow(made.id)).slice(0, 4)).toEqual(['50.00', '37.50', '12.50', false])
    expect((await reverse(first.id)).msg).toBe('')
    expect(await follow(made.id)).toEqual(['50.00', '0.00', '50.00', true, [['0', '1', '3', '12.50']]])
    const again = await takenIn(g, d)
    expect(await follow(made.id)).toEqual(['50.00', '37.50', '12.50', false, [['3', '1', '0', '12.50']]])
    expect((await submit(await detail(made.id))).msg).toBe('')
    expect((await reverse(again.id)).msg).toBe('已开票，不能冲销')
  })

  test('a delivery that is voided takes away what was announced of it, and no other one', async () => {
    const [a, b] = [await sentGoods(g, '2'), await sentGoods(g, '2')]
    const made = await announcing(p, g, '50.00', [
      [a.lineIds[0]!, '2'],
      [b.lineIds[0]!, '2'],
    ])
    await g.sales.get(deliveryCalls.void, { id: a.id, version: a.version })
    const now = await detail(made.id)
    expect(now.announced.map((l) => l.deliveryNo)).toEqual([b.no])
    expect(now.history.at(-1)).toMatchObject({ label: '配送单作废，取消随货登记' })
  })
})
