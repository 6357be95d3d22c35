import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
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

/** A power of attorney for who signs for a supplier; all invented. */
export const putMandate = async (tx: Tx, login: string): Promise<void> => {
  await sql`
    insert into certificate (org_id, no, scope, cert_kind, cert_no, name, person_name, person_phone, valid_from, valid_to, status, created_by)
    select r.org_id, 'ZJ-SQ-' || u.login_name, 'org', 'powerOfAttorney', '委托签约2026-01', '法人授权委托书', u.name, '13900001234',
      current_date - 200, current_date + 400, 'passed', u.id
    from app_user u join user_role r on r.user_id = u.id where u.login_name = ${login} limit 1`.execute(tx)
}

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
}

/** The region's types with their texts, by code. */
export const typesOf = async (tx: Tx): Promise<Map<string, LoadedType>> => {
  const { rows } = await sql<LoadedType & { code: string }>`
    select t.code, t.id, x.id as "templateId" from contract_type t join org o on o.id = t.org_id and o.kind = 'authority'
    join contract_template x on x.type_id = t.id`.execute(tx)
  return new Map(rows.map(({ code, ...t }) => [code, t]))
}

/** Paper contracts of last year, put down when the house began: they ended, and nothing of them is counted here. */
export const putOldContracts = async (tx: Tx, by: Actor, most: number): Promise<void> => {
  await sql`
    with made as (
      insert into contract (hospital_id, supplier_id, created_org, source, no, outer_no, name, type_id, category, has_lines, order_rule, sign_mode,
        sign_date, valid_from, valid_to, amount, pay_days, status, owner_id, owner_name, claimed_at, ended_on, created_by, creator_name, created_at, remark)
      select ${by.orgId}, s.id, ${by.orgId}, 'import', 'HT' || to_char(now() at time zone 'Asia/Shanghai' - interval '120 days', 'YYYYMMDD') || '9' || right(o.code, 2) || lpad(n::text, 3, '0'),
        '纸质-' || (extract(year from now()) - 1)::text || '-' || lpad(n::text, 3, '0'), (extract(year from now()) - 1)::text || ' 年' || replace(t.name, '合同', '年度合同'),
        t.id, t.category, t.has_lines, t.order_rule, 'scan', current_date - 500, current_date - 495, current_date - 131, 0, 30, 'expired',
        ${by.userId}, ${by.name}, now() - interval '120 days', current_date - 130, ${by.userId}, ${by.name}, now() - interval '120 days', '启用系统前的纸质合同，补录备查'
      from (select id, row_number() over (order by code) as n from org where kind = 'supplier') s
      join org o on o.id = ${by.orgId}
      join lateral (select * from contract_type where category = (array['drug', 'consumable', 'reagent'])[1 + s.n % 3] limit 1) t on true
      where s.n <= ${most} returning *)
    insert into contract_party (contract_id, hospital_id, supplier_id, role, name, credit_code)
    select m.id, m.hospital_id, m.supplier_id, o.kind, o.name, coalesce(o.credit_code, '') from made m
    join org o on o.id in (m.hospital_id, m.supplier_id)`.execute(tx)
}
