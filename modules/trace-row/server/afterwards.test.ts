import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { night } from '#modules/trace-code/server/night.ts'
import { balanceCalls } from '#modules/trace-code/shared/balance.ts'
import { codeCalls } from '#modules/trace-code/shared/calls.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import { acceptedLot, returners, typedReturn, ways } from '#tests/returning.ts'
import { carrier, enter, licence, openOutside, wholeItem } from '#tests/rowing.ts'
import { cameBack, line, sold, stocked } from '#tests/selling.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { rowCalls, saleCalls } from '../shared/calls.ts'
import { pump } from './pump.ts'

/* domain-trace §4.2–4.4: what is told later than it was done, told again, taken back, or switched on in the middle. */

let w: World
let g: Goods
let peer: Medicare
let person: Person
const [sales, back] = [saleCalls.shopSales, saleCalls.salesReturn]
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  peer = await openMedicare()
  await openOutside(w, peer)
  await enter(w, g.hospital, peer, 1)
  await licence(w, g.supplier, g.sales.userId)
  person = await carrier(w, g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await peer.close()
  await w.close()
})

const go = () => pump({ call: 'test' }, g.hospital)
const all = ['3501', '3502', '3503', '3504', '3505', '3506']
/** Which interfaces the hospital tells. */
const tells = (...kinds: string[]) =>
  w.sql.query('update trace_account set switched = $2 where hospital_id = $1', [g.hospital, kinds])
const without = (kind: string) => tells(...all.filter((k) => k !== kind))
const ofProduct = async (productId: string, queue: 'purchaseReceipt' | 'purchaseReturn' = 'purchaseReceipt') =>
  (await person.get(rowCalls[queue].query, { productId })).rows
const saleRow = async (no: string, queue: 'shopSales' | 'salesReturn' = 'shopSales') =>
  (await person.get(rowCalls[queue].query, { size: 100 })).rows.find(
    (r) => r.sourceNo === no || r.sourceNo === `R${no}`,
  )!

describe('a return', () => {
  test('tells what its supplier received, and of nothing that did not arrive; and by which number the goods came', async () => {
    const r = await returners(w, g)
    const [some, none] = [
      await acceptedLot(g, { item: await wholeItem(w, g), lotNo: 'R7', invoiceNo: '12345678' }),
      await acceptedLot(g, { item: await wholeItem(w, g), lotNo: 'R0', invoiceNo: '12345679' }),
    ]
    const body = typedReturn(g, { lot: some, qty: '10' }, { lot: none, qty: '5' })
    const { id, version } = await ways(r).gone(body)
    const { lines } = await r.seller.get(returnOrderCalls.detail, { id })
    const received = { [some.deliveryLineId]: '7', [none.deliveryLineId]: '0' }
    await r.seller.get(returnOrderCalls.receive, {
      ...{ id, version },
      lines: lines.map((l) => ({ id: l.id, receivedQty: received[l.deliveryLineId]!, shortReason: '途中破损' })),
    })
    const [row, ...others] = await ofProduct(some.productId, 'purchaseReturn')
    expect([others, await ofProduct(none.productId, 'purchaseReturn')]).toEqual([[], []])
    expect(row).toMatchObject({ units: '7' })
    await go()
    expect((await ofProduct(some.productId, 'purchaseReturn'))[0]).toMatchObject({
      state: 'taken',
      reason: '',
      missingText: '',
    })
    const [purchase] = await ofProduct(some.productId)
    const [held] = (await peer.rows()).filter((x) => x.bchno === row!.bchno)
    expect(held!.fields).toMatchObject({ purc_retn_cnt: '7', medins_prod_purc_no: purchase!.flowNo })
  })
})

describe('a row that need not be told', () => {
  test('is not told once its paper was taken back, whatever is switched on later', async () => {
    await without('3503')
    const lot = await acceptedLot(g, { item: await wholeItem(w, g), lotNo: 'EX1' })
    const reverser = await w.person({ 'procurement/acceptance': 'view reverse' }, g.hospital)
    const { rows } = await w.sql.query(
      'select a.id, a.version from acceptance a join acceptance_line l on l.acceptance_id = a.id where l.delivery_line_id = $1',
      [lot.deliveryLineId],
    )
    expect(await ofProduct(lot.productId)).toMatchObject([
      { state: 'exempt', reason: '接口未启用', actions: ['upload'] },
    ])
    await w.sql.query('update session set proved_at = now() where user_id = $1', [reverser.userId])
    await reverser.get(acceptanceCalls.reverse, { ...rows[0], reason: '误确认' })
    await tells(...all)
    const [row] = await ofProduct(lot.productId)
    expect(row).toMatchObject({ state: 'exempt', reason: '业务单据已冲销', actions: [] })
    expect((await person.ask(rowCalls.purchaseReceipt.upload, { id: row!.id })).msg).toMatch(/已撤销，不能再报送$/)
  })

  test('goes after all when its interface is switched on and what it lacked is mended', async () => {
    const lot = await acceptedLot(g, { lotNo: 'EX2' })
    const [row] = await ofProduct(lot.productId)
    expect(row!.state).toBe('incomplete')
    await without('3503')
    await go()
    expect((await ofProduct(lot.productId))[0]!.state).toBe('exempt')
    await tells(...all)
    expect((await person.ask(rowCalls.purchaseReceipt.upload, { id: row!.id })).msg).toMatch(/^还不能报送：/)
    const { rows: maker } = await w.sql.query(
      `insert into company (code, name, is_producer) values ('MENDEX', '补药厂二', true) returning id`,
    )
    await w.sql.query(
      `update product set insurance_code = 'XB2', approval_no = '国药准字H2', manufacturer_id = $2, extra = extra || '{"rxFlag":"1"}' where id = $1`,
      [lot.productId, maker[0].id],
    )
    await w.sql.query(`update catalog_item set hospital_code = 'YPMENDEX' where product_id = $1`, [lot.productId])
    await person.get(rowCalls.purchaseReceipt.upload, { id: row!.id })
    await go()
    expect((await ofProduct(lot.productId))[0]).toMatchObject({ state: 'taken', missingText: '' })
  })

  test('of a sale is corrected by its own system, and the lines beside it are taken in', async () => {
    await without('3505')
    const lot = await stocked(w, g)
    const [a, b] = [line(), line()]
    await person.get(sales.add, { rows: [sold(lot, a)] })
    const again = await person.get(sales.add, {
      rows: [sold(lot, a, { codes: [lot.codes[1]!] }), sold(lot, b, { codes: [lot.codes[2]!] })],
    })
    expect(again).toEqual({ added: 1, changed: 1, unchanged: 0, failed: [] })
    await tells(...all)
  })
})

describe('a sale told later', () => {
  test('is judged by the day it was made: what was good then is taken in, what was past it is not', async () => {
    const lot = await stocked(w, g, { expiryDate: '2026-11-20' })
    const [good, past] = [line(), line()]
    expect((await person.get(sales.add, { rows: [sold(lot, good, { at: '2026-11-20 23:50:00' })] })).failed).toEqual([])
    const late = sold(lot, past, { codes: [lot.codes[1]!], at: '2026-11-21 00:10:00' })
    expect((await person.get(sales.add, { rows: [late] })).failed).toMatchObject([
      { lineNo: past, reason: expect.stringMatching(/已过有效期$/) },
    ])
  })

  test('of a lot that was recalled after it is taken in, since its patient is to be found', async () => {
    const lot = await stocked(w, g)
    await w.sql.query(
      `insert into lot_watch (ref_type, ref_id, ref_no, product_id, lot_no, creator_name, created_at) values ('recall', gen_random_uuid(), 'ZH9', $1, $2, 'x', '2026-11-25 10:00+08')`,
      [lot.productId, lot.lotNo],
    )
    const [before, after] = [line(), line()]
    const at = (no: string, code: string, moment: string) =>
      person.get(sales.add, { rows: [sold(lot, no, { codes: [code], at: moment })] })
    expect((await at(before, lot.codes[0]!, '2026-11-25 09:59:00')).failed).toEqual([])
    expect((await at(after, lot.codes[1]!, '2026-11-25 10:01:00')).failed).toMatchObject([
      { lineNo: after, reason: expect.stringContaining('已被召回（ZH9）') },
    ])
    // it is corrected all the same
    const corrected = sold(lot, before, { at: '2026-11-25 09:59:00', qty: '24', split: true })
    expect(await person.get(sales.add, { rows: [corrected] })).toMatchObject({ changed: 1, failed: [] })
  })

  test('of a day that does not exist is refused alone, at its field', async () => {
    const lot = await stocked(w, g)
    const [a, b] = [line(), line()]
    const said = await person.get(sales.add, {
      rows: [sold(lot, a, { at: '2026-02-30 09:00:00' }), sold(lot, b, { codes: [lot.codes[1]!] })],
    })
    expect(said).toMatchObject({ added: 1, failed: [{ lineNo: a, field: 'sel_retn_time' }] })
    const made = sold(lot, a, { fields: { manu_date: '2026-02-30' } })
    expect((await person.get(sales.add, { rows: [made] })).failed).toMatchObject([{ field: 'manu_date' }])
  })
})

describe('what came back of a sale', () => {
  test('is the same told again once the platform has both, and names the sale’s number there', async () => {
    const lot = await stocked(w, g)
    const [a, b] = [line(), line()]
    await person.get(sales.add, { rows: [sold(lot, a)] })
    const came = cameBack(lot, b, a, { qty: '1' })
    expect((await person.get(back.add, { rows: [came] })).failed).toEqual([])
    await go()
    await go()
    const [sale, row] = [await saleRow(a), await saleRow(b, 'salesReturn')]
    expect([sale.state, row.state]).toEqual(['taken', 'taken'])
    const [held] = (await peer.rows()).filter((x) => x.bchno === row.bchno)
    expect(held!.fields.medins_prod_sel_no).toBe(sale.flowNo)
    expect(await person.get(back.add, { rows: [came] })).toEqual({ added: 0, changed: 0, unchanged: 1, failed: [] })
  })

  test('is corrected to another sale before it is sent, and waits for that one', async () => {
    const lot = await stocked(w, g, { packs: 1 })
    const [a, b, c] = [line(), line(), line()]
    const part = { split: true, qty: '4' }
    await person.get(sales.add, { rows: [sold(lot, a, part), sold(lot, b, part)] })
    await person.get(back.add, { rows: [cameBack(lot, c, a, part)] })
    expect(await person.get(back.add, { rows: [cameBack(lot, c, b, part)] })).toMatchObject({ changed: 1, failed: [] })
    const { rows } = await w.sql.query(
      `select o.source_line as of, c.rest::float as rest from trace_row r join trace_row o on o.id = r.of_row join trace_code c on c.code = $2
       where r.source_line = $1`,
      [c, lot.codes[0]],
    )
    expect(rows).toEqual([{ of: b, rest: 20 }])
    // the first sale has its own four again to be given back
    expect((await person.get(back.add, { rows: [cameBack(lot, line(), a, part)] })).failed).toEqual([])
    expect((await person.get(back.add, { rows: [cameBack(lot, line(), b, part)] })).failed).toHaveLength(1)
  })
})

test('codes scanned after their lot was taken in go with its row, as long as it is not sent', async () => {
  const item = await wholeItem(w, g)
  await w.sql.query(`update product set extra = extra || '{"traceIdentCode": "8123456"}' where id = $1`, [
    item.productId,
  ])
  const lot = await acceptedLot(g, { item, lotNo: 'LATE1' })
  const scanner = await w.person({ 'trace/codeAcquisition': 'view scan', 'procurement/delivery': 'view' }, g.hospital)
  const code = '81234560000000000017'
  const said = await scanner.get(codeCalls.scan, { docId: lot.deliveryId, id: randomUUID(), code })
  expect(said.result).toBe('counted')
  const [row] = await ofProduct(lot.productId)
  expect(row).toMatchObject({ state: 'ready', codes: 1 })
  await go()
  const [held] = (await peer.rows()).filter((x) => x.bchno === row!.bchno)
  expect(held!.codes).toEqual([code])
})

test('codes scanned after their row was taken are a difference, until it is taken back and goes anew with all of them', async () => {
  const item = await wholeItem(w, g)
  await w.sql.query(`update product set extra = extra || '{"traceIdentCode": "8123457"}' where id = $1`, [
    item.productId,
  ])
  const lot = await acceptedLot(g, { item, lotNo: 'LATE2' })
  const scanner = await w.person(
    {
      'trace/codeAcquisition': 'view scan',
      'procurement/delivery': 'view',
      'trace/balanceSheet': 'view fix',
    },
    g.hospital,
  )
  await go()
  const [row] = await ofProduct(lot.productId)
  expect(row).toMatchObject({ state: 'taken', codes: 0 })
  const code = '81234570000000000017'
  await scanner.get(codeCalls.scan, { docId: lot.deliveryId, id: randomUUID(), code })
  await night()
  const open = async () =>
    (await scanner.get(balanceCalls.cases, { productId: lot.productId, status: ['open'] })).rows.filter(
      (k) => k.cause === 'incomplete',
    )
  const [k] = await open()
  expect(k).toMatchObject({ said: '有追溯码在报送后采集，请撤销报送后重新报送', docNo: row!.sourceNo })
  expect(await scanner.get(balanceCalls.recheck, { id: k!.id, version: k!.version })).toMatchObject({ closed: false })
  await person.get(rowCalls.purchaseReceipt.revoke, { ids: [row!.id], reason: '补扫追溯码' })
  await go()
  await person.get(rowCalls.purchaseReceipt.resend, { ids: [row!.id] })
  await go()
  const held = (await peer.rows()).filter((x) => x.codes.includes(code))
  expect(held).toHaveLength(1)
  await night()
  expect(await open()).toEqual([])
})
