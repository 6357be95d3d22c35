import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of the platform's catalogue and its pairs (domain-trace §2.30.2). */
export const provinceInvariants: readonly Invariant[] = [
  {
    id: 'T30a',
    title: 'an item is told in one way at any moment: its versions follow one another without a gap',
    sql: `select v.item_id, v.id from province_version v where v.valid_to is not null and not exists (
        select from province_version n where n.item_id = v.item_id and n.id <> v.id and n.valid_from >= v.valid_from
          and n.valid_from <= v.valid_to + interval '1 minute')
      union all select i.id, null from province_item i where not exists (select from province_version v where v.item_id = i.id and v.valid_to is null)`,
  },
  {
    id: 'T30b',
    title: 'the region pairs an article, or an item, with one: no hospital has another pair of either',
    sql: `select h.id, r.id as region from province_match h join province_match r on r.hospital_id is null and r.ended_at is null and r.state = 'paired'
        and not 'double' = any(r.conflicts) and (r.item_id = h.item_id or r.product_id = h.product_id or r.company_id = h.company_id)
      where h.hospital_id is not null and h.ended_at is null and h.state = 'paired' and not 'double' = any(h.conflicts)`,
  },
  {
    id: 'T30c',
    title: 'a pair is of one kind on both sides',
    sql: `select m.id from province_match m join province_item i on i.id = m.item_id left join product p on p.id = m.product_id
      where i.family <> m.family or (m.product_id is not null and p.kind <> case m.family when 'drug' then 0 when 'inst' then 1 else 2 end)`,
  },
  {
    id: 'T30d',
    title:
      'an order under way holds a pair that lives, or whose very two live as a pair of the region or of its hospital',
    sql: `select u.order_no, m.id from province_use u join province_match m on m.id = u.match_id where m.ended_at is not null and not exists (
        select from province_match n where n.ended_at is null and n.state = 'paired' and n.item_id = m.item_id
          and coalesce(n.product_id, n.company_id) = coalesce(m.product_id, m.company_id) and (n.hospital_id is null or n.hospital_id = u.hospital_id))`,
  },
]
