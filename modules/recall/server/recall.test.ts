import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { balancesOf, issued, moved, openRegion, recallCodes, shelved, typed } from '#tests/recalling.ts'
import { runningOrder } from '#tests/way.ts'
import { openWorld, type World } from '#tests/world.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallInvariants } from './invariants.ts'

let w: World
let r: Awaited<ReturnType<typeof openRegion>>
beforeAll(async () => {
  w = await openWorld()
  r = await openRegion(w, 3)
})
afterAll(() => w.close())

test('one act stops a lot in the whole region, what comes later too, and who never had it learns nothing', async () => {
  const [a, b, c] = r.houses as [(typeof r.houses)[0], (typeof r.houses)[0], (typeof r.houses)[0]]
  const { productId } = await a.item()
  await shelved(a, productId, { lotNo: 'BAD', units: '10' }, { lotNo: 'GOOD', units: '5' })
  await shelved(b, productId, { lotNo: 'BAD', units: '7', owner: 'supplier' })
  const recall = await issued(r.operator, typed(productId, ['bad ']))
  expect(recall).toMatchObject({ status: 'issued', lots: 'BAD', tasks: 4, done: 0, late: 0 })
  expect(recall.taskList.map((t) => [t.org, t.status]).sort()).toHaveLength(4)
  expect((await balancesOf(w, productId)).map((x) => [x.lot, x.qty, x.locked])).toEqual(
    expect.arrayContaining([
      ['BAD', 10, 10],
      ['BAD', 7, 7],
      ['GOOD', 5, 0],
    ]),
  )
  // no storekeeper lets it go by hand, however he is asked
  const [held] = (
    await w.sql.query(
      `select h.id, h.balance_id from stock_hold h join stock_balance b on b.id = h.balance_id
    where b.product_id = $1 and b.hospital_id = $2 and h.hold_kind = 'recall'`,
      [productId, a.hospital],
    )
  ).rows
  const frees = await w.person({ 'inventory/inventoryQuery': 'view lock unlock' }, a.hospital)
  expect((await frees.ask(stockCalls.unlock, { holdIds: [held.id], reason: '复检合格' })).msg).toMatch(
    /批号 BAD（召回）不能解锁：召回的货由召回单解除/,
  )
  expect((await frees.get(stockCalls.holds, { balanceId: held.balance_id })).rows[0]).toMatchObject({
    why: '召回的货由召回单解除',
  })
  // a new balance and an old one, whoever brings it
  await shelved(a, productId, { lotNo: 'BAD', units: '3', price: '9' }, { lotNo: 'BAD', units: '1' })
  await shelved(c, productId, { lotNo: 'BAD', units: '2' })
  for (const x of (await balancesOf(w, productId)).filter((x) => x.lot === 'BAD')) expect(x.locked).toBe(x.qty)
  // each its own task; the third hospital had nothing at the issue
  expect((await a.keeper.get(recallCalls.detail, { id: recall.id })).taskList.map((t) => t.orgId)).toEqual([a.hospital])
  expect((await c.keeper.get(recallCalls.query, {})).rows).toEqual([])
  expect((await c.keeper.ask(recallCalls.detail, { id: recall.id })).code).toBe(
    (await c.keeper.ask(recallCalls.detail, { id: productId })).code,
  )
  const seller = await w.person(recallCodes.keeper, a.supplier)
  const his = await seller.get(recallCalls.detail, { id: recall.id })
  expect([his.tasks, his.taskList.map((t) => t.orgId), his.substitutes]).toEqual([1, [a.supplier], []])
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
  // lifted: everything moves again
  await r.operator.get(recallCalls.cancel, { id: recall.id, version: recall.version, reason: '复检合格' })
  expect((await balancesOf(w, productId)).every((x) => x.locked === 0)).toBe(true)
  const after = await r.operator.get(recallCalls.detail, { id: recall.id })
  expect(after.taskList.every((t) => t.status === 'lifted' && t.actions.length === 0)).toBe(true)
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})

test('what was merged is the same article: its boxes of the lot stand still, are counted and leave with the survivor’s', async () => {
  const [a, b] = r.houses as [(typeof r.houses)[0], (typeof r.houses)[0]]
  const [{ productId: keep }, { productId: lose }] = [await a.item(), await a.item()]
  await shelved(a, keep, { lotNo: 'M1', units: '4' })
  await shelved(a, lose, { lotNo: 'M1', units: '6' })
  await shelved(b, lose, { lotNo: 'M1', units: '5' })
  await w.sql.query('update product set enabled = false, merged_into = $1 where id = $2', [keep, lose])
  const locked = async () =>
    [...(await balancesOf(w, keep)), ...(await balancesOf(w, lose))].map((x) => x.locked).sort()
  // whichever of the two is named; what comes later too
  const rounds = [
    { named: keep, later: lose, stand: [4, 5, 6], at: '5.000000' },
    { named: lose, later: keep, stand: [1, 4, 5, 6], at: '6.000000' },
  ]
  for (const { named, later, stand, at } of rounds) {
    const recall = await issued(r.operator, typed(named, ['M1']))
    expect(await locked()).toEqual(stand)
    expect(recall.taskList.find((t) => t.orgId === b.hospital)!.lots.map((l) => l.held)).toEqual([at])
    await shelved(b, later, { lotNo: 'M1', units: '1', price: '9' })
    expect(await locked()).toEqual([1, ...stand])
    expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
    await r.operator.get(recallCalls.cancel, { id: recall.id, version: recall.version, reason: '复检合格' })
  }
})

test('nothing of it is shipped, and what is on the lorry is refused at the door as recalled', async () => {
  const [a] = r.houses as [(typeof r.houses)[0]]
  const order = await runningOrder(a, '10', '10')
  const [bad, good] = order.lines as [(typeof order.lines)[0], (typeof order.lines)[0]]
  const lot = (lotNo: string, l = bad) => ({
    ...{ orderLineId: l.id, qty: '2', lotNo, productionDate: '2026-01-01', expiryDate: '2030-01-01' },
  })
  const sent = await a.sales.get(deliveryCalls.add, { orderId: order.id, lines: [lot('K9'), lot('K9', good)] })
  const later = await a.sales.get(deliveryCalls.add, { orderId: order.id, lines: [lot('K9')] })
  await a.sales.get(deliveryCalls.ship, { id: sent.id, version: sent.version })
  const recall = await issued(r.operator, typed(bad.productId, ['K9']))
  expect(recall.taskList.flatMap((t) => t.lots.map((l) => [t.orgKind, Number(l.onHand), Number(l.onWay)]))).toEqual([
    ['hospital', 0, 48],
    ['supplier', 0, 48],
  ])
  const no = await a.sales.ask(deliveryCalls.ship, { id: later.id, version: later.version })
  expect(JSON.stringify(no)).toContain(
    `批号 {{lot}} 已被召回（{{no}}），不能发货`.replace('{{lot}}', 'K9').replace('{{no}}', recall.no),
  )
  const wait = (await a.receiver.get(acceptanceCalls.query, { deliveryId: sent.id })).rows[0]!
  const page = await a.receiver.get(acceptanceCalls.detail, { id: wait.id })
  expect(page.warnings).toEqual([`第 1 行批号 K9 已被召回（${recall.no}），请全部拒收`])
  const take = (accepted: string, refuseCode?: '13' | '01') =>
    a.receiver.ask(acceptanceCalls.accept, {
      id: wait.id,
      version: wait.version,
      lines: [
        { id: page.lines[0]!.id, acceptedQty: accepted, refusedQty: accepted === '0' ? '2' : '0', refuseCode },
        { id: page.lines[1]!.id, acceptedQty: '2', refusedQty: '0' },
      ],
    })
  expect(JSON.stringify(await take('2'))).toContain('请全部拒收')
  expect(JSON.stringify(await take('0', '01'))).toContain('拒收原因请选')
  expect((await take('0', '13')).code).toBe(0)
})

test('recalled while sixteen post: afterwards no piece of the lot is available anywhere', async () => {
  const { productId } = await r.houses[0]!.item()
  for (const h of r.houses) await shelved(h, productId, { lotNo: 'RACE', units: '50' })
  const open = await balancesOf(w, productId)
  const houseOf = (id: string) => r.houses.find((h) => h.hospital === id)!
  const made = await r.operator.get(recallCalls.add, typed(productId, ['RACE']))
  const work = Array.from({ length: 16 }, (_, i) => {
    const h = r.houses[i % 3]!
    const b = open[i % 3]!
    return i % 2 === 0
      ? shelved(h, productId, { lotNo: 'RACE', units: '1', price: String(3 + i) })
      : moved(houseOf(b.hospital), 'deptIssue', 'T', { balanceId: b.id, units: '1' })
  })
  const act = r.operator.get(recallCalls.issue, { id: made.id, version: made.version })
  const [done] = await Promise.all([Promise.allSettled(work), act])
  await shelved(r.houses[2]!, productId, { lotNo: 'RACE', units: '1', price: '99' })
  // what came always comes; what went was before the recall, or was refused with its numbers
  for (const d of done) if (d.status === 'rejected') expect(JSON.stringify(d.reason.data)).toContain('可用')
  const now = await balancesOf(w, productId)
  expect(now.length).toBeGreaterThan(8)
  expect(now.filter((x) => x.locked !== x.qty)).toEqual([])
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})

test('a drill gives everybody the same task and stops nobody', async () => {
  const [a] = r.houses as [(typeof r.houses)[0]]
  const { productId } = await a.item()
  await shelved(a, productId, { lotNo: 'DRILL', units: '4' })
  const drill = await issued(r.operator, typed(productId, ['DRILL'], { drill: true, instruction: 'destroy' }))
  expect(drill).toMatchObject({ drill: true, tasks: 2 })
  await shelved(a, productId, { lotNo: 'DRILL', units: '4', price: '9' })
  const [one, two] = await balancesOf(w, productId)
  expect([one!.locked, two!.locked]).toEqual([0, 0])
  await moved(a, 'deptIssue', 'T', { balanceId: one!.id, units: '1' })
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})
