import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { digitalNumber, type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* domain §2.25, §3.9: every accepted yuan is invoiced once, and checked by somebody else than who raised it. */
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

/** Ten packs at 12.50 that were accepted, and the item they are owed by. */
const accepted = async () => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  return { ...lot, itemId: item!.itemId }
}
const raise = async (itemId: string, qty = '10', amount = '125.00', more: object = {}) =>
  p.clerk.get(calls.add, { ...typedInvoice(g.hospital, amount, [{ itemId, qty }]), ...more })
const submit = (d: { id: string; version: number }, who = p.clerk) =>
  who.ask(calls.submit, { id: d.id, version: d.version })
const sent = async (d: { id: string; version: number }) => {
  const answer = await submit(d)
  expect(answer.msg).toBe('')
  return { ...d, version: answer.data!.version }
}
const open = async (productId: string, who: Person = p.clerk) =>
  (await who.get(awaitCalls.query, { productId })).rows.map((i) => [i.state, i.invoicedQty, i.openAmount])
const ordered = async (id: string) =>
  Number((await w.sql.query('select invoiced_qty from order_line where id = $1', [id])).rows[0].invoiced_qty)

describe('its way', () => {
  test('a supplier raises it for open items, the hospital’s finance passes it; what it is for awaits none from its submit on', async () => {
    const lot = await accepted()
    const made = await raise(lot.itemId)
    // a draft is its maker's own, and takes nothing
    expect(await p.finance.ask(calls.detail, { id: made.id })).toMatchObject({ code: 404 })
    expect([await open(lot.productId), await ordered(lot.orderLineId)]).toEqual([[['open', '0', '125.00']], 0])
    const now = await sent(made)
    expect([await open(lot.productId), await ordered(lot.orderLineId)]).toEqual([[], 10])
    const seen = await p.finance.get(calls.detail, { id: made.id })
    expect(seen).toMatchObject({
      status: 'pending',
      amount: '125.00',
      linkedAmount: '125.00',
      diffAmount: '0.00',
      lineCount: 1,
    })
    // where its face comes from, and when the first of what it stands for is due
    const { rows } = await w.sql.query('select due_on::text as due from payable_item where id = $1', [lot.itemId])
    expect(seen).toMatchObject({ source: 'typed', dueOn: rows[0].due })
    expect(seen.actions).toEqual(['approve', 'reject'])
    const passed = await p.finance.get(calls.audit, { id: made.id, version: now.version, action: 'approve' })
    expect(passed.status).toBe('passed')
    expect(await p.clerk.get(calls.detail, { id: made.id })).toMatchObject({ status: 'passed', actions: ['red'] })
  })

  test('a rejected one says what is wrong, frees its items, and is mended and handed in again', async () => {
    const lot = await accepted()
    const now = await sent(await raise(lot.itemId))
    const bare = { id: now.id, version: now.version, action: 'reject' as const }
    expect((await p.finance.ask(calls.audit, bare)).msg).toBe('请填写原因')
    await p.finance.get(calls.audit, { ...bare, rejectCode: 'title', reason: '缺少院区' })
    const back = await p.clerk.get(calls.detail, { id: now.id })
    expect(back).toMatchObject({ status: 'rejected', rejectCode: 'title' })
    expect(back.history.at(-1)).toMatchObject({ reason: '抬头或税号有误 · 缺少院区' })
    expect([await open(lot.productId), await ordered(lot.orderLineId)]).toEqual([[['open', '0', '125.00']], 0])
    const mended = await p.clerk.get(calls.update, { id: now.id, version: back.version, remark: '已更正' })
    expect((await submit({ ...now, version: mended.version })).code).toBe(0)
    expect(await open(lot.productId)).toEqual([])
  })

  test('withdrawn it is a draft again that nobody else sees, and its number stays taken', async () => {
    const lot = await accepted()
    const number = digitalNumber()
    const now = await sent(await raise(lot.itemId, '10', '125.00', { number }))
    const back = await p.mate.get(calls.withdraw, { id: now.id, version: now.version })
    expect(await open(lot.productId)).toEqual([['open', '0', '125.00']])
    expect(await p.finance.ask(calls.detail, { id: now.id })).toMatchObject({ code: 404 })
    // it was handed in once: it is no longer deleted
    expect((await p.clerk.ask(calls.delete, { id: now.id, version: back.version })).code).not.toBe(0)
    const twin = await raise(lot.itemId, '10', '125.00', { number })
    expect(await submit(twin)).toMatchObject({ msg: '发票号码已被登记' })
    await p.clerk.get(calls.delete, { id: twin.id, version: twin.version })
    expect((await submit({ id: now.id, version: back.version })).code).toBe(0)
  })

  test('only paper is voided, in the month of its issue, and what it was for is open again', async () => {
    const lot = await accepted()
    const digital = await sent(await raise(lot.itemId, '4', '50.00'))
    const paper = { invoiceType: 'paperSpecial', code: '1100094140', number: '87654321' }
    const now = await sent(await raise(lot.itemId, '6', '75.00', paper))
    expect(await open(lot.productId)).toEqual([])
    const no = await p.clerk.ask(calls.void, { id: digital.id, version: digital.version, reason: '开错了' })
    expect(no.msg).toBe('只有纸质发票能在开票当月作废，电子发票请开红字发票')
    const gone = await p.clerk.get(calls.void, { id: now.id, version: now.version, reason: '开错了' })
    expect([gone.status, await open(lot.productId)]).toEqual(['void', [['partly', '4', '75.00']]])
    // the same paper of last month
    const old = await sent(
      await raise(lot.itemId, '6', '75.00', { ...paper, number: '87654322', issueDate: '2026-01-31' }),
    )
    expect((await p.clerk.get(calls.detail, { id: old.id })).actions).not.toContain('void')
  })

  test('a hospital raises paper alone, and who raised it does not pass it', async () => {
    const lot = await accepted()
    const wish = typedInvoice(g.supplier, '125.00', [{ itemId: lot.itemId, qty: '10' }])
    expect(await p.finance.ask(calls.add, wish)).toMatchObject({ msg: '医院只能登记纸质发票，电子发票由供应商登记' })
    const paper = { ...wish, invoiceType: 'paperOrdinary' as const, code: '1100094141', number: '11112222' }
    const made = await p.finance.get(calls.add, paper)
    const now = await p.finance.get(calls.submit, { id: made.id, version: made.version })
    const own = await p.finance.ask(calls.audit, { id: made.id, version: now.version, action: 'approve' })
    expect(own.code).not.toBe(0)
    expect((await p.chief.get(calls.detail, { id: made.id })).actions).toEqual(['approve', 'reject'])
    expect((await p.chief.get(calls.audit, { id: made.id, version: now.version, action: 'approve' })).status).toBe(
      'passed',
    )
    await expect(w.sql.query('update invoice set audited_by = created_by where id = $1', [made.id])).rejects.toThrow(
      /check constraint/,
    )
  })
})

describe('what it is for', () => {
  test('is no more than is open, no twin, and comes to what the invoice says', async () => {
    const lot = await accepted()
    const wish = (lines: { itemId: string; qty: string }[], amount = '125.00') =>
      p.clerk.ask(calls.add, typedInvoice(g.hospital, amount, lines))
    const { itemId } = lot
    expect((await wish([{ itemId, qty: '11' }])).msg).toContain('最多可开 10')
    expect(
      (
        await wish([
          { itemId, qty: '4' },
          { itemId, qty: '6' },
        ])
      ).msg,
    ).toContain('与第 1 行重复')
    const early = await raise(itemId, '10', '125.00', { issueDate: '2099-01-01' })
    expect(await submit(early)).toMatchObject({ msg: '开票日期不能晚于今天' })
    // a refused submit takes nothing, its number neither
    expect([await open(lot.productId), await ordered(lot.orderLineId)]).toEqual([[['open', '0', '125.00']], 0])
    const near = await raise(itemId, '10', '125.01')
    expect((await submit(near)).code).toBe(0)
  })

  test('two who are for the last packs: one has them', async () => {
    const lot = await accepted()
    const made = [await raise(lot.itemId), await raise(lot.itemId)]
    const done = await Promise.all(made.map((d) => submit(d)))
    expect(done.map((d) => d.code === 0).toSorted()).toEqual([false, true])
    expect(await ordered(lot.orderLineId)).toBe(10)
  })

  test('parts of an item by several invoices add up to it', async () => {
    const lot = await acceptedLot(g, { price: '3.3333', qty: '3' })
    const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
    const parts: string[] = []
    for (const amount of ['3.33', '3.34', '3.33']) {
      const made = await sent(await raise(item!.itemId, '1', amount))
      parts.push((await p.clerk.get(calls.detail, { id: made.id })).linkedAmount)
    }
    expect([parts.reduce((s, x) => s + Number(x), 0).toFixed(2), await open(lot.productId)]).toEqual(['10.00', []])
  })

  test('goods that carry a number of before stay invoiced by it', async () => {
    const lot = await acceptedLot(g, { price: '12.5', invoiceNo: '12345678' })
    const { rows } = await w.sql.query('select id from payable_item where product_id = $1', [lot.productId])
    const wish = typedInvoice(g.hospital, '125.00', [{ itemId: rows[0].id, qty: '10' }])
    expect((await p.clerk.ask(calls.add, wish)).msg).toContain('已不再待开票')
  })
})

describe('whose it is', () => {
  test('is judged before its number: a wrong tax number of either side is not handed in, and blocks nobody', async () => {
    const lot = await accepted()
    const number = digitalNumber()
    const wrong = await raise(lot.itemId, '10', '125.00', { number, sellerTaxNo: '91350100M000100Y43' })
    expect((await submit(wrong)).msg).toMatch(/^销方税号 91350100M000100Y43 不是供应商的税号/)
    const other = await raise(lot.itemId, '10', '125.00', { number, buyerTaxNo: '91350100M000100Y43' })
    expect((await submit(other)).msg).toMatch(/^购方税号/)
    expect((await submit(await raise(lot.itemId, '10', '125.00', { number }))).code).toBe(0)
  })

  test('a rival neither sees it nor raises one for its items', async () => {
    const lot = await accepted()
    const now = await sent(await raise(lot.itemId))
    const rival = await w.person(
      { 'settlement/invoice': 'view add submit withdraw', 'settlement/awaitInvoice': 'view addInvoice' },
      await w.org('supplier', '对手'),
    )
    expect(await rival.ask(calls.detail, { id: now.id })).toMatchObject({ code: 404 })
    expect((await rival.get(calls.query, {})).total).toBe(0)
    expect(await rival.ask(calls.withdraw, { id: now.id, version: now.version })).toMatchObject({ code: 404 })
    const wish = typedInvoice(g.hospital, '125.00', [{ itemId: lot.itemId, qty: '10' }])
    expect((await rival.ask(calls.add, wish)).msg).toContain('往来单位不存在')
  })
})
