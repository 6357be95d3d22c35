import type { Invariant } from '#kernel/server/noun.ts'

/** What an invoice keeps with what it stands for (domain §2.25, §3.9). */
export const invoiceInvariants: readonly Invariant[] = [
  {
    id: 'I4k',
    title:
      'an invoice that was handed in and not taken back stands for exactly its lines, any other one for nothing, nor one that was issued in error and what took it back',
    sql: `select v.id from invoice v full join (select invoice_id, item_id, sum(qty) as qty, sum(amount) as amount from payable_link
          where origin = 'invoice' and released_at is null group by 1, 2) k on k.invoice_id = v.id
        left join invoice_line l on l.invoice_id = v.id and l.item_id = k.item_id
      where (v.status in ('pending', 'passed', 'red') and not v.flushed and v.red_reason <> 'wrong') is distinct from (k.invoice_id is not null)
        and (v.status in ('pending', 'passed', 'red') or k.invoice_id is not null)
        or k.invoice_id is not null and (k.qty, k.amount) is distinct from (l.qty, l.amount)
      union all
      select l.invoice_id from invoice_line l join invoice v on v.id = l.invoice_id and v.status in ('pending', 'passed', 'red') and not v.flushed
        where not exists (select from payable_link k where k.invoice_id = l.invoice_id and k.item_id = l.item_id and k.released_at is null)`,
  },
  {
    id: 'I4l',
    title:
      'an invoice says what its lines come to and how many they are; one that was passed comes to it but for what may be rounded, or what another person let pass',
    sql: `select v.id from invoice v cross join lateral (select coalesce(sum(l.amount), 0) as amount, count(*)::int as n from invoice_line l
        where l.invoice_id = v.id) l
      cross join lateral (select l.n, l.amount - case v.red_reason when 'wrong' then coalesce((select sum(r.amount) from invoice_red r
        where r.red_id = v.id), 0) else 0 end as amount) s
      where (v.linked_amount, v.line_count) <> (s.amount, s.n) or v.status in ('passed', 'red') and substr(v.marks, 5, 1) <> 'o' and abs(v.amount - s.amount) > 0.01 * s.n
        + greatest(coalesce((select (c.value #>> '{}')::numeric from config c where c.key = 'settlement.linkTolerance' and c.org_id is null), 0),
          round(abs(v.amount) * coalesce((select (c.value #>> '{}')::numeric from config c where c.key = 'settlement.linkToleranceRate'
            and c.org_id is null), 0) / 1000, 2))`,
  },
  {
    id: 'I4m',
    title: 'who audits an invoice neither raised nor submitted it, and one that was handed in has its number to itself',
    sql: `select id from invoice where audited_by in (created_by, submitted_by)
      union all
      select v.id from invoice v where v.status in ('pending', 'passed', 'red') and not exists (select from invoice_key k where k.invoice_id = v.id
        and k.key = case when v.code = '' then v.number else v.code || '-' || v.number end)`,
  },
  {
    id: 'I4rd',
    title:
      'what red ones take of a blue one is never more than it is, stands there, and makes it red when it is all; a red one takes what it says',
    sql: `select b.id from invoice b cross join lateral (select coalesce(sum(r.amount) filter (where v.status in ('pending', 'passed')), 0) as taken,
          coalesce(sum(r.amount) filter (where v.status = 'passed'), 0) as passed, bool_or(v.status = 'passed' and v.red_reason = 'wrong') as wrong
        from invoice_red r join invoice v on v.id = r.red_id where r.blue_id = b.id) s
      where (b.red_taken, b.red_amount) <> (s.taken, s.passed) or s.taken > b.amount and b.colour = 'blue'
        or b.colour = 'blue' and (b.status = 'red') <> (s.passed = b.amount) or b.flushed <> coalesce(s.wrong, false)
      union all
      select v.id from invoice v where v.colour = 'red' and v.status in ('pending', 'passed')
        and v.amount <> -(select coalesce(sum(r.amount), 0) from invoice_red r where r.red_id = v.id)
      union all
      select r.red_id from invoice_red r join invoice v on v.id = r.red_id join invoice b on b.id = r.blue_id
        where v.colour <> 'red' or b.colour <> 'blue' or v.status in ('pending', 'passed') and b.status not in ('passed', 'red')`,
  },
  {
    id: 'I4an',
    title:
      'no more of a line is announced by invoices than was sent of it, and no more of it arrived at them than was accepted',
    sql: `select l.id from delivery_line l join (select delivery_line_id, sum(qty) as qty, sum(arrived_qty) as arrived from invoice_announced
        group by 1) a on a.delivery_line_id = l.id
      where a.qty > l.qty or a.arrived > l.accepted_qty`,
  },
]
