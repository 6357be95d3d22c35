import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { agreed, alsoFrom, rejected, standing } from '#tests/rejecting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { rejectionCalls as calls } from '../shared/calls.ts'

/* domain §3.3: somebody else, or something else, in the place of what was rejected. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(async () => {
  const own = everyInvariant.filter((i) => /^I81|^§5.5$|^§3.3$/.test(i.id))
  expect(own).toHaveLength(5)
  expect(await brokenInvariants(w.sql, own)).toEqual([])
  await w.close()
})

const of = ({ id, version }: { id: string; version: number }) => ({ id, version })
const now = (id: string) => g.buyer.get(calls.detail, { id })
const used = async (quota: string) =>
  (await w.sql.query('select used_qty::float8 as n from vbp_quota where id = $1', [quota])).rows[0].n as number
/** Of a plan line the parts in order lines, by their orders. */
const shares = async (planId: string) =>
  (
    await w.sql.query(
      `select o.supplier_id as supplier, a.qty::float8 as qty from plan_order_line a join order_line l on l.id = a.order_line_id
       join purchase_order o on o.id = l.order_id where o.plan_id = $1 order by o.created_at, l.seq`,
      [planId],
    )
  ).rows
const unchanged = async (order: string, row: { id: string; version: number }) => {
  expect(await now(row.id)).toMatchObject({ status: 'pending', version: row.version, newOrderId: null })
  expect((await standing(w, g, order)).line).toMatchObject({ rejected: 30, waiting: 30, open: 70, allocated: 100 })
}

describe('another supplier', () => {
  test('takes over by an order of its own that waits for its audit; the plan’s share goes with it, the class is decided anew', async () => {
    const item = await g.item()
    const quota = await agreed(w, g.hospital, item.productId, '12.5', '80')
    const other = await alsoFrom(w, g, item.productId, '接手供应商', { price: '12.5' })
    const { order, row } = await rejected(g, { item, qty: '80', part: '30' })
    const page = await now(row.id)
    expect(page.otherSuppliers).toMatchObject([{ supplierId: other, price: '12.5000', no: null }])
    const done = await g.buyer.get(calls.switchSupplier, { ...of(row), supplierId: other })
    expect(done).toMatchObject({ status: 'confirmed', made: [{ what: '采购订单', n: 1 }] })
    const after = await now(row.id)
    expect(after).toMatchObject({ resolution: 'switch', status: 'confirmed' })
    const made = await g.buyer.get(orderCalls.detail, { id: after.newOrderId! })
    expect(made).toMatchObject({
      status: 'pendingAudit',
      source: 'switch',
      supplierId: other,
      planId: order.planId ?? made.planId,
    })
    expect(made.lines).toMatchObject([{ qty: '30.000', price: '12.5000', vbpClass: 1 }])
    expect(await shares(made.planId!)).toEqual([
      { supplier: g.supplier, qty: 50 },
      { supplier: other, qty: 30 },
    ])
    // 50 with the one, 30 with the other
    expect(await used(quota)).toBe(80)
    expect(made.actions).not.toContain('edit')
    // who asked for it does not pass it
    await g.auditor.get(orderCalls.audit, { id: made.id, version: made.version, action: 'approve' })
    const theirs = await w.person('sales', other)
    expect((await theirs.get(orderCalls.detail, { id: made.id })).status).toBe('waitAllocate')
    // the one who rejected does not learn of his rival
    expect(await g.sales.get(calls.detail, { id: row.id })).toMatchObject({
      newOrderId: null,
      newOrderNo: null,
      others: null,
      otherSuppliers: [],
    })
  })

  test('takes over all of a line: nothing of its share is left behind', async () => {
    const item = await g.item()
    const other = await alsoFrom(w, g, item.productId, '全部接手')
    const { order, row } = await rejected(g, { item, qty: '30', part: '30' })
    await g.buyer.get(calls.switchSupplier, { ...of(row), supplierId: other })
    expect((await standing(w, g, order.id)).status).toBe('rejectedBySupplier')
    const { newOrderId } = await now(row.id)
    expect(await shares((await g.buyer.get(orderCalls.detail, { id: newOrderId! })).planId!)).toEqual([
      { supplier: other, qty: 30 },
    ])
  })

  test('frozen, unlicensed, not in the catalogue, by other multiples, or the same one: each its own sentence, counts unchanged', async () => {
    const item = await g.item()
    const frozen = await alsoFrom(w, g, item.productId, '冻结供应商')
    const boxes = await alsoFrom(w, g, item.productId, '整箱供应商', { multiple: '50' })
    const idle = await alsoFrom(w, g, item.productId, '停用供应商')
    const { order, row } = await rejected(g, { item })
    await w.sql.query(
      `insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, reason, created_by, creator_name)
       values ($1, $2, $2, '{order}', $3, '多次断供整改', $4, 'x')`,
      [frozen, g.hospital, today(), g.buyer.userId],
    )
    await w.sql.query(`update catalog_item set status = 'stopped' where supplier_id = $1`, [idle])
    const say = async (supplierId: string) => (await g.buyer.ask(calls.switchSupplier, { ...of(row), supplierId })).msg
    expect(await say(g.supplier)).toBe('不能换给拒配的供应商本身')
    expect(await say(idle)).toBe('采购目录中没有启用该供应商的此品种，不能换给他')
    expect(await say(frozen)).toContain('已被')
    expect(await say(boxes)).toMatch(/倍数|50/)
    const page = await now(row.id)
    expect(page.otherSuppliers.find((o) => o.supplierId === frozen)?.no).toContain('冻结')
    await w.sql.query(`insert into config (key, value) values ('certificate.requiredOfSuppliers', '"药品经营许可证"')`)
    expect(await say(boxes)).toBe('供应商的必备证件「药品经营许可证」缺失或已过期')
    await w.sql.query(`delete from config where key = 'certificate.requiredOfSuppliers'`)
    await unchanged(order.id, row)
  })

  test('of two who switch at once one makes an order', async () => {
    const item = await g.item()
    const other = await alsoFrom(w, g, item.productId, '同时换供')
    const { row } = await rejected(g, { item })
    const wish = { ...of(row), supplierId: other }
    const both = await Promise.all([g.buyer.ask(calls.switchSupplier, wish), g.buyer.ask(calls.switchSupplier, wish)])
    expect(both.filter((a) => a.code === codes.ok)).toHaveLength(1)
    expect(both.filter((a) => a.code === codes.conflict)).toHaveLength(1)
    const { rows } = await w.sql.query(`select count(*)::int as n from purchase_order where supplier_id = $1`, [other])
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('a substitute', () => {
  const why = { vbpReason: 'clinical' as const }

  test('is ordered from the same supplier; a non-selected one asks for the reason while agreed volume is left', async () => {
    const [item, instead] = [await g.item(), await g.item({ price: '9.9' })]
    await agreed(w, g.hospital, item.productId, '12.5', '500')
    const substitute = { productId: instead.productId, price: '9.9', qty: '60', note: '小包装' }
    const { order, row } = await rejected(g, { item, substitute })
    expect(row).toMatchObject({ substituteQty: '60.000', substitutePrice: '9.9000' })
    expect((await now(row.id)).offer).toMatchObject({ no: null, apply: false, asksReason: true })
    const bare = await g.buyer.ask(calls.acceptSubstitute, of(row))
    expect(bare.data).toMatchObject({
      fields: [{ path: 'vbpReason', message: '约定采购量未完成，采用非中选品请选择原因' }],
    })
    const other = await g.buyer.ask(calls.acceptSubstitute, { ...of(row), vbpReason: 'other' })
    expect(other.data).toMatchObject({ fields: [{ path: 'vbpReasonText' }] })
    await unchanged(order.id, row)
    await g.buyer.get(calls.acceptSubstitute, { ...of(row), ...why })
    const after = await now(row.id)
    expect(after).toMatchObject({ resolution: 'substitute', vbpReason: 'clinical' })
    const made = await g.buyer.get(orderCalls.detail, { id: after.newOrderId! })
    expect(made).toMatchObject({ status: 'pendingAudit', supplierId: g.supplier })
    expect(made.lines).toMatchObject([{ productId: instead.productId, qty: '60.000', price: '9.9000', remark: row.no }])
    expect((await shares(made.planId!)).map((s) => s.qty)).toEqual([70, 30])
    expect((await g.sales.get(calls.detail, { id: row.id })).vbpReason).toBeNull()
  })

  /** The second is another make of what the first is. */
  const alike = (one: string, other: string) =>
    w.sql.query(`update product set name = (select name from product where id = $1), spec = '0.5g' where id = $2`, [
      one,
      other,
    ])
  const ordersReasons = async (rejectionId: string) =>
    (
      await w.sql.query(
        'select r.code, r.text from vbp_reason r join rejection x on x.new_order_id = r.order_id where x.id = $1',
        [rejectionId],
      )
    ).rows

  test('of the name and form of what was selected, its reason is the order’s too', async () => {
    const [item, chosen, instead] = [await g.item(), await g.item(), await g.item({ price: '9.9' })]
    await alike(chosen.productId, instead.productId)
    await agreed(w, g.hospital, chosen.productId, '12.5', '500')
    const substitute = { productId: instead.productId, price: '9.9', qty: '60', note: '' }
    const { row } = await rejected(g, { item, substitute })
    expect((await now(row.id)).offer).toMatchObject({ no: null, asksReason: true })
    expect((await g.buyer.ask(calls.acceptSubstitute, of(row))).data).toMatchObject({ fields: [{ path: 'vbpReason' }] })
    await g.buyer.get(calls.acceptSubstitute, { ...of(row), vbpReason: 'other', vbpReasonText: '规格不合' })
    expect(await ordersReasons(row.id)).toEqual([{ code: 'other', text: '规格不合' }])
  })

  test('what was said of an article goes with it to the supplier it is switched to', async () => {
    const [item, chosen] = [await g.item(), await g.item()]
    await alike(item.productId, chosen.productId)
    const other = await alsoFrom(w, g, item.productId, '带原因换供')
    const { row, order } = await rejected(g, { item })
    const quota = await agreed(w, g.hospital, chosen.productId, '12.5', '500')
    await w.sql.query(
      `insert into vbp_reason (hospital_id, order_id, product_id, item_id, code, text, creator_id, creator_name)
       select hospital_id, $1, $2, item_id, 'allergy', '', $4, 'x' from vbp_quota where id = $3`,
      [order.id, item.productId, quota, g.buyer.userId],
    )
    await g.buyer.get(calls.switchSupplier, { ...of(row), supplierId: other })
    expect(await ordersReasons(row.id)).toEqual([{ code: 'allergy', text: '' }])
  })

  test('dearer than its selected price, than its limit, or at another price than the catalogue’s is refused, counts unchanged', async () => {
    const item = await g.item()
    const [chosen, limited, other] = [
      await g.item({ price: '10' }),
      await g.item({ price: '10' }),
      await g.item({ price: '10' }),
    ]
    const order = async (productId: string, price: string) =>
      rejected(g, { item, substitute: { productId, price, qty: '30' } })
    const one = await order(chosen.productId, '11')
    await agreed(w, g.hospital, chosen.productId, '10', '500')
    const two = await order(limited.productId, '11')
    await w.sql.query(`update product set ceiling_price = 10.5 where id = $1`, [limited.productId])
    const three = await order(other.productId, '9')
    const say = async (x: typeof one) => (await g.buyer.ask(calls.acceptSubstitute, of(x.row))).msg
    expect(await say(one)).toBe('替代品报价 11 高于中选价 10，不能采用')
    expect(await say(two)).toBe('替代品报价 11 高于限价 10.5，不能采用')
    expect(await say(three)).toBe('替代品报价 9 与采购目录价格 10 不一致，请先调价')
    for (const x of [one, two, three]) await unchanged(x.order.id, x.row)
    // nor is it offered then
    const again = await g.sales.get(orderCalls.detail, { id: one.order.id })
    const wrong = await g.sales.ask(calls.reject, {
      id: again.id,
      version: again.version,
      lines: [
        {
          orderLineId: again.lines[0]!.id,
          ...{ qty: '1', reasonCode: 'shortage' },
          substitute: { productId: chosen.productId, price: '11', qty: '1.5' },
        },
      ],
    })
    expect(wrong.data).toMatchObject({
      fields: [
        { path: 'lines.0.substitute.qty' },
        { path: 'lines.0.substitute.price', message: '替代品报价不能高于中选价 10' },
      ],
    })
  })

  test('without relation is refused, or applied for as 临采; the rejection waits and is taken when it is enabled', async () => {
    const item = await g.item()
    const { rows } = await w.sql.query(
      `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
       values ('SUB' || substr(md5(random()::text), 1, 8), 0, '替代胶囊', '0.25g', '24粒', '盒', '粒', 24, 'x') returning id`,
    )
    const productId = rows[0].id as string
    const { order, row } = await rejected(g, { item, substitute: { productId, price: '8', qty: '30' } })
    expect((await g.buyer.ask(calls.acceptSubstitute, of(row))).msg).toBe(
      '与供应商没有此替代品的供货关系，须先申请新品（临采）',
    )
    await unchanged(order.id, row)
    const applied = await g.buyer.get(calls.acceptSubstitute, { ...of(row), apply: true })
    expect(applied).toMatchObject({ status: 'pending', made: [{ what: '新品申请', n: 1 }] })
    const waiting = await now(row.id)
    expect(waiting.offer).toMatchObject({ apply: false })
    const hospital = await w.person({ 'purchaseList/newApply': 'view add submit' }, g.hospital)
    expect(await hospital.get(newApplyCalls.detail, { id: waiting.applyId! })).toMatchObject({
      ...{ temporary: true, productId, supplierId: g.supplier, price: '8.0000', status: 'draft' },
    })
    const twice = await g.buyer.ask(calls.acceptSubstitute, { ...of(waiting), apply: true })
    expect(twice.msg).toBe(`此替代品已申请新品 ${waiting.applyNo}，请待其启用后再采用`)
    await w.sql.query(
      `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at) values ($1, $2, $3, 8, '2020-01-01', now())`,
      [g.hospital, g.supplier, productId],
    )
    expect((await g.buyer.ask(calls.acceptSubstitute, of(waiting))).msg).toBe(
      '采购目录没有启用此替代品，须先申请新品（临采）',
    )
    await w.sql.query(
      `insert into catalog_item (hospital_id, product_id, supplier_id, price, pack_multiple, status, created_by)
       values ($1, $2, $3, 8, 1, 'enabled', $4)`,
      [g.hospital, productId, g.supplier, g.buyer.userId],
    )
    expect((await g.buyer.get(calls.acceptSubstitute, of(waiting))).status).toBe('confirmed')
  })

  test('the supplier is offered products of the order’s kind, with the price he agreed', async () => {
    const { order } = await rejected(g, { item: await g.item() })
    const mine = await g.item({ price: '7.7' })
    const { rows } = await w.sql.query('select name from product where id = $1', [mine.productId])
    const found = await g.sales.get(calls.substitutes, { orderId: order.id, keyword: rows[0].name, size: 50 })
    expect(found.rows).toMatchObject([{ id: mine.productId, price: '7.7000' }])
  })
})
