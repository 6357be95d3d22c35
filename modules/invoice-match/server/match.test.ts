import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { creditCode } from '#tests/cooperating.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { papersOf } from '#tests/papers.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { matchCalls as calls } from '../shared/calls.ts'

/* domain-money §3.17: what is kept of an invoice's checks, and who says what of those that did not agree. */

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

/** Ten packs at 12.50, invoiced and handed in. */
const handedIn = async (amount = '125.00', more: object = {}) => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const wish = { ...typedInvoice(g.hospital, amount, [{ itemId: item!.itemId, qty: '10' }]), ...more }
  const { id, version } = await p.clerk.get(invoiceCalls.add, wish)
  const sent = await p.clerk.get(invoiceCalls.submit, { id, version })
  return { id, version: sent.version }
}
const marksOf = async (id: string, who: Person = p.finance) => (await who.get(invoiceCalls.detail, { id })).marks
const rowOf = async (id: string, check = 'M05', who: Person = p.finance) =>
  (await who.get(calls.matched, { id })).exceptions.find((e) => e.check === check)!
const approve = (d: { id: string; version: number }, who = p.finance) =>
  who.ask(invoiceCalls.audit, { ...d, action: 'approve' })
const asked = async (id: string, reason = '请说明多出的两分钱') => {
  const e = await rowOf(id)
  return p.finance.get(calls.exceptionAct, { id: e.id, version: e.version, action: 'ask', reason })
}
const answered = async (id: string, reason = '计价时进位，下月冲抵') => {
  const e = await rowOf(id, 'M05', p.clerk)
  return p.clerk.get(calls.exceptionAct, { id: e.id, version: e.version, action: 'answer', reason })
}
const letPass = async (id: string, who = p.chief, reason = '两分钱进位差异，同意按发票入账') => {
  const e = await rowOf(id)
  return who.ask(calls.override, { id: e.id, version: e.version, reason })
}

describe('a run', () => {
  test('is kept as an invoice is handed in and as it is passed; a draft has none', async () => {
    const lot = await acceptedLot(g, { price: '12.5' })
    const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
    const made = await p.clerk.get(
      invoiceCalls.add,
      typedInvoice(g.hospital, '125.00', [{ itemId: item!.itemId, qty: '10' }]),
    )
    expect(await p.clerk.get(calls.matched, { id: made.id })).toEqual({ run: null, runs: 0, exceptions: [] })
    const sent = await p.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
    const first = await p.finance.get(calls.matched, { id: made.id })
    expect(first).toMatchObject({ runs: 1, run: { why: 'submit', tolerance: '0.01' }, exceptions: [] })
    expect(first.run!.results.map((r) => r.check)).toHaveLength(17)
    expect(await marksOf(made.id)).toMatch(/^ppppppp-pp-[n-][p-]p---$/)
    await approve({ id: made.id, version: sent.version })
    expect(await p.clerk.get(calls.matched, { id: made.id })).toMatchObject({ runs: 2, run: { why: 'audit' } })
    // and nobody changes what it said
    const may = await w.sql.query(
      `select has_table_privilege('jicai_app', 'invoice_match', x) as may from unnest('{update,delete}'::text[]) x`,
    )
    expect(may.rows).toEqual([{ may: false }, { may: false }])
  })

  test('finds a certificate valid that names no first day, until its last', async () => {
    const add = papersOf(w, g)
    const paper = await add('drugOperate', { until: '2999-12-31' })
    const judged = async () => (await p.finance.get(calls.match, { id: d.id })).marks[12]
    const d = await handedIn()
    expect(await judged()).toBe('p')
    await w.sql.query(`update certificate set valid_to = '2020-01-31' where id = $1`, [paper])
    expect(await judged()).toBe('w')
    await w.sql.query(`update certificate set status = 'disabled' where id = $1`, [paper])
  })

  test('asks for what an order of the goods asks for, on the day of issue, and for a register that ended', async () => {
    const d = await handedIn()
    const judged = async () => {
      const { marks } = await p.finance.get(calls.match, { id: d.id })
      const { run } = await p.finance.get(calls.matched, { id: d.id })
      const { said, params } = run!.results[12]!
      return [marks[12], said, params]
    }
    // the region asks for none by default, and what nobody registered is not missing
    expect(await judged()).toEqual(['-', '供应商没有登记证照', {}])
    const { rows } = await w.sql.query(
      `select i.product_id as id, i.name from invoice_line l join payable_item i on i.id = l.item_id where l.invoice_id = $1`,
      [d.id],
    )
    const register = await papersOf(w, g)('drugReg', { productId: rows[0].id, until: '2020-01-31' })
    expect(await judged()).toMatchObject([
      'w',
      '{{day}} 没有有效的 {{papers}}',
      { papers: `药品注册批件/再注册 (${rows[0].name})` },
    ])
    await w.sql.query(`update certificate set valid_to = '2999-12-31' where id = $1`, [register])
    expect((await judged())[0]).toBe('p')
    const key = 'certificate.requiredOfSuppliers'
    await w.sql.query(`insert into config (key, org_id, value) values ($1, null, '"药品经营许可证"')`, [key])
    expect(await judged()).toEqual([...['w', '供应商的必备证件「{{kind}}」缺失或已过期', { kind: '药品经营许可证' }]])
    // one that began after the invoice was issued does not help it
    const permit = await papersOf(w, g)('drugOperate', { since: '2999-01-01' })
    expect((await judged())[0]).toBe('w')
    await w.sql.query(`update certificate set valid_from = '2020-01-01' where id = $1`, [permit])
    expect((await judged())[0]).toBe('p')
    await w.sql.query(`delete from config where key = $1`, [key])
    await w.sql.query(`update certificate set status = 'disabled' where id = any($1)`, [[register, permit]])
  })

  test('by hand says what is since: a tax number that changed is in the way, and nobody lets it pass', async () => {
    const d = await handedIn()
    const own = await p.finance.get(billingCalls.query, {})
    const { title, taxNo, address, phone } = own
    const save = async (no: string, version: number) =>
      (await p.finance.get(billingCalls.save, { version, values: { title, taxNo: no, address, phone } })).version
    const version = await save(creditCode(), own.version)
    expect((await p.finance.get(calls.match, { id: d.id })).marks[1]).toBe('b')
    expect((await approve(d)).msg).toBe('核对未通过：M02，请先处理异常')
    const e = await rowOf(d.id, 'M02')
    expect(e).toMatchObject({ status: 'found', level: 'block', party: 'hospital', number: expect.any(String) })
    expect(e.actions).toEqual(['ask'])
    const wish = { id: e.id, version: e.version, reason: '税号将在下月更正，同意入账' }
    expect((await p.chief.ask(calls.override, wish)).msg).toBe('此项不能放行，请供应商更正')
    await save(taxNo, version)
    await p.finance.get(calls.match, { id: d.id })
    expect(await rowOf(d.id, 'M02')).toMatchObject({ status: 'closed', party: 'nobody' })
    expect((await approve(d)).code).toBe(0)
    expect((await p.finance.ask(calls.match, { id: d.id })).msg).toBe('发票不在待验票，不能核对')
  })

  test('as it is passed asks again: what changed since the last one stops it there', async () => {
    const d = await handedIn()
    const own = await p.finance.get(billingCalls.query, {})
    const { title, taxNo, address, phone } = own
    const values = { title, taxNo: creditCode(), address, phone }
    const saved = await p.finance.get(billingCalls.save, { version: own.version, values })
    expect((await approve(d)).msg).toBe('核对未通过：M02 购方税号')
    await p.finance.get(billingCalls.save, { version: saved.version, values: { ...values, taxNo } })
    expect((await approve(d)).code).toBe(0)
  })
})

describe('what did not agree', () => {
  test('waits for both: the supplier is asked and answers, another person lets it pass, and a third act passes the invoice', async () => {
    const d = await handedIn('125.02')
    expect(await rowOf(d.id)).toMatchObject({ status: 'found', level: 'override', diff: '0.02', days: 0 })
    expect((await approve(d)).msg).toBe('核对未通过：M05，请先处理异常')
    await asked(d.id)
    expect(await rowOf(d.id)).toMatchObject({ ownerName: expect.stringMatching(/./), lastNote: '请说明多出的两分钱' })
    const told = await p.clerk.get(messageCalls.query, { size: 20 })
    expect(JSON.stringify(told.rows)).toContain('请说明多出的两分钱')
    await answered(d.id)
    const e = await rowOf(d.id)
    expect(e).toMatchObject({ status: 'answered', party: 'hospital', lastNote: '计价时进位，下月冲抵' })
    expect(e.history.map((s) => s.action)).toEqual(['create', 'ask', 'answer'])
    // neither who put the question, nor in fewer words
    expect((await letPass(d.id, p.finance)).code).not.toBe(0)
    expect((await letPass(d.id, p.chief, '同意')).msg).toBe('放行原因至少 10 个字')
    expect((await letPass(d.id)).msg).toBe('')
    expect((await marksOf(d.id))[4]).toBe('o')
    expect((await p.chief.get(invoiceCalls.detail, { id: d.id })).actions).not.toContain('approve')
    expect((await approve(d, p.chief)).msg).toBe('放行过此发票异常的人不能验票通过')
    expect((await approve(d)).msg).toBe('')
    expect(await rowOf(d.id, 'M05', p.clerk)).toMatchObject({
      status: 'closed',
      overriderName: expect.stringMatching(/./),
    })
  })

  test('in direct SQL too, who lets it pass neither raised nor passes the invoice', async () => {
    const d = await handedIn('125.02')
    const put = (who: string) =>
      w.sql.query('update invoice set overriders = array[$2::uuid] where id = $1', [d.id, who])
    await expect(put(p.clerk.userId)).rejects.toThrow(/check constraint/)
    await asked(d.id)
    await letPass(d.id)
    await expect(
      w.sql.query(`update invoice set status = 'passed', audited_by = $2 where id = $1`, [d.id, p.chief.userId]),
    ).rejects.toThrow(/check constraint/)
    const e = await rowOf(d.id)
    await expect(
      w.sql.query('update invoice_exception set overridden_by = owner_id where id = $1', [e.id]),
    ).rejects.toThrow(/check constraint/)
  })

  test('ends with the invoice that is withdrawn, and what was let pass was let pass of that one', async () => {
    const d = await handedIn('125.02')
    await asked(d.id)
    await letPass(d.id)
    const back = await p.clerk.get(invoiceCalls.withdraw, d)
    const again = await p.clerk.get(invoiceCalls.submit, { id: d.id, version: back.version })
    expect(await rowOf(d.id)).toMatchObject({ status: 'found', ownerName: '', overriderName: '' })
    expect((await approve({ id: d.id, version: again.version })).code).not.toBe(0)
    await p.finance.get(invoiceCalls.audit, {
      id: d.id,
      version: again.version,
      action: 'reject',
      rejectCode: 'amount',
    })
    expect(await rowOf(d.id)).toMatchObject({ status: 'closed', party: 'nobody' })
  })

  test('of what is only said does not stand in the way: finance closes it, or passes the invoice with it', async () => {
    const d = await handedIn('125.00', { sellerName: '别的名字' })
    const e = await rowOf(d.id, 'M01')
    expect(e).toMatchObject({ level: 'warn', diff: null })
    expect(e.actions).toEqual(['ask', 'settle'])
    expect(
      (await p.chief.ask(calls.override, { id: e.id, version: e.version, reason: '名称是旧名，同意入账了' })).code,
    ).not.toBe(0)
    await p.finance.get(calls.exceptionAct, { id: e.id, version: e.version, action: 'settle', reason: '旧名' })
    expect((await marksOf(d.id))[0]).toBe('w')
    await p.finance.get(calls.match, { id: d.id })
    // the same again is known
    expect(await rowOf(d.id, 'M01')).toMatchObject({ status: 'closed' })
    expect((await approve(d)).code).toBe(0)
  })

  test('is nobody else’s: a stranger sees neither runs nor rows, and acts on none', async () => {
    const d = await handedIn('125.02')
    const e = await rowOf(d.id)
    const all = 'view submit audit exception override'
    for (const kind of ['supplier', 'hospital'] as const) {
      const stranger = await w.person({ 'settlement/invoice': all }, await w.org(kind, `旁人${kind}`))
      expect(await stranger.ask(calls.matched, { id: d.id })).toMatchObject({ code: 404 })
      expect((await stranger.get(calls.query, {})).total).toBe(0)
      expect(await stranger.ask(calls.match, { id: d.id })).toMatchObject({ code: 404 })
      const wish = { id: e.id, version: e.version, reason: '十个字以上的一条放行原因' }
      const act = kind === 'supplier' ? 'answer' : 'ask'
      expect(await stranger.ask(calls.exceptionAct, { ...wish, action: act })).toMatchObject({ code: 404 })
      if (kind === 'hospital') expect(await stranger.ask(calls.override, wish)).toMatchObject({ code: 404 })
    }
  })

  test('waits for the hospital as it is found and as it is answered: its card counts both, and its list has them', async () => {
    const card = async () =>
      (await p.finance.get(homeCalls.schedule, {})).cards.find((c) => c.key === 'invoiceExceptionHospital')!
    const before = (await card()).count
    const d = await handedIn('125.02')
    const { count, path, query } = await card()
    expect([count, path, query]).toEqual([
      before + 1,
      '/settlement/invoice/exceptions',
      `?${new URLSearchParams({ status: '["found","answered"]' })}`,
    ])
    expect((await p.finance.get(calls.query, { status: ['found', 'answered'] })).total).toBe(count)
    await asked(d.id)
    expect((await card()).count).toBe(before)
    await answered(d.id)
    expect((await card()).count).toBe(before + 1)
  })

  // the last one: what is passed within a setting stands within it
  test('is none of what the region allows in per mille of the invoice', async () => {
    await w.sql.query(`insert into config (key, org_id, value) values ('settlement.linkToleranceRate', null, '"1"')`)
    const over = await handedIn('125.14')
    expect((await marksOf(over.id))[4]).toBe('f')
    const d = await handedIn('125.12')
    expect(await p.finance.get(calls.matched, { id: d.id })).toMatchObject({
      exceptions: [],
      run: { tolerance: '0.13' },
    })
    expect((await approve(d)).msg).toBe('')
  })
})
