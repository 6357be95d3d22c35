/** What an organisation sees of a table of papers, counted anew. */
const counted = (table: string, amount: string, seen: string): string => `
  select '${table}' as doc, s.org_id, s.partner_id, x.kind, x.status, count(*), sum(x.${amount}) from ${table} x
  cross join lateral (values (null::uuid, null::uuid, true), ${seen}) s (org_id, partner_id, sees) where s.sees group by 2, 3, 4, 5`
const hospitals = '(x.hospital_id, x.supplier_id, true)'
const suppliers = '(x.supplier_id, x.hospital_id, true)'
const papers = [
  counted('plan', 'total_amount', '(x.hospital_id, null, true)'),
  counted('purchase_order', 'amount', `${hospitals}, (x.supplier_id, x.hospital_id, x.released_at is not null)`),
  counted('delivery', 'amount', `${suppliers}, (x.hospital_id, x.supplier_id, x.shipped_at is not null)`),
  counted('acceptance', 'accepted_amount', `${hospitals}, ${suppliers}`),
].join(' union all ')
const tally = `select doc, org_id, partner_id, kind, status, sum(n), sum(amount) from paper_tally
  group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(amount) <> 0`

/** Facts that figures read of documents (domain-insight §6.0); null is what was not noted before decision 0019. */
export const factInvariants = [
  {
    id: '§6.0.6',
    title: 'every line of a released order is due at a moment, and no other line is',
    sql: `select l.id, l.due_at, o.released_at from order_line l join purchase_order o on o.id = l.order_id
      where (l.due_at is null) <> (o.released_at is null)`,
  },
  {
    id: '§6.0.7',
    title:
      'goods arrive after they are shipped and before they are registered, and not before they are registered at all',
    sql: `select a.id, d.shipped_at, a.arrived_at, a.checked_at from acceptance a join delivery d on d.id = a.delivery_id
      where a.arrived_at < date_trunc('milliseconds', d.shipped_at) or a.arrived_at > a.checked_at
        or (a.arrived_at is not null and a.checked_at is null)`,
  },
  {
    id: '§6.0.8',
    title:
      'what a submitted line keeps, it keeps whole: category and two-invoice, the agreed price, the department of the plan',
    sql: `select l.id, l.two_invoice, l.selected_price, l.department_id from order_line l
      join purchase_order o on o.id = l.order_id and o.submitted_at is not null left join plan p on p.id = o.plan_id
      where l.two_invoice is null or (l.vbp_class > 0 and l.selected_price is distinct from l.price)
        or l.department_id is distinct from p.department_id`,
  },
  {
    id: 'I21',
    title: 'the tally that lists read their totals from is what a count of the papers says',
    sql: `select 'only in the tally' as where, * from (${tally} except (${papers})) a
      union all select 'only in the papers', * from ((${papers}) except ${tally}) b`,
  },
] as const
