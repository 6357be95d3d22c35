import type { Invariant } from '#kernel/server/noun.ts'

/** What contracts keep before they are signed (domain §2.28, domain-money §3.18). */
export const contractInvariants: readonly Invariant[] = [
  {
    id: 'C1',
    title: 'a contract in a pool has no owner, a claimed one has one, and what is typed of it is one person’s',
    sql: `select id from contract where (status = 'unclaimed' and (owner_id is not null or source not in ('authority', 'import')))
      or (status = 'claimed' and owner_id is null) or (status = 'draft' and owner_id is null and supplier_owner_id is null)`,
  },
  {
    id: 'C2',
    title: 'a contract comes to what its lines come to, unless it is a framework or has none',
    sql: `select c.id from contract c cross join lateral (select coalesce(sum(l.amount), 0) as amount, count(*)::int as n from contract_line l
        where l.contract_id = c.id) s
      where c.line_count <> s.n or not c.has_lines and s.n > 0 or c.has_lines and not c.framework and c.amount <> s.amount`,
  },
  {
    id: 'C3',
    title: 'who entered a contract or handed it in, and who approved it, are different people',
    sql: `select c.id from contract c where c.audited_by in (c.created_by, c.submitted_by)
      union all select l.doc_id from approval_level l join contract c on c.id = l.doc_id
        where l.state = 'passed' and (c.created_by in (l.acted_by, l.for_user) or c.submitted_by = l.acted_by)`,
  },
  {
    id: 'C4',
    title: 'what was handed in names both sides, a third where its type asks for one, and nobody twice',
    sql: `select c.id from contract c where c.status in ('pending', 'waitSign', 'signed', 'effective') and c.source <> 'import'
        and (select count(*) from contract_party p where p.contract_id = c.id) <> case when c.third_party then 3 else 2 end
      union all select p.contract_id from contract_party p join contract_party x on x.contract_id = p.contract_id and x.role <> p.role
        and x.credit_code = p.credit_code and p.credit_code <> '' join contract c on c.id = p.contract_id
        where c.status not in ('unclaimed', 'claimed', 'draft', 'rejected', 'void')`,
  },
]
