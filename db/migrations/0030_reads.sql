-- Telling costs what a paper has of messages, whatever else the region has open. A list that stands in jsonb is taken as an
-- array: the planner thinks a hundred rows of every `in (select … from jsonb_array_elements …)` and reads the table instead.
create or replace function message_tell(entries jsonb) returns void language plpgsql as $$
declare
  was text := become('system');
  moved uuid[] := array(select (e->>'docId')::uuid from jsonb_array_elements(entries) e where (e->>'moved')::boolean);
begin
  update message m set done_at = now() where m.category = 'todo' and m.done_at is null and m.doc_id = any (moved);
  insert into message (org_id, category, event, codes, only_user, not_user, template, params, doc_type, doc_id, doc_no, path)
  select o.id, r->>'category', r->>'event', array(select jsonb_array_elements_text(r->'codes')),
    case when r->>'to' = 'creator' then c.user_id end,
    case r->>'but' when 'creator' then c.user_id when 'actor' then app_user() end,
    r->>'template', (r->'params') || jsonb_build_object('partner', coalesce(p.name, '')), e->>'docType', (e->>'docId')::uuid, e->>'docNo', r->>'path'
  from jsonb_array_elements(entries) with ordinality as x (e, n)
    cross join lateral (select array(select jsonb_array_elements_text(e->'parties')::uuid) as ids) parties
    cross join lateral jsonb_array_elements(e->'rows') with ordinality as y (r, k)
    left join lateral (select doc_creator(e->>'docTable', h.doc_id) as user_id, h.org_id
      from doc_history h where h.doc_id = (e->>'docId')::uuid order by h.id limit 1) c
      on r->>'to' = 'creator' or r->>'but' = 'creator'
    join org o on o.id = any (case r->>'to'
        when 'creator' then case when c.user_id is distinct from app_user() then array[c.org_id] end
        when 'authority' then array(select a.id from org a where a.kind = 'authority' and a.enabled)
        else parties.ids end)
      and (r->>'to' in ('creator', 'authority') or o.kind = r->>'to')
    left join lateral (select org.name from org where org.id <> o.id and org.id = any (parties.ids) limit 1) p on true
  order by n, k;
  perform become(was);
end $$;
