-- What runs with the owner's rights stands before the walls too where the owner is no superuser, as on a PostgreSQL of one's own. The
-- walls ask functions whose texts name types and functions of the house; these were not found, so no line of a plan or an order
-- could go. Nobody but the owner makes anything in this schema (tests/walls.test.ts), so it is looked in after the catalogue.
do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
      and pg_get_userbyid(p.proowner) = current_user loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
  end loop;
end $$;

-- Whoever asks, and whatever he sees of the history: authors are looked for in all of it.
create or replace function not_by_author() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system'); authored boolean;
begin
  authored := exists (select from doc_history h where h.doc_id in (new.id, (to_jsonb(new) ->> 'plan_id')::uuid)
    and h.user_id = new.audited_by and h.authored);
  perform become(was);
  if authored then raise exception 'an author does not audit' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
