import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { digitalNumber, type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { clashCalls as calls } from '../shared/calls.ts'

/* domain §2.25: who hands in a taken number reads that and nothing more; the authority gets a case that shows both. */
let w: World
let g: Goods
let rival: Goods
let p: Invoicers
let other: Invoicers
let region: Person
let watcher: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  rival = await openGoods(w)
  p = await invoicers(w, g)
  other = await invoicers(w, rival)
  const authority = await w.org('authority', '监管中心')
  region = await w.person({ 'settlement/invoice': 'view exception' }, authority)
  watcher = await w.person({ 'settlement/invoice': 'view' }, authority)
})
afterAll(() => w.close())

const draft = async (of: Goods, who: Invoicers, number: string) => {
  const lot = await acceptedLot(of, { price: '12.5' })
  const [item] = await openOf(who.clerk, of.hospital, lot.productId, w)
  const lines = [{ itemId: item!.itemId, qty: '10' }]
  return who.clerk.get(invoiceCalls.add, { ...typedInvoice(of.hospital, '125.00', lines), number })
}
const submit = (who: Invoicers, d: { id: string; version: number }) =>
  who.clerk.ask(invoiceCalls.submit, { id: d.id, version: d.version })
const cases = async (asked: object = {}) => (await region.get(calls.query, asked)).rows

test('a number two suppliers hand in is refused without a name, and a case shows both to the authority alone', async () => {
  const number = digitalNumber()
  const first = await draft(g, p, number)
  expect((await submit(p, first)).code).toBe(0)
  const second = await draft(rival, other, number)
  const no = await submit(other, second)
  expect(no).toMatchObject({ code: codes.refused, msg: '发票号码已被登记', data: null })
  // the refused submit took nothing else
  const drafted = await other.clerk.get(invoiceCalls.detail, { id: second.id })
  expect(drafted.status).toBe('draft')
  const [found, ...more] = await cases()
  expect(more).toEqual([])
  expect(found).toMatchObject({
    ...{
      key: number,
      heldId: first.id,
      heldNo: first.no,
      heldAmount: '125.00',
      amount: '125.00',
      times: 1,
      closed: false,
    },
    ...{ supplierId: rival.supplier, hospitalId: rival.hospital, submitterName: drafted.creatorName },
  })
  const { rows } = await w.sql.query('select name from org where id = $1', [g.supplier])
  expect(found!.heldSupplier).toBe(rows[0].name)
  // neither side has this list
  for (const who of [p.clerk, p.finance, other.clerk, other.finance])
    expect(await who.ask(calls.query, {})).toMatchObject({ code: codes.forbidden })
  await w.sql.query('begin')
  await w.sql.query(`set local role jicai_app`)
  await w.sql.query(`select set_config('app.kind', 'supplier', true), set_config('app.org', $1, true)`, [g.supplier])
  expect((await w.sql.query('select id from invoice_clash')).rows).toEqual([])
  await w.sql.query('rollback')

  // handed in again it is the same case, however often and after the draft is gone
  await submit(other, second)
  expect(await cases()).toMatchObject([{ id: found!.id, times: 2 }])
  await other.clerk.get(invoiceCalls.delete, { id: second.id, version: second.version })
  expect(await cases({ closed: false, supplierId: g.supplier, keyword: number })).toHaveLength(1)
  expect(await cases({ keyword: found!.heldSupplier })).toHaveLength(1)
})

test('five submits at once are one case', async () => {
  const number = digitalNumber()
  await submit(p, await draft(g, p, number))
  const again = await draft(rival, other, number)
  const all = await Promise.all(Array.from({ length: 5 }, () => submit(other, again)))
  expect(new Set(all.map((a) => a.msg))).toEqual(new Set(['发票号码已被登记']))
  expect(await cases({ keyword: number })).toMatchObject([{ times: 5 }])
})

test('who types his own invoice twice is refused, and is no case', async () => {
  const number = digitalNumber()
  await submit(p, await draft(g, p, number))
  expect(await submit(p, await draft(g, p, number))).toMatchObject({ msg: '发票号码已被登记' })
  expect(await cases({ keyword: number })).toEqual([])
})

test('the authority closes it with what it found, once; what happens after that is a new case', async () => {
  const number = digitalNumber()
  await submit(p, await draft(g, p, number))
  const again = await draft(rival, other, number)
  await submit(other, again)
  const [one] = await cases({ keyword: number })
  const wish = { id: one!.id, version: one!.version, conclusion: '供应商乙误填号码' }
  expect(await watcher.ask(calls.close, wish)).toMatchObject({ code: codes.forbidden })
  expect(await region.ask(calls.close, { ...wish, conclusion: ' ' })).toMatchObject({ code: codes.malformed })
  await submit(other, again)
  expect(await region.ask(calls.close, wish)).toMatchObject({ code: codes.conflict })
  await region.get(calls.close, { ...wish, version: one!.version + 1 })
  expect(await region.ask(calls.close, { ...wish, version: one!.version + 2 })).toMatchObject({ msg: '号码冲突已结案' })
  expect(await cases({ closed: true })).toMatchObject([
    { id: one!.id, conclusion: '供应商乙误填号码', closerName: expect.stringMatching(/./), times: 2 },
  ])
  await submit(other, again)
  expect(await cases({ keyword: number, closed: false })).toMatchObject([{ times: 1 }])
})
