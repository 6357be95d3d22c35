import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { founder, inContext } from '#kernel/server/tx.ts'
import { post } from '#modules/stock/server/public.ts'
import { stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { traceCalls } from '#modules/trace-code/shared/calls.ts'
import { leavingCalls } from '#modules/trace-code/shared/leaving.ts'
import { codeStates } from '#modules/trace-code/shared/states.ts'
import { openCounting } from '#tests/counting.ts'
import { openPacks, type Packs } from '#tests/packs.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import { enter, licence, openOutside } from '#tests/rowing.ts'
import { type Goods, openWorld, type World } from '#tests/world.ts'
import { rowCalls } from '../shared/calls.ts'
import { pump } from './pump.ts'
import { rowImporters } from './sales.ts'

/* 3501 and 3502 carry the codes of what they tell, as far as the house knows which they are (domain-trace §4.2, §4.4). */
let w: World
let x: Awaited<ReturnType<typeof openCounting>>
let g: Goods
let packs: Packs
let peer: Medicare
beforeAll(async () => {
  w = await openWorld()
  x = await openCounting(w)
  g = x.g
  peer = await openMedicare()
  await openOutside(w, peer)
  await enter(w, g.hospital, peer, 1)
  await licence(w, g.supplier, g.sales.userId)
  packs = await openPacks(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await peer.close()
  await w.close()
})

let n = 0
/** Packs in stock of an article of which a row lacks nothing. */
const living = async (count: number, qty?: string) => {
  const lot = await packs.living(count, qty)
  const hospitalCode = `KC${++n}`
  await w.sql.query(
    `update product set insurance_code = $2, extra = extra || '{"rxFlag":"1"}', manufacturer_id = coalesce(manufacturer_id, (select id from company limit 1)) where id = $1`,
    [lot.productId, `XK01AB${String(n).padStart(6, '0')}`],
  )
  await w.sql.query(`update catalog_item set hospital_code = $2 where id = $1`, [lot.catalogItemId, hospitalCode])
  return { ...lot, hospitalCode }
}
const rowsOf = async (kind: string, productId: string) =>
  (
    await w.sql.query(
      `select r.state, r.codes, r.fields ->> 'inv_chg_type' as type, array(select c.code from trace_row_code c where c.row_id = r.id order by c.code) as list
       from trace_row r where r.kind = $1 and r.product_id = $2 order by r.created_at, r.id`,
      [kind, productId],
    )
  ).rows
const statesOf = async (codes: readonly string[]) =>
  (await w.sql.query('select state from trace_code where code = any($1) order by code', [codes])).rows.map(
    (r) => codeStates[r.state as 0],
  )
const book = async (productId: string, no: string, units: string) => {
  const { rows } = await w.sql.query('select id from stock_balance where product_id = $1', [productId])
  const keeper = { ...founder, org: 'hospital', orgId: g.hospital, userId: g.buyer.userId } as const
  await inContext(keeper, { call: 'test' }, (ctx) =>
    post(
      ctx,
      { type: 'stockDoc', id: randomUUID(), no, hospitalId: g.hospital },
      { go: [{ balanceId: rows[0].id, units, cause: 'breakage', refLineId: randomUUID(), reason: '摔碎' }] },
    ),
  )
}
const scrap = async (codes: readonly string[], docNo: string) => {
  const found = await Promise.all(
    codes.map(async (keyword) => (await packs.desk.get(traceCalls.query, { keyword })).rows[0]!.id),
  )
  return packs.desk.get(leavingCalls.leave, { ids: found, to: 'scrapped', docNo, reason: '摔碎' })
}

test('a count tells the codes of its lots; of more codes than were counted it tells none', async () => {
  const [whole, short] = [await living(2), await living(3)]
  await book(short.productId, 'BS0', '24')
  const id = await x.begun([whole.productId, short.productId])
  const { lines } = await x.see(id)
  await x.one.get(stockCountCalls.enter, {
    id,
    lines: lines.map((l) => ({ lineId: l.id, version: l.version, units: '48' })),
  })
  expect((await x.act(x.one, 'submit', id)).msg).toBe('')
  expect((await x.audit(x.judge, id)).code).toBe(0)
  expect(await rowsOf('3501', whole.productId)).toMatchObject([{ codes: 2, list: whole.codes }])
  expect(await rowsOf('3501', short.productId)).toMatchObject([{ codes: 0, list: [] }])
})

test('a change of stock tells the packs that were named for its paper, before it was booked or after, and no more than it moved', async () => {
  const { productId, codes } = await living(4)
  const [one, two, three, four] = codes as [string, string, string, string]
  await scrap([one], 'BS1')
  await book(productId, 'BS1', '48')
  expect(await rowsOf('3502', productId)).toMatchObject([{ list: [one] }])
  await scrap([two], 'BS1')
  await scrap([three], 'BS1')
  expect(await rowsOf('3502', productId)).toMatchObject([{ codes: 2, list: [one, two] }])
  await pump({ call: 'test' }, g.hospital)
  const [row] = (await peer.rows()).filter((r) => r.infno.startsWith('3502') && r.codes.includes(one))
  expect(row!.codes).toEqual([one, two])
  // what was sent is not changed any more
  await scrap([four], 'BS1')
  expect(await rowsOf('3502', productId)).toMatchObject([{ codes: 2, state: 'taken' }])
})

test('a change the hospital’s own system tells is taken in with its codes, which go and come back by it', async () => {
  const lot = await living(3)
  const other = await living(1)
  const [one, two] = lot.codes as [string, string]
  const teller = await w.person({ 'trace/inventoryChange': 'view import' }, g.hospital)
  const tell = async (
    lineNo: string,
    type: string,
    codes: readonly string[],
    existing: 'update' | 'skip' = 'update',
  ) => {
    const values = {
      ...{ lineNo, codes: codes.join(' '), fixmedins_hilist_id: lot.hospitalCode, inv_chg_type: type, pric: '0.5' },
      ...{ cnt: '1', inv_chg_time: '2026-11-28 09:00:00', trdn_flag: '0' },
    }
    const actor = { ...founder, org: 'hospital', orgId: g.hospital, userId: teller.userId } as const
    const said = await inContext(actor, { call: 'test' }, (ctx) =>
      rowImporters.inventoryChange.save(ctx, [{ line: 1, values, given: new Set(Object.keys(values)) }], {
        existing,
        memo: new Map(),
      }),
    )
    return said.get(1)
  }
  expect(await tell('K1', '105', [one])).toBe('added')
  expect(await rowsOf('3502', lot.productId)).toMatchObject([{ state: 'ready', type: '105', list: [one] }])
  expect(await statesOf(lot.codes)).toEqual(['报废/调出', '在库', '在库'])
  expect(await tell('K1', '105', [one])).toBe('unchanged')
  // a file of 仅新增 changes nothing that was told
  expect(await tell('K1', '105', [two], 'skip')).toBe('unchanged')
  expect(await statesOf(lot.codes)).toEqual(['报废/调出', '在库', '在库'])
  // told otherwise before it is sent: the other pack went
  expect(await tell('K1', '105', [two])).toBe('changed')
  expect(await statesOf(lot.codes)).toEqual(['在库', '报废/调出', '在库'])
  expect(await tell('K2', '106', [two])).toBe('added')
  expect(await statesOf(lot.codes)).toEqual(['在库', '在库', '在库'])
  // within the house a pack stays where it is
  expect(await tell('K3', '102', [one])).toBe('added')
  expect(await statesOf(lot.codes)).toEqual(['在库', '在库', '在库'])
  const before = await rowsOf('3502', lot.productId)
  expect(await tell('K4', '105', [other.codes[0]!])).toMatchObject({ reason: '追溯码 {{code}} 不是此产品的' })
  expect(await tell('K5', '107', ['89999990000000000009'])).toMatchObject({ reason: '追溯码 {{code}} 没有入库记录' })
  expect(await rowsOf('3502', lot.productId)).toEqual(before)
  await pump({ call: 'test' }, g.hospital)
  const row = await teller.get(rowCalls.inventoryChange.query, { code: two })
  expect(row.rows.map((r) => r.state)).toEqual(['taken', 'taken'])
})
