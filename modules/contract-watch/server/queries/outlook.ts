import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

const renewing = ['unclaimed', 'claimed', 'draft', 'pending', 'rejected', 'waitSign', 'signed', 'effective'] as const

/** A renewal on its way. */
export const renewalOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contract_card')
    .where('renews_id', '=', id)
    .where('status', 'in', renewing)
    .select(['id', 'no', 'status'])
    .executeTakeFirst()

/** Products of it with what of them is under way; `covered`: another contract goes on after its end. */
export const afterEnd = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    id: string
    productCode: string
    productName: string
    spec: string
    covered: boolean
    openQty: string
    plans: { id: string; no: string }[]
    orders: { id: string; no: string }[]
    departments: string[]
  }>`
    select l.product_id as id, l.product_code as "productCode", l.name as "productName", l.spec, v.covered, p.plans,
      o.orders, coalesce(o.qty, 0) as "openQty", d.departments
    from contract_line_card l join contract_card c on c.id = l.contract_id
      cross join lateral (select exists (select from contract_line_card n join contract_card m on m.id = n.contract_id
        where n.hospital_id = l.hospital_id and n.product_id = l.product_id and m.id <> c.id and m.status in ('signed', 'effective')
          and least(m.valid_to, m.agreed_end) > least(c.valid_to, c.agreed_end)) as covered) v
      cross join lateral (select coalesce(jsonb_agg(distinct jsonb_build_object('id', p.plan_id, 'no', p.plan_no)), '[]') as plans
        from plan_line_facts p where not v.covered and p.hospital_id = l.hospital_id and p.product_id = l.product_id
          and (p.supplier_id is null or p.supplier_id = l.supplier_id) and p.qty > p.ordered_qty
          and p.status in ('pending', 'approved', 'partlyOrdered')) p
      cross join lateral (select coalesce(jsonb_agg(distinct jsonb_build_object('id', o.order_id, 'no', o.order_no)), '[]') as orders,
          sum(o.open_qty) as qty
        from order_line_facts o where not v.covered and o.hospital_id = l.hospital_id and o.product_id = l.product_id
          and o.supplier_id = l.supplier_id and o.open_qty > 0
          and o.status in ('pendingAudit', 'waitAllocate', 'allocating', 'unauditPending')) o
      cross join lateral (select coalesce(array_agg(distinct d.name), '{}') as departments from department_card d
        where not v.covered and d.hospital_id = l.hospital_id and d.id in (
          select p.department_id from plan_line_facts p where p.hospital_id = l.hospital_id and p.product_id = l.product_id
            and p.created_at > now() - interval '365 days'
          union select o.department_id from order_line_facts o where o.hospital_id = l.hospital_id and o.product_id = l.product_id
            and o.created_at > now() - interval '365 days')) d
    where l.contract_id = ${id} order by l.seq`.execute(tx)
  return rows
}
