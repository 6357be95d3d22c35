import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#kernel/server/ctx.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { openPacks, type Packs } from '#tests/packs.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { balanceCalls } from '../shared/balance.ts'
import { codeCalls as calls, traceCalls } from '../shared/calls.ts'
import { night } from './night.ts'
import { codesOfLot, codesTaken, giveBack, sell } from './public.ts'

/* domain-trace §4.4: parts of a pack go to several patients and come back; §4.5: what does not agree is a case. */
let w: World
let g: Goods
let packs: Packs
let ship: Person
let desk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  packs = await openPacks(w, g)
  ;({ ship, desk } = packs)
})
afterAll(() => w.close())

const living: Packs['living'] = (...asked) => packs.living(...asked)
const system = <T>(fn: (ctx: Ctx) => Promise<T>) => inContext(systemActor, { call: 'test' }, fn)
const doc = (type: string) => ({ type, id: randomUUID(), no: 'XS1' })

test('parts of a pack are dispensed to several patients, never more than it has, and come back by their own sale', async () => {
  const { codes, acceptanceId, deliveryLineId, productId } = await living(2)
  const [code, whole] = codes as [string, string]
  const of = { hospitalId: g.hospital, code }
  expect(await system((ctx) => codesTaken(ctx.tx, { acceptanceId, deliveryLineId }))).toEqual(codes)
  expect(
    await system((ctx) =>
      codesOfLot(ctx.tx, { hospitalId: g.hospital, productId, lotNo: 'L7', at: new Date().toISOString(), units: '48' }),
    ),
  ).toEqual(codes)
  const [first, second] = [doc('sale'), doc('sale')]
  expect(await system((ctx) => sell(ctx, { ...of, split: true, qty: '4', doc: first }))).toMatchObject({
    state: 4,
    rest: '20',
  })
  expect(await system((ctx) => sell(ctx, { ...of, split: true, qty: '20', doc: second }))).toMatchObject({
    state: 1,
    rest: '0',
  })
  const sold = (more: object) => system((ctx) => sell(ctx, { ...of, split: true, qty: '1', doc: doc('sale'), ...more }))
  await expect(sold({})).rejects.toThrow(/已发出，不能再次销售/)
  const back = (qty: string | undefined, sale = first) =>
    system((ctx) => giveBack(ctx, { ...of, qty, saleId: sale.id, doc: doc('saleReturn') }))
  await expect(back('5')).rejects.toThrow(/这笔销售只发出/)
  expect(await back('3')).toMatchObject({ state: 4, rest: '3' })
  await expect(back('2')).rejects.toThrow(/这笔销售只发出/)
  await expect(sold({ qty: '4' })).rejects.toThrow(/不足/)
  await expect(sold({ split: false, qty: undefined })).rejects.toThrow(/已拆零/)
  expect(await back(undefined)).toMatchObject({ state: 4, rest: '4' })
  await expect(back(undefined)).rejects.toThrow(/不是这笔销售发出的/)
  expect(await back(undefined, second)).toMatchObject({ state: 0, rest: '24' })
  await expect(
    system((ctx) => sell(ctx, { ...of, code: whole, split: false, qty: '5', doc: doc('sale') })),
  ).rejects.toThrow(/整盒销售的数量不符/)
  expect(await system((ctx) => sell(ctx, { ...of, code: whole, split: false, doc: doc('sale') }))).toMatchObject({
    state: 1,
  })
  await expect(
    system((ctx) => sell(ctx, { ...of, code: '89999999999999999999', split: true, qty: '1', doc: doc('sale') })),
  ).rejects.toThrow(/没有入库记录/)
  // what the sentence would miss the database does
  await expect(w.sql.query(`update trace_code set rest = -1 where code = $1`, [code])).rejects.toThrow(/check/)
})

test('two patients who get the last tablets of one pack in one instant: one of them does', async () => {
  const { codes } = await living(1)
  const one = () =>
    system((ctx) => sell(ctx, { hospitalId: g.hospital, code: codes[0]!, split: true, qty: '14', doc: doc('sale') }))
  const all = await Promise.allSettled([one(), one()])
  expect(all.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a lot that is past its day is not dispensed', async () => {
  const { codes } = await living(1)
  await w.sql.query(`update trace_code set expiry_date = '2020-01-01' where code = $1`, [codes[0]])
  await expect(
    system((ctx) => sell(ctx, { hospitalId: g.hospital, code: codes[0]!, split: false, doc: doc('sale') })),
  ).rejects.toThrow(/已过有效期/)
})

test('what is missing is a case of its lot until it is found; a person closes another one with his reason', async () => {
  const d = await living(2, '3')
  await night()
  const of = (cause: string) =>
    desk
      .get(balanceCalls.cases, { status: ['open'], size: 50 })
      .then((p) => p.rows.filter((k) => k.cause === cause && k.productId === d.productId))
  const [lacking] = await of('lacking')
  expect(lacking).toMatchObject({ expected: '3', found: '2', lotNo: 'L7' })
  const [ledger] = await of('ledger')
  expect(ledger).toMatchObject({ expected: '72', found: '48' })
  // the same in the list of balances, with what the platform said of one of them
  await w.sql.query(
    'update trace_code set acknowledged_at = now() where id = (select id from trace_code where delivery_line_id = $1 limit 1)',
    [d.deliveryLineId],
  )
  const balances = async (differs: boolean) =>
    (await desk.get(balanceCalls.query, { productId: d.productId, differs })).rows
  expect(await balances(true)).toMatchObject([{ due: 3, collected: 2, uploaded: 0, acknowledged: 1, differs: true }])
  expect(await balances(false)).toEqual([])
  // nothing is raised twice
  await night()
  expect(await of('lacking')).toHaveLength(1)
  expect(await desk.get(balanceCalls.recheck, { id: lacking!.id, version: lacking!.version })).toMatchObject({
    closed: false,
  })
  const people = (await desk.get(balanceCalls.people, {})).rows
  expect(people.map((p) => p.id)).toContain(desk.userId)
  const given = await desk.get(balanceCalls.assign, {
    id: lacking!.id,
    version: lacking!.version,
    ownerId: desk.userId,
    note: '电话催供应商',
  })
  const stranger = await desk.ask(balanceCalls.assign, {
    id: lacking!.id,
    version: given.version,
    ownerId: ship.userId,
    note: '',
  })
  expect(stranger.code).not.toBe(0)
  await desk.get(calls.scan, {
    docId: d.deliveryId,
    id: randomUUID(),
    code: `${d.ident}0000000000099`,
    lineId: d.deliveryLineId,
  })
  await night()
  expect(await of('lacking')).toEqual([])
  expect(await of('ledger')).toEqual([])
  expect(await desk.get(balanceCalls.detail, { id: lacking!.id })).toMatchObject({
    status: 'closed',
    closerName: '',
    ownerName: expect.any(String),
    note: '电话催供应商',
  })
  const other = await living(1, '2')
  await night()
  const [open] = (await desk.get(balanceCalls.cases, { status: ['open'], size: 50 })).rows.filter(
    (k) => k.productId === other.productId && k.cause === 'lacking',
  )
  expect((await desk.ask(balanceCalls.fix, { id: open!.id, version: open!.version })).code).not.toBe(0)
  await desk.get(balanceCalls.fix, { id: open!.id, version: open!.version, reason: '供应商确认漏赋码' })
  expect(await desk.get(balanceCalls.detail, { id: open!.id })).toMatchObject({
    status: 'closed',
    reason: '供应商确认漏赋码',
  })
  // closed with a reason it is not raised again by the same night
  await night()
  expect(
    (await desk.get(balanceCalls.cases, { status: ['open'], size: 50 })).rows.filter(
      (k) => k.productId === other.productId && k.cause === 'lacking',
    ),
  ).toEqual([])
})

test('the sheet of a day has what was dispensed by code beside what the ledger booked, less what was booked back', async () => {
  const keeper = await w.person(
    { 'inventory/inventoryQuery': 'view consume', 'inventory/stockDocument': 'view add post reverse' },
    g.hospital,
  )
  const { codes, productId } = await living(2)
  const { rows } = await w.sql.query(`select (now() at time zone 'Asia/Shanghai')::date::text as today`)
  const day = { from: rows[0].today as string, to: rows[0].today as string }
  const sheet = async () => {
    const [row] = (await desk.get(balanceCalls.days, { day })).rows
    return [row?.soldCodes ?? 0, Number(row?.soldUnits ?? 0), Number(row?.dispensed ?? 0)]
  }
  const [soldBefore, unitsBefore, before] = (await sheet()) as [number, number, number]
  await system((ctx) => sell(ctx, { hospitalId: g.hospital, code: codes[0]!, split: false, doc: doc('sale') }))
  const made = await keeper.get(stockDocumentCalls.consume, {
    pointId: g.point,
    docKind: 'outpatient',
    lines: [{ productId, qty: '24', qtyUnit: 'min' }],
  })
  const { version } = await keeper.get(stockDocumentCalls.post, { id: made.id, version: made.version })
  expect(await sheet()).toEqual([soldBefore + 1, unitsBefore + 24, before + 24])
  await keeper.get(stockDocumentCalls.reverse, { id: made.id, version, reason: '错发' })
  expect(await sheet()).toEqual([soldBefore + 1, unitsBefore + 24, before])
  // what is asked of other days has nothing of it
  expect((await desk.get(balanceCalls.days, { day: { from: '2020-01-01', to: '2020-01-31' } })).rows).toEqual([])
})

test('one click drafts the recall of a code’s lot', async () => {
  const { codes } = await living(1)
  const made = await desk.get(traceCalls.recall, { code: codes[0]! })
  const { rows } = await w.sql.query(
    `select l.lot_no, r.scope from recall r join recall_lot l on l.recall_id = r.id where r.id = $1`,
    [made.id],
  )
  expect(rows).toEqual([{ lot_no: 'L7', scope: 'own' }])
})
