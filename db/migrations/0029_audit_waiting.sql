-- Audit rows of a transaction that changes more records than a process should hold at once, such as an import: written in
-- parts, appended to the chain by its last statement (kernel/server/audit.ts). They never outlive their transaction.
create unlogged table audit_waiting (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  entries jsonb not null
);
create index audit_waiting_transaction on audit_waiting (transaction);
