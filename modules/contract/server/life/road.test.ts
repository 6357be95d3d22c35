import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { workflowCalls } from '#modules/approval/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { type Life, openLife, passed, seen, signed, signedBy } from '#tests/contract-life.ts'
import { contractBody } from '#tests/contracting.ts'
import { countersOf } from '#tests/covering.ts'
import { acceptedLot } from '#tests/returning.ts'
import { beside } from '#tests/signing.ts'
import { entryCalls } from '../../shared/calls.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'

/* domain §3.10, §2.28: what was ordered on a contract goes its way whatever becomes of the contract meanwhile. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})

const catalogItemOf = async (productId: string): Promise<string> =>
  (
    await life.w.sql.query('select id from catalog_item where product_id = $1 and hospital_id = $2', [
      productId,
      life.g.hospital,
    ])
  ).rows[0].id
const handedIn = async (catalogItemId: string) => {
  const { g } = life
  const lines = [{ catalogItemId, qty: '2' }]
  const made = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  return made.id
}
const boundOf = async (orderId: string) =>
  (
    await life.w.sql.query(
      `select k.contract_id as id, l.contract_n as n, l.contract_price::float8 as price from order_line l
       left join contract_line k on k.id = l.contract_line_id where l.order_id = $1`,
      [orderId],
    )
  ).rows[0]

test('a supplement raises a price and prolongs: the order of before still shows version 1 and its price, the next one version 2', async () => {
  const { p, g } = life
  const c = await signed(life)
  const item = await catalogItemOf(c.productId)
  const before = await handedIn(item)
  const { version } = await seen(p.clerk, c.id)
  const s = await p.clerk.get(calls.renew, { id: c.id, version, kind: 'supplement' })
  const typed = await p.clerk.get(entryCalls.update, {
    ...{ id: s.id, version: s.version, validTo: dayAfter(today(), 500) },
    lines: [{ productId: c.productId, price: '11', qty: '100' }],
  })
  await passed(life, p.clerk, typed)
  await signedBy(p.leader, s.id, 'hospital')
  await signedBy(p.signer, s.id, 'supplier')
  const after = await handedIn(item)
  expect([await boundOf(before), await boundOf(after)]).toEqual([
    { id: c.id, n: 1, price: 10 },
    { id: c.id, n: 2, price: 11 },
  ])
  const shown = async (id: string) => (await g.buyer.get(orderCalls.detail, { id })).contracts.map((k) => [k.no, k.n])
  expect([await shown(before), await shown(after)]).toEqual([[[c.no, 1]], [[c.no, 2]]])
  expect(await countersOf(life.w, c.id)).toMatchObject([{ ordered: 4 }])
})

test('who asks for the end is told of what goes on; ended with goods on the road, they are received and counted, what is not sent is closed by the buyer, and nothing new is bound', async () => {
  const { p, g } = life
  const c = await signed(life)
  const catalogItemId = await catalogItemOf(c.productId)
  const kept = await handedIn(catalogItemId)
  const end = async () => {
    const d = await seen(p.clerk, c.id)
    expect(d.openOrders.map((o) => o.id)).toContain(kept)
    expect(d.openOrders).toHaveLength(2)
    const wish = { id: c.id, version: d.version, kind: 'ask', reason: '供应商停产', endsOn: today() } as const
    const asked = await p.clerk.get(calls.terminate, wish)
    const agreed = await p.seller.get(calls.terminate, { id: c.id, version: asked.version, kind: 'agree' })
    expect(agreed.status).toBe('terminated')
  }
  await acceptedLot(g, { item: { productId: c.productId, catalogItemId } as never, meanwhile: end })
  expect(await countersOf(life.w, c.id)).toMatchObject([{ ordered: 12, shipped: 10, accepted: 10, closed: 0 }])
  // what is not sent yet its buyer keeps, or takes back
  const d = await g.buyer.get(orderCalls.detail, { id: kept })
  await g.buyer.get(orderCalls.withdraw, { id: kept, version: d.version })
  expect(await countersOf(life.w, c.id)).toMatchObject([{ ordered: 10, accepted: 10, executed: 125 }])
  expect(await boundOf(await handedIn(catalogItemId))).toEqual({ id: null, n: null, price: null })
})

test('as many levels approve as its amount asks for, and who passed the first does not pass the second', async () => {
  const { w, p, g, type } = life
  const config = beside(
    await w.person({ 'system/config': 'view edit reset' }, g.hospital),
    await w.person({ 'system/lowered': 'view agree' }, g.hospital),
  )
  const second = await w.person({ 'contract/entryAudit': 'view audit' }, g.hospital)
  const step = (name: string, userId: string, minAmount: string) => ({
    name,
    minAmount,
    roleIds: [],
    userIds: [userId],
  })
  await config.get(workflowCalls.save, {
    ...{ docType: 'contract', name: '合同审批', kinds: [], enabled: true },
    steps: [step('采购审核', p.approver.userId, '0'), step('院领导审批', second.userId, '5000')],
  })
  const sent = async (qty: string) => {
    const { productId } = await g.item()
    const body = { ...contractBody(g.supplier, type, []), lines: [{ productId, price: '10', qty }] }
    const made = await p.clerk.get(entryCalls.add, body)
    // what was handed in within thirty days counts along
    await w.sql.query(`update contract set submitted_at = submitted_at - interval '31 days' where hospital_id = $1`, [
      g.hospital,
    ])
    return p.clerk.get(entryCalls.submit, { id: made.id, version: made.version })
  }
  const pass = (who: typeof second, d: { id: string; version: number }) =>
    who.get(entryCalls.audit, { id: d.id, version: d.version, action: 'approve' })
  expect((await pass(p.approver, await sent('499'))).status).toBe('waitSign')
  const large = await sent('500')
  const one = await pass(p.approver, large)
  expect(one.status).toBe('pending')
  expect(
    (await p.approver.ask(entryCalls.audit, { id: one.id, version: one.version, action: 'approve' })).code,
  ).not.toBe(0)
  expect((await seen(p.clerk, one.id).catch(() => undefined))?.contentN ?? 0).toBe(0)
  const two = await pass(second, one)
  expect([two.status, (await seen(p.clerk, two.id)).contentN]).toEqual(['waitSign', 1])
})
