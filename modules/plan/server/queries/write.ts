import { sql } from 'kysely'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
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

export const insert = (tx: Tx, actor: Actor, no: string, h: Head, trigger: number) =>
  tx
    .insertInto('plan')
    .values({
      ...columns(h),
      plan_type: h.planType,
      kind: h.kind,
      point_id: h.pointId,
      hospital_id: actor.orgId,
      no,
      trigger_type: trigger,
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
  'catalogItemId' | 'productId' | 'supplierId' | 'qty' | 'enteredQty' | 'enteredUnit' | 'price' | 'vbpClass' | 'remark'
>

/** Replaces the lines of a plan that is not submitted, and the header's totals with their sums. */
export const replaceLines = async (
  tx: Tx,
  plan: { id: string; hospitalId: string },
  lines: readonly NewLine[],
): Promise<void> => {
  await tx.deleteFrom('plan_line').where('plan_id', '=', plan.id).execute()
  await sql`
    insert into plan_line (hospital_id, plan_id, seq, product_id, catalog_item_id, supplier_id, qty, entered_qty, entered_unit, price, amount, vbp_class, remark)
    select ${plan.hospitalId}, ${plan.id}, n, x."productId", x."catalogItemId", x."supplierId", x.qty, x."enteredQty", x."enteredUnit", x.price, round(x.qty * x.price, 2), x."vbpClass", x.remark
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as ("productId" uuid, "catalogItemId" uuid, "supplierId" uuid, qty numeric, "enteredQty" numeric, "enteredUnit" text, price numeric, "vbpClass" smallint, remark text)) with ordinality
      as x("productId", "catalogItemId", "supplierId", qty, "enteredQty", "enteredUnit", price, "vbpClass", remark, n)`.execute(
    tx,
  )
  await sql`
    update plan set (total_qty, total_amount, line_count) =
      (select coalesce(sum(qty), 0), coalesce(sum(amount), 0), count(*)::int from plan_line where plan_id = plan.id)
    where id = ${plan.id}`.execute(tx)
}

/** What lines are as their plan is handed in: their class, and the line of a contract they are planned on. */
export const setStanding = async (
  tx: Tx,
  lines: readonly { id: string; vbpClass: number; contractLineId: string | null }[],
): Promise<void> => {
  await sql`
    update plan_line set vbp_class = x."vbpClass", contract_line_id = x."contractLineId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, "vbpClass" smallint, "contractLineId" uuid)
    where plan_line.id = x.id`.execute(tx)
}

/** The articles of a plan as they are now: what is submitted is what its reader sees. */
export const setVersions = async (tx: Tx, planId: string): Promise<void> => {
  await sql`update plan_line l set version_id = p.version_id from product_card p
    where l.plan_id = ${planId} and p.id = l.product_id and p.version_id <> l.version_id`.execute(tx)
}

/** The moments of a plan, written with its status; who submits it asks for another audit. */
export const stamp = {
  submitted: () => ({ submitted_at: sql`now()`, audited_by: null, audited_at: null }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, audited_at: sql`now()` }),
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('plan').where('id', '=', id).execute()

/** Lines of a plan that still have something to order, in its order; locked in the order of their ids. */
export const orderableLines = async (tx: Tx, planId: string) => {
  const rows = await tx
    .selectFrom('plan_line')
    .where('plan_id', '=', planId)
    .whereRef('ordered_qty', '<', 'qty')
    .orderBy('id')
    .select([
      'id',
      'seq',
      'catalog_item_id as catalogItemId',
      'product_id as productId',
      'supplier_id as supplierId',
      'price',
      'remark',
      // what was typed says the whole line
      sql<string | null>`case when ordered_qty = 0 then entered_qty end`.as('enteredQty'),
      sql<string>`case when ordered_qty = 0 then entered_unit else '' end`.as('enteredUnit'),
      sql<string>`qty - ordered_qty`.as('openQty'),
    ])
    .forUpdate()
    .execute()
  // ids made within a millisecond say nothing of it
  return rows.sort((a, b) => a.seq - b.seq)
}

/**
 * Adds to ordered_qty; the CHECK keeps it at most qty, the deferred trigger equal to the allocations.
 * @returns whether all of the plan is ordered now
 */
export const addOrdered = async (
  tx: Tx,
  planId: string,
  add: readonly { planLineId: string; qty: string }[],
): Promise<boolean> => {
  const { rows } = await sql<{ whole: boolean }>`
    with added as (
      update plan_line set ordered_qty = ordered_qty + x.qty
      from (select "planLineId", sum(qty) as qty from jsonb_to_recordset(${JSON.stringify(add)}::jsonb) as y("planLineId" uuid, qty numeric) group by 1) x
      where plan_line.id = x."planLineId" returning plan_line.*)
    select not exists (select from added where ordered_qty < qty) and not exists (
      select from plan_line where plan_id = ${planId} and ordered_qty < qty and id not in (select id from added)) as whole`.execute(
    tx,
  )
  return rows[0]!.whole
}

export const lessOrdered = async (tx: Tx, back: readonly { planLineId: string; qty: string }[]): Promise<void> => {
  if (back.length === 0) return
  await sql`
    update plan_line set ordered_qty = ordered_qty - x.qty
    from (select "planLineId", sum(qty) as qty from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as y("planLineId" uuid, qty numeric) group by 1) x
    where plan_line.id = x."planLineId"`.execute(tx)
}
