create view distribution_point_card with (security_invoker) as
select id, hospital_id, code, name, type, campus, district, address, receiver, phone, product_kinds, default_kinds, pinyin, initials,
  enabled, kept_by
from distribution_point;

create view department_card with (security_invoker) as
select id, hospital_id, code, name, type, pinyin, initials, enabled from department;
