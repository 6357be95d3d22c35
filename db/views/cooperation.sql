-- One row per hospital and supplier that have, or had, something with each other; of a newcomer's invitation there is no supplier.
create view cooperation_facts with (security_invoker) as
select id, hospital_id, supplier_id, status, valid_from, valid_to from cooperation where supplier_id is not null;

-- What stands still of whom: `hospital_id` null is the region. It counts from its first to its last day unless it was lifted.
create view supplier_freeze_facts with (security_invoker) as
select id, supplier_id, hospital_id, org_id, kinds, valid_from, valid_to, reason, created_at, lifted_at from supplier_freeze;
