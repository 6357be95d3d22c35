-- Types of contracts, the authority's and every hospital's: whose one may be is its owner's to ask.
create view contract_type_card with (security_invoker) as
select id, org_id, code, name, category, third_party, has_lines, required, sign_mode, reminder_days, order_rule, price_follows, pay_days,
  prepay_rate, delivery_hours, enabled
from contract_type;

create view contract_template_card with (security_invoker) as
select id, org_id, type_id, name, n, enabled from contract_template;
