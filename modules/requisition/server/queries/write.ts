import { sql } from 'kysely'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { PayMethod } from '../../shared/types.ts'
import type { Pair } from './candidates.ts'

export interface Head {
  period: string
  payMethod: PayMethod
  remark: string
}
/** Of a prepayment: the contract it is for, and yuan. */
export interface Prepay {
  contractId: string
  amount: string
}
export const insert = (tx: Tx, actor: Actor, no: string, h: Head, pair: Pair, prepay?: Prepay) =>
  tx
    .insertInto('requisition')
    .values({
      no,
      hospital_id: pair.hospitalId,
      supplier_id: pair.supplierId,
      created_org: actor.orgId,
      period: h.period,
      pay_method: h.payMethod,
      remark: h.remark,
      created_by: actor.userId,
      creator_name: actor.name,
      ...(prepay ? { kind: 'prepay', contract_id: prepay.contractId, amount: prepay.amount } : {}),
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, h: Partial<Head & Prepay>) =>
  tx
    .updateTable('requisition')
    .set({
      ...(h.period === undefined ? {} : { period: h.period }),
      ...(h.payMethod === undefined ? {} : { pay_method: h.payMethod }),
      ...(h.remark === undefined ? {} : { remark: h.remark }),
      ...(h.contractId === undefined ? {} : { contract_id: h.contractId }),
      ...(h.amount === undefined ? {} : { amount: h.amount }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('requisition').where('id', '=', id).execute()

/** Of an invoice, or with a minus of a prepayment. */
export interface NewLine {
  invoiceId: string | null
  prepaidId: string | null
  invoiceAmount: string
  paidBefore: string
  amount: string
  dueOn: string | null
}
/** Replaces what is asked for; the head says how many, how much and when the first of it is due. */
export const replaceLines = async (tx: Tx, r: Pair & { id: string }, lines: readonly NewLine[]): Promise<void> => {
  await tx.deleteFrom('requisition_line').where('requisition_id', '=', r.id).execute()
  await sql`
    insert into requisition_line (hospital_id, supplier_id, requisition_id, seq, invoice_id, prepaid_id, invoice_amount, paid_before, amount, due_on)
    select ${r.hospitalId}, ${r.supplierId}, ${r.id}, n, x."invoiceId", x."prepaidId", x."invoiceAmount", x."paidBefore", x.amount, x."dueOn"
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("invoiceId" uuid, "prepaidId" uuid, "invoiceAmount" numeric, "paidBefore" numeric,
      amount numeric, "dueOn" date)) with ordinality as x("invoiceId", "prepaidId", "invoiceAmount", "paidBefore", amount, "dueOn", n)`.execute(
    tx,
  )
  await sql`
    update requisition set (amount, prepaid_amount, line_count, due_on) = (select greatest(coalesce(sum(l.amount), 0), 0),
      coalesce(-sum(l.amount) filter (where l.prepaid_id is not null), 0), count(*)::int, min(l.due_on) filter (where l.amount > 0) from requisition_line l where l.requisition_id = requisition.id) where id = ${r.id}`.execute(
    tx,
  )
}

const now = sql`now()`
/** The account a supplier is paid on now. */
const account = (column: string) =>
  sql`coalesce((select c.${sql.ref(column)} from company_facts c where c.org_id = requisition.supplier_id limit 1), '')`
/** The moments of a requisition, written with its status. */
export const stamp = {
  submitted: ({ actor }: Ctx) => ({
    submitted_at: now,
    submitted_by: actor.userId,
    audited_by: null,
    auditor_name: '',
    audited_at: null,
    account_name: account('account_name'),
    bank_name: account('bank_name'),
    bank_account: account('bank_account'),
  }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, auditor_name: actor.name, audited_at: now }),
  /** Yuan paid, or with a minus sent back. */
  paid: (amount: string) => ({ paid_amount: sql`paid_amount + ${amount}::numeric` }),
}

export interface NewPayment extends Pair {
  id: string
  requisitionId: string
  no: string
  payDate: string
  amount: string
  payMethod: PayMethod
  bankVoucherNo: string
  note: string
  bounces: string | null
  files: readonly Attachment[]
}
/** To the account it was approved for. @returns whether its number of the bank is nobody else's */
export const insertPayment = async (tx: Tx, { userId, name }: Actor, p: NewPayment): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into requisition_payment (id, hospital_id, supplier_id, requisition_id, no, pay_date, amount, pay_method, bank_voucher_no, account_name,
      bank_name, bank_account, bounces, note, paid_by, payer_name, files, paid_at)
    select ${p.id}::uuid, r.hospital_id, r.supplier_id, r.id, ${p.no}, ${p.payDate}::date, ${p.amount}::numeric, ${p.payMethod}, ${p.bankVoucherNo},
      r.account_name, r.bank_name, r.bank_account, ${p.bounces}::uuid, ${p.note}, ${userId}, ${name},
      ${JSON.stringify(p.files)}::jsonb, clock_timestamp()
    from requisition r where r.id = ${p.requisitionId}
    on conflict (hospital_id, bank_voucher_no) do nothing`.execute(tx)
  return numAffectedRows === 1n
}
/** A payment goes to the lines. */
export const spread = (tx: Tx, id: string) => sql`select requisition_spread(${id})`.execute(tx)

/** So much of what a prepayment covers of a requisition is asked for in money again; its line stays, with what is left of it. */
export const openCover = (tx: Tx, id: string, prepaidId: string, amount: string) =>
  sql`
  with line as (update requisition_line set amount = amount + ${amount}::numeric, paid_amount = paid_amount + ${amount}::numeric
    where requisition_id = ${id} and prepaid_id = ${prepaidId})
  update requisition set amount = amount + ${amount}::numeric, prepaid_amount = prepaid_amount - ${amount}::numeric,
    version = version + 1, updated_at = now() where id = ${id}`.execute(tx)

export const insertHold = (
  tx: Tx,
  actor: Actor,
  r: Pair & { id: string },
  { reason, until }: { reason: string; until: string | null },
) =>
  tx
    .insertInto('requisition_hold')
    .values({
      hospital_id: r.hospitalId,
      supplier_id: r.supplierId,
      requisition_id: r.id,
      org_id: actor.orgId,
      org_name: actor.orgName,
      hold_kind: actor.org === 'hospital' ? 'quality' : 'investigation',
      reason,
      until,
      held_by: actor.userId,
      holder_name: actor.name,
    })
    .execute()
/** Ends what of a requisition this organisation holds, or what is over by its day. */
export const liftHold = async (tx: Tx, actor: Actor, id: string, note: string, fault = ''): Promise<void> => {
  await sql`
    update requisition_hold set lifted_at = now(), lifted_by = ${actor.org === 'system' ? null : actor.userId},
      lifter_name = ${actor.org === 'system' ? '' : actor.name}, lift_note = ${note}, fault = ${fault}
    where requisition_id = ${id} and lifted_at is null
      and ${actor.org === 'system' ? sql`until < (now() at time zone 'Asia/Shanghai')::date` : sql`org_id = ${actor.orgId}`}`.execute(
    tx,
  )
}
/** Whether somebody holds it is told at the requisition. @returns its new version */
export const noteHold = async (tx: Tx, id: string) =>
  (
    await sql<{ version: number; held: boolean }>`
      update requisition set version = version + 1, updated_at = now(),
        held = exists (select from requisition_hold h where h.requisition_id = requisition.id and h.lifted_at is null)
      where id = ${id} returning version, held`.execute(tx)
  ).rows[0]!

export const insertPromise = async (
  tx: Tx,
  actor: Actor,
  r: Pair & { id: string },
  { payOn, note }: { payOn: string; note: string },
) => {
  await tx
    .insertInto('requisition_promise')
    .values({
      hospital_id: r.hospitalId,
      supplier_id: r.supplierId,
      requisition_id: r.id,
      pay_on: payOn,
      note,
      promised_by: actor.userId,
      promiser_name: actor.name,
    })
    .execute()
  return tx
    .updateTable('requisition')
    .set({ promised_on: payOn, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', r.id)
    .returning('version')
    .executeTakeFirstOrThrow()
}
