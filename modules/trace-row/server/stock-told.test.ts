import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { founder, inContext } from '#kernel/server/tx.ts'
import { post } from '#modules/stock/server/public.ts'
import { ledgerCalls } from '#modules/stock/shared/ledger.ts'
import { stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { bookOn, coming } from '#tests/booking.ts'
import { openCounting } from '#tests/counting.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import { acceptedLot } from '#tests/returning.ts'
import { enter, wholeItem } from '#tests/rowing.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'

/* domain-trace §4.2: what of the ledger is told by which interface. */

let w: World
let g: Goods
let peer: Medicare
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  peer = await openMedicare()
  await enter(w, g.hospital, peer, 1)
})
afterAll(async () => {
  await peer.close()
  await w.close()
})

const lastMonth = (): string => {
  const [year, month] = today().split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
/** Who books stock without a paper. */
const keeperOf = ({ hospital, buyer }: Goods) =>
  ({ ...founder, org: 'hospital', orgId: hospital, userId: buyer.userId }) as const

test('goods that go back without a return order, as recalled ones do, are told as a return and not as a change of stock', async () => {
  const lot = await acceptedLot(g, { item: await wholeItem(w, g), lotNo: 'ZH7', invoiceNo: '12345670' })
  const { rows } = await w.sql.query('select id from stock_balance where product_id = $1', [lot.productId])
  const source = { type: 'recallTask', id: randomUUID(), no: 'ZH7', hospitalId: g.hospital }
  const leave = (cause: 'return' | 'breakage', units: string) =>
    inContext(keeperOf(g), { call: 'test' }, (ctx) =>
      post(
        ctx,
        { ...source, id: randomUUID() },
        { go: [{ balanceId: rows[0].id, units, cause, refLineId: randomUUID(), reason: '召回' }] },
      ),
    )
  await leave('return', '48')
  await leave('breakage', '24')
  const told = await w.sql.query(
    `select kind, units::float, fields ->> 'purc_retn_cnt' as back, fields ->> 'inv_chg_type' as change from trace_row where source_no = 'ZH7' order by kind`,
  )
  expect(told.rows).toEqual([
    { kind: '3502', units: 24, back: null, change: '107' },
    { kind: '3504', units: 48, back: '2', change: null },
  ])
})

test('a count that is booked tells of every lot it counted, one in packs of two sizes in packs of each', async () => {
  const x = await openCounting(w)
  await enter(w, x.g.hospital, peer, 2)
  const { productId } = await wholeItem(w, x.g)
  const lot = {
    productId,
    pointId: x.g.point,
    supplierId: x.g.supplier,
    lotNo: 'TWO',
    productionDate: '2026-01-01',
    expiryDate: '2030-01-01',
  }
  const come = (units: string, ratio: string) => ({
    ...{
      ...lot,
      units,
      ratio,
      price: '2',
      owner: 'hospital' as const,
      cause: 'opening' as const,
      refLineId: randomUUID(),
    },
  })
  await inContext(keeperOf(x.g), { call: 'test' }, (ctx) =>
    post(
      ctx,
      { type: 'test', id: randomUUID(), no: 'T', hospitalId: x.g.hospital },
      { come: [come('48', '24'), come('24', '12')] },
    ),
  )
  const id = await x.begun([productId])
  const { lines } = await x.see(id)
  await x.one.get(stockCountCalls.enter, {
    id,
    lines: lines.map((l) => ({ lineId: l.id, version: l.version, units: Number(l.ratio) === 24 ? '48' : '24' })),
  })
  expect((await x.act(x.one, 'submit', id)).msg).toBe('')
  expect((await x.audit(x.judge, id)).code).toBe(0)
  const { rows } = await w.sql.query(
    `select units::float, fields ->> 'inv_cnt' as packs from trace_row where kind = '3501' and product_id = $1`,
    [productId],
  )
  expect(rows).toEqual([{ units: 72, packs: '4' }])
})

test('a month that is closed tells what was there at its end', async () => {
  const own = await openGoods(w)
  await enter(w, own.hospital, peer, 3)
  const { productId } = await wholeItem(w, own)
  const [month, on] = [lastMonth(), `${lastMonth()}-15`]
  await bookOn(w, own, on, { come: [coming(own, productId, '72')] })
  const closer = await w.person({ 'inventory/inventoryQuery': 'view closeMonth' }, own.hospital)
  await closer.get(ledgerCalls.closeMonth, { month })
  const { rows } = await w.sql.query(
    `select source, units::float, fields ->> 'inv_cnt' as packs, fields ->> 'invdate' as day from trace_row where kind = '3501' and product_id = $1`,
    [productId],
  )
  const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  expect(rows).toEqual([{ source: 'stockPeriod', units: 72, packs: '3', day: end }])
})
