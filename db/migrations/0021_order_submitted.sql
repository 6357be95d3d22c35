-- What a hospital ordered from a supplier on a day is summed at every submit: approvals look at the sum (decision 0017).
create index purchase_order_submitted on purchase_order (hospital_id, supplier_id, submitted_at) where submitted_at is not null;
