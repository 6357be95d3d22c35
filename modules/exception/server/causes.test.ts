import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCause, everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { keys } from '#kernel/shared/machine.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { exceptionsOf, standOf } from '#tests/excepting.ts'
import { taken } from '#tests/refusing.ts'
import { rejected } from '#tests/rejecting.ts'
import { acceptedLot, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { docTypes, endsBy, exceptionTypes } from '../shared/types.ts'
import { lookAtAll } from './clock.ts'

let w: World
let g: Goods
let r: Returners
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
})
afterAll(async () => {
  // whatever was tried here, causes and exceptions are the same
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})
/** Both sides have the same of it. */
const both = async (docId: string) => {
  const [hospital, supplier] = [await standOf(g.buyer, docId), await standOf(g.sales, docId)]
  expect(supplier).toEqual(hospital)
  return hospital
}
const hoursAgo = (table: string, column: string, id: string, hours: number) =>
  w.sql.query(`update ${table} set ${column} = now() - make_interval(hours => $2) where id = $1`, [id, hours])

test('each type has one noun that brings it, and says of which paper it is and what ends it', () => {
  const types = everyCause.flatMap((c) => c.types)
  expect(types.toSorted()).toEqual(keys(exceptionTypes).toSorted())
  expect(keys(endsBy).toSorted()).toEqual(types.toSorted())
  expect(everyCause.map((c) => c.machine.name).toSorted()).toEqual(keys(docTypes).toSorted())
  for (const c of everyCause) {
    expect(docTypes[c.machine.name as keyof typeof docTypes]).toBe(c.machine.label)
    expect(c.at.filter((s) => !(s in c.machine.states))).toEqual([])
  }
})

test('an order nobody takes on in its hours is an exception of both sides, until it is taken on', async () => {
  const item = await g.item()
  const head = { supplierId: g.supplier, kind: 0, pointId: g.point }
  const made = await g.buyer.get(orderCalls.add, { ...head, lines: [{ catalogItemId: item.catalogItemId, qty: '4' }] })
  const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  const passed = await g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  await hoursAgo('purchase_order', 'released_at', made.id, 23)
  await lookAtAll()
  expect(await both(made.id)).toEqual([])
  await hoursAgo('purchase_order', 'released_at', made.id, 25)
  await lookAtAll()
  expect(await both(made.id)).toEqual(['unaccepted open'])
  const [row] = await exceptionsOf(g.buyer, made.id)
  expect(row).toMatchObject({
    docType: 'order',
    docNo: made.no,
    seq: null,
    amount: '50.00',
    side: 'hospital',
    ownerName: '',
  })
  expect(row!.no).toMatch(/^YC\d{14}$/)
  // it began, and should have been done, a day after the release
  expect(Date.now() - Date.parse(row!.since)).toBeLessThan(2 * 3600_000)
  expect(row!.deadline).toBe(row!.since)
  await g.sales.get(orderCalls.accept, { id: made.id, version: passed.version })
  expect(await both(made.id)).toEqual(['unaccepted over'])
})

test('the hours are a setting of the region: longer ones end what is none any more', async () => {
  const order = await runningOrder(g, '5')
  await w.sql.query(`update purchase_order set supplier_accepted_at = now() - interval '30 hours' where id = $1`, [
    order.id,
  ])
  await lookAtAll()
  expect(await both(order.id)).toEqual(['unshipped open'])
  await w.sql.query(`insert into config (key, value) values ('exception.shipHours', '40')`)
  await lookAtAll()
  expect(await both(order.id)).toEqual(['unshipped over'])
  await w.sql.query(`delete from config where key = 'exception.shipHours'`)
  await lookAtAll()
  expect(await both(order.id)).toEqual(['unshipped open'])
})

test('what was promised for a day and is not sent is late the day after; a part of it is too little; the rest ends that, a void brings it back', async () => {
  const order = await runningOrder(g, '10')
  await w.sql.query(`update purchase_order set supplier_expects = current_date - 1 where id = $1`, [order.id])
  await lookAtAll()
  expect(await both(order.id)).toEqual([])
  await w.sql.query(`update purchase_order set supplier_expects = current_date - 3 where id = $1`, [order.id])
  await lookAtAll()
  expect(await both(order.id)).toEqual(['unshipped open'])
  const line = order.lines[0]!.id
  const first = await shipped(g, order.id, [lotOf(line, '6')])
  expect(await both(order.id)).toEqual(['shortShipped open', 'unshipped over'])
  const [short] = await exceptionsOf(g.sales, order.id, 'shortShipped')
  expect(short).toMatchObject({ seq: 1, goods: order.lines[0]!.name, amount: '50.00', side: 'supplier' })
  // less is missing, and its amount with it
  const second = await shipped(g, order.id, [lotOf(line, '1')])
  expect((await exceptionsOf(g.buyer, order.id, 'shortShipped'))[0]).toMatchObject({ amount: '37.50' })
  const rest = await shipped(g, order.id, [lotOf(line, '3')])
  expect(await both(order.id)).toEqual(['shortShipped over', 'unshipped over'])
  const d = await g.sales.get(deliveryCalls.detail, { id: rest.delivery.id })
  await g.sales.get(deliveryCalls.void, { id: d.id, version: d.version })
  expect(await both(order.id)).toEqual(['shortShipped open', 'unshipped over'])
  // what came must be judged before the order is closed
  for (const one of [first, second]) await taken(g, one.acceptance.id, '0')
  expect(await both(order.id)).toEqual(['shortShipped open', 'unshipped over'])
  const o = await g.buyer.get(orderCalls.detail, { id: order.id })
  await g.buyer.get(orderCalls.close, { id: o.id, version: o.version, reason: '不再需要' })
  expect(await both(order.id)).toEqual(['shortShipped over', 'unshipped over'])
})

test('what was never sent is missing also where more was refused; what is to be sent again is the refusal’s affair', async () => {
  const order = await runningOrder(g, '100')
  const line = order.lines[0]!.id
  const { acceptance } = await shipped(g, order.id, [lotOf(line, '95')])
  await w.sql.query(`update purchase_order set supplier_expects = current_date - 3 where id = $1`, [order.id])
  await lookAtAll()
  const short = async () => (await exceptionsOf(g.buyer, order.id, 'shortShipped'))[0]!
  expect(await both(order.id)).toEqual(['shortShipped open'])
  expect((await short()).amount).toBe('62.50')
  // 15 are open now, and 10 of them its refusal waits for
  await taken(g, acceptance.id, '10')
  expect(await both(order.id)).toEqual(['shortShipped open'])
  expect((await short()).amount).toBe('62.50')
  const [refusal] = (await g.sales.get(refusalCalls.query, { orderId: order.id })).rows
  const { id } = refusal!
  const agreed = await g.sales.get(refusalCalls.agree, { id, version: refusal!.version })
  expect((await short()).amount).toBe('62.50')
  await g.sales.get(refusalCalls.handle, { id, version: agreed.version, action: 'settle', mode: 'takeBack' })
  expect(await both(order.id)).toEqual(['shortShipped open'])
  expect((await short()).amount).toBe('62.50')
  await shipped(g, order.id, [lotOf(line, '5')])
  expect(await both(order.id)).toEqual(['shortShipped over'])
})

test('a rejection is one of a whole line or of a part, until it is settled', async () => {
  const part = await rejected(g, { item: await g.item(), qty: '100', part: '30' })
  expect(await both(part.row.id)).toEqual(['partRejected open'])
  await g.buyer.get(rejectionCalls.confirm, { id: part.row.id, version: part.row.version })
  expect(await both(part.row.id)).toEqual(['partRejected over'])
  const all = await rejected(g, { item: await g.item(), qty: '10', part: '10' })
  expect(await both(all.row.id)).toEqual(['rejected open'])
  const { version } = await g.buyer.get(rejectionCalls.dispute, {
    id: all.row.id,
    version: all.row.version,
    reason: '已承诺',
  })
  expect(await both(all.row.id)).toEqual(['rejected open'])
  await g.sales.get(rejectionCalls.withdraw, { id: all.row.id, version })
  expect(await both(all.row.id)).toEqual(['rejected over'])
})

test('a lot sent near its end is one, until it is taken in', async () => {
  const order = await runningOrder(g, '2')
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const lot = { ...lotOf(order.lines[0]!.id, '2'), expiryDate: soon, shortLifeConfirmed: true }
  const { delivery, acceptance: a } = await shipped(g, order.id, [lot])
  expect(await both(delivery.id)).toEqual(['nearExpiry open'])
  const lines = a.lines.map((l) => ({ id: l.id, acceptedQty: '2', refusedQty: '0' }))
  const { version } = await g.receiver.get(acceptanceCalls.accept, { id: a.id, version: a.version, lines })
  expect(await both(delivery.id)).toEqual(['nearExpiry open'])
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version, reason: '临床急用' })
  expect(await both(delivery.id)).toEqual(['nearExpiry over'])
})

test('what is refused is one by its reason, until it is handled', async () => {
  const reasons = {
    '01': 'refused',
    '03': 'lotMismatch',
    '06': 'temperature',
    '08': 'licence',
    '09': 'priceMismatch',
  } as const
  const order = await runningOrder(g, ...keys(reasons).map(() => '3'))
  const { acceptance: a } = await shipped(
    g,
    order.id,
    order.lines.map((l) => lotOf(l.id, '3')),
  )
  const lines = a.lines.map((l, i) => ({
    ...{ id: l.id, acceptedQty: '2', refusedQty: '1' },
    ...{ refuseCode: keys(reasons)[i]!, refuseReason: '如附' },
  }))
  const { version } = await g.receiver.get(acceptanceCalls.accept, { id: a.id, version: a.version, lines })
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version })
  const [refusal] = (await g.sales.get(refusalCalls.query, { orderId: order.id })).rows
  expect(await both(refusal!.id)).toEqual(
    Object.values(reasons)
      .map((type) => `${type} open`)
      .toSorted(),
  )
  // what came was sent whole: nothing is missing but what was refused
  expect(await both(order.id)).toEqual([])
  const { id } = refusal!
  const agreed = await g.sales.get(refusalCalls.agree, { id, version: refusal!.version })
  expect(await both(id)).toHaveLength(5)
  await g.sales.get(refusalCalls.handle, { id, version: agreed.version, action: 'settle', mode: 'takeBack' })
  expect(await both(id)).toEqual(
    Object.values(reasons)
      .map((type) => `${type} over`)
      .toSorted(),
  )
})

test('a return nobody answers, or fetches, is late; one that came short stays so until people say it is settled', async () => {
  const lot = await acceptedLot(g)
  const { id, version } = await ways(r).sent(typedReturn(g, { lot, qty: '4' }))
  await hoursAgo('return_order', 'released_at', id, 71)
  await lookAtAll()
  expect(await both(id)).toEqual([])
  await hoursAgo('return_order', 'released_at', id, 73)
  await lookAtAll()
  expect(await both(id)).toEqual(['returnLate open'])
  const agreed = await r.seller.get(returnOrderCalls.agree, { id, version, pickupDate: '2031-01-01' })
  expect(await both(id)).toEqual(['returnLate over'])
  await w.sql.query(`update return_order set pickup_date = current_date - 5 where id = $1`, [id])
  await lookAtAll()
  expect(await both(id)).toEqual(['returnLate open'])
  const gone = await r.keeper.get(returnOrderCalls.shipBack, { id, version: agreed.version })
  expect(await both(id)).toEqual(['returnLate over'])
  const { lines } = await r.seller.get(returnOrderCalls.detail, { id })
  await r.seller.get(returnOrderCalls.receive, {
    id,
    version: gone.version,
    lines: lines.map((l) => ({ id: l.id, receivedQty: '3', shortReason: '箱内短少' })),
  })
  expect(await both(id)).toEqual(['returnLate over', 'returnShort open'])
  await lookAtAll()
  expect(await both(id)).toEqual(['returnLate over', 'returnShort open'])
})

test('the job passes over what is as it should be, and one document that fails keeps none of the others waiting', async () => {
  expect(await lookAtAll()).toEqual({ documents: 0 })
  const [a, b] = [await runningOrder(g, '1'), await runningOrder(g, '1')]
  await w.sql.query(`update purchase_order set supplier_expects = current_date - 9 where id = any($1)`, [[a.id, b.id]])
  await w.sql.query(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger fails before insert on exception for each row when (new.doc_no = '${a.no}') execute function fails()`)
  await expect(lookAtAll()).rejects.toThrow('1 documents could not be looked at')
  await w.sql.query('drop function fails() cascade')
  expect([await both(a.id), await both(b.id)]).toEqual([[], ['unshipped open']])
  expect(await lookAtAll()).toEqual({ documents: 1 })
  expect(await both(a.id)).toEqual(['unshipped open'])
})
