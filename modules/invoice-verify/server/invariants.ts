import type { Invariant } from '#kernel/server/noun.ts'

/** What is known of invoices from the tax office (domain-money §3.17, M17). */
export const verifyInvariants: readonly Invariant[] = [
  {
    id: 'I4ve',
    title: 'an invoice says what its last look-up came to, and one nobody looked up says nothing',
    sql: `select v.id from invoice v left join lateral (select x.result from invoice_verification x where x.invoice_id = v.id and x.state = 'answered'
        order by x.answered_at desc limit 1) x on true
      where v.verified <> coalesce(x.result, '')`,
  },
  {
    id: 'I4vf',
    title: 'who is passed by the system agrees in everything, and nobody audited it',
    sql: `select id from invoice where auto_passed and (audited_by is not null or marks = '' or marks ~ '[wfbo]')`,
  },
]
