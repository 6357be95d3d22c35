import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, begins, contains, countsBy, numberIn, type Order, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { deliveryCalls } from '../shared/calls.ts'

type Calls = typeof deliveryCalls
type Ask = Input<Calls['query']>
export type Filters = Omit<Ask, 'page' | 'size' | 'sort' | 'part'> & { ids?: string[] }

/** The supplier's own; the hospital's once shipped; the authority's region. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('delivery as d')
    .innerJoin('org as hospital', 'hospital.id', 'd.hospital_id')
    .innerJoin('org as supplier', 'supplier.id', 'd.supplier_id')
    .innerJoin('purchase_order as o', 'o.id', 'd.order_id')
    .$if(actor.org === 'supplier', (q) => q.where('d.supplier_id', '=', actor.orgId))
    .$if(actor.org === 'hospital', (q) =>
      q.where('d.hospital_id', '=', actor.orgId).where('d.shipped_at', 'is not', null),
    )

export const filtered = (tx: Tx, actor: Actor, input: Filters, withStatus = true) => {
  const words = keywords(input.keyword)
  const no = numberIn(words)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('d.id', input.ids!)))
    .$if(withStatus && !!input.status?.length, (q) => q.where('d.status', 'in', input.status!))
    .$if(!!input.orderId, (q) => q.where('d.order_id', '=', input.orderId!))
    .$if(!!input.hospitalId, (q) => q.where('d.hospital_id', '=', input.hospitalId!))
    .$if(!!input.supplierId, (q) => q.where('d.supplier_id', '=', input.supplierId!))
    .$if(input.kind !== undefined, (q) => q.where('d.kind', '=', input.kind!))
    .$if(!!input.createdAt?.from, (q) => q.where('d.created_at', '>=', sql<string>`${input.createdAt!.from}::date`))
    .$if(!!input.createdAt?.to, (q) => q.where('d.created_at', '<', sql<string>`${input.createdAt!.to}::date + 1`))
    .$if(!!input.shippedAt?.from, (q) => q.where('d.shipped_at', '>=', sql<string>`${input.shippedAt!.from}::date`))
    .$if(!!input.shippedAt?.to, (q) => q.where('d.shipped_at', '<', sql<string>`${input.shippedAt!.to}::date + 1`))
    .$if(!!no, (q) => q.where(begins(no!.startsWith('CG') ? 'o.no' : 'd.no', no!)))
    .$if(words.length === 1 && !no, (q) =>
      q.where((eb) =>
        eb.or([
          eb(sql`lower(d.no)`, 'like', contains(words[0]!)),
          eb(sql`lower(o.no)`, 'like', contains(words[0]!)),
          eb(sql`hospital.name || ' ' || hospital.initials`, 'like', contains(words[0]!)),
          eb(sql`supplier.name || ' ' || supplier.initials`, 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) => q.where('d.no', 'in', words))
}

const row = [
  'd.id',
  'd.no',
  'd.order_id as orderId',
  'o.no as orderNo',
  'd.hospital_id as hospitalId',
  'hospital.name as hospital',
  'd.supplier_id as supplierId',
  'supplier.name as supplier',
  'd.point_id as pointId',
  'd.point_name as point',
  'd.kind',
  'd.narcotic',
  'd.total_qty as totalQty',
  'd.amount',
  'd.line_count as lineCount',
  'd.created_by as createdBy',
  'd.creator_name as creatorName',
  'd.created_at as createdAt',
  'd.shipped_at as shippedAt',
  'd.status',
  'd.version',
] as const
const whole = [
  ...row,
  'd.point_address as pointAddress',
  'd.carrier',
  'd.vehicle',
  'd.driver',
  'd.driver_phone as driverPhone',
  'd.logistics_code as logisticsCode',
  'd.boxes',
  'd.cold_start as coldStart',
  'd.remark',
] as const

export const order: Order = {
  sorts: { no: 'd.no', createdAt: 'd.created_at', shippedAt: 'd.shipped_at', amount: 'd.amount' },
  fallback: '-createdAt',
  tie: 'd.id',
}

export const list = async (tx: Tx, actor: Actor, input: Ask) => {
  const base = filtered(tx, actor, input)
  const amount = sql<string>`coalesce(sum(d.amount), 0)::text`.as('amount')
  return paged(
    tx,
    base,
    base.select(row),
    input,
    { ...order, named: ['d.no'] },
    {
      sums: () => base.select(amount).executeTakeFirstOrThrow(),
      counts: () => countsBy(tx, filtered(tx, actor, input, false), 'd.status'),
    },
  )
}

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('d.id', '=', id).select(whole).executeTakeFirst()
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('d.id', '=', id).select(whole).forUpdate('d').executeTakeFirst()

export const lines = (tx: Tx, deliveryId: string) =>
  tx
    .selectFrom('delivery_line as l')
    .innerJoin('order_line as ol', 'ol.id', 'l.order_line_id')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .where('l.delivery_id', '=', deliveryId)
    .orderBy('l.seq')
    .select([
      'l.id',
      'l.seq',
      'l.order_line_id as orderLineId',
      'ol.seq as orderSeq',
      'l.product_id as productId',
      'ol.product_code as code',
      'ol.name',
      'ol.spec',
      'ol.pack_spec as packSpec',
      'ol.manufacturer',
      'ol.unit',
      'l.price',
      'l.qty',
      'l.amount',
      'ol.qty as orderQty',
      sql<string>`ol.open_qty`.as('openQty'),
      'l.lot_no as lotNo',
      'l.production_date as productionDate',
      'l.expiry_date as expiryDate',
      'l.sterilize_lot as sterilizeLot',
      'l.invoice_code as invoiceCode',
      'l.invoice_no as invoiceNo',
      'l.invoice_date as invoiceDate',
      'l.invoice_amount as invoiceAmount',
      'l.accepted_qty as acceptedQty',
      'l.refused_qty as refusedQty',
      'p.cold_chain as coldChain',
      sql<boolean>`coalesce(l.expiry_date - ${todayInSql} < p.near_expiry_days, false)`.as('shortLife'),
      'l.short_life_confirmed as shortLifeConfirmed',
      'l.remark',
    ])
    .execute()

/** What the products of order lines ask of a lot. */
export const demands = async (tx: Tx, orderLineIds: readonly string[]) => {
  const rows = await tx
    .selectFrom('order_line as ol')
    .innerJoin('product as p', 'p.id', 'ol.product_id')
    .where(among('ol.id', orderLineIds))
    .select([
      'ol.id',
      'p.lot_required as lotRequired',
      'p.expiry_required as expiryRequired',
      'p.near_expiry_days as nearExpiryDays',
      'p.cold_chain as coldChain',
    ])
    .execute()
  return new Map(rows.map((r) => [r.id, r]))
}

export interface Transport {
  carrier: string
  vehicle: string
  driver: string
  driverPhone: string
  logisticsCode: string
  boxes?: number | null
  coldStart?: string | null
  remark: string
}
const columns = (t: Transport) => ({
  carrier: t.carrier,
  vehicle: t.vehicle,
  driver: t.driver,
  driver_phone: t.driverPhone,
  logistics_code: t.logisticsCode,
  boxes: t.boxes ?? null,
  cold_start: t.coldStart ?? null,
  remark: t.remark,
})

interface OrderOf {
  id: string
  hospitalId: string
  supplierId: string
  kind: number
  narcotic: boolean
  pointId: string
  point: string
  pointAddress: string
}

export const insert = (tx: Tx, actor: Actor, no: string, o: OrderOf, t: Transport) =>
  tx
    .insertInto('delivery')
    .values({
      ...columns(t),
      hospital_id: o.hospitalId,
      supplier_id: o.supplierId,
      order_id: o.id,
      no,
      kind: o.kind,
      narcotic: o.narcotic,
      point_id: o.pointId,
      point_name: o.point,
      point_address: o.pointAddress,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, t: Transport) =>
  tx
    .updateTable('delivery')
    .set({ ...columns(t), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export interface NewLine {
  orderLineId: string
  productId: string
  price: string
  qty: string
  lotNo: string
  productionDate?: string | null
  expiryDate?: string | null
  sterilizeLot: string
  invoiceNo: string
  shortLifeConfirmed: boolean
  remark: string
}

export const replaceLines = async (
  tx: Tx,
  d: { id: string; hospitalId: string; supplierId: string },
  newLines: readonly NewLine[],
) => {
  await tx.deleteFrom('delivery_line').where('delivery_id', '=', d.id).execute()
  await sql`
    insert into delivery_line (hospital_id, supplier_id, delivery_id, seq, order_line_id, product_id, price, qty, amount, lot_no, production_date,
      expiry_date, sterilize_lot, invoice_no, short_life_confirmed, remark)
    select ${d.hospitalId}, ${d.supplierId}, ${d.id}, n, x.ol, x.p, x.price, x.qty, round(x.qty * x.price, 2), x.lot, x.made, x.expiry, x.ster, x.inv, x.short, x.remark
    from rows from (jsonb_to_recordset(${JSON.stringify(newLines)}::jsonb) as ("orderLineId" uuid, "productId" uuid, price numeric, qty numeric,
      "lotNo" text, "productionDate" date, "expiryDate" date, "sterilizeLot" text, "invoiceNo" text, "shortLifeConfirmed" boolean, remark text))
      with ordinality as x(ol, p, price, qty, lot, made, expiry, ster, inv, short, remark, n)`.execute(tx)
  await sql`update delivery set (total_qty, amount, line_count) =
    (select coalesce(sum(qty), 0), coalesce(sum(amount), 0), count(*)::int from delivery_line where delivery_id = delivery.id) where id = ${d.id}`.execute(
    tx,
  )
}

export const stampShipped = async (tx: Tx, id: string) => {
  await sql`update delivery set shipped_at = now() where id = ${id}`.execute(tx)
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('delivery').where('id', '=', id).execute()

/** Counters of a confirmed acceptance on the delivery's lines. */
export const addAccepted = async (
  tx: Tx,
  rows: readonly { deliveryLineId: string; accepted: string; refused: string }[],
) => {
  await sql`update delivery_line set accepted_qty = accepted_qty + x.accepted, refused_qty = refused_qty + x.refused
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("deliveryLineId" uuid, accepted numeric, refused numeric)
    where delivery_line.id = x."deliveryLineId"`.execute(tx)
}
