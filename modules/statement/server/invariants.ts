import type { Invariant } from '#kernel/server/noun.ts'

/** What statements keep with the ledger and with one another (domain-money §2.51); closing is made of its figures by the table itself. */
export const statementInvariants: readonly Invariant[] = [
  {
    id: 'I4sa',
    title:
      'the opening of a statement is the closing of the one before, and no month between them is missing while something was owed',
    sql: `select id from (select s.id, s.opening, s.month, lag(s.closing) over p as before, lag(s.month) over p as was
        from statement s window p as (partition by s.hospital_id, s.supplier_id order by s.month)) x
      where opening <> coalesce(before, 0)
        or (before <> 0 and to_char((was || '-01')::date + interval '1 month', 'YYYY-MM') <> month)`,
  },
  {
    id: 'I4sb',
    title: 'the figures of a statement are what its lines come to, and a line is what its events come to',
    sql: `select s.id from statement s cross join lateral (
        select coalesce(sum(l.amount) filter (where l.what = 'accepted'), 0) as accepted, coalesce(sum(l.amount) filter (where l.what = 'returned'), 0) as returned,
          coalesce(sum(l.amount) filter (where l.what = 'difference'), 0) as difference, coalesce(sum(l.amount) filter (where l.what = 'paid'), 0) as paid,
          coalesce(sum(l.amount) filter (where l.what = 'credit'), 0) as credit, coalesce(sum(l.amount) filter (where l.what = 'invoiced'), 0) as invoiced,
          coalesce(sum(l.amount) filter (where l.what = 'red'), 0) as red, count(*) as n
        from statement_line l where l.statement_id = s.id) x
      where (s.accepted, s.returned, s.difference, s.paid, s.credit, s.invoiced, s.red, s.line_count)
        is distinct from (x.accepted, x.returned, x.difference, x.paid, x.credit, x.invoiced, x.red, x.n)
      union all select l.id from statement_line l left join (select line_id, sum(amount) as amount, count(*) as n from statement_item group by 1) e
        on e.line_id = l.id where (l.amount, l.item_count) is distinct from (e.amount, e.n)`,
  },
  {
    id: 'I4sc',
    title: 'what stands on a statement is what the ledger has of its pair, with a minus where it was taken back since',
    sql: `select e.event_id from statement_item e left join payable_item i on e.source = 'item' and i.id = e.event_id
        left join payable_link k on e.source = 'link' and k.id = e.event_id
      where (e.source <> 'payment' and ((e.hospital_id, e.supplier_id) is distinct from (coalesce(i.hospital_id, k.hospital_id), coalesce(i.supplier_id, k.supplier_id))
          or e.amount <> case when e.undone then -1 else 1 end
            * case when i.source_type = 5 then i.amount else abs(coalesce(i.amount, k.amount)) end))
        or (e.undone and not exists (select from statement_item o where o.event_id = e.event_id and o.source = e.source and not o.undone))`,
  },
]
