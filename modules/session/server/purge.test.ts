import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { sessionCalls } from '../shared/calls.ts'
import { keyHours, purgeExpired } from './purge.ts'
import { sessionTasks } from './tasks.ts'

let w: World
let buyer: Person
beforeAll(async () => {
  w = await openWorld()
  buyer = await w.person('buyer', await w.org('hospital', '清理医院'))
})
afterAll(() => w.close())

const count = async (table: string) =>
  (await w.sql.query(`select count(*)::int as n from ${table}`)).rows[0].n as number
const session = (mark: string, seen: string, ended: string | null = null) =>
  w.sql.query(
    `insert into session (sid_hash, user_id, org_id, created_at, seen_at, ended_at)
     values ($1, $2, $3, now() - $4::interval, now() - $4::interval, now() - $5::interval)`,
    [mark, buyer.userId, buyer.orgId, seen, ended],
  )

test('what can never be used again goes; sessions and keys that may still count stay', async () => {
  await w.sql.query(`insert into captcha (answer_hash, expires_at) values ('old', now() - interval '1 second'),
    ('new', now() + interval '1 minute')`)
  await w.sql.query(`insert into login_challenge (pre_hash, user_hash, kid, nonce, expires_at)
    select x.h, 'u', (select kid from login_key limit 1), 'n', now() + x.at
    from (values ('old', interval '-1 second'), ('new', interval '1 minute')) x (h, at)`)
  await w.sql.query(
    `insert into session_sign_off (token_hash, second_user, first_user, org_id, doc_type, doc_id, version, act, body_hash, expires_at)
     select x.h, $1, $1, $2, 'x', 'x', 0, 'x', 'x', now() + x.at from (values ('old', interval '-1 second'), ('new', interval '1 minute')) x (h, at)`,
    [buyer.userId, buyer.orgId],
  )
  await w.sql.query(`insert into login_throttle (subject, failures, last_at) values
    ('old', 9, now() - interval '3 hours'), ('new', 9, now())`)
  await w.sql.query(
    `insert into login_device (mark_hash, user_id, expires_at) select 'm' || x, $1, now() + x * interval '1 day' from generate_series(0, 25) x`,
    [buyer.userId],
  )
  await w.sql.query(
    `insert into idempotency (user_id, key, call, body_hash, created_at)
     select $1, gen_random_uuid(), 'x', 'x', now() - x from unnest('{1 hour,3 days}'::interval[]) x`,
    [buyer.userId],
  )
  await session('forgotten', '100 days')
  await session('ended long ago', '95 days', '91 days')
  await session('ended lately', '5 days', '5 days')
  const gone = { captchas: 1, challenges: 1, proofs: 1, failures: 1, devices: 6, sessions: 2, keys: 1 }
  expect(await purgeExpired()).toEqual(gone)
  for (const table of ['captcha', 'login_challenge', 'session_sign_off', 'login_throttle', 'idempotency'])
    expect([table, await count(table)]).toEqual([table, 1])
  expect((await buyer.ask(sessionCalls.menu, {})).code).toBe(0)
})

test('the days of sessions and the hours of keys are settings', async () => {
  await w.sql.query(`insert into config (key, value) values ('session.keepDays', '3'), ('request.keepHours', '24')`)
  await w.sql.query(`update idempotency set created_at = now() - interval '25 hours'`)
  expect(await purgeExpired()).toMatchObject({ sessions: 1, keys: 1 })
})

test('a key is good for a day at least, whatever somebody sets', async () => {
  await w.sql.query(`update config set value = '1' where key = 'request.keepHours'`)
  await w.sql.query(
    `insert into idempotency (user_id, key, call, body_hash, created_at)
     select $1, gen_random_uuid(), 'x', 'x', now() - interval '23 hours 59 minutes'`,
    [buyer.userId],
  )
  expect(keyHours.type.safeParse(23).success).toBe(false)
  expect((await purgeExpired()).keys).toBe(0)
})

test('the key pair is renewed by its task once it is an hour old, not before', async () => {
  const rotate = sessionTasks.find((t) => t.name === 'session.rotateKeys')!
  const run = () => rotate.run({ call: '', requestId: '' }, {})
  await run()
  expect(await count('login_key')).toBe(1)
  await w.sql.query(`update login_key set created_at = now() - interval '61 minutes'`)
  await run()
  expect(await count('login_key')).toBe(2)
  // the old one lives ten minutes longer, then goes with the next rotation
  await w.sql.query(
    `update login_key set created_at = now() - interval '61 minutes', expires_at = now() - interval '1 second'`,
  )
  await run()
  expect(await count('login_key')).toBe(1)
})
