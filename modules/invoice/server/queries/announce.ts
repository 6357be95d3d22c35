import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import type { Face, Pair } from './write.ts'

/** What of a line of a delivery is announced: packs. */
export interface Announced {
  deliveryLineId: string
  qty: string
}

/** Goods that were sent and were neither accepted nor refused yet; consigned ones and gifts are never invoiced by their acceptance. */
const onTheWay = sql<boolean>`l.qty > l.accepted_qty + l.refused_qty and l.price > 0 and l.invoice_no = '' and d.sale_type <> 2
  and d.shipped_at is not null and d.status <> 'void'`
/** What of a line others announced; `but`: not what this invoice does. */
const elsewhere = (
  but: string | undefined,
) => sql`coalesce((select sum(a.qty - a.arrived_qty) from invoice_announced_card a
  where a.delivery_line_id = l.id and a.invoice_id is distinct from ${but ?? null}::uuid), 0)`

const wayOf = (tx: Tx, but: string | undefined) =>
  tx
    .selectFrom('delivery_line_card as l')
    .innerJoin('delivery_card as d', 'd.id', 'l.delivery_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'l.hospital_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .where(onTheWay)
    .select([
      'l.id as deliveryLineId',
      'd.id as deliveryId',
      'd.no as deliveryNo',
      sql<string>`d.shipped_at`.as('shippedAt'),
      'hospital.id as hospitalId',
      'hospital.name as hospital',
      'ol.product_code as code',
      ...columns('ol', 'name', 'spec', 'manufacturer', 'unit'),
      ...columns('l', 'lotNo', 'price'),
    ])
    // what is announced of it elsewhere and did not arrive yet is not announced again
    .select(sql<string>`trim_scale(l.qty - l.accepted_qty - l.refused_qty - ${elsewhere(but)})::text`.as('freeQty'))
    .orderBy('d.shipped_at')
    .orderBy('d.id')
    .orderBy('l.seq')

/** A page sees no more; whoever looks for another delivery types its number. */
const MOST = 500
/** Lines of a supplier that are on their way: of the hospital of one delivery, or to one hospital. */
export const onRoad = (
  tx: Tx,
  supplierId: string,
  of: { deliveryId?: string | undefined; hospitalId?: string | undefined; keyword: string },
  but: string | undefined,
) => {
  const word = contains(of.keyword.toLowerCase())
  return wayOf(tx, but)
    .where('l.supplier_id', '=', supplierId)
    .$if(of.hospitalId !== undefined, (q) => q.where('l.hospital_id', '=', of.hospitalId!))
    .$if(of.deliveryId !== undefined, (q) =>
      q.where('l.hospital_id', '=', (eb) =>
        eb.selectFrom('delivery_card as x').where('x.id', '=', of.deliveryId!).select('x.hospital_id'),
      ),
    )
    .$if(of.keyword !== '', (q) => q.where(sql<boolean>`lower(concat_ws(' ', d.no, ol.name, l.lot_no)) like ${word}`))
    .limit(MOST)
    .execute()
}
export type OnRoad = Awaited<ReturnType<typeof onRoad>>[number]

/** These lines, as far as they may be announced. */
export const linesOnRoad = (tx: Tx, pair: Pair, ids: readonly string[], but: string | undefined) =>
  wayOf(tx, but)
    .where('l.id', 'in', [...ids])
    .where('l.hospital_id', '=', pair.hospitalId)
    .where('l.supplier_id', '=', pair.supplierId)
    .execute()

/** The lines of orders behind lines of deliveries: their orders are locked before anything is announced. */
export const orderLinesBehind = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .selectFrom('delivery_line_card as l')
          .where('l.id', 'in', [...ids])
          .select('l.order_line_id as id')
          .execute()
      ).map((l) => l.id)

/** The lines an invoice announces. */
export const announcedLines = (tx: Tx, id: string) =>
  tx
    .selectFrom('invoice_announced')
    .where('invoice_id', '=', id)
    .select([
      'delivery_line_id as deliveryLineId',
      sql<string>`trim_scale(qty)::text`.as('qty'),
      'arrived_qty as arrived',
    ])
    .orderBy('seq')
    .execute()

/** Replaces what an invoice announces; what arrived of a line that stays announced is known further. */
export const announce = async (
  tx: Tx,
  of: Pair & { id: string } & Pick<Face, 'code' | 'number' | 'issueDate'>,
  lines: readonly Announced[],
): Promise<void> => {
  const stay = lines.map((l) => l.deliveryLineId)
  await tx
    .deleteFrom('invoice_announced')
    .where('invoice_id', '=', of.id)
    .where(sql<boolean>`delivery_line_id <> all (${stay}::uuid[])`)
    .execute()
  await sql`
    insert into invoice_announced (hospital_id, supplier_id, invoice_id, seq, delivery_line_id, qty, code, number, issue_date)
    select ${of.hospitalId}, ${of.supplierId}, ${of.id}, n + coalesce((select max(seq) from invoice_announced where invoice_id = ${of.id}), 0),
      x."deliveryLineId", x.qty, ${of.code}, ${of.number}, ${of.issueDate}
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("deliveryLineId" uuid, qty numeric)) with ordinality
      as x("deliveryLineId", qty, n)
    where not exists (select from invoice_announced a where a.invoice_id = ${of.id} and a.delivery_line_id = x."deliveryLineId")`.execute(
    tx,
  )
}

/** What is still to come of an announced line `a` of the delivery's line `l`: packs. */
const waiting = sql`greatest(least(a.qty - a.arrived_qty, l.qty - l.accepted_qty - l.refused_qty), 0)`
/** Whether an invoice waits for goods. */
export const waits = (invoice: string) =>
  sql<boolean>`exists (select from invoice_announced a join delivery_line_card l on l.id = a.delivery_line_id
    where a.invoice_id = ${sql.ref(invoice)} and ${waiting} > 0)`

/** What an invoice announces and what became of it. */
export const announcedOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('invoice_announced as a')
    .innerJoin('delivery_line_card as l', 'l.id', 'a.delivery_line_id')
    .innerJoin('delivery_card as d', 'd.id', 'l.delivery_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .where('a.invoice_id', '=', id)
    .select([
      ...columns('a', 'id', 'seq', 'deliveryLineId'),
      'd.id as deliveryId',
      'd.no as deliveryNo',
      'ol.product_code as code',
      ...columns('ol', 'name', 'spec', 'manufacturer', 'unit'),
      ...columns('l', 'lotNo', 'price'),
      sql<string>`trim_scale(a.qty)::text`.as('qty'),
      sql<string>`round(a.qty * l.price, 2)`.as('amount'),
      sql<string>`trim_scale(a.arrived_qty)::text`.as('arrivedQty'),
      sql<string>`trim_scale(${waiting})::text`.as('waitingQty'),
      sql<string>`trim_scale(a.qty - a.arrived_qty - ${waiting})::text`.as('shortQty'),
      sql<string>`round((a.qty - a.arrived_qty - ${waiting}) * l.price, 2)`.as('shortAmount'),
    ])
    .orderBy('a.seq')
    .execute()

/** Numbers of the deliveries an invoice waits for. */
export const awaitedOf = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('invoice_announced as a')
      .innerJoin('delivery_line_card as l', 'l.id', 'a.delivery_line_id')
      .innerJoin('delivery_card as d', 'd.id', 'l.delivery_id')
      .where('a.invoice_id', '=', id)
      .where(sql<boolean>`${waiting} > 0`)
      .select('d.no')
      .distinct()
      .orderBy('d.no')
      .execute()
  ).map((d) => d.no)

/** A draft that another document moved on. */
export interface Touched {
  id: string
  no: string
  status: 'draft' | 'rejected'
  version: number
  createdOrg: string
  createdBy: string
}
const touched = async (tx: Tx, done: ReturnType<typeof sql>): Promise<Touched[]> =>
  (await sql<{ touched: Touched[] }>`select ${done} as touched`.execute(tx)).rows[0]!.touched

/** What an acceptance made owed of announced lines is linked to their drafts. */
export const arrive = (tx: Tx, acceptanceId: string) => touched(tx, sql`invoice_arrive(${acceptanceId})`)

/** What these lines of acceptances took in was taken back: the drafts wait for it again. */
export const depart = (tx: Tx, lines: readonly string[]) => touched(tx, sql`invoice_depart(${[...lines]}::uuid[])`)

/** Nothing of a delivery is announced any more. */
export const unannounce = (tx: Tx, deliveryId: string) => touched(tx, sql`invoice_unannounce(${deliveryId})`)

/** Nothing is announced by an invoice any more. */
export const announceNothing = (tx: Tx, id: string) =>
  tx.deleteFrom('invoice_announced').where('invoice_id', '=', id).execute()
