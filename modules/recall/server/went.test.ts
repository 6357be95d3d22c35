import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { consignmentCalls } from '#modules/consignment/shared/calls.ts'
import { rowCalls, saleCalls } from '#modules/trace-row/shared/calls.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import {
  balancesOf,
  isolatedBy,
  issued,
  moved,
  openRegion,
  recallCodes,
  shelved,
  taskOf,
  typed,
} from '#tests/recalling.ts'
import { carrier, enter, licence, openOutside } from '#tests/rowing.ts'
import { cameBack, line, patient, sold, staff, stocked } from '#tests/selling.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallInvariants } from './invariants.ts'

/* domain-stock §2.24.9: where the goods of a lot went, inside the hospital the sales too; and what a code on a pack means. */

let w: World
let r: Awaited<ReturnType<typeof openRegion>>
let a: (typeof r.houses)[0]
let peer: Medicare
let person: Person
beforeAll(async () => {
  w = await openWorld()
  r = await openRegion(w, 2)
  a = r.houses[0]!
  peer = await openMedicare()
  await openOutside(w, peer)
  await enter(w, a.hospital, peer, 1)
  await licence(w, a.supplier, a.sales.userId)
  person = await carrier(w, a.hospital)
})
afterAll(async () => {
  await peer.close()
  await w.close()
})

test('a hospital reads which papers took the lot and what patients were sold of it; who issued it and the supplier read neither', async () => {
  const lot = await stocked(w, a)
  const [first, other] = [line(), line()]
  await person.get(saleCalls.shopSales.add, {
    rows: [
      sold(lot, first, { split: true, qty: '10' }),
      sold(lot, other, { codes: [lot.codes[1]!], at: '2026-11-28 15:00:00' }),
    ],
  })
  await person.get(saleCalls.salesReturn.add, { rows: [cameBack(lot, line(), first, { qty: '4', split: true })] })
  const [shelf] = await balancesOf(w, lot.productId)
  await moved(a, 'deptIssue', 'XH-W', { balanceId: shelf!.id, units: '5' })
  const { id } = await issued(r.operator, typed(lot.productId, [lot.lotNo]))
  const task = await taskOf(a.keeper, id)
  expect(task.went.map((x) => [x.cause, x.refNo, x.lotNo, x.units])).toEqual([['deptIssue', 'XH-W', lot.lotNo, '5']])
  expect(task.sold).toEqual([
    {
      ...{ lotNo: lot.lotNo, sales: 2, backs: 1, units: '30' },
      ...{ first: expect.stringContaining('2026-11-28'), last: expect.stringContaining('2026-11-28') },
    },
  ])
  expect(task.sales.map((s) => [s.kind, s.no, s.units])).toEqual([
    ['sale', `R${other}`, '24'],
    ['back', expect.any(String), '4'],
    ['sale', `R${first}`, '10'],
  ])
  // whose they were the rows of traceability tell, masked, to who may read those
  const rows = (await person.get(rowCalls.shopSales.query, { keyword: lot.lotNo })).rows
  expect(rows.map((x) => x.id).sort()).toEqual(task.sales.flatMap((s) => (s.kind === 'sale' ? [s.id] : [])).sort())
  expect(rows.map((x) => x.patient)).toEqual(['金**', '金**'])
  const seller = await w.person(recallCodes.keeper, a.supplier)
  for (const who of [a.keeper, r.operator, seller]) {
    const all = await who.get(recallCalls.detail, { id })
    for (const said of [...Object.values(patient), ...Object.values(staff)])
      expect(JSON.stringify(all)).not.toContain(said)
    for (const t of all.taskList.filter((x) => x.orgId !== a.hospital || who !== a.keeper))
      expect([t.went, t.sold, t.sales, t.departments]).toEqual([[], [], [], []])
  }
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})

test('consigned pieces count where they are, are used and go back as others do; bought out they came once and were not used', async () => {
  const productId = (await a.item()).productId
  await w.sql.query('update product set conversion_ratio = 1 where id = $1', [productId])
  await shelved(a, productId, { lotNo: 'K1', units: '20', owner: 'supplier' }, { lotNo: 'K1', units: '5' })
  const of = async (owner: string) =>
    (await w.sql.query(`select id from stock_balance where product_id = $1 and owner = $2`, [productId, owner])).rows[0]
      .id as string
  const buyer = await w.person({ 'inventory/consignment': 'view buyOut' }, a.hospital)
  await buyer.get(consignmentCalls.buyOut, {
    lines: [{ balanceId: await of('supplier'), units: '8' }],
    reason: '协议买断',
  })
  // two of the supplier's own are used, three of those bought out
  await moved(a, 'surgeryUse', 'SY', { balanceId: await of('supplier'), units: '2' })
  await moved(a, 'deptIssue', 'XH', { balanceId: await of('hospital'), units: '3' })
  const { id } = await issued(r.operator, typed(productId, ['K1']))
  const sums = { received: '25.000000', used: '5.000000', held: '20.000000', before: '0', gone: '0' }
  expect((await taskOf(a.keeper, id)).lots).toMatchObject([sums])
  expect((await taskOf(a.keeper, id)).went.map((x) => [x.cause, x.units]).sort()).toEqual([
    ['deptIssue', '3'],
    ['surgeryUse', '2'],
  ])
  const stands = await isolatedBy(w, a.keeper, id)
  const at = { id: stands.id, version: stands.version }
  const counted = await a.keeper.get(recallCalls.tally, { ...at, lines: [{ lotNo: 'K1', counted: '20' }] })
  const lines = [{ lotNo: 'K1', way: 'return' as const, docNo: 'TH-K', units: '20' }]
  await a.keeper.get(recallCalls.handle, { id: stands.id, version: counted.version, lines })
  const done = { ...sums, held: '0.000000', gone: '20.000000' }
  expect((await taskOf(a.keeper, id)).lots).toMatchObject([done])
  const seller = await w.person(recallCodes.keeper, a.supplier)
  const his = await taskOf(seller, id)
  await seller.get(recallCalls.sign, { id: his.id, version: his.version, action: 'notHere', reason: '库内无此批号' })
  const waits = await r.operator.get(recallCalls.detail, { id })
  await r.operator.get(recallCalls.close, { id, version: waits.version })
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})

test('a code on a pack fills in article and lot: by who has the pack, by the code itself; unknown and common ones are refused', async () => {
  const lot = await stocked(w, a)
  const scan = (who: Person, code: string) => who.ask(recallCalls.scan, { code })
  const meant = { productId: lot.productId, lotNo: lot.lotNo }
  const stranger = await w.person(recallCodes.keeper, r.houses[1]!.hospital)
  expect((await scan(a.keeper, lot.codes[0]!)).data).toMatchObject(meant)
  expect((await scan(r.operator, lot.codes[0]!)).data).toMatchObject(meant)
  // whose packs another hospital has is not told
  expect((await scan(stranger, lot.codes[0]!)).msg).toBe('没有找到此码，请核对或手工选择')
  // what names the article alone leaves the lot open; the first digits of a trace code do so to everybody
  await w.sql.query(`update product set extra = extra || $2 where id = $1`, [
    lot.productId,
    { traceIdentCode: lot.codes[0]!.slice(0, 7), udiDi: '06901234567892' },
  ])
  expect((await scan(stranger, lot.codes[0]!)).data).toMatchObject({ productId: lot.productId, lotNo: '' })
  expect((await scan(a.keeper, '(01)06901234567892(17)300101(10)l9x')).data).toMatchObject({
    ...{ productId: lot.productId, lotNo: 'L9X' },
  })
  const { productId } = await a.item()
  await w.sql.query(`update product set extra = extra || $2 where id = $1`, [productId, { udiDi: '06901234567892' }])
  expect((await scan(a.keeper, '06901234567892')).msg).toBe('此码对应 2 个产品，请手工选择')
  const reader = await w.person({ 'inventory/recall': 'view' }, a.hospital)
  expect((await scan(reader, lot.codes[0]!)).code).toBe(403)
})
