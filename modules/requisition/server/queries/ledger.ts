import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { passedForInSql } from '#modules/approval/server/public.ts'
import type { Pair } from './candidates.ts'
import { standing } from './standing.ts'

export interface Beyond {
  seq: number
  /** Of a prepayment that is used. */
  prepaidNo: string | null
  invoiceNo: string
  openAmount: string
  passed: boolean
}
/**
 * Locks the invoices of a requisition, and the prepayments it uses, in their order. @returns those it asks more of than is left, or that
 * are none any more
 */
export const lockBeyond = async (tx: Tx, id: string): Promise<Beyond[]> => {
  await sql`select requisition_lock(${id})`.execute(tx)
  const { rows } = await sql<Beyond>`
    select l.seq, null as "prepaidNo", v.number as "invoiceNo", ${standing} and v.amount = l.invoice_amount as passed,
      v.amount - s.requested + l.amount as "openAmount"
    from requisition_line l join invoice_card v on v.id = l.invoice_id join requested_of(${id}) s on s.invoice_id = l.invoice_id
    where l.requisition_id = ${id} and (not (${standing}) or v.amount <> l.invoice_amount or abs(s.requested) > abs(v.amount)
      or s.requested * v.amount < 0)
    union all
    select l.seq, o.no, '', true, p.left_amount - l.paid_amount
    from requisition_line l join requisition o on o.id = l.prepaid_id join requisition_prepaid p on p.requisition_id = l.prepaid_id
    where l.requisition_id = ${id} and -l.amount > p.left_amount - l.paid_amount
    order by 1`.execute(tx)
  return rows
}

/** Locks the invoices of a requisition in their order. @returns their ids */
export const lockInvoices = async (tx: Tx, id: string): Promise<string[]> => {
  await sql`select requisition_lock(${id})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select invoice_id as id from requisition_line where requisition_id = ${id} and invoice_id is not null`.execute(tx)
  return rows.map((r) => r.id)
}
/** Invoices and payable items follow what it asks and what was paid of it. */
export const follow = (tx: Tx, id: string) => sql`select requisition_follows(${id})`.execute(tx)

/** Requisitions of a pair are handed in one after the other, so that each counts what was handed in before it; until the transaction ends. */
export const lockPair = (tx: Tx, { hospitalId, supplierId }: Pair) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`requisition ${hospitalId} ${supplierId}`}, 0))`.execute(tx)

/** What else was handed in today for money of the same hospital to the same supplier: yuan. */
export const sameDay = async (tx: Tx, { hospitalId, supplierId, id }: Pair & { id: string }): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0) as amount from requisition where hospital_id = ${hospitalId} and supplier_id = ${supplierId} and id <> ${id}
      and status in ('pending', 'approved', 'partlyPaid', 'paid')
      and submitted_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`.execute(
    tx,
  )
  return rows[0]!.amount
}

/** Locks invoices as they are asked for; how much of all of them is, without signs. */
export const lockedAmount = async (tx: Tx, ids: readonly string[]): Promise<string> =>
  (await sql<{ amount: string }>`select requested_lock(${[...ids]}::uuid[]) as amount`.execute(tx)).rows[0]!.amount

/** What of an invoice requisitions ask for: yuan, with its sign. */
export const requestedAmount = async (tx: Tx, invoiceId: string): Promise<string> =>
  (
    await tx
      .selectFrom('requested_invoice')
      .where('invoice_id', '=', invoiceId)
      .select('requested_amount')
      .executeTakeFirst()
  )?.requested_amount ?? '0'

/** The account it is to be paid to, in full. */
export const accountOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.selectFrom('requisition').where('id', '=', id).select('bank_account').executeTakeFirst())?.bank_account ??
  ''
/** Whether the supplier has an account. */
export const hasAccount = async (tx: Tx, supplierId: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('company_facts')
      .where('org_id', '=', supplierId)
      .where('bank_account', '<>', '')
      .select('org_id')
      .execute()
  ).length > 0

/**
 * Whether this person passed an invoice it asks for, or a level of one, himself or by another, or let an exception of one pass
 * (domain-money §3.17); behind the ranges of who pays.
 */
export const checkedBy = async (tx: Tx, id: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from requisition_line l join invoice_card v on v.id = l.invoice_id where l.requisition_id = ${id}
      and (v.audited_by = ${userId} or ${userId} = any(v.overriders) or ${passedForInSql(sql`v.id`, sql`${userId}::uuid`)}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Requisitions of which a hold is over by its day. */
export const overHolds = async (tx: Tx, id?: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct requisition_id as id from requisition_hold where lifted_at is null and until < (now() at time zone 'Asia/Shanghai')::date
      and (${id ?? null}::uuid is null or requisition_id = ${id ?? null}::uuid) order by 1 limit 1000`.execute(tx)
  return rows.map((r) => r.id)
}

/** A payment of a requisition that the bank did not send back yet. */
export const paymentOf = (tx: Tx, requisitionId: string, id: string) =>
  tx
    .selectFrom('requisition_payment as p')
    .where('p.id', '=', id)
    .where('p.requisition_id', '=', requisitionId)
    .select(['p.no', 'p.amount', 'p.pay_method as payMethod', 'p.pay_date as payDate'])
    .select(sql<boolean>`exists (select from requisition_payment b where b.bounces = p.id)`.as('bounced'))
    .executeTakeFirst()

/** The requisitions with these numbers that the actor's hospital reads. */
export const byNos = async (tx: Tx, hospitalId: string, nos: readonly string[]) =>
  new Map(
    (
      await tx
        .selectFrom('requisition')
        .where('hospital_id', '=', hospitalId)
        .where('status', '<>', 'draft')
        .where('no', 'in', [...nos])
        .select(['id', 'no'])
        .execute()
    ).map((r) => [r.no, r.id]),
  )
export const versionOf = async (tx: Tx, id: string): Promise<number> =>
  (await tx.selectFrom('requisition').where('id', '=', id).select('version').executeTakeFirstOrThrow()).version
/** Whose transfer a number of the bank is. */
export const voucherTaken = async (tx: Tx, hospitalId: string, no: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('requisition_payment')
      .where('hospital_id', '=', hospitalId)
      .where('bank_voucher_no', '=', no)
      .select('id')
      .execute()
  ).length > 0
