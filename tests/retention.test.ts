import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyTask } from '#app/modules.ts'
import { everySetting } from '#kernel/server/config.ts'
import { goodsWay } from './way.ts'
import { openGoods, openWorld, type World } from './world.ts'

/* security.md C77: what the house throws away by itself, and that it is nothing of the business. */
let w: World
/** Tables that may lose rows by the passing of time: keys, sessions and challenges, what was told, old logs. */
const passing = [
  ...['captcha', 'idempotency', 'login_challenge', 'login_device', 'login_key', 'login_throttle', 'session'],
  'session_sign_off',
  'background_job',
  // its rows are added up to fewer
  ...['paper_tally', 'shelf_tally'],
  // and these read anew
  ...['kept_figure', 'use_lately', 'use_lately_of'],
  ...['exchange_log', 'login_log', 'message', 'message_mark', 'quarantine_file'],
]
/** The articles whose records a law keeps for years: each kind, with and without an expiry, narcotic, cold, implanted. */
const cases = [0, 1, 2, 3].flatMap((kind) =>
  ['narcotic', 'cold_chain', 'expiry unknown', 'implant', 'nothing special'].map((what) => ({ kind, what })),
)
const runAll = async () => {
  for (const task of everyTask) await task.run({ call: `job ${task.name}`, requestId: 'retention' }, {})
}
const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await w.sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const one = async (name: string) =>
    (await w.sql.query(`select count(*)::int as n from "${name}"`)).rows[0].n as number
  return Object.fromEntries(await Promise.all(rows.map(async ({ name }) => [name, await one(name)] as const)))
}
/** Everything happened twenty years earlier than it did. */
const age = async () => {
  const { rows } = await w.sql.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid in ('date'::regtype, 'timestamptz'::regtype) group by 1`,
  )
  await w.sql.query('begin; set local session_replication_role = replica')
  for (const { name, columns } of rows)
    await w.sql.query(`update "${name}" set ${columns.map((c) => `"${c}" = "${c}" - interval '20 years'`).join(', ')}`)
  await w.sql.query('commit')
}

beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

test('twenty kinds of articles, twenty years old, the shortest times of keeping: no record of the business goes', async () => {
  const g = await openGoods(w)
  for (let n = 0; n < cases.length / 2; n++) await goodsWay(g, `留存${n}`)
  const { rows } = await w.sql.query<{ id: string }>('select id from product order by platform_code')
  expect(rows).toHaveLength(cases.length)
  await w.sql.query('set session_replication_role = replica')
  for (const [i, { kind, what }] of cases.entries()) {
    const id = rows[i]!.id
    await w.sql.query(
      `update product set kind = $2, narcotic = $3, cold_chain = $4, expiry_required = $5, extra = $6 where id = $1`,
      [
        id,
        kind,
        what === 'narcotic',
        what === 'cold_chain',
        what !== 'expiry unknown',
        { implant: what === 'implant' },
      ],
    )
    if (what === 'expiry unknown')
      await w.sql.query(`update stock_balance set expiry_date = '2999-12-31' where product_id = $1`, [id])
  }
  await w.sql.query('set session_replication_role = origin')
  for (const s of everySetting().filter((one) => one.key.endsWith('Days') || one.key.endsWith('Hours'))) {
    const least = Array.from({ length: 4000 }, (_, n) => n).find((n) => s.type.safeParse(n).success)
    await w.sql.query('insert into config (key, value) values ($1, to_jsonb($2::int))', [s.key, least])
  }
  await age()
  const before = await counts()
  await runAll()
  const after = await counts()
  const lost = Object.keys(before).filter((t) => after[t]! < before[t]!)
  // the proof is no empty one: what may go did go
  expect(lost).toContain('session')
  expect(lost).toContain('idempotency')
  expect(lost.filter((t) => !passing.includes(t))).toEqual([])
  for (const table of ['plan_line', 'order_line', 'delivery_line', 'acceptance_line', 'stock_movement', 'audit_log'])
    expect([table, before[table]! >= cases.length]).toEqual([table, true])
})

test('who signed in when is known for a year, whatever somebody sets', async () => {
  const logins = everySetting().find((s) => s.key === 'log.loginDays')!
  expect(logins.type.safeParse(364).success).toBe(false)
  await w.sql.query(`delete from config where key = 'log.loginDays'`)
  await w.sql.query(`insert into config (key, value) values ('log.loginDays', '1')`)
  await w.sql.query(`insert into login_log (login_name, at, outcome) values
    ('young', now() - interval '364 days', 'ok'), ('old', now() - interval '1096 days', 'ok')`)
  await runAll()
  const { rows } = await w.sql.query(`select login_name as name from login_log where login_name in ('young', 'old')`)
  expect(rows).toEqual([{ name: 'young' }])
})
