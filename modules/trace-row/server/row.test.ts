import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import { acceptedLot } from '#tests/returning.ts'
import { carrier, enter, licence, openOutside, wholeItem } from '#tests/rowing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { rowCalls } from '../shared/calls.ts'
import { pump } from './pump.ts'

/* domain-trace §4.2, §4.3: what an acceptance makes of itself, and how it gets to the platform, against a platform that is its own program. */

let w: World
let g: Goods
let peer: Medicare
let person: Person
const about = { call: 'test' }
const calls = rowCalls.purchaseReceipt
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  peer = await openMedicare()
  await openOutside(w, peer)
  await enter(w, g.hospital, peer, 1)
  await licence(w, g.supplier, g.sales.userId)
  person = await carrier(w, g.hospital)
})
afterEach(async () => {
  await peer.faults()
  await w.sql.query('update trace_line set next_try = null, faults = 0, paused_at = null')
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await peer.close()
  await w.close()
})

const accepted = async (o: { whole?: boolean } = {}) => {
  const item = o.whole === false ? await g.item() : await wholeItem(w, g)
  const lot = await acceptedLot(g, { item, lotNo: `L${item.productId.slice(-6).toUpperCase()}` })
  const { rows } = await person.get(calls.query, { productId: lot.productId })
  return { lot, row: rows[0]! }
}
const now = (id: string) => person.get(calls.detail, { id })
const held = async (bchno: string) => (await peer.rows()).filter((r) => r.bchno === bchno)
const run = () => pump(about, g.hospital)

describe('a confirmed acceptance', () => {
  test('makes one row a lot, which goes by itself and comes back with the platform’s number', async () => {
    const { row } = await accepted()
    expect(row).toMatchObject({
      state: 'ready',
      missingText: '',
      units: '10',
      attempts: 0,
      flowNo: '',
      actions: ['upload'],
    })
    expect(row.bchno).toMatch(/^JH33010100001[0-9A-Z]{17}$/)
    expect(await run()).toMatchObject({ taken: 1, ended: 'done' })
    const d = await now(row.id)
    expect(d).toMatchObject({ state: 'taken', attempts: 1, flowNo: expect.stringMatching(/^3503\d{14}$/) })
    expect(d.attemptList).toMatchObject([{ act: 'send', outcome: 'taken', n: 1 }])
    expect(await held(row.bchno)).toMatchObject([{ valid: true, flowNo: d.flowNo }])
    const of = (name: string) => d.fields.find((f) => f.name === name)!.value
    // price ÷ ratio to six decimals; the supplier's licence of that day
    expect([of('finl_trns_pric'), of('purc_retn_cnt'), of('spler_pmtno'), of('manu_date')]).toEqual([
      '0.520833',
      '10',
      '浙AA5710001',
      '2026-01-01',
    ])
  })

  test('that lacks something names every field and where it is mended; mended, it goes by itself, and keeps what was right', async () => {
    const { row, lot } = await accepted({ whole: false })
    expect(row.state).toBe('incomplete')
    const d = await now(row.id)
    const wrong = d.fields.filter((f) => f.fault)
    expect(wrong.map((f) => f.name).sort()).toEqual([
      'aprvno',
      'fixmedins_hilist_id',
      'med_list_codg',
      'prodentp_name',
      'rx_flag',
    ])
    expect(wrong.find((f) => f.name === 'aprvno')!.cure).toBe(`/baseInfo/drug/${lot.productId}`)
    expect((await person.ask(calls.upload, { id: row.id })).msg).toMatch(/^还不能报送：.*批准文号缺少/)
    const english = await person.ask(calls.upload, { id: row.id }, { 'accept-language': 'en' })
    expect(english.msg).toMatch(/Missing/)
    expect(english.msg).not.toMatch(/\p{Script=Han}/u)
    const { rows: maker } = await w.sql.query(
      `insert into company (code, name, is_producer) values ('MEND1', '补药厂', true) returning id`,
    )
    await w.sql.query(
      `update product set insurance_code = 'XB', approval_no = '国药准字H1', manufacturer_id = $2, extra = extra || '{"rxFlag":"1"}', name = name || '新' where id = $1`,
      [lot.productId, maker[0].id],
    )
    await w.sql.query(`update catalog_item set hospital_code = 'YPMEND' where product_id = $1`, [lot.productId])
    await run()
    const after = await now(row.id)
    expect(after.state).toBe('taken')
    // what was there at the event stays as it was
    const name = (x: typeof d) => x.fields.find((f) => f.name === 'fixmedins_hilist_name')!.value
    expect(name(after)).toBe(name(d))
  })
})

describe('whatever the answer does', () => {
  for (const fault of [
    'late',
    'resetDone',
    'half',
    'missing',
    'wrongEcho',
    'brokenJson',
    'html',
    'error500',
    'reset',
  ] as const)
    test(`${fault}: the row is asked for, and is there once`, async () => {
      const { row } = await accepted()
      await peer.faults({ seed: 1, rates: { [fault]: 1 }, lateMs: 1500 })
      await run()
      expect((await now(row.id)).state).not.toBe('refused')
      await peer.faults()
      await w.sql.query('update trace_line set next_try = null')
      await run()
      const d = await now(row.id)
      expect(d.state).toBe('taken')
      expect(await held(row.bchno)).toMatchObject([{ valid: true, flowNo: d.flowNo }])
    })

  test('five faults pause the line, which says why; 立即重试 tries at once', async () => {
    const { row } = await accepted()
    await peer.faults({ seed: 1, rates: { error500: 1 } })
    for (let i = 0; i < 5; i++) {
      await run()
      await w.sql.query('update trace_line set next_try = null')
    }
    expect(await person.get(calls.line, {})).toMatchObject({ paused: true, faults: 5, account: true, on: true })
    await peer.faults()
    expect(await person.get(calls.retry, {})).toMatchObject({ nextTry: null })
    await run()
    expect((await now(row.id)).state).toBe('taken')
    expect(await person.get(calls.line, {})).toMatchObject({ paused: false, faults: 0 })
  })
})

describe('what the platform refuses', () => {
  test('is not sent again by the machine, and goes anew once its source is mended', async () => {
    const { row, lot } = await accepted()
    await w.sql.query(`update trace_row set fields = fields || '{"med_list_codg": "X"}' where id = $1`, [row.id])
    await w.sql.query(`update trace_profile set required = '{"3503": []}'`)
    await w.sql.query(`update trace_row set fields = fields - 'aprvno' where id = $1`, [row.id])
    await run()
    expect(await now(row.id)).toMatchObject({ state: 'refused', reason: '字段[aprvno]不能为空', actions: ['resend'] })
    const before = await peer.heard()
    await run()
    expect(await peer.heard()).toBe(before)
    await w.sql.query(`update product set approval_no = '国药准字H20239999' where id = $1`, [lot.productId])
    expect(await person.get(calls.resend, { ids: [row.id] })).toEqual({ done: 1, failed: [] })
    await run()
    expect(await now(row.id)).toMatchObject({ state: 'taken', attempts: 2 })
    expect(await held(row.bchno)).toMatchObject([{ fields: { aprvno: '国药准字H20239999' } }])
    await w.sql.query(`update trace_profile set required = '{}'`)
  })

  test('a sent one is revoked with a reason, corrected and sent anew: the chain of three is visible', async () => {
    const { row } = await accepted()
    await run()
    const revoked = async (id: string) => {
      expect(await person.get(calls.revoke, { ids: [id], reason: '数量有误' })).toEqual({ done: 1, failed: [] })
      await run()
      expect(await now(id)).toMatchObject({ state: 'revoked', actions: ['resend'] })
      expect(await person.get(calls.resend, { ids: [id] })).toEqual({ done: 1, failed: [] })
      const { chain } = await now(id)
      return chain.at(-1)!
    }
    const second = await revoked(row.id)
    await run()
    const third = await revoked(second.id)
    await run()
    const d = await now(third.id)
    expect(d.state).toBe('taken')
    expect(d.chain.map((c) => [c.id, c.state])).toEqual([
      [row.id, 'revoked'],
      [second.id, 'revoked'],
      [third.id, 'taken'],
    ])
    expect(new Set(d.chain.map((c) => c.bchno)).size).toBe(3)
    const again = await person.get(calls.resend, { ids: [row.id] })
    expect(again).toMatchObject({ done: 0, failed: [{ reason: '已有更正的报送记录，请在新记录上操作' }] })
  })

  test('a row that never arrived is not revoked, and a stranger’s is unknown', async () => {
    const { row } = await accepted()
    expect(await person.get(calls.revoke, { ids: [row.id], reason: '错' })).toMatchObject({
      done: 0,
      failed: [{ reason: expect.stringMatching(/^单据 YS\d+ 从未报送（未报送），没有可撤销的报送/) }],
    })
    const other = await carrier(w, await w.org('hospital', '别院'))
    expect(await other.ask(calls.detail, { id: row.id })).toMatchObject({ code: 404 })
    expect((await other.get(calls.query, {})).total).toBe(0)
    expect(await other.ask(calls.upload, { id: row.id })).toMatchObject({ code: 404 })
  })
})

test('what a dead sender was sending is asked for before it is sent again', async () => {
  const { row } = await accepted()
  // it was committed as being sent, and whoever sent it died: once before the message, once after it
  const die = () =>
    w.sql.query(
      `update trace_row set state = 'sending', attempts = attempts + 1, sent_at = now(), sender = gen_random_uuid() where id = $1`,
      [row.id],
    )
  await die()
  await run()
  const d = await now(row.id)
  expect(d.attemptList.map((a) => [a.act, a.outcome])).toEqual([
    ['ask', 'absent'],
    ['send', 'taken'],
  ])
  expect(await held(row.bchno)).toHaveLength(1)
})

test('one sender a hospital: a second one leaves at once', async () => {
  await w.sql.query(`insert into trace_pump values ($1, gen_random_uuid(), now() + interval '1 minute')`, [g.hospital])
  expect(await run()).toMatchObject({ ended: 'busy', sent: 0 })
  await w.sql.query('delete from trace_pump')
})
