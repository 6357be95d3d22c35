import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { lotOf, runningOrder } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { acceptanceCalls as calls } from '../shared/calls.ts'

/* domain-trace §4.4: the receiver scans the trace codes the supplier sent with his delivery. */
let w: World
let g: Goods
let ship: Person
let desk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person({ 'procurement/delivery': 'view add edit ship scanTrace' }, g.supplier)
  desk = await w.person({ 'procurement/acceptance': 'view accept scan refuse revoke' }, g.hospital)
})
afterAll(() => w.close())

let n = 0
const drug = () => `8100001${String(++n).padStart(13, '0')}`
/** Two lots of four at the door; of the first every pack has its code, three of them in a box within a bigger one. */
const arrived = async (rate = '1') => {
  const item = await g.item()
  await w.sql.query(`update product set extra = $2 where id = $1`, [item.productId, { traceRate: rate }])
  const o = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
  const lots = [lotOf(o.lines[0]!.id, '4', 'L1'), lotOf(o.lines[0]!.id, '4', 'L2')]
  const made = await ship.get(deliveryCalls.add, { orderId: o.id, lines: lots })
  const d = await ship.get(deliveryCalls.detail, { id: made.id })
  const [one, two] = d.lines.map((l) => l.id) as [string, string]
  const told = async (lineId: string, code: string, children?: string[]) =>
    ship.get(deliveryCalls.scanTrace, {
      docId: d.id,
      id: randomUUID(),
      code,
      lineId,
      ...(children ? { children } : {}),
    })
  const packs = Array.from({ length: 8 }, drug)
  const [box, big] = [drug(), drug()]
  const sent = async () => {
    await ship.get(deliveryCalls.ship, { id: d.id, version: d.version })
    const [wait] = (await desk.get(calls.query, { deliveryId: d.id })).rows
    const scan = (code: string, more: { undoes?: string; id?: string } = {}) =>
      desk.get(calls.saveScan, { docId: wait!.id, id: randomUUID(), code, ...more })
    return { id: wait!.id, scan }
  }
  return { ...item, one, two, told, packs, box, big, sent, lots: d.lines }
}

test('a box counts its packs, once whichever way it is scanned; another pack of a lot that is all told is foreign', async () => {
  const d = await arrived()
  const [p1, p2, p3, p4, q1] = d.packs as [string, string, string, string, string]
  await d.told(d.one, d.box, [p1, p2])
  await d.told(d.one, p4)
  await d.told(d.two, q1)
  const a = await d.sent()
  expect(await a.scan(d.box)).toMatchObject({
    result: 'counted',
    lotNo: 'L1',
    qty: '2.000',
    total: '2.000',
    serial: d.box,
  })
  for (const code of [d.box, p1, p2]) expect((await a.scan(code)).result).toBe('again')
  expect(await a.scan(p4)).toMatchObject({ result: 'counted', lotNo: 'L1', total: '3.000', serial: p4 })
  expect((await a.scan(p4)).result).toBe('again')
  expect(await a.scan(q1)).toMatchObject({ result: 'counted', lotNo: 'L2', total: '1.000' })
  // told of no delivery, or of none of his
  for (const code of [p3, drug()])
    expect(await a.scan(code)).toMatchObject({ result: 'notHere', message: '非本单', name: '' })
  const other = await arrived()
  await other.told(other.one, p3)
  expect((await (await other.sent()).scan(q1)).result).toBe('notHere')
})

test('a big box holds the packs of its boxes; one of them counted, it is opened pack by pack', async () => {
  const d = await arrived()
  const [p1, p2, p3, p4] = d.packs as [string, string, string, string]
  // the supplier learned the box in an earlier draft, and scans the bigger one
  await d.told(d.one, d.box, [p1, p2, p3])
  await w.sql.query('delete from delivery_code where delivery_line_id = $1', [d.one])
  await d.told(d.one, d.big, [d.box, p4])
  const a = await d.sent()
  const inner = randomUUID()
  expect(await a.scan(d.box, { id: inner })).toMatchObject({ result: 'counted', qty: '3.000' })
  expect((await a.scan(d.big)).result).toBe('again')
  expect((await a.scan(p3)).result).toBe('again')
  expect(await a.scan('', { undoes: inner })).toMatchObject({ result: 'undone', total: '0.000' })
  expect(await a.scan(d.big)).toMatchObject({ result: 'counted', qty: '4.000', total: '4.000' })
  for (const code of [d.box, p4]) expect((await a.scan(code)).result).toBe('again')
})

test('a GS1 pack is the same piece by its article and serial number; one that is not told is foreign where all are', async () => {
  const d = await arrived()
  await w.sql.query(`update product set barcode = '6901234567892' where id = $1`, [d.productId])
  const gs1 = (serial: string, lot = 'L1') => `010690123456789210${lot}\x1d21${serial}`
  for (const s of ['S1', 'S2', 'S3', 'S4']) await d.told(d.one, gs1(s))
  const a = await d.sent()
  expect(await a.scan(gs1('S1'))).toMatchObject({ result: 'counted', lotNo: 'L1', serial: 'S1' })
  expect((await a.scan('(01)06901234567892(21)S1')).result).toBe('again')
  expect((await a.scan(gs1('S2', 'L9'))).result).toBe('lotDiffers')
  expect((await a.scan(gs1('S9'))).result).toBe('lotDiffers')
  expect(await a.scan(gs1('S9', 'L2'))).toMatchObject({ result: 'counted', lotNo: 'L2' })
  // without a serial number it is any pack
  expect(await a.scan('6901234567892')).toMatchObject({ result: 'counted', lotNo: 'L1' })
  await w.sql.query(`update product set barcode = '' where id = $1`, [d.productId])
})

test('where a unit has several codes, only as many as make whole units are counted', async () => {
  const d = await arrived('2')
  const [p1, p2, p3] = d.packs as [string, string, string]
  await d.told(d.one, d.box, [p1, p2])
  await d.told(d.one, p3)
  const a = await d.sent()
  expect((await a.scan(p3)).result).toBe('unreadable')
  expect(await a.scan(d.box)).toMatchObject({ result: 'counted', qty: '1.000' })
})

test('a pack of a lot that waits in another acceptance is none of this one', async () => {
  const d = await arrived()
  const [p1, q1] = d.packs as [string, string]
  await d.told(d.one, p1)
  await d.told(d.two, q1)
  const a = await d.sent()
  const { version, lines } = await desk.get(calls.detail, { id: a.id })
  const found = { id: lines[0]!.id, acceptedQty: lines[0]!.deliveredQty, refusedQty: '0' }
  await desk.get(calls.accept, { id: a.id, version, lines: [found] })
  expect((await a.scan(q1)).result).toBe('closed')
  const rest = (await desk.get(calls.query, { status: ['wait'], size: 50 })).rows.find(
    (r) => r.deliveryId && r.id !== a.id && r.lineCount === 1,
  )
  const scan = (code: string) => desk.get(calls.saveScan, { docId: rest!.id, id: randomUUID(), code })
  expect((await scan(p1)).result).toBe('notHere')
  expect(await scan(q1)).toMatchObject({ result: 'counted', lotNo: 'L2' })
})
