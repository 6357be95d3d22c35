import { clockCalls as calls } from '#modules/payment-clock/shared/calls.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'settlement/paymentClock'
/** People who read clocks: finance of the hospital, the clerk of the supplier, the authority. */
export const watchers = async (w: World, g: Pick<Goods, 'hospital' | 'supplier'>) => ({
  finance: await w.person({ [at]: 'view export' }, g.hospital),
  clerk: await w.person({ [at]: 'view remind export' }, g.supplier),
  region: await w.person({ [at]: 'view remind export' }, await w.org('authority', '监管中心')),
})

/** As whoever stands behind its walls. */
interface Database {
  sql: { query: (text: string, values: unknown[]) => Promise<unknown> }
}
/** Everything that is kept of what these items went through lies so many days further back: as if they had come about then. */
export const daysPass = async (w: Database, days: number, itemIds: readonly string[]): Promise<void> => {
  const ids = [[...itemIds], days]
  const invoices = `(select invoice_id from payable_link where item_id = any($1) and invoice_id is not null)`
  // with the prepayments that went back
  const requisitions = `(select requisition_id from requisition_line where invoice_id in ${invoices} union
    select p.requisition_id from payment_part x join requisition_payment p on p.id = x.payment_id where x.item_id = any($1))`
  const vouchers = `(select voucher_id from voucher_line where item_id = any($1))`
  const back = `- $2 * interval '1 day'`
  for (const text of [
    `update payable_link set created_at = created_at ${back}, released_at = released_at ${back}, invoice_date = invoice_date - $2::int where item_id = any($1)`,
    `update payable_netting set created_at = created_at ${back} where item_id = any($1)`,
    `update doc_history set at = at ${back} where doc_id in ${invoices} or doc_id in ${requisitions} or doc_id in ${vouchers}`,
    `update invoice_match set run_at = run_at ${back} where invoice_id in ${invoices}`,
    `update payment_stop set begins_on = begins_on - $2::int, ends_on = ends_on - $2::int where item_id = any($1) and code in ('03', '06')`,
    `update payment_stop set begins_on = begins_on - $2::int, ends_on = ends_on - $2::int where item_id = any($1) and code in ('04', '07')`,
    `update requisition_payment set pay_date = pay_date - $2::int, paid_at = paid_at ${back} where requisition_id in ${requisitions}`,
    `update payment_part set paid_on = paid_on - $2::int where item_id = any($1)`,
    `update requisition_hold set held_at = held_at ${back}, lifted_at = lifted_at ${back} where requisition_id in ${requisitions}`,
    `update payable_item set accepted_on = accepted_on - $2::int, due_on = due_on - $2::int where id = any($1)`,
  ])
    await w.sql.query(text, ids.slice(0, text.includes('$2') ? 2 : 1))
  await w.sql.query('select payment_refresh($1)', [[...itemIds]])
}

/** The clock of an item as somebody reads it. */
export const clockOf = (who: Person, id: string) => who.get(calls.detail, { id })
