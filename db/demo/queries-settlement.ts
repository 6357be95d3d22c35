import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Steps } from './settlement-days.ts'

/**
 * Moves an invoice, a voucher or a requisition to the days of its steps, with what stands beside it: its history, its match and what that
 * found, what it stands for in the ledger, its levels and its payments. Its number names the day it was handed in already.
 */
export const moveSettled = async (tx: Tx, id: string, { sent, decided, paid }: Steps): Promise<void> => {
  const by = (days: number) => sql`${days}::float8 * interval '1 day'`
  const [first, then, last] = [by(sent), by(decided), by(paid)]
  await sql`update doc_history set at = at - case when action in ('create', 'submit', 'issue') then ${first}
      when action in ('pay', 'payAll', 'payNone', 'bounce', 'promise') then ${last} else ${then} end
    where doc_id = ${id} or doc_id in (select id from invoice_exception where invoice_id = ${id})`.execute(tx)
  await sql`update invoice set created_at = created_at - ${first}, submitted_at = submitted_at - ${first}, audited_at = audited_at - ${then}
    where id = ${id}`.execute(tx)
  await sql`update invoice_key set taken_at = taken_at - ${first} where invoice_id = ${id}`.execute(tx)
  await sql`update invoice_match set run_at = run_at - case when why = 'submit' then ${first} else ${then} end where invoice_id = ${id}`.execute(
    tx,
  )
  await sql`update invoice_exception set created_at = created_at - ${first}, since = since - ${first}, due_on = due_on - floor(${sent}::float8)::int,
    overridden_at = overridden_at - ${then}, ended_at = ended_at - ${then} where invoice_id = ${id}`.execute(tx)
  await sql`update payable_link set created_at = created_at - ${first} where invoice_id = ${id}`.execute(tx)
  await sql`update voucher set created_at = created_at - ${first}, issued_at = issued_at - ${first}, answered_at = answered_at - ${then}
    where id = ${id}`.execute(tx)
  await sql`update requisition set created_at = created_at - ${first}, submitted_at = submitted_at - ${first}, audited_at = audited_at - ${then}
    where id = ${id}`.execute(tx)
  await sql`update approval_level set acted_at = acted_at - ${then} where doc_id = ${id}`.execute(tx)
  await sql`update requisition_payment set paid_at = paid_at - ${last} where requisition_id = ${id}`.execute(tx)
}

/** So many goods a supplier sells to a hospital, the cheapest first. */
export const goodsOf = async (
  tx: Tx,
  of: { hospitalId: string; supplierId: string },
  many: number,
): Promise<{ productId: string; price: string }[]> => {
  const { rows } = await sql<{ productId: string; price: string }>`
    select product_id as "productId", price::text from catalog_item where hospital_id = ${of.hospitalId} and supplier_id = ${of.supplierId}
      and status = 'enabled' and price > 1 order by price, id limit ${many}`.execute(tx)
  return rows
}

/** What a company is called by on its invoices; one the demonstration gave no code has an invented one. */
export const companyCode = async (tx: Tx, name: string): Promise<string> => {
  const { rows } = await sql<{ code: string }>`
    select credit_code as code from company where name = ${name} and credit_code <> '' limit 1`.execute(tx)
  return rows[0]?.code ?? '91350100MA00000000'
}
