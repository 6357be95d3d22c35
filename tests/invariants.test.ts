import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

let w: World
let g: Goods

/** The whole way of some goods: plan, order, a delivery accepted in part, stock. */
const goodsArrive = async () => {
  const item = await g.item()
  const lines = [{ catalogItemId: item.catalogItemId, qty: '100' }]
  const p = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const submitted = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: submitted.version, action: 'approve' })
  const order = (await g.buyer.get(orderCalls.query, { planId: p.id })).rows[0]!
  const audited = await g.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: order.id, version: audited.version })
  const line = (await g.sales.get(orderCalls.detail, { id: order.id })).lines[0]!
  const d = await g.sales.get(deliveryCalls.add, {
    orderId: order.id,
    lines: [{ orderLineId: line.id, qty: '60', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }],
  })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  const a = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const checked = await g.receiver.get(acceptanceCalls.accept, {
    id: a.id,
    version: a.version,
    lines: [{ id: a.lines[0]!.id, acceptedQty: '50', refusedQty: '10', refuseCode: '01' }],
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version: checked.version })
}

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await goodsArrive()
})
afterAll(() => w.close())

test('after goods have gone the whole way, every invariant holds', async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
})

/** What a bug would leave behind. Constraints and triggers are off while it is planted, as if they had been forgotten. */
const planted: Record<string, string> = {
  I1: 'update stock_balance set qty = qty + 1',
  I1b: 'update stock_movement set before_qty = 7, after_qty = 57',
  I1c: 'update stock_movement set value = value + 0.01',
  I1d: `update stock_movement set undo_of = id, cause = 'undo'`,
  I2: 'update stock_balance set part_locked = qty + 1',
  I2b: `insert into stock_hold (hospital_id, balance_id, hold_kind, qty, creator_name) select hospital_id, id, 'manual', 1, 'x' from stock_balance`,
  I3: 'update order_line set returned_qty = accepted_qty + 1',
  I3b: 'update order_line set shipped_qty = shipped_qty + 1',
  I3c: 'update delivery_line set refused_qty = refused_qty - 1',
  I5: `insert into stock_movement (hospital_id, balance_id, cause, type, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name)
    select hospital_id, balance_id, 'gift', type, value, qty, after_qty, after_qty + qty, ref_type, ref_id, ref_line_id, ref_no, user_name from stock_movement`,
  I5b: 'update acceptance_line set posted = false',
  I6: 'update idempotency set response = null',
  I7: `drop index purchase_order_no; update purchase_order set no = 'X'; insert into purchase_order (hospital_id, supplier_id, no, point_id, point_name, kind, created_by, creator_name)
    select hospital_id, supplier_id, no, point_id, point_name, kind, created_by, creator_name from purchase_order`,
  I8: `update plan set status = 'approved'`,
  I8b: `update doc_history set from_status = 'closed' where doc_type = 'plan' and action = 'submit'`,
  I9: `delete from audit_log where action = 'ship'`,
  I9b: `update audit_log set user_name = 'somebody else' where action = 'confirm'`,
  I12: `select graphile_worker.add_job('lost'); update graphile_worker._private_jobs set attempts = max_attempts`,
  I12b: `insert into background_job (org_id, user_id, call, kind, title, input, lang, proved, state, ended_at)
    select hospital_id, created_by, '/x', 'export', 'x', '{}', 'zh', true, 'done', now() from plan`,
  I13: 'update plan set audited_by = created_by',
  I14: 'update order_line set hospital_id = supplier_id',
  I15: 'update order_line set price = price + 1',
  I16: 'update delivery set amount = amount + 0.01',
  I21: `update purchase_order set status = 'void'`,
  '§6.0.6': 'update order_line set due_at = null',
  '§6.0.7': `update acceptance set arrived_at = arrived_at - interval '1 day'`,
  '§6.0.8': 'update order_line set two_invoice = null',
  '§3.3': 'update plan_line set ordered_qty = ordered_qty - 1',
  '§5': `insert into vbp_quota (item_id, hospital_id, year, agreed_qty, used_qty) select new_id(), hospital_id, 2026, 5, 6 from plan`,
}

describe('the checker finds what a bug would leave', () => {
  test('for each invariant there is a planted fault', () => {
    expect(Object.keys(planted).sort()).toEqual(everyInvariant.map((i) => i.id).sort())
  })

  test.each(Object.entries(planted))('%s', async (id, fault) => {
    const sql = w.sql
    await sql.query('begin')
    try {
      await sql.query(`set local session_replication_role = replica`)
      const { rows } = await sql.query<{ drop: string }>(`
        select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('c', 'u') and conrelid <> 0`)
      for (const { drop } of rows) await sql.query(drop)
      await sql.query(fault)
      const found = await sql.query(`select * from (${everyInvariant.find((i) => i.id === id)!.sql}) broken`)
      expect(found.rows.length).toBeGreaterThan(0)
    } finally {
      await sql.query('rollback')
    }
  })
})
