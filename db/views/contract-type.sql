create view contract_type_card with (security_invoker) as
select id, org_id, code, name, category, third_party, has_lines, required, sign_mode, reminder_days, order_rule, pay_days, delivery_hours, enabled
from contract_type;
