import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice, typedRed } from '#tests/invoicing.ts'
import { acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* domain §2.25, Void and red: what was invoiced and went back is taken back by a red invoice, never more than there is. */
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

interface Doc {
  id: string
  version: number
}
const submit = (d: Doc) => p.clerk.ask(calls.submit, { id: d.id, version: d.version })
const sent = async (d: Doc): Promise<Doc> => {
  const answer = await submit(d)
  expect(answer.msg).toBe('')
  return { id: d.id, version: answer.data!.version }
}
const pass = (d: Doc) => p.finance.get(calls.audit, { id: d.id, version: d.version, action: 'approve' })
const detail = (id: string) => p.clerk.get(calls.detail, { id })

/** Twenty-five packs at 4.00 that were accepted and invoiced, and passed unless said otherwise. */
const invoiced = async (more: object = {}, passed = true) => {
  const lot = await acceptedLot(g, { price: '4', qty: '25' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const wish = { ...typedInvoice(g.hospital, '100.00', [{ itemId: item!.itemId, qty: '25' }]), ...more }
  const blue = await sent(await p.clerk.get(calls.add, wish))
  if (passed) await pass(blue)
  return { ...lot, blue: blue.id, itemId: item!.itemId }
}
/** So many went back: the item that is owed back. */
const returned = async (lot: Awaited<ReturnType<typeof invoiced>>, qty: string): Promise<string> => {
  const d = await ways(r).gone(typedReturn(g, { lot, qty }))
  const { lines } = await r.keeper.get(returnOrderCalls.detail, { id: d.id })
  await r.seller.get(returnOrderCalls.receive, {
    id: d.id,
    version: d.version,
    lines: lines.map((l) => ({ id: l.id, receivedQty: qty })),
  })
  const { rows } = await w.sql.query('select id from payable_item where source_id = $1', [d.id])
  return rows[0].id
}
const open = async (productId: string) =>
  (await p.clerk.get(awaitCalls.query, { productId })).rows.map((i) => [i.state, i.openQty, i.openAmount])
const red = (amount: string, blue: string, lines: { itemId: string; qty: string }[], more: object = {}) =>
  p.clerk.ask(calls.red, { ...typedRed(g.hospital, amount, [{ invoiceId: blue, amount }], lines), ...more })
const raised = async (...wish: Parameters<typeof red>): Promise<Doc> => {
  const answer = await red(...wish)
  expect(answer.msg).toBe('')
  return answer.data!
}

describe('what went back', () => {
  test('is due by itself, is taken back by a red invoice with its minus, and the blue one says what is left of it', async () => {
    const lot = await invoiced()
    const back = await returned(lot, '5')
    expect(await open(lot.productId)).toEqual([['red', '-5', '-20.00']])
    // the form is proposed what it is: the blue one of the goods, their packs and their worth
    const ask = { partnerId: g.hospital, itemIds: [back] }
    expect(await p.clerk.get(calls.blues, ask)).toMatchObject([{ id: lot.blue, rest: '100.00', proposed: '20.00' }])
    const [item] = await p.clerk.get(calls.candidates, { partnerId: g.hospital, red: true, ids: [back] })
    expect(item).toMatchObject({ openQty: '-5', openAmount: '-20.00' })

    const made = await raised('20.00', lot.blue, [{ itemId: back, qty: '-5' }], { redConfirmNo: '3500123' })
    // a draft takes nothing
    expect([await open(lot.productId), (await detail(lot.blue)).redRest]).toEqual([[['red', '-5', '-20.00']], '100.00'])
    const now = await sent(made)
    expect([await open(lot.productId), (await detail(lot.blue)).redRest]).toEqual([[], '80.00'])
    expect(await detail(made.id)).toMatchObject({
      ...{ colour: 'red', redReason: 'return', redConfirmNo: '3500123', status: 'pending' },
      ...{ amount: '-20.00', linkedAmount: '-20.00', diffAmount: '0.00' },
      reds: [{ invoiceId: lot.blue, taken: '20.00', rest: '80.00' }],
    })
    const { run } = await p.finance.get(matchCalls.matched, { id: made.id })
    expect(['M04', 'M05', 'M06', 'M07', 'M10'].map((c) => run!.results.find((x) => x.check === c)?.outcome)).toEqual([
      ...['passed', 'passed', 'passed', 'none', 'passed'],
    ])
    await pass(now)
    expect(await detail(lot.blue)).toMatchObject({ status: 'passed', redAmount: '20.00', redRest: '80.00' })
    expect((await detail(lot.blue)).reds).toMatchObject([{ invoiceId: made.id, taken: '20.00', status: 'passed' }])
    expect(
      Number(
        (await w.sql.query('select invoiced_qty from order_line where id = $1', [lot.orderLineId])).rows[0]
          .invoiced_qty,
      ),
    ).toBe(20)
  })

  test('is due again when its red invoice is rejected or withdrawn, and the blue one is whole again', async () => {
    const lot = await invoiced()
    const back = await returned(lot, '5')
    const now = await sent(await raised('20.00', lot.blue, [{ itemId: back, qty: '-5' }]))
    await p.finance.get(calls.audit, { id: now.id, version: now.version, action: 'reject', rejectCode: 'amount' })
    expect([await open(lot.productId), (await detail(lot.blue)).redRest]).toEqual([[['red', '-5', '-20.00']], '100.00'])
    const { version } = await detail(now.id)
    const changed = await p.clerk.get(calls.update, { id: now.id, version, redReason: 'discount', remark: '已更正' })
    const again = await sent({ id: now.id, version: changed.version })
    expect(await detail(now.id)).toMatchObject({ redReason: 'discount', amount: '-20.00', lineCount: 1 })
    await p.clerk.get(calls.withdraw, { id: again.id, version: again.version })
    expect((await detail(lot.blue)).redRest).toBe('100.00')
  })

  test('all of it makes the blue one red; paper that is voided in its month makes it what it was', async () => {
    const lot = await invoiced()
    const back = await returned(lot, '25')
    const paper = { invoiceType: 'paperSpecial', code: '1100094140', number: '55554444' }
    const now = await sent(await raised('100.00', lot.blue, [{ itemId: back, qty: '-25' }], paper))
    const passed = await pass(now)
    expect(await detail(lot.blue)).toMatchObject({ status: 'red', redRest: '0.00' })
    expect((await red('1.00', lot.blue, [])).msg).toContain('已全部红冲')
    await p.clerk.get(calls.void, { id: now.id, version: passed.version, reason: '开错了' })
    expect(await detail(lot.blue)).toMatchObject({ status: 'passed', redRest: '100.00', redAmount: '0.00' })
    expect(await open(lot.productId)).toEqual([['red', '-25', '-100.00']])
  })
})

describe('what was issued in error', () => {
  test('is taken back whole: once the red one is passed, what it stood for awaits an invoice again', async () => {
    const lot = await invoiced()
    const wrong = { redReason: 'wrong' }
    expect((await red('40.00', lot.blue, [], wrong)).msg).toContain('开票有误应整张红冲')
    const made = await raised('100.00', lot.blue, [], wrong)
    const now = await sent(made)
    expect(await open(lot.productId)).toEqual([])
    await pass(now)
    expect(await open(lot.productId)).toEqual([['open', '25', '100.00']])
    expect(await detail(lot.blue)).toMatchObject({ status: 'red' })
    expect(await detail(made.id)).toMatchObject({ linkedAmount: '-100.00', diffAmount: '0.00' })
    // a new one takes its place
    const wish = typedInvoice(g.hospital, '100.00', [{ itemId: lot.itemId, qty: '25' }])
    await pass(await sent(await p.clerk.get(calls.add, wish)))
    expect(await open(lot.productId)).toEqual([])
  })
})

describe('is refused, with the field named', () => {
  test('blue with a minus, red without one', async () => {
    const lot = await invoiced()
    const blue = typedInvoice(g.hospital, '10.00', [])
    const minus = await p.clerk.ask(calls.add, { ...blue, amount: '-10.00', exclAmount: '-10.00', taxAmount: '0' })
    expect(minus).toMatchObject({ data: { fields: [{ path: 'exclAmount', message: '蓝字发票的金额不能是负数' }] } })
    const plus = await red('10.00', lot.blue, [], { amount: '10.00', exclAmount: '10.00', taxAmount: '0' })
    expect(plus).toMatchObject({ data: { fields: [{ path: 'exclAmount', message: '红字发票的金额应为负数' }] } })
    await expect(
      w.sql.query(
        'update invoice set amount = -amount, excl_amount = -excl_amount, tax_amount = -tax_amount where id = $1',
        [lot.blue],
      ),
    ).rejects.toThrow(/check constraint/)
  })

  test('red above blue, red of a red, of one that is not passed, of another pair, the same one twice', async () => {
    const lot = await invoiced()
    const path = 'blues.0.amount'
    const said = async (...wish: Parameters<typeof red>) => (await red(...wish)).data
    expect(await said('100.01', lot.blue, [])).toMatchObject({
      fields: [{ path, message: expect.stringContaining('最多可红冲 100.00 元') }],
    })
    const back = await returned(lot, '5')
    const minus = await sent(await raised('20.00', lot.blue, [{ itemId: back, qty: '-5' }]))
    await pass(minus)
    expect(await said('1.00', minus.id, [])).toMatchObject({
      fields: [{ path, message: expect.stringContaining('不能再红冲') }],
    })
    const waits = await invoiced({}, false)
    expect(await said('1.00', waits.blue, [])).toMatchObject({
      fields: [{ message: expect.stringContaining('没有通过验票') }],
    })
    const twice = [1, 2].map(() => ({ invoiceId: lot.blue, amount: '1.00' }))
    expect((await p.clerk.ask(calls.red, typedRed(g.hospital, '2.00', twice))).data).toMatchObject({
      fields: [{ path: 'blues.1.amount' }],
    })
    expect(
      (await p.clerk.ask(calls.red, typedRed(g.hospital, '2.00', [{ invoiceId: lot.blue, amount: '1.00' }]))).data,
    ).toMatchObject({
      fields: [{ path: 'amount' }],
    })
  })

  test('the last yuan taken back by two: one has it, whatever the order, and direct SQL no more than that', async () => {
    const lot = await invoiced()
    const wrong = { redReason: 'wrong' }
    const both = [await raised('100.00', lot.blue, [], wrong), await raised('100.00', lot.blue, [], wrong)]
    const done = await Promise.all(both.map(submit))
    expect(done.map((d) => d.code === 0).toSorted()).toEqual([false, true])
    await expect(
      w.sql.query(
        `update invoice set status = 'pending', keyed = true, submitted_by = created_by where id = any($1) and status = 'draft'`,
        [both.map((d) => d.id)],
      ),
    ).rejects.toThrow(/check constraint|check_violation|takes back/)
  })

  test('a void of one that is fully digital says how it is taken back; a blue one with red ones is not voided', async () => {
    const lot = await invoiced({ invoiceType: 'paperSpecial', code: '1100094140', number: '55554445' })
    const back = await returned(lot, '5')
    await pass(await sent(await raised('20.00', lot.blue, [{ itemId: back, qty: '-5' }])))
    const { version } = await detail(lot.blue)
    expect((await p.clerk.ask(calls.void, { id: lot.blue, version, reason: '开错了' })).msg).toBe(
      '已有红字发票，不能作废',
    )
    const digital = await invoiced()
    const no = await p.clerk.ask(calls.void, {
      id: digital.blue,
      version: (await detail(digital.blue)).version,
      reason: '开错了',
    })
    expect(no.msg).toContain('请开红字发票')
  })

  test('whoever has no right to it, and a rival', async () => {
    const lot = await invoiced()
    const plain = await w.person({ 'settlement/invoice': 'view add edit submit' }, g.supplier)
    const wish = typedRed(g.hospital, '100.00', [{ invoiceId: lot.blue, amount: '100.00' }])
    expect((await plain.ask(calls.red, wish)).code).toBe(403)
    const rival = await w.person({ 'settlement/invoice': 'view red submit' }, await w.org('supplier', '对手'))
    expect((await rival.ask(calls.red, wish)).msg).toContain('往来单位不存在')
  })
})
