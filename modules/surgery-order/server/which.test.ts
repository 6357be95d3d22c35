import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { ownCode } from '#kernel/shared/pack-code.ts'
import {
  figures,
  newSerial,
  of,
  openTheatre,
  type Surgeons,
  scans,
  surgeons,
  type Theatre,
  typedOrder,
  udiOf,
  ways,
} from '#tests/operating.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'

/* domain §3.4: which piece it was, and what lies there of its lot. */
let w: World
let g: Goods
let t: Theatre
let s: Surgeons
let go: ReturnType<typeof ways>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  t = await openTheatre(w, g)
  s = await surgeons(w, g)
  go = ways(s)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const order = async (qty = '2') => typedOrder(g, t, { ...(await t.item()), qty })

test('which piece it was the hospital says anew while it was the hospital that said it; what became of it is kept in the log', async () => {
  const taken = await go.accepted(await order('1'))
  const { lines } = await s.seller.get(calls.detail, { id: taken.id })
  const sent = await s.seller.get(calls.ship, {
    ...of(taken),
    pieces: [{ lineId: lines[0]!.id, qty: '1', lotNo: 'L1' }],
  })
  const [piece] = (await s.room.get(calls.detail, { id: taken.id })).pieces
  const [wrong, right] = [newSerial(), newSerial()]
  const say = (v: { id: string; version: number }, udi: string) =>
    s.room.ask(calls.registerUse, { ...of(v), pieces: [{ id: piece!.id, usedQty: '1', udi }] })
  const said = await say(sent, udiOf({ serial: wrong }))
  const now = async () => (await s.room.get(calls.detail, { id: taken.id })).pieces[0]!
  expect([said.code, (await now()).serial, (await now()).expiryDate]).toEqual([0, wrong, '2030-01-01'])
  // its lot is what its supplier said
  expect((await say(said.data as never, udiOf({ serial: right, lot: 'L2' }))).msg).toContain('L2')
  const mended = await say(said.data as never, udiOf({ serial: right, expiry: '310131' }))
  expect([mended.code, (await now()).serial, (await now()).expiryDate, (await now()).lotNo]).toEqual([
    ...[0, right, '2031-01-31', 'L1'],
  ])
  // the one that was said by mistake is free for another operation
  const other = await go.shipped(await order('1'), [wrong])
  const pieces = other.pieces.map((p) => ({ id: p.id, usedQty: '1' }))
  expect((await s.room.ask(calls.registerUse, { ...of(other), pieces })).code).toBe(0)
  const { rows } = await w.sql.query(
    `select action, jsonb_path_query_array(after, '$.pieces[*].serial') as serials from audit_log
     where entity_id = $1 and after ? 'pieces' order by at`,
    [taken.id],
  )
  expect(rows).toEqual([
    { action: 'ship', serials: [''] },
    { action: 'registerUse', serials: [wrong] },
    { action: 'registerUse', serials: [right] },
  ])
})

test('what was used is booked though what lies there of its lot stands still', async () => {
  const body = await order()
  const first = await go.confirmed(body)
  const { rows } = await w.sql.query(
    `select b.id from stock_balance b join stock_movement m on m.balance_id = b.id where m.ref_id = $1 limit 1`,
    [first.id],
  )
  await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, reason, created_by, creator_name)
     select hospital_id, id, 'quarantine', '质疑', $2, '测试' from stock_balance where id = $1`,
    [rows[0].id, (await w.sql.query(`select id from app_user limit 1`)).rows[0].id],
  )
  const second = await go.confirmed(body)
  expect(await figures(w, second.id)).toMatchObject({ status: 'accepted', moved: 2 })
})

test('lot and serial number run together by a gun are read by what the kit knows; a scan’s id is one, on whatever order', async () => {
  const now = await go.accepted(await order('1'))
  const { lines } = await s.seller.get(calls.detail, { id: now.id })
  const udi = udiOf({ serial: newSerial() })
  await s.seller.get(calls.ship, { ...of(now), pieces: [{ lineId: lines[0]!.id, qty: '1', udi }] })
  const scan = scans(s.room, now.id)
  expect((await scan(udi.replace('7892', '7891'))).message).toBe('无法识别：条码的校验位不对')
  expect((await scan(udi.replace('17300101', '17300132'))).message).toBe('无法识别：条码中的日期不存在')
  const bare = udi.replace('\x1d', '')
  expect(await scan(bare.replace(/10L121.*/, '10L12100000000'))).toMatchObject({
    ...{ result: 'unreadable', message: '无法识别：条码缺少分隔符，批号与后面的内容分不开' },
  })
  const scanId = randomUUID()
  const read = { id: now.id, scanId, code: bare }
  expect(await s.room.get(calls.scan, read)).toMatchObject({ result: 'counted', lotNo: 'L1', scans: 1 })
  // taken in the whole region, it says nothing of whose it is
  const other = await go.accepted(await order('1'))
  expect(await s.room.get(calls.scan, { ...read, id: other.id })).toMatchObject({
    ...{ result: 'again', pieceId: null, message: '此次扫码已上传到其他跟台订单，不再计入' },
  })
})

test('our own label at the table names its article, lot and day; it is nobody’s single piece', async () => {
  const item = await t.item({ implant: false })
  const taken = await go.accepted(typedOrder(g, t, { ...item, qty: '2' }))
  const { rows } = await w.sql.query('select platform_code as code from product where id = $1', [item.productId])
  const label = (lotNo: string, expiryDate: string, code: string = rows[0].code) => ownCode({ code, lotNo, expiryDate })
  const { lines } = await s.seller.get(calls.detail, { id: taken.id })
  const send = (udi: string) =>
    s.seller.ask(calls.ship, { ...of(taken), pieces: [{ lineId: lines[0]!.id, qty: '2', udi }] })
  expect((await send(label('L7', '2030-01-01', 'YP99999999'))).msg).toContain('YP99999999')
  const sent = await send(label('L7', '2030-01-01'))
  expect(sent.code).toBe(0)
  const [piece] = (await s.room.get(calls.detail, { id: taken.id })).pieces
  expect(piece).toMatchObject({ lotNo: 'L7', expiryDate: '2030-01-01', udi: '', uniqueCode: '', serial: '' })
  const scan = scans(s.room, taken.id)
  const results = async (...codes: string[]) => {
    const found: string[] = []
    for (const code of codes) found.push((await scan(code)).result)
    return found
  }
  expect(
    await results(
      ...[label('L7', '2030-01-01'), label('l7', '2030-01-01').toLowerCase().replaceAll(';', '；'), rows[0].code],
      ...[label('L8', '2030-01-01'), label('L7', '2030-02-01'), label('L7', '2030-01-01', 'YP99999999')],
    ),
  ).toEqual(['counted', 'counted', 'over', 'lotDiffers', 'lotDiffers', 'notHere'])
})

test('an implant is not told apart by our label: its own code is still asked for', async () => {
  const item = await t.item()
  const taken = await go.accepted(typedOrder(g, t, { ...item, qty: '1' }))
  const { rows } = await w.sql.query('select platform_code as code from product where id = $1', [item.productId])
  const udi = ownCode({ code: rows[0].code, lotNo: 'L7', expiryDate: '2030-01-01' })
  const { lines } = await s.seller.get(calls.detail, { id: taken.id })
  const sent = await s.seller.get(calls.ship, { ...of(taken), pieces: [{ lineId: lines[0]!.id, qty: '1', udi }] })
  const [piece] = (await s.room.get(calls.detail, { id: taken.id })).pieces
  const use = (code: string) =>
    s.room.ask(calls.registerUse, { ...of(sent), pieces: [{ id: piece!.id, usedQty: '1', udi: code }] })
  expect((await use(udi)).msg).toContain('UDI 或唯一码')
  const serial = newSerial()
  expect((await use(udiOf({ serial, lot: 'L7' }))).code).toBe(0)
  expect((await s.room.get(calls.detail, { id: taken.id })).pieces[0]).toMatchObject({ serial, lotNo: 'L7' })
})

test('more pieces than could ever be sent are no order, nor is one for a year that slipped', async () => {
  const far = { ...(await order()), surgeryTime: '2199-01-01T08:00:00+08:00', arrivalTime: null }
  expect((await s.room.ask(calls.add, far)).data).toMatchObject({
    fields: [{ path: 'surgeryTime', message: '日期过远，请填写五年内的日期' }],
  })
  const { code, msg } = await s.room.ask(calls.add, await order('2500'))
  expect(code).not.toBe(0)
  expect(msg).toBe('按件管理的产品一件一行，一张跟台订单最多 2000 行，本单要 2500 行，请分单')
})

test('what was used of a lot that came with another production date before is in the patient: it is confirmed, and the conflict stays on record', async () => {
  const made = await t.item()
  const used = async (day: string) => {
    const now = await go.returned(typedOrder(g, t, { ...made, qty: '2' }))
    await w.sql.query('update surgery_piece set production_date = $2 where surgery_order_id = $1', [now.id, day])
    return beside(s.keeper, s.room).get(calls.confirmUse, of(now))
  }
  await used('2025-01-01')
  expect((await used('2025-01-10')).status).toBe('accepted')
  const { rows } = await w.sql.query(
    `select h.reason, h.qty::float, h.released_at is not null as over, b.qty::float as rest from stock_hold h join stock_balance b on b.id = h.balance_id
     where b.product_id = $1`,
    [made.productId],
  )
  const reason = '同一批号在本院已有另一有效期或生产日期：L1 2030-01-01 / 2025-01-01'
  expect(rows).toEqual([{ reason, qty: 1, over: true, rest: 0 }])
})
