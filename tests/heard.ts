import { appendFileSync } from 'node:fs'
import type pg from 'pg'

/** Where `HEAR=<file> vitest run` notes which writes which calls did; db/needed-writes.tsv is made of it. */
export const hearing = process.env.HEAR

/** Rows, not statements: a DELETE that finds nothing needs no right. */
const listen = `
create schema heard;
create table heard.write (kind text, org boolean, tbl text, command text, transaction text, primary key (transaction, kind, org, tbl, command));
grant usage on schema heard to public;
grant insert, select on heard.write to public;
create function heard.note() returns trigger language plpgsql as $$
begin
  if current_user in ('jicai_app', 'jicai_ranged') then
    insert into heard.write values (app_kind(), app_org() is not null, tg_table_name, lower(tg_op), pg_current_xact_id()::text)
      on conflict do nothing;
  end if;
  return null;
end $$;
do $$ declare t regclass; begin
  for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('create trigger zz_heard after insert or update or delete on %s for each row execute function heard.note()', t);
  end loop;
end $$`

export const startHearing = (owner: pg.Client): Promise<unknown> => owner.query(listen)

/** Appends what was heard: kind, table, command and a call that did it, as its audit row names it. */
export const endHearing = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ line: string }>(`
    select distinct concat_ws(E'\\t', case when kind = 'system' and org then 'elevated' when kind = '' then 'nobody' else kind end, tbl, command,
      coalesce(a.call, i.call, '')) as line
    from (select w.*, (transaction::numeric % 4294967296)::text as xid from heard.write w) w
    left join audit_log a on a.xmin::text = w.xid left join idempotency i on i.xmin::text = w.xid`)
  appendFileSync(hearing!, rows.map((r) => `${r.line}\n`).join(''))
}
