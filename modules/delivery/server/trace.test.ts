import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asked } from '#kernel/shared/call.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { lotOf, runningOrder } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls as calls } from '../shared/calls.ts'

/* domain §4.1, domain-trace §4.4: trace codes that travel with a delivery. */
let w: World
let g: Goods
let ship: Person
const codes = { 'procurement/delivery': 'view add edit delete ship void scanTrace' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(codes, g.supplier)
})
afterAll(() => w.close())

let n = 0
const drug = (ident = '8100000') => `${ident}${String(++n).padStart(13, '0')}`
/** A draft of two lots of one article, and a lot of another one. */
const drafted = async (x = g, by = ship) => {
  const [a, b] = [await x.item(), await x.item()]
  const ident = String(8_200_000 + ++n)
  const extra = JSON.stringify({ traceIdentCode: ident, traceRate: '1' })
  await w.sql.query(`update product set extra = $2 where id = $1`, [a.productId, extra])
  const o = await runningOrder(x, [
    { catalogItemId: a.catalogItemId, qty: '10' },
    { catalogItemId: b.catalogItemId, qty: '10' },
  ])
  const [first, second] = [
    o.lines.find((l) => l.productId === a.productId)!,
    o.lines.find((l) => l.productId === b.productId)!,
  ]
  const lots = [lotOf(first.id, '3', 'L1'), lotOf(first.id, '2', 'L2'), lotOf(second.id, '2', 'L3')]
  const made = await by.get(calls.add, { orderId: o.id, lines: lots })
  const d = await by.get(calls.detail, { id: made.id })
  const [one, two, three] = d.lines.map((l) => l.id) as [string, string, string]
  const scan = (code: string, more: Partial<Asked<typeof calls.scanTrace>> = {}, who = by) =>
    who.get(calls.scanTrace, { docId: d.id, id: randomUUID(), code, ...more })
  return { ...d, ident, one, two, three, scan, own: () => drug(ident) }
}
type Draft = Awaited<ReturnType<typeof drafted>>
const sent = async (d: Draft) => ship.get(calls.ship, { id: d.id, version: d.version })
const counts = async (d: Draft, by = ship) => (await by.get(calls.detail, { id: d.id })).lines.map((l) => l.traceCount)

test('codes count for the lot they belong to, never beyond what is shipped, once each, and are taken back', async () => {
  const d = await drafted()
  const code = d.own()
  expect(await d.scan(code)).toMatchObject({ result: 'choose', message: '请先选择这是哪一行的追溯码' })
  const first = { docId: d.id, id: randomUUID(), code, lineId: d.two }
  const counted = { result: 'counted', message: '计入', deliveryLineId: d.two, qty: 1, total: 1 }
  expect(await ship.get(calls.scanTrace, first)).toMatchObject(counted)
  // sent again after a broken connection it is the same scan
  expect(await ship.get(calls.scanTrace, first)).toMatchObject(counted)
  expect(await d.scan(` ${code} `, { lineId: d.one })).toMatchObject({
    ...{ result: 'again', message: `重复：追溯码 ${code} 已在本单` },
  })
  expect(await d.scan(d.own(), { lineId: d.two })).toMatchObject({ total: 2 })
  expect(await d.scan(d.own(), { lineId: d.two })).toMatchObject({ result: 'full', total: 2, qty: 0 })
  expect(await counts(d)).toEqual([0, 2, 0])

  expect(await d.scan('', { undoes: first.id })).toMatchObject({ result: 'undone', code, qty: 1, total: 1 })
  expect(await d.scan('', { undoes: first.id })).toMatchObject({ result: 'nothing', qty: 0 })
  expect(await d.scan('', { undoes: randomUUID() })).toMatchObject({ result: 'nothing' })
  // what takes back says nothing else
  for (const more of [{ lineId: d.one }, { children: [code] }])
    expect((await ship.ask(calls.scanTrace, { docId: d.id, id: randomUUID(), undoes: first.id, ...more })).code).toBe(
      400,
    )
  // several of a device that was away, in their order
  const later = [
    { id: randomUUID(), code, lineId: d.two },
    { id: randomUUID(), code: d.own(), lineId: d.two },
  ]
  const all = await d.scan(code, { lineId: d.one, later })
  expect([all, ...all.later].map((a) => a.result)).toEqual(['counted', 'again', 'counted'])
  expect(await counts(d)).toEqual([1, 2, 0])
})

test('a code that is none is told from one of another article, lot or box', async () => {
  const d = await drafted()
  const wrong = async (code: string, lineId = d.three) => (await d.scan(code, { lineId })).result
  expect(await wrong('  ')).toBe('empty')
  expect(await wrong('8100000123')).toBe('length')
  expect(await wrong('7'.repeat(20))).toBe('format')
  expect(await wrong('码!')).toBe('format')
  expect(await wrong('(01)06901234567893(21)S1')).toBe('checkDigit')
  expect(await wrong('0106901234567892172912')).toBe('format')
  expect(await wrong('(01)06901234567892(10)A1')).toBe('noSerial')
  expect(await wrong('(00)100000000000000001')).toBe('checkDigit')
  expect(await wrong('(00)069012340000000016')).toBe('boxUnknown')
  // an article that was taught its codes takes no others, and its own say which they are
  expect(await wrong(drug(), d.one)).toBe('notHere')
  expect(await wrong(d.own(), d.three)).toBe('choose')
  expect(await wrong(drug(), randomUUID())).toBe('notHere')
  expect(await wrong(drug())).toBe('counted')
  expect(await wrong('QY-2026-000001')).toBe('counted')
  expect(await counts(d)).toEqual([0, 0, 2])
})

test('a GS1 code counts by its article, lot and serial number, however it was printed', async () => {
  const d = await drafted()
  const { rows } = await w.sql.query('select product_id from delivery_line where id = $1', [d.three])
  await w.sql.query(`update product set barcode = '6901234567892' where id = $1`, [rows[0].product_id])
  expect(await d.scan('010690123456789210L3\x1d21S1')).toMatchObject({ result: 'counted', deliveryLineId: d.three })
  expect(await d.scan('(01)06901234567892(21)S1')).toMatchObject({ result: 'again' })
  expect(await d.scan('010690123456789210L9\x1d21S2')).toMatchObject({ result: 'lotDiffers' })
  expect(await d.scan('(01)06901234567908(21)S3')).toMatchObject({ result: 'notHere' })
  await w.sql.query(`update product set barcode = '' where id = $1`, [rows[0].product_id])
})

test('a box is learned and opened once, however deep, all of it or nothing', async () => {
  const d = await drafted()
  const [a, b, c, box, big] = [d.own(), d.own(), d.own(), drug('8999991'), '(00)069012340000000016']
  expect(await d.scan(box, { lineId: d.one, children: [a, '123'] })).toMatchObject({
    ...{ result: 'boxBroken', message: '箱内追溯码 123 不能计入，整箱未计入' },
  })
  expect(await d.scan(box, { lineId: d.one, children: [a, a] })).toMatchObject({ result: 'boxBroken' })
  expect(await d.scan(box, { lineId: d.one, children: [box] })).toMatchObject({ result: 'boxBroken' })
  // learned although no lot was chosen: next time the box is enough
  expect(await d.scan(box, { children: [a, b] })).toMatchObject({ result: 'choose' })
  expect(await d.scan(drug('8999992'), { lineId: d.one, children: [b, c] })).toMatchObject({ result: 'boxed' })
  expect(await d.scan(box, { lineId: d.one })).toMatchObject({ result: 'counted', qty: 2, total: 2 })
  expect(await d.scan(a, { lineId: d.one })).toMatchObject({ result: 'again' })
  expect(await d.scan(box, { lineId: d.one })).toMatchObject({
    result: 'again',
    message: `重复：追溯码 ${box} 已在本单`,
  })
  const page = await ship.get(calls.codes, { id: d.id, lineId: d.one, sort: 'code' })
  expect(page.rows.map((r) => [r.code, r.box, r.carrier, r.seq])).toEqual([a, b].map((x) => [x, box, 'M20', 1]))
  expect((await ship.get(calls.codes, { id: d.id, keyword: box, size: 1 })).total).toBe(2)
  const other = await drafted()
  // of a broken box nothing is learned
  for (const x of [d, other])
    expect(await x.scan(big, { lineId: x.one, children: [box, c] })).toMatchObject({ result: 'boxBroken' })
  expect(await counts(other)).toEqual([0, 0, 0])
  await ship.get(calls.delete, { id: d.id, version: d.version })
  // the same article in the next draft: three packs of a box in a box
  await w.sql.query(
    `update product set extra = '{}' where id in (select product_id from delivery_line where id = $1)`,
    [other.one],
  )
  expect(await other.scan(big, { children: [box, c] })).toMatchObject({ result: 'choose' })
  expect(await other.scan(big, { lineId: other.one })).toMatchObject({ result: 'counted', qty: 3, total: 3 })
  const { rows: deep } = await w.sql.query('select boxes from delivery_code where delivery_id = $1 and code = $2', [
    other.id,
    a,
  ])
  expect(deep[0].boxes).toEqual([box, '069012340000000016'])
  expect(await other.scan(big, { lineId: other.two })).toMatchObject({ result: 'again' })
})

test('a box is filled anew with what lies in it now; taken back nothing is known of it, and it never lies in itself', async () => {
  const d = await drafted()
  const lineId = d.one
  const [a, b, c, box, big, pallet] = [d.own(), d.own(), d.own(), drug('8999993'), drug('8999993'), drug('8999993')]
  // one code too many was scanned into it: it stays open to be filled rightly
  expect(await d.scan(box, { children: [a, b, c, d.own()], lineId })).toMatchObject({ result: 'full' })
  expect(await d.scan(box, { lineId })).toMatchObject({ result: 'full' })
  expect(await d.scan(drug('8999994'), { children: [c], lineId })).toMatchObject({
    result: 'boxed',
    message: `追溯码 ${c} (${box}) 已在其他箱中`,
  })
  const id = randomUUID()
  expect(await d.scan(box, { id, children: [a, b], lineId })).toMatchObject({ result: 'counted', qty: 2 })
  // while it stands here it is not filled in secret
  expect(await d.scan(box, { children: [a, c], lineId })).toMatchObject({ result: 'again' })
  expect(await d.scan('', { undoes: id })).toMatchObject({ result: 'undone', qty: 2, total: 0 })
  // its codes are free for another box
  const next = randomUUID()
  expect(await d.scan(drug('8999994'), { id: next, children: [b], lineId })).toMatchObject({ result: 'counted' })
  await d.scan('', { undoes: next })

  // a code that stands as a pack is no box, neither here nor elsewhere
  expect(await d.scan(c, { lineId })).toMatchObject({ result: 'counted' })
  expect(await d.scan(c, { children: [a], lineId })).toMatchObject({ result: 'again' })
  const other = await drafted()
  expect(await other.scan(c, { children: [drug()], lineId: other.three })).toMatchObject({ result: 'boxBroken' })

  const free = { lineId: d.two }
  expect(await d.scan(box, { children: [a, b], ...free })).toMatchObject({ result: 'counted' })
  expect(await d.scan(a, free)).toMatchObject({ result: 'again' })
  expect(await other.scan(big, { children: [box], lineId: other.three })).toMatchObject({ result: 'boxBroken' })
  await w.sql.query('delete from delivery_code where delivery_id = $1', [d.id])
  expect(await d.scan(big, { children: [box] })).toMatchObject({ result: 'choose' })
  expect(await d.scan(pallet, { children: [big] })).toMatchObject({ result: 'choose' })
  for (const inner of [box, big])
    expect(await d.scan(inner, { children: [pallet] })).toMatchObject({ result: 'boxBroken' })
  // a box within a box of which nothing is known is no pack
  expect(
    await other.scan(drug('8999995'), { children: ['(00)069012340000000023'], lineId: other.three }),
  ).toMatchObject({
    result: 'boxBroken',
    message: '箱内追溯码 069012340000000023 不能计入，整箱未计入',
  })
})

test('of drugs each pack has a code, as many as its unit holds; of other goods none is missing, and no number breaks a page', async () => {
  const d = await drafted()
  const extra = async (line: string, more: object, kind = 0) => {
    const of = '(select product_id from delivery_line where id = $1)'
    await w.sql.query(`update product set kind = $3, extra = $2 where id = ${of}`, [line, more, kind])
  }
  const due = async () => (await ship.get(calls.detail, { id: d.id })).lines.map((l) => l.traceExpected)
  expect(await due()).toEqual([3, 2, 2])
  await extra(d.three, { traceRate: '2.5' })
  expect(await due()).toEqual([3, 2, 5])
  for (const rate of ['0', '-3', '几个', '99999999.999']) {
    await extra(d.three, { traceRate: rate })
    expect((await due())[2]).toBe(rate.startsWith('9') ? 99_999_999 : 2)
  }
  await extra(d.three, {}, 1)
  expect(await due()).toEqual([3, 2, 0])
  for (const result of ['counted', 'counted', 'full'])
    expect(await d.scan(`QY-2026-1${++n}`, { lineId: d.three })).toMatchObject({ result })
  await extra(d.three, {})
})

test('a code stands on one delivery: another one of the supplier, and what a hospital took in, keep it', async () => {
  const [d, next] = [await drafted(), await drafted()]
  const code = drug()
  expect(await d.scan(code, { lineId: d.three })).toMatchObject({ result: 'counted' })
  expect(await next.scan(code, { lineId: next.three })).toMatchObject({
    ...{ result: 'elsewhere', message: `追溯码已用于其他配送单 ${d.no}` },
  })
  const { version } = await sent(d)
  await ship.get(calls.void, { id: d.id, version, reason: '发错' })
  expect(await next.scan(code, { lineId: next.three })).toMatchObject({ result: 'counted' })
  expect(await d.scan(drug(), { lineId: d.three })).toMatchObject({ result: 'closed', message: '单据已关' })

  await sent(next)
  const [wait] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: next.id })).rows
  const { lines, version: v } = await g.receiver.get(acceptanceCalls.detail, { id: wait!.id })
  const found = lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' }))
  const checked = await g.receiver.get(acceptanceCalls.accept, { id: wait!.id, version: v, lines: found })
  expect(await next.scan(drug(), { lineId: next.three })).toMatchObject({ result: 'counted' })
  await g.auditor.get(acceptanceCalls.confirm, { id: wait!.id, version: checked.version })
  expect(await next.scan(drug(), { lineId: next.three })).toMatchObject({ result: 'closed' })
  const third = await drafted()
  const taken = { result: 'inStock', message: `追溯码 ${code} 已在该医院验收入库` }
  expect(await third.scan(code, { lineId: third.three })).toMatchObject(taken)
})

test('the hospital reads the codes of what was sent; a rival, another hospital and who may not scan do not', async () => {
  const d = await drafted()
  const code = drug()
  await d.scan(code, { lineId: d.three })
  const rival = await w.person(codes, await w.org('supplier', '追溯对手'))
  const stranger = await w.person({ 'procurement/delivery': 'view' }, await w.org('hospital', '追溯他院'))
  const unseen = async (by: Person) => (await by.ask(calls.codes, { id: d.id })).code
  const hospital = await w.person({ 'procurement/delivery': 'view' }, g.hospital)
  expect([await unseen(hospital), await unseen(rival), await unseen(stranger)]).toEqual([404, 404, 404])
  const foreign = { docId: d.id, id: randomUUID(), code: drug(), lineId: d.three }
  expect((await rival.ask(calls.scanTrace, foreign)).code).toBe(404)
  expect((await hospital.ask(calls.scanTrace, foreign)).code).toBe(403)
  expect((await g.sales.ask(calls.scanTrace, { ...foreign, docId: randomUUID() })).code).not.toBe(0)
  await sent(d)
  expect((await hospital.get(calls.codes, { id: d.id })).rows).toMatchObject([{ code, seq: 3, lotNo: 'L3' }])
  expect(await counts(d, hospital)).toEqual([0, 0, 1])
  expect([await unseen(rival), await unseen(stranger)]).toEqual([404, 404])
})

test('codes stay with the lots of a draft that stay, and no lot gets smaller than its codes', async () => {
  const d = await drafted()
  for (const lineId of [d.one, d.one, d.three]) await d.scan(lineId === d.one ? d.own() : drug(), { lineId })
  const [one, two, three] = d.lines.map(({ id, orderLineId, qty }) => ({ id, orderLineId, qty }))
  const less = await ship.ask(calls.update, {
    id: d.id,
    version: d.version,
    lines: [{ ...one!, qty: '1' }, two!, three!],
  })
  expect(JSON.stringify(less)).toContain('已采集 2 个追溯码，多于发货数量，请先撤销')
  await ship.get(calls.update, { id: d.id, version: d.version, lines: [two!, { ...one!, qty: '2' }] })
  expect(await counts(d)).toEqual([0, 2])
})
