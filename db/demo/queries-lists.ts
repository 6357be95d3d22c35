import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** The steps that made catalogue items what they are, some months ago: entered, submitted, approved by another. */
export const noteCatalogue = async (tx: Tx, ids: readonly string[], buyer: Actor, auditor: Actor): Promise<void> => {
  const steps = [
    { action: 'create', label: '新建', from: null, to: 'draft', by: buyer, days: 152 },
    { action: 'submit', label: '提交', from: 'draft', to: 'pending', by: buyer, days: 152 },
    { action: 'approve', label: '通过', from: 'pending', to: 'enabled', by: auditor, days: 151 },
  ]
  for (const { action, label, from, to, by, days } of steps)
    await sql`
      insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, user_id, user_name, org_id, org_name, parties, at)
      select 'catalogItem', id, ${action}, ${label}, ${from}, ${to}, ${by.userId}, ${by.name}, ${by.orgId}, ${by.orgName},
        ${[buyer.orgId]}::uuid[], now() - ${days}::int * interval '1 day' from unnest(${[...ids]}::uuid[]) as id`.execute(
      tx,
    )
  // one hospital's at a time: thousands of chained rows in a single statement would be reported as a slow one
  await sql`select audit_append(jsonb_agg(jsonb_build_object('userName', h.user_name, 'call', 'demo', 'requestId', 'demo',
      'entity', h.doc_type, 'entityId', h.doc_id, 'action', h.action, 'before', jsonb_build_object('status', h.from_status),
      'after', jsonb_build_object('status', h.to_status)) order by h.id))
    from doc_history h where h.doc_id = any(${[...ids]}::uuid[]) and h.from_status is not null`.execute(tx)
  await sql`update catalog_item set created_at = now() - interval '152 days' where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** Products the hospital does not buy yet, with a supply relation made for them; price and supplier to ask for. */
export const spareProducts = async (
  tx: Tx,
  hospitalId: string,
  count: number,
): Promise<{ productId: string; supplierId: string; price: string }[]> => {
  const { rows } = await sql<{ productId: string; supplierId: string; price: string }>`
    insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
    select ${hospitalId}, s.id, p.id, p.listed_price, '2024-01-01', now()
    from (select * from product p where kind = 0 and listed_price is not null
        and not exists (select from catalog_item c where c.hospital_id = ${hospitalId} and c.product_id = p.id)
        and not exists (select from supply_relation r where r.hospital_id = ${hospitalId} and r.product_id = p.id)
      order by platform_code limit ${count}) p, (select id from org where kind = 'supplier' order by code limit 1) s
    returning product_id as "productId", supplier_id as "supplierId", price`.execute(tx)
  return rows
}

/** Products the hospital does not buy, each with somebody who could supply it. */
export const unbought = async (
  tx: Tx,
  hospitalId: string,
  count: number,
): Promise<{ productId: string; supplierId: string }[]> => {
  const { rows } = await sql<{ productId: string; supplierId: string }>`
    select p.id as "productId", s.id as "supplierId" from product p, (select id from org where kind = 'supplier' order by code limit 1) s
    where p.kind = 0 and p.enabled and not exists (select from catalog_item c where c.hospital_id = ${hospitalId} and c.product_id = p.id)
    order by p.platform_code desc limit ${count}`.execute(tx)
  return rows
}

/** Enabled items outside of agreed volumes that no document and no price adjustment concerns. */
export const quietItems = async (
  tx: Tx,
  hospitalId: string,
  count: number,
): Promise<{ id: string; version: number; supplierId: string; price: string }[]> => {
  const { rows } = await sql<{ id: string; version: number; supplierId: string; price: string }>`
    select c.id, c.version, c.supplier_id as "supplierId", c.price from catalog_item c join org s on s.id = c.supplier_id
    where c.hospital_id = ${hospitalId} and c.status = 'enabled'
      and not exists (select from plan_line l where l.catalog_item_id = c.id)
      and not exists (select from price_adjustment a where a.catalog_item_id = c.id)
      and not exists (select from vbp_item v where v.product_id = c.product_id)
    order by s.code, c.id limit ${count}`.execute(tx)
  return rows
}

/** Drugs of one supplier that may be ordered together. */
export const orderable = async (
  tx: Tx,
  hospitalId: string,
  count: number,
): Promise<{ id: string; supplierId: string; packMultiple: string }[]> => {
  const { rows } = await sql<{ id: string; supplierId: string; packMultiple: string }>`
    select c.id, c.supplier_id as "supplierId", c.pack_multiple as "packMultiple"
    from catalog_item c join org s on s.id = c.supplier_id join product p on p.id = c.product_id
    where c.hospital_id = ${hospitalId} and c.status = 'enabled' and p.kind = 0 and not p.narcotic
      and not exists (select from vbp_item v where v.product_id = c.product_id)
      and not exists (select from price_adjustment a where a.catalog_item_id = c.id)
    order by s.code, c.id limit ${count}`.execute(tx)
  return rows
}

export interface Sold {
  name: string
  spec: string
  count: number
  minUnit: string
  unit: string
  maker: string
  price: string | null
  approvalNo: string
}
/** Drugs a hospital buys, each with what it pays. */
export const soldDrugs = async (tx: Tx, hospitalId: string, count: number): Promise<Sold[]> => {
  const { rows } = await sql<Sold>`
    select p.name, p.spec, p.conversion_ratio::int as count, p.min_unit as "minUnit", p.pack_unit as unit, coalesce(m.name, '') as maker,
      min(c.price)::text as price, p.approval_no as "approvalNo"
    from catalog_item c join product p on p.id = c.product_id left join company m on m.id = p.manufacturer_id
    where c.hospital_id = ${hospitalId} and p.kind = 0 and p.enabled
    group by p.id, m.name order by p.platform_code limit ${count}`.execute(tx)
  return rows
}

/** Drugs packed in boxes come in cases of 20, 50 or 100: levels of packing above the ones every article has. */
export const putCases = (tx: Tx) =>
  sql`insert into product_pack (product_id, level, unit, num, den)
    select p.id, l.level, l.unit, l.num, 1 from product p
      cross join lateral (values (1, p.min_unit, 1), (2, p.pack_unit, p.conversion_ratio::int),
        (3, '件', p.conversion_ratio::int * (array[20, 50, 100])[1 + length(p.name) % 3])) l (level, unit, num)
    where p.kind = 0 and p.pack_unit = '盒' and p.min_unit not in ('', '盒', '件') and p.conversion_ratio > 1
      and p.conversion_ratio = trunc(p.conversion_ratio)`.execute(tx)
