import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of settled prices (domain-lists §2.38). */
export const regionPriceInvariants: readonly Invariant[] = [
  {
    id: '§2.38d',
    title: 'what an adjustment settles is the sum over its rows of (new − old) × quantity, each rounded to cents',
    sql: `select adjustment_id, sum(diff) as said, sum(round((new_price - old_price) * qty, 2)) as is from price_settlement
      group by 1 having sum(diff) <> sum(round((new_price - old_price) * qty, 2))`,
  },
  {
    id: '§2.38e',
    title: 'an adjustment settles a line once',
    sql: 'select adjustment_id, ref_line, count(*) from price_settlement group by 1, 2 having count(*) > 1',
  },
  {
    id: '§2.38f',
    title: 'an adjustment that is through left nothing to do, and every item has its price',
    sql: `select a.id, a.no from regional_price a where a.status = 'applied' and (
        exists (select from price_settlement s where s.adjustment_id = a.id and s.action = 'reprice' and s.status = 'open')
        or exists (select from regional_price_item i where i.region_id = a.id and i.done_at is null))`,
  },
]
