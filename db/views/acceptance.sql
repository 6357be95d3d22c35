create view acceptance_card with (security_invoker) as
select a.id, a.hospital_id, a.supplier_id, a.delivery_id, a.order_id, a.no, a.kind, a.narcotic, a.point_id, a.point_name, a.status,
  a.accepted_amount, a.checked_by, a.checker_name, a.checked_at, a.confirmed_by, a.confirmer_name, a.confirmed_at, a.created_at,
  (select coalesce(sum(coalesce(l.accepted_qty, l.delivered_qty)), 0) from acceptance_line l where l.acceptance_id = a.id) as total_qty
from acceptance a;

-- One row per lot that was judged.
create view acceptance_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.acceptance_id, a.delivery_id, l.delivery_line_id, a.no as acceptance_no,
  a.status, a.kind, a.point_id, a.checked_at, a.confirmed_at, a.created_at, l.seq, l.delivered_qty, l.accepted_qty, l.refused_qty,
  l.refuse_code, l.refuse_reason, l.conclusion, l.override_reason, l.again,
  a.arrived_at, a.opened_at
from acceptance_line l join acceptance a on a.id = l.acceptance_id;

-- Pieces that were counted at the door and stand, by the code they are called by.
create view acceptance_scan_card with (security_invoker) as
select s.acceptance_id, s.hospital_id, s.delivery_line_id, s.piece from acceptance_scan s
where s.result = 'counted' and s.piece <> ''
  and not exists (select from acceptance_scan u where u.acceptance_id = s.acceptance_id and u.undoes = s.id and u.result = 'undone');
