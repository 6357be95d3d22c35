import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, monthOf, owedOn, statementsOf, staters } from '#tests/stating.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { statementCalls as calls } from '../shared/calls.ts'
import { makeStatements } from './clock.ts'

/* domain-money §2.51: what was paid and what came back; invoices are told beside and move nothing. */
let w: World
let g: Goods
let finance: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ finance } = await staters(w, g))
})
afterAll(() => w.close())

/** A requisition and payments of it, as the database keeps them. */
const paid = (...amounts: number[]) => paidBy(g, 'QK1', ...amounts)
const paidBy = async (of: Pick<Goods, 'hospital' | 'supplier'>, no: string, ...amounts: number[]) => {
  const { rows } = await w.sql.query(
    `insert into requisition (hospital_id, supplier_id, created_org, no, period, created_by, creator_name)
     values ($1, $2, $2, $4, '2026-01', $3, 'x') returning id`,
    [of.hospital, of.supplier, finance.userId, no],
  )
  let before: string | null = null
  for (const [i, amount] of amounts.entries()) {
    const { rows: done }: { rows: { id: string }[] } = await w.sql.query(
      `insert into requisition_payment (hospital_id, supplier_id, requisition_id, no, pay_date, amount, pay_method, bank_voucher_no, account_name,
         bank_name, bank_account, bounces, note, paid_by, payer_name)
       values ($1, $2, $3, 'FK' || $9 || $4, $5, $6, 'transfer', 'B' || $4, 'x', 'x', 'x', $7, 'x', $8, 'x') returning id`,
      [of.hospital, of.supplier, rows[0].id, i, dayIn(1, 8), amount, amount < 0 ? before : null, finance.userId, no],
    )
    before = done[0]!.id
  }
}

test('what was paid is less, what the bank sent back is owed again, each by its requisition; an invoice moves nothing', async () => {
  const [item] = await owedOn(w, g, { on: dayIn(1), qty: '100' })
  await paid(800, -800, 500)
  await w.sql.query(
    `insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_no, invoice_date, qty, amount)
     select hospital_id, supplier_id, id, 'delivery', '12345678', $2, 100, 1250 from payable_item where id = $1`,
    [item, dayIn(1, 6)],
  )
  await w.sql.query('update payable_link set created_at = $1', [dayIn(1, 7)])
  expect(await makeStatements()).toEqual({ made: 1 })
  const [s] = await statementsOf(finance)
  expect([s!.month, s!.accepted, s!.paid, s!.credit, s!.invoiced, s!.closing]).toEqual([
    ...[monthOf(1), '1250.00', '1300.00', '800.00', '1250.00', '750.00'],
  ])
  const { lines } = await finance.get(calls.detail, { id: s!.id })
  expect(lines.map((l) => [l.what, l.docKind, l.docNo, l.itemCount, l.amount])).toEqual([
    ['accepted', 'brought', '期初', 1, '1250.00'],
    ['invoiced', 'delivery', '12345678', 1, '1250.00'],
    ['credit', 'requisition', 'QK1', 1, '800.00'],
    ['paid', 'requisition', 'QK1', 2, '1300.00'],
  ])
})

test('twenty thousand items of a pair are one statement within seconds', async () => {
  await w.sql.query(
    `insert into payable_item (hospital_id, supplier_id, source_type, source_id, source_no, source_line_id, pool, product_id, code, name, price, qty,
       amount, accepted_on, due_on)
     select i.hospital_id, i.supplier_id, 6, md5((n / 10)::text)::uuid, 'Y' || n / 10, new_id(), new_id(), i.product_id, 'x', 'x', 1, 1, 1,
       i.accepted_on, i.due_on from (select * from payable_item limit 1) i, generate_series(1, 20000) n`,
  )
  await w.sql.query('update statement set month = $1', [monthOf(2)])
  const began = performance.now()
  expect(await makeStatements()).toEqual({ made: 1 })
  // five seconds on a machine that does nothing else; this one may be shared
  const took = performance.now() - began
  console.log(`20,000 items: ${Math.round(took)} ms`)
  expect(took).toBeLessThan(15_000)
  const last = (await statementsOf(finance)).at(-1)!
  expect([last.accepted, last.lineCount]).toEqual(['20000.00', 2001])
})

test('what was prepaid before anything came stands on one too, by night and by hand', async () => {
  const [one, two] = [await openGoods(w), await openGoods(w)]
  await paidBy(one, 'QK2', 500)
  await paidBy(two, 'QK3', 300)
  const by = await staters(w, two)
  const wish = { supplierId: two.supplier, month: monthOf(1) }
  expect((await by.finance.get(calls.generate, wish)).statements).toHaveLength(1)
  expect((await by.finance.ask(calls.generate, wish)).msg).toContain('的对账单已生成')
  expect((await by.finance.ask(calls.generate, { ...wish, supplierId: one.supplier })).code).toBe(404)
  expect(await makeStatements()).toEqual({ made: 1 })
  const [s] = await statementsOf((await staters(w, one)).finance)
  expect([s!.month, s!.accepted, s!.paid, s!.closing]).toEqual([monthOf(1), '0.00', '500.00', '-500.00'])
})
