import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Invoiced } from './write.ts'

/** What is open of an item: packs, yuan. */
export interface Open {
  id: string
  hospitalId: string
  supplierId: string
  openQty: string
  openAmount: string
  takenBack: boolean
}

/** Items locked in their order, with what is open of each now; one that is nobody's is left out. */
export const lockOpen = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Open>> => {
  const { rows } = await sql<Open>`
    select id, hospital_id as "hospitalId", supplier_id as "supplierId", trim_scale(open_qty)::text as "openQty", open_amount as "openAmount",
      taken_back as "takenBack"
    from payable_item where id = any(${[...ids]}::uuid[]) order by accepted_on, id for update`.execute(tx)
  return new Map(rows.map((r) => [r.id, r]))
}

/** Lines of orders these items are of: their orders are locked first. */
export const orderLinesOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct order_line_id as id from payable_item where id = any(${[...ids]}::uuid[]) and order_line_id is not null`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}

/** An invoice as the ledger knows it. */
export interface Paper {
  id: string
  code: string
  number: string
  issueDate: string
}
/** What an invoice stands for of an item: packs, yuan. */
export interface Part {
  itemId: string
  qty: string
  amount: string
}

/** It stands for these parts from now on. */
export const take = async (tx: Tx, of: Paper, parts: readonly Part[]): Promise<readonly Invoiced[]> => {
  const { rows } = await sql<{ moved: Invoiced[] }>`
    select payable_invoice(${of.id}, ${of.code}, ${of.number}, ${of.issueDate}::date, ${JSON.stringify(parts)}::jsonb) as moved`.execute(
    tx,
  )
  return rows[0]!.moved
}

/** The items it stands for. */
export const itemsFor = async (tx: Tx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select item_id as id from payable_link where invoice_id = ${id} and released_at is null`.execute(tx)
  return rows.map((r) => r.id)
}

/** The number of the first invoice that stands for something of what a return owes back; none while nobody handed one in. */
export const redNoOf = async (tx: Tx, returnId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ no: string }>`
    select l.invoice_no as no from payable_item i join payable_link l on l.item_id = i.id and l.origin = 'invoice' and l.released_at is null
    where i.source_type = 2 and i.source_id = ${returnId} order by l.created_at, l.id limit 1`.execute(tx)
  return rows[0]?.no
}

/** Locks what these invoices stand for, in the order of `lockOpen`; the caller is elevated. */
export const lockInvoiced = async (tx: Tx, invoiceIds: readonly string[]): Promise<void> => {
  if (invoiceIds.length === 0) return
  await sql`select from payable_item where id in (select item_id from payable_link where invoice_id = any(${[...invoiceIds]}::uuid[])
    and released_at is null) order by accepted_on, id for update`.execute(tx)
}

/** It stands for nothing any more. */
export const release = async (tx: Tx, id: string): Promise<readonly Invoiced[]> =>
  (await sql<{ moved: Invoiced[] }>`select payable_release(${id}) as moved`.execute(tx)).rows[0]!.moved
