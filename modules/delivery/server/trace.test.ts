import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { openTracing } from '#tests/tracing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls as calls } from '../shared/calls.ts'

/* domain §4.1, domain-trace §4.4: trace codes that travel with a delivery. */
let w: World
let g: Goods
let t: Awaited<ReturnType<typeof openTracing>>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  t = await openTracing(w, g)
})
afterAll(() => w.close())

const sent = async (d: Awaited<ReturnType<typeof t.drafted>>) =>
  t.ship.get(calls.ship, { id: d.id, version: d.version })

test('codes count for the lot they belong to, never beyond what is shipped, once each, and are taken back', async () => {
  const d = await t.drafted()
  const code = d.own()
  expect(await d.scan(code)).toMatchObject({ result: 'choose', message: '请先选择这是哪一行的追溯码' })
  const first = { docId: d.id, id: randomUUID(), code, lineId: d.two }
  const counted = { result: 'counted', message: '计入', deliveryLineId: d.two, qty: 1, total: 1 }
  expect(await t.ship.get(calls.scanTrace, first)).toMatchObject(counted)
  // sent again after a broken connection it is the same scan
  expect(await t.ship.get(calls.scanTrace, first)).toMatchObject(counted)
  expect(await d.scan(` ${code} `, { lineId: d.one })).toMatchObject({
    ...{ result: 'again', message: `重复：追溯码 ${code} 已在本单` },
  })
  expect(await d.scan(d.own(), { lineId: d.two })).toMatchObject({ total: 2 })
  expect(await d.scan(d.own(), { lineId: d.two })).toMatchObject({ result: 'full', total: 2, qty: 0 })
  expect(await t.counts(d)).toEqual([0, 2, 0])

  expect(await d.scan('', { undoes: first.id })).toMatchObject({ result: 'undone', code, qty: 1, total: 1 })
  expect(await d.scan('', { undoes: first.id })).toMatchObject({ result: 'nothing', qty: 0 })
  expect(await d.scan('', { undoes: randomUUID() })).toMatchObject({ result: 'nothing' })
  // what takes back says nothing else
  for (const more of [{ lineId: d.one }, { children: [code] }])
    expect((await t.ship.ask(calls.scanTrace, { docId: d.id, id: randomUUID(), undoes: first.id, ...more })).code).toBe(
      400,
    )
  // several of a device that was away, in their order
  const later = [
    { id: randomUUID(), code, lineId: d.two },
    { id: randomUUID(), code: d.own(), lineId: d.two },
  ]
  const all = await d.scan(code, { lineId: d.one, later })
  expect([all, ...all.later].map((a) => a.result)).toEqual(['counted', 'again', 'counted'])
  expect(await t.counts(d)).toEqual([1, 2, 0])
})

test('a code that is none is told from one of another article, lot or box', async () => {
  const d = await t.drafted()
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
  expect(await wrong(t.drug(), d.one)).toBe('notHere')
  expect(await wrong(d.own(), d.three)).toBe('choose')
  expect(await wrong(t.drug(), randomUUID())).toBe('notHere')
  expect(await wrong(t.drug())).toBe('counted')
  expect(await wrong('QY-2026-000001')).toBe('counted')
  expect(await t.counts(d)).toEqual([0, 0, 2])
})

test('a GS1 code counts by its article, lot and serial number, however it was printed', async () => {
  const d = await t.drafted()
  const { rows } = await w.sql.query('select product_id from delivery_line where id = $1', [d.three])
  await w.sql.query(`update product set barcode = '6901234567892' where id = $1`, [rows[0].product_id])
  expect(await d.scan('010690123456789210L3\x1d21S1')).toMatchObject({ result: 'counted', deliveryLineId: d.three })
  expect(await d.scan('(01)06901234567892(21)S1')).toMatchObject({ result: 'again' })
  expect(await d.scan('010690123456789210L9\x1d21S2')).toMatchObject({ result: 'lotDiffers' })
  expect(await d.scan('(01)06901234567908(21)S3')).toMatchObject({ result: 'notHere' })
  await w.sql.query(`update product set barcode = '' where id = $1`, [rows[0].product_id])
})

test('of drugs each pack has a code, as many as its unit holds; of other goods none is missing, and no number breaks a page', async () => {
  const d = await t.drafted()
  const extra = async (line: string, more: object, kind = 0) => {
    const of = '(select product_id from delivery_line where id = $1)'
    await w.sql.query(`update product set kind = $3, extra = $2 where id = ${of}`, [line, more, kind])
  }
  const due = async () => (await t.ship.get(calls.detail, { id: d.id })).lines.map((l) => l.traceExpected)
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
    expect(await d.scan(`QY-2026-1${t.next()}`, { lineId: d.three })).toMatchObject({ result })
  await extra(d.three, {})
})

test('a code stands on one delivery: another one of the supplier, and what a hospital took in, keep it', async () => {
  const [d, next] = [await t.drafted(), await t.drafted()]
  const code = t.drug()
  expect(await d.scan(code, { lineId: d.three })).toMatchObject({ result: 'counted' })
  expect(await next.scan(code, { lineId: next.three })).toMatchObject({
    ...{ result: 'elsewhere', message: `追溯码已用于其他配送单 ${d.no}` },
  })
  const { version } = await sent(d)
  await t.ship.get(calls.void, { id: d.id, version, reason: '发错' })
  expect(await next.scan(code, { lineId: next.three })).toMatchObject({ result: 'counted' })
  expect(await d.scan(t.drug(), { lineId: d.three })).toMatchObject({ result: 'closed', message: '单据已关' })

  await sent(next)
  const [wait] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: next.id })).rows
  const { lines, version: v } = await g.receiver.get(acceptanceCalls.detail, { id: wait!.id })
  const found = lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' }))
  const checked = await g.receiver.get(acceptanceCalls.accept, { id: wait!.id, version: v, lines: found })
  expect(await next.scan(t.drug(), { lineId: next.three })).toMatchObject({ result: 'counted' })
  await g.auditor.get(acceptanceCalls.confirm, { id: wait!.id, version: checked.version })
  expect(await next.scan(t.drug(), { lineId: next.three })).toMatchObject({ result: 'closed' })
  const third = await t.drafted()
  const taken = { result: 'inStock', message: `追溯码 ${code} 已在该医院验收入库` }
  expect(await third.scan(code, { lineId: third.three })).toMatchObject(taken)
  // one of the two went back: it may come again, and no other one beside it
  const { rows } = await w.sql.query(`select code from delivery_code where delivery_line_id = $1 and code <> $2`, [
    next.three,
    code,
  ])
  await w.sql.query('update delivery_line set returned_qty = 1 where id = $1', [next.three])
  expect(await third.scan(code, { lineId: third.three })).toMatchObject({ result: 'counted' })
  expect(await third.scan(rows[0].code, { lineId: third.three })).toMatchObject({ result: 'inStock' })
  await w.sql.query('update delivery_line set returned_qty = 0 where id = $1', [next.three])
})

test('the hospital reads the codes of what was sent; a rival, another hospital and who may not scan do not', async () => {
  const d = await t.drafted()
  const code = t.drug()
  await d.scan(code, { lineId: d.three })
  const rival = await w.person(t.rights, await w.org('supplier', '追溯对手'))
  const stranger = await w.person({ 'procurement/delivery': 'view' }, await w.org('hospital', '追溯他院'))
  const unseen = async (by: Person) => (await by.ask(calls.codes, { id: d.id })).code
  const hospital = await w.person({ 'procurement/delivery': 'view' }, g.hospital)
  expect([await unseen(hospital), await unseen(rival), await unseen(stranger)]).toEqual([404, 404, 404])
  const foreign = { docId: d.id, id: randomUUID(), code: t.drug(), lineId: d.three }
  expect((await rival.ask(calls.scanTrace, foreign)).code).toBe(404)
  expect((await hospital.ask(calls.scanTrace, foreign)).code).toBe(403)
  expect((await g.sales.ask(calls.scanTrace, { ...foreign, docId: randomUUID() })).code).not.toBe(0)
  await sent(d)
  expect((await hospital.get(calls.codes, { id: d.id })).rows).toMatchObject([{ code, seq: 3, lotNo: 'L3' }])
  expect(await t.counts(d, hospital)).toEqual([0, 0, 1])
  expect([await unseen(rival), await unseen(stranger)]).toEqual([404, 404])
})

test('two suppliers of a hospital learn nothing of one another: not whose a code is, nor what lies in a box', async () => {
  const supplier = await w.org('supplier', '追溯同行')
  const other: Goods = {
    ...g,
    ...{ supplier, sales: await w.person('sales', supplier), item: (o = {}) => g.item({ ...o, supplier }) },
  }
  const [own, foreign] = [await t.drafted(), await t.drafted(other, await w.person(t.rights, supplier))]
  const [waiting, box, sscc] = [t.drug(), t.drug('8999996'), '(00)069012340000000030']
  expect(await own.scan(waiting, { lineId: own.three })).toMatchObject({ result: 'counted' })
  for (const x of [box, sscc])
    expect(await own.scan(x, { children: [own.own(), own.own()] })).toMatchObject({ result: 'choose' })
  // what waits at the other one, and his boxes, might not be
  for (const x of [waiting, box])
    expect(await foreign.scan(x, { lineId: foreign.three })).toMatchObject({
      result: 'counted',
      message: '计入',
      qty: 1,
    })
  expect(await foreign.scan(sscc, { lineId: foreign.one })).toMatchObject({ result: 'boxUnknown' })
  // and what the other one counted is no hindrance
  expect(await own.scan(box, { lineId: own.one })).toMatchObject({ result: 'counted', qty: 2 })
  // what the hospital took in is said in the same words, whoever brought it
  const taken = t.drug()
  expect(await own.scan(taken, { lineId: own.three })).toMatchObject({ result: 'counted' })
  await w.sql.query('update delivery_line set accepted_qty = qty where id = $1', [own.three])
  const said = { result: 'inStock', message: `追溯码 ${taken} 已在该医院验收入库` }
  for (const d of [foreign, await t.drafted()]) expect(await d.scan(taken, { lineId: d.two })).toMatchObject(said)
})

test('codes stay with the lots of a draft that stay, and no lot gets smaller than its codes', async () => {
  const d = await t.drafted()
  for (const lineId of [d.one, d.one, d.three]) await d.scan(lineId === d.one ? d.own() : t.drug(), { lineId })
  const [one, two, three] = d.lines.map(({ id, orderLineId, qty }) => ({ id, orderLineId, qty }))
  const less = await t.ship.ask(calls.update, {
    id: d.id,
    version: d.version,
    lines: [{ ...one!, qty: '1' }, two!, three!],
  })
  expect(JSON.stringify(less)).toContain('已采集 2 个追溯码，多于发货数量，请先撤销')
  await t.ship.get(calls.update, { id: d.id, version: d.version, lines: [two!, { ...one!, qty: '2' }] })
  expect(await t.counts(d)).toEqual([0, 2])
})

test('who ships is told what codes are missing, by name and number; where a hospital wants them nothing goes without', async () => {
  const d = await t.drafted()
  await d.scan(d.own(), { lineId: d.one })
  const warned = async () => (await t.ship.get(calls.detail, { id: d.id })).warnings
  const [one, two, three] = d.lines.map((l) => l.name)
  const lacks = [
    `「${one}」批号 L1 应采追溯码 3 个，少扫 2 个`,
    `「${two}」批号 L2 应采追溯码 2 个，少扫 2 个`,
    `「${three}」批号 L3 应采追溯码 2 个，少扫 2 个`,
  ]
  expect(await warned()).toEqual(lacks)
  await w.sql.query(`insert into config (key, org_id, value) values ('delivery.traceRequired', $1, 'true')`, [
    g.hospital,
  ])
  const ask = () => t.ship.ask(calls.ship, { id: d.id, version: d.version })
  const refused = await ask()
  expect([refused.code, JSON.stringify(refused.data)]).toEqual([400, expect.stringContaining(lacks[0]!)])
  for (const lineId of [d.one, d.one, d.two, d.two, d.three, d.three])
    await d.scan(lineId === d.three ? t.drug() : d.own(), { lineId })
  expect(await warned()).toEqual([])
  expect((await ask()).code).toBe(0)
  await w.sql.query(`delete from config where key = 'delivery.traceRequired'`)
  // and where it does not, they go
  const bare = await t.drafted()
  expect((await t.ship.get(calls.ship, { id: bare.id, version: bare.version })).warnings).toHaveLength(3)
})
