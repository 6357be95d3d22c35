import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of amendments (domain-lists §3.20). */
export const amendmentInvariants: readonly Invariant[] = [
  {
    id: 'L20',
    title: 'what is held back of an order line is what its open amendment takes away',
    sql: `select l.id, l.held_qty, s.taken from order_line_card l
      left join lateral (select coalesce(sum(x.qty_before - x.qty_after) filter (where x.qty_after < x.qty_before), 0) as taken
        from amendment_line x join amendment a on a.id = x.amendment_id
        where x.order_line_id = l.id and a.status in ('pendingAudit', 'pendingSupplier')) s on true
      where l.held_qty is distinct from s.taken`,
  },
  {
    id: 'L20b',
    title: 'an order is as often revised as amendments of it took effect, and they are counted without a gap',
    sql: `select o.no, o.revision, s.* from purchase_order_card o
      left join lateral (select count(*) as n, coalesce(max(a.revision), 1) as last from amendment a where a.order_id = o.id and a.status = 'effective')
        s on true
      where o.revision <> s.n + 1 or o.revision <> s.last`,
  },
  {
    id: 'L20c',
    title: 'a line is what the last amendment made of it, and each began with what the one before left',
    sql: `select l.id, l.qty, s.was, s.became from order_line_card l
      join lateral (select x.qty_after as became, x.qty_before as was, lag(x.qty_after) over (order by a.revision) as before,
          row_number() over (order by a.revision desc) as n
        from amendment_line x join amendment a on a.id = x.amendment_id where x.order_line_id = l.id and a.status = 'effective') s on true
      where (s.n = 1 and l.qty <> s.became) or s.was <> coalesce(s.before, s.was)`,
  },
  {
    id: 'L20d',
    title: 'an order that is over has no open amendment, and what passed with more money was audited by somebody else',
    sql: `select a.no from amendment a join purchase_order_card o on o.id = a.order_id
      where (a.status in ('pendingAudit', 'pendingSupplier') and o.status not in ('waitAllocate', 'allocating', 'allocated'))
        or (a.status = 'effective' and a.amount_after > a.amount_before and (a.audited_by is null or a.audited_by = a.created_by))`,
  },
]
