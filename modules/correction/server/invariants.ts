import type { Invariant } from '#kernel/server/noun.ts'

export const correctionInvariants: readonly Invariant[] = [
  {
    id: 'I40',
    title:
      'a correction that was decided has a decision for each of its fields, and its status says what they are (domain-lists §2.36)',
    sql: `select c.no, c.status, f.taken, f.refused, f.open from correction c cross join lateral (
        select count(*) filter (where decision = 'take') as taken, count(*) filter (where decision = 'refuse') as refused,
          count(*) filter (where decision = '') as open from correction_field f where f.correction_id = c.id) f
      where case c.status when 'pending' then f.open = 0 or f.refused > 0 when 'withdrawn' then false
        when 'passed' then f.open > 0 or f.refused > 0 or f.taken = 0
        when 'partly' then f.open > 0 or f.refused = 0 or f.taken = 0
        else f.open > 0 or f.taken > 0 end`,
  },
  {
    id: 'I40b',
    title: 'what a correction of a product took is said by a version that names it',
    sql: `select c.no, f.field from correction c join correction_field f on f.correction_id = c.id
      where c.product_id is not null and c.status in ('passed', 'partly') and c.audited_by is not null
        and f.decision = 'take' and f.found <> f.proposed
        and not exists (select from correction o where o.no = f.opinion)
        and not exists (select from product_version v where v.product_id = c.product_id and v.source = 'correct' and v.ref_no = c.no)`,
  },
]
