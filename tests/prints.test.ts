import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lotOf, runningOrder, shipped } from './chain.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

let w: World
let g: Goods
let hospital: Person
let supplier: Person
let docs: Awaited<ReturnType<typeof goodsWay>>
const papers = {
  'procurement/purchaseOrder': 'view print',
  'procurement/delivery': 'view print',
}
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  docs = await goodsWay(g, '阿莫西林胶囊')
  hospital = await w.person(
    { ...papers, 'procurement/planning': 'view print', 'procurement/acceptance': 'view print' },
    g.hospital,
  )
  supplier = await w.person(papers, g.supplier)
})
afterAll(() => w.close())

const all = [
  ['plan', planCalls, () => docs.plan.id],
  ['order', orderCalls, () => docs.order.id],
  ['delivery', deliveryCalls, () => docs.delivery.id],
  ['acceptance', acceptanceCalls, () => docs.acceptance.id],
] as const

test.each(all)('%s: what is printed is the document as its page shows it, with every line', async (_n, calls, id) => {
  const shown = await hospital.get(calls.detail as typeof orderCalls.detail, { id: id() })
  const { documents } = await hospital.get(calls.print as typeof orderCalls.print, { ids: [id()] })
  const {
    actions: _a,
    history: _h,
    chain: _c,
    twoSign: _t,
    otherLots: _o,
    warnings: _warnings,
    earlier: _e,
    // which contract stands behind a line is asked on the page alone
    contracts: _k,
    ...whole
  } = shown as typeof shown & {
    chain?: unknown
    twoSign?: unknown
    otherLots?: unknown
    warnings?: unknown
    earlier?: unknown
    contracts?: unknown
  }
  const papers = documents.map(({ contracts: _c, ...d }: (typeof documents)[number] & { contracts?: unknown }) => d)
  expect(papers).toEqual([{ ...whole, printed: 1 }])
  expect(documents[0]!.lines).toHaveLength(2)
})

test.each(all)(
  '%s: a second copy is counted, stands in history and audit, and changes nothing',
  async (n, calls, id) => {
    const before = await hospital.get(calls.detail as typeof orderCalls.detail, { id: id() })
    const { documents } = await hospital.get(calls.print as typeof orderCalls.print, { ids: [id()] })
    expect(documents[0]!.printed).toBe(2)
    const after = await hospital.get(calls.detail as typeof orderCalls.detail, { id: id() })
    expect({ ...after, history: [] }).toEqual({ ...before, history: [] })
    expect(after.history.at(-1)).toMatchObject({
      action: 'print',
      label: '打印',
      from: before.status,
      to: before.status,
    })
    const { rows } = await w.sql.query(
      `select count(*)::int as n from audit_log where entity = $1 and entity_id = $2 and action = 'print'`,
      [n, id()],
    )
    expect(rows[0].n).toBe(2)
  },
)

test.each(all)(
  '%s: a preview is no print: it says which copy it would be, and leaves no trace',
  async (n, calls, id) => {
    const trace = async () =>
      (
        await w.sql.query(
          `select (select count(*)::int from doc_history where doc_id = $2::uuid) as steps,
          (select count(*)::int from audit_log where entity = $1 and entity_id = $2::text) as noted`,
          [n, id()],
        )
      ).rows[0]
    const before = await trace()
    for (let i = 0; i < 2; i++) {
      const { documents } = await hospital.get(calls.print as typeof orderCalls.print, { ids: [id()], preview: true })
      expect(documents[0]!.printed).toBe(3)
    }
    expect(await trace()).toEqual(before)
  },
)

test('each organisation counts its own prints and does not see the other’s', async () => {
  const { documents } = await supplier.get(orderCalls.print, { ids: [docs.order.id] })
  expect(documents[0]!.printed).toBe(1)
  const { history } = await supplier.get(orderCalls.detail, { id: docs.order.id })
  expect(history.filter((s) => s.action === 'print').map((s) => s.orgName)).toEqual([documents[0]!.supplier])
})

test('foreign and unknown documents are not found, and then nothing of the batch is printed', async () => {
  const other = await openGoods(w)
  const stranger = await w.person(papers, other.supplier)
  const foreign = await stranger.ask(orderCalls.print, { ids: [docs.order.id] })
  const unknown = await stranger.ask(orderCalls.print, { ids: ['00000000-0000-4000-8000-000000000000'] })
  expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  expect(foreign.code).toBe(404)
  const count = async () =>
    (await w.sql.query(`select count(*)::int as n from doc_history where action = 'print'`)).rows
  const before = await count()
  const answer = await supplier.ask(deliveryCalls.print, {
    ids: [docs.delivery.id, '00000000-0000-4000-8000-000000000000'],
  })
  expect(answer.code).toBe(404)
  expect(await count()).toEqual(before)
})

test('a conflict still names who changed the document, not who printed it', async () => {
  const plan = await g.buyer.get(planCalls.add, { planType: 'week', kind: 0, pointId: g.point, lines: [] })
  await hospital.get(planCalls.print, { ids: [plan.id] })
  const late = await g.buyer.ask(planCalls.submit, { id: plan.id, version: plan.version + 1 })
  const { rows } = await w.sql.query(`select name from app_user where id = $1`, [g.buyer.userId])
  expect((late.data as unknown as { changedBy: string }).changedBy).toBe(rows[0].name)
})

test('an order that is not released yet does not exist for its supplier’s printer', async () => {
  const item = await g.item()
  const order = await g.buyer.get(orderCalls.add, {
    supplierId: g.supplier,
    pointId: g.point,
    kind: 0,
    lines: [{ catalogItemId: item.catalogItemId, qty: '1' }],
  })
  expect((await supplier.ask(orderCalls.print, { ids: [order.id] })).code).toBe(404)
  expect((await hospital.get(orderCalls.print, { ids: [order.id] })).documents).toHaveLength(1)
})

test('slip and record of the receipt tell form, approval and days of a lot, of the article as it was ordered', async () => {
  const item = await g.item()
  await w.sql.query(
    `update product set approval_no = '国药准字H10000001', extra = extra || '{"dosageForm":"胶囊剂"}' where id = $1`,
    [item.productId],
  )
  const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '2' }])
  const { delivery, acceptance } = await shipped(g, order.id, [lotOf(order.lines[0]!.id, '2')])
  await w.sql.query(`update product set extra = extra || '{"dosageForm":"片剂"}' where id = $1`, [item.productId])
  const [slip] = (await supplier.get(deliveryCalls.print, { ids: [delivery.id] })).documents
  expect(slip!.lines[0]).toMatchObject({ dosageForm: '胶囊剂' })
  const [record] = (await hospital.get(acceptanceCalls.print, { ids: [acceptance.id] })).documents
  const { productionDate, expiryDate } = slip!.lines[0]!
  expect(record!.lines[0]).toMatchObject({
    ...{ dosageForm: '胶囊剂', approvalNo: '国药准字H10000001', productionDate, expiryDate },
  })
  expect(productionDate).not.toBeNull()
})
