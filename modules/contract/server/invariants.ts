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

/** What versions, signatures and ends of contracts keep (domain §2.28, §3.10). */
export const lifeInvariants: readonly Invariant[] = [
  {
    id: 'C28a',
    title: 'the digest of a version is that of its content, and names the version before; versions have no gap',
    sql: `select v.contract_id from contract_version v left join contract_version p on p.contract_id = v.contract_id and p.n = v.n - 1
      where v.sha256 <> encode(sha256(convert_to(v.content, 'UTF8')), 'hex') or v.previous_sha256 is distinct from p.sha256`,
  },
  {
    id: 'C28b',
    title:
      'the version a contract counts as its newest is there, and no other stands beside it that somebody could sign',
    sql: `select c.id from contract c where c.content_n <> coalesce((select max(v.n) from contract_version v where v.contract_id = c.id), 0)
        and c.source <> 'import'
      union all
      select v.contract_id from contract_version v join contract c on c.id = v.contract_id
        where v.superseded_at is null and v.supplement_id is null and v.n < c.content_n and c.parent_id is not null
      union all
      select c.id from contract c join contract_version v on v.contract_id = c.id and v.n = c.content_n
        where v.superseded_at is not null and c.status in ('waitSign', 'signed', 'effective', 'frozen', 'expired', 'finished')`,
  },
  {
    id: 'C28c',
    title: 'a contract is signed when all its parties have signed the same version, a scan with a second person',
    sql: `select c.id from contract c cross join lateral (select count(*)::int as n from contract_signature s
          join contract_version v on v.contract_id = s.contract_id and v.n = s.n
          where s.contract_id = c.id and v.superseded_at is null and (s.sign_kind = 'online' or s.confirmed_at is not null)) s
      where c.status in ('signed', 'effective', 'frozen', 'expired', 'finished', 'terminated') and c.source <> 'import'
          and (s.n <> c.signer_count or c.signed_count <> c.signer_count)
        or c.status = 'waitSign' and (c.signed_count <> s.n or s.n >= c.signer_count)`,
  },
  {
    id: 'C28d',
    title:
      'a signature is of the PDF of its version, and who signs online for a supplier held a mandate for that hospital on that day',
    sql: `select s.id from contract_signature s join contract_version v on v.contract_id = s.contract_id and v.n = s.n
        where s.pdf_sha256 is distinct from v.pdf_sha256
      union all
      select s.id from contract_signature s left join certificate m on m.id = s.mandate_id and m.org_id = s.supplier_id
          and m.cert_kind = 'powerOfAttorney' and (m.hospitals = '{}' or s.hospital_id = any (m.hospitals))
          and (s.signed_at at time zone 'Asia/Shanghai')::date between coalesce(m.valid_from, '-infinity') and m.valid_to
        where s.role = 'supplier' and s.sign_kind = 'online' and m.id is null`,
  },
  {
    id: 'C28e',
    title: 'a contract says that its end is asked for while nobody has answered',
    sql: `select c.id from contract c where c.ending <> exists (select from contract_termination t where t.contract_id = c.id
          and t.answered_at is null and c.status in ('effective', 'frozen'))`,
  },
  {
    id: 'C28f',
    title: 'what was ordered on is not void',
    sql: `select c.id from contract c where c.status = 'void' and exists (select from contract_line l where l.contract_id = c.id and l.ordered_qty > 0)`,
  },
  {
    id: 'C28g',
    title: 'what was in force is never deleted',
    sql: `select h.doc_id from doc_history h where h.doc_type = 'contract' and h.to_status in ('effective', 'frozen', 'expired', 'finished', 'terminated')
        and not exists (select from contract c where c.id = h.doc_id)`,
  },
]

/** Orders that use what they are bound to. */
const stands = `not in ('draft', 'auditRejected', 'unaudited', 'void')`

/** What holds between contracts and what was bought on them (domain §2.28). */
export const coverInvariants: readonly Invariant[] = [
  {
    id: '§2.28a',
    title:
      'an order line is bound to a line of its own product, hospital and supplier that was in force as it was handed in',
    sql: `select l.id, c.no from order_line l join purchase_order o on o.id = l.order_id
        join contract_line k on k.id = l.contract_line_id join contract c on c.id = k.contract_id
      where (k.product_id <> l.product_id and not exists (select from product p where p.id = l.product_id and p.merged_into = k.product_id))
        or k.hospital_id <> l.hospital_id or k.supplier_id <> l.supplier_id
        or not (o.status ${stands}) or l.contract_n > c.content_n
        or (o.submitted_at at time zone 'Asia/Shanghai')::date not between c.valid_from and c.valid_to`,
  },
  {
    id: '§2.28b',
    title: 'an order line a contract in force covers is bound, since that contract is in force',
    sql: `select l.id, c.no from order_line l join purchase_order o on o.id = l.order_id and o.status ${stands}
        join contract_line k on k.hospital_id = l.hospital_id and k.supplier_id = l.supplier_id and k.product_id = l.product_id
        join contract c on c.id = k.contract_id and c.status = 'effective' and not c.supplemented and c.effective_at < o.submitted_at
          and (o.submitted_at at time zone 'Asia/Shanghai')::date between c.valid_from and c.valid_to
      where l.contract_line_id is null
        and not exists (select from doc_history h where h.doc_id = c.id and h.action = 'freeze')`,
  },
  {
    id: '§2.28c',
    title: 'how far a line of a contract went is what the documents bound to it say',
    sql: `select k.id, k.contract_id, k.ordered_qty, k.accepted_qty, k.executed_amount, x.*, p.planned, i.invoiced, i.paid from contract_line k
      cross join lateral (select coalesce(sum(l.qty), 0) as ordered, coalesce(sum(l.shipped_qty), 0) as shipped,
          coalesce(sum(l.accepted_qty), 0) as accepted, coalesce(sum(l.returned_qty), 0) as returned,
          coalesce(sum(l.reject_qty + l.closed_qty), 0) as closed,
          coalesce(sum(round((l.accepted_qty - l.returned_qty) * l.price, 2)), 0) as executed
        from order_line l where l.contract_line_id = k.id) x
      cross join lateral (select coalesce(sum(l.qty - l.ordered_qty), 0) as planned from plan_line l where l.contract_line_id = k.id) p
      cross join lateral (select coalesce(sum(i.invoiced_amount), 0) as invoiced, coalesce(sum(i.paid_amount), 0) as paid
        from order_line l join payable_item i on i.order_line_id = l.id where l.contract_line_id = k.id) i
      where (k.ordered_qty, k.shipped_qty, k.accepted_qty, k.returned_qty, k.closed_qty, k.executed_amount, k.planned_qty, k.invoiced_amount, k.paid_amount)
        <> (x.ordered, x.shipped, x.accepted, x.returned, x.closed, x.executed, p.planned, i.invoiced, i.paid)`,
  },
  {
    id: '§2.28d',
    title: 'what was executed of a contract, and paid, is the sum of its lines',
    sql: `select c.id, c.executed_amount, c.paid_amount, x.* from contract c
      cross join lateral (select coalesce(sum(k.executed_amount), 0) as executed, coalesce(sum(k.paid_amount), 0) as paid
        from contract_line k where k.contract_id = c.id) x
      where (c.executed_amount, c.paid_amount) <> (x.executed, x.paid)`,
  },
]
