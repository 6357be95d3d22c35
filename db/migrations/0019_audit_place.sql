-- Where a change came from belongs to its trail (security.md C75). Rows written before have none; an absent part is left out
-- of the hash, so their chains hold as they are.
alter table audit_log add column ip text;

create or replace function audit_hash(prev text, r audit_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('|', prev, r.org_id, r.day, r.seq, extract(epoch from r.at), r.user_id, r.user_name,
    r.call, r.entity, r.entity_id, r.entity_no, r.action, coalesce(r.before::text, ''), coalesce(r.after::text, ''), r.request_id, r.ip), 'UTF8')), 'hex')
$$;

-- Appends the audit rows of one transaction. Called once, last before COMMIT, so the lock on the chain's head is
-- the last lock every transaction takes and cannot take part in a deadlock.
create or replace function audit_append(entries jsonb) returns void language plpgsql as $$
declare
  head audit_head;
  e jsonb;
  r audit_log;
  today date := (now() at time zone 'Asia/Shanghai')::date;
begin
  insert into audit_head (org_id, day, seq, hash) values (app_org(), today, 0, '')
    on conflict (org_id, day) do nothing;
  select * into head from audit_head where org_id is not distinct from app_org() and day = today for update;
  for e in select * from jsonb_array_elements(entries) loop
    r.org_id := app_org(); r.day := today; r.seq := head.seq + 1; r.at := clock_timestamp();
    r.user_id := app_user(); r.user_name := coalesce(e->>'userName', ''); r.call := coalesce(e->>'call', '');
    r.entity := e->>'entity'; r.entity_id := e->>'entityId'; r.entity_no := coalesce(e->>'entityNo', '');
    r.action := e->>'action'; r.before := nullif(e->'before', 'null'); r.after := nullif(e->'after', 'null');
    r.request_id := e->>'requestId'; r.ip := nullif(e->>'ip', ''); r.prev_hash := head.hash;
    r.hash := audit_hash(head.hash, r);
    insert into audit_log values (r.*);
    head.seq := r.seq; head.hash := r.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where org_id is not distinct from app_org() and day = today;
end $$;

-- Rows whose link in the chain does not hold; none when nothing was altered, removed or inserted.
create or replace function audit_verify(which uuid, on_day date) returns table (seq integer, fault text) language sql stable as $$
  with chain as (
    select a.*, lag(a.hash, 1, '') over (order by a.seq) as before_hash, row_number() over (order by a.seq) as n
    from audit_log a where a.org_id is not distinct from which and a.day = on_day
  )
  select c.seq, case when c.seq <> c.n then 'gap' when c.prev_hash <> c.before_hash then 'link' else 'altered' end
  from chain c
  where c.seq <> c.n or c.prev_hash <> c.before_hash
     or c.hash <> audit_hash(c.prev_hash, (c.org_id, c.day, c.seq, c.at, c.user_id, c.user_name, c.call, c.entity, c.entity_id,
          c.entity_no, c.action, c.before, c.after, c.request_id, c.prev_hash, c.hash, c.ip)::audit_log)
  union all
  select h.seq, 'tail' from audit_head h
  where h.org_id is not distinct from which and h.day = on_day
    and h.seq <> (select count(*) from audit_log a where a.org_id is not distinct from which and a.day = on_day)
$$;
