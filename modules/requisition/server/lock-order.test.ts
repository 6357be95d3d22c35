import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { typedInvoice } from '#tests/invoicing.ts'
import { bounced, prepaid } from '#tests/prepaying.ts'
import { approved, drafted, openRequests, passedInvoices, submitted } from '#tests/requesting.ts'
import { owed } from '#tests/vouching.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/* Items are locked in one order, by the day they are owed since, everywhere: else two who want the same ones wait for each other for ever. */
let w: World
let g: Goods
let all: Awaited<ReturnType<typeof openRequests>>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  all = await openRequests(w, g)
})
afterAll(() => w.close())

test('whoever asks for money of an invoice waits for its items in their order, and holds none of the later ones', async () => {
  const { clerk, finance } = all.invoices
  // of items as they came about each is owed since an earlier day than the one before
  const items = (await owed(w, g, ...Array.from({ length: 8 }, () => ({ qty: '1', price: '10' })))).sort().reverse()
  for (const [i, id] of items.entries())
    await w.sql.query('update payable_item set accepted_on = $2 where id = $1', [id, dayAfter(today(), i - 9)])
  const parts = items.map((itemId) => ({ itemId, qty: '1' }))
  const made = await clerk.get(invoiceCalls.add, typedInvoice(g.hospital, '80.00', parts))
  const sent = await clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  await finance.get(invoiceCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  const d = await drafted(all.people.clerk, g.hospital, [made.id])
  await w.sql.query('begin')
  await w.sql.query('select from payable_item where id = $1 for update', [items[0]])
  const answer = all.people.clerk.get(calls.submit, { id: d.id, version: d.version })
  const waiting = async () => (await w.sql.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
  const free = await w.sql.query('select from payable_item where id = any($1) for update skip locked', [items])
  await w.sql.query('commit')
  expect((await answer).status).toBe('pending')
  expect(free.rowCount).toBe(items.length)
})

test('what a prepayment covers is counted once it is held: what changed while the bounce waited for it is what it opens', async () => {
  const of = await openGoods(w)
  const { invoices, people } = await openRequests(w, of)
  const asked = async (amount: string) =>
    submitted(people.clerk, await drafted(people.clerk, of.hospital, await passedInvoices(w, of, invoices, amount)))
  const p = await prepaid(w, of, people, '60.00', '40.00')
  const first = await approved(await asked('55.00'), people.second)
  const last = await asked('45.00')
  await w.sql.query('begin')
  await w.sql.query('select from requisition where id = $1 for update', [last.id])
  const answer = bounced(people, p.id)
  const waiting = async () => (await w.sql.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
  // of the last one 5 are covered now, no longer 45
  for (const text of [
    'update requisition_line set amount = amount + 40 where requisition_id = $1 and prepaid_id is not null',
    'update requisition set amount = amount + 40, prepaid_amount = prepaid_amount - 40 where id = $1',
    `update requisition_prepaid set used_amount = used_amount - 40 where requisition_id =
       (select prepaid_id from requisition_line where requisition_id = $1 and prepaid_id is not null)`,
  ])
    await w.sql.query(text, [last.id])
  await w.sql.query('commit')
  expect((await answer).code).toBe(0)
  const standing = async (id: string) => (await people.finance.get(calls.detail, { id })).status
  expect([await standing(last.id), await standing(first.id)]).toEqual(['rejected', 'rejected'])
})
