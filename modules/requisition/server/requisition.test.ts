import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
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
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/* domain §2.27, §3.9: a passed yuan is asked for once, approved in levels, and paid by somebody else. */
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

const stateOf = async (id: string) => {
  const { rows } = await w.sql.query(
    'select requested_amount as r, paid_amount as p, state from requested_invoice where invoice_id = $1',
    [id],
  )
  return rows[0] && [rows[0].r, rows[0].p, rows[0].state]
}
const itemOf = async (id: string) => {
  const { rows } = await w.sql.query(
    'select sum(i.requested_amount) as r, sum(i.paid_amount) as p from payable_link k join payable_item i on i.id = k.item_id where k.invoice_id = $1',
    [id],
  )
  return [rows[0].r, rows[0].p]
}

describe('its way', () => {
  test('the hospital’s finance asks for passed invoices; the draft takes nothing, its submit does, and the supplier reads it', async () => {
    const [a, b] = await passedInvoices(w, g, v, '100.00', '50.50')
    const made = await drafted(p.finance, g.supplier, [a!, b!])
    expect(await stateOf(a!)).toBeUndefined()
    expect((await p.clerk.ask(calls.detail, { id: made.id })).code).toBe(404)
    const now = await submitted(p.finance, made)
    expect([await stateOf(a!), await itemOf(b!)]).toEqual([
      ['100.00', '0.00', 'requested'],
      ['50.50', '0.00'],
    ])
    const seen = await p.clerk.get(calls.detail, { id: made.id })
    expect(seen).toMatchObject({
      status: 'pending',
      amount: '150.50',
      leftAmount: '150.50',
      account: '****2222',
      lineCount: 2,
      actions: [],
    })
    expect(JSON.stringify(seen)).not.toContain('6222000011112222')
    // taken back, nothing is asked for any more
    await p.finance.get(calls.withdraw, { id: now.id, version: now.version })
    expect([await stateOf(a!), await itemOf(b!)]).toEqual([
      ['0.00', '0.00', 'open'],
      ['0.00', '0.00'],
    ])
  })

  test('two ask for the last of an invoice: the second is told how much is left', async () => {
    const [a] = await passedInvoices(w, g, v, '80.00')
    const one = await drafted(p.finance, g.supplier, [a!])
    const two = await drafted(p.clerk, g.hospital, [a!])
    await submitted(p.clerk, two)
    const late = await p.finance.ask(calls.submit, { id: one.id, version: one.version })
    expect(late.code).not.toBe(0)
    expect(JSON.stringify(late)).toContain('最多可请款')
    expect(await stateOf(a!)).toEqual(['80.00', '0.00', 'requested'])
    const lines = [{ invoiceId: a!, amount: '1.00' }]
    const again = await p.finance.ask(calls.add, { partnerId: g.supplier, payMethod: 'transfer', lines })
    expect(JSON.stringify(again)).toContain('该发票不能请款或已全部请款')
  })

  test('no more than is left, no invoice twice, none that did not pass, and an account to pay to', async () => {
    const [a] = await passedInvoices(w, g, v, '60.00')
    const add = (...lines: { invoiceId: string; amount: string }[]) =>
      p.finance.ask(calls.add, { partnerId: g.supplier, payMethod: 'transfer', lines })
    const say = async (...lines: { invoiceId: string; amount: string }[]) => JSON.stringify(await add(...lines))
    expect(await say({ invoiceId: a!, amount: '60.01' })).toContain('最多可请款 60.00 元')
    expect(await say({ invoiceId: a!, amount: '0' })).toContain('必须大于 0')
    expect(await say({ invoiceId: a!, amount: '1' }, { invoiceId: a!, amount: '1' })).toContain('与第 1 行重复')
    expect(await say({ invoiceId: '00000000-0000-4000-8000-000000000000', amount: '1' })).toContain('该发票不能请款')
    const other = await openGoods(w)
    const foreign = await p.finance.ask(calls.add, { partnerId: other.hospital, payMethod: 'transfer', lines: [] })
    expect(JSON.stringify(foreign)).toContain('往来单位不存在')
    const made = await drafted(p.finance, g.supplier, [a!])
    await w.sql.query(`update company set extra = '{}' where org_id = $1`, [g.supplier])
    const none = await p.finance.ask(calls.submit, { id: made.id, version: made.version })
    expect(none.msg).toBe('供应商没有维护收款账户，请先由供应商填写')
    await banked(w, g.supplier)
    await submitted(p.finance, made)
  })
})

test('levels of the hospital’s flow by amount; what goes to one supplier on one day adds up', async () => {
  const h = await openGoods(w)
  const { invoices, people } = await openRequests(w, h)
  await levelled(w, h, people)
  const ids = await passedInvoices(w, h, invoices, '300000.00', '250000.00', '1.00')
  // a supplier's goes through them too
  const his = await submitted(people.clerk, await drafted(people.clerk, h.hospital, [ids[2]!]))
  expect((await people.second.get(calls.detail, { id: his.id })).chain.map((c) => c.state)).toEqual(['current'])
  const first = await submitted(people.finance, await drafted(people.finance, h.supplier, [ids[0]!]))
  const one = await people.finance.get(calls.detail, { id: first.id })
  expect(one.chain.map((c) => [c.name, c.state])).toEqual([['财务审核', 'current']])
  const next = await submitted(people.finance, await drafted(people.finance, h.supplier, [ids[1]!]))
  const { chain } = await people.finance.get(calls.detail, { id: next.id })
  expect(chain.map((c) => c.name)).toEqual(['财务审核', '院领导'])
  expect(
    (await people.finance.ask(calls.audit, { id: next.id, version: next.version, action: 'approve' })).code,
  ).not.toBe(0)
  // half approved, it is not paid
  const half = await approved(next, people.second)
  expect((await people.cashier.ask(calls.pay, transfer(half, '1.00'))).msg).toBe('当前状态「待审批」不能登记付款')
  const whole = await approved(half, people.leader)
  // what was passed is read as passed, though it could be handed in again if the account changes
  const standing = async (who: Person) =>
    (await who.get(calls.detail, { id: next.id })).chain.map((c) => [c.name, c.state])
  for (const who of [people.cashier, people.finance])
    expect(await standing(who)).toEqual([
      ['财务审核', 'passed'],
      ['院领导', 'passed'],
    ])
  const paid = await people.cashier.get(calls.pay, transfer(whole, '250000.00'))
  expect(paid.status).toBe('paid')
})

test('of two handed in at the same moment the later one counts the earlier one', async () => {
  const h = await openGoods(w)
  const { invoices, people } = await openRequests(w, h)
  await levelled(w, h, people)
  const ids = await passedInvoices(w, h, invoices, '300000.00', '300000.00')
  const one = await drafted(people.finance, h.supplier, [ids[0]!])
  const two = await drafted(people.clerk, h.hospital, [ids[1]!])
  // neither is done before the other one has begun
  await w.sql.query('begin; lock table approval_level in share mode')
  const both = Promise.all([submitted(people.finance, one), submitted(people.clerk, two)])
  const waiting = async () => (await w.sql.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await w.sql.query('commit')
  await both
  const levels = async ({ id }: { id: string }) =>
    (await people.finance.get(calls.detail, { id })).chain.map((c) => c.name).join()
  expect([await levels(one), await levels(two)].toSorted()).toEqual(['财务审核', '财务审核,院领导'])
})

test('a rejected one says why and asks for nothing; a voided one is over', async () => {
  const [a] = await passedInvoices(w, g, v, '30.00')
  const sent = await submitted(p.finance, await drafted(p.finance, g.supplier, [a!]))
  const back = await p.second.get(calls.audit, {
    id: sent.id,
    version: sent.version,
    action: 'reject',
    reason: '附件不全',
  })
  expect([back.status, await stateOf(a!)]).toEqual(['rejected', ['0.00', '0.00', 'open']])
  const changed = await p.finance.get(calls.update, {
    id: sent.id,
    version: back.version,
    lines: [{ invoiceId: a!, amount: '10.00' }],
  })
  const again = await submitted(p.finance, { ...sent, version: changed.version })
  expect(await stateOf(a!)).toEqual(['10.00', '0.00', 'partlyRequested'])
  await p.finance.get(calls.void, { id: sent.id, version: again.version, reason: '不付了' })
  expect(await stateOf(a!)).toEqual(['0.00', '0.00', 'open'])
})
