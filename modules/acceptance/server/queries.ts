import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, begins, contains, countsBy, numberIn, type Order, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { acceptanceCalls } from '../shared/calls.ts'

type Ask = Input<(typeof acceptanceCalls)['query']>
export type Filters = Omit<Ask, 'page' | 'size' | 'sort' | 'part'> & { ids?: string[] }

/** The hospital's own; the supplier reads those of his deliveries; the authority's region. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('acceptance as a')
    .innerJoin('delivery as d', 'd.id', 'a.delivery_id')
    .innerJoin('purchase_order as o', 'o.id', 'a.order_id')
    .innerJoin('org as hospital', 'hospital.id', 'a.hospital_id')
    .innerJoin('org as supplier', 'supplier.id', 'a.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('a.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('a.supplier_id', '=', actor.orgId))

export const filtered = (tx: Tx, actor: Actor, input: Filters, withStatus = true) => {
  const words = keywords(input.keyword)
  const no = numberIn(words)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('a.id', input.ids!)))
    .$if(withStatus && !!input.status?.length, (q) => q.where('a.status', 'in', input.status!))
    .$if(!!input.deliveryId, (q) => q.where('a.delivery_id', '=', input.deliveryId!))
    .$if(!!input.orderId, (q) => q.where('a.order_id', '=', input.orderId!))
    .$if(!!input.hospitalId, (q) => q.where('a.hospital_id', '=', input.hospitalId!))
    .$if(!!input.supplierId, (q) => q.where('a.supplier_id', '=', input.supplierId!))
    .$if(input.kind !== undefined, (q) => q.where('a.kind', '=', input.kind!))
    .$if(!!input.createdAt?.from, (q) => q.where('a.created_at', '>=', sql<string>`${input.createdAt!.from}::date`))
    .$if(!!input.createdAt?.to, (q) => q.where('a.created_at', '<', sql<string>`${input.createdAt!.to}::date + 1`))
    .$if(!!input.confirmedAt?.from, (q) =>
      q.where('a.confirmed_at', '>=', sql<string>`${input.confirmedAt!.from}::date`),
    )
    .$if(!!input.confirmedAt?.to, (q) =>
      q.where('a.confirmed_at', '<', sql<string>`${input.confirmedAt!.to}::date + 1`),
    )
    .$if(!!no, (q) => q.where(begins(no!.startsWith('CG') ? 'o.no' : no!.startsWith('PS') ? 'd.no' : 'a.no', no!)))
    .$if(words.length === 1 && !no, (q) =>
      q.where((eb) =>
        eb.or([
          eb(sql`lower(a.no)`, 'like', contains(words[0]!)),
          eb(sql`lower(d.no)`, 'like', contains(words[0]!)),
          eb(sql`lower(o.no)`, 'like', contains(words[0]!)),
          eb(sql`supplier.name || ' ' || supplier.initials`, 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) => q.where((eb) => eb.or([eb('a.no', 'in', words), eb('d.no', 'in', words)])))
}

const row = [
  'a.id',
  'a.no',
  'a.delivery_id as deliveryId',
  'd.no as deliveryNo',
  'a.order_id as orderId',
  'o.no as orderNo',
  'a.hospital_id as hospitalId',
  'hospital.name as hospital',
  'a.supplier_id as supplierId',
  'supplier.name as supplier',
  'a.point_id as pointId',
  'a.point_name as point',
  'a.kind',
  'a.narcotic',
  'a.accepted_amount as acceptedAmount',
  'a.created_at as createdAt',
  'a.opened_at as openedAt',
  'a.arrived_at as arrivedAt',
  'd.shipped_at as shippedAt',
  'a.checked_by as checkedBy',
  'a.checker_name as checkerName',
  'a.checked_at as checkedAt',
  'a.confirmer_name as confirmerName',
  'a.confirmed_at as confirmedAt',
  'a.arrived_temp as arrivedTemp',
  sql<string | null>`(select name from app_user u where u.id = a.second_inspector)`.as('secondName'),
  'a.remark',
  'a.status',
  'a.version',
] as const
export const lineCount = sql<number>`(select count(*)::int from acceptance_line l where l.acceptance_id = a.id)`.as(
  'lineCount',
)

export const order: Order = {
  sorts: { no: 'a.no', createdAt: 'a.created_at', checkedAt: 'a.checked_at', confirmedAt: 'a.confirmed_at' },
  fallback: '-createdAt',
  tie: 'a.id',
}

export const list = async (tx: Tx, actor: Actor, input: Ask) => {
  const base = filtered(tx, actor, input)
  const amount = sql<string>`coalesce(sum(a.accepted_amount), 0)::text`.as('acceptedAmount')
  return paged(
    tx,
    base,
    base.select(row).select(lineCount),
    input,
    { ...order, named: ['a.no', 'd.no'] },
    {
      sums: () => base.select(amount).executeTakeFirstOrThrow(),
      counts: () => countsBy(tx, filtered(tx, actor, input, false), 'a.status'),
    },
  )
}

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('a.id', '=', id).select(row).select(lineCount).executeTakeFirst()
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('a.id', '=', id).select(row).forUpdate('a').executeTakeFirst()

/** Several by id, without their lines; foreign and unknown ones are missing. */
export const heads = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  visible(tx, actor)
    .where(among('a.id', ids))
    .select(['a.id', 'a.no', 'a.order_id as orderId', 'a.opened_at as openedAt', 'd.shipped_at as shippedAt'])
    .execute()

/** Acceptances of a delivery that are still open, locked. */
export const ofDelivery = (tx: Tx, deliveryId: string) =>
  tx
    .selectFrom('acceptance')
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .select(['id', 'no', 'status', 'version'])
    .forUpdate()
    .execute()

export const lines = (tx: Tx, acceptanceId: string) =>
  tx
    .selectFrom('acceptance_line as l')
    .innerJoin('delivery_line as dl', 'dl.id', 'l.delivery_line_id')
    .innerJoin('order_line as ol', 'ol.id', 'dl.order_line_id')
    .innerJoin('product as p', 'p.id', 'dl.product_id')
    .where('l.acceptance_id', '=', acceptanceId)
    .orderBy('l.seq')
    .select([
      'l.id',
      'l.seq',
      'l.delivery_line_id as deliveryLineId',
      'dl.order_line_id as orderLineId',
      'dl.product_id as productId',
      'ol.product_code as code',
      'ol.name',
      'ol.spec',
      'ol.pack_spec as packSpec',
      'ol.manufacturer',
      'ol.unit',
      'dl.price',
      'ol.qty as orderQty',
      'l.delivered_qty as deliveredQty',
      'dl.lot_no as lotNo',
      'dl.production_date as productionDate',
      'dl.expiry_date as expiryDate',
      sql<boolean>`coalesce(dl.expiry_date - ${todayInSql} < p.near_expiry_days, false)`.as('shortLife'),
      'p.cold_chain as coldChain',
      'l.accepted_qty as acceptedQty',
      'l.refused_qty as refusedQty',
      'l.refuse_code as refuseCode',
      'l.refuse_reason as refuseReason',
    ])
    .execute()

interface DeliveryOf {
  id: string
  hospitalId: string
  supplierId: string
  orderId: string
  kind: number
  narcotic: boolean
  pointId: string
  point: string
}

export const insert = async (
  tx: Tx,
  no: string,
  d: DeliveryOf,
  lines: readonly { deliveryLineId: string; qty: string }[],
) => {
  const a = await tx
    .insertInto('acceptance')
    .values({
      hospital_id: d.hospitalId,
      supplier_id: d.supplierId,
      delivery_id: d.id,
      order_id: d.orderId,
      no,
      kind: d.kind,
      narcotic: d.narcotic,
      point_id: d.pointId,
      point_name: d.point,
      // what was left out of an earlier acceptance, or taken back, lay on the desk with it
      opened_at: sql<string | null>`(select min(opened_at) from acceptance where delivery_id = ${d.id})`,
    })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
    select ${d.hospitalId}, ${d.supplierId}, ${a.id}, x.line, n, x.qty
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("deliveryLineId" uuid, qty numeric)) with ordinality as x(line, qty, n)`.execute(
    tx,
  )
  return a
}

export const check = async (
  tx: Tx,
  id: string,
  by: Actor,
  head: { arrivedAt: string; arrivedTemp?: string | null; remark: string; second?: string },
  lines: readonly { id: string; acceptedQty: string; refusedQty: string; refuseCode?: string; refuseReason: string }[],
) => {
  await sql`
    update acceptance_line set accepted_qty = x."acceptedQty", refused_qty = x."refusedQty", refuse_code = coalesce(x."refuseCode", ''),
      refuse_reason = x."refuseReason", conclusion = case when x."refusedQty" > 0 then 'unqualified' else 'qualified' end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(id uuid, "acceptedQty" numeric, "refusedQty" numeric, "refuseCode" text, "refuseReason" text)
    where acceptance_line.id = x.id and acceptance_id = ${id}`.execute(tx)
  await tx
    .updateTable('acceptance')
    .set({
      // by the same clock as the registering, which it is not after
      arrived_at: sql<string>`least(${head.arrivedAt}::timestamptz, now())`,
      arrived_temp: head.arrivedTemp ?? null,
      remark: head.remark,
      second_inspector: head.second ?? null,
      checked_by: by.userId,
      checker_name: by.name,
      checked_at: sql<string>`now()`,
      accepted_amount: sql<string>`(select coalesce(sum(round(l.accepted_qty * dl.price, 2)), 0) from acceptance_line l join delivery_line dl on dl.id = l.delivery_line_id where l.acceptance_id = acceptance.id)`,
    })
    .where('id', '=', id)
    .execute()
}

/** The first opening is kept; the version stays, since nothing of the document changed. */
export const noteOpened = async (tx: Tx, id: string): Promise<string> => {
  const { openedAt } = await tx
    .updateTable('acceptance')
    .set({ opened_at: sql<string>`coalesce(opened_at, now())` })
    .where('id', '=', id)
    .returning('opened_at as openedAt')
    .executeTakeFirstOrThrow()
  return openedAt!
}

/** Takes lines out of this acceptance: they were not checked and wait for the next one. */
export const takeOut = async (tx: Tx, acceptanceId: string) => {
  const { rows } = await sql<{ deliveryLineId: string; qty: string }>`
    delete from acceptance_line where acceptance_id = ${acceptanceId} and accepted_qty is null
    returning delivery_line_id as "deliveryLineId", delivered_qty as qty`.execute(tx)
  return rows
}

export const stampConfirmed = async (tx: Tx, id: string, by: Actor) => {
  await tx
    .updateTable('acceptance')
    .set({ confirmed_by: by.userId, confirmer_name: by.name, confirmed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('acceptance_line').set({ posted: true }).where('acceptance_id', '=', id).execute()
}

/** Statuses of all acceptances of a delivery, and whether anything was accepted at all. */
export const stateOf = async (tx: Tx, deliveryId: string) => {
  const { rows } = await sql<{ waiting: number; checked: number; confirmed: number; accepted: boolean }>`
    select count(*) filter (where status = 'wait')::int as waiting, count(*) filter (where status = 'checked')::int as checked,
      count(*) filter (where status = 'confirmed')::int as confirmed,
      exists (select from delivery_line dl where dl.delivery_id = ${deliveryId} and dl.accepted_qty > 0) as accepted
    from acceptance where delivery_id = ${deliveryId}`.execute(tx)
  return rows[0]!
}
