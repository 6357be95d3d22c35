import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Kept } from '#modules/invoice-reading/shared/reading.ts'
import type { Result } from '#modules/invoice-verify/shared/results.ts'
import type { LineFacts } from '../../shared/facts.ts'

/** The invoice as a match asks of it. */
export interface Asked {
  id: string
  no: string
  hospitalId: string
  supplierId: string
  status: string
  issueDate: string
  sellerName: string
  sellerTaxNo: string
  buyerTaxNo: string
  exclAmount: string
  taxAmount: string
  amount: string
  linked: string
  submittedBy: string | null
  colour: 'blue' | 'red'
  redReason: string
  redOf: { number: string; day: string }[]
  readings: Kept[]
  qrRaw: string
  verified: Result | ''
  verifiedAt: string | null
  keyed: boolean
}

export const invoiceOf = async (tx: Tx, id: string): Promise<Asked> => {
  const { rows } = await sql<Asked>`
    select v.id, v.no, v.hospital_id as "hospitalId", v.supplier_id as "supplierId", v.status, v.issue_date as "issueDate",
      v.seller_name as "sellerName", v.seller_tax_no as "sellerTaxNo", v.buyer_tax_no as "buyerTaxNo", v.excl_amount as "exclAmount",
      v.tax_amount as "taxAmount", v.amount, v.linked_amount as linked, v.submitted_by as "submittedBy", v.colour, v.red_reason as "redReason", v.readings, v.qr_raw as "qrRaw",
      v.verified, v.verified_at as "verifiedAt",
      coalesce((select jsonb_agg(jsonb_build_object('number', r.blue_number, 'day', r.blue_date) order by r.seq) from invoice_red_facts r
        where r.red_id = v.id), '[]') as "redOf",
      exists (select from invoice_key_card k where k.invoice_id = v.id
        and k.key = case when v.code = '' then v.number else v.code || '-' || v.number end) as keyed
    from invoice_card v where v.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Its lines with what happened to their goods. Until the submit took them, they have the room that is open. */
export const linesOf = async (tx: Tx, id: string): Promise<LineFacts[]> => {
  const { rows } = await sql<LineFacts>`
    select l.seq, trim_scale(l.qty)::text as qty, l.amount,
      trim_scale(i.open_qty + case when l.status in ('pending', 'passed', 'red') then l.qty else 0 end)::text as room,
      o.price as "orderPrice", (o.created_at at time zone 'Asia/Shanghai')::date::text as "orderedOn",
      case when i.source_type = 1 then jsonb_build_object('shipped', d.shipped_at is not null, 'accepted', a.confirmed_at is not null,
        'lot', coalesce(i.lot_no, '')) end as goods,
      case when i.source_type = 1 and p.kind = 0 and ceil(d.accepted_qty * p.trace_rate) > 0 then jsonb_build_object(
        'due', ceil(d.accepted_qty * p.trace_rate)::int,
        'counted', (select count(*)::int from delivery_code_card c where c.delivery_line_id = d.id)) end as codes,
      coalesce(i.name, '') as name, coalesce(i.spec, '') as spec, coalesce(i.unit, '') as unit
    from invoice_line_facts l left join payable_item_facts i on i.id = l.item_id
      left join order_line_facts o on o.id = i.order_line_id
      left join delivery_line_facts d on d.id = i.delivery_line_id
      left join acceptance_card a on a.id = i.source_id and i.source_type = 1
      left join product_card p on p.id = i.product_id
    where l.invoice_id = ${id} order by l.seq`.execute(tx)
  return rows
}

/** Kinds of the papers of an organisation that were passed, each with whether one was valid on a day. */
export const papersOf = async (tx: Tx, orgId: string, day: string): Promise<{ kind: string; valid: boolean }[]> => {
  const { rows } = await sql<{ kind: string; valid: boolean }>`
    select c.cert_kind as kind, bool_or((c.valid_from is null or c.valid_from <= ${day}) and (c.valid_to is null or c.valid_to >= ${day})) as valid
    from certificate_card c where c.org_id = ${orgId} and c.scope = 'org' and c.status = 'passed'
      and c.cert_kind in ('businessLicense', 'drugOperate', 'deviceOperate', 'deviceFiling') group by 1 order by 1`.execute(
    tx,
  )
  return rows
}

/** The goods an invoice stands for, each once. */
export const goodsOf = async (tx: Tx, id: string): Promise<{ productId: string; name: string }[]> => {
  const { rows } = await sql<{ productId: string; name: string }>`
    select i.product_id as "productId", min(i.name) as name from invoice_line_facts l join payable_item_facts i on i.id = l.item_id
    where l.invoice_id = ${id} group by 1 order by min(l.seq)`.execute(tx)
  return rows
}

/** The registers of goods that were passed, each with its goods and whether one was valid on a day; a renewal is another number of one kind. */
export const registersOf = async (
  tx: Tx,
  productIds: readonly string[],
  day: string,
): Promise<{ productId: string; kind: string; valid: boolean }[]> => {
  const { rows } = await sql<{ productId: string; kind: string; valid: boolean }>`
    select c.product_id as "productId", min(c.cert_kind) as kind,
      bool_or((c.valid_from is null or c.valid_from <= ${day}) and (c.valid_to is null or c.valid_to >= ${day})) as valid
    from certificate_card c where c.product_id = any(${[...productIds]}::uuid[]) and c.scope = 'standard' and c.status = 'passed'
      and c.cert_kind in ('drugReg', 'deviceReg', 'importReg', 'disinfect') group by 1 order by 1`.execute(tx)
  return rows
}

/** It waits to be checked. */
export const isPending = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('invoice_card')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .select('id')
    .executeTakeFirst()) !== undefined
