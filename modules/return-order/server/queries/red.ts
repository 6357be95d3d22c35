import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What a return of the alias `r` made owed back, in the ledger. */
const items = sql`payable_item_facts i where i.source_type = 2 and i.source_id = r.id`

/**
 * 应红冲: what is owed back and nets nothing (domain-money §2.50), yuan. The ledger says it at any time, since an invoice that is rejected
 * later leaves nothing to be red; none before the supplier counted.
 */
export const redDue = sql<string>`coalesce((select -sum(i.amount - i.netted_amount) from ${items}), 0.00)`

/** What of it has no red invoice yet: neither the one that is uploaded here nor one that was handed in at the desk (domain §2.25), yuan. */
export const redRest = sql<string>`coalesce((select -sum(i.open_amount) from ${items}), 0.00)`
/** Whether anything of it waits for one; what was due as it was counted is asked first, since it has an index and never grows. */
export const redWaits = sql<boolean>`(r.red_due > 0 and r.red_no = '' and exists (select from ${items} and i.open_amount <> 0))`

/** Keeps what of it had to be red as it was counted, lot by lot and in sum; asked once the ledger bore it. @returns yuan */
export const oweRed = async (tx: Tx, id: string): Promise<string> => {
  const { rows } = await sql<{ due: string }>`
    with due as (select i.source_line_id as line, i.netted_amount - i.amount as red from return_order r, ${items} and r.id = ${id}),
      lines as (update return_order_line l set invoiced = exists (select from due where line = l.id and red > 0) where l.return_order_id = ${id})
    update return_order set red_due = (select coalesce(sum(red), 0) from due) where id = ${id} returning red_due as due`.execute(
    tx,
  )
  return rows[0]!.due
}
