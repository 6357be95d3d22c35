import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** An item and what of it is free for a voucher: neither invoiced nor on another one; packs and yuan, with the item's sign. */
export interface FreeItem {
  id: string
  hospitalId: string
  supplierId: string
  sourceType: number
  productId: string
  name: string
  vbp: boolean
  qty: string
  amount: string
  freeQty: string
  freeAmount: string
}
const free = sql`i.id, i.hospital_id as "hospitalId", i.supplier_id as "supplierId", i.source_type as "sourceType", i.product_id as "productId",
  i.name, i.vbp_class > 0 as vbp, trim_scale(i.qty)::text as qty, i.amount::text, trim_scale(i.open_qty - i.vouchered_qty)::text as "freeQty",
  (i.open_amount - i.vouchered_amount)::text as "freeAmount"`

/** Those of them the actor's side of a pair has, as they came about. */
export const freeOf = async (
  tx: Tx,
  { org, orgId }: Actor,
  ids: readonly string[],
  lock = false,
): Promise<FreeItem[]> => {
  const own = org === 'system' ? sql`true` : sql`${orgId}::uuid in (i.hospital_id, i.supplier_id)`
  const asked = sql`select ${free} from payable_item i where i.id = any(${[...ids]}::uuid[]) and ${own}`
  if (!lock) return (await sql<FreeItem>`${asked} order by i.id`.execute(tx)).rows
  // in the order in which invoices and returns lock them too
  const { rows } = await sql<FreeItem>`${asked} order by i.accepted_on, i.id for update`.execute(tx)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Packs and yuan that a voucher takes of an item, or gives back with the other sign. */
export interface Part {
  itemId: string
  qty: string
  amount: string
}
export const hold = async (tx: Tx, parts: readonly Part[]): Promise<void> => {
  await sql`update payable_item i set vouchered_qty = i.vouchered_qty + x.qty, vouchered_amount = i.vouchered_amount + x.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x("itemId" uuid, qty numeric, amount numeric) where i.id = x."itemId"`.execute(
    tx,
  )
}

/** Items of these lines of deliveries, or of a return. */
export const itemsOf = async (
  tx: Tx,
  of: { deliveryLineIds: readonly string[] } | { returnId: string },
): Promise<string[]> => {
  const which =
    'returnId' in of
      ? sql`source_id = ${of.returnId} and source_type = 2`
      : sql`delivery_line_id = any(${[...of.deliveryLineIds]}::uuid[])`
  const { rows } = await sql<{ id: string }>`select id from payable_item where ${which}`.execute(tx)
  return rows.map((r) => r.id)
}
