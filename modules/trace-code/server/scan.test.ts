import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asked } from '#kernel/shared/call.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { lotOf, runningOrder } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { balanceCalls } from '../shared/balance.ts'
import { codeCalls as calls, traceCalls } from '../shared/calls.ts'

/* domain-trace §4.4: codes at the door of a hospital, and what lives of them afterwards. */
let w: World
let g: Goods
let ship: Person
let desk: Person
const rights = {
  'procurement/acceptance': 'view accept scan refuse revoke',
  'procurement/delivery': 'view',
  'trace/codeAcquisition': 'view scan import delete bind export',
  'trace/query': 'view recall export',
  'trace/balanceSheet': 'view fix assign export',
}
const shipper = {
  'procurement/delivery': 'view add edit ship scanTrace',
  'trace/codeAcquisition': 'view scan import delete bind export',
}
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(shipper, g.supplier)
  desk = await w.person(rights, g.hospital)
})
afterAll(() => w.close())

let n = 0
let idents = 8_300_000
/** A delivery of two lots, four and two packs of one article, as it stands before the door. */
const drafted = async (x = g, by = ship) => {
  const item = await x.item()
  const ident = String(++idents)
  await w.sql.query(`update product set extra = $2 where id = $1`, [
    item.productId,
    { traceRate: '1', traceIdentCode: ident },
  ])
  const o = await runningOrder(x, [{ catalogItemId: item.catalogItemId, qty: '10' }])
  const lots = [lotOf(o.lines[0]!.id, '4', 'L1'), lotOf(o.lines[0]!.id, '2', 'L2')]
  const made = await by.get(deliveryCalls.add, { orderId: o.id, lines: lots })
  const d = await by.get(deliveryCalls.detail, { id: made.id })
  const [one, two] = d.lines.map((l) => l.id) as [string, string]
  const own = () => `${ident}${String(++n).padStart(13, '0')}`
  const send = () => by.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const scan = (who: Person, code: string, more: Partial<Asked<typeof calls.scan>> = {}) =>
    who.get(calls.scan, { docId: d.id, id: randomUUID(), code, ...more })
  return { ...d, ...item, ident, one, two, own, send, scan }
}
type Drafted = Awaited<ReturnType<typeof drafted>>
const accept = async (
  d: Drafted,
  take: (line: { deliveredQty: string }, i: number) => string = (l) => l.deliveredQty,
  who = desk,
) => {
  const [wait] = (await who.get(acceptanceCalls.query, { deliveryId: d.id })).rows
  const a = await who.get(acceptanceCalls.detail, { id: wait!.id })
  const lines = a.lines.map((l, i) => {
    const taken = take(l, i)
    const refused = String(Number(l.deliveredQty) - Number(taken))
    return {
      id: l.id,
      acceptedQty: taken,
      refusedQty: refused,
      ...(Number(refused) > 0 ? { refuseCode: '01' as const, refuseReason: '破损' } : {}),
    }
  })
  await who.get(acceptanceCalls.accept, { id: a.id, version: a.version, lines })
  const { version } = await who.get(acceptanceCalls.detail, { id: a.id })
  return { id: a.id, version }
}
const confirm = async (d: Drafted, take?: Parameters<typeof accept>[1]) => {
  const a = await accept(d, take)
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version: a.version })
  return a.id
}
const stateOf = async (code: string) =>
  (
    await w.sql.query('select state, rest::text, ratio::text from trace_code where code = $1 and hospital_id = $2', [
      code,
      g.hospital,
    ])
  ).rows[0]

test('the receiver counts what the supplier sent and what he finds; each refusal has its own sentence', async () => {
  const d = await drafted()
  const told = d.own()
  expect(await d.scan(ship, told, { lineId: d.one })).toMatchObject({ result: 'counted', qty: 1, total: 1 })
  await d.send()
  const lots = (await desk.get(calls.query, { deliveryId: d.id, sort: 'seq' })).rows
  expect(lots.map((l) => [l.seq, l.expected, l.told, l.collected, l.lack])).toEqual([
    [1, 4, 1, 0, 3],
    [2, 2, 0, 0, 2],
  ])
  expect(await d.scan(desk, told)).toMatchObject({ result: 'counted', deliveryLineId: d.one, total: 1 })
  expect(await d.scan(desk, told)).toMatchObject({ result: 'again', message: `本次重复：追溯码 ${told} 已采集` })
  const fresh = d.own()
  expect((await d.scan(desk, fresh)).result).toBe('choose')
  expect(await d.scan(desk, fresh, { lineId: d.two })).toMatchObject({
    result: 'counted',
    deliveryLineId: d.two,
    total: 1,
  })
  const says = async (code: string, more = {}) => (await d.scan(desk, code, more)).message
  expect(await says('')).toBe('追溯码为空')
  expect(await says('8123456789012345678')).toBe('长度非法：药品追溯码应为 20 位')
  expect(await says('71234567890123456789')).toBe('格式错误：药品追溯码为 20 位数字，以 8 开头')
  expect(await says('87777770000000000001')).toBe('未对照：标识码 8777777 还没有对应的产品')
  const other = await drafted()
  expect(await says(other.own())).toBe('非本单商品的追溯码')
  await d.scan(desk, d.own(), { lineId: d.two })
  expect(await says(d.own(), { lineId: d.two })).toBe('已满：追溯码数量超过发货数量')
  // the same scan sent twice is one
  const id = randomUUID()
  const code = d.own()
  for (let i = 0; i < 2; i++)
    expect(await d.scan(desk, code, { id, lineId: d.one })).toMatchObject({ result: 'counted', total: 2 })
  expect(await d.scan(desk, '', { undoes: id })).toMatchObject({ result: 'undone', total: 1 })
  expect(await d.scan(desk, '', { undoes: id })).toMatchObject({ result: 'nothing' })
  expect(await stateOf(code)).toBeUndefined()
})

test('an article that no code names is taught its first seven digits; what an article says of itself nobody teaches otherwise', async () => {
  const d = await drafted()
  await d.send()
  const code = '87654320000000000001'
  expect((await d.scan(desk, code)).result).toBe('unmapped')
  await desk.get(calls.bind, { code, productId: d.productId })
  expect((await d.scan(desk, code, { lineId: d.one })).result).toBe('counted')
  const other = await drafted()
  const no = await desk.ask(calls.bind, { code: other.ident, productId: d.productId })
  expect(no.msg).toContain(`标识码 ${other.ident} 已对应`)
  expect((await desk.ask(calls.bind, { code: '123', productId: d.productId })).code).not.toBe(0)
})

test('a box is unfolded whole or not at all, and a broken one names the child', async () => {
  const d = await drafted()
  await d.send()
  const [box, a, b, c] = [d.own(), d.own(), d.own(), d.own()]
  await desk.get(calls.relation, { box, children: [a, b, c] })
  await d.scan(desk, b, { lineId: d.two })
  expect(await d.scan(desk, box, { lineId: d.one })).toMatchObject({
    result: 'boxBroken',
    message: `箱内追溯码 ${b} 不能计入，整箱未计入`,
  })
  expect(await stateOf(a)).toBeUndefined()
  await desk.get(calls.delete, { docId: d.id, codes: [b] })
  expect(await d.scan(desk, box, { lineId: d.one })).toMatchObject({ result: 'counted', qty: 3, total: 3 })
  expect((await d.scan(desk, box, { lineId: d.one })).result).toBe('again')
  const twice = await desk.ask(calls.relation, { box: d.own(), children: [a] })
  expect(twice.msg).toContain('已在其他箱中')
})

test('a confirmed acceptance makes its codes live; what was sent with a lot taken in whole needs no second scan', async () => {
  const d = await drafted()
  const told = [d.own(), d.own(), d.own(), d.own()]
  for (const code of told) await d.scan(ship, code, { lineId: d.one })
  await d.send()
  const seen = d.own()
  await d.scan(desk, seen, { lineId: d.two })
  await confirm(d)
  for (const code of [...told, seen])
    expect(await stateOf(code)).toEqual({ state: 0, rest: '24.000000', ratio: '24.000000' })
  const again = await drafted()
  await again.send()
  const life = await desk.get(traceCalls.chain, { code: seen })
  expect(life.rows[0]!.steps.map((s) => s.step)).toEqual(['scanned', 'accepted'])
  expect((await desk.get(traceCalls.chain, { code: told[0]! })).sent[0]).toMatchObject({
    deliveryNo: d.no,
    lotNo: 'L1',
  })
  // what was missed at the door is counted into stock later
  const late = d.own()
  expect(await d.scan(desk, late, { lineId: d.two })).toMatchObject({ result: 'counted', total: 2 })
  expect((await stateOf(late))!.state).toBe(0)
  const no = await desk.ask(calls.delete, { docId: d.id, codes: [late] })
  expect(no.msg).toBe(`追溯码 ${late} 已入库，不能删除`)
  expect(
    (await desk.get(balanceCalls.query, { keyword: d.no })).rows.map((r) => [r.lotNo, r.due, r.collected]),
  ).toEqual(
    expect.arrayContaining([
      ['L1', 4, 4],
      ['L2', 2, 2],
    ]),
  )
})

test('two receivers who scan one code in one instant count it once', async () => {
  const [d, e] = [await drafted(), await drafted()]
  await w.sql.query(`update product set extra = $2 where id = $1`, [
    e.productId,
    { traceRate: '1', traceIdentCode: d.ident },
  ])
  await d.send()
  await e.send()
  const code = d.own()
  const both = await Promise.all([d.scan(desk, code, { lineId: d.one }), e.scan(desk, code, { lineId: e.one })])
  expect(both.map((r) => r.result).toSorted()).toEqual(['counted', 'elsewhere'])
})

test('a code that begins with 89 takes a second person, who is asked for once', async () => {
  const d = await drafted()
  await w.sql.query(`update product set extra = $2 where id = $1`, [
    d.productId,
    { traceRate: '1', traceIdentCode: '8900001' },
  ])
  await d.send()
  const code = '89000010000000000001'
  expect(await d.scan(desk, code, { lineId: d.one })).toMatchObject({
    result: 'second',
    message: '89 开头的特殊药品追溯码须第二人复核',
  })
  const asked = await desk.ask(calls.scan, { docId: d.id, id: randomUUID(), code, lineId: d.one, witnessed: true })
  expect(asked.data).toMatchObject({ signOff: { act: 'scanCode' } })
})

test('a code that lives in another hospital is refused, told to the authority, and the hospital hears of no name', async () => {
  const d = await drafted()
  const code = d.own()
  await d.scan(ship, code, { lineId: d.one })
  await d.send()
  await d.scan(desk, code)
  await confirm(d)
  const far = await openGoods(w)
  const farShip = await w.person(shipper, far.supplier)
  const farDesk = await w.person(rights, far.hospital)
  const authority = await w.org('authority', '医药采购服务中心')
  const eye = await w.person({ 'trace/balanceSheet': 'view export', 'trace/query': 'view' }, authority)
  const e = await drafted(far, farShip)
  await w.sql.query(`update product set extra = $2 where id = $1`, [
    e.productId,
    { traceRate: '1', traceIdentCode: d.ident },
  ])
  await e.send()
  expect(await e.scan(farDesk, code, { lineId: e.one })).toMatchObject({
    result: 'otherHospital',
    message: `追溯码 ${code} 在另一机构在库，请隔离核查`,
  })
  const own = (await farDesk.get(balanceCalls.cases, { keyword: code })).rows
  expect(own.map((k) => [k.cause, k.said])).toEqual([['otherHospital', '另一机构也有此码']])
  expect((await farDesk.get(traceCalls.chain, { code })).rows).toEqual([])
  const both = (await eye.get(balanceCalls.cases, { keyword: code })).rows
  expect(both.map((k) => k.hospitalId).toSorted()).toEqual([g.hospital, far.hospital].toSorted())
  const { rows } = await w.sql.query(
    `select count(*)::int as n from message where org_id = $1 and event = 'trace.otherHospital'`,
    [authority],
  )
  expect(rows[0].n).toBe(1)
})

test('a lot some of whose codes are missing is asked about at confirming, and stops it where the hospital wants them all', async () => {
  const d = await drafted()
  await d.send()
  await d.scan(desk, d.own(), { lineId: d.one })
  const a = await accept(d)
  const seen = await g.auditor.get(acceptanceCalls.detail, { id: a.id })
  expect(seen.warnings.filter((x) => x.includes('追溯码'))).toEqual([
    expect.stringContaining('批号 L1 应采追溯码 4 个，少扫 3 盒'),
  ])
  await w.sql.query(`insert into config (key, org_id, value) values ('acceptance.traceRequired', $1, 'true')`, [
    g.hospital,
  ])
  const no = await g.auditor.ask(acceptanceCalls.confirm, { id: a.id, version: a.version })
  expect(no.msg).toContain('少扫 3 盒')
  await w.sql.query(`delete from config where key = 'acceptance.traceRequired'`)
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version: a.version })
})

test('what is refused in part is not counted in: codes beyond what was taken in are named', async () => {
  const d = await drafted()
  await d.send()
  const codes = [d.own(), d.own(), d.own()]
  for (const code of codes) await d.scan(desk, code, { lineId: d.one })
  const a = await accept(d, (l, i) => (i === 0 ? '2' : l.deliveredQty))
  const no = await g.auditor.ask(acceptanceCalls.confirm, { id: a.id, version: a.version })
  expect(no.msg).toContain('已采集 3 个追溯码，多于验收数量 2 个')
  await desk.get(calls.delete, { docId: d.id, codes: [codes[2]!] })
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version: a.version })
  expect((await stateOf(codes[0]!))!.state).toBe(0)
})
