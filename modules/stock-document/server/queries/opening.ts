import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** Suppliers by name or code. */
export const suppliersByText = async (tx: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ asked: string; id: string }>`
    select t.asked, o.id from unnest(${[...texts]}::text[]) as t(asked)
    join org_card o on o.kind = 'supplier' and t.asked in (o.name, o.code, o.short_name)
    order by o.name = t.asked`.execute(tx)
  return new Map(rows.map((r) => [r.asked, r.id]))
}

/**
 * One opening of a hospital after another: of two that see an empty shelf the second sees what the first put there. Not by points: a
 * file goes over several of them in the order of its rows, and two files could wait for one another.
 */
export const openAlone = async (tx: Tx, hospitalId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock opening ${hospitalId}`}, 0))`.execute(tx)
}

/** A row as it would be booked, or was. */
export interface Opened {
  pointId: string
  productId: string
  lotNo: string
  expiryDate: string | null
  supplierId: string | null
  price: string
  units: string
}

/** Of these rows (by their places) those that were booked before just so. */
export const openedBefore = async (tx: Tx, actor: Actor, rows: readonly Opened[]): Promise<ReadonlySet<number>> => {
  const { rows: found } = await sql<{ n: string }>`
    select x.n from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as ("pointId" uuid, "productId" uuid, "lotNo" text, "expiryDate" date, "supplierId" uuid, price numeric, units numeric)) with ordinality
      as x("pointId", "productId", "lotNo", "expiryDate", "supplierId", price, units, n)
    where exists (select from stock_document d join stock_document_lot l on l.document_id = d.id
      where d.hospital_id = ${actor.orgId} and d.doc_kind = 'opening' and d.status = 'booked' and d.point_id = x."pointId"
        and l.product_id = x."productId" and l.lot_no = x."lotNo" and l.expiry_date is not distinct from x."expiryDate"
        and l.supplier_id is not distinct from x."supplierId" and l.price = x.price and l.units = x.units)`.execute(tx)
  return new Set(found.map((r) => Number(r.n) - 1))
}
