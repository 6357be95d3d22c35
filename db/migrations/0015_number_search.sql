-- formerly 042230f984b70e23dd7f7f15d762830168e1e5a450b4950b0b41ce6ad79cc2ce: the comment named a function that is called otherwise since
-- formerly 4055b6407f86e2b7415eeb58af900808520b9f0aa07fa88f5e02bd50d2643fe7: the same, without these two lines
-- A document is looked for by its number, or the beginning of it, all day. `like` reaches no index behind row-level security
-- (0012), an order of bytes does (kernel/server/page.ts, `begins`).
create index plan_no on plan (no collate "C");
create index purchase_order_no on purchase_order (no collate "C");
create index delivery_no on delivery (no collate "C");
create index acceptance_no on acceptance (no collate "C");
