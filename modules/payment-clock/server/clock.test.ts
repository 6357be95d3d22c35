import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { cooperationCalls } from '#modules/cooperation/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { voucherCalls } from '#modules/invoice-voucher/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { clockOf, daysPass, watchers } from '#tests/clocking.ts'
import { type Invoicers, typedInvoice } from '#tests/invoicing.ts'
import { approved, drafted, openRequests, type Requesters, submitted, transfer } from '#tests/requesting.ts'
import { owedOn } from '#tests/stating.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { clockCalls as calls } from '../shared/calls.ts'

/* domain-money §3.16: due days, payments over items, lists, ranking and reminders. */
let w: World
let g: Goods
let v: Invoicers
let p: Requesters
let c: Awaited<ReturnType<typeof watchers>>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ invoices: v, people: p } = await openRequests(w, g))
  c = await watchers(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const ago = (days: number) => dayAfter(today(), -days)
/** One invoice for all of these items, passed. */
const passed = async (itemIds: readonly string[], amount: string) => {
  const lines = itemIds.map((itemId) => ({ itemId, qty: '1' }))
  const made = await v.clerk.get(invoiceCalls.add, typedInvoice(g.hospital, amount, lines))
  const sent = await v.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  await v.finance.get(invoiceCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  return made.id
}

describe('the due day', () => {
  test('of a pair with a term of its own is by that, which the other side hears of; 集采 is as it was', async () => {
    const began = '2026-03-01'
    await w.sql.query(
      `insert into cooperation (no, hospital_id, supplier_id, org_id, name, valid_from, valid_to, created_by, creator_name, status, answered_at)
       values ('HZT', $1, $2, $1, 'x', '2020-01-01', '2999-12-31', $3, 'x', 'active', now()) on conflict do nothing`,
      [g.hospital, g.supplier, g.buyer.userId],
    )
    const may = { 'baseInfo/mySupplier': 'view suspend' }
    const hospital = await w.person(may, g.hospital)
    const authority = await w.person(may, await w.org('authority', '主管部门'))
    const own = async () =>
      (await hospital.get(cooperationCalls.query, { supplierId: g.supplier, status: ['active'] })).rows[0]!
    const set = async (payDays: number | null, who = hospital) => {
      const { id, version } = await own()
      return who.ask(cooperationCalls.setTerm, { id, version, payDays })
    }
    expect(await own()).toMatchObject({ payDays: null, actions: expect.arrayContaining(['setTerm']) })
    expect((await set(15)).msg).toBe('')
    expect([(await own()).payDays, await due(0, began), await due(1, began)]).toEqual([15, '2026-03-16', '2026-04-30'])
    // who is measured by the clock does not set it back
    expect((await set(60)).msg).toBe('长于区域账期 30 天的账期由主管部门设置')
    expect((await set(60, authority)).code).toBe(0)
    expect(await due(0, began)).toBe('2026-04-30')
    const { id, version } = await own()
    const stale = { id, version: version - 1, payDays: 10 }
    expect((await hospital.ask(cooperationCalls.setTerm, stale)).code).toBe(codes.conflict)
    const supplier = await w.person(may, g.supplier)
    expect((await supplier.ask(cooperationCalls.setTerm, { id, version, payDays: 1 })).code).not.toBe(0)
    const told = await supplier.get(messageCalls.query, {})
    expect(told.rows.map((m) => m.event)).toContain('cooperation.term')
    expect((await set(null)).code).toBe(0)
    expect(await due(0, began)).toBe('2026-03-31')
    // made without its first step, and gone with the others
    await w.sql.query('delete from cooperation where id = $1', [id])
    await w.sql.query('delete from doc_history where doc_id = $1', [id])
  })
  const due = async (vbpClass: number, began: string) =>
    (
      await w.sql.query('select payable_due_of($1, $2, $3::smallint, $4::date, null)::text as day', [
        g.hospital,
        g.supplier,
        vbpClass,
        began,
      ])
    ).rows[0].day
  test('is thirty days after registration, of 集采 the last of the following month, or what the settings say', async () => {
    expect(await due(0, '2026-01-31')).toBe('2026-03-02')
    for (const vbpClass of [1, 2, 3, 4]) expect(await due(vbpClass, '2026-01-31')).toBe('2026-02-28')
    const set = (key: string, value: number) =>
      w.sql.query(
        `insert into config (key, value) values ($1, to_jsonb($2::int)) on conflict (key, org_id) do update set value = excluded.value`,
        [key, value],
      )
    await set('settlement.vbpDueDay', 20)
    await set('settlement.payDays', 60)
    expect([await due(1, '2026-01-31'), await due(0, '2026-01-31')]).toEqual(['2026-02-20', '2026-04-01'])
    await set('settlement.vbpDueDay', 31)
    expect(await due(1, '2026-01-31')).toBe('2026-02-28')
    const [id] = await owedOn(w, g, { on: ago(0) })
    expect((await clockOf(c.finance, id!)).dueOn).toBe(dayAfter(today(), 60))
    await w.sql.query(`delete from config where key in ('settlement.vbpDueDay', 'settlement.payDays')`)
  })
})

test('03 a disputed voucher stands for the hospital until it is issued again', async () => {
  const [id] = await owedOn(w, g, { on: ago(1), qty: '1', price: '100' })
  const hand = await w.person(
    { 'settlement/invoicingVouchers': 'view add edit issue', 'settlement/awaitInvoice': 'view generateVoucher' },
    g.hospital,
  )
  const seller = await w.person({ 'settlement/invoicingVouchers': 'view confirm dispute' }, g.supplier)
  const { vouchers } = await hand.get(voucherCalls.add, { lines: [{ itemId: id! }] })
  const [made] = vouchers
  const sent = await hand.get(voucherCalls.issue, { id: made!.id, version: made!.version, action: 'issue' })
  const { lines } = await seller.get(voucherCalls.detail, { id: made!.id })
  const said = await seller.get(voucherCalls.dispute, {
    ...{ id: made!.id, version: sent.version },
    lines: [{ id: lines[0]!.id, dispute: 'qty' }],
  })
  await daysPass(w, 3, [id!])
  expect(await clockOf(c.finance, id!)).toMatchObject({ band: 'stopped', stop: '03', hospitalDays: 3, netDays: 1 })
  await hand.get(voucherCalls.issue, { id: made!.id, version: said.version, action: 'issue' })
  expect((await clockOf(c.finance, id!)).stops).toMatchObject([
    { code: '03', party: 'hospital', days: 3, docKind: 'voucher', docNo: made!.no, endsOn: today() },
  ])
})

test('a payment goes over the items of an invoice by amount, the last one takes the rest; each keeps what came of it and when', async () => {
  const ids = await owedOn(w, g, ...[1, 2, 3].map((n) => ({ on: ago(4 - n), qty: '1', price: '33.33', no: `Z${n}` })))
  const invoice = await passed(ids, '99.99')
  const made = await submitted(p.finance, await drafted(p.finance, g.supplier, [invoice]))
  const d = await approved(made, p.second)
  const part = await p.cashier.get(requisitionCalls.pay, transfer(d, '50.00'))
  const read = async () => Promise.all(ids.map((id) => clockOf(c.clerk, id)))
  expect((await read()).map((x) => [x.paid, x.band])).toEqual([
    ['16.67', 'due'],
    ['16.66', 'due'],
    ['16.67', 'due'],
  ])
  await p.cashier.get(requisitionCalls.pay, transfer({ id: d.id, version: part.version }, '49.99'))
  const now = await read()
  expect(now.map((x) => [x.paid, x.band, x.paidOn, x.parts.length])).toEqual(
    ids.map(() => ['33.33', 'paid', today(), 2]),
  )
})

describe('lists', () => {
  const of = async (who: Person, asked: object) =>
    (await who.get(calls.query, { size: 100, ...asked })).rows.map((r) => r.id)
  test('tell by bands, ages, stops and what is due soon, with counts of each band', async () => {
    const [young, old] = await owedOn(w, g, { on: ago(2), no: 'LY' }, { on: ago(95), no: 'LO' })
    const soon = (await owedOn(w, g, { on: ago(2), qty: '1', price: '10', no: 'LS' }))[0]!
    await passed([soon], '10.00')
    await daysPass(w, 26, [soon])
    expect(await of(c.clerk, { band: 'due', keyword: 'LY' })).toEqual([young])
    expect(await of(c.clerk, { band: 'stopped', age: 'over' })).toContain(old)
    expect(await of(c.clerk, { age: 'd30' })).not.toContain(old)
    expect(await of(c.finance, { stop: '01' })).toContain(old)
    expect(await of(c.finance, { soon: true })).toEqual([soon])
    const { counts, sums } = await c.region.get(calls.query, { band: 'stopped' })
    expect(counts!.all).toBe(Object.entries(counts!).reduce((n, [key, of]) => (key === 'all' ? n : n + of), 0))
    expect(Number(sums!.owed)).toBeGreaterThan(0)
    // by age, whatever age is asked for: what the list shows of each, and what is left to pay of it
    for (const band of ['due', 'stopped', 'paid'] as const) {
      const { rows } = await c.finance.get(calls.ages, { band })
      expect(rows.map((r) => r.age)).toEqual(['d30', 'd60', 'd90', 'over'])
      for (const { age, items, amount } of rows) {
        const page = await c.finance.get(calls.query, { band, age, size: 500 })
        expect([items, Number(amount)]).toEqual([
          page.rows.length,
          page.rows.reduce((n, r) => n + Number(r.owed) - (band === 'paid' ? 0 : Number(r.paid)), 0),
        ])
      }
    }
    expect((await c.clerk.get(calls.ages, { keyword: 'LO' })).rows.map((r) => r.items)).toEqual([0, 0, 0, 1])
    // what counts no more is owed no more
    const taken = (yes: boolean) =>
      w.sql.query(
        `update payable_item set taken_back = $2, netted_qty = case when $2 then qty else 0 end, netted_amount = case when $2 then amount else 0 end
         where id = $1`,
        [young, yes],
      )
    await taken(true)
    expect((await c.clerk.ask(calls.detail, { id: young! })).code).toBe(404)
    await taken(false)
    expect((await clockOf(c.clerk, young!)).band).toBe('due')
  })
})

describe('the ranking', () => {
  test('is by gross days beside net ones; a supplier reads the hospital’s figure from three suppliers up alone', async () => {
    const [mine] = (await c.region.get(calls.ranking, {})).rows
    expect(mine).toMatchObject({ hospitalId: g.hospital, suppliers: 1 })
    expect(Number(mine!.grossDays)).toBeGreaterThan(Number(mine!.netDays))
    expect(Number(mine!.grossDays)).toBeCloseTo(Number(mine!.netDays) + Number(mine!.stoppedDays), 0)
    const own = async () => (await c.clerk.get(calls.ranking, {})).rows[0]!
    const others = [await w.org('supplier', '别家'), await w.org('supplier', '又一家')]
    await owedOn(w, g, { on: ago(5), supplierId: others[0]! })
    expect(await own()).toMatchObject({ suppliers: 1, allGross: null, allNet: null })
    await owedOn(w, g, { on: ago(5), supplierId: others[1]! })
    const now = await own()
    expect([
      now.suppliers,
      now.allGross === null,
      now.owed === (await c.region.get(calls.ranking, {})).rows[0]!.owed,
    ]).toEqual([1, false, false])
    expect((await c.finance.get(calls.ranking, {})).rows).toHaveLength(1)
  })
})

test('what stands still is not late in the ranking, however long ago it would have been due', async () => {
  const supplier = await w.org('supplier', '慢开票')
  const clerk = await w.person({ 'settlement/paymentClock': 'view' }, supplier)
  const figure = async () => (await clerk.get(calls.ranking, {})).rows[0]!
  // nobody invoiced it for three months: its clock stands since the eighth day, for the supplier
  await owedOn(w, g, { on: ago(95), supplierId: supplier })
  expect(await figure()).toMatchObject({ items: 1, netDays: '7.0', overdue: '0', onTime: null })
  const [late] = await owedOn(w, g, { on: ago(95), supplierId: supplier })
  await w.sql.query('update payment_clock set stop_from = $2 where item_id = $1', [late, ago(2)])
  expect(Number((await figure()).overdue)).toBeGreaterThan(0)
  expect((await figure()).onTime).toBe('0.0')
  await w.sql.query(
    'update payment_clock c set stop_from = (select min(s.begins_on) from payment_stop s where s.item_id = c.item_id) where item_id = $1',
    [late],
  )
})

test('a hospital is reminded of what presses, of each organisation once a day, and of nothing where nothing does', async () => {
  const reader = await w.person(
    { 'settlement/paymentClock': 'view', 'settlement/requisition': 'view promise' },
    g.hospital,
  )
  const done = await c.clerk.get(calls.remind, { hospitalId: g.hospital })
  expect(done.items).toBeGreaterThan(0)
  expect(JSON.stringify((await reader.get(messageCalls.query, {})).rows)).toContain('提醒付款')
  expect((await c.clerk.ask(calls.remind, { hospitalId: g.hospital })).msg).toBe('今天已提醒过该医院')
  expect((await c.region.ask(calls.remind, { hospitalId: g.hospital })).code).toBe(0)
  const stranger = await w.person({ 'settlement/paymentClock': 'view remind' }, await w.org('supplier', '外人'))
  expect((await stranger.ask(calls.remind, { hospitalId: g.hospital })).code).toBe(404)
  expect((await c.finance.ask(calls.remind, { hospitalId: g.hospital })).code).toBe(403)
})

test('an update of a house that has papers gives its items the clocks they would have had', async () => {
  const kept = async () =>
    (
      await w.sql.query(
        `select c.item_id, c.paid_on, c.stopped_days, c.stop_from, (select jsonb_agg(jsonb_build_array(s.code, s.party, s.begins_on, s.ends_on)
           order by s.code, s.begins_on) from payment_stop s where s.item_id = c.item_id) as stops from payment_clock c order by 1`,
      )
    ).rows
  const before = await kept()
  const { readFileSync } = await import('node:fs')
  const { name } = readMigrations().find((m) => m.name.endsWith('_payment_clock.sql'))!
  const text = readFileSync(new URL(`../../../db/migrations/${name}`, import.meta.url), 'utf8')
  const last = text.slice(text.lastIndexOf('-- What came about before there were clocks'))
  await w.sql.query('begin')
  await w.sql.query(`select set_config('app.kind', 'system', true)`)
  await w.sql.query('delete from payment_stop; delete from payment_part; delete from payment_clock')
  await w.sql.query(last)
  expect(await kept()).toEqual(before)
  await w.sql.query('rollback')
})
