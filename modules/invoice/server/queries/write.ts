import { sql } from 'kysely'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { systemActor } from '#kernel/server/tx.ts'
import type { Kept } from '#modules/invoice-reading/shared/reading.ts'
import type { Result } from '#modules/invoice-verify/shared/results.ts'
import type { Kind, RedReason } from '../../shared/kinds.ts'

/** The face of an invoice as it is stored. */
export interface Face {
  invoiceType: Kind
  code: string
  number: string
  digitalNo: string
  checkCode: string
  issueDate: string
  sellerName: string
  sellerTaxNo: string
  buyerName: string
  buyerTaxNo: string
  exclAmount: string
  taxAmount: string
  amount: string
  remark: string
  /** The text it was entered by, if it was by its QR code. */
  qrRaw: string
}
export interface Pair {
  hospitalId: string
  supplierId: string
}

const stored = (f: Face, pair: Pair) => ({
  hospital_id: pair.hospitalId,
  supplier_id: pair.supplierId,
  invoice_type: f.invoiceType,
  code: f.code,
  number: f.number,
  digital_no: f.digitalNo,
  check_code: f.checkCode,
  issue_date: f.issueDate,
  seller_name: f.sellerName,
  seller_tax_no: f.sellerTaxNo,
  buyer_name: f.buyerName,
  buyer_tax_no: f.buyerTaxNo,
  excl_amount: f.exclAmount,
  tax_amount: f.taxAmount,
  amount: f.amount,
  remark: f.remark,
  qr_raw: f.qrRaw,
})

/** Why a red one takes blue ones back. */
export interface Why {
  redReason: RedReason
  redConfirmNo: string
}
const why = (red: Why | undefined) =>
  red ? { colour: 'red' as const, red_reason: red.redReason, red_confirm_no: red.redConfirmNo } : {}

export const insert = (tx: Tx, actor: Actor, no: string, face: Face, pair: Pair, red?: Why) =>
  tx
    .insertInto('invoice')
    .values({
      ...stored(face, pair),
      ...why(red),
      no,
      created_org: actor.orgId,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, face: Face, pair: Pair, red?: Why) =>
  tx
    .updateTable('invoice')
    .set({ ...stored(face, pair), ...why(red), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('invoice').where('id', '=', id).execute()

/** The originals it was entered from, and what they say. */
export const setReadings = (tx: Tx, id: string, kept: readonly Kept[]) =>
  tx
    .updateTable('invoice')
    .set({ readings: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute()

/** A part of an item: packs, yuan. */
export interface Part {
  itemId: string
  qty: string
  amount: string
}

/** The head's figures are the sums of its lines; one that takes back what was issued in error is for these invoices themselves. */
export const summed = (tx: Tx, id: string) =>
  sql`
    update invoice set (linked_amount, line_count) = (select s.amount - case invoice.red_reason when 'wrong' then
        (select coalesce(sum(r.amount), 0) from invoice_red r where r.red_id = invoice.id) else 0 end, s.n
      from (select coalesce(sum(l.amount), 0) as amount, count(*)::int as n from invoice_line l where l.invoice_id = invoice.id) s)
    where id = ${id}`.execute(tx)

/** Replaces what a draft is for. */
export const replaceLines = async (tx: Tx, of: Pair & { id: string }, parts: readonly Part[]): Promise<void> => {
  await tx.deleteFrom('invoice_line').where('invoice_id', '=', of.id).execute()
  await sql`
    insert into invoice_line (hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
    select ${of.hospitalId}, ${of.supplierId}, ${of.id}, n, x."itemId", x.qty, x.amount
    from rows from (jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as ("itemId" uuid, qty numeric, amount numeric))
      with ordinality as x("itemId", qty, amount, n)`.execute(tx)
  await summed(tx, of.id)
}

/** What its submit took, each part at the worth it had then. */
export const setParts = async (tx: Tx, id: string, parts: readonly Part[]): Promise<void> => {
  await sql`
    update invoice_line l set amount = x.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x("itemId" uuid, amount numeric)
    where l.invoice_id = ${id} and l.item_id = x."itemId" and l.amount <> x.amount`.execute(tx)
  await summed(tx, id)
}

/** Takes keys in the region for ever. @returns those another invoice has */
export const takeKeys = async (tx: Tx, of: Pair & { id: string }, keys: readonly string[]): Promise<string[]> => {
  await sql`
    insert into invoice_key (key, invoice_id, hospital_id, supplier_id)
    select k, ${of.id}, ${of.hospitalId}, ${of.supplierId} from unnest(${[...keys]}::text[]) k order by k
    on conflict (key) do nothing`.execute(tx)
  const own = await tx
    .selectFrom('invoice_key')
    .where('invoice_id', '=', of.id)
    .where('key', 'in', [...keys])
    .select('key')
    .execute()
  return keys.filter((key) => !own.some((o) => o.key === key))
}

const now = sql`now()`
/** The moments of an invoice, written with its status. */
export const stamp = {
  submitted: ({ actor }: Ctx) => ({
    submitted_at: now,
    submitted_by: actor.userId,
    keyed: true,
    audited_by: null,
    auditor_name: '',
    audited_at: null,
    reject_code: '',
  }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, auditor_name: actor.name, audited_at: now }),
  /** By nobody. */
  passed: { auto_passed: true, auditor_name: systemActor.name, audited_at: now },
}

/** What a rejected one is wrong with, beside its reason. */
export const setReject = (tx: Tx, id: string, code: string) =>
  tx.updateTable('invoice').set({ reject_code: code }).where('id', '=', id).execute()

/** What its last match found. */
export const setMarks = async (tx: Tx, id: string, marks: string): Promise<void> => {
  await tx.updateTable('invoice').set({ marks }).where('id', '=', id).execute()
}
/** What the last look-up at the tax office came to. */
export const setVerified = async (tx: Tx, id: string, result: Result): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ verified: result, verified_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
/** Who let pass what does not agree: he neither raised it nor passes it (CHECKs of the table). */
export const setOverrider = async ({ tx, actor }: Ctx, id: string): Promise<void> => {
  await sql`update invoice set overriders = array_append(array_remove(overriders, ${actor.userId}::uuid), ${actor.userId}::uuid)
    where id = ${id}`.execute(tx)
}
