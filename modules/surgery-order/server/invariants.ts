import type { Invariant } from '#kernel/server/noun.ts'

/** What surgery orders keep with their pieces and with stock (domain §3.4). */
export const surgeryOrderInvariants: readonly Invariant[] = [
  {
    id: '§3.4',
    title:
      'of a kit that is returned every piece is used, back or lost; an implant that was used says which one it was',
    sql: `select o.no, p.id from surgery_order o join surgery_piece p on p.surgery_order_id = o.id
      where (o.status in ('returnedKit', 'accepted', 'refusedByBuyer') and p.qty <> p.used_qty + p.back_qty + p.lost_qty)
        or (o.status = 'accepted' and p.implant and p.used_qty > 0
          and (p.lot_no = '' or p.expiry_date is null or (p.udi = '' and p.unique_code = '')))`,
  },
  {
    id: '§3.4b',
    title: 'what a surgery order and its lines say of its pieces is what the pieces say',
    sql: `select o.no from surgery_order o cross join lateral (select coalesce(sum(qty), 0) as a, coalesce(sum(used_qty), 0) as b,
          coalesce(sum(back_qty), 0) as c, coalesce(sum(lost_qty), 0) as d, coalesce(sum(used_amount), 0) as e
        from surgery_piece p where p.surgery_order_id = o.id) s
        where (o.shipped_qty, o.used_qty, o.back_qty, o.lost_qty, o.used_amount) is distinct from (s.a, s.b, s.c, s.d, s.e)
      union all
      select l.id::text from surgery_order_line l cross join lateral (select coalesce(sum(qty), 0) as a, coalesce(sum(used_qty), 0) as b,
          coalesce(sum(back_qty), 0) as c, coalesce(sum(lost_qty), 0) as d from surgery_piece p where p.line_id = l.id) s
        where (l.shipped_qty, l.used_qty, l.back_qty, l.lost_qty) is distinct from (s.a, s.b, s.c, s.d)`,
  },
  {
    id: 'I5s',
    title:
      'what was used of a confirmed surgery order came into stock and left it, once and as much, and nothing else of one moved',
    sql: `select p.id, o.no from surgery_piece p join surgery_order o on o.id = p.surgery_order_id
        join surgery_order_line l on l.id = p.line_id
        left join stock_movement m on m.ref_type = 'surgeryOrder' and m.ref_line_id = p.id
        where o.status = 'accepted' group by p.id, o.no, p.used_qty, l.ratio
        having coalesce(sum(m.qty) filter (where m.cause = 'receipt'), 0) <> p.used_qty * l.ratio
          or coalesce(sum(-m.qty) filter (where m.cause = 'surgeryUse'), 0) <> p.used_qty * l.ratio
          or count(m.id) <> case when p.used_qty > 0 then 2 else 0 end
      union all
      select m.id, m.ref_no from stock_movement m where m.ref_type = 'surgeryOrder' and not exists (
        select from surgery_piece p join surgery_order o on o.id = p.surgery_order_id
        where p.id = m.ref_line_id and o.id = m.ref_id and o.status = 'accepted')`,
  },
  {
    id: 'C78',
    title: 'every surgery order has its patient, and nothing of him stands there but sealed and as masks',
    sql: `select o.no from surgery_order o left join surgery_patient p on p.surgery_order_id = o.id and p.hospital_id = o.hospital_id
      where p.surgery_order_id is null or p.shown ->> 'patientName' !~ '^.\\*\\*$'
        or (p.shown ->> 'certificateNo' <> '' and p.shown ->> 'certificateNo' !~ '\\*')`,
  },
]
