-- A document is looked for by its number, or the beginning of it, all day. `like` reaches no index behind row-level security
-- (0012), an order of bytes does (kernel/server/page.ts, `begins`).
create index plan_no on plan (no collate "C");
create index purchase_order_no on purchase_order (no collate "C");
create index delivery_no on delivery (no collate "C");
create index acceptance_no on acceptance (no collate "C");
