import type pg from 'pg'

export interface DemoLeft {
  accounts: number
  organisations: number
  orders: number
}

/** The names of the accounts whose password is published; null where there was no demonstration. */
const logins = `(select jsonb_agg(a ->> 'login') from config, jsonb_array_elements(value) a where key = 'demo.accounts' and org_id is null)`

/** One row, or none where nothing is left. */
export const left = `
  select * from (select count(*)::int as accounts,
      (select count(*)::int from org o where exists (select from user_role r join app_user p on p.id = r.user_id
        where r.org_id = o.id and ${logins} ? p.login_name)) as organisations,
      (select count(*)::int from purchase_order) as orders
    from app_user u where ${logins} ? u.login_name) l where accounts > 0`

/** People who are not of the demonstration. */
export const others = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query(
    `select count(*)::int as n from app_user where not coalesce(${logins} ? login_name, false)`,
  )
  return rows[0].n
}

/** Other connections of this program: it must not run. */
export const running = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'jicai%'`)
  return rows[0].n
}

/** Every row of the house and every waiting job; what the schema itself keeps stays. */
export const empty = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not in ('schema_migration', 'schema_views', 'doc_key'))
      or (schemaname = 'graphile_worker' and tablename = '_private_jobs')`)
  await owner.query(`truncate ${rows.map((r) => r.name).join(', ')} restart identity cascade`)
}

/** Nobody signs in with a published password any more; what these people did stays with those who work with it. */
export const close = async (owner: pg.Client): Promise<void> => {
  await owner.query(`
    begin;
    update session set ended_at = now() where ended_at is null
      and user_id in (select id from app_user where ${logins} ? login_name);
    delete from login_device where user_id in (select id from app_user where ${logins} ? login_name);
    update app_user set password_hash = '!', locked = true, version = version + 1 where ${logins} ? login_name;
    delete from config where key in ('demo.accounts', 'settlement.firstInvoice') and org_id is null;
    commit`)
}
