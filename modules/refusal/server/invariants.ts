import type { Invariant } from '#kernel/server/noun.ts'

export const refusalInvariants: readonly Invariant[] = [
  {
    id: '§3.7',
    title: 'what a confirmed acceptance refused of a lot has exactly one refusal, of its quantity',
    sql: `select a.id, a.refused_qty, count(l.id) as refusals, sum(l.qty) as qty from acceptance_line_facts a
      left join refusal_line l on l.acceptance_line_id = a.id
      where a.status in ('confirmed', 'reversed') and a.refused_qty > 0 group by a.id, a.refused_qty
      having count(l.id) <> 1 or sum(l.qty) <> a.refused_qty`,
  },
  {
    id: '§3.7b',
    title: 'a refusal says nothing an acceptance did not',
    sql: `select l.id, l.acceptance_line_id from refusal_line l join refusal d on d.id = l.refusal_id
      left join acceptance_line_facts a on a.id = l.acceptance_line_id and a.acceptance_id = d.acceptance_id and a.status in ('confirmed', 'reversed')
      where (d.acceptance_id is null) <> (l.acceptance_line_id is null) or (d.acceptance_id is not null and a.id is null)`,
  },
  {
    id: '§3.7c',
    title: 'goods wait again of those lots alone whose refusal was taken back',
    sql: `select l.id, d.status, a.again from refusal_line l join refusal d on d.id = l.refusal_id
      join acceptance_line_facts a on a.id = l.acceptance_line_id where a.again <> (d.status = 'revoked')`,
  },
  {
    id: '§3.7d',
    title: 'what waits to be sent again was not sent whole, and a refusal is what its lines say',
    sql: `select d.id, d.status, d.total_qty, s.qty from refusal d
      left join lateral (select coalesce(sum(qty), 0) as qty, coalesce(sum(round(qty * price, 2)), 0) as amount, count(*) as n,
        coalesce(bool_and(resent_qty = qty), true) as whole from refusal_line l where l.refusal_id = d.id) s on true
      where (d.total_qty, d.amount, d.line_count) is distinct from (s.qty, s.amount, s.n) or (d.status = 'resending' and s.whole)`,
  },
]
