import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { readSheet } from '#tests/sheets.ts'
import { fetchFile } from './uploads.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

let w: World
let g: Goods
let other: Goods
/** May export everything of his organisation. */
const exporter = (kind: 'hospital' | 'supplier' | 'authority', orgId: string): Promise<Person> =>
  w.person(
    {
      ...(kind === 'supplier'
        ? {}
        : { 'procurement/planning': 'view export', 'inventory/inventoryQuery': 'view export' }),
      'procurement/purchaseOrder': 'view export',
      'procurement/delivery': 'view export',
      'procurement/acceptance': 'view export',
    },
    orgId,
  )
let hospital: Person
let supplier: Person
let authority: Person
const formula = '=HYPERLINK("http://evil")'

let docs: Awaited<ReturnType<typeof goodsWay>>
let theirs: Awaited<ReturnType<typeof goodsWay>>

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  other = await openGoods(w)
  docs = await goodsWay(g, formula)
  theirs = await goodsWay(other, '别家的药')
  hospital = await exporter('hospital', g.hospital)
  supplier = await exporter('supplier', g.supplier)
  authority = await exporter('authority', await w.org('authority', '省采购中心'))
})
afterAll(() => w.close())

/** The file opened again: a record per row, by column title. */
const opened = async (who: Person, call: Call, input: Record<string, unknown> = {}) => {
  const file = await fetchFile(w.app, who, call, input)
  if (file.envelope) throw new Error(`${call.path}: ${file.envelope.msg}`)
  const rows: string[][] = []
  for await (const { cells } of readSheet(file.bytes)) rows.push(cells)
  const [head = [], ...rest] = rows
  return rest.map((cells) => Object.fromEntries(head.map((title, i) => [title, cells[i] ?? ''])))
}

const all = [
  ['plan', planCalls.export, '计划单号', () => [docs.plan.no, theirs.plan.no]],
  ['order', orderCalls.export, '订单号', () => [docs.order.no, theirs.order.no]],
  ['delivery', deliveryCalls.export, '配送单号', () => [docs.delivery.no, theirs.delivery.no]],
  ['acceptance', acceptanceCalls.export, '验收单号', () => [docs.acceptance.no, theirs.acceptance.no]],
] as const

test.each(all)(
  '%s: a row per document, or a row per line with its document in front; xlsx and csv alike',
  async (_n, call, no, nos) => {
    for (const type of ['xlsx', 'csv']) {
      const rows = await opened(hospital, call, { type })
      expect([type, rows.map((r) => r[no])]).toEqual([type, [nos()[0]]])
      const lines = await opened(hospital, call, { type, content: 'lines' })
      expect(lines.map((r) => [r[no], r.行号])).toEqual([
        [nos()[0], '1'],
        [nos()[0], '2'],
      ])
      expect(lines.map((r) => r.产品名称)).toContain(formula)
    }
  },
)

test.each(all)(
  '%s: the filters of the list hold, and an unknown id gives an empty sheet',
  async (_n, call, no, nos) => {
    const hospitalId = other.hospital
    expect((await opened(authority, call, { hospitalId })).map((r) => r[no])).toEqual([nos()[1]])
    const none = call === acceptanceCalls.export ? 'revoked' : 'void'
    expect(await opened(authority, call, { status: [none] })).toEqual([])
    expect(await opened(hospital, call, { ids: ['00000000-0000-4000-8000-000000000000'] })).toEqual([])
  },
)

test.each(all.slice(1))(
  '%s: a supplier gets only his own, also when he names foreign ids or organisations',
  async (_n, call, no, nos) => {
    expect((await opened(supplier, call)).map((r) => r[no])).toEqual([nos()[0]])
    expect(await opened(supplier, call, { supplierId: other.supplier })).toEqual([])
    const foreign = { order: theirs.order.id, delivery: theirs.delivery.id, acceptance: theirs.acceptance.id }
    expect(await opened(supplier, call, { ids: Object.values(foreign), content: 'lines' })).toEqual([])
    const text = JSON.stringify(await opened(supplier, call, { content: 'lines' }))
    expect(text).not.toContain('别家的药')
  },
)

test('plans and stock are no supplier’s business, whatever his codes say', async () => {
  const curious = await w.person(
    { 'procurement/planning': 'view export', 'inventory/inventoryQuery': 'view export' },
    g.supplier,
  )
  for (const call of [planCalls.export, stockCalls.export])
    expect((await fetchFile(w.app, curious, call, {})).envelope?.code).toBe(403)
})

test('a text that begins like a formula is neutralised in the file itself', async () => {
  const { bytes } = await fetchFile(w.app, hospital, planCalls.export, { type: 'csv', content: 'lines' })
  const text = bytes.toString('utf8')
  expect(text).toContain(`'=HYPERLINK(`)
  expect(text).not.toMatch(/(^|[,\n"])=HYPERLINK/)
})

test('stock: quantities and amounts of the balances, by the filters of the list', async () => {
  const rows = await opened(hospital, stockCalls.export, {})
  expect(
    rows.map((r) => [r.批号, Number(r.整包装数), Number(r.零散数), Number(r['库存数量（最小单位）']), Number(r.金额)]),
  ).toEqual([
    ['L1', 8, 0, 192, 100],
    ['L1', 8, 0, 192, 100],
  ])
  expect(await opened(hospital, stockCalls.export, { state: 'expired' })).toEqual([])
  expect(await opened(hospital, stockCalls.export, { hospitalId: other.hospital })).toEqual([])
  expect(await opened(authority, stockCalls.export, {})).toHaveLength(4)
})

test('labels instead of codes, local times, and the wanted columns in their order', async () => {
  const [row] = await opened(hospital, orderCalls.export, { columns: ['status', 'kind', 'no', 'createdAt'] })
  expect(Object.keys(row!)).toEqual(['状态', '产品大类', '订单号', '创建时间'])
  expect(row).toMatchObject({ 产品大类: '药品' })
  expect(row!.状态).not.toMatch(/^[a-z]/i)
  expect(row!.创建时间).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('a column nobody declared is refused by name', async () => {
  for (const key of ['password_hash', 'constructor', '__proto__']) {
    const { envelope } = await fetchFile(w.app, hospital, orderCalls.export, { type: 'csv', columns: ['no', key] })
    expect([envelope?.code, envelope?.data]).toEqual([
      codes.malformed,
      { fields: [{ path: 'columns', message: '没有此列' }] },
    ])
  }
})

test('the columns of a file are told beforehand to who may have it, those of its lines too, and cost no export', async () => {
  const ask = (who: Person, path: string, input: object = {}) =>
    who.ask(commonCalls.exportColumns, { path, input: input as Record<string, unknown> })
  const { data } = await ask(hospital, orderCalls.export.path)
  const [whole] = await opened(hospital, orderCalls.export, {})
  expect(data?.map((c) => c.label)).toEqual(Object.keys(whole!))
  const lines = (await ask(hospital, orderCalls.export.path, { content: 'lines' })).data!
  expect(lines.length).toBeGreaterThan(data!.length)
  const chosen = [lines[0]!, lines.at(-1)!]
  const [row] = await opened(hospital, orderCalls.export, { content: 'lines', columns: chosen.map((c) => c.key) })
  expect(Object.keys(row!)).toEqual(chosen.map((c) => c.label))
  expect((await ask(g.receiver, orderCalls.export.path)).code).toBe(403)
  expect((await ask(hospital, '/linex/order/query')).code).not.toBe(0)
})

test('columns the list hides are left out when the reader does not want all', async () => {
  const [whole] = await opened(hospital, orderCalls.export, {})
  const [row] = await opened(hospital, orderCalls.export, { columns: { without: ['kind', 'createdAt', 'nothing'] } })
  expect(Object.keys(row!)).toEqual(Object.keys(whole!).filter((k) => !['产品大类', '创建时间'].includes(k)))
})

test('the file follows the order of the list, and the legacy door gives the same file', async () => {
  await g.buyer.get(planCalls.add, { planType: 'week', kind: 0, pointId: g.point, lines: [] })
  const nos = async (sort: string) => (await opened(hospital, planCalls.export, { sort })).map((r) => r.计划单号)
  expect(await nos('no')).toEqual((await nos('-no')).toReversed())
  const door = { ...orderCalls.export, path: '/api/Order/ExportExcel' as const }
  expect(await opened(supplier, door)).toEqual(await opened(supplier, orderCalls.export))
})

test('without the code the button is hidden and the call refused', async () => {
  for (const [, call] of all) expect((await fetchFile(w.app, g.receiver, call, {})).envelope?.code).toBe(403)
})
