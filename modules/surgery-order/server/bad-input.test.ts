import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asked, Call } from '#kernel/shared/call.ts'
import {
  figures,
  inHours,
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
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'

/* security.md: each wrong word its own sentence, and nothing of it is written. */
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
afterAll(() => w.close())

const all = async () =>
  (
    await w.sql.query(`select (select count(*)::int from surgery_order) as orders, (select count(*)::int from surgery_piece) as pieces,
      (select count(*)::int from surgery_patient) as patients, (select sum(used_qty)::float from surgery_piece) as used,
      (select count(*)::int from stock_movement) as moved, (select sum(version)::int from surgery_order) as versions`)
  ).rows[0]
let before: unknown
/** The sentence of a refusal that left nothing behind. */
const no = async <C extends Call>(who: Person, call: C, input: Asked<C>): Promise<string> => {
  before = await all()
  const answer = await who.ask(call, input)
  expect(answer.code).not.toBe(0)
  expect(await all()).toEqual(before)
  const fields = (answer.data as { fields?: { path: string; message: string }[] } | null)?.fields
  return fields?.[0] ? `${fields[0].path}: ${fields[0].message}` : answer.msg
}
let body: ReturnType<typeof typedOrder>
beforeEach(async () => {
  body = typedOrder(g, t, await t.item())
})

test('an article that is for no kit, another supplier’s, or twice', async () => {
  const plain = await t.item({ kit: false })
  const lines = [...body.lines, { catalogItemId: plain.catalogItemId, qty: '1' }]
  expect(await no(s.room, calls.add, { ...body, lines })).toMatch(
    /^lines\.1\.catalogItemId: 「.+」不是跟台产品，不能列入跟台订单$/,
  )
  const other = await t.item({ supplier: await w.org('supplier', '别家') })
  expect(
    await no(s.room, calls.add, {
      ...body,
      lines: [{ ...other, qty: '1' }].map(({ catalogItemId, qty }) => ({ catalogItemId, qty })),
    }),
  ).toMatch(/的供应商与订单不一致$/)
  expect(await no(s.room, calls.add, { ...body, lines: [...body.lines, ...body.lines] })).toBe(
    'lines.1.catalogItemId: 与第 1 行是同一品种，请合并',
  )
  expect(await no(s.room, calls.add, { ...body, lines: [{ ...body.lines[0]!, qty: '1.5' }] })).toMatch(
    /^lines\.0\.qty: 单位「套」的数量必须是整数$/,
  )
})

test('goods that come after the operation, and an operation that is over', async () => {
  const late = new Date(Date.parse(body.surgeryTime) + 60_000).toISOString()
  expect(await no(s.room, calls.add, { ...body, arrivalTime: late })).toBe('arrivalTime: 送达时间不能晚于手术时间')
  const past = new Date(Date.now() - 60_000).toISOString()
  expect(await no(s.room, calls.add, { ...body, surgeryTime: past, arrivalTime: null })).toBe(
    'surgeryTime: 手术时间已过：已做的手术请按急诊补录',
  )
  expect(await no(s.room, calls.add, { ...body, emergency: true })).toBe('surgeryTime: 急诊补录的手术须已开始')
})

test('more than was planned is not shipped, nor a piece twice, nor one past its day', async () => {
  const now = await go.accepted(body)
  const { lines } = await s.seller.get(calls.detail, { id: now.id })
  const piece = (more: object = {}) => ({
    lineId: lines[0]!.id,
    qty: '1',
    udi: udiOf({ serial: newSerial() }),
    ...more,
  })
  const ship = (...pieces: ReturnType<typeof piece>[]) => no(s.seller, calls.ship, { ...of(now), pieces })
  expect(await ship(piece(), piece(), piece())).toMatch(/^pieces\.2\.qty: 「.+」计划 2 套，配货不能超过计划数量$/)
  const udi = udiOf({ serial: newSerial() })
  expect(await ship(piece({ udi }), piece({ udi }))).toBe('pieces.1.udi: 与第 1 行是同一件')
  expect(await ship(piece({ qty: '2' }))).toBe('pieces.0.qty: 按件管理的产品一行一件，数量为 1')
  expect(await ship(piece({ udi: udiOf({ serial: newSerial(), expiry: '250101' }) }))).toBe(
    'pieces.0.expiryDate: 批号 L1 有效期至 2025-01-01，手术当天已过期',
  )
  expect(await ship(piece({ lotNo: 'L2' }))).toBe('pieces.0.lotNo: 批号 L2 与 UDI 中的批号 L1 不符')
  expect(await ship(piece({ lineId: randomUUID() }))).toBe('pieces.0.lineId: 订单中没有此明细')
})

test('a code that says it is a UDI and cannot be read is none: not packed, and unreadable at the table', async () => {
  const now = await go.accepted(body)
  const { lines } = await s.seller.get(calls.detail, { id: now.id })
  const pack = (more: object) => ({ ...of(now), pieces: [{ lineId: lines[0]!.id, qty: '1', ...more }] })
  const right = udiOf({ serial: newSerial() })
  const unread = [
    right.replace('7892', '7891'),
    right.replace('17300101', '17300132'),
    `]d2${right.replace('17300101', '17301301')}`,
    `(01)06901234567892(17)300132(10)L1(21)${newSerial()}`,
    '(01)0690123456789',
  ]
  for (const udi of unread)
    expect([udi, await no(s.seller, calls.ship, pack({ udi }))]).toEqual([
      udi,
      'pieces.0.udi: UDI 无法识别，请核对校验位、日期和分隔符',
    ])
  // day 00 is the month's last one; without separators lot and serial run together, and the typed lot differs
  expect(await no(s.seller, calls.ship, pack({ udi: right.replace('17300101', '17250200') }))).toBe(
    'pieces.0.expiryDate: 批号 L1 有效期至 2025-02-28，手术当天已过期',
  )
  expect(await no(s.seller, calls.ship, pack({ udi: right.replace('\x1d', ''), lotNo: 'L1' }))).toMatch(
    /^pieces\.0\.lotNo: 批号 L1 与 UDI 中的批号 L121[0-9A-F]+ 不符$/,
  )
  const { rows } = await w.sql.query('select count(*)::int as n from surgery_piece where surgery_order_id = $1', [
    now.id,
  ])
  expect(rows[0].n).toBe(0)
  const sent = await s.seller.get(calls.ship, pack({ udi: right }))
  const scan = scans(s.room, now.id)
  for (const code of unread) expect([code, (await scan(code)).result]).toEqual([code, 'unreadable'])
  const [piece] = (await s.room.get(calls.detail, { id: now.id })).pieces
  expect(piece!.scans).toBe(0)
  const use = { ...of(sent), pieces: [{ id: piece!.id, usedQty: '1', udi: unread[0]! }] }
  expect(await no(s.room, calls.registerUse, use)).toBe('pieces.0.udi: UDI 无法识别，请核对校验位、日期和分隔符')
})

test('nothing is made or sterilised tomorrow, nor sterilised before it was made or after its last day', async () => {
  const now = await go.accepted(body)
  const { lines } = await s.seller.get(calls.detail, { id: now.id })
  const said = (more: object) => {
    const udi = udiOf({ serial: newSerial() })
    return no(s.seller, calls.ship, { ...of(now), pieces: [{ lineId: lines[0]!.id, qty: '1', udi, ...more }] })
  }
  const tomorrow = inHours(48).slice(0, 10)
  expect(await said({ productionDate: tomorrow })).toBe('pieces.0.productionDate: 生产日期不能晚于今天')
  expect(await said({ sterilizeDate: tomorrow })).toBe('pieces.0.sterilizeDate: 灭菌日期不能晚于今天')
  expect(await said({ productionDate: '2025-06-01', sterilizeDate: '2025-05-31' })).toBe(
    'pieces.0.sterilizeDate: 灭菌日期不能早于生产日期',
  )
  const stale = { udi: udiOf({ serial: newSerial(), expiry: '250601' }), sterilizeDate: '2025-06-01' }
  expect(await said(stale)).toBe('pieces.0.expiryDate: 有效期至必须晚于灭菌日期')
})

test('more than was shipped is not used, a piece of another kit neither, nor one that was used elsewhere', async () => {
  const serial = newSerial()
  const first = await go.shipped(body, [serial, newSerial()])
  const twin = await go.shipped(typedOrder(g, t, await t.item()), [serial])
  const use = (d: typeof first, id: string, more: object = {}) =>
    no(s.room, calls.registerUse, { ...of(d), pieces: [{ id, usedQty: '1', ...more }] })
  expect(await use(first, first.pieces[0]!.id, { usedQty: '2' })).toMatch(
    /^pieces\.0\.usedQty: 「.+」[0-9A-F]+ 配货 1 套，使用与丢失共 2 套，不能超过配货数量$/,
  )
  expect(await use(first, first.pieces[0]!.id, { lostQty: '1' })).toMatch(/使用与丢失共 2 套/)
  expect(await use(first, first.pieces[0]!.id, { usedQty: '0', lostQty: '1' })).toMatch(
    new RegExp(`^pieces\\.0\\.lostReason: 「.+」${serial} 请填写丢失原因$`),
  )
  expect(await use(first, twin.pieces[0]!.id)).toBe('pieces.0.id: 本单没有配送此件')
  await s.room.get(calls.registerUse, { ...of(first), pieces: [{ id: first.pieces[0]!.id, usedQty: '1' }] })
  expect(await use(twin, twin.pieces[0]!.id)).toBe(`pieces.0.udi: 「${serial}」已在其他手术中使用，不能重复使用`)
})

test('one piece is one however its code is written: wide, in small letters, or by its serial number alone', async () => {
  const serial = newSerial()
  const first = await go.shipped(body, [serial, newSerial()])
  const wide = (code: string) => code.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
  const udis = [
    wide(udiOf({ serial })),
    udiOf({ serial: serial.toLowerCase() }),
    `(01)06901234567892(17)300101(10)L1(21) ${serial}`,
    ...[serial, wide(serial.toLowerCase())],
  ]
  // what is in the kit is named by each of them
  const { pieces } = first
  for (const udi of udis)
    await s.room.get(calls.registerUse, {
      ...of(await s.room.get(calls.detail, { id: first.id })),
      pieces: [{ id: pieces[0]!.id, usedQty: '1', udi }],
    })
  const { pieces: now } = await s.room.get(calls.detail, { id: first.id })
  expect([now[0]!.serial, now[0]!.uniqueCode]).toEqual([serial, ''])
  // and nowhere else, be it another kit or the same one
  const taken = await go.accepted(body)
  const { lines } = await s.seller.get(calls.detail, { id: taken.id })
  const piece = { lineId: lines[0]!.id, qty: '1', lotNo: 'L1', expiryDate: '2030-01-01' }
  for (const udi of udis)
    expect(await no(s.seller, calls.ship, { ...of(taken), pieces: [{ ...piece, udi }] })).toMatch(
      /^pieces\.0\.udi: 「.+」已在其他手术中使用，不能重复使用$/,
    )
  const [one, two] = [udiOf({ serial: `${serial}9` }), `${serial.toLowerCase()}9`]
  expect(await no(s.seller, calls.ship, { ...of(taken), pieces: [one, two].map((udi) => ({ ...piece, udi })) })).toBe(
    'pieces.1.udi: 与第 1 行是同一件',
  )
  const sent = await s.seller.get(calls.ship, { ...of(taken), pieces: [piece, piece] })
  const { pieces: blank } = await s.room.get(calls.detail, { id: taken.id })
  const use = (...udi: string[]) => ({
    ...of(sent),
    pieces: udi.map((u, i) => ({ id: blank[i]!.id, usedQty: '1', udi: u })),
  })
  for (const udi of udis)
    expect(await no(s.room, calls.registerUse, use(udi))).toMatch(/已在其他手术中使用，不能重复使用$/)
  expect(await no(s.room, calls.registerUse, use(one, two))).toBe('pieces.1.udi: 与第 1 行是同一件')
  // in direct SQL neither
  for (const [column, code] of [
    ['serial', serial.toLowerCase()],
    ['unique_code', wide(serial)],
  ] as const)
    await expect(
      w.sql.query(`update surgery_piece set used_qty = 1, udi_di = '06901234567892', ${column} = $2 where id = $1`, [
        blank[0]!.id,
        code,
      ]),
    ).rejects.toThrow('duplicate key')
})

test('an implant is not used without lot, last day and code; what the one who confirms finds wrong is registered anew', async () => {
  const now = await go.accepted(body)
  const { lines } = await s.seller.get(calls.detail, { id: now.id })
  const sent = await s.seller.get(calls.ship, { ...of(now), pieces: [{ lineId: lines[0]!.id, qty: '1' }] })
  const [piece] = (await s.room.get(calls.detail, { id: now.id })).pieces
  const use = (d: { id: string; version: number }, more: object) => ({
    ...of(d),
    pieces: [{ id: piece!.id, usedQty: '1', ...more }],
  })
  const without = async (more: object) => no(s.room, calls.registerUse, use(sent, more))
  expect(await without({})).toMatch(/^pieces\.0\.lotNo: 植入物「.+」请填写批号$/)
  expect(await without({ lotNo: 'L9' })).toMatch(/^pieces\.0\.expiryDate: 植入物「.+」请填写有效期至$/)
  expect(await without({ lotNo: 'L9', expiryDate: '2030-01-01' })).toMatch(
    /^pieces\.0\.udi: 植入物「.+」请填写UDI 或唯一码$/,
  )
  const which = { lotNo: 'L9', expiryDate: '2030-01-01', udi: newSerial() }
  const used = await s.room.get(calls.registerUse, use(sent, which))
  const back = await s.seller.get(calls.registerBack, of(used))
  // it was lost, not used: the hospital says so, and its supplier counts again
  const lost = { usedQty: '0', lostQty: '1', lostReason: '术中掉落污染' }
  const again = await s.room.get(calls.registerUse, use(back, lost))
  expect(again.status).toBe('used')
  const counted = await s.seller.get(calls.registerBack, of(again))
  expect(counted.status).toBe('returnedKit')
  // by hand in the database nothing ends with a piece nobody accounts for
  await w.sql.query(`update surgery_order set status = 'used' where id = $1`, [now.id])
  await w.sql.query(`update surgery_piece set back_qty = 1 where id = $1`, [piece!.id])
  await expect(w.sql.query(`update surgery_order set status = 'returnedKit' where id = $1`, [now.id])).rejects.toThrow(
    'neither used nor back nor lost',
  )
  await w.sql.query(`update surgery_piece set back_qty = 0 where id = $1`, [piece!.id])
  await w.sql.query(`update surgery_order set status = 'returnedKit' where id = $1`, [now.id])
  expect((await beside(s.keeper, s.room).ask(calls.confirmUse, of(counted))).code).toBe(0)
})

test('the second signature is not the first person’s', async () => {
  const back = await go.returned(body)
  expect(await no(s.keeper, calls.confirmUse, of(back))).toMatch(/^需要第二人复核，可由 .+ 复核$/)
  expect(await no(beside(s.keeper, s.keeper), calls.confirmUse, of(back))).toBe('复核人不能是本人')
})

test('a foreign order is like an unknown one', async () => {
  const made = await s.room.get(calls.add, body)
  const other = await openGoods(w)
  const strangers = await surgeons(w, other)
  const unknown = randomUUID()
  for (const who of [strangers.room, strangers.seller, strangers.chief]) {
    const [mine, none] = [await who.ask(calls.detail, { id: made.id }), await who.ask(calls.detail, { id: unknown })]
    expect([mine.code, mine.msg]).toEqual([none.code, none.msg])
  }
  // his own supplier reads it when it was audited, not before
  expect((await s.seller.ask(calls.detail, { id: made.id })).code).toBe(404)
  expect((await strangers.room.ask(calls.scan, { id: made.id, scanId: unknown, code: '123456' })).code).toBe(404)
  expect((await strangers.room.ask(calls.patient, { id: made.id, purpose: '核对' })).code).toBe(404)
})

test('two who use one piece at once: one of them does', async () => {
  const serial = newSerial()
  const [a, b] = [await go.shipped(body, [serial]), await go.shipped(typedOrder(g, t, await t.item()), [serial])]
  const both = await Promise.all(
    [a, b].map((d) => s.room.ask(calls.registerUse, { ...of(d), pieces: [{ id: d.pieces[0]!.id, usedQty: '1' }] })),
  )
  expect(both.map((one) => one.code === 0).sort()).toEqual([false, true])
  const used = [(await figures(w, a.id)).used, (await figures(w, b.id)).used]
  expect(used.sort()).toEqual([0, 1])
})
