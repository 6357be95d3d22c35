import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice, typedRed } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* domain §3.9: an invoice whose every check agrees as it is handed in is passed by the system, where its hospital wants it so. */

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

const turn = async (on: boolean, orgId: string | null = g.hospital) => {
  await w.sql.query(`delete from config where key = 'settlement.autoPass'`)
  await w.sql.query(`insert into config (key, org_id, value) values ('settlement.autoPass', $1, $2)`, [
    orgId,
    JSON.stringify(on),
  ])
}
const sent = async (more: object = {}, who = p.clerk) => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const wish = { ...typedInvoice(g.hospital, '125.00', [{ itemId: item!.itemId, qty: '10' }]), ...more }
  const made = await p.clerk.get(calls.add, wish)
  const now = await who.get(calls.submit, { id: made.id, version: made.version })
  return p.clerk.get(calls.detail, { id: now.id })
}

test('off by default; on, what agrees is passed at once and history says who did', async () => {
  expect((await sent()).status).toBe('pending')
  await turn(true)
  const d = await sent()
  expect(d).toMatchObject({ status: 'passed', auditorName: '系统', actions: expect.not.arrayContaining(['withdraw']) })
  expect(d.history.map((s) => [s.action, s.userName])).toEqual([
    ['create', expect.not.stringMatching('系统')],
    ['submit', expect.not.stringMatching('系统')],
    ['pass', '系统'],
  ])
  const { rows } = await w.sql.query('select auto_passed, audited_by, submitted_by from invoice where id = $1', [d.id])
  expect(rows).toEqual([{ auto_passed: true, audited_by: null, submitted_by: p.clerk.userId }])
  // who raised it hears of it, where another one handed it in
  const other = await sent({}, p.mate)
  const told = await p.clerk.get(messageCalls.query, { size: 20 })
  expect(told.rows.map((m) => [m.event, m.docNo])).toContainEqual(['invoice.pass', other.no])
  // finance is not sent to look for what is over
  const todo = await p.finance.get(calls.query, { forMe: true, size: 100 })
  expect(todo.rows.map((r) => r.id)).not.toContain(d.id)
})

test('whatever does not agree waits for a person, be it only said', async () => {
  await turn(true)
  expect((await sent({ sellerName: '别的名字' })).status).toBe('pending')
  expect((await sent({ amount: '125.02', exclAmount: '125.02', taxAmount: '0.00' })).status).toBe('pending')
  await w.sql.query(`insert into config (key, org_id, value) values ('settlement.verifyFrom', null, '1')`)
  const d = await sent()
  expect([d.status, d.marks[16]]).toEqual(['pending', 'w'])
  await w.sql.query(`delete from config where key = 'settlement.verifyFrom'`)
  // agreeing later is no submit
  await p.finance.get(matchCalls.match, { id: d.id })
  expect((await p.clerk.get(calls.detail, { id: d.id })).status).toBe('pending')
})

test('the region’s word counts where the hospital says nothing, and the hospital’s before it', async () => {
  await turn(true, null)
  expect((await sent()).status).toBe('passed')
  await w.sql.query(`insert into config (key, org_id, value) values ('settlement.autoPass', $1, 'false')`, [g.hospital])
  expect((await sent()).status).toBe('pending')
})

test('a red one takes back its blue one as if a person had passed it', async () => {
  await turn(true)
  const blue = await sent()
  const body = typedRed(g.hospital, '125.00', [{ invoiceId: blue.id, amount: '125.00' }])
  const made = await p.clerk.get(calls.red, { ...body, redReason: 'wrong' })
  await p.clerk.get(calls.submit, { id: made.id, version: made.version })
  expect((await p.clerk.get(calls.detail, { id: made.id })).status).toBe('passed')
  expect((await p.clerk.get(calls.detail, { id: blue.id })).status).toBe('red')
})

test('in direct SQL nobody says so of what does not agree, nor beside an auditor', async () => {
  await turn(false)
  const d = await sent({ sellerName: '别的名字' })
  const put = (sets: string) => w.sql.query(`update invoice set status = 'passed', ${sets} where id = $1`, [d.id])
  await expect(put('auto_passed = true')).rejects.toThrow(/check constraint/)
  await expect(put(`auto_passed = true, audited_by = '${p.finance.userId}'`)).rejects.toThrow(/check constraint/)
  await expect(put('remark = remark')).rejects.toThrow(/check constraint/)
})
