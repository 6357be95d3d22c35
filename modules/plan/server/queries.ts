import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, begins, contains, countsBy, numberIn, type Order, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { planCalls } from '../shared/calls.ts'

type Ask = Input<(typeof planCalls)['query']>
export type Filters = Omit<Ask, 'page' | 'size' | 'sort' | 'part'> & { ids?: string[] }

/** The plans this actor may see. Every read of a plan starts here. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('plan')
    .innerJoin('org as hospital', 'hospital.id', 'plan.hospital_id')
    .innerJoin('distribution_point as point', 'point.id', 'plan.point_id')
    .$if(actor.org === 'hospital', (q) => q.where('plan.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

export const filtered = (tx: Tx, actor: Actor, input: Filters, withStatus = true) => {
  const words = keywords(input.keyword)
  const no = numberIn(words)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('plan.id', input.ids!)))
    .$if(withStatus && !!input.status?.length, (q) => q.where('plan.status', 'in', input.status!))
    .$if(input.kind !== undefined, (q) => q.where('plan.kind', '=', input.kind!))
    .$if(!!input.planType, (q) => q.where('plan.plan_type', '=', input.planType!))
    .$if(!!input.pointId, (q) => q.where('plan.point_id', '=', input.pointId!))
    .$if(!!input.hospitalId, (q) => q.where('plan.hospital_id', '=', input.hospitalId!))
    .$if(input.urgent !== undefined, (q) => q.where('plan.urgent', '=', input.urgent!))
    .$if(!!input.createdAt?.from, (q) => q.where('plan.created_at', '>=', sql<string>`${input.createdAt!.from}::date`))
    .$if(!!input.createdAt?.to, (q) => q.where('plan.created_at', '<', sql<string>`${input.createdAt!.to}::date + 1`))
    .$if(!!no, (q) => q.where(begins('plan.no', no!)))
    .$if(words.length === 1 && !no, (q) =>
      q.where((eb) =>
        eb.or([
          eb(sql`lower(plan.no)`, 'like', contains(words[0]!)),
          eb(sql`lower(plan.creator_name)`, 'like', contains(words[0]!)),
          eb(sql`lower(plan.remark)`, 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) => q.where('plan.no', 'in', words))
}

/** Asked for the rows of a page only: the list's count and sums do without. */
export const department = sql<string>`coalesce((select d.name from department d where d.id = plan.department_id), '')`

const row = [
  'plan.id',
  'plan.no',
  'hospital.name as hospital',
  'plan.hospital_id as hospitalId',
  'plan.plan_type as planType',
  'plan.kind',
  'plan.point_id as pointId',
  'point.name as point',
  'plan.department_id as departmentId',
  department.as('department'),
  'plan.urgent',
  'plan.total_qty as totalQty',
  'plan.total_amount as totalAmount',
  'plan.line_count as lineCount',
  'plan.created_by as createdBy',
  'plan.creator_name as creatorName',
  'plan.created_at as createdAt',
  'plan.submitted_at as submittedAt',
  'plan.status',
  'plan.version',
] as const

export const order: Order = {
  sorts: {
    no: 'plan.no',
    createdAt: 'plan.created_at',
    totalAmount: 'plan.total_amount',
    submittedAt: 'plan.submitted_at',
  },
  fallback: '-createdAt',
  tie: 'plan.id',
}

export const list = async (tx: Tx, actor: Actor, input: Ask) => {
  const base = filtered(tx, actor, input)
  const amount = sql<string>`coalesce(sum(plan.total_amount), 0)::text`.as('totalAmount')
  return paged(
    tx,
    base,
    base.select(row),
    input,
    { ...order, named: ['plan.no'] },
    {
      sums: () => base.select(amount).executeTakeFirstOrThrow(),
      counts: () => countsBy(tx, filtered(tx, actor, input, false), 'plan.status'),
    },
  )
}

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor)
    .where('plan.id', '=', id)
    .select([...row, 'plan.period_from as periodFrom', 'plan.period_to as periodTo', 'plan.remark'])
    .executeTakeFirst()

/** Locks the plan for the rest of the transaction; undefined for unknown and foreign ids alike. */
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor)
    .where('plan.id', '=', id)
    .select([...row, 'plan.period_from as periodFrom', 'plan.period_to as periodTo', 'plan.remark'])
    .forUpdate('plan')
    .executeTakeFirst()

export const lines = (tx: Tx, planId: string) =>
  tx
    .selectFrom('plan_line')
    .innerJoin('product', 'product.id', 'plan_line.product_id')
    .innerJoin('org as supplier', 'supplier.id', 'plan_line.supplier_id')
    .innerJoin('catalog_item', 'catalog_item.id', 'plan_line.catalog_item_id')
    .leftJoin('company as maker', 'maker.id', 'product.manufacturer_id')
    .where('plan_line.plan_id', '=', planId)
    .orderBy('plan_line.seq')
    .select([
      'plan_line.id',
      'plan_line.seq',
      'plan_line.catalog_item_id as catalogItemId',
      'plan_line.product_id as productId',
      'product.platform_code as code',
      'product.name',
      'product.spec',
      'product.pack_spec as packSpec',
      'product.pack_unit as unit',
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
      'plan_line.supplier_id as supplierId',
      'supplier.name as supplier',
      'plan_line.price',
      'plan_line.qty',
      'plan_line.amount',
      'plan_line.ordered_qty as orderedQty',
      'plan_line.vbp_class as vbpClass',
      'catalog_item.pack_multiple as packMultiple',
      'product.narcotic',
      'plan_line.remark',
    ])
    .execute()

export interface PlanHead {
  planType: 'month' | 'week' | 'temporary' | 'auto'
  kind: number
  pointId: string
  departmentId?: string | null
  periodFrom?: string | null
  periodTo?: string | null
  urgent: boolean
  remark: string
}

const head = (b: PlanHead) => ({
  plan_type: b.planType,
  kind: b.kind,
  point_id: b.pointId,
  ...(b.departmentId === undefined ? {} : { department_id: b.departmentId }),
  period_from: b.periodFrom ?? null,
  period_to: b.periodTo ?? null,
  urgent: b.urgent,
  remark: b.remark,
})

export const insert = (tx: Tx, actor: Actor, no: string, body: PlanHead) =>
  tx
    .insertInto('plan')
    .values({ ...head(body), hospital_id: actor.orgId, no, created_by: actor.userId, creator_name: actor.name })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, body: PlanHead) =>
  tx
    .updateTable('plan')
    .set({ ...head(body), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export interface NewLine {
  catalogItemId: string
  productId: string
  supplierId: string
  qty: string
  price: string
  vbpClass: number
  remark: string
}

/** Replaces the lines of a plan that is not submitted, and the header's totals with their sums. */
export const replaceLines = async (tx: Tx, hospitalId: string, planId: string, newLines: readonly NewLine[]) => {
  await tx.deleteFrom('plan_line').where('plan_id', '=', planId).execute()
  if (newLines.length > 0) {
    await sql`
      insert into plan_line (hospital_id, plan_id, seq, product_id, catalog_item_id, supplier_id, qty, price, amount, vbp_class, remark)
      select ${hospitalId}, ${planId}, n, x."productId", x."catalogItemId", x."supplierId", x.qty, x.price, round(x.qty * x.price, 2), x."vbpClass", x.remark
      from rows from (jsonb_to_recordset(${JSON.stringify(newLines)}::jsonb)
        as ("productId" uuid, "catalogItemId" uuid, "supplierId" uuid, qty numeric, price numeric, "vbpClass" smallint, remark text)) with ordinality
        as x("productId", "catalogItemId", "supplierId", qty, price, "vbpClass", remark, n)`.execute(tx)
  }
  await sql`
    update plan set (total_qty, total_amount, line_count) =
      (select coalesce(sum(qty), 0), coalesce(sum(amount), 0), count(*)::int from plan_line where plan_id = plan.id)
    where id = ${planId}`.execute(tx)
}

export const setVbpClasses = async (tx: Tx, classes: readonly { id: string; vbpClass: number }[]) => {
  await sql`
    update plan_line set vbp_class = x."vbpClass" from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as x(id uuid, "vbpClass" smallint)
    where plan_line.id = x.id`.execute(tx)
}

export const stamp = (tx: Tx, id: string, set: { submitted?: true; auditedBy?: string }) =>
  tx
    .updateTable('plan')
    .where('id', '=', id)
    .set({
      ...(set.submitted ? { submitted_at: sql<string>`now()`, audited_by: null, audited_at: null } : {}),
      ...(set.auditedBy ? { audited_by: set.auditedBy, audited_at: sql<string>`now()` } : {}),
    })
    .execute()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('plan').where('id', '=', id).execute()

/** Lines of a plan that still have something to order, locked in order of their id. */
export const orderableLines = (tx: Tx, planId: string) =>
  tx
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
      sql<string>`qty - ordered_qty`.as('openQty'),
    ])
    .forUpdate()
    .execute()

/** Adds to ordered_qty; the CHECK keeps it at most qty, the deferred trigger equal to the allocations. */
export const addOrdered = async (tx: Tx, add: readonly { planLineId: string; qty: string }[]) => {
  await sql`
    update plan_line set ordered_qty = ordered_qty + x.qty
    from (select "planLineId", sum(qty) as qty from jsonb_to_recordset(${JSON.stringify(add)}::jsonb) as y("planLineId" uuid, qty numeric) group by 1) x
    where plan_line.id = x."planLineId"`.execute(tx)
}

export const fullyOrdered = async (tx: Tx, planId: string): Promise<boolean> => {
  const { n } = await tx
    .selectFrom('plan_line')
    .where('plan_id', '=', planId)
    .whereRef('ordered_qty', '<', 'qty')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n === 0
}
