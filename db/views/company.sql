create view company_card with (security_invoker) as
select id, code, name, short_name, pinyin, initials, org_id, is_producer, is_vendor, credit_code, supply_types, search, enabled,
  coalesce(extra ->> 'formerName', '') as former_name
from company;

-- One row per hospital, supplier and article he may bring.
create view supply_relation_facts with (security_invoker) as
select id, hospital_id, supplier_id, product_id, price, valid_from, valid_to, enabled from supply_relation;

-- The account a supplier is paid on, in full: it is shown masked, and two people change it.
create view company_facts with (security_invoker) as
select org_id, coalesce(extra ->> 'accountName', '') as account_name, coalesce(extra ->> 'bankName', '') as bank_name,
  coalesce(extra ->> 'bankAccount', '') as bank_account, legal_person, address, coalesce(nullif(phone, ''), mobile) as phone, credit_code
from company where org_id is not null;
