-- A tab of a list is a page of one status, newest first: without its own index a rare status looks through everything an
-- organisation ever had. The hospital's orders have one already.
create index purchase_order_supplier_status on purchase_order (supplier_id, status, created_at desc, id desc) where released_at is not null;
create index plan_status on plan (hospital_id, status, created_at desc, id desc);
create index delivery_supplier_status on delivery (supplier_id, status, created_at desc, id desc);
create index delivery_hospital_status on delivery (hospital_id, status, created_at desc, id desc) where shipped_at is not null;
create index acceptance_hospital_status on acceptance (hospital_id, status, created_at desc, id desc);
create index acceptance_supplier_status on acceptance (supplier_id, status, created_at desc, id desc);
create index acceptance_order on acceptance (order_id);
