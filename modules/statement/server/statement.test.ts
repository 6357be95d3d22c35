import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { dayIn, monthOf, owedOn, statementsOf, staters } from '#tests/stating.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { statementCalls as calls } from '../shared/calls.ts'
import { makeStatements } from './clock.ts'
import { lastMonth } from './months.ts'

/* domain-money §2.51: a month of a hospital and a supplier, made when it is over, confirmed by both, never changed then. */
let w: World
let g: Goods
let finance: Person
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ finance, clerk } = await staters(w, g))
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})
const read = (id: string, who = finance) => who.get(calls.detail, { id })
const figures = async () =>
  (await statementsOf(finance)).map((s) => [s.month, s.opening, s.accepted, s.returned, s.closing])

test('the month before this one, over the end of a year too', () => {
  expect([lastMonth('2026-11-27'), lastMonth('2026-01-01'), lastMonth('2026-03-31')]).toEqual([
    ...['2026-10', '2025-12', '2026-02'],
  ])
})

describe('the end of a month', () => {
  test('makes what is missing, one after another: what one came to is the opening of the next; a rerun changes nothing', async () => {
    await owedOn(
      w,
      g,
      { on: dayIn(3) },
      { on: dayIn(3, 20), qty: '4' },
      { on: dayIn(1), qty: '-2' },
      { on: dayIn(0, 1) },
    )
    expect(await makeStatements()).toEqual({ made: 3 })
    const all = [
      [monthOf(3), '0.00', '175.00', '0.00', '175.00'],
      // nothing came, and something is owed
      [monthOf(2), '175.00', '0.00', '0.00', '175.00'],
      [monthOf(1), '175.00', '0.00', '25.00', '150.00'],
    ]
    expect(await figures()).toEqual(all)
    expect(await makeStatements()).toEqual({ made: 0 })
    expect(await figures()).toEqual(all)
    const [first] = await statementsOf(clerk)
    expect([first!.status, first!.no.slice(0, 2)]).toEqual(['sent', 'DZ'])
    const { lines } = await read(first!.id)
    expect(lines.map((l) => [l.seq, l.what, l.amount, l.day, l.undone])).toEqual([
      [1, 'accepted', '125.00', dayIn(3), false],
      [2, 'accepted', '50.00', dayIn(3, 20), false],
    ])
  })

  test('a pair whose account was even has none until something comes', async () => {
    const other = await openGoods(w)
    const { finance: hers } = await staters(w, other)
    await owedOn(w, other, { on: dayIn(4), qty: '2' }, { on: dayIn(4, 9), qty: '-2' }, { on: dayIn(1), qty: '1' })
    expect(await makeStatements()).toEqual({ made: 2 })
    expect((await statementsOf(hers)).map((s) => [s.month, s.opening, s.closing])).toEqual([
      [monthOf(4), '0.00', '0.00'],
      [monthOf(1), '0.00', '12.50'],
    ])
  })

  test('a paper that comes late stands in the next month; what was taken back after it stood has a minus there', async () => {
    const late = await openGoods(w)
    const { finance: hers } = await staters(w, late)
    const [a] = await owedOn(w, late, { on: dayIn(2), no: 'A' }, { on: dayIn(2, 6), qty: '3', no: 'B' })
    expect(await makeStatements({ call: 'test' }, monthOf(2))).toEqual({ made: 1 })
    await owedOn(w, late, { on: dayIn(2, 7), qty: '1', no: 'C' })
    await w.sql.query(
      'update payable_item set taken_back = true, netted_qty = qty, netted_amount = amount where id = $1',
      [a],
    )
    expect(await makeStatements()).toEqual({ made: 1 })
    const [before, after] = await statementsOf(hers)
    expect([before!.closing, after!.opening, after!.accepted, after!.closing]).toEqual([
      ...['162.50', '162.50', '-112.50', '50.00'],
    ])
    expect((await read(after!.id, hers)).lines.map((l) => [l.docNo, l.undone, l.amount])).toEqual([
      ['A', true, '-125.00'],
      ['C', false, '12.50'],
    ])
    await w.sql.query('update payable_item set taken_back = false, netted_qty = 0, netted_amount = 0 where id = $1', [
      a,
    ])
  })

  test('one missing month is made by hand, by the hospital or the authority, when it is over', async () => {
    const by = await openGoods(w)
    const { finance: hers, clerk: his } = await staters(w, by)
    const region = await w.person({ 'settlement/statement': 'view generate' }, await w.org('authority', '监管中心'))
    await owedOn(w, by, { on: dayIn(2) }, { on: dayIn(1), qty: '2' })
    const wish = { supplierId: by.supplier, month: monthOf(0) }
    expect((await hers.ask(calls.generate, wish)).msg).toContain('尚未结束')
    const { statements } = await hers.get(calls.generate, { ...wish, month: monthOf(2) })
    expect(statements.map((s) => s.month)).toEqual([monthOf(2)])
    expect((await hers.ask(calls.generate, { ...wish, month: monthOf(2) })).msg).toContain('已生成')
    expect((await his.ask(calls.generate, { ...wish, month: monthOf(1) })).code).toBe(403)
    expect((await region.ask(calls.generate, { ...wish, month: monthOf(1) })).code).toBe(400)
    const made = await region.get(calls.generate, { ...wish, hospitalId: by.hospital, month: monthOf(1) })
    expect(made.statements).toHaveLength(1)
    expect((await hers.ask(calls.generate, { supplierId: g.supplier, month: monthOf(1) })).code).toBe(404)
    expect((await statementsOf(hers)).map((s) => s.closing)).toEqual(['125.00', '150.00'])
  })
})

describe('a statement', () => {
  test('is its two sides’ and the authority’s alone', async () => {
    const [s] = await statementsOf(finance)
    const rival = await w.person({ 'settlement/statement': 'view confirm dispute' }, await w.org('supplier', '对手'))
    const stranger = await w.person(
      { 'settlement/statement': 'view generate confirm dispute' },
      await w.org('hospital', '别院'),
    )
    const region = await w.person({ 'settlement/statement': 'view' }, await w.org('authority', '监管'))
    const sees = [clerk, region, rival, stranger].map(async (p) => (await p.ask(calls.detail, { id: s!.id })).code)
    expect(await Promise.all(sees)).toEqual([0, 0, 404, 404])
    for (const p of [rival, stranger]) {
      const action = p === rival ? ('supplierConfirm' as const) : ('hospitalConfirm' as const)
      expect((await p.ask(calls.confirm, { id: s!.id, version: s!.version, action })).code).toBe(404)
      expect((await p.ask(calls.dispute, { id: s!.id, version: s!.version, lines: [], note: '漏' })).code).toBe(404)
      expect((await p.get(calls.query, {})).total).toBe(0)
    }
  })

  test('is confirmed when both did, in any order, and never changes then', async () => {
    const [s] = await statementsOf(finance)
    const one = await clerk.get(calls.confirm, { id: s!.id, version: s!.version, action: 'supplierConfirm' })
    expect(one.status).toBe('awaitHospital')
    // nobody confirms for the other side, or twice
    expect(
      (await clerk.ask(calls.confirm, { id: s!.id, version: one.version, action: 'hospitalClose' })).code,
    ).not.toBe(0)
    expect(
      (await clerk.ask(calls.confirm, { id: s!.id, version: one.version, action: 'supplierConfirm' })).code,
    ).not.toBe(0)
    const two = await finance.get(calls.confirm, { id: s!.id, version: one.version, action: 'hospitalClose' })
    expect(two.status).toBe('confirmed')
    const now = await read(s!.id)
    expect([now.actions, !!now.hospitalAt, !!now.supplierAt]).toEqual([[], true, true])
    for (const text of [
      'update statement set opening = 1 where id = $1',
      `update statement set status = 'sent', hospital_at = null, hospital_by = null, supplier_at = null, supplier_by = null where id = $1`,
      'update statement_line set amount = 1 where statement_id = $1',
      `insert into statement_line (hospital_id, supplier_id, statement_id, seq, what, undone, doc_kind, doc_id, doc_no, day, item_count, amount)
        select hospital_id, supplier_id, id, 99, 'accepted', false, 'brought', id, 'x', '2026-01-01', 1, 1 from statement where id = $1`,
    ]) {
      await w.sql.query(`begin; set local role jicai_app; select set_config('app.kind', 'system', true),
        set_config('app.user', '${finance.userId}', true)`)
      await expect(w.sql.query(text, [s!.id])).rejects.toThrow('kept')
      await w.sql.query('rollback')
    }
  })

  test('its list adds up what came and was paid; openings and closings only of one month', async () => {
    const all = await statementsOf(finance)
    const whole = (await finance.get(calls.query, {})).sums!
    expect(whole.accepted).toBe(
      sumOf(
        all.map((s) => s.accepted),
        2,
      ),
    )
    expect(whole.paid).toBe(
      sumOf(
        all.map((s) => s.paid),
        2,
      ),
    )
    expect([whole.opening, whole.closing]).toEqual([undefined, undefined])
    const { month } = all.at(-1)!
    const one = await finance.get(calls.query, { month: { from: `${month}-01`, to: `${month}-28` } })
    expect(one.sums!.closing).toBe(
      sumOf(
        one.rows.map((s) => s.closing),
        2,
      ),
    )
    expect((await finance.get(calls.query, { month: { from: `${month}-01` } })).sums!.closing).toBeUndefined()
  })

  test('its figures are the database’s: neither side writes them, nor the other’s confirmation', async () => {
    const [, s] = await statementsOf(finance)
    const as = async (kind: 'hospital' | 'supplier', text: string) => {
      await w.sql.query(`begin; set local role jicai_app; select set_config('app.kind', '${kind}', true),
        set_config('app.org', '${g[kind]}', true), set_config('app.user', '${(kind === 'hospital' ? finance : clerk).userId}', true)`)
      try {
        return (await w.sql.query(text, [s!.id])).rowCount
      } catch (e) {
        return (e as Error).message
      } finally {
        await w.sql.query('rollback')
      }
    }
    for (const kind of ['hospital', 'supplier'] as const) {
      const other = kind === 'hospital' ? 'supplier' : 'hospital'
      expect(await as(kind, 'update statement set accepted = accepted + 1 where id = $1')).toContain('kept')
      expect(await as(kind, 'update statement_line set amount = 0 where statement_id = $1')).not.toBe(1)
      expect(
        await as(
          kind,
          `update statement set ${other}_at = now(), ${other}_by = (select id from app_user limit 1), status = '${other === 'hospital' ? 'awaitSupplier' : 'awaitHospital'}' where id = $1`,
        ),
      ).toContain('kept')
    }
  })

  test('begins with the month the region names: what is older stands on the first one, and says so', async () => {
    const h = await openGoods(w)
    const { finance: other } = await staters(w, h)
    await w.sql.query(`insert into config (key, value) values ('settlement.statementsFrom', $1)`, [
      JSON.stringify(monthOf(1)),
    ])
    for (const on of [dayIn(3), dayIn(2), dayIn(1)]) await owedOn(w, h, { on, qty: '1' })
    const early = await other.ask(calls.generate, { supplierId: h.supplier, month: monthOf(2) })
    expect(early.msg).toBe(`对账自 ${monthOf(1)} 开始，此前的往来并入首张对账单`)
    await makeStatements({ call: 'test' }, monthOf(2))
    expect(await statementsOf(other)).toEqual([])
    await makeStatements({ call: 'test' })
    const [first, ...more] = await statementsOf(other)
    expect([first!.month, first!.opening, first!.accepted, more.length]).toEqual([monthOf(1), '0.00', '37.50', 0])
    expect((await read(first!.id, other)).warnings).toEqual(['含 2 张此前月份的单据'])
    await w.sql.query(`delete from config where key = 'settlement.statementsFrom'`)
  })

  test('is disputed by line; the hospital answers with a word, what came late is taken in, and both confirm anew', async () => {
    const all = await statementsOf(finance)
    const s = all.at(-1)!
    const first = await finance.get(calls.confirm, { id: s.id, version: s.version, action: 'hospitalConfirm' })
    const [line] = (await read(s.id)).lines
    const wish = { id: s.id, version: first.version }
    expect((await clerk.ask(calls.dispute, { ...wish, lines: [] })).code).toBe(400)
    expect((await clerk.ask(calls.dispute, { ...wish, lines: [{ id: line!.id, dispute: 'other' }] })).code).toBe(400)
    const foreign = (await read(all[0]!.id)).lines[0]!.id
    expect((await clerk.ask(calls.dispute, { ...wish, lines: [{ id: foreign, dispute: 'amount' }] })).code).toBe(404)
    const disputed = await clerk.get(calls.dispute, {
      ...wish,
      lines: [{ id: line!.id, dispute: 'amount', note: '实退 1 盒' }],
      note: '漏记 20 日送货',
    })
    expect(disputed.status).toBe('disputed')
    const [row] = (await finance.get(calls.query, { status: ['disputed'] })).rows
    expect([row!.why, row!.hospitalAt]).toEqual([expect.stringContaining('金额不符 实退 1 盒 · 漏记 20 日送货'), null])

    await owedOn(w, g, { on: dayIn(1, 20), qty: '1' })
    const back = { id: s.id, version: disputed.version, reason: '已补 20 日送货' }
    expect((await finance.ask(calls.answer, { ...back, reason: '' })).code).not.toBe(0)
    expect((await clerk.ask(calls.answer, back)).code).toBe(403)
    const again = await finance.get(calls.answer, back)
    const now = await read(s.id)
    expect([now.status, now.round, now.accepted, now.closing]).toEqual(['sent', 2, '12.50', '162.50'])
    expect(now.lines.map((l) => [l.what, l.amount, l.dispute, l.disputeRound, l.disputedBy])).toEqual([
      ['returned', '25.00', 'amount', 1, 'supplier'],
      ['accepted', '12.50', '', 0, ''],
    ])
    const one = await clerk.get(calls.confirm, { id: s.id, version: again.version, action: 'supplierConfirm' })
    const two = await finance.get(calls.confirm, { id: s.id, version: one.version, action: 'hospitalClose' })
    expect(two.status).toBe('confirmed')
  })

  test('of a month that a later one stands on takes nothing in: what came late stays for the next', async () => {
    const s = (await statementsOf(finance)).at(-2)!
    const disputed = await finance.get(calls.dispute, { id: s.id, version: s.version, lines: [], note: '漏记' })
    await owedOn(w, g, { on: dayIn(2), qty: '1' })
    await finance.get(calls.answer, { id: s.id, version: disputed.version, reason: '计入下月' })
    expect((await read(s.id)).closing).toBe(s.closing)
  })
})
