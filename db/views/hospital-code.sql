-- The own code of a hospital's article, where it is settled.
create view hospital_code_card with (security_invoker) as
select id, hospital_id, kind, code, name, product_id from hospital_code where match_state = 'matched';
