import type { Person, World } from './world.ts'

/** Whoever writes: a kind of organisation at work, or the ways the kernel comes to the database without one. */
export interface Writer {
  who: string
  /** As the kernel sets it for a transaction. */
  kind: string
  org: string
  user: string
}
export const commands = ['insert', 'update', 'delete'] as const

interface Table {
  name: string
  /** Columns an INSERT may name, and those of them that have no default. */
  columns: string[]
  bare: string[]
  /** Columns that say whose a row is, and which person stands in it. */
  owners: string[]
  people: string[]
}

/** Every table of ours. */
export const tablesOf = async (w: World): Promise<Table[]> =>
  (
    await w.sql.query<Table>(`
      select c.relname as name, array_agg(a.attname::text) as columns,
        coalesce(array_agg(a.attname::text) filter (where not a.atthasdef), '{}') as bare,
        coalesce(array_agg(a.attname::text) filter (where a.attname in ('hospital_id', 'supplier_id', 'org_id', 'created_org', 'home_org')), '{}') as owners,
        coalesce(array_agg(a.attname::text) filter (where a.attname in ('user_id', 'owner_id')), '{}') as people
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity = '' and a.attgenerated = ''
        and c.relname not like 'schema\\_%' group by 1 order by 1`)
  ).rows

/**
 * Tries a command on one row after the other until one of them passes, and takes each back. What fails for another reason than
 * a missing right came through the walls: those stand before the constraints.
 */
const tries = `
  create schema tried;
  grant usage on schema tried to public;
  create function tried.may(tbl text, command text, columns text[], wanted jsonb[]) returns boolean language plpgsql as $body$
  declare
    list text := (select string_agg(quote_ident(c), ', ') from unnest(columns) c);
    what text := case command when 'update' then format('update %I set %2$I = %2$I where ctid = $1', tbl, columns[1])
      when 'delete' then format('delete from %I where ctid = $1', tbl)
      else format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)', tbl, list) end;
    rows tid[];
    n int;
  begin
    if not has_table_privilege(tbl, command) then return false; end if;
    if command <> 'insert' then execute format('select array(select ctid from %I limit 400)', tbl) into rows; end if;
    for i in 1 .. coalesce(cardinality(wanted), cardinality(rows)) loop
      begin
        if command = 'insert' then execute what using wanted[i]; else execute what using rows[i]; end if;
        get diagnostics n = row_count;
        raise exception using errcode = 'TR001', message = n::text;
      exception
        when sqlstate 'TR001' then if sqlerrm <> '0' then return true; end if;
        when insufficient_privilege then null;
        when others then return true;
      end;
    end loop;
    return false;
  end $body$`

/** What each writer may do: «who table command» of every pair that passed for any row there is, or for one made up of it. */
export const whatMay = async (w: World, writers: readonly Writer[]): Promise<string[]> => {
  await w.sql.query(tries)
  const tables = await tablesOf(w)
  const done: string[] = []
  await w.sql.query('begin')
  await w.sql.query(`insert into audit_waiting (entries) values ('[]')`)
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const { rows: some } = await w.sql.query(`select to_jsonb(t) as r from ${name} t limit 400`)
    rows.set(
      name,
      some.map((x) => x.r),
    )
  }
  for (const { who, kind, org, user } of writers) {
    await w.sql.query(
      `select set_config('app.kind', $1, true), set_config('app.org', $2, true), set_config('app.user', $3, true)`,
      [kind, org, user],
    )
    await w.sql.query('set local role jicai_app')
    for (const t of tables) {
      const made = (value: string | null) =>
        rows.get(t.name)!.map((r) => ({
          ...r,
          ...Object.fromEntries([...t.owners.map((c) => [c, value]), ...t.people.map((c) => [c, user || null])]),
        }))
      const asked = [...rows.get(t.name)!, ...made(org || null), ...made(null)].map((r) => JSON.stringify(r))
      for (const command of commands) {
        const insert = command === 'insert'
        for (const columns of insert ? [t.columns, t.bare] : [t.columns]) {
          if (columns.length === 0) continue
          const { rows: said } = await w.sql.query<{ may: boolean }>(
            'select tried.may($1, $2, $3, $4::jsonb[]) as may',
            [t.name, command, columns, insert ? asked : null],
          )
          if (said[0]!.may) {
            done.push(`${who} ${t.name} ${command}`)
            break
          }
        }
      }
    }
    await w.sql.query('reset role')
  }
  await w.sql.query('rollback')
  await w.sql.query('drop schema tried cascade')
  return done
}

/** Statements as somebody of an organisation, or as nobody, taken back: how many rows the last one met, or what the database says. */
export const triedAs = async (
  w: World,
  kind: string,
  by: Pick<Person, 'orgId' | 'userId'> | undefined,
  ...texts: string[]
): Promise<number | string> => {
  await w.sql.query('begin')
  try {
    await w.sql.query(
      `select set_config('app.kind', $1, true), set_config('app.org', $2, true), set_config('app.user', $3, true)`,
      [kind, by?.orgId ?? '', by?.userId ?? ''],
    )
    await w.sql.query('set local role jicai_app')
    let met = 0
    for (const text of texts) met = (await w.sql.query(text)).rowCount ?? 0
    return met
  } catch (e) {
    return (e as Error).message
  } finally {
    await w.sql.query('rollback')
  }
}
