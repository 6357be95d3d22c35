import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { delegationCalls, workflowCalls } from '#modules/approval/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'

/* ux.md 88: an invoice takes the levels of the hospital's flow, where it has one; the system passes none of these. */
let w: World
let g: Goods
let p: Invoicers
let first: Person
let second: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  first = await w.person({ 'settlement/invoice': 'view audit' }, g.hospital)
  second = await w.person({ 'settlement/invoice': 'view audit' }, g.hospital)
  const config = beside(
    await w.person({ 'system/config': 'view edit' }, g.hospital),
    await w.person({ 'system/lowered': 'view agree' }, g.hospital),
  )
  const level = (name: string, minAmount: string, who: Person) => ({
    ...{ name, minAmount, roleIds: [], userIds: [who.userId] },
  })
  await config.get(workflowCalls.save, {
    ...{ docType: 'invoice', name: '验票', kinds: [], enabled: true },
    steps: [level('初验', '0', first), level('复验', '100', second)],
  })
  // whatever agrees in everything would be passed at once
  const on = `insert into config (key, org_id, value) values ('settlement.autoPass', $1, 'true')`
  await w.sql.query(on, [g.hospital])
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const sent = async (qty = '10', amount = '125.00') => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const made = await p.clerk.get(calls.add, typedInvoice(g.hospital, amount, [{ itemId: item!.itemId, qty }]))
  return p.clerk.get(calls.submit, { id: made.id, version: made.version })
}
const states = async (id: string) => (await first.get(calls.detail, { id })).chain.map((l) => `${l.name} ${l.state}`)
const judge = (who: Person, d: { id: string; version: number }, action: 'approve' | 'reject' = 'approve') =>
  who.ask(calls.audit, { id: d.id, version: d.version, action, ...(action === 'reject' ? { reason: '不符' } : {}) })

test('its levels check it one after the other, each in his turn; what is below an amount needs the first alone', async () => {
  const d = await sent()
  expect([d.status, await states(d.id)]).toEqual(['pending', ['初验 current', '复验 waiting']])
  expect((await judge(second, d)).msg).toContain('您不是该级审批人')
  expect((await first.get(calls.query, { forMe: true })).rows.map((r) => r.id)).toContain(d.id)
  const one = (await judge(first, d)).data as typeof d
  expect([one.status, await states(d.id)]).toEqual(['pending', ['初验 passed', '复验 current']])
  const two = (await judge(second, one)).data as typeof d
  expect(two.status).toBe('passed')
  // how the hospital checks is no affair of who raised it
  expect((await p.clerk.get(calls.detail, { id: d.id })).chain).toEqual([])
  const small = await sent('4', '50.00')
  expect(await states(small.id)).toEqual(['初验 current'])
  expect(((await judge(first, small)).data as typeof d).status).toBe('passed')
})

test('who raised it reads that it was passed and what was written, not by which levels and for whom; the hospital reads those too', async () => {
  const standIn = await w.person({ 'settlement/invoice': 'view audit' }, g.hospital)
  await second.get(delegationCalls.save, { delegateId: standIn.userId, from: today(), to: today() })
  const d = await sent()
  const pass = (who: Person, version: number, reason?: string) =>
    who.get(calls.audit, { id: d.id, version, action: 'approve', ...(reason ? { reason } : {}) })
  const one = await pass(first, d.version, '初看无误')
  await pass(standIn, one.version, '票面清晰')
  const told = async (who: Person) =>
    (await who.get(calls.detail, { id: d.id })).history.slice(-2).map((h) => `${h.label}：${h.reason}`)
  expect((await told(p.clerk)).at(-1)).toBe('验票通过：票面清晰')
  const all = JSON.stringify((await p.clerk.get(calls.detail, { id: d.id })).history)
  for (const word of ['初验', '复验', '（代', '初看无误', '逐级通过']) expect(all).not.toContain(word)
  expect(await told(first)).toEqual([
    expect.stringMatching(/^逐级通过：复验（代 .+）：票面清晰$/),
    '验票通过：票面清晰',
  ])
  const { rows } = await w.sql.query('select id from doc_history where doc_id = $1 and action = $2', [
    d.id,
    'passLevel',
  ])
  expect(rows).toHaveLength(2)
})

test('a level that refuses ends them all; taken back and sent anew it begins with the first', async () => {
  const d = await sent()
  const one = (await judge(first, d)).data as typeof d
  const no = (await judge(second, one, 'reject')).data as typeof d
  expect([no.status, await states(d.id)]).toEqual(['rejected', ['初验 passed', '复验 rejected']])
  const again = await p.clerk.get(calls.submit, { id: d.id, version: no.version })
  const back = await p.clerk.get(calls.withdraw, { id: d.id, version: again.version })
  const third = await p.clerk.get(calls.submit, { id: d.id, version: back.version })
  expect([third.status, await states(d.id)]).toEqual(['pending', ['初验 current', '复验 waiting']])
})
