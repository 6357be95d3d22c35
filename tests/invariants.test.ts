import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { longWay } from './long-way.ts'
import { plantedContracts, plantedLife } from './planted-contracts.ts'
import { plantedCovers } from './planted-covers.ts'
import { plantedAfter, plantedOwed } from './planted-owed.ts'
import { plantedProvince } from './planted-province.ts'
import { plantedVolumes } from './planted-volumes.ts'
import { statedBy } from './stating.ts'
import { plantedCodes } from './tracing.ts'
import { vouchedBy } from './vouching.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

let w: World
let g: Goods

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await longWay(w, g)
  await vouchedBy(w, g, '')
  await statedBy(w, g)
})
afterAll(() => w.close())

test('after goods have gone the whole way, every invariant holds', async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
})

/** A recall of what is on the shelf, and a task of it that nobody looked at. */
const recalled = (
  status: string,
) => `insert into recall (org_id, no, scope, product_id, level, source, instruction, cause, status, issued_at,
    closed_at, created_by, creator_name)
  select b.hospital_id, 'ZH', 'own', b.product_id, 1, 'hospital', 'return', 'x', '${status}', now() - interval '1 day', now(), p.created_by, 'x'
  from stock_balance b, plan p limit 1;
  insert into recall_task (recall_id, org_id, org_kind, issuer_id, product_id, recall_no, sign_due, isolate_due, tally_due, handle_due)
  select id, org_id, 'hospital', org_id, product_id, no, now(), now(), now(), now() from recall`

/** A price of the region that is through, with a line it did not come to. */
const settled = `insert into regional_price (no, type, reason, effective_date, status, created_by, created_org)
  select 'QJ', 'purchase', 'province', now(), 'applied', created_by, hospital_id from plan limit 1;
  insert into price_settlement (adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line, doc_id, doc_no, qty,
    old_price, new_price, diff) select a.id, a.no, l.hospital_id, l.supplier_id, l.product_id, 'C', 'reprice', l.id, l.order_id, 'x', 3, 12.5, 10, -7.5
  from order_line l, regional_price a limit 1`

/** A rejection of a line that came about by no call; what it is settled by is the order itself. */
const lives = (
  status: string,
  resolution = 'null',
) => `insert into rejection (hospital_id, supplier_id, order_id, order_line_id, no, qty,
    reason_code, status, resolution, new_order_id, created_by)
  select l.hospital_id, l.supplier_id, l.order_id, l.id, 'JP', 1, 'other', '${status}', ${resolution},
    case when '${status}' = 'confirmed' then l.order_id end, o.created_by from order_line l join purchase_order o on o.id = l.order_id limit 1`

/** An amendment of an order that came about by no call. */
const proposed = (
  status: string,
) => `with a as (insert into amendment (hospital_id, supplier_id, no, order_id, kind, reason, amount_before, amount_after, point_before,
    point_name_before, line_count, status, created_by, creator_name, sent_at, revision, effective_at)
    select hospital_id, supplier_id, 'BG', id, kind, 'x', amount, amount, point_id, point_name, line_count, '${status}', created_by, 'x', now(),
      ${status === 'effective' ? '2, now()' : 'null, null'} from purchase_order limit 1 returning *)
  insert into amendment_line (hospital_id, supplier_id, amendment_id, order_line_id, seq, qty_before, qty_after)
  select a.hospital_id, a.supplier_id, a.id, l.id, l.seq, l.qty, l.qty from a join order_line l on l.order_id = a.order_id`
/** An order of an operation that is over, without patient or pieces. */
const operated = `insert into surgery_order (hospital_id, supplier_id, no, surgery_name, surgery_at, department_id, department_name, point_id,
    point_name, status, created_by, creator_name)
  select hospital_id, supplier_id, 'GT', 'x', now(), new_id(), 'x', point_id, 'x', 'accepted', created_by, 'x' from purchase_order limit 1`

/** What a bug would leave behind. Constraints and triggers are off while it is planted, as if they had been forgotten. */
const planted: Record<string, string> = {
  I1: 'update stock_balance set qty = qty + 1',
  I1b: 'update stock_movement set before_qty = 7, after_qty = 57',
  I1c: 'update stock_movement set value = value + 0.01',
  I1d: `update stock_movement set undo_of = id, cause = 'undo'`,
  I1e: `with p as (insert into stock_period (hospital_id, month, balances, value, closer_name)
      select hospital_id, date_trunc('month', now() + interval '2 days'), 1, 1, 'x' from stock_balance limit 1 returning *)
    insert into stock_period_balance (hospital_id, period_id, balance_id, qty, value)
    select b.hospital_id, p.id, b.id, b.qty + 1, b.value from p join stock_balance b using (hospital_id)`,
  '§2.24.3': `with f as (insert into consumption_folded (month) values (date_trunc('month', now())) returning month)
    insert into consumption_month (month, hospital_id, point_id, product_id, qty, value)
    select month, hospital_id, point_id, product_id, 1, 1 from f cross join stock_balance limit 1`,
  '§2.24.3b': `with f as (insert into consumption_folded_day (day) values (now()::date - 1) returning day)
    insert into consumption_place (day, whole, hospital_id, point_id, unit, qty, value)
    select day, false, hospital_id, point_id, '盒', 1, 1 from f cross join stock_balance limit 1`,
  '§2.24.10': 'update shelf_tally set packs = packs + 1',
  I2: 'update stock_balance set part_locked = qty + 1',
  I2b: `insert into stock_hold (hospital_id, balance_id, hold_kind, qty, creator_name) select hospital_id, id, 'manual', 1, 'x' from stock_balance`,
  I3: 'update order_line set returned_qty = accepted_qty + 1',
  '§3.21': `update refusal set status = 'done'`,
  '§3.21b': `delete from exception where cause = 'refused'`,
  '§3.7': 'update refusal_line set qty = qty - 1',
  '§3.7b': 'update refusal_line set acceptance_line_id = null, order_line_id = null',
  '§3.7c': 'update acceptance_line set again = true where refused_qty > 0',
  '§3.7d': 'update refusal set total_qty = total_qty + 1',
  I3b: 'update order_line set shipped_qty = shipped_qty + 1',
  I3c: 'update delivery_line set refused_qty = refused_qty - 1',
  I2r: `update stock_hold set released_at = now() where ref_type = 'returnOrder'`,
  I3d: 'update delivery_line set returned_qty = returned_qty - 1 where returned_qty > 0',
  I3e: 'update order_line set returned_qty = returned_qty + 1 where returned_qty > 0',
  I5: `insert into stock_movement (hospital_id, balance_id, cause, type, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name)
    select hospital_id, balance_id, 'gift', type, value, qty, after_qty, after_qty + qty, ref_type, ref_id, ref_line_id, ref_no, user_name from stock_movement`,
  ...plantedOwed,
  ...plantedContracts,
  ...plantedLife,
  I5b: 'update acceptance_line set posted = false',
  I5d: 'update stock_document_lot set units = units + 1',
  I5e: `update stock_document set status = 'draft' where doc_class = 'issue'`,
  I5f: `update stock_document_lot set received_units = 1 where document_id in (select id from stock_document where doc_class = 'transfer')`,
  I5r: `update stock_movement set qty = qty - 1 where ref_type = 'returnOrder'`,
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
  I13s: `update stock_document set requested_by = posted_by where doc_class = 'issue'`,
  I57: `insert into category (kind, code, name, level) values (3, 'X', 'x', 2)`,
  I57b: `with c as (insert into category (hospital_id, kind, code, name, level) select hospital_id, 0, 'X', 'x', 1 from plan limit 1 returning id)
    update product set category_id = c.id from c`,
  I14: 'update order_line set hospital_id = supplier_id',
  I15: 'update order_line set price = price + 1',
  I16: 'update delivery set amount = amount + 0.01',
  I18: `${recalled('issued')}; insert into recall_lot select r.id, b.lot_no from recall r join stock_balance b on b.product_id = r.product_id`,
  '§3.22': `insert into acceptance_scan (acceptance_id, id, hospital_id, delivery_line_id, code, qty, result, user_id, user_name)
    select l.acceptance_id, new_id(), l.hospital_id, l.delivery_line_id, 'x', l.accepted_qty - 1, 'counted', a.checked_by, 'x'
    from acceptance_line l join acceptance a on a.id = l.acceptance_id where l.accepted_qty > 1`,
  '§3.4': `${operated}; insert into surgery_piece (hospital_id, supplier_id, surgery_order_id, line_id, seq, product_id, by_piece, implant, price, qty)
    select hospital_id, supplier_id, id, new_id(), 1, new_id(), true, false, 1, 1 from surgery_order`,
  '§3.4b': `${operated}; update surgery_order set shipped_qty = 5`,
  I5s: `update stock_movement set ref_type = 'surgeryOrder'`,
  C78: operated,
  I18b: `${recalled('cancelled')}; insert into lot_watch (ref_type, ref_id, ref_no, product_id, lot_no, creator_name)
    select 'recall', id, no, product_id, 'X', 'x' from recall`,
  I18c: `${recalled('closed')}; insert into recall_task_lot (task_id, org_id, issuer_id, lot_no) select id, org_id, issuer_id, 'X' from recall_task;
    insert into recall_handling (task_id, org_id, issuer_id, lot_no, way, doc_no, units) select id, org_id, issuer_id, 'X', 'return', 'x', 5
      from recall_task`,
  I18d: recalled('closed'),
  L39a: `insert into hospital_code (hospital_id, kind, code, name, product_id, matched_by)
    select b.hospital_id, 3 - p.kind, 'X', 'x', p.id, 'auto' from stock_balance b join product p on p.id = b.product_id limit 1`,
  L20: 'update order_line set held_qty = 1',
  L20b: 'update purchase_order set revision = 2',
  L20c: `${proposed('effective')}; update amendment_line set qty_after = qty_after + 7`,
  L20d: `${proposed('pendingSupplier')}; update purchase_order set status = 'closed'`,
  L37: `insert into catalog_change (hospital_id, catalog_item_id, before, after, reason, status, effective_at, created_by)
    select hospital_id, id, '{"packMultiple": "1"}', '{"packMultiple": "777"}', 'x', 'effective', now(), created_by from catalog_item
    where status = 'enabled' limit 1`,
  L37b: `insert into catalog_change (hospital_id, catalog_item_id, before, after, reason, created_by)
    select hospital_id, id, '{}', '{"packMultiple": "777"}', 'x', created_by from catalog_item where status = 'enabled' limit 1`,
  L39b: ['A', 'B', 'C']
    .map(
      (code, i) => `insert into hospital_code (hospital_id, kind, code, name, alias_of) select id, 0, '${code}', 'x',
    (select h.id from hospital_code h where h.code = '${['', 'A', 'B'][i]}') from (select id from org where kind = 'hospital' limit 1) o`,
    )
    .join(';'),
  L39c: `insert into code_change (hospital_id, kind, change_kind, label, before, after, by_id, by_name, undone_at, back)
    select hospital_id, 0, 'merge', 'x', '[]', '[]', created_by, 'x', now(), '[1]' from plan limit 1`,
  L39d: `insert into code_run (hospital_id, family, asked_by, asked_name, total, matched) select hospital_id, 'drug', created_by, 'x', 1, 1 from plan limit 1`,
  I20: `with c as (insert into stock_count (hospital_id, no, point_id, scope, status, creator_name) select hospital_id, 'P', point_id, 'all',
      'posted', 'x' from stock_balance limit 1 returning *)
    insert into stock_count_line (hospital_id, count_id, seq, balance_id, product_id, expiry_date, price, ratio, owner, book_qty, variance)
    select b.hospital_id, c.id, 1, b.id, b.product_id, b.expiry_date, 1, 1, 'hospital', 0, 1 from c, stock_balance b limit 1`,
  I20b: `insert into stock_count (hospital_id, no, point_id, scope, status, creator_name, counters, audited_by)
    select hospital_id, 'P', point_id, 'all', 'posted', 'x', array[p.id], p.id from stock_balance, app_user p limit 1`,
  I20c: `with c as (insert into stock_count (hospital_id, no, point_id, scope, status, creator_name) select hospital_id, 'P', point_id, 'all',
      'posted', 'x' from stock_balance limit 1 returning *)
    insert into stock_count_line (hospital_id, count_id, seq, balance_id, product_id, expiry_date, price, ratio, owner, book_qty, variance)
    select b.hospital_id, c.id, 1, b.id, b.product_id, b.expiry_date, 1, 1, 'hospital', 0, 0 from c, stock_balance b limit 1`,
  I21: `update purchase_order set status = 'void'`,
  I40: `insert into correction (org_id, no, area, product_id, code, name, reason, status, created_by, creator_name)
    select b.hospital_id, 'JC', 'drug', b.product_id, 'x', 'x', 'xxxxx', 'passed', p.created_by, 'x' from stock_balance b, plan p limit 1`,
  I40b: `with c as (insert into correction (org_id, no, area, product_id, code, name, reason, status, created_by, creator_name, audited_by)
      select b.hospital_id, 'JC', 'drug', b.product_id, 'x', 'x', 'xxxxx', 'passed', p.created_by, 'x', p.created_by from stock_balance b, plan p
      limit 1 returning *)
    insert into correction_field (correction_id, org_id, seq, field, was, proposed, found, decision)
    select id, org_id, 1, 'name', '"a"', '"b"', '"a"', 'take' from c`,
  I41: `update product set name = name || 'x'`,
  I41b: 'update product_version set no = no + 1',
  I41c: `update order_line set pack_spec = pack_spec || 'x'`,
  I51: `insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, reason, created_by, creator_name, created_at)
    select supplier_id, hospital_id, hospital_id, '{order}', '2020-01-01', 'xxxxx', created_by, 'x', '2020-01-01' from purchase_order
    where released_at is not null limit 1`,
  I51b: `insert into cooperation (no, hospital_id, supplier_id, org_id, name, valid_from, status, created_by, answered_by, answered_at)
    select 'HZ', o.hospital_id, o.supplier_id, o.hospital_id, 'x', '2020-01-01', 'active', o.created_by, o.created_by, now()
    from purchase_order o limit 1`,
  I51c: `insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, reason, created_by, creator_name)
    select supplier_id, hospital_id, hospital_id, '{order}', '2020-01-01', 'xxxxx', created_by, 'x' from purchase_order limit 1`,
  I81: 'update order_line set reject_qty = reject_qty + 1',
  I81b: `${lives('pending')}; update purchase_order set status = 'closed'`,
  I81c: lives('confirmed', `'switch'`),
  '§5.5': `update order_line set vbp_quota_id = new_id(), vbp_ratio = 1, vbp_used = qty - 1`,
  '§2.33a': 'update product set merged_into = id',
  '§2.33b': `insert into product_merge (kind, survivor_id, loser_ids, label, rows, by_id, by_name, undone_at, undone_by, back)
    select kind, id, array[id], 'x', '[]', id, 'x', now(), 'x', '[{"before": 1, "now": 2}]' from product limit 1`,
  '§2.38a': 'update price_period set price = price + 1',
  '§2.38b': 'update price_period set valid_to = clock_timestamp()',
  '§2.38c': `alter table price_period drop constraint price_period_alone; drop index price_period_now;
    insert into price_period (hospital_id, product_id, supplier_id, type, price, valid_from, source)
    select hospital_id, product_id, supplier_id, type, price, valid_from, source from price_period`,
  '§2.38d': `${settled}; update price_settlement set diff = diff + 0.01`,
  '§2.38e': `${settled}; insert into price_settlement (adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line,
      doc_id, doc_no, qty, old_price, new_price, diff) select adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action,
      ref_line, doc_id, doc_no, qty, old_price, new_price, diff from price_settlement`,
  ...{ '§2.38f': settled, '§6.0.6': 'update order_line set due_at = null' },
  '§6.0.7': `update acceptance set arrived_at = arrived_at - interval '1 day'`,
  '§6.0.8': 'update order_line set two_invoice = null',
  '§2.18': 'update delivery set more_orders = array[new_id()]',
  ...plantedCodes,
  ...plantedAfter,
  '§2.20': 'update acceptance set more_orders = array[new_id()]',
  '§3.3': 'update plan_line set ordered_qty = ordered_qty - 1',
  ...plantedVolumes,
  ...plantedCovers,
  ...plantedProvince,
}

describe('the checker finds what a bug would leave', () => {
  // what is planted breaks constraints too: they are dropped once, and each fault is taken back to that moment
  beforeAll(async () => {
    await w.sql.query('begin')
    await w.sql.query('set local session_replication_role = replica')
    const { rows } = await w.sql.query<{ drop: string }>(`
      select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'u') and conrelid <> 0`)
    for (const { drop } of rows) await w.sql.query(drop)
  })
  afterAll(() => w.sql.query('rollback'))

  test('for each invariant there is a planted fault', () => {
    expect(Object.keys(planted).sort()).toEqual(everyInvariant.map((i) => i.id).sort())
  })

  test.each(Object.entries(planted))('%s', async (id, fault) => {
    const sql = w.sql
    await sql.query('savepoint clean')
    try {
      await sql.query(fault)
      const found = await sql.query(`select * from (${everyInvariant.find((i) => i.id === id)!.sql}) broken`)
      expect(found.rows.length).toBeGreaterThan(0)
    } finally {
      await sql.query('rollback to clean')
    }
  })
})
