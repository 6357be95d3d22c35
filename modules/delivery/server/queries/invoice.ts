import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { moved } from './moved.ts'

export interface Invoice {
  invoiceCode: string
  invoiceNo: string
  invoiceDate: string
}

const of = (alias: string, column: 'code' | 'number') => sql`(select string_agg(distinct a.${sql.ref(column)}, ' ')
  from invoice_announced_card a where a.delivery_line_id = ${sql.ref(`${alias}.id`)})`
/**
 * The invoice of a line `alias` of a delivery: that of the invoices that announce it (domain §2.25), or the number that was typed on it
 * before there were any, which is never announced.
 */
export const invoiceOfLine = (alias: string) => {
  const typed = (column: string) => sql.ref(`${alias}.${column}`)
  return [
    sql<string>`coalesce(nullif(${typed('invoice_code')}, ''), ${of(alias, 'code')}, '')`.as('invoiceCode'),
    sql<string>`coalesce(nullif(${typed('invoice_no')}, ''), ${of(alias, 'number')}, '')`.as('invoiceNo'),
    sql<string | null>`coalesce(${typed('invoice_date')}, (select min(a.issue_date) from invoice_announced_card a
      where a.delivery_line_id = ${sql.ref(`${alias}.id`)}))`.as('invoiceDate'),
  ] as const
}

/** Of these lines those an invoice announces. */
export const announcedAmong = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx
        .selectFrom('invoice_announced_card')
        .where('delivery_line_id', 'in', [...ids])
        .select('delivery_line_id as id')
        .execute()
    ).map((a) => a.id!),
  )

/** Writes the invoice onto lots of a delivery, each with its part of the amount; the header's version moves on. */
export const setInvoice = async (
  tx: Tx,
  deliveryId: string,
  parts: readonly { id: string; amount: string }[],
  i: Invoice,
): Promise<number> => {
  await sql`
    update delivery_line set invoice_code = ${i.invoiceCode}, invoice_no = ${i.invoiceNo}, invoice_date = ${i.invoiceDate}::date,
      invoice_amount = x.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(id uuid, amount numeric)
    where delivery_id = ${deliveryId} and delivery_line.id = x.id`.execute(tx)
  return moved(tx, deliveryId)
}

/** None of the supplier's clerks registers this invoice until COMMIT. */
export const lockInvoice = async (tx: Tx, supplierId: string, i: Invoice): Promise<void> => {
  const what = `invoice ${supplierId} ${i.invoiceCode} ${i.invoiceNo}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx)
}

/** The number of another delivery of the supplier that carries this invoice for somebody else, or under another date. */
export const invoiceElsewhere = async (
  tx: Tx,
  d: { id: string; supplierId: string; hospitalId: string },
  i: Invoice,
): Promise<string | undefined> => {
  const { rows } = await sql<{ no: string }>`
    select d.no from delivery_line l join delivery d on d.id = l.delivery_id
    where l.invoice_no = ${i.invoiceNo} and l.invoice_no <> '' and l.invoice_code = ${i.invoiceCode} and l.invoice_date is not null
      and l.supplier_id = ${d.supplierId} and d.id <> ${d.id} and d.status <> 'void'
      and (l.hospital_id, l.invoice_date) <> (${d.hospitalId}::uuid, ${i.invoiceDate}::date)
    limit 1`.execute(tx)
  return rows[0]?.no
}

/** Of these invoice numbers those the supplier used for another hospital, each with the number of such a delivery. */
export const invoicesAway = async (
  tx: Tx,
  d: { supplierId: string; hospitalId: string },
  nos: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (nos.length === 0) return new Map()
  const { rows } = await sql<{ invoiceNo: string; no: string }>`
    select l.invoice_no as "invoiceNo", min(d.no) as no from delivery_line l join delivery d on d.id = l.delivery_id
    where l.supplier_id = ${d.supplierId} and l.invoice_no = any (${[...nos]}::text[]) and l.invoice_no <> ''
      and l.hospital_id <> ${d.hospitalId} and d.status <> 'void' group by 1`.execute(tx)
  return new Map(rows.map((r) => [r.invoiceNo, r.no]))
}

/** Running orders of a supplier by number; one of before numbers were the region's may name several (decision 0018). */
export const ordersByNo = (tx: Tx, supplierId: string, nos: readonly string[]) =>
  tx
    .selectFrom('purchase_order_card as o')
    .innerJoin('org_card as hospital', 'hospital.id', 'o.hospital_id')
    .where('o.supplier_id', '=', supplierId)
    .where('o.released_at', 'is not', null)
    .where('o.no', 'in', [...nos, ''])
    .orderBy('o.id')
    .select(['o.id', 'o.no', 'hospital.name as hospital'])
    .execute()
export type OrderNamed = Awaited<ReturnType<typeof ordersByNo>>[number]
