import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of counts between two transactions. */
export const stockCountInvariants: readonly Invariant[] = [
  {
    id: 'I20',
    title: 'the difference of a posted line is its one movement, and no other count moved anything',
    sql: `select coalesce(l.id, m.id) as id from (select l.* from stock_count_line l join stock_count c on c.id = l.count_id
        where c.status = 'posted' and l.variance <> 0) l
      full join (select * from stock_movement_facts where ref_type = 'stockCount') m on m.ref_line_id = l.id
      where l.id is null or m.id is null or m.units <> l.variance
        or m.cause <> case when l.variance > 0 then 'countGain' else 'countLoss' end
        or (l.balance_id is not null and l.balance_id <> m.balance_id)`,
  },
  {
    id: 'I20b',
    title: 'nobody audits a count he counted in, or made',
    sql: `select c.id from stock_count c where c.status = 'posted' and (c.audited_by is null or c.audited_by = c.created_by
      or c.audited_by = any (c.counters) or exists (select from stock_count_line l where l.count_id = c.id and c.audited_by in (l.by1, l.by2, l.by3)))`,
  },
  {
    id: 'I20c',
    title: 'a posted count has every number that was wanted, and a reason for each difference',
    sql: `select l.id from stock_count_line l join stock_count c on c.id = l.count_id
      where c.status = 'posted' and (l.given < l.wanted or l.variance is null or (l.variance <> 0 and l.reason is null))`,
  },
]
