import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { exceptionsOf } from '#tests/excepting.ts'
import { rejected } from '#tests/rejecting.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { exceptionCalls as calls } from '../shared/calls.ts'

const full = { 'procurement/exceptions': 'view take note resolve reopen export' }
let w: World
let g: Goods
let operator: Person
let colleague: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  operator = await w.person('operator', await w.org('authority', '监管'))
  colleague = await w.person('receiver', g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

/** A part of what was ordered was sent: the rest is an exception of both sides. */
const short = async () => {
  const order = await runningOrder(g, '10')
  await shipped(g, order.id, [lotOf(order.lines[0]!.id, '4')])
  const [hospital] = await exceptionsOf(g.buyer, order.id)
  const [supplier] = await exceptionsOf(g.sales, order.id)
  return { order, hospital: hospital!, supplier: supplier! }
}
const of = ({ id, version }: { id: string; version: number }) => ({ id, version })
const take = async (who: Person, e: { id: string; version: number }) => ({
  id: e.id,
  version: (await who.get(calls.take, { ...of(e), action: 'take' })).version,
})
const reason = '供应商周五补齐'

test('one takes an exception, notes and resolves it; each step stands in its history', async () => {
  const { hospital } = await short()
  expect(hospital.actions).toEqual(['take'])
  const mine = await take(g.buyer, hospital)
  const seen = await g.buyer.get(calls.detail, { id: mine.id })
  expect(seen).toMatchObject({ status: 'owned', ownerId: g.buyer.userId, notes: [] })
  expect(seen.actions.toSorted()).toEqual(['note', 'resolve'])
  expect(seen.takenAt).not.toBeNull()
  const noted = await g.buyer.get(calls.note, { ...mine, text: '已电话联系' })
  const again = await g.buyer.get(calls.note, { ...of(noted), text: '周五补齐' })
  await g.buyer.get(calls.resolve, { ...of(again), action: 'resolve', reason })
  const done = await g.buyer.get(calls.detail, { id: mine.id })
  expect(done).toMatchObject({ status: 'resolved', reason, lastNote: '周五补齐', endedAt: null, actions: ['reopen'] })
  expect(done.notes.map((n) => n.text)).toEqual(['已电话联系', '周五补齐'])
  expect(done.history.map((h) => h.action)).toEqual(['create', 'take', 'note', 'note', 'resolve'])
})

test('each side has its own owner, status and notes, and never sees the other side’s; the authority sees both and takes neither', async () => {
  const { hospital, supplier, order } = await short()
  const theirs = await take(g.sales, supplier)
  await g.sales.get(calls.note, { ...theirs, text: '仓库缺货，勿外传' })
  const mine = await g.buyer.get(calls.detail, { id: hospital.id })
  expect(mine).toMatchObject({ side: 'hospital', status: 'open', ownerName: '', notes: [], lastNote: '' })
  expect(JSON.stringify(mine)).not.toContain('勿外传')
  expect(await exceptionsOf(g.buyer, order.id)).toHaveLength(1)
  const region = await exceptionsOf(operator, order.id)
  expect(region.map((r) => [r.side, r.status, r.actions]).toSorted()).toEqual([
    ['hospital', 'open', []],
    ['supplier', 'owned', []],
  ])
  expect((await operator.get(calls.detail, { id: supplier.id })).notes).toHaveLength(1)
  for (const one of [hospital, supplier])
    expect((await operator.ask(calls.take, { ...of(one), action: 'take' })).code).not.toBe(0)
})

test('a row of the other organisation, of a rival or of another hospital is like one there is none of, for each call', async () => {
  const { hospital, supplier } = await short()
  const mine = await take(g.sales, supplier)
  const rival = await w.person(full, await w.org('supplier', '对手'))
  const stranger = await w.person(full, await w.org('hospital', '他院'))
  const unknown = randomUUID()
  for (const [who, id, version] of [
    [rival, mine.id, mine.version],
    [rival, hospital.id, hospital.version],
    [stranger, hospital.id, hospital.version],
    [g.buyer, mine.id, mine.version],
    [g.sales, hospital.id, hospital.version],
  ] as const) {
    const asked = (of: string) => [
      who.ask(calls.detail, { id: of }),
      who.ask(calls.take, { id: of, version, action: 'take' }),
      who.ask(calls.note, { id: of, version, text: 'x' }),
      who.ask(calls.resolve, { id: of, version, action: 'resolve', reason }),
      who.ask(calls.reopen, { id: of, version, action: 'reopen', reason }),
    ]
    const told = async (of: string) => (await Promise.all(asked(of))).map(({ code, msg }) => ({ code, msg }))
    const answers = await told(id)
    expect(answers).toEqual(await told(unknown))
    expect(answers.every((a) => a.code !== 0)).toBe(true)
    expect((await who.get(calls.query, { keyword: hospital.docNo })).rows.filter((r) => r.id === id)).toEqual([])
  }
  expect((await rival.get(calls.query, {})).rows).toEqual([])
})

test('without a reason nothing is resolved or opened again, and a note is neither empty nor longer than it may be', async () => {
  const { hospital } = await short()
  const mine = await take(g.buyer, hospital)
  expect(await g.buyer.ask(calls.resolve, { ...mine, action: 'resolve' })).toMatchObject({
    msg: '请填写标记已解决原因',
  })
  expect((await g.buyer.ask(calls.resolve, { ...mine, action: 'resolve', reason: '  ' })).code).not.toBe(0)
  expect((await g.buyer.ask(calls.resolve, { ...mine, action: 'resolve', reason: '长'.repeat(501) })).code).not.toBe(0)
  for (const text of ['', '  ', '长'.repeat(501)])
    expect(await g.buyer.ask(calls.note, { ...mine, text })).toMatchObject({ data: { fields: [{ path: 'text' }] } })
  const noted = await g.buyer.get(calls.note, { ...mine, text: '长'.repeat(500) })
  const done = await g.buyer.get(calls.resolve, { ...of(noted), action: 'resolve', reason })
  const back = { id: mine.id, version: done.version, action: 'reopen' } as const
  expect(await g.buyer.ask(calls.reopen, back)).toMatchObject({ msg: '请填写重新打开原因' })
  const open = await g.buyer.get(calls.reopen, { ...back, reason: '仍未补齐' })
  expect(await g.buyer.get(calls.detail, { id: mine.id })).toMatchObject({ status: 'open', ownerName: '', reason: '' })
  expect(
    (await g.buyer.ask(calls.resolve, { id: mine.id, version: open.version, action: 'resolve', reason })).code,
  ).not.toBe(0)
})

test('only who took it notes and resolves; a colleague takes it over first, and who has it does not take it over', async () => {
  const { hospital } = await short()
  const mine = await take(g.buyer, hospital)
  const name = (await g.buyer.get(calls.detail, { id: mine.id })).ownerName
  const no = { msg: `由 ${name} 处理，请先接手` }
  expect(await colleague.ask(calls.note, { ...mine, text: 'x' })).toMatchObject(no)
  expect(await colleague.ask(calls.resolve, { ...mine, action: 'resolve', reason })).toMatchObject(no)
  expect(await g.buyer.ask(calls.take, { ...mine, action: 'takeOver' })).toMatchObject({ msg: '您已在处理此异常' })
  expect((await colleague.get(calls.detail, { id: mine.id })).actions).toEqual(['takeOver'])
  // who was later is told who was first
  expect(await colleague.ask(calls.take, { ...of(hospital), action: 'take' })).toMatchObject({
    data: { changedBy: name },
  })
  const taken = await colleague.get(calls.take, { ...mine, action: 'takeOver' })
  await colleague.get(calls.note, { id: mine.id, version: taken.version, text: '接着跟' })
  expect((await g.buyer.get(calls.detail, { id: mine.id })).ownerId).toBe(colleague.userId)
})

test('what ended by itself is not opened by hand; it is open again, for somebody new, when its cause comes again', async () => {
  const { order, hospital, supplier } = await short()
  const mine = await take(g.buyer, hospital)
  const theirs = await take(g.sales, supplier)
  await g.sales.get(calls.resolve, { ...theirs, action: 'resolve', reason: '今日补发' })
  const rest = await shipped(g, order.id, [lotOf(order.lines[0]!.id, '6')])
  const over = await g.buyer.get(calls.detail, { id: mine.id })
  expect(over).toMatchObject({ status: 'resolved', resolverName: '', reason: '', actions: [] })
  expect(over.endedAt).not.toBeNull()
  // what people said of it before stays
  const said = await g.sales.get(calls.detail, { id: theirs.id })
  expect(said).toMatchObject({ status: 'resolved', reason: '今日补发', actions: [] })
  expect(said.endedAt).not.toBeNull()
  const no = { msg: '原因已消除，再次发生时自动重新打开' }
  expect(await g.buyer.ask(calls.reopen, { ...of(over), action: 'reopen', reason: 'x' })).toMatchObject(no)
  expect(await g.sales.ask(calls.reopen, { ...of(said), action: 'reopen', reason: 'x' })).toMatchObject(no)
  const d = await g.sales.get(deliveryCalls.detail, { id: rest.delivery.id })
  await g.sales.get(deliveryCalls.void, { id: d.id, version: d.version })
  for (const [who, id] of [
    [g.buyer, mine.id],
    [g.sales, theirs.id],
  ] as const) {
    const back = await who.get(calls.detail, { id })
    expect(back).toMatchObject({ status: 'open', ownerName: '', endedAt: null, reason: '', resolvedAt: null })
    expect(back.history.at(-1)).toMatchObject({ action: 'recur' })
  }
})

test('whose document it is hears of it once, not who caused it; the workbench counts what nobody took', async () => {
  const cardOf = async (who: Person) =>
    (await who.get(homeCalls.schedule, {})).cards.find((c) => c.key === 'exceptionOpen')?.count ?? 0
  const [before, theirs] = [await cardOf(g.buyer), await cardOf(g.sales)]
  const { row } = await rejected(g, { item: await g.item(), qty: '10', part: '4' })
  const heard = async (who: Person) =>
    (await who.get(messageCalls.query, { category: 'notice' })).rows.filter(
      (m) => m.params.no === row.no && m.params.type,
    )
  const [told, ...more] = await heard(g.buyer)
  expect(more).toEqual([])
  const [mine] = await exceptionsOf(g.buyer, row.id)
  expect(told).toMatchObject({
    template: '{{doc}} {{no}} 有异常：{{type}}（{{n}} 项）',
    params: { doc: '拒配单', type: '少接', n: '1' },
    path: `/procurement/exceptions/${mine!.id}`,
  })
  expect([await heard(g.sales), await heard(colleague)]).toEqual([[], []])
  expect([await cardOf(g.buyer), await cardOf(g.sales)]).toEqual([before + 1, theirs + 1])
  await take(g.buyer, mine!)
  expect([await cardOf(g.buyer), await cardOf(g.sales)]).toEqual([before, theirs + 1])
  await g.buyer.get(rejectionCalls.confirm, { id: row.id, version: row.version })
  expect(await cardOf(g.sales)).toBe(theirs)
})

test('a list is of one’s own work, of a kind, of a document; its file says the same', async () => {
  const { hospital, order } = await short()
  await take(g.buyer, hospital)
  const ids = async (asked: object) =>
    (await g.buyer.get(calls.query, { size: 500, ...asked } as never)).rows.map((r) => r.id)
  expect(await ids({ mine: true })).toContain(hospital.id)
  expect(await ids({ mine: false })).not.toContain(hospital.id)
  const others = await colleague.get(calls.query, { mine: true, size: 500 })
  expect(others.rows.map((r) => r.id)).not.toContain(hospital.id)
  expect(await ids({ cause: ['shortShipped'], docId: order.id })).toEqual([hospital.id])
  expect(await ids({ cause: ['refused'], docId: order.id })).toEqual([])
  expect(await ids({ side: 'supplier' })).toEqual([])
  expect(await ids({ keyword: order.no })).toEqual([hospital.id])
  const { counts } = await g.buyer.get(calls.query, { docId: order.id })
  expect(counts).toMatchObject({ owned: 1 })
})

test('nobody but the house itself makes a row, says that its cause is over, or what it is about', async () => {
  const { hospital } = await short()
  const as = async (kind: string, org: string, user: string, text: string) => {
    await w.sql.query(`begin; set local role jicai_app; select set_config('app.kind', '${kind}', true), set_config('app.org', '${org}', true),
      set_config('app.user', '${user}', true)`)
    const answer = await w.sql.query(text, [hospital.id]).then(
      (r) => r.rowCount,
      (e: Error) => e.message,
    )
    await w.sql.query('rollback')
    return answer
  }
  const buyer = ['hospital', g.hospital, g.buyer.userId] as const
  expect(await as(...buyer, `update exception set updated_at = now() where id = $1`)).toBe(1)
  expect(
    await as('supplier', g.supplier, g.sales.userId, `update exception set updated_at = now() where id = $1`),
  ).toBe(0)
  for (const set of ['amount = 1', 'since = now()', `cause = 'refused'`, `doc_no = 'x'`, 'goods = $$x$$'])
    expect([set, await as(...buyer, `update exception set ${set} where id = $1`)]).toEqual([
      set,
      'exception in this status is kept',
    ])
  expect(await as(...buyer, 'delete from exception where id = $1')).toMatch('permission denied')
  expect(
    await as(
      ...buyer,
      `insert into exception (hospital_id, supplier_id, org_id, no, cause, doc_type, doc_id, doc_no, line_id, since)
      select hospital_id, supplier_id, org_id, 'YC0', 'x', doc_type, doc_id, doc_no, line_id, now() from exception where id = $1`,
    ),
  ).toMatch('row-level security')
})
