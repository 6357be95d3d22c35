import type { Invariant } from '#kernel/server/noun.ts'

/** What vouchers keep with the ledger, and within themselves (domain §2.26, domain-money §2.50). */
export const voucherInvariants: readonly Invariant[] = [
  {
    id: 'I4p',
    title:
      'what an item says is on vouchers is what their lines have of it without an invoice, and no more than is open',
    sql: `select i.id from payable_item i left join (
        select l.item_id, sum(l.qty - l.invoiced_qty) as qty, sum(l.amount - l.invoiced_amount) as amount
        from voucher_line l join voucher v on v.id = l.voucher_id and v.status <> 'void' group by 1) x on x.item_id = i.id
      where (i.vouchered_qty, i.vouchered_amount) is distinct from (coalesce(x.qty, 0), coalesce(x.amount, 0))
        or abs(i.vouchered_qty) > abs(i.open_qty)`,
  },
  {
    id: 'I4q',
    title: 'a voucher comes to what its lines come to, and so does what of it is invoiced',
    sql: `select v.id from voucher v cross join lateral (select coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.invoiced_amount), 0) as invoiced,
        count(*) as n from voucher_line l where l.voucher_id = v.id) s
      where (v.amount, v.invoiced_amount, v.line_count) is distinct from (s.amount, s.invoiced, s.n)`,
  },
  {
    id: 'I4r',
    title: 'of a voided voucher nothing is invoiced; what is invoiced of one that was issued is its status',
    sql: `select v.id from voucher v cross join lateral (select bool_or(l.invoiced_qty <> 0 or l.invoiced_amount <> 0) as some,
        bool_and(l.qty = l.invoiced_qty and l.amount = l.invoiced_amount) as whole from voucher_line l where l.voucher_id = v.id) s
      where (v.status = 'void' and s.some) or (v.status not in ('draft', 'void') and (v.status = 'invoiced', v.status = 'partlyInvoiced')
        is distinct from (coalesce(s.whole, false), coalesce(s.some and not s.whole, false)))`,
  },
  {
    id: 'I4s',
    title: 'the lines of a voucher are of one pair, type and class of due day, all of them',
    sql: `select l.id from voucher_line l join voucher v on v.id = l.voucher_id join payable_item i on i.id = l.item_id
      where v.status <> 'void' and (i.hospital_id, i.supplier_id, i.vbp_class > 0, case when i.source_type = 5 then 5 when i.amount < 0 then 4
          when i.source_type = 3 then 2 when i.source_type = 4 then 3 else 1 end)
        is distinct from (v.hospital_id, v.supplier_id, v.vbp, v.voucher_type::int)`,
  },
]
