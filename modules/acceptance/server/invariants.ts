import type { Invariant } from '#kernel/server/noun.ts'

/** What acceptances keep with the deliveries before and the stock after them. */
export const acceptanceInvariants: readonly Invariant[] = [
  {
    id: 'I3c',
    title: 'accepted and refused of a delivery line are the sums of its posted acceptance lines',
    sql: `select l.id, l.accepted_qty, l.refused_qty, s.* from delivery_line l
      left join lateral (select coalesce(sum(a.accepted_qty) filter (where not a.reversed), 0) as accepted, coalesce(sum(a.refused_qty) filter (where not a.again), 0) as refused
        from acceptance_line a where a.delivery_line_id = l.id and a.posted) s on true
      where (l.accepted_qty, l.refused_qty) is distinct from (s.accepted, s.refused)`,
  },
  {
    id: 'I5',
    title:
      'every accepted line has exactly one movement, of its quantity, and one that takes it back where it was reversed',
    sql: `select l.id, l.accepted_qty, count(m.id) from acceptance_line l
      left join stock_movement m on m.ref_type = 'acceptance' and m.ref_line_id = l.id
      left join stock_balance b on b.id = m.balance_id
      where l.posted and l.accepted_qty > 0 group by l.id having case when l.reversed then count(m.id) <> 2 or sum(m.qty) <> 0
        else count(m.id) <> 1 or sum(m.qty) <> l.accepted_qty * max(b.ratio) end`,
  },
  {
    id: 'I5b',
    title: 'every movement of an acceptance has its posted line, and only confirming posts',
    sql: `select m.id from stock_movement m left join acceptance_line l on l.id = m.ref_line_id
      left join acceptance a on a.id = l.acceptance_id
      where m.ref_type = 'acceptance' and (l.posted is not true or a.status not in ('confirmed', 'reversed') or l.reversed <> (a.status = 'reversed') or a.id <> m.ref_id)`,
  },
  {
    id: '§2.20',
    title: 'an acceptance is of the orders of its delivery',
    sql: `select a.no from acceptance a join delivery_card d on d.id = a.delivery_id
      where (a.order_id, a.more_orders) <> (d.order_id, d.more_orders)`,
  },
  {
    id: '§3.22',
    title: 'a scanned lot was registered with the sum of its scans that counted, or refused whole',
    sql: `select a.no, l.seq, l.accepted_qty, s.qty from acceptance_line l join acceptance a on a.id = l.acceptance_id
      join lateral (select sum(x.qty) as qty from acceptance_scan x where x.acceptance_id = l.acceptance_id
        and x.delivery_line_id = l.delivery_line_id and x.result = 'counted' and not exists (select from acceptance_scan u
          where u.acceptance_id = x.acceptance_id and u.undoes = x.id and u.result = 'undone')) s on s.qty > 0
      where l.accepted_qty > 0 and l.accepted_qty <> s.qty`,
  },
]
