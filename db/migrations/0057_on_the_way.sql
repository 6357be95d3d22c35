-- What left a point and did not arrive is few papers among many (domain-stock.md §2.24.5); who waits for it has stock_document_coming.
create index stock_document_sent on stock_document (hospital_id, point_id) where status in ('shipped', 'shortPending');

-- What is noted of a count is for whom the count is for, as of every other paper.
do $$
begin
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'stockCount'::text,$q$));
end $$;
