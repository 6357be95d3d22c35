import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** So much more, or less, of these lines is invoiced: packs. */
export const addInvoiced = (tx: Tx, moved: readonly { orderLineId: string; qty: string }[]) =>
  sql`with x as (select "orderLineId" as id, qty from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as y("orderLineId" uuid, qty numeric)),
      held as (select l.id from order_line l where l.id in (select id from x) order by l.id for no key update)
    update order_line l set invoiced_qty = l.invoiced_qty + x.qty from x join held on held.id = x.id where l.id = x.id`.execute(
    tx,
  )
