import type { Invariant } from '#kernel/server/noun.ts'

/** What a match keeps (domain-money §3.17). */
export const matchInvariants: readonly Invariant[] = [
  {
    id: 'I4x',
    title: 'an invoice says what its last run found, and what was let pass has a person for it',
    sql: `select v.id from invoice v join lateral (select r.marks from invoice_match r where r.invoice_id = v.id order by r.run_at desc limit 1) r on true
      where v.marks <> r.marks
      union all
      select v.id from invoice v where v.marks <> '' and not exists (select from invoice_match r where r.invoice_id = v.id)
      union all
      select v.id from invoice v cross join generate_series(1, 17) n where v.status in ('pending', 'passed') and substr(v.marks, n, 1) = 'o'
        and not exists (select from invoice_exception e where e.invoice_id = v.id and e.check_code = 'M' || lpad(n::text, 2, '0')
          and e.overridden_by = any (v.overriders))`,
  },
  {
    id: 'I4y',
    title: 'who lets pass what does not agree neither raised, submitted nor passed the invoice, nor put the question',
    sql: `select e.id from invoice_exception e join invoice v on v.id = e.invoice_id where e.overridden_by in (v.created_by, v.submitted_by, v.audited_by)
      or e.overridden_by is not null and exists (select from doc_history h where h.doc_id = e.id and h.action = 'ask' and h.user_id = e.overridden_by)`,
  },
  {
    id: 'I4z',
    title: 'nothing waits of an invoice that is not pending, and everything that failed of one that is has its row',
    sql: `select e.id from invoice_exception e join invoice v on v.id = e.invoice_id where e.status <> 'closed' and v.status <> 'pending'
      union all
      select v.id from invoice v cross join generate_series(1, 17) n where v.status = 'pending' and substr(v.marks, n, 1) in ('f', 'b', 'w')
        and not exists (select from invoice_exception e where e.invoice_id = v.id and e.check_code = 'M' || lpad(n::text, 2, '0'))`,
  },
]
