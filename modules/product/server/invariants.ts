import type { Invariant } from '#kernel/server/noun.ts'

export const productInvariants: readonly Invariant[] = [
  {
    id: 'I41',
    title: 'a product is as its last version says (domain-lists §2.33)',
    sql: `select p.platform_code, p.version_no from product p join product_version v on v.id = p.version_id
      where product_said(p) <> v.facts - array['maker', 'category'] or v.no <> p.version_no`,
  },
  {
    id: 'I41b',
    title: 'the versions of a product are counted from one without a gap, and its own is the last',
    sql: `select p.platform_code, p.version_no, count(*) as versions, max(v.no) as last from product p
      left join product_version v on v.product_id = p.id group by p.id
      having count(*) <> p.version_no or max(v.no) is distinct from p.version_no`,
  },
  {
    id: 'I41c',
    title: 'a line of an order says of its article what the version says that it was made with',
    sql: `select l.id, l.name, l.spec, l.pack_spec, v.facts from order_line l join product_version v on v.id = l.version_id
      where (l.name, l.spec, l.pack_spec) <> (v.facts ->> 'name', v.facts ->> 'spec', v.facts ->> 'pack_spec')`,
  },
]
