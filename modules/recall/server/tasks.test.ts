import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { fill } from '#kernel/shared/plural.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
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
import { acceptedLot, returners, ways } from '#tests/returning.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallTasks } from './clock.ts'
import { recallInvariants } from './invariants.ts'

let w: World
let r: Awaited<ReturnType<typeof openRegion>>
let seller: Person
beforeAll(async () => {
  w = await openWorld()
  r = await openRegion(w, 2)
  seller = await w.person(recallCodes.keeper, r.houses[0]!.supplier)
})
afterAll(() => w.close())

const said = (e: { msg: string; data: unknown }): string[] => {
  const fields = (e.data as { fields?: { message: string; params?: Record<string, string> }[] } | null)?.fields
  return fields ? fields.map((f) => fill(f.message, f.params ?? {})) : [e.msg]
}
/** An article that is counted by the piece. */
const article = async (g: { item: () => Promise<{ productId: string }> }) => {
  const { productId } = await g.item()
  await w.sql.query('update product set conversion_ratio = 1 where id = $1', [productId])
  return productId
}
const isolated = (who: Person, id: string) => isolatedBy(w, who, id)

test('a hospital signs, isolates, counts and hands back; the supplier has none; the sums meet and the recall closes', async () => {
  const [a] = r.houses as [(typeof r.houses)[0]]
  const productId = await article(a)
  await shelved(a, productId, { lotNo: 'S1', units: '50' }, { lotNo: 'S1', units: '10', price: '9' })
  const first = (await balancesOf(w, productId)).find((b) => b.qty === 50)
  await moved(a, 'deptIssue', 'T', { balanceId: first!.id, units: '15' })
  const ward = await w.sql.query(
    `insert into department (hospital_id, code, name, type) values ($1, 'W1', '一病区', '临床') returning id`,
    [a.hospital],
  )
  await w.sql.query(`update stock_movement set department_id = $1 where balance_id = $2 and cause = 'deptIssue'`, [
    ward.rows[0].id,
    first!.id,
  ])
  const { id, no } = await issued(r.operator, typed(productId, ['S1']))
  const begun = await taskOf(a.keeper, id)
  expect(begun.actions.sort()).toEqual(['notHere', 'sign'])
  const refused = await a.keeper.ask(recallCalls.sign, {
    id: begun.id,
    version: begun.version,
    action: 'notHere',
    reason: '没有',
  })
  expect(said(refused)).toEqual([expect.stringMatching(/批号 S1 账面有 45 .*，请隔离后清点/)])
  const stands = await isolated(a.keeper, id)
  expect(stands).toMatchObject({ status: 'isolated', place: '不合格区 3 架' })
  expect(stands.photos).toHaveLength(1)
  expect(stands.departments).toEqual([{ department: '一病区', lotNo: 'S1', units: '15' }])
  // whom it was given to is the house's own affair
  const board = await r.operator.get(recallCalls.detail, { id })
  expect(board.taskList.map((t) => t.departments)).toEqual([[], []])
  const at = { id: stands.id, version: stands.version }
  const short = { lotNo: 'S1', counted: '44' }
  expect(said(await a.keeper.ask(recallCalls.tally, { ...at, lines: [short] }))).toEqual([
    expect.stringMatching(/批号 S1 账面 45 .*，实点 44 .*，请说明差异/),
  ])
  const tallied = await a.keeper.get(recallCalls.tally, { ...at, lines: [{ ...short, reason: '破损一盒' }] })
  const handing = (units: string) => ({
    ...{ id: stands.id, version: tallied.version },
    lines: [{ lotNo: 'S1', way: 'return' as const, docNo: 'TH-1', units }],
  })
  expect(said(await a.keeper.ask(recallCalls.handle, handing('40')))[0]).toMatch(/实点 44 .*，处置 40 .*，应当一致/)
  await a.keeper.get(recallCalls.handle, handing('44'))
  // handed back is gone from the shelf, from under the hold, over both balances
  expect((await balancesOf(w, productId)).reduce((n, b) => n + b.qty, 0)).toBe(1)
  const done = await taskOf(a.keeper, id)
  expect(done.lots).toMatchObject([{ received: '60.000000', used: '15.000000', gone: '44.000000', held: '1.000000' }])
  expect((await r.operator.get(recallCalls.detail, { id })).status).toBe('issued')
  const his = await taskOf(seller, id)
  await seller.get(recallCalls.sign, { id: his.id, version: his.version, action: 'notHere', reason: '库内无此批号' })
  const waits = await r.operator.get(recallCalls.detail, { id })
  expect(waits).toMatchObject({ status: 'closing', done: 2, no })
  // a paper is taken back after the task was handled: the sums do not meet any more
  await w.sql.query(`update recall_handling set units = units - 4 where task_id = $1 and units > 10`, [stands.id])
  expect(said(await r.operator.ask(recallCalls.close, { id, version: waits.version }))[0]).toMatch(
    /批号 S1：收到 60 .*现存 1 .*已用 15 .*退回或销毁 40 .*此前退回 0 .*相差 4 .*不能结案/,
  )
  await w.sql.query(`update recall_handling set units = units + 4 where task_id = $1 and units > 20`, [stands.id])
  await r.operator.get(recallCalls.close, { id, version: waits.version })
  // a lot that was bad once stays where it stands
  await shelved(a, productId, { lotNo: 'S1', units: '5', price: '77' })
  expect((await balancesOf(w, productId)).filter((b) => b.qty !== b.locked)).toEqual([])
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})

test('what was destroyed is what its paper booked', async () => {
  const [, b] = r.houses as [(typeof r.houses)[0], (typeof r.houses)[0]]
  const productId = await article(b)
  await shelved(b, productId, { lotNo: 'D1', units: '6' })
  // the storekeeper writes it, the leader issues it
  const draft = await b.keeper.get(recallCalls.add, typed(productId, ['D1'], { scope: 'own', instruction: 'destroy' }))
  await b.leader.get(recallCalls.issue, { id: draft.id, version: draft.version })
  const recall = await b.leader.get(recallCalls.detail, { id: draft.id })
  // a hospital's own affair: the supplier has no task and sees nothing
  expect(recall.taskList).toHaveLength(1)
  expect((await seller.get(recallCalls.query, { productId })).rows).toEqual([])
  const t = await isolated(b.keeper, recall.id)
  const tallied = await b.keeper.get(recallCalls.tally, {
    ...{ id: t.id, version: t.version },
    lines: [{ lotNo: 'D1', counted: '6' }],
  })
  const wish = {
    ...{ id: t.id, version: tallied.version },
    lines: [{ lotNo: 'D1', way: 'destroy' as const, docNo: 'KT1', units: '6' }],
  }
  expect(said(await b.keeper.ask(recallCalls.handle, wish))[0]).toMatch(/单据 KT1 处置批号 D1 0 .*与填写的 6 .*不符/)
  const [lot] = await balancesOf(w, productId)
  await moved(b, 'destroy', 'KT1', { balanceId: lot!.id, units: '6', holdId: lot!.hold! })
  await b.keeper.get(recallCalls.handle, wish)
  const waits = await b.leader.get(recallCalls.detail, { id: recall.id })
  expect(waits).toMatchObject({ status: 'closing', actions: expect.arrayContaining(['close']) })
  // counted again: it is not over
  const again = await taskOf(b.keeper, recall.id)
  await b.keeper.get(recallCalls.tally, {
    id: again.id,
    version: again.version,
    lines: [{ lotNo: 'D1', counted: '0' }],
  })
  expect((await b.leader.get(recallCalls.detail, { id: recall.id })).status).toBe('issued')
  const last = await taskOf(b.keeper, recall.id)
  await b.keeper.get(recallCalls.handle, { id: last.id, version: last.version, lines: [] })
  const { version } = await b.leader.get(recallCalls.detail, { id: recall.id })
  // the authority looks on, and it is not its recall to close
  const operator = await r.operator.ask(recallCalls.close, { id: recall.id, version })
  expect(said(operator)[0]).toContain('本院的召回由本院办理')
  await b.leader.get(recallCalls.close, { id: recall.id, version })
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})

test('the clock reminds at half time and warns when it is over, each once; who gets some later has a task too', async () => {
  const [a, b] = r.houses as [(typeof r.houses)[0], (typeof r.houses)[0]]
  const productId = await article(a)
  await shelved(a, productId, { lotNo: 'C1', units: '3' })
  const { id } = await issued(r.operator, typed(productId, ['C1']))
  const run = () => recallTasks[0]!.run({ call: 'job', requestId: 'x' }, {})
  const messages = async () =>
    (
      await w.sql.query(`select m.event from message m where m.path = $1 and m.event like 'recall.%' order by m.seq`, [
        `/inventory/recall/${id}`,
      ])
    ).rows.map((m) => m.event)
  expect(await run()).toEqual({ joined: 0, told: 0 })
  const age = (hours: number) =>
    w.sql.query(
      `update recall_task set created_at = created_at - $2 * interval '1 minute', sign_due = sign_due - $2 * interval '1 minute',
        isolate_due = isolate_due - $2 * interval '1 minute' where recall_id = $1`,
      [id, hours * 60],
    )
  await age(1.2)
  expect(await run()).toEqual({ joined: 0, told: 2 })
  expect(await run()).toEqual({ joined: 0, told: 0 })
  await age(1)
  await shelved(b, productId, { lotNo: 'C1', units: '2' })
  expect(await run()).toEqual({ joined: 2, told: 2 })
  expect(new Set(await messages())).toEqual(new Set(['recall.half', 'recall.late']))
  const board = await r.operator.get(recallCalls.detail, { id })
  expect(board.late).toBe(2)
  expect(board.taskList.find((t) => t.orgId === a.hospital)!.steps[0]).toMatchObject({
    step: 'sign',
    late: true,
    at: null,
  })
  expect((await b.keeper.get(recallCalls.query, { todo: true })).rows.map((x) => x.id)).toContain(id)
  expect((await r.operator.get(recallCalls.query, { late: true })).rows.map((x) => x.id)).toEqual([id])
})

test('a proposal is the authority’s to issue or to turn down', async () => {
  const [a] = r.houses as [(typeof r.houses)[0]]
  const productId = await article(a)
  await shelved(a, productId, { lotNo: 'P1', units: '3' })
  const one = await seller.get(recallCalls.add, typed(productId, ['P1'], { source: 'holder' }))
  const two = await a.keeper.get(recallCalls.add, typed(productId, ['P1'], { source: 'hospital' }))
  const own = await a.leader.ask(recallCalls.issue, { id: two.id, version: two.version })
  expect(said(own)[0]).toContain('全区域的召回由监管机构办理')
  const preview = await r.operator.get(recallCalls.preview, { id: one.id })
  expect(preview).toMatchObject({ hospitals: 1, suppliers: 1, balances: 1, units: '3' })
  await r.operator.get(recallCalls.issue, { id: one.id, version: one.version })
  await r.operator.get(recallCalls.cancel, { id: two.id, version: two.version, reason: '已另行发布' })
  const mine = await a.keeper.get(recallCalls.query, { productId, sort: 'no' })
  expect(mine.rows.map((x) => x.status).sort()).toEqual(['cancelled', 'issued'])
  expect((await seller.get(recallCalls.detail, { id: one.id })).proposer).not.toBe('')
})

test('what came by a delivery goes back by a return order, which takes it off what is owed; what did not leaves with the task', async () => {
  const [a] = r.houses as [(typeof r.houses)[0]]
  const lot = await acceptedLot(a, { lotNo: 'TH7', qty: '3' })
  const { productId } = lot
  await shelved(a, productId, { lotNo: 'TH7', units: '7', price: '3' })
  const { id } = await issued(r.operator, typed(productId, ['TH7']))
  const stands = await isolated(a.keeper, id)
  const counted = stands.lots[0]!.held
  const units = Number(counted) - 7
  expect(units).toBeGreaterThan(0)
  await a.keeper.get(recallCalls.tally, { id: stands.id, version: stands.version, lines: [{ lotNo: 'TH7', counted }] })
  const waits = await taskOf(a.keeper, id)
  expect(waits.toReturn).toMatchObject([{ pointId: a.point, supplierId: a.supplier, lots: ['TH7'] }])
  expect(waits.left).toEqual([])
  const handing = (version: number, ...lines: { docNo: string; units: string }[]) => ({
    ...{ id: waits.id, version },
    lines: lines.map((l) => ({ lotNo: 'TH7', way: 'return' as const, ...l })),
  })
  const refused = await a.keeper.ask(recallCalls.handle, handing(waits.version, { docNo: '手工单', units: counted }))
  expect(said(refused)).toEqual(['批号 TH7 随配送单入库，请先登记「召回」退货单，退货出库后填写其单号'])
  expect((await balancesOf(w, productId)).reduce((n, b) => n + b.qty, 0)).toBe(Number(counted))
  const people = await returners(w, a)
  const { pointId, supplierId, balanceIds } = waits.toReturn[0]!
  const asked = { pointId, returnType: 'recall' as const, balanceIds }
  const found = await people.keeper.get(returnOrderCalls.candidates, asked)
  expect(found.map((l) => l.deliveryLineId)).toEqual([lot.deliveryLineId])
  const {
    id: returnId,
    no,
    version,
  } = await ways(people).agreed({
    ...{ returnType: 'recall' as const, pointId, supplierId },
    lines: [{ deliveryLineId: lot.deliveryLineId, qty: '3', reason: '召回' }],
  } as never)
  // what a return holds that has not left yet leaves by no other number
  const held = await taskOf(a.keeper, id)
  expect([held.toReturn, held.left]).toEqual([[], []])
  const early = await a.keeper.ask(recallCalls.handle, handing(held.version, { docNo: '手工单', units: counted }))
  expect(said(early)).toEqual(said(refused))
  const gone = { no, ...(await people.keeper.get(returnOrderCalls.shipBack, { id: returnId, version })) }
  const now = await taskOf(a.keeper, id)
  expect(now.toReturn).toEqual([])
  expect(now.left).toEqual([{ lotNo: 'TH7', way: 'return', docNo: gone.no, units: String(units) }])
  const parts = [
    { docNo: gone.no, units: String(units) },
    { docNo: '期初退回', units: '7' },
  ]
  await a.keeper.get(recallCalls.handle, handing(now.version, ...parts))
  expect((await balancesOf(w, productId)).reduce((n, b) => n + b.qty, 0)).toBe(0)
  await people.seller.get(returnOrderCalls.receive, { id: gone.id, version: gone.version })
  const owed = await w.sql.query(`select sum(qty)::float as left from payable_item where delivery_line_id = $1`, [
    lot.deliveryLineId,
  ])
  expect(owed.rows[0].left).toBe(0)
})
