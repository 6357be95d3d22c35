import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { planCalls } from '../../shared/calls.ts'
import type { PlanLine } from './read.ts'

export type Head = Omit<Input<(typeof planCalls)['add']>, 'lines'>
/** What is not given is not written: a new plan has none, an old one keeps it. */
const columns = (h: Partial<Head>) => ({
  plan_type: h.planType,
  kind: h.kind,
  point_id: h.pointId,
  department_id: h.departmentId,
  period_from: h.periodFrom,
  period_to: h.periodTo,
  urgent: h.urgent,
  remark: h.remark,
})

export const insert = (tx: Tx, actor: Actor, no: string, h: Head) =>
  tx
    .insertInto('plan')
    .values({
      ...columns(h),
      plan_type: h.planType,
      kind: h.kind,
      point_id: h.pointId,
      hospital_id: actor.orgId,
      no,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, h: Partial<Head>) =>
  tx
    .updateTable('plan')
    .set({ ...columns(h), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** A line as it is stored. */
export type NewLine = Pick<
  PlanLine,
  'catalogItemId' | 'productId' | 'supplierId' | 'qty' | 'price' | 'vbpClass' | 'remark'
>

/** Replaces the lines of a plan that is not submitted, and the header's totals with their sums. */
export const replaceLines = async (
  tx: Tx,
  plan: { id: string; hospitalId: string },
  lines: readonly NewLine[],
): Promise<void> => {
  await tx.deleteFrom('plan_line').where('plan_id', '=', plan.id).execute()
  await sql`
    insert into plan_line (hospital_id, plan_id, seq, product_id, catalog_item_id, supplier_id, qty, price, amount, vbp_class, remark)
    select ${plan.hospitalId}, ${plan.id}, n, x."productId", x."catalogItemId", x."supplierId", x.qty, x.price, round(x.qty * x.price, 2), x."vbpClass", x.remark
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as ("productId" uuid, "catalogItemId" uuid, "supplierId" uuid, qty numeric, price numeric, "vbpClass" smallint, remark text)) with ordinality
      as x("productId", "catalogItemId", "supplierId", qty, price, "vbpClass", remark, n)`.execute(tx)
  await sql`
    update plan set (total_qty, total_amount, line_count) =
      (select coalesce(sum(qty), 0), coalesce(sum(amount), 0), count(*)::int from plan_line where plan_id = plan.id)
    where id = ${plan.id}`.execute(tx)
}

export const setVbpClasses = async (tx: Tx, classes: readonly { id: string; vbpClass: number }[]): Promise<void> => {
  await sql`
    update plan_line set vbp_class = x."vbpClass" from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as x(id uuid, "vbpClass" smallint)
    where plan_line.id = x.id`.execute(tx)
}

export const stampSubmitted = async (tx: Tx, id: string): Promise<void> => {
  await sql`update plan set submitted_at = now(), audited_by = null, audited_at = null where id = ${id}`.execute(tx)
}

export const stampAudited = async (tx: Tx, id: string, userId: string): Promise<void> => {
  await sql`update plan set audited_by = ${userId}, audited_at = now() where id = ${id}`.execute(tx)
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('plan').where('id', '=', id).execute()

const open = (tx: Tx, planId: string) =>
  tx.selectFrom('plan_line').where('plan_id', '=', planId).whereRef('ordered_qty', '<', 'qty')

/** Lines of a plan that still have something to order, locked in order of their id. */
export const orderableLines = (tx: Tx, planId: string) =>
  open(tx, planId)
    .orderBy('id')
    .select([
      'id',
      'seq',
      'catalog_item_id as catalogItemId',
      'product_id as productId',
      'supplier_id as supplierId',
      'price',
      'remark',
      sql<string>`qty - ordered_qty`.as('openQty'),
    ])
    .forUpdate()
    .execute()

/** Adds to ordered_qty; the CHECK keeps it at most qty, the deferred trigger equal to the allocations. */
export const addOrdered = async (tx: Tx, add: readonly { planLineId: string; qty: string }[]): Promise<void> => {
  await sql`
    update plan_line set ordered_qty = ordered_qty + x.qty
    from (select "planLineId", sum(qty) as qty from jsonb_to_recordset(${JSON.stringify(add)}::jsonb) as y("planLineId" uuid, qty numeric) group by 1) x
    where plan_line.id = x."planLineId"`.execute(tx)
}

export const fullyOrdered = async (tx: Tx, planId: string): Promise<boolean> =>
  !(await open(tx, planId).select('id').limit(1).executeTakeFirst())
