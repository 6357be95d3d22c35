import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { userExtraCalls } from '#modules/people/shared/calls-extras.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { sessionCalls } from '../shared/calls.ts'

/* ux 87: who was sent out is told by whom and why; the limits are settings. */
let w: World
let org: string
let admin: Person
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  org = await w.org('hospital', '会话医院')
  admin = await w.person({ 'system/user': 'view edit lock resetPassword' }, org)
})
afterAll(() => w.close())
beforeEach(async () => {
  clerk = await w.person({ 'procurement/planning': 'view' }, org)
  await w.sql.query('update app_user set home_org = $2 where id = $1', [clerk.userId, org])
  await w.sql.query('delete from config')
})

const why = async (p: Person) => {
  const { code, msg, data } = await p.ask(sessionCalls.menu, {})
  expect(code).toBe(codes.expired)
  return { msg, told: (data as { told?: true } | null)?.told === true }
}
const moved = (p: Person, what: string) => w.sql.query(`update session set ${what} where user_id = $1`, [p.userId])
const limit = (key: string, n: number) =>
  w.sql.query(`insert into config (key, value) values ($1, to_jsonb($2::int))`, [key, n])

test('a cookie of nobody is told nothing', async () => {
  const { told, msg } = await why({ ...clerk, ask: (c: never, i: never) => w.nobody.ask(c, i) } as Person)
  expect([told, msg]).toEqual([false, '登录已过期，请重新登录'])
})

test('whoever was idle or too long here is told how long that may be, as it is set', async () => {
  await moved(clerk, `seen_at = now() - interval '31 minutes'`)
  expect(await why(clerk)).toEqual({ msg: '您已超过 30 分钟没有操作，系统已自动退出，请重新登录', told: true })
  await limit('session.idleMinutes', 60)
  expect((await clerk.ask(sessionCalls.menu, {})).code).toBe(0)
  await moved(clerk, `created_at = now() - interval '13 hours'`)
  expect((await why(clerk)).msg).toBe('本次登录已满 12 小时，请重新登录')
  await limit('session.hours', 14)
  expect((await clerk.ask(sessionCalls.menu, {})).code).toBe(0)
})

test('administrators have their own limits, and every page is told how long nothing may happen', async () => {
  const minutes = async (p: Person) => (await p.get(sessionCalls.mySystem, {})).idleMinutes
  await limit('session.idleMinutes', 60)
  expect([await minutes(clerk), await minutes(admin)]).toEqual([60, 30])
  await limit('session.adminIdleMinutes', 20)
  expect(await minutes(admin)).toBe(20)
  await moved(admin, `seen_at = now() - interval '21 minutes'`)
  await moved(clerk, `seen_at = now() - interval '21 minutes'`)
  expect((await why(admin)).msg).toContain('超过 20 分钟')
  expect((await clerk.ask(sessionCalls.menu, {})).code).toBe(0)
  await moved(admin, `seen_at = now(), created_at = now() - interval '9 hours'`)
  expect((await why(admin)).msg).toBe('本次登录已满 8 小时，请重新登录')
  await moved(admin, `created_at = now()`)
})

test('whom an administrator sent out, locked or reset is told who did it', async () => {
  const name = (await w.sql.query('select name from app_user where id = $1', [admin.userId])).rows[0].name as string
  const version = async () =>
    (await w.sql.query('select version from app_user where id = $1', [clerk.userId])).rows[0].version as number
  const [one] = await admin.get(userExtraCalls.sessions, { id: clerk.userId })
  await admin.get(userExtraCalls.endSession, { id: clerk.userId, sessionId: one!.id })
  expect((await why(clerk)).msg).toMatch(new RegExp(`^「${name}」于 \\d\\d:\\d\\d 结束了您的登录，请重新登录$`))
  await moved(clerk, 'ended_at = null')
  await admin.get(userCalls.lock, { id: clerk.userId, version: await version() })
  expect((await why(clerk)).msg).toMatch(/锁定了您的账号，请联系管理员$/)
})

test('a locked account, a closed organisation and a lost role say so, though nobody ended the session', async () => {
  await w.sql.query('update app_user set locked = true where id = $1', [clerk.userId])
  expect((await why(clerk)).msg).toBe('您的账号已停用或锁定，请联系管理员')
  await w.sql.query('update app_user set locked = false where id = $1', [clerk.userId])
  await w.sql.query('delete from user_role where user_id = $1', [clerk.userId])
  expect((await why(clerk)).msg).toBe('您在此机构已没有角色，请联系管理员')
})
