import type { Invariant } from '#kernel/server/noun.ts'

export const categoryInvariants: readonly Invariant[] = [
  {
    id: 'I57',
    title: 'a category stands one level below its parent, in the same tree and of the same kind (domain §2.6)',
    sql: `select c.id from category c left join category p on p.id = c.parent_id
      where c.level <> coalesce(p.level, 0) + 1 or (p.id is not null and (c.kind, c.hospital_id) is distinct from (p.kind, p.hospital_id))`,
  },
  {
    id: 'I57b',
    title: 'a product names a category of the platform, and stands in a hospital’s own tree where its kind does',
    sql: `select p.id from product_card p join category c on c.id = p.category_id where c.hospital_id is not null
      union all
      select a.product_id from category_product a join category c on c.id = a.category_id join product_card p on p.id = a.product_id
      where c.hospital_id is distinct from a.hospital_id or c.kind <> p.kind`,
  },
]
