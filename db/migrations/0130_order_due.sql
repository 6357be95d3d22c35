-- Lists of orders of one status go by the day they are due (ux.md 1.5): what the supplier promised or the hospital expects, the earlier
-- of the two. They begin where it is first.
create index purchase_order_supplier_due on purchase_order (supplier_id, status, least(supplier_expects, expected_date), id)
  where released_at is not null;
create index purchase_order_hospital_due on purchase_order (hospital_id, status, least(supplier_expects, expected_date), id);
create index purchase_order_region_due on purchase_order (status, least(supplier_expects, expected_date), id);
