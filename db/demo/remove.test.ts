import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLeft, loadEmpty } from '#db/demo/load.ts'
import { removeDemo } from '#db/demo/remove.ts'
import { lock } from '#kernel/server/db/lock.ts'
import { checkPassword } from '#modules/session/server/public.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { stranger } from '#tests/strangers.ts'
import { openGoods, openWorld, type World } from '#tests/world.ts'

/* security.md C94: a demonstration is told to nobody elsewhere, named where it was forgotten, and can be taken away. */
let w: World
let folder: string
beforeAll(async () => {
  w = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'jicai-first-'))
})
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true, force: true })
})

/** These people are the demonstration's. */
const demonstrate = async (userIds: readonly string[]) => {
  await w.sql.query(
    `insert into config (key, value) select 'demo.accounts',
      jsonb_agg(jsonb_build_object('login', login_name, 'password', 'x', 'name', name, 'org', '')) from app_user where id = any($1::uuid[])`,
    [userIds],
  )
}
const remove = () => removeDemo(w.url, join(folder, 'files'))
/** The app of the test itself is connected, and comes back when it is sent away: that is tried until it is a moment late. */
const removeAlone = async (left = 50): Promise<string> => {
  await w.sql.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'jicai%' and pid <> pg_backend_pid()`)
  return remove().catch((e: Error) => {
    if (left === 0 || !e.message.includes('stop every node first')) throw e
    return removeAlone(left - 1)
  })
}
const total = async (table: string) => (await w.sql.query(`select count(*)::int as n from ${table}`)).rows[0].n

test('accounts of a demonstration are told at this machine itself, to nobody elsewhere', async () => {
  const g = await openGoods(w)
  await demonstrate([g.buyer.userId, g.auditor.userId])
  const told = async (ip: string, headers: Record<string, string> = {}) =>
    (await stranger(w, ip, headers).ask(sessionCalls.loginConfig, {})).data!.demoAccounts.length
  expect([await told('127.0.0.1'), await told('::1')]).toEqual([2, 2])
  const proxied = [
    await told('127.0.0.1', { 'x-forwarded-for': '203.0.113.1' }),
    await told('127.0.0.1', { host: 'a.cn' }),
  ]
  expect([await told('203.0.113.1'), ...proxied]).toEqual([0, 0, 0])
  expect(await demoLeft()).toEqual({ accounts: 2, organisations: 1, orders: 0 })
})

test('while the house is open it is not taken away', async () => {
  await expect(remove()).rejects.toThrow('stop every node first')
  expect(await demoLeft()).toBeDefined()
})

test('where others work, the demonstration’s accounts are closed, and theirs stay', async () => {
  const { rows } = await w.sql.query(`select value -> 0 ->> 'login' as login from config where key = 'demo.accounts'`)
  const before = await total('app_user')
  expect(await removeAlone()).toMatch(/^2 accounts .* 1 organisations and 0 orders stay: \d+ other people/)
  const one = await w.sql.query('select locked, password_hash from app_user where login_name = $1', [rows[0].login])
  expect(one.rows).toEqual([{ locked: true, password_hash: '!' }])
  expect([await total('app_user'), await demoLeft()]).toEqual([before, undefined])
  expect(await removeAlone()).toBe('There is no demonstration in this database.')
})

test('where nobody else came, the house is empty, and the next start makes its administrators: 80 random bits in a file of their own', async () => {
  const { rows } = await w.sql.query(`select id from app_user`)
  await demonstrate(rows.map((r) => r.id))
  expect(await removeAlone()).toMatch(/the house is empty\.$/)
  for (const table of ['org', 'app_user', 'audit_log', 'session', 'config'])
    expect([table, await total(table)]).toEqual([table, 0])
  const file = join(folder, 'first-passwords')
  writeFileSync(file, 'left by a start that was killed', { mode: 0o644 })
  const made = await loadEmpty(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(made.map((a) => `${a.login} ${a.password}\n`).join(''))
  for (const { login, password } of made) {
    expect(password).toMatch(/^J9[0-9a-f]{20}$/)
    const { rows } = await w.sql.query('select password_hash, first_login from app_user where login_name = $1', [login])
    expect([await checkPassword(rows[0].password_hash, password), rows[0].first_login]).toEqual([true, true])
  }
  expect(new Set(made.map((a) => a.password)).size).toBe(3)
  expect(await loadEmpty(file)).toEqual([])
})

test('the command says in a sentence that the app still runs on the folder, and leaves it alone', () => {
  const release = lock(folder)
  try {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const tool = new URL('../../tools/demo-remove.ts', import.meta.url)
    const { status, stderr } = spawnSync(process.execPath, [tool.pathname], { env, encoding: 'utf8' })
    expect([status, stderr.trim().split('\n').length, stderr]).toEqual([1, 1, expect.stringMatching(/already running/)])
  } finally {
    release()
  }
})
