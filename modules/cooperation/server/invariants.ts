import type { Invariant } from '#kernel/server/noun.ts'

export const cooperationInvariants: readonly Invariant[] = [
  {
    id: 'I51',
    title:
      'no order was sent to a supplier while its hospital, or the region, had frozen his orders (domain-lists §2.35)',
    sql: `select o.no, f.id from purchase_order_card o join supplier_freeze f on f.supplier_id = o.supplier_id
      and (f.hospital_id is null or f.hospital_id = o.hospital_id) and 'order' = any(f.kinds)
      where o.released_at > f.created_at and o.released_at < coalesce(f.lifted_at, 'infinity')
        and (o.released_at at time zone 'Asia/Shanghai')::date between f.valid_from and coalesce(f.valid_to, 'infinity')`,
  },
  {
    id: 'I51d',
    title:
      'nothing was paid to a supplier, nor covered with what was prepaid, while its hospital, or the region, had frozen his payments (domain-lists §2.35)',
    sql: `select x.no, f.id from (
        select no, hospital_id, supplier_id, paid_at as at from requisition_payment where amount > 0
        union all
        select no, hospital_id, supplier_id, audited_at from requisition where amount = 0 and status = 'paid') x
      join supplier_freeze f on f.supplier_id = x.supplier_id and (f.hospital_id is null or f.hospital_id = x.hospital_id) and 'payment' = any(f.kinds)
      where x.at > f.created_at and x.at < coalesce(f.lifted_at, 'infinity')
        and (x.at at time zone 'Asia/Shanghai')::date between f.valid_from and coalesce(f.valid_to, 'infinity')`,
  },
  {
    id: 'I51b',
    title:
      'who works together was answered by somebody else than who asked, and one of two partners is under way at a time',
    sql: `select c.no from cooperation c where c.answered_by = c.created_by
        or (c.status in ('active', 'suspended', 'declined') and c.answered_at is null) or (c.status = 'suspended') <> (c.held_by is not null)
      union all
      select min(c.no) from cooperation c where c.supplier_id is not null and c.status in ('invited', 'requested', 'active', 'suspended')
      group by c.hospital_id, c.supplier_id having count(*) > 1`,
  },
  {
    id: 'I51c',
    title: 'a freeze never began before the day it was written',
    sql: `select f.id from supplier_freeze f where f.valid_from < (f.created_at at time zone 'Asia/Shanghai')::date`,
  },
]
