import type { Invariant } from '#kernel/server/noun.ts'

/** Orders that use what they are bound to. */
const stands = `not in ('draft', 'auditRejected', 'unaudited', 'void')`

/** What holds between contracts and what was bought on them (domain §2.28). */
export const coverInvariants: readonly Invariant[] = [
  {
    id: '§2.28a',
    title:
      'an order line is bound to a line of its own product, hospital and supplier that was in force as it was handed in',
    sql: `select l.id, c.no from order_line l join purchase_order o on o.id = l.order_id
        join contract_line k on k.id = l.contract_line_id join contract c on c.id = k.contract_id
      where (k.product_id <> l.product_id and not exists (select from product p where p.id = l.product_id and p.merged_into = k.product_id))
        or k.hospital_id <> l.hospital_id or k.supplier_id <> l.supplier_id
        or not (o.status ${stands}) or l.contract_n > c.content_n
        or (o.submitted_at at time zone 'Asia/Shanghai')::date not between c.valid_from and c.valid_to`,
  },
  {
    id: '§2.28b',
    title: 'an order line a contract in force covers is bound, since that contract is in force',
    sql: `select l.id, c.no from order_line l join purchase_order o on o.id = l.order_id and o.status ${stands}
        join contract_line k on k.hospital_id = l.hospital_id and k.supplier_id = l.supplier_id and k.product_id = l.product_id
        join contract c on c.id = k.contract_id and c.status = 'effective' and not c.supplemented and c.effective_at < o.submitted_at
          and (o.submitted_at at time zone 'Asia/Shanghai')::date between c.valid_from and c.valid_to
      where l.contract_line_id is null
        and not exists (select from doc_history h where h.doc_id = c.id and h.action = 'freeze')`,
  },
  {
    id: '§2.28c',
    title: 'how far a line of a contract went is what the documents bound to it say',
    sql: `select k.id, k.contract_id, k.ordered_qty, k.accepted_qty, k.executed_amount, x.*, p.planned, i.invoiced, i.paid from contract_line k
      cross join lateral (select coalesce(sum(l.qty), 0) as ordered, coalesce(sum(l.shipped_qty), 0) as shipped,
          coalesce(sum(l.accepted_qty), 0) as accepted, coalesce(sum(l.returned_qty), 0) as returned,
          coalesce(sum(l.reject_qty + l.closed_qty), 0) as closed,
          coalesce(sum(round((l.accepted_qty - l.returned_qty) * l.price, 2)), 0) as executed
        from order_line l where l.contract_line_id = k.id) x
      cross join lateral (select coalesce(sum(l.qty - l.ordered_qty), 0) as planned from plan_line l where l.contract_line_id = k.id) p
      cross join lateral (select coalesce(sum(i.invoiced_amount), 0) as invoiced, coalesce(sum(i.paid_amount), 0) as paid
        from order_line l join payable_item i on i.order_line_id = l.id where l.contract_line_id = k.id) i
      where (k.ordered_qty, k.shipped_qty, k.accepted_qty, k.returned_qty, k.closed_qty, k.executed_amount, k.planned_qty, k.invoiced_amount, k.paid_amount)
        <> (x.ordered, x.shipped, x.accepted, x.returned, x.closed, x.executed, p.planned, i.invoiced, i.paid)`,
  },
  {
    id: '§2.28d',
    title: 'what was executed of a contract, and paid, is the sum of its lines',
    sql: `select c.id, c.executed_amount, c.paid_amount, x.* from contract c
      cross join lateral (select coalesce(sum(k.executed_amount), 0) as executed, coalesce(sum(k.paid_amount), 0) as paid
        from contract_line k where k.contract_id = c.id) x
      where (c.executed_amount, c.paid_amount) <> (x.executed, x.paid)`,
  },
]
