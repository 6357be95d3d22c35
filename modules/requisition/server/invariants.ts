import type { Invariant } from '#kernel/server/noun.ts'

/** What requisitions keep with invoices, payments and people (domain §2.27, §3.9; security.md I4, I13). */
export const requisitionInvariants: readonly Invariant[] = [
  {
    id: 'I4t',
    title:
      'of an invoice so much is asked for as requisitions ask that stand, never more than passed, and so much paid as their lines were',
    sql: `select coalesce(q.invoice_id, s.invoice_id) from requested_invoice q full join (select l.invoice_id,
          sum(case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then l.amount else l.paid_amount end) as requested,
          sum(l.paid_amount) as paid from requisition_line l join requisition r on r.id = l.requisition_id where l.invoice_id is not null group by 1) s on s.invoice_id = q.invoice_id
        left join invoice v on v.id = coalesce(q.invoice_id, s.invoice_id)
      where (coalesce(q.requested_amount, 0), coalesce(q.paid_amount, 0)) is distinct from (coalesce(s.requested, 0), coalesce(s.paid, 0))
        or abs(coalesce(q.requested_amount, 0)) > abs(v.amount)
        or coalesce(q.requested_amount, 0) <> 0 and (v.status in ('draft', 'pending', 'rejected', 'void') or v.flushed or v.red_reason = 'wrong')`,
  },
  {
    id: 'I4u',
    title:
      'a requisition comes to what its invoices come to, credits set off; paid is what its payments come to, never more than approved, and its status',
    sql: `select r.id from requisition r
        cross join lateral (select coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.paid_amount), 0) as paid, count(*)::int as n,
            coalesce(-sum(l.amount) filter (where l.prepaid_id is not null), 0) as prepaid
          from requisition_line l where l.requisition_id = r.id) s
        cross join lateral (select coalesce(sum(p.amount), 0) as paid from requisition_payment p where p.requisition_id = r.id) p
      where r.kind = 'invoices' and ((r.amount, r.line_count, r.prepaid_amount) is distinct from (s.amount, s.n, s.prepaid) or s.paid <> p.paid)
        or r.kind = 'prepay' and s.n > 0 or r.paid_amount <> p.paid or p.paid > r.amount
        or p.paid < 0 or r.amount > 0 and (r.status = 'paid') is distinct from (p.paid = r.amount)
        or r.status = 'partlyPaid' and p.paid = 0 or r.status = 'approved' and p.paid <> 0`,
  },
  {
    id: 'I13r',
    title:
      'who raised a requisition, who approved it, whoever he stood in for, who passed its invoices or their exceptions, and who paid it are different people',
    sql: `select r.id from requisition r where r.audited_by in (r.created_by, r.submitted_by)
      union all
      select p.requisition_id from requisition_payment p join requisition r on r.id = p.requisition_id
        where p.paid_by in (r.created_by, r.submitted_by, r.audited_by)
          or exists (select from approval_level l where l.doc_id = r.id and l.state = 'passed' and p.paid_by in (l.acted_by, l.for_user))
      union all
      select p.requisition_id from requisition_payment p join requisition_line l on l.requisition_id = p.requisition_id
        join invoice v on v.id = l.invoice_id and (v.audited_by = p.paid_by or p.paid_by = any(v.overriders)
          or exists (select from approval_level a where a.doc_id = v.id and a.state = 'passed' and p.paid_by in (a.acted_by, a.for_user)))
      union all
      select l.doc_id from approval_level l join requisition r on r.id = l.doc_id
        where l.state = 'passed' and (r.created_by in (l.acted_by, l.for_user) or r.submitted_by = l.acted_by)`,
  },
  {
    id: 'I4v',
    title: 'what a payable item says is asked for and paid is its share of its invoices',
    sql: `select i.id from payable_item i left join (select k.item_id, bool_or(q.requested_amount <> 0) as some, bool_and(q.requested_amount = q.amount) as whole,
          bool_or(q.paid_amount <> 0) as begun, bool_and(q.paid_amount = q.amount) as paid, sum(k.amount) as amount
        from payable_link k join requested_invoice q on q.invoice_id = k.invoice_id where k.released_at is null
          and not exists (select from payable_link o where o.item_id = k.item_id and o.released_at is null and o.invoice_id is not null
            and not exists (select from requested_invoice z where z.invoice_id = o.invoice_id))
        group by 1) x on x.item_id = i.id
      where (not coalesce(x.some, false) and x.item_id is not null and i.requested_amount <> 0) or (x.whole and i.requested_amount <> x.amount)
        or (x.paid and i.paid_amount <> x.amount) or (x.item_id is not null and not x.begun and i.paid_amount <> 0)
        or (i.requested_amount <> 0 and not exists (select from payable_link k join requested_invoice q on q.invoice_id = k.invoice_id
          where k.item_id = i.id and k.released_at is null))`,
  },
  {
    id: 'I4pp',
    title:
      'of a prepayment so much is used as requisitions use that stand, never more than was paid; of a contract no more is asked for than it agrees to',
    sql: `select r.id from requisition r left join requisition_prepaid p on p.requisition_id = r.id
        cross join lateral (select coalesce(-sum(case when o.status in ('pending', 'approved', 'partlyPaid', 'paid') then l.amount else l.paid_amount end), 0) as used
          from requisition_line l join requisition o on o.id = l.requisition_id where l.prepaid_id = r.id) s
        where (p.requisition_id is not null or s.used <> 0 or r.kind = 'prepay' and r.paid_amount <> 0)
          and (r.kind <> 'prepay' or (coalesce(p.paid_amount, 0), coalesce(p.used_amount, 0)) is distinct from (r.paid_amount, s.used) or s.used > r.paid_amount)
      union all
      select coalesce(c.contract_id, s.contract_id) from requested_contract c full join (select r.contract_id,
          sum(case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then r.amount else r.paid_amount end) as asked
          from requisition r where r.kind = 'prepay' group by 1 having sum(case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then r.amount
            else r.paid_amount end) > 0) s on s.contract_id = c.contract_id
        where coalesce(c.requested_amount, 0) <> coalesce(s.asked, 0) or s.asked > c.most_amount`,
  },
  {
    id: 'I4w',
    title: 'a requisition says whether somebody holds it, and the day that was promised last',
    sql: `select r.id from requisition r where r.held <> exists (select from requisition_hold h where h.requisition_id = r.id and h.lifted_at is null)
        or r.promised_on is distinct from (select p.pay_on from requisition_promise p where p.requisition_id = r.id order by p.promised_at desc, p.id desc limit 1)`,
  },
]
