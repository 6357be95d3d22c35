import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What a document may make owed, each by a function of the database that lists its lines (the migration of payable items). */
const linesOf = {
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

/** An order line and the packs that an invoice stands for from now on, or no more. */
export interface Invoiced {
  orderLineId: string
  qty: string
}
const moved = async (tx: Tx, done: ReturnType<typeof sql>): Promise<readonly Invoiced[]> =>
  (await sql<{ moved: Invoiced[] }>`select ${done} as moved`.execute(tx)).rows[0]!.moved

/** The numbers that lines of deliveries carry now stand for what was accepted of them. */
export const numberLines = (tx: Tx, lines: readonly string[]) => moved(tx, sql`payable_number(${[...lines]}::uuid[])`)

/** Items of what an acceptance took in; what came with its number is invoiced at once. */
export const addAccepted = (tx: Tx, id: string) => moved(tx, sql`payable_accept(${id})`)

/** The red invoice of a return stands for what of it had to be red. */
export const redden = (tx: Tx, id: string) => moved(tx, sql`payable_red(${id})`)

/**
 * Locks what an acceptance made owed; a number that only came with the goods goes back with them.
 * @returns why it cannot be taken back, when something was done with it since
 */
export const heldOf = async (tx: Tx, lines: readonly string[]): Promise<'vouchered' | 'invoiced' | undefined> => {
  const { rows } = await sql<{ vouchered: boolean; invoiced: boolean }>`
    select i.vouchered_amount <> 0 as vouchered, i.invoiced_amount <> coalesce((select l.amount from payable_link l
      where l.item_id = i.id and l.origin = 'delivery' and l.released_at is null), 0) as invoiced from payable_item i
    where i.source_line_id = any(${[...lines]}::uuid[]) and i.source_type in (1, 5) order by i.accepted_on, i.id for update`.execute(
    tx,
  )
  if (rows.some((r) => r.invoiced)) return 'invoiced'
  return rows.some((r) => r.vouchered) ? 'vouchered' : undefined
}

/** They count no more. */
export const takeBack = (tx: Tx, lines: readonly string[]) => moved(tx, sql`payable_take_back(${[...lines]}::uuid[])`)
