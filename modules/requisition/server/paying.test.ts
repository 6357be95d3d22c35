import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { delegationCalls } from '#modules/approval/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import type { Invoicers } from '#tests/invoicing.ts'
import {
  approved,
  banked,
  drafted,
  levelled,
  openRequests,
  passedInvoices,
  type Requesters,
  submitted,
  transfer,
} from '#tests/requesting.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/* issue 20, walk 6: a cashier pays a part, one transfer bounces and is paid again; another account stops all of it. */
let w: World
let g: Goods
let v: Invoicers
let p: Requesters
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ invoices: v, people: p } = await openRequests(w, g))
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const toPayOf = async (ids: readonly string[]) =>
  approved(await submitted(p.finance, await drafted(p.finance, g.supplier, ids)), p.second)
const toPay = async (...amounts: string[]) => {
  const ids = await passedInvoices(w, g, v, ...amounts)
  return { ...(await toPayOf(ids)), ids }
}
const detail = (id: string, who: Person = p.finance) => who.get(calls.detail, { id })
const paidOf = async (ids: string[]) => {
  const { rows } = await w.sql.query(
    `select q.paid_amount as paid, q.state, (select sum(i.paid_amount) from payable_link k join payable_item i on i.id = k.item_id
       where k.invoice_id = q.invoice_id) as items from requested_invoice q where q.invoice_id = any($1) order by array_position($1, q.invoice_id)`,
    [ids],
  )
  return rows.map((r) => [r.paid, r.items, r.state])
}

describe('a payment', () => {
  test('of a part goes to what is due first; a transfer that bounces is a minus, and is paid again', async () => {
    const d = await toPay('100.00', '60.00')
    const one = await p.cashier.get(calls.pay, transfer(d, '120.00'))
    expect(one.status).toBe('partlyPaid')
    const seen = await detail(d.id, p.clerk)
    expect([seen.paidAmount, seen.leftAmount, seen.payments.map((x) => x.amount)]).toEqual([
      '120.00',
      '40.00',
      ['120.00'],
    ])
    expect((await paidOf(d.ids)).map((x) => x[0])).toEqual(expect.arrayContaining(['100.00', '20.00']))
    const two = await p.cashier.get(calls.pay, transfer({ id: d.id, version: one.version }, '40.00'))
    expect([two.status, await paidOf(d.ids)]).toEqual([
      'paid',
      [
        ['100.00', '100.00', 'paid'],
        ['60.00', '60.00', 'paid'],
      ],
    ])
    const { payments } = await detail(d.id)
    const back = {
      ...transfer({ id: d.id, version: two.version }, '1'),
      paymentId: payments[1]!.id,
      reason: '账号户名不符',
    }
    const { amount: _, ...wish } = back
    // the clock stops for the supplier from that day on: not before anything was paid
    const early = await p.cashier.ask(calls.reversePayment, { ...wish, payDate: dayAfter(today(), -1) })
    expect(JSON.stringify(early)).toContain('退票日期不能早于付款日期')
    const bounced = await p.cashier.get(calls.reversePayment, wish)
    expect(bounced.status).toBe('partlyPaid')
    const now = await detail(d.id)
    expect(now.payments.map((x) => [x.amount, x.bounced, x.note])).toEqual([
      ['120.00', false, ''],
      ['40.00', true, ''],
      ['-40.00', false, '账号户名不符'],
    ])
    const twice = await p.cashier.ask(calls.reversePayment, {
      ...wish,
      version: bounced.version,
      bankVoucherNo: 'OTHER',
    })
    expect(twice.msg).toBe('这笔付款已退票')
    const again = await p.cashier.get(calls.pay, transfer({ id: d.id, version: bounced.version }, '40.00'))
    expect(again.status).toBe('paid')
    // all of it back, it waits as it did
    expect(now.history.map((h) => h.action)).toContain('bounce')
  })

  test('keeps the bank’s receipt: whoever sees the requisition reads it, no other organisation does, and no other payment takes it', async () => {
    const d = await toPay('10.00')
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const upload = await send(w.app, p.cashier, fileCalls.upload, {}, [{ field: 'a', filename: '回单.png', bytes }])
    const file = upload.data!.a!
    const one = await p.cashier.get(calls.pay, { ...transfer(d, '4.00'), files: [file] })
    const { payments } = await detail(d.id, p.clerk)
    expect(payments[0]!.files).toMatchObject([{ fileId: file, name: '回单.png' }])
    const read = async (who: Person) =>
      (await fetchFile(w.app, who, fileCalls.download, { fileId: file })).envelope?.code ?? 0
    const stranger = await w.person({ 'settlement/requisition': 'view' }, await w.org('supplier', '外人'))
    const blind = await w.person({ 'settlement/invoice': 'view' }, g.supplier)
    expect([await read(p.clerk), await read(p.finance), await read(p.region)]).toEqual([0, 0, 0])
    expect([await read(stranger), await read(blind)]).toEqual([404, 404])
    const next = { ...transfer({ id: d.id, version: one.version }, '6.00'), files: [file] }
    expect((await p.cashier.ask(calls.pay, next)).msg).toBe('附件不存在或已被使用，请重新上传')
    expect((await detail(d.id)).payments).toHaveLength(1)
  })

  test('of tomorrow, of too much, and with a number of the bank used before is refused', async () => {
    const d = await toPay('10.00')
    const tomorrow = { ...transfer(d, '1.00'), payDate: dayAfter(today(), 1) }
    expect(JSON.stringify(await p.cashier.ask(calls.pay, tomorrow))).toContain('付款日期不能晚于今天')
    expect((await p.cashier.ask(calls.pay, transfer(d, '10.01'))).msg).toBe('最多可付 10.00 元')
    expect((await p.cashier.ask(calls.pay, transfer(d, '0.00'))).code).not.toBe(0)
    const wish = transfer(d, '4.00')
    const one = await p.cashier.get(calls.pay, wish)
    const same = await p.cashier.ask(calls.pay, { ...wish, version: one.version })
    expect(same.msg).toBe(`银行流水号 ${wish.bankVoucherNo} 已登记过`)
  })

  test('of a draft, a half approved or a voided one is refused', async () => {
    const ids = await passedInvoices(w, g, v, '10.00')
    const draft = await drafted(p.finance, g.supplier, ids)
    expect((await p.cashier.ask(calls.pay, transfer(draft, '1.00'))).msg).toBe('当前状态「待提交」不能登记付款')
    const sent = await submitted(p.finance, draft)
    expect((await p.cashier.ask(calls.pay, transfer(sent, '1.00'))).msg).toBe('当前状态「待审批」不能登记付款')
    const gone = await p.finance.get(calls.void, { id: sent.id, version: sent.version, reason: '不付' })
    expect((await p.cashier.ask(calls.pay, transfer({ id: sent.id, version: gone.version }, '1.00'))).msg).toBe(
      '当前状态「已作废」不能登记付款',
    )
  })
})

/** A payment past every rule but those of the database, in a transaction that stays open. */
const paidInSql = async (id: string, userId: string) => {
  await w.sql.query('begin')
  await w.sql.query(
    `select set_config('app.kind', 'hospital', true), set_config('app.org', $1, true), set_config('app.user', $2, true)`,
    [g.hospital, userId],
  )
  await w.sql.query('set local role jicai_app')
  return w.sql.query(
    `insert into requisition_payment (hospital_id, supplier_id, requisition_id, no, pay_date, amount, pay_method, bank_voucher_no, account_name,
       bank_name, bank_account, paid_by, payer_name)
     select hospital_id, supplier_id, id, 'FK', current_date, 1, 'transfer', 'X', account_name, bank_name, bank_account, $2, 'x'
     from requisition where id = $1`,
    [id, userId],
  )
}

describe('different people', () => {
  test('who raised it or approved it does not pay it, with the code in hand', async () => {
    const at = { 'settlement/requisition': 'view add submit audit pay' }
    const [both, other] = [await w.person(at, g.hospital), await w.person(at, g.hospital)]
    const ids = await passedInvoices(w, g, v, '10.00')
    const sent = await submitted(both, await drafted(both, g.supplier, ids))
    expect((await both.ask(calls.audit, { id: sent.id, version: sent.version, action: 'approve' })).code).not.toBe(0)
    const now = await approved(sent, other)
    const no = '发起或审批请款单的人不能付款'
    expect((await both.ask(calls.pay, transfer(now, '1.00'))).msg).toBe(no)
    expect((await other.ask(calls.pay, transfer(now, '1.00'))).msg).toBe(no)
    // nor in direct SQL
    await w.sql.query(`update requisition set status = 'partlyPaid' where id = $1`, [now.id])
    const pay = paidInSql(now.id, other.userId)
    await expect(pay).rejects.toThrow('who pays neither raised nor approved it')
    await w.sql.query('rollback')
    await w.sql.query(`update requisition set status = 'approved' where id = $1`, [now.id])
  })

  test('nor who passed an invoice of it, with the code in hand, nor in direct SQL', async () => {
    const codes = { 'settlement/requisition': 'view pay reversePayment', 'settlement/invoice': 'view audit' }
    const checker = await w.person(codes, g.hospital)
    const ids = await passedInvoices(w, g, { ...v, finance: checker }, '10.00')
    const now = await toPayOf(ids)
    expect((await checker.get(calls.detail, { id: now.id })).actions).not.toContain('pay')
    expect((await checker.ask(calls.pay, transfer(now, '1.00'))).msg).toBe('验过其中发票或放行过其异常的人不能付款')
    await w.sql.query(`update requisition set status = 'partlyPaid' where id = $1`, [now.id])
    await expect(paidInSql(now.id, checker.userId)).rejects.toThrow('nor passed its invoices')
    await w.sql.query('rollback')
    await w.sql.query(`update requisition set status = 'approved' where id = $1`, [now.id])
    expect((await p.cashier.get(calls.pay, transfer(now, '10.00'))).status).toBe('paid')
  })

  test('nor who let an exception of such an invoice pass, with the code in hand, nor in direct SQL', async () => {
    const chief = await w.person({ 'settlement/requisition': 'view pay reversePayment' }, g.hospital)
    const ids = await passedInvoices(w, g, v, '10.00')
    await w.sql.query('update invoice set overriders = array[$2::uuid] where id = $1', [ids[0], chief.userId])
    const now = await toPayOf(ids)
    expect((await chief.get(calls.detail, { id: now.id })).actions).not.toContain('pay')
    const no = '验过其中发票或放行过其异常的人不能付款'
    expect((await chief.ask(calls.pay, transfer(now, '1.00'))).msg).toBe(no)
    await w.sql.query(`update requisition set status = 'partlyPaid' where id = $1`, [now.id])
    await expect(paidInSql(now.id, chief.userId)).rejects.toThrow('nor passed its invoices')
    await w.sql.query('rollback')
    await w.sql.query(`update requisition set status = 'approved' where id = $1`, [now.id])
    const paid = await p.cashier.get(calls.pay, transfer(now, '10.00'))
    expect(paid.status).toBe('paid')
    const put = (who: string) =>
      w.sql.query('update requisition_payment set paid_by = $2 where requisition_id = $1', [now.id, who])
    await put(chief.userId)
    expect(await brokenInvariants(w.sql, everyInvariant)).toMatchObject([{ id: 'I13r' }])
    await put(p.cashier.userId)
  })

  test('nor somebody for whom another one approved it', async () => {
    const h = await openGoods(w)
    const { invoices, people } = await openRequests(w, h)
    const away = await w.person({ 'settlement/requisition': 'view audit pay' }, h.hospital)
    const standIn = await w.person({ 'settlement/requisition': 'view audit' }, h.hospital)
    await levelled(w, h, { ...people, second: away })
    const day = today()
    await away.get(delegationCalls.save, { delegateId: standIn.userId, from: day, to: day })
    const ids = await passedInvoices(w, h, invoices, '10.00')
    const now = await approved(await submitted(people.finance, await drafted(people.finance, h.supplier, ids)), standIn)
    expect((await away.ask(calls.pay, transfer(now, '1.00'))).msg).toBe('他人代您审批过此请款单，您不能付款')
    expect((await people.cashier.get(calls.pay, transfer(now, '10.00'))).status).toBe('paid')
  })
})

test('another account stops the payment until all levels approved it anew; what was paid stays paid', async () => {
  const d = await toPay('50.00')
  const one = await p.cashier.get(calls.pay, transfer(d, '20.00'))
  expect((await p.finance.ask(calls.resubmit, { id: d.id, version: one.version })).msg).toBe(
    '收款账户没有变更，无需重新送审',
  )
  await banked(w, g.supplier, '6222000099998888')
  const stopped = await p.cashier.ask(calls.pay, transfer({ id: d.id, version: one.version }, '30.00'))
  expect(stopped.msg).toBe('供应商的收款账户已变更，须重新送审后才能付款')
  const seen = await detail(d.id)
  expect([seen.accountChanged, seen.account, seen.actions.includes('resubmit')]).toEqual([true, '****2222', true])
  expect(seen.warnings).toEqual(['供应商的收款账户已变更，须重新送审后才能付款'])
  const again = await p.finance.get(calls.resubmit, { id: d.id, version: one.version })
  expect(again.status).toBe('pending')
  const now = await approved({ id: d.id, no: d.no, version: again.version }, p.second)
  expect(await detail(d.id)).toMatchObject({
    status: 'partlyPaid',
    accountChanged: false,
    account: '****8888',
    leftAmount: '30.00',
  })
  expect(await p.cashier.get(calls.account, { id: d.id })).toEqual({ bankAccount: '6222000099998888' })
  const version = (await detail(d.id)).version
  expect((await p.cashier.get(calls.pay, transfer({ ...now, version }, '30.00'))).status).toBe('paid')
  await banked(w, g.supplier)
})

test('an invoice that is asked for is not voided', async () => {
  const ids = await passedInvoices(w, g, v, '10.00')
  await submitted(p.finance, await drafted(p.finance, g.supplier, ids))
  const d = await v.clerk.get(invoiceCalls.detail, { id: ids[0]! })
  expect(d.payState).toBe('requested')
  const voided = await v.clerk.ask(invoiceCalls.void, { id: d.id, version: d.version, reason: '错开' })
  expect(voided.msg).toBe('发票已请款，不能作废')
})
