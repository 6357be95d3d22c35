create view org_card with (security_invoker) as
select id, kind, code, name, short_name, pinyin, initials, parent_id, parent_from, parent_to, level, district, address,
  credit_code, contact, mobile, enabled, disabled_reason
from org;
