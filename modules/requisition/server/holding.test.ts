import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import type { Invoicers } from '#tests/invoicing.ts'
import {
  approved,
  drafted,
  openRequests,
  passedInvoices,
  type Requesters,
  submitted,
  transfer,
} from '#tests/requesting.ts'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { endHolds } from './holding.ts'

/* domain §3.9: a hold stands beside the status; while it is held nothing but looking is possible. */
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

const toPay = async (amount: string) => {
  const ids = await passedInvoices(w, g, v, amount)
  return approved(await submitted(p.finance, await drafted(p.finance, g.supplier, ids)), p.second)
}

describe('a hold', () => {
  test('of the authority stops the payment in its name, and once it is lifted everything is where it was', async () => {
    const d = await toPay('70.00')
    const held = await p.region.get(calls.freeze, { id: d.id, version: d.version, reason: '价格调查' })
    const no = '请款单已冻结，解除冻结后才能办理'
    expect((await p.cashier.ask(calls.pay, transfer(held, '70.00'))).msg).toBe(no)
    expect((await p.finance.ask(calls.withdraw, { id: d.id, version: held.version })).msg).toBe(no)
    const seen = await p.clerk.get(calls.detail, { id: d.id })
    expect([seen.status, seen.held, seen.holds[0]]).toMatchObject([
      'approved',
      true,
      { holdKind: 'investigation', reason: '价格调查', liftedAt: null },
    ])
    // whoever set it lifts it
    expect((await p.finance.ask(calls.unfreeze, { id: d.id, version: held.version })).code).not.toBe(0)
    const both = await p.finance.get(calls.freeze, { id: d.id, version: held.version, reason: '质量争议' })
    const lifted = await p.region.get(calls.unfreeze, { id: d.id, version: both.version, note: '查清' })
    expect((await p.cashier.ask(calls.pay, transfer(lifted, '70.00'))).msg).toBe(no)
    const free = await p.finance.get(calls.unfreeze, { id: d.id, version: lifted.version })
    const now = await p.finance.get(calls.detail, { id: d.id })
    expect([now.status, now.held, now.holds.map((h) => [h.holdKind, h.liftNote])]).toEqual([
      'approved',
      false,
      [
        ['investigation', '查清'],
        ['quality', ''],
      ],
    ])
    expect(now.history.map((h) => h.action)).toEqual(expect.arrayContaining(['freeze', 'unfreeze']))
    expect((await p.cashier.get(calls.pay, transfer(free, '70.00'))).status).toBe('paid')
  })

  test('with a day ends by itself after it; a day that is gone is refused', async () => {
    const d = await toPay('5.00')
    const past = { id: d.id, version: d.version, reason: '抽检', until: dayAfter(today(), -1) }
    expect(JSON.stringify(await p.finance.ask(calls.freeze, past))).toContain('日期不能早于今天')
    await p.finance.get(calls.freeze, { ...past, until: today() })
    expect(await endHolds()).toEqual({ lifted: 0 })
    await w.sql.query(`update requisition_hold set until = until - 1 where requisition_id = $1`, [d.id])
    expect(await endHolds()).toEqual({ lifted: 1 })
    const now = await p.clerk.get(calls.detail, { id: d.id })
    expect([now.held, now.history.at(-1)!.action]).toEqual([false, 'lapse'])
  })
})

test('a day the hospital promises is told to the supplier, and what it promised before is kept', async () => {
  const d = await toPay('9.00')
  const [first, then] = [dayAfter(today(), 3), dayAfter(today(), 5)]
  const one = await p.finance.get(calls.promise, { id: d.id, version: d.version, payOn: first })
  const past = { id: d.id, version: one.version, payOn: dayAfter(today(), -1) }
  // an old version is told before anything else
  expect((await p.finance.ask(calls.promise, { ...past, version: d.version })).code).toBe(409)
  expect((await p.finance.ask(calls.freeze, { id: d.id, version: d.version, reason: '旧' })).code).toBe(409)
  expect((await p.cashier.ask(calls.pay, transfer(d, '999.00'))).code).toBe(409)
  expect(JSON.stringify(await p.finance.ask(calls.promise, past))).toContain('日期不能早于今天')
  await p.finance.get(calls.promise, { id: d.id, version: one.version, payOn: then, note: '资金周转' })
  const seen = await p.clerk.get(calls.detail, { id: d.id })
  expect([seen.promisedOn, seen.promises.map((x) => [x.payOn, x.note])]).toEqual([
    then,
    [
      [first, ''],
      [then, '资金周转'],
    ],
  ])
  const { rows } = await p.clerk.get(messageCalls.query, {})
  expect(JSON.stringify(rows)).toContain(d.no)
})

describe('cards', () => {
  test('count what their list has', async () => {
    const d = await toPay('11.00')
    const list = await p.cashier.get(calls.query, { toPay: true })
    expect(list.rows.map((r) => r.id)).toContain(d.id)
    // who approved it, or passed an invoice of it, may pay others, and is offered nothing of this one
    const all = { 'settlement/requisition': 'view audit pay', messageNotice: 'view' }
    const judge = await w.person(all, g.hospital)
    const other = await w.person(all, g.hospital)
    const checker = await w.person(
      { 'settlement/invoice': 'view audit', 'settlement/requisition': 'view pay' },
      g.hospital,
    )
    const ids = await passedInvoices(w, g, { ...v, finance: checker }, '12.00')
    const sent = await submitted(p.finance, await drafted(p.finance, g.supplier, ids))
    await approved(sent, judge)
    const offered = async (who: Person) => {
      const { rows } = await who.get(calls.query, { toPay: true, size: 500 })
      const card = (await who.get(homeCalls.schedule, {})).cards.find((x) => x.key === 'requisitionPay')!
      expect(card.count).toBe(rows.length)
      const { rows: told } = await who.get(messageCalls.query, { category: 'todo', size: 100 })
      return [rows.some((r) => r.id === sent.id), told.some((x) => x.path.endsWith(sent.id))]
    }
    expect(await offered(other)).toEqual([true, true])
    expect(await offered(judge)).toEqual([false, false])
    expect((await offered(checker))[0]).toBe(false)
    expect((await judge.get(calls.query, { toPay: false, size: 500 })).rows.map((r) => r.id)).toContain(sent.id)
    // the supplier reads what is owed to him, whoever of his raised it
    expect((await p.clerk.get(calls.query, { toPay: true, size: 500 })).rows.map((r) => r.id)).toContain(sent.id)
    await p.finance.get(calls.promise, { id: d.id, version: d.version, payOn: today() })
    const week = await p.clerk.get(calls.query, { thisWeek: true })
    expect(week.rows.map((r) => r.id)).toContain(d.id)
  })
})

test('the bank’s receipt file is a payment a row, by the rules of the dialog', async () => {
  const [a, b, c] = [await toPay('21.00'), await toPay('22.00'), await toPay('23.00')]
  await p.region.get(calls.freeze, { id: c.id, version: c.version, reason: '调查' })
  const day = today()
  const file = [
    ['请款单号', '交易日期', '金额', '流水号'],
    [a.no, day, '21.00', 'R1'],
    [b.no, day, '12.00', 'R2'],
    [b.no, day, '10.00', 'R2'],
    [b.no, day, '99.00', 'R3'],
    [c.no, day, '1.00', 'R4'],
    ['QK00000000000000', day, '1.00', 'R5'],
    [b.no, dayAfter(day, 1), '1.00', 'R6'],
  ]
  const bring = async (rows: string[][]) => {
    const part = { field: 'file', filename: 'a.csv', bytes: Buffer.from(rows.map((r) => r.join(',')).join('\n')) }
    return (await send(w.app, p.cashier, calls.import, { mode: 'goodOnly' }, [part])).data!
  }
  const report = await bring(file)
  expect([report.added, report.refused]).toEqual([2, 5])
  const said = report.problems.map((x) => x.reason).join('\n')
  expect(said).toContain('最多可付 10.00 元')
  expect(said).toContain('请款单已冻结')
  expect(said).toContain('没有此请款单')
  expect(said).toContain('付款日期不能晚于今天')
  expect((await p.clerk.get(calls.detail, { id: a.id })).status).toBe('paid')
  const again = await bring(file.slice(0, 2))
  expect(again.problems.map((x) => x.reason)).toEqual(['银行流水号已登记过'])
})
