import type { Invariant } from '#kernel/server/noun.ts'

/** What the ledger keeps with the documents it is born of, and within itself (domain-money §2.50). */
export const payableInvariants: readonly Invariant[] = [
  {
    id: 'I4a',
    title: 'what is owed of an order line is what was accepted of it, less what went back; consigned goods apart',
    sql: `select order_line_id, sum(owed) as owed, sum(moved) as moved from (
        select order_line_id, qty as owed, 0 as moved from payable_item
          where source_type in (1, 2) and not taken_back and order_line_id is not null
        union all
        select d.order_line_id, 0, d.accepted_qty from delivery_line d join delivery v on v.id = d.delivery_id
          where v.sale_type <> 2 and d.accepted_qty > 0
        union all
        select l.order_line_id, 0, -l.received_qty from return_order_line l join return_order r on r.id = l.return_order_id
          where r.status = 'done' and l.owner = 'hospital' and l.received_qty > 0) x
      group by order_line_id having sum(owed) <> sum(moved)`,
  },
  {
    id: 'I4b',
    title: 'what was used of a confirmed surgery order is owed, piece by piece, and of no other one',
    sql: `select p.id from surgery_piece p join surgery_order o on o.id = p.surgery_order_id and o.status = 'accepted'
        left join payable_item i on i.source_type = 4 and i.source_line_id = p.id
        where p.used_qty + case when p.lost_charged then p.lost_qty else 0 end <> coalesce(i.qty, 0)
      union all
      select i.id from payable_item i where i.source_type = 4 and not exists (select from surgery_order o
        where o.id = i.source_id and o.status = 'accepted')`,
  },
  {
    id: 'I4c',
    title: 'what was used of consigned goods by a paper of the stock is owed, movement by movement',
    sql: `select m.id from stock_movement m join stock_balance b on b.id = m.balance_id and b.owner = 'supplier'
        left join stock_movement undone on undone.id = m.undo_of
        left join payable_item i on i.source_type = 3 and i.source_line_id = m.id
        where (m.ref_type = 'consignBuyOut' or (m.ref_type = 'stockDocument'
            and coalesce(undone.cause, m.cause) in ('deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack')))
          and round(-m.qty / b.ratio, 6) <> coalesce(i.qty, 0)`,
  },
  {
    id: 'I4d',
    title: 'what nets is said on both sides, as much as the rows between them say',
    sql: `select i.id from payable_item i cross join lateral (
        select coalesce(sum(n.qty), 0) as qty, coalesce(sum(n.amount), 0) as amount from payable_netting n where n.item_id = i.id) took
      cross join lateral (
        select coalesce(sum(n.qty), 0) as qty, coalesce(sum(n.by_amount), 0) as amount from payable_netting n where n.by_id = i.id) gave
      where not i.taken_back and i.amount <> 0
        and (i.netted_qty, i.netted_amount) is distinct from (took.qty - gave.qty, took.amount - gave.amount)`,
  },
  {
    id: 'I4e',
    title: 'an acceptance that was reversed owes nothing, and nothing else was taken back',
    sql: `select i.id from payable_item i left join acceptance_line l on l.id = i.source_line_id
      where i.source_type in (1, 5) and i.taken_back <> coalesce(l.reversed, false)
      union all
      select i.id from payable_item i where i.taken_back and i.source_type not in (1, 5)`,
  },
  {
    id: 'I4f',
    title: 'an order line says as much invoiced as its items',
    sql: `select l.id from order_line l cross join lateral (select coalesce(sum(i.invoiced_qty), 0) as qty from payable_item i
        where i.order_line_id = l.id and not i.taken_back) s
      where l.invoiced_qty <> s.qty`,
  },
  {
    id: 'I4g',
    title: 'what is invoiced of an item is what the invoices and numbers that stand for it say',
    sql: `select i.id from payable_item i cross join lateral (select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.amount), 0) as amount
        from payable_link l where l.item_id = i.id and l.released_at is null) l
      where (i.invoiced_qty, i.invoiced_amount) <> (l.qty, l.amount)`,
  },
  {
    id: 'I4h',
    title: 'what came with an invoice number awaits none, and stands under that number',
    sql: `select i.id from payable_item i join delivery_line d on d.id = i.delivery_line_id
        left join payable_link l on l.item_id = i.id and l.released_at is null and l.origin = 'delivery'
      where i.source_type = 1 and not i.taken_back and (d.invoice_no <> '' and i.open_amount <> 0
        or l.item_id is not null and (d.invoice_code, d.invoice_no, d.invoice_date) is distinct from (l.invoice_code, l.invoice_no, l.invoice_date))
      union all
      select i.id from payable_item i join return_order r on r.id = i.source_id and r.red_no <> ''
      where i.source_type = 2 and i.open_amount <> 0`,
  },
  {
    id: 'I4i',
    title: 'each line that was accepted or came back is owed once, at its price, of its own order, since that day',
    sql: `select l.id from acceptance_line l join acceptance a on a.id = l.acceptance_id and a.status = 'confirmed'
        join delivery_line d on d.id = l.delivery_line_id join delivery v on v.id = d.delivery_id and v.sale_type <> 2
        left join (select i.*, o.order_id from payable_item i left join order_line o on o.id = i.order_line_id) i
          on i.source_type = 1 and i.source_line_id = l.id
        left join purchase_order o on o.id = i.order_id
        where l.posted and l.accepted_qty > 0 and (i.qty, i.amount, i.order_line_id, i.order_no, i.accepted_on)
          is distinct from (l.accepted_qty, round(l.accepted_qty * d.price, 2), d.order_line_id, o.no, payable_day(a.checked_at))
      union all
      select l.id from return_order_line l join return_order r on r.id = l.return_order_id and r.status = 'done'
        left join payable_item i on i.source_type = 2 and i.source_line_id = l.id
        where l.received_qty > 0 and l.owner = 'hospital' and (i.qty, i.amount, i.order_line_id)
          is distinct from (-l.received_qty, -round(l.received_qty * l.price, 2), l.order_line_id)`,
  },
  {
    id: 'I4j',
    title: 'what a price adjustment settles of goods that were taken in is owed, to the cent a line',
    sql: `select s.id from price_settlement s join regional_price a on a.id = s.adjustment_id and a.status = 'applied'
        left join delivery_line d on d.id = s.ref_line
        cross join lateral (select coalesce(sum(i.amount), 0) as amount, count(*) as n from payable_item i where i.source_type = 5
          and i.source_id = s.adjustment_id and not i.taken_back and (i.source_line_id = s.ref_line or i.delivery_line_id = s.ref_line)) i
      where s.action = 'supplement' and s.status = 'open' and (s.stage in ('E', 'F') and i.amount <> s.diff
        or s.stage = 'D' and d.accepted_qty = s.qty and abs(i.amount - s.diff) > 0.01 * i.n)`,
  },
]
