import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import type { Asked } from '#kernel/shared/call.ts'
import { codes as answers } from '#kernel/shared/envelope.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { acceptedLot, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { acceptanceCalls as calls } from '../shared/calls.ts'
import { acceptanceInvariants } from './invariants.ts'

/* domain-lists §3.22: what becomes of a scan at the receiving desk, and what is counted of it. */
let w: World
let g: Goods
let desk: Person
const rights = { 'procurement/acceptance': 'view accept batchAccept scan refuse revoke' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  desk = await w.person(rights, g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, acceptanceInvariants)).toEqual([])
  await w.close()
})

/** A GTIN nobody has yet. */
let n = 0
const newGtin = (): string => {
  const body = `0690${String(++n).padStart(9, '0')}`
  const sum = [...body].reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
/** Goods at the door: two lots of five packs, of one article that has a UDI. */
const arrived = async () => {
  const item = await g.item()
  const gtin = newGtin()
  await w.sql.query(`update product set barcode = $2, conversion_ratio = 24, extra = $3 where id = $1`, [
    item.productId,
    gtin.slice(1),
    { udiDi: gtin },
  ])
  const o = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
  const { acceptance, delivery } = await shipped(g, o.id, [
    lotOf(o.lines[0]!.id, '5', 'L1'),
    lotOf(o.lines[0]!.id, '5', 'L2'),
  ])
  const scan = (code: string, more: Partial<Asked<typeof calls.saveScan>> = {}, who = desk) =>
    who.get(calls.saveScan, { docId: acceptance.id, id: randomUUID(), code, ...more })
  const udi = (lot: string, serial = '', day = '300101') => `01${gtin}17${day}10${lot}${serial && `\x1d21${serial}`}`
  const { rows } = await w.sql.query('select platform_code as code from product where id = $1', [item.productId])
  return {
    ...item,
    code: rows[0].code as string,
    gtin,
    delivery,
    id: acceptance.id,
    version: acceptance.version,
    scan,
    udi,
  }
}
type Arrived = Awaited<ReturnType<typeof arrived>>
const lines = async (a: Pick<Arrived, 'id'>) => (await desk.get(calls.detail, { id: a.id })).lines
const counts = async (a: Arrived) => (await lines(a)).map((l) => Number(l.scannedQty))
const rows = async (a: Arrived) =>
  (await w.sql.query('select result from acceptance_scan where acceptance_id = $1', [a.id])).rows.map((r) => r.result)

test('each scan counts one of the lot its code names, and says of which, and how many by now', async () => {
  const a = await arrived()
  expect(await a.scan(a.udi('L2'))).toMatchObject({
    ...{ result: 'counted', message: '计入', lotNo: 'L2', unit: '盒', qty: '1.000', total: '1.000', later: [] },
    expiryDate: '2030-01-01',
  })
  // the same code is another pack
  expect(await a.scan(a.udi('L2'))).toMatchObject({ result: 'counted', total: '2.000' })
  // a code without a lot counts what is open, what ends first before
  for (let i = 0; i < 5; i++) await a.scan(a.gtin.slice(1))
  expect(await counts(a)).toEqual([5, 2])
  expect(await a.scan(`01${a.gtin}10L2\x1d302`)).toMatchObject({ result: 'counted', qty: '2.000', total: '4.000' })
})

test('what is not to be counted is told apart, and every scan is kept', async () => {
  const a = await arrived()
  const said = async (code: string) => (await a.scan(code)).result
  expect(await said('6909999999993')).toBe('notHere')
  expect(await said(a.udi('L9'))).toBe('lotDiffers')
  expect(await said(a.udi('L1', '', '310101'))).toBe('lotDiffers')
  expect(await said(`]d2${a.udi('L1').replace('17300101', '17309901')}`)).toBe('unreadable')
  expect(await said('x')).toBe('unreadable')
  // a gun that drops the separator: lot and serial number run together, which is not another lot
  expect((await a.scan(a.udi('L1', 'S9').replace('\x1d', ''))).message).toMatch(/^无法识别：条码缺少分隔符/)
  // the label of a pack without a GTIN names its lot too: another lot of the same article is not counted for it
  expect(await said(`${a.code};L9;20300101`)).toBe('lotDiffers')
  expect(await said(`${a.code};L1;20310101`)).toBe('lotDiffers')
  expect(await said(a.udi('L1', 'S1'))).toBe('counted')
  expect(await said(a.udi('L1', 'S1'))).toBe('again')
  expect(await said(a.udi('L1', 's1'))).toBe('again')
  expect(await said(`01${a.gtin}10L1\x1d305`)).toBe('over')
  await w.sql.query(`update delivery_line set expiry_date = '2026-02-01' where delivery_id = $1 and lot_no = 'L2'`, [
    a.delivery.id,
  ])
  expect(await said(a.udi('L2', '', '260201'))).toBe('expired')
  await w.sql.query(
    `insert into lot_watch (ref_type, ref_id, ref_no, product_id, lot_no, creator_name) values ('x', new_id(), 'ZH1', $1, 'L1', 'x')`,
    [a.productId],
  )
  expect(await said(a.udi('L1'))).toBe('recalled')
  expect(await counts(a)).toEqual([1, 0])
  expect(await rows(a)).toHaveLength(14)
})

test('a box counts the packs it holds; a part of a pack is no number of it', async () => {
  const a = await arrived()
  const [strip, box] = [newGtin(), newGtin()]
  await w.sql.query(
    `insert into product_pack (product_id, level, unit, num, den, barcode, udi_di)
     values ($1, 1, '片', 1, 1, '', ''), ($1, 2, '板', 12, 1, $2, ''), ($1, 3, '箱', 96, 1, '', $3)`,
    [a.productId, strip.slice(1), box],
  )
  expect(await a.scan(`01${box}10L1`)).toMatchObject({ result: 'counted', qty: '4.000', lotNo: 'L1' })
  expect((await a.scan(`01${box}10L1`)).result).toBe('over')
  expect((await a.scan(strip.slice(1))).result).toBe('unreadable')
})

test('what is counted by hand is a scan of that lot: judged as one, taken back as one, and said to be by hand', async () => {
  const a = await arrived()
  const [l1, l2] = (await lines(a)).map((l) => l.deliveryLineId) as [string, string]
  const hand = (deliveryLineId: string, qty?: string) => a.scan('', { deliveryLineId, ...(qty ? { qty } : {}) })
  const id = randomUUID()
  expect(await a.scan('', { id, deliveryLineId: l2, qty: '3' })).toMatchObject({
    ...{ result: 'counted', lotNo: 'L2', qty: '3.000', total: '3.000' },
  })
  expect((await hand(l1)).qty).toBe('1.000')
  expect(await hand(l2, '3')).toMatchObject({ result: 'over', total: '3.000' })
  expect((await hand(l2, '0.5')).result).toBe('unreadable')
  // a lot of another delivery is as unknown as one nobody has
  const [foreign] = await lines(await arrived())
  for (const unknown of [foreign!.deliveryLineId, randomUUID()])
    expect(await hand(unknown)).toMatchObject({ result: 'notHere', name: '' })
  await w.sql.query(`update delivery_line set expiry_date = '2026-02-01' where id = $1`, [l1])
  expect((await hand(l1)).result).toBe('expired')
  expect((await desk.ask(calls.saveScan, { docId: a.id, id: randomUUID(), deliveryLineId: l2, qty: '-1' })).code).toBe(
    answers.malformed,
  )
  expect((await a.scan('', { undoes: id })).result).toBe('undone')
  expect(await counts(a)).toEqual([1, 0])
  const { rows: kept } = await w.sql.query(
    'select by_hand, result from acceptance_scan where acceptance_id = $1 order by received_at limit 2',
    [a.id],
  )
  expect(kept[0]).toEqual({ by_hand: true, result: 'counted' })
})

test('a scan sent twice is one row and the same answer, whatever was counted meanwhile', async () => {
  const a = await arrived()
  const id = randomUUID()
  const first = await a.scan(a.udi('L1'), { id })
  await a.scan(a.udi('L1'))
  expect(await a.scan(a.udi('L1'), { id })).toEqual(first)
  // within one call too, and at once
  const again = randomUUID()
  const both = await a.scan(a.udi('L2'), { id: again, later: [{ id: again, code: a.udi('L2') }] })
  expect(both.later[0]).toEqual({ ...both, later: undefined })
  const third = randomUUID()
  await Promise.all([1, 2, 3].map(() => a.scan(a.udi('L2'), { id: third })))
  expect(await counts(a)).toEqual([2, 2])
  expect(await rows(a)).toHaveLength(4)
})

test('what was counted is taken back once, by a scan of its own; what did not count is not', async () => {
  const a = await arrived()
  const [one, wrong, undo] = [randomUUID(), randomUUID(), randomUUID()]
  await a.scan(a.udi('L1', 'S1'), { id: one })
  await a.scan('6909999999993', { id: wrong })
  const back = await a.scan('', { id: undo, undoes: one })
  expect(back).toMatchObject({ result: 'undone', lotNo: 'L1', serial: 'S1', total: '0.000' })
  expect(await a.scan('', { id: undo, undoes: one })).toEqual(back)
  for (const undoes of [one, wrong, undo, randomUUID()]) expect((await a.scan('', { undoes })).result).toBe('nothing')
  expect(await counts(a)).toEqual([0, 0])
  // the piece may be counted anew
  expect((await a.scan(a.udi('L1', 'S1'))).result).toBe('counted')
})

test('a device that was away sends its scans in their order: what it took back meanwhile counts nothing', async () => {
  const a = await arrived()
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const deviceAt = '2026-11-26T08:00:00+08:00'
  const answer = await a.scan(a.udi('L1'), {
    ...{ id: ids[0]!, deviceAt },
    later: [
      { id: ids[1]!, code: a.udi('L1', 'S7'), deviceAt },
      { id: ids[2]!, code: a.udi('L1', 'S7') },
      { id: ids[3]!, undoes: ids[1]! },
      { id: ids[4]!, code: a.udi('L1', 'S7') },
      { id: ids[5]!, code: 'HIS-nobodys' },
    ],
  })
  expect([answer, ...answer.later].map((s) => s.result)).toEqual([
    ...['counted', 'counted', 'again', 'undone', 'counted', 'notHere'],
  ])
  expect(answer.later.map((s) => Number(s.total))).toEqual([2, 2, 1, 2, 0])
  expect(await counts(a)).toEqual([2, 0])
})

test('a document registered meanwhile answers each scan so, keeps it and counts nothing more', async () => {
  const a = await arrived()
  const one = randomUUID()
  await a.scan(a.udi('L1'), { id: one, later: [2, 3, 4].map(() => ({ id: randomUUID(), code: a.udi('L1') })) })
  const found = (acceptedQty: string, refusedQty: string) =>
    lines(a).then((all) => ({
      ...{ id: a.id, version: a.version },
      lines: [{ id: all[0]!.id, acceptedQty, refusedQty, refuseCode: '01' as const }],
    }))
  // registered is what was scanned
  const { code, data } = await desk.ask(calls.accept, await found('5', '0'))
  expect([code, data]).toMatchObject([answers.malformed, { fields: [{ path: 'lines.0.acceptedQty' }] }])
  expect((await desk.ask(calls.batchAccept, { items: [{ id: a.id, version: a.version }] })).data).toMatchObject({
    failed: [{ reason: '有未扫完的批号，请逐单验收' }],
  })
  await desk.get(calls.accept, await found('4', '1'))
  const late = await a.scan(a.udi('L1'), { later: [{ id: randomUUID(), undoes: one }] })
  expect([late, ...late.later].map((s) => s.result)).toEqual(['closed', 'closed'])
  expect(await rows(a)).toHaveLength(6)
  expect((await lines(a)).map((l) => Number(l.scannedQty))).toEqual([4])
})

test('a piece that is in another acceptance of the hospital is not counted twice, unless it went back', async () => {
  const [a, b] = [await arrived(), await arrived()]
  await w.sql.query(`update product set extra = '{}', barcode = '' where id = $1`, [b.productId])
  await w.sql.query(`update product set barcode = $2 where id = $1`, [b.productId, a.gtin])
  await a.scan(a.udi('L1', 'S1'))
  expect((await b.scan(a.udi('L1', 'S1'))).result).toBe('again')
  await desk.get(calls.refuse, { id: a.id, version: a.version, refuseCode: '01' })
  expect((await b.scan(a.udi('L1', 'S1'))).result).toBe('counted')
})

test('a piece that went back and is delivered anew is counted; no more of its lot than went back', async () => {
  const gtin = newGtin()
  const lot = await acceptedLot(g, { invoiceNo: '', qty: '3' })
  await w.sql.query(`update product set barcode = $2 where id = $1`, [lot.productId, gtin.slice(1)])
  const code = (serial: string) => `01${gtin}17300101` + `10L1\x1d21${serial}`
  // as they were counted when they came
  const { rows: came } = await w.sql.query(
    `insert into acceptance_scan (acceptance_id, id, hospital_id, delivery_line_id, code, piece, result, qty, user_id, user_name, received_at)
     select l.acceptance_id, new_id(), l.hospital_id, l.delivery_line_id, s, $3 || ' ' || s, 'counted', 1, $2, 'x', now() - interval '1 day'
     from acceptance_line l, unnest(array['S1', 'S2', 'S3']) s where l.delivery_line_id = $1 returning acceptance_id`,
    [lot.deliveryLineId, desk.userId, gtin],
  )
  expect(came).toHaveLength(3)
  const o = await runningOrder(g, [{ catalogItemId: lot.catalogItemId, qty: '3' }])
  const { acceptance } = await shipped(g, o.id, [lotOf(o.lines[0]!.id, '3', 'L1')])
  const said = async (serial: string) =>
    (await desk.get(calls.saveScan, { docId: acceptance.id, id: randomUUID(), code: code(serial) })).result
  expect(await said('S1')).toBe('again')
  const r = await returners(w, g)
  const gone = await ways(r).gone(typedReturn(g, { lot, qty: '1' }))
  await r.seller.get(returnOrderCalls.receive, { id: gone.id, version: gone.version })
  expect([await said('S1'), await said('S1'), await said('S2')]).toEqual(['counted', 'again', 'again'])
})

test('a number of no lot, and a lot or a number beside what is taken back, are errors that name the field', async () => {
  const a = await arrived()
  const lot = (await desk.get(calls.detail, { id: a.id })).lines[0]!.deliveryLineId
  const wrong = async (scan: object, later?: object) => {
    const one = { docId: a.id, id: randomUUID(), code: a.udi('L1'), ...scan }
    const { code, data } = await desk.ask(
      calls.saveScan,
      later ? { ...one, later: [{ id: randomUUID(), ...later }] } : one,
    )
    expect(code).toBe(answers.malformed)
    return (data as unknown as { fields: { path: string; message: string }[] }).fields.map((f) => [f.path, f.message])
  }
  const beside = '撤销扫码时请勿填写'
  expect(await wrong({ qty: '2' })).toEqual([['deliveryLineId', '请说明数量是哪一行的']])
  expect(await wrong({ undoes: randomUUID(), deliveryLineId: lot, qty: '2' })).toEqual([
    ['deliveryLineId', beside],
    ['qty', beside],
  ])
  expect(await wrong({}, { undoes: randomUUID(), qty: '2' })).toEqual([['later.0.qty', beside]])
  expect(await counts(a)).toEqual([0, 0])
})

test('another hospital scans nothing of it, and who may not scan is refused; nobody changes a scan', async () => {
  const a = await arrived()
  const wish = { docId: a.id, id: randomUUID(), code: a.udi('L1') }
  const stranger = await w.person(rights, (await openGoods(w)).hospital)
  expect((await stranger.ask(calls.saveScan, wish)).code).toBe(answers.notFound)
  const looks = await w.person({ 'procurement/acceptance': 'view' }, g.hospital)
  expect((await looks.ask(calls.saveScan, wish)).code).not.toBe(0)
  expect(await rows(a)).toEqual([])
  await a.scan(a.udi('L1'))
  for (const change of [`update acceptance_scan set code = 'x'`, 'delete from acceptance_scan']) {
    await w.sql.query('begin')
    await w.sql.query('set local role jicai_app')
    await expect(w.sql.query(change)).rejects.toThrow(/permission denied/)
    await w.sql.query('rollback')
  }
})
