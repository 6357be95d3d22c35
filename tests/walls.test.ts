import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#kernel/server/db/pool.ts'
import { openWorld, type World } from './world.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const rows = async <R>(text: string) => (await w.sql.query(text)).rows as R[]

test('every table with an organisation has row-level security enabled and forced, with USING and WITH CHECK', async () => {
  const open = await rows<{ table: string }>(`
    select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('org_id', 'hospital_id', 'supplier_id')
      and not (c.relrowsecurity and c.relforcerowsecurity)`)
  // rights and sessions are the kernel's own: asked by it before there is an actor
  expect(open.map((r) => r.table).sort()).toEqual(['company', 'config', 'login_log', 'role', 'session', 'user_role'])
  const halves = await rows<{ policy: string }>(`
    select tablename || '.' || policyname as policy from pg_policies where schemaname = 'public'
      and ((cmd in ('ALL', 'UPDATE') and (qual is null or with_check is null)) or (cmd = 'INSERT' and with_check is null))`)
  expect(halves).toEqual([])
})

test('the app role owns nothing, is no superuser and cannot pass by row-level security', async () => {
  expect(await rows(`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'jicai_app'`)).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcanlogin: false },
  ])
  expect(await rows(`select relname from pg_class where relowner = 'jicai_app'::regrole`)).toEqual([])
})

test('no view without security_invoker, no materialised view, and one listed SECURITY DEFINER function', async () => {
  expect(
    await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace and (relkind = 'm' or (relkind = 'v'
    and relname not like 'pg_stat%' and not coalesce(reloptions::text, '') like '%security_invoker=true%'))`),
  ).toEqual([])
  expect(await rows(`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)).toEqual([
    { proname: 'enqueue_job' },
  ])
})

test('without an actor no tenant row is visible, and audit rows cannot be changed', async () => {
  const hospital = await w.org('hospital', '墙内医院')
  await w.sql.query(`insert into department (hospital_id, code, name, type) values ($1, 'D1', '药剂科', '药剂')`, [
    hospital,
  ])
  const pool = createPool(w.url, { role: 'jicai_app', max: 1 })
  try {
    expect((await pool.query('select * from department')).rows).toEqual([])
    await expect(pool.query('update audit_log set user_name = $1', ['x'])).rejects.toThrow(/permission denied/)
    await expect(pool.query('delete from audit_log')).rejects.toThrow(/permission denied/)
  } finally {
    await pool.end()
  }
})

test('a child cannot point at another organisation’s parent', async () => {
  const [a, b] = [await w.org('hospital', '医院甲'), await w.org('hospital', '医院乙')]
  const user = (await w.person('buyer', a)).userId
  const point = (
    await w.sql.query(
      `insert into distribution_point (hospital_id, code, name, type) values ($1, 'P', '库', '药库') returning id`,
      [a],
    )
  ).rows[0].id
  await expect(
    w.sql.query(
      `insert into plan (hospital_id, no, plan_type, point_id, kind, created_by, creator_name) values ($1, 'X', 'week', $2, 0, $3, 'x')`,
      [b, point, user],
    ),
  ).rejects.toThrow(/foreign key/)
})
