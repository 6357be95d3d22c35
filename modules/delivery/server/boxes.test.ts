import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { boxesOfPrefix, readSscc, ssccOf } from '#kernel/shared/sscc.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { supplierCalls } from '#modules/company/shared/calls.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'

/* SSCC of boxes (domain-lists §8.8): of the supplier's own prefix, given once, the same on every reprint, and scanned to its delivery. */
let w: World
let g: Goods
let other: Goods
let ship: Person
let keeper: Person
let desk: Person
const at = 'procurement/delivery'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  other = await openGoods(w)
  ship = await w.person({ [at]: 'view add edit delete ship void print printLabel' }, g.supplier)
  keeper = await w.person({ 'baseInfo/mySupplier': 'view edit' }, g.supplier)
  desk = await w.person({ 'procurement/acceptance': 'view scan accept', [at]: 'view printLabel' }, g.hospital)
})
afterAll(() => w.close())

const papers = (creditCode: string) => ({
  ...{ creditCode, legalPerson: '张立', address: '一号路', scope: '药品', contact: '李敏', mobile: '13800000001' },
  supplyTypes: ['1'],
})
const credit = ['91330100MA27XK8E28', '91330100MA27XK8E36']
const says = async (by: Person, orgId: string, gs1Prefix: string, n = 0) => {
  const now = await by.get(supplierCalls.detail, { id: orgId })
  const values = now.version ? { gs1Prefix } : { ...papers(credit[n]!), gs1Prefix }
  return by.ask(supplierCalls.update, { id: orgId, version: now.version ?? 0, values: values as never })
}
const drafted = async (boxes: number | null = 2) => {
  const order = await runningOrder(g, '10')
  const lot = { qty: '2', lotNo: 'A1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lines = order.lines.map((l) => ({ ...lot, orderLineId: l.id }))
  return ship.get(deliveryCalls.add, { orderId: order.id, boxes, lines })
}
const labelled = async (by: Person, id: string, preview = false) =>
  (await by.get(deliveryCalls.printLabel, { ids: [id], preview })).documents[0]!.sscc

test('a prefix has 7 to 11 digits, belongs to one company, and is the supplier’s own to say', async () => {
  for (const wrong of ['690123', '690123456789', '69A1234']) {
    const answer = await says(keeper, g.supplier, wrong)
    expect([wrong, answer.code]).toEqual([wrong, codes.malformed])
    expect(answer.msg).toContain('GS1 厂商识别代码应为 7 至 11 位数字')
  }
  const before = await drafted()
  expect(await labelled(ship, before.id)).toEqual([])
  expect((await says(keeper, g.supplier, '6901234')).msg).toBe('')
  const rival = await w.person({ 'baseInfo/mySupplier': 'view edit' }, other.supplier)
  for (const taken of ['6901234', '69012345'])
    expect((await says(rival, other.supplier, taken, 1)).msg).toContain('此厂商识别代码与其他企业的重叠')
  const { version } = await keeper.get(supplierCalls.detail, { id: g.supplier })
  const wish = { id: g.supplier, version, values: { gs1Prefix: '6909999' } as never }
  expect((await rival.ask(supplierCalls.update, wish)).code).not.toBe(0)
})

test('boxes have numbers of the prefix, the same on each reprint; what is looked at is what will be printed', async () => {
  const d = await drafted()
  const first = await labelled(ship, d.id, true)
  expect(first).toHaveLength(2)
  for (const code of first) expect([code, readSscc(code), code.slice(1, 8)]).toEqual([code, code, '6901234'])
  expect(await labelled(ship, d.id)).toEqual(first)
  expect(await labelled(ship, d.id)).toEqual(first)
  // more boxes have numbers of their own, fewer keep theirs
  const more = await ship.get(deliveryCalls.update, { id: d.id, version: d.version, boxes: 3 })
  const three = await labelled(ship, d.id)
  expect([three.slice(0, 2), new Set(three).size]).toEqual([first, 3])
  await ship.get(deliveryCalls.update, { id: d.id, version: more.version, boxes: 1 })
  expect(await labelled(ship, d.id)).toEqual([first[0]])
  // a box nobody counted has none
  expect(await labelled(ship, (await drafted(null)).id)).toEqual([])
})

test('a number is never given again: not by two at once, not after its draft was deleted, not by who has the prefix later', async () => {
  const [a, b, gone] = [await drafted(), await drafted(), await drafted()]
  const used = await labelled(ship, gone.id)
  await ship.get(deliveryCalls.delete, { id: gone.id, version: gone.version })
  const answers = await Promise.all([a, a, b, b].map(({ id }) => labelled(ship, id)))
  expect(answers[0]).toEqual(answers[1])
  expect(answers[2]).toEqual(answers[3])
  const all = [...used, ...answers[0]!, ...answers[2]!]
  expect(new Set(all).size).toBe(6)
  const { rows } = await w.sql.query(
    'select count(*)::int as n, count(distinct serial)::int as serials from delivery_box',
  )
  expect(rows[0].n).toBe(rows[0].serials)
  await expect(w.sql.query(`insert into delivery_box select * from delivery_box limit 1`)).rejects.toThrow(
    /duplicate key/,
  )

  // the last of a prefix, and then no more
  expect((await says(keeper, g.supplier, '69012345678')).code).toBe(0)
  const last = boxesOfPrefix('69012345678') - 1
  await w.sql.query(
    `insert into delivery_box (code, prefix, serial, supplier_id, hospital_id, box) values ($1, '69012345678', $2, $3, $4, 1)`,
    [ssccOf('69012345678', last - 1), last - 1, other.supplier, other.hospital],
  )
  const one = await drafted(1)
  expect(await labelled(ship, one.id)).toEqual([ssccOf('69012345678', last)])
  const none = await ship.ask(deliveryCalls.printLabel, { ids: [(await drafted(1)).id] })
  expect(none.msg).toBe('GS1 厂商识别代码 69012345678 的箱号已用完')
  expect((await says(keeper, g.supplier, '6901234')).code).toBe(0)
})

test('a box’s own label opens exactly its delivery and says which box it is, to who may see it', async () => {
  const d = await drafted()
  const [, second] = await labelled(ship, d.id)
  const scan = (code: string) => desk.get(acceptanceCalls.scan, { code })
  const found = async (keyword: string, by = ship) =>
    (await by.get(deliveryCalls.query, { keyword })).rows.map((r) => r.no)
  // a draft is the supplier's own affair, and its boxes too
  expect(await scan(second!)).toMatchObject({ box: null, documents: [] })
  expect(await found(second!)).toEqual([d.no])
  await ship.get(deliveryCalls.ship, { id: d.id, version: d.version })
  for (const code of [second!, `00${second}`, `]C100${second}`, `(00)${second}`, `${d.no}-002`]) {
    const answer = await scan(code)
    expect([code, answer.box, answer.documents.map((x) => x.deliveryNo)]).toEqual([code, 2, [d.no]])
    expect([code, await found(code), await found(code, desk)]).toEqual([code, [d.no], [d.no]])
  }
  // the hospital prints the same number again
  expect((await labelled(desk, d.id))[1]).toBe(second)
  expect(await scan(ssccOf('6901234', 999))).toMatchObject({ box: null, documents: [] })
  const stranger = await w.person({ 'procurement/acceptance': 'view scan', [at]: 'view' }, other.hospital)
  expect(await stranger.get(acceptanceCalls.scan, { code: second! })).toMatchObject({ box: null, documents: [] })
  expect(await found(second!, stranger)).toEqual([])
})
