import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { lotOf, runningOrder } from '#tests/chain.ts'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { codeCalls as calls } from '../shared/calls.ts'

/* A file of trace codes (issue: 3,500 codes by file, 3,501 at once refused, the same file twice). */
let w: World
let g: Goods
let ship: Person
let desk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(
    { 'procurement/delivery': 'view add edit ship scanTrace', 'trace/codeAcquisition': 'view scan import' },
    g.supplier,
  )
  desk = await w.person(
    { 'procurement/delivery': 'view', 'trace/codeAcquisition': 'view scan import bind' },
    g.hospital,
  )
})
afterAll(() => w.close())

const head = '配送单号,批号,追溯码,箱码'
const load = (who: Person, rows: readonly string[], mode = 'allOrNothing') =>
  send(w.app, who, calls.import, { mode }, [
    { field: 'file', filename: 'c.csv', bytes: Buffer.from(`\uFEFF${[head, ...rows].join('\r\n')}\r\n`) },
  ])
let ident = 8_500_000
const sent = async (qty: string, ship0 = true) => {
  const item = await g.item()
  ident++
  await w.sql.query(`update product set extra = $2 where id = $1`, [
    item.productId,
    { traceRate: '1', traceIdentCode: String(ident) },
  ])
  const o = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty }])
  const made = await ship.get(deliveryCalls.add, { orderId: o.id, lines: [lotOf(o.lines[0]!.id, qty, 'L9')] })
  if (ship0) await ship.get(deliveryCalls.ship, { id: made.id, version: made.version })
  const d = await ship.get(deliveryCalls.detail, { id: made.id })
  const of = ident
  const codes = Array.from({ length: Number(qty) }, (_, i) => `${of}${String(i + 1).padStart(13, '0')}`)
  return { id: d.id, no: d.no, codes, lineId: d.lines[0]!.id }
}
const counted = async (id: string) => (await desk.get(calls.query, { deliveryId: id })).rows[0]!.collected

test('a receiver imports 3,500 codes at once, no more; the same file once more changes nothing', async () => {
  const d = await sent('3501')
  const rows = d.codes.map((c) => `${d.no},L9,${c},`)
  const many = await load(desk, rows)
  expect(JSON.stringify(many)).toContain('一次最多导入 3500 个追溯码')
  expect(await counted(d.id)).toBe(0)
  const began = performance.now()
  expect((await load(desk, rows.slice(0, 3500))).data).toMatchObject({ added: 3500, refused: 0 })
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(await counted(d.id)).toBe(3500)
  expect((await load(desk, rows.slice(0, 3500))).data).toMatchObject({ added: 0, unchanged: 3500, refused: 0 })
  expect(await counted(d.id)).toBe(3500)
}, 240_000)

test('of a faulty file each row says why; a file that is wanted whole or not at all leaves nothing behind', async () => {
  const d = await sent('3')
  const rows = [
    `${d.no},L9,${d.codes[0]},`,
    `${d.no},L8,${d.codes[1]},`,
    `${d.no},L9,123,`,
    `PS000,L9,${d.codes[2]},`,
    `${d.no},L9,87777770000000000009,`,
  ]
  const whole = await load(desk, rows)
  expect(whole.data).toMatchObject({ saved: false, refused: 4 })
  expect(await counted(d.id)).toBe(0)
  const text = JSON.stringify(whole.data)
  for (const said of ['配送单没有此批号', '长度非法', '没有此配送单', '未对照']) expect(text).toContain(said)
  expect((await load(desk, rows, 'goodOnly')).data).toMatchObject({ added: 1, refused: 4 })
  expect(await counted(d.id)).toBe(1)
})

test('a supplier’s file fills the boxes of what he sends', async () => {
  const d = await sent('4', false)
  const box = `${d.codes[0]!.slice(0, 7)}9999999999999`
  const rows = [...d.codes.slice(0, 3).map((c) => `${d.no},L9,${c},${box}`), `${d.no},L9,${d.codes[3]},`]
  expect((await load(ship, rows)).data).toMatchObject({ added: 4, refused: 0 })
  const { rows: kept } = await w.sql.query(
    `select count(*)::int as n, count(*) filter (where $2 = any (boxes))::int as boxed from delivery_code where delivery_id = $1`,
    [d.id, box],
  )
  expect(kept).toEqual([{ n: 4, boxed: 3 }])
})
