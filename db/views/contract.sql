create view contract_card with (security_invoker) as
select id, hospital_id, supplier_id, created_org, source, no, name, type_id, category, has_lines, framework, third_party, parent_id, renews_id,
  sign_date, valid_from, valid_to, amount, line_count, pay_days, prepay_rate, delivery_hours, reminder_days, owner_id, owner_name, owner_department,
  supplier_owner_id, supplier_owner_name, status, content_n, executed_amount, paid_amount, created_by, creator_name, created_at, effective_at,
  ended_on, freeze_reason, shown_hospital, shown_supplier, price_follows,
  -- the day it was agreed, or decided, to end on before its time; while it runs
  case when status in ('effective', 'frozen') then (select t.ends_on from contract_termination t where t.contract_id = contract.id
    and t.state in ('agreed', 'decided') order by t.answered_at desc limit 1) end as agreed_end
from contract;

-- What is agreed of a product, and how far it went: purchase units, yuan.
create view contract_line_card with (security_invoker) as
select id, hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, manufacturer, unit, price, qty, amount, planned_qty,
  ordered_qty, shipped_qty, accepted_qty, returned_qty, closed_qty, executed_amount, invoiced_amount, paid_amount
from contract_line;

-- What was frozen, and who signed it: a scan counts once a second person has confirmed it, and one that went back is none. What a supplement
-- made was signed there.
create view contract_version_card with (security_invoker) as
select hospital_id, supplier_id, contract_id, n, content, sha256, superseded_at, made_at, supplement_id from contract_version;

create view contract_signature_card with (security_invoker) as
select hospital_id, supplier_id, contract_id, n, role, sign_kind, signer_name, signed_at,
  case when sign_kind = 'online' then signed_at else confirmed_at end as counted_at
from contract_signature where returned_at is null;
