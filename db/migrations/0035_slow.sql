-- What some questions looked at too much for (tests/slow-statements.test.ts). Each index says whom it serves and what it costs.

-- Messages newest first, of one category or of all, without those that are done: takes the place of two others, so a message
-- costs what it did, and one that is done leaves them.
drop index message_inbox, message_open;
create index message_inbox on message (org_id, category, at desc, seq desc) where done_at is null;
create index message_living on message (org_id, at desc, seq desc) where done_at is null;

-- What somebody did last, and whether he did anything: one entry a step, written once and never moved.
create index doc_history_user on doc_history (user_id, at desc, id desc) where user_id is not null;

-- Orders that do not count in figures (`counted_order`, whose words these are): a hospital's until they are released, and
-- those taken back. Nothing from then on; the supplier's holds only what was taken back.
create index purchase_order_uncounted on purchase_order (hospital_id, created_at desc, id desc)
  where released_at is null or status in ('void', 'unaudited');
create index purchase_order_supplier_uncounted on purchase_order (supplier_id, created_at desc, id desc)
  where released_at is not null and (released_at is null or status in ('void', 'unaudited'));

-- The last month of the region's movements. They are written in the order of time, so a page range is an entry.
create index stock_movement_at on stock_movement using brin (at);

-- Figures that cost more than everybody who looks at them may ask for, as a task read them last (kernel/server/kept-figures.ts):
-- of an organisation, or of the region where there is none.
create table kept_figure (
  name text not null,
  org_id uuid references org on delete cascade,
  at timestamptz not null default now(),
  rows jsonb not null,
  unique nulls not distinct (name, org_id)
);
alter table kept_figure enable row level security;
alter table kept_figure force row level security;
create policy reads on kept_figure for select using (org_id = (select app_org()) or (select app_sees_all()));
create policy system_keeps on kept_figure
  using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
-- a figure of the whole says nothing of what a limited role may see
create policy data_range on kept_figure as restrictive to jicai_ranged using ((select app_kind()) = 'system')
  with check ((select app_kind()) = 'system');
