import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEEP } from '#kernel/server/db/kept.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { lotOf } from './chain.ts'
import { type Asked, heard } from './trips.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

let w: World
let g: Goods

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

/** Most statements of each act, who asks and COMMIT among them, and in how many trips (decision 0024). */
const most = {
  create: [9, 7],
  // one of them asks whether the supplier is frozen, here and before goods leave; one whether something selected was passed over; one
  // which contracts stand behind it, here and where it is approved
  submit: [15, 11],
  // from here on one of them asks whether something is wrong with what moved, behind both sides' walls
  // one whether the hospital works on the provincial platform, here and where goods are confirmed
  approve: [16, 11],
  accept: [10, 7],
  deliver: [10, 8],
  // one of them asks whether it was promised again after a refusal, here and where an order ends; one whether trace codes may be missing
  ship: [20, 11],
  // one of them asks what keeps the person from it (tests/apart.test.ts), one whether a lot was recalled
  register: [16, 10],
  // one of them asks whether a new price of the region settles what came, three enter what is owed behind both walls, three link it to
  // what invoices announced; three look for codes of what came, one for a line to the medicare platform; one waits for whoever books the first of the same lots, by
  // itself, since what he brings is seen by the next one
  confirm: [33, 21],
} as const
type Act = keyof typeof most

/** One order of ten lines on its whole way; what each act asked. */
const way = async (items: readonly string[]) => {
  const asked = {} as Record<Act, Asked>
  const step = async <T>(name: Act, fn: () => Promise<T>): Promise<T> => {
    const answers: T[] = []
    asked[name] = await heard(async () => answers.push(await fn()))
    return answers[0]!
  }
  const made = await step('create', () =>
    g.buyer.get(orderCalls.add, {
      supplierId: g.supplier,
      pointId: g.point,
      kind: 0,
      lines: items.map((catalogItemId) => ({ catalogItemId, qty: '10' })),
    }),
  )
  const { id } = made
  const sent = await step('submit', () => g.buyer.get(orderCalls.submit, { id, version: made.version }))
  const audit = { id, version: sent.version, action: 'approve' } as const
  const audited = await step('approve', () => g.auditor.get(orderCalls.audit, audit))
  await step('accept', () => g.sales.get(orderCalls.accept, { id, version: audited.version }))
  const { lines } = await g.sales.get(orderCalls.detail, { id })
  const lots = lines.map((l) => lotOf(l.id, '10'))
  const d = await step('deliver', () => g.sales.get(deliveryCalls.add, { orderId: id, lines: lots }))
  await step('ship', () => g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version }))
  const { rows } = await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })
  const waits = await g.receiver.get(acceptanceCalls.detail, { id: rows[0]!.id })
  const found = waits.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' }))
  const checked = await step('register', () =>
    g.receiver.get(acceptanceCalls.accept, { id: waits.id, version: waits.version, lines: found }),
  )
  await step('confirm', () => g.auditor.get(acceptanceCalls.confirm, { id: waits.id, version: checked.version }))
  return asked
}

test('no act of the goods’ way asks the database more often than it must, and none asks the same twice', async () => {
  const items: string[] = []
  for (let i = 0; i < 10; i++) items.push((await g.item()).catalogItemId)
  // from now on the rights of each role are known
  await way(items)
  const asked = await way(items)
  const names = Object.keys(most) as Act[]
  const over = names.flatMap((n) => {
    const { statements, trips } = asked[n]
    return statements.length > most[n][0] || trips > most[n][1]
      ? [{ act: n, statements: statements.length, trips }]
      : []
  })
  expect(over).toEqual([])
  // more than one of them looks behind the wall, each from its own reaction
  const steps = (s: string) => !s.includes("set_config('app.kind'")
  const twice = names.flatMap((n) => asked[n].statements.filter((s, i, all) => steps(s) && all.indexOf(s) !== i))
  expect(twice).toEqual([])
})

test.each([
  [true, 'all', {}],
  [true, 'one status', { status: ['pendingAudit'] }],
  [true, 'one partner and his days', { supplierId: 'supplier', createdAt: { from: '2026-01-01', to: '2026-03-01' } }],
  [true, 'days alone', { createdAt: { from: '2026-01-01' } }],
  [false, 'two statuses', { status: ['pendingAudit', 'draft'] }],
  [false, 'a status of one partner', { status: ['draft'], supplierId: 'supplier' }],
  [false, 'a mark that few have', { urgent: true }],
  [false, 'days in another order', { createdAt: { from: '2026-01-01' }, sort: '-amount' }],
])('the first page of a list keeps its plan: %s for %s', async (kept, _of, filters) => {
  const asked = 'supplierId' in filters ? { ...filters, supplierId: g.supplier } : filters
  const { statements } = await heard(() => g.buyer.get(orderCalls.query, { page: 1, size: 20, part: 'rows', ...asked }))
  const page = statements.filter((text) => text.includes('from "purchase_order"'))
  expect(page.map((text) => text.startsWith(KEEP))).toEqual([kept])
})

test('the search of an entry grid asks who, what is found, which items, what there is of them, who may not sell and what it cost before', async () => {
  const word = '一次问完'
  await g.item({ name: `${word}甲` })
  const find = () => g.buyer.get(pickCalls.find, { page: 1, size: 20, part: 'rows', kind: 0, keyword: word })
  await find()
  const { statements } = await heard(find)
  // with BEGIN and COMMIT
  expect(statements.length).toBeLessThanOrEqual(8)
  expect(statements.filter((text) => /from "catalog_item"/.test(text)).every((text) => text.startsWith(KEEP))).toBe(
    true,
  )
})

test('the number of an order keeps its plan; a region’s rare status does not', async () => {
  const page = async (who: Person, filters: object) => {
    const { statements } = await heard(() => who.get(orderCalls.query, { page: 1, size: 20, part: 'rows', ...filters }))
    return statements.filter((text) => text.includes('from "purchase_order"')).map((text) => text.startsWith(KEEP))
  }
  expect(await page(g.buyer, { keyword: 'CG26010100000001' })).toEqual([true])
  expect(await page(g.buyer, { keyword: 'CG26010100000001', urgent: true })).toEqual([false])
  const region = await w.person({ 'procurement/purchaseOrder': 'view' }, await w.org('authority', '平台'))
  expect(await page(region, { status: ['void'] })).toEqual([false])
})
