import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of merged products (domain-lists §2.33). */
export const mergeInvariants: readonly Invariant[] = [
  {
    id: '§2.33a',
    title: 'a merged product leads to one that stands for itself, and nobody is supplied with it any more',
    sql: `select p.platform_code, s.platform_code as survivor from product p join product s on s.id = p.merged_into
      where s.merged_into is not null or p.kind <> s.kind or p.conversion_ratio <> s.conversion_ratio or p.pack_unit <> s.pack_unit
        or exists (select from supply_relation r where r.product_id = p.id and r.enabled)
        or exists (select from catalog_item c where c.product_id = p.id and c.status = 'enabled')
        or exists (select from vbp_item i where i.product_id = p.id)
        or not exists (select from product_merge m where m.survivor_id = s.id and p.id = any (m.loser_ids) and m.undone_at is null)`,
  },
  {
    id: '§2.33b',
    title: 'a merge that was taken back gave the rows back byte for byte',
    sql: `select m.id, m.label from product_merge m where m.undone_at is not null and exists (
        select from jsonb_array_elements(m.back) e where e -> 'now' is distinct from e -> 'before')`,
  },
]
