import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What a document may make owed, each by a function of the database that lists its lines (the migration of payable items). */
const linesOf = {
  acceptance: sql`payable_of_acceptance`,
  return: sql`payable_of_return`,
  surgery: sql`payable_of_surgery`,
  use: sql`payable_of_use`,
  prices: sql`payable_of_prices`,
} as const
export type Source = keyof typeof linesOf

const added = async (tx: Tx, items: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ n: number }>`select payable_add(${items}) as n`.execute(tx)).rows[0]!.n

/** Items of a document's lines, those that are new. */
export const addOf = (tx: Tx, source: Source, id: string) => added(tx, sql`${linesOf[source]}(${id})`)

/** An item from elsewhere; packs, yuan. */
export interface Brought {
  hospitalId: string
  supplierId: string
  sourceId: string
  sourceNo: string
  sourceLineId: string
  productId: string
  orderLineId?: string
  deliveryLineId?: string
  lotNo?: string
  price: string
  qty: string
  amount?: string
  acceptedOn: string
}
export const addBrought = (tx: Tx, items: readonly Brought[]) =>
  added(
    tx,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('source_type', 6, 'hospital_id', x."hospitalId", 'supplier_id', x."supplierId",
      'source_id', x."sourceId", 'source_no', x."sourceNo", 'source_line_id', x."sourceLineId", 'product_id', x."productId",
      'order_line_id', x."orderLineId", 'delivery_line_id', x."deliveryLineId", 'lot_no', x."lotNo", 'price', x.price, 'qty', x.qty,
      'amount', x.amount, 'accepted_on', x."acceptedOn")), '[]')
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x("hospitalId" uuid, "supplierId" uuid, "sourceId" uuid, "sourceNo" text,
        "sourceLineId" uuid, "productId" uuid, "orderLineId" uuid, "deliveryLineId" uuid, "lotNo" text, price numeric, qty numeric,
        amount numeric, "acceptedOn" date))`,
  )

/** Locks what an acceptance made owed. @returns why it cannot be taken back, when something was done with it since */
export const heldOf = async (tx: Tx, lines: readonly string[]): Promise<'vouchered' | 'invoiced' | undefined> => {
  const { rows } = await sql<{ vouchered: boolean; invoiced: boolean }>`
    select vouchered_amount <> 0 as vouchered, invoiced_amount <> 0 as invoiced from payable_item
    where source_line_id = any(${[...lines]}::uuid[]) and source_type in (1, 5) order by id for update`.execute(tx)
  if (rows.some((r) => r.invoiced)) return 'invoiced'
  return rows.some((r) => r.vouchered) ? 'vouchered' : undefined
}

/** They count no more. */
export const takeBack = async (tx: Tx, lines: readonly string[]): Promise<void> => {
  await sql`update payable_item set taken_back = true, netted_qty = qty, netted_amount = amount
    where source_line_id = any(${[...lines]}::uuid[]) and source_type in (1, 5)`.execute(tx)
}
