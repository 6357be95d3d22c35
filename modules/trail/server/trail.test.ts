import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lotOf } from '#tests/chain.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { goodsWay, orderedGoods, runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { trailCalls as calls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const uploaded = async (who: Person, filename: string): Promise<string> => {
  const uid = randomUUID()
  const fields = { version: 'v2', resourceId: 'standardDataFiles' }
  const { data } = await send(w.app, who, fileCalls.upload, fields, [{ field: uid, filename, bytes: pdf }])
  return data![uid]!
}

test('what a party puts to a delivery both see and open, each takes away its own, and a rival finds neither', async () => {
  const rival = await openGoods(w)
  const { delivery } = await goodsWay(g, '附件')
  const of = { kind: 'delivery', id: delivery.id }
  const fileId = await uploaded(g.sales, '质检报告.pdf')
  await g.sales.get(calls.attach, { ...of, fileIds: [fileId] })
  const reader = await w.person({ 'procurement/delivery': 'view' }, g.hospital)
  const seen = await reader.get(calls.files, of)
  expect(seen.files).toMatchObject([{ fileId, name: '质检报告.pdf', mine: false }])
  expect((await fetchFile(w.app, reader, fileCalls.download, { fileId })).bytes).toEqual(pdf)
  expect((await g.sales.get(calls.files, of)).files).toMatchObject([{ mine: true }])
  expect((await rival.sales.ask(calls.files, of)).code).toBe(404)
  // the auditor looks at no deliveries
  expect((await g.auditor.ask(calls.files, of)).code).toBe(404)
  expect((await fetchFile(w.app, rival.sales, fileCalls.download, { fileId })).envelope?.code).toBe(404)
  // whoever is to see that it hangs there reads it in the log of the document
  const { history } = await reader.get(deliveryCalls.detail, { id: delivery.id })
  expect(history.at(-1)).toMatchObject({ label: '已添加附件', reason: '质检报告.pdf' })
  // what is over keeps what it was decided by
  const kept = await g.sales.ask(calls.attach, { ...of, fileIds: [] })
  expect(kept.msg).toBe('单据已完结，附件不能删除')
})

test('an attachment of a document that goes on may be taken away by who put it there, not by the partner', async () => {
  const o = await runningOrder(g, '5')
  const of = { kind: 'order', id: o.id }
  const fileId = await uploaded(g.buyer, '合同.pdf')
  await g.buyer.get(calls.attach, { ...of, fileIds: [fileId] })
  await g.sales.get(calls.attach, { ...of, fileIds: [] })
  expect((await g.sales.get(calls.files, of)).files).toHaveLength(1)
  await g.buyer.get(calls.attach, { ...of, fileIds: [] })
  expect((await g.sales.get(calls.files, of)).files).toEqual([])
})

test('what others went on by stays, whoever of the house wants it gone', async () => {
  const o = await runningOrder(g, '5')
  const of = { kind: 'order', id: o.id }
  const fileId = await uploaded(g.buyer, '报价.pdf')
  await g.buyer.get(calls.attach, { ...of, fileIds: [fileId] })
  const { lines } = await g.sales.get(orderCalls.detail, { id: o.id })
  const d = await g.sales.get(deliveryCalls.add, { orderId: o.id, lines: [lotOf(lines[0]!.id, '5')] })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  for (const who of [g.buyer, g.auditor])
    expect((await who.ask(calls.attach, { ...of, fileIds: [] })).msg).toBe('附件添加后他人已办理此单据，不能删除')
  const later = await uploaded(g.buyer, '补充.pdf')
  await g.buyer.get(calls.attach, { ...of, fileIds: [fileId, later] })
  expect((await g.buyer.get(calls.attach, { ...of, fileIds: [fileId] })).files).toHaveLength(1)
})

test('a card of the chain tells partner, amount, refusals, what is missing, and who waits since when', async () => {
  const { plan, order, delivery, acceptance } = await goodsWay(g, '链')
  const of = (all: Awaited<ReturnType<typeof nodes>>, id: string) => all.find((n) => n.id === id)
  const nodes = async (who: Person) => (await who.get(calls.trace, { kind: 'order', id: order.id })).nodes
  const seen = await nodes(g.buyer)
  const supplier = of(seen, order.id)!.partner
  expect(supplier).toBeTruthy()
  // two lines of 8 accepted and 2 refused: what was refused is open again, and the supplier's to send
  expect(of(seen, order.id)).toMatchObject({ refused: 2, missing: 2, next: { label: '生成配送单', by: supplier } })
  expect(of(seen, plan.id)).toMatchObject({ partner: null, missing: 0, next: null })
  expect(of(seen, delivery.id)).toMatchObject({ refused: 2, next: null })
  expect(of(seen, acceptance.id)).toMatchObject({ refused: 2 })
  expect(of(await nodes(g.sales), order.id)!.partner).not.toBe(supplier)
})

test('an auditor sees at each line stock, what is coming, use and last price, and what is unusual', async () => {
  const own = await openGoods(w)
  const a = await own.item({ price: '10.0000' })
  const ordered = async (qty: string) => {
    const lines = [{ catalogItemId: a.catalogItemId, qty }]
    const head = { supplierId: own.supplier, pointId: own.point, kind: 0 }
    const o = await own.buyer.get(orderCalls.add, { ...head, lines })
    return own.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  }
  const judged = async (kind: string, id: string) => (await own.auditor.get(calls.judge, { kind, id })).lines[0]
  const first = await ordered('9')
  expect(await judged('order', first.id)).toMatchObject({ marks: ['first'], lastPrice: null, stock: '0' })
  await own.auditor.get(orderCalls.audit, { id: first.id, version: first.version, action: 'approve' })
  // three periods bought 9: their mean is 3, and 7 is more than twice that; 6 is not
  await w.sql.query('update catalog_item set price = 11.5 where id = $1', [a.catalogItemId])
  const [much, fair] = [await ordered('7'), await ordered('6')]
  expect(await judged('order', much.id)).toMatchObject({ marks: ['over', 'risen'], change: '15.0' })
  expect(Number((await judged('order', much.id))!.onWay)).toBeGreaterThanOrEqual(9)
  expect((await judged('order', fair.id))!.marks).toEqual(['risen'])
  const all = await own.auditor.get(calls.judgeAll, { kind: 'order', ids: [first.id, much.id] })
  expect(all[1]).toEqual({
    id: much.id,
    lines: 1,
    marks: [
      { mark: 'over', n: 1 },
      { mark: 'risen', n: 1 },
    ],
  })
  expect((await g.auditor.ask(calls.judge, { kind: 'order', id: much.id })).code).toBe(404)
})

test('marked are a certificate near its end, and an article that is not the agreed one of its name', async () => {
  const own = await openGoods(w)
  const { rows } = await w.sql.query(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ('B-MARK', '批', 'national', '2020-01-01', '2999-12-31') returning id`,
  )
  const agreed = await own.item({ name: '同名品种' })
  await w.sql.query(
    `with item as (insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($2, $3, 12.5, 'min') returning id)
     insert into vbp_quota (hospital_id, item_id, year, agreed_qty) select $1, id, y, 240 from item, generate_series(1, 20) y`,
    [own.hospital, rows[0].id, agreed.productId],
  )
  await w.sql.query(`update product set spec = '0.5g' where id = $1`, [agreed.productId])
  const other = await own.item({ name: '同名品种' })
  const licensed = ({ productId }: { productId: string }, until: string) =>
    w.sql.query(
      `insert into certificate (org_id, no, scope, product_id, cert_kind, cert_no, name, created_by, status, valid_to)
       values ($1, new_id()::text, 'standard', $2, 'drugReg', '注1', '注册批件', $3, 'passed', current_date + $4::interval)`,
      [own.hospital, productId, own.buyer.userId, until],
    )
  await licensed(agreed, '9 years')
  await licensed(other, '5 days')
  // what kinds must be there the region says
  await w.sql.query(`insert into config (key, value) values ('certificate.requiredOfProducts', '"drugReg"')`)
  const marks = async ({ catalogItemId }: { catalogItemId: string }) => {
    const lines = [{ catalogItemId, qty: '1' }]
    const o = await own.buyer.get(orderCalls.add, { supplierId: own.supplier, pointId: own.point, kind: 0, lines })
    return (await own.auditor.get(calls.judge, { kind: 'order', id: o.id })).lines[0]!.marks
  }
  expect(await marks(other)).toEqual(['first', 'certificate', 'notAgreed'])
  expect(await marks(agreed)).toEqual(['first'])
  await w.sql.query(`delete from config where key = 'certificate.requiredOfProducts'`)
})

test('the answer of an act says what it made and where that is seen', async () => {
  const { plan } = await orderedGoods(g, '生成')
  const p = await g.buyer.get(planCalls.copy, { id: plan.id })
  const sent = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  const { made } = await g.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  const { rows } = await g.buyer.get(orderCalls.query, { planId: p.id })
  expect(made).toEqual([{ what: '采购订单', n: 1, path: `/procurement/purchaseOrder/${rows[0]!.id}` }])
})

test('a refused paper says why in its row, and what cannot be done is not offered', async () => {
  const { plan } = await orderedGoods(g, '驳回')
  const p = await g.buyer.get(planCalls.copy, { id: plan.id })
  const sent = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'reject', reason: '数量过大' })
  const { rows } = await g.buyer.get(planCalls.query, { keyword: p.no })
  expect(rows[0]).toMatchObject({ status: 'rejected', why: '数量过大' })

  const o = await runningOrder(g, '5')
  const offered = async () => (await g.buyer.get(orderCalls.detail, { id: o.id })).actions
  expect(await offered()).toContain('requestUnaudit')
  const lot = { qty: '2', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const d = await g.sales.get(deliveryCalls.add, { orderId: o.id, lines: [{ orderLineId: o.lines[0]!.id, ...lot }] })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  // goods are on the road: neither taken back nor closed
  expect(await offered()).not.toContain('requestUnaudit')
  expect(await offered()).not.toContain('close')
})
