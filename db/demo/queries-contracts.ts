import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { LoadedType } from './contract-types.ts'

export interface Agreeable {
  productId: string
  price: string
  kind: number
}

/** What a hospital buys of a supplier, cheapest first: those prices a contract may name. */
export const agreeable = async (
  tx: Tx,
  of: { hospitalId: string; supplierId: string; kind: number; most: number },
): Promise<Agreeable[]> =>
  (
    await sql<Agreeable>`
      select c.product_id as "productId", c.price::text, p.kind from catalog_item c join product_card p on p.id = c.product_id
      where c.hospital_id = ${of.hospitalId} and c.supplier_id = ${of.supplierId} and c.status = 'enabled' and p.kind = ${of.kind}
        and (p.listed_price is null or c.price <= p.listed_price) and (p.ceiling_price is null or c.price <= p.ceiling_price)
      order by c.price, c.id limit ${of.most}`.execute(tx)
  ).rows

/** The levels a contract of this hospital goes through; one it has stays. */
export const putContractFlow = async (tx: Tx, orgId: string): Promise<void> => {
  await sql`
    with f as (
      insert into approval_flow (org_id, doc_type, name, kinds, enabled)
      select ${orgId}, 'contract', '合同审批', '{}', true
      where not exists (select from approval_flow where org_id = ${orgId} and doc_type = 'contract') returning id
    )
    insert into approval_flow_step (org_id, flow_id, level, name, min_amount, role_ids)
    select ${orgId}, f.id, s.level, s.name, s.least, array(select r.id from role r where r.org_id = ${orgId} and r.template = s.template)
    from f, (values (1, '采购审核', 0, 'HOSP_AUDITOR'), (2, '院领导审批', 500000, 'HOSP_LEADER')) s (level, name, least, template)`.execute(
    tx,
  )
}

/**
 * Moves a contract to the day it would have been made: typed, approved and signed within five days.
 * @param inForce since then: what was ordered meanwhile is bound to it
 */
export const moveContract = async (tx: Tx, id: string, days: number, inForce: boolean): Promise<void> => {
  const back = (less: number) => sql`greatest(${days - less}::float8, 0) * interval '1 day'`
  await sql`update contract set created_at = created_at - ${back(0)}, submitted_at = submitted_at - ${back(1)},
    audited_at = audited_at - ${back(2)}, sign_date = (sign_date - ${back(4)})::date, claimed_at = claimed_at - ${back(1)},
    effective_at = effective_at - ${inForce ? back(4) : back(days)} where id = ${id}`.execute(tx)
  await sql`update contract_version set made_at = made_at - ${back(2)} where contract_id = ${id}`.execute(tx)
  await sql`update contract_signature set signed_at = signed_at - ${back(4)}, confirmed_at = confirmed_at - ${back(4)}
    where contract_id = ${id}`.execute(tx)
  await sql`update doc_history set at = at - case when action in ('create', 'update', 'begin', 'claim') then ${back(0)}
      when action = 'submit' then ${back(1)} when action in ('approve', 'passLevel', 'reject') then ${back(2)} else ${back(4)} end
    where doc_id = ${id}`.execute(tx)
  // the night after its last day
  await sql`update doc_history h set at = (c.valid_to + 1)::timestamp at time zone 'Asia/Shanghai' + interval '10 minutes'
    from contract c where c.id = ${id} and h.doc_id = c.id and h.action = 'expire'`.execute(tx)
}

/** The region's types with their texts, by code. */
export const typesOf = async (tx: Tx): Promise<Map<string, LoadedType>> => {
  const { rows } = await sql<LoadedType & { code: string }>`
    select t.code, t.id, x.id as "templateId" from contract_type t join org o on o.id = t.org_id and o.kind = 'authority'
    join contract_template x on x.type_id = t.id`.execute(tx)
  return new Map(rows.map(({ code, ...t }) => [code, t]))
}

/** Days that nobody can type any more: of one nobody has approved yet, so that its text names them. */
export const backdate = async (tx: Tx, id: string, days: { validFrom: string; validTo: string }): Promise<void> => {
  await sql`update contract set valid_from = ${days.validFrom}, valid_to = ${days.validTo}, sign_date = null
    where id = ${id} and status = 'pending'`.execute(tx)
}
export const versionOf = async (tx: Tx, id: string): Promise<number> =>
  (await sql<{ version: number }>`select version from contract where id = ${id}`.execute(tx)).rows[0]!.version

export interface Bought {
  lineId: string
  productId: string
  price: string
  qty: string
  kind: number
  /** When it was ordered. */
  day: string
}
/** Something a hospital bought of a supplier, no contract naming it then: taken in whole, and paid. */
export const boughtAndPaid = async (tx: Tx, hospitalId: string, supplierId: string): Promise<Bought | undefined> =>
  (
    await sql<Bought>`
      select l.id as "lineId", l.product_id as "productId", l.price::text, l.qty::text, p.kind,
        (o.submitted_at at time zone 'Asia/Shanghai')::date::text as day
      from order_line l join purchase_order o on o.id = l.order_id and o.status = 'accepted' join product_card p on p.id = l.product_id
      where l.hospital_id = ${hospitalId} and l.supplier_id = ${supplierId} and l.contract_line_id is null and l.vbp_quota_id is null
        and l.qty = l.accepted_qty and l.returned_qty = 0 and p.enabled and l.price <= coalesce(p.listed_price, l.price)
        and l.price <= coalesce(p.ceiling_price, l.price) and exists (select from catalog_item c where c.hospital_id = l.hospital_id
          and c.supplier_id = l.supplier_id and c.product_id = l.product_id and c.status = 'enabled')
        and (select sum(i.paid_amount) from payable_item i where i.order_line_id = l.id) >= round(l.qty * l.price, 2)
      order by o.submitted_at, l.id limit 1`.execute(tx)
  ).rows[0]

/** A line of an order stands on the only line of a contract, as if that had been agreed when it was ordered; what is paid of it counts there. */
export const standOn = async (tx: Tx, lineId: string, contractId: string): Promise<void> => {
  await sql`update order_line l set contract_line_id = k.id, contract_n = 1, contract_price = k.price
    from contract_line k where k.contract_id = ${contractId} and l.id = ${lineId}`.execute(tx)
  await sql`select contract_move(array[row(l.contract_line_id, 0, 0, 0, 0, 0, 0, 0, sum(i.invoiced_amount), sum(i.paid_amount))::contract_move])
    from order_line l join payable_item i on i.order_line_id = l.id where l.id = ${lineId} group by l.contract_line_id`.execute(
    tx,
  )
}
