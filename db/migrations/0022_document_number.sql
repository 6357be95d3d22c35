-- Document numbers are unique in the region and tell nobody anything (domain §8.7, decision 0018): prefix, day (yyMMdd) and eight
-- digits, a keyed permutation of one sequence. No row is locked for a number, and numbers that were never used leave no gap.
drop table doc_number;

create sequence doc_sequence;
revoke all on sequence doc_sequence from jicai_app;

-- The key of the permutation: made here, read by doc_numbers alone, and the same for every node.
create table doc_key (
  only_one boolean primary key default true check (only_one),
  key text not null
);
revoke all on doc_key from jicai_app;
insert into doc_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- A Feistel network over two halves of four digits, ten rounds, keyed by prefix and day: different places of the sequence give
-- different digits, whatever the rounds compute. A loading of past documents says their day in app.day.
create function doc_numbers(prefix text, how_many int) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  day text := to_char(coalesce(nullif(current_setting('app.day', true), '')::date, (now() at time zone 'Asia/Shanghai')::date), 'YYMMDD');
  tweak text := (select key from public.doc_key) || prefix || day;
  place bigint;
  a bigint;
  b bigint;
begin
  for i in 1 .. how_many loop
    place := nextval('public.doc_sequence') % 100000000;
    a := place / 10000;
    b := place % 10000;
    for round in 1 .. 10 loop
      select b, (a + ('x' || encode(substr(sha256(convert_to(format('%s %s %s', tweak, round, b), 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint) % 10000
        into a, b;
    end loop;
    return next prefix || day || lpad(a::text, 4, '0') || lpad(b::text, 4, '0');
  end loop;
end $$;
revoke all on function doc_numbers(text, int) from public;
grant execute on function doc_numbers(text, int) to jicai_app;

-- Older numbers were counted per organisation and stay (CG202611210001: the year's 20 stands where the new ones have 26 and
-- more): they are unique together with their organisation, the new ones alone. The first column also finds a beginning (0015).
drop index plan_no, purchase_order_no, delivery_no, acceptance_no;
create unique index plan_no on plan (no collate "C", (case when substr(no, 3, 2) = '20' then hospital_id end)) nulls not distinct;
create unique index purchase_order_no on purchase_order (no collate "C", (case when substr(no, 3, 2) = '20' then hospital_id end)) nulls not distinct;
create unique index delivery_no on delivery (no collate "C", (case when substr(no, 3, 2) = '20' then supplier_id end)) nulls not distinct;
create unique index acceptance_no on acceptance (no collate "C", (case when substr(no, 3, 2) = '20' then hospital_id end)) nulls not distinct;
create unique index order_rejection_no on order_rejection (no collate "C", (case when substr(no, 3, 2) = '20' then supplier_id end)) nulls not distinct;
create unique index price_adjustment_no on price_adjustment (no collate "C", (case when substr(no, 3, 2) = '20' then created_org end)) nulls not distinct;
create unique index certificate_no on certificate (no collate "C", (case when substr(no, 3, 2) = '20' then org_id end)) nulls not distinct;
