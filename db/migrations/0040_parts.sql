-- Who wrote or audited a plan did so of the orders it made (security.md, insider): one who rewrote and submitted a plan somebody
-- else had begun audited its orders, or registered their goods, since the orders name who began it.
create or replace function not_by_author() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.doc_history h where h.doc_id in (new.id, (to_jsonb(new) ->> 'plan_id')::uuid)
      and h.user_id = new.audited_by and h.authored)
  then
    raise exception 'an author does not audit' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace function acceptance_apart() returns trigger language plpgsql as $$
begin
  if (new.confirmed_by = new.checked_by or exists (select from purchase_order o where o.id = new.order_id
      and (o.created_by in (new.checked_by, new.confirmed_by) or o.audited_by = new.checked_by
        or exists (select from doc_history h where h.doc_id in (o.id, o.plan_id) and h.user_id in (new.checked_by, new.confirmed_by)
          and (h.authored or (h.user_id = new.checked_by and h.action in ('approve', 'reject', 'rejectAudit', 'passLevel', 'passWithPlan')))))))
    and not exists (select from doc_history h where h.doc_id = new.id and h.action = 'alone')
  then
    raise exception 'acceptance %: one person ordered, registered or confirmed', new.no using errcode = 'check_violation';
  end if;
  return null;
end $$;
