import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { userCalls } from '#modules/people/shared/calls.ts'
import { ASKED, entering } from '#tests/entering.ts'
import { openWorld, type World } from '#tests/world.ts'

/* security.md C10: who waits for whose wrong passwords. */
let w: World
let hospital: string
beforeAll(async () => {
  w = await openWorld()
  hospital = await w.org('hospital', '门禁医院')
})
afterAll(() => w.close())
beforeEach(() => w.sql.query('delete from login_throttle'))

const { user, at, enter, failures } = entering(() => ({ w, hospital }))

test('a stranger elsewhere makes nobody wait: the wait is the account’s from where it was tried', async () => {
  const { login } = await user()
  const [stranger, home] = ['203.0.113.25', '198.51.100.25']
  for (let i = 0; i < 9; i++) {
    const who = at(stranger)
    await enter(who, login, { password: 'Wrong2026pass', captcha: i < 5 ? undefined : await who.captcha() })
    await w.sql.query(`update login_throttle set last_at = now() - interval '1 minute' where subject like 'from:%'`)
  }
  await w.sql.query('update login_throttle set last_at = now()')
  const there = at(stranger)
  expect((await enter(there, login, { captcha: await there.captcha() })).msg).toMatch(/^尝试过于频繁/)
  // he answers a challenge, for his account is under attack, and is in
  const who = at(home)
  expect((await enter(who, login)).msg).toBe(ASKED)
  expect((await enter(who, login, { captcha: await who.captcha() })).code).toBe(0)
})

test('no name leads to another account’s waits, and an administrator ends all of one', async () => {
  const [{ login, userId }, other] = [await user(), await user()]
  await enter(at('203.0.113.26'), `203.0.113.27 ${login}`, { password: 'Wrong2026pass' })
  expect(await failures(`from:203.0.113.27 ${login}`)).toBe(0)
  for (const ip of ['203.0.113.27', '2001:db8:0:27::1'])
    for (const who of [login, other.login]) await enter(at(ip), who, { password: 'Wrong2026pass' })
  const chief = await w.person({ 'system/user': 'view unlock resetPwd edit lock' }, hospital)
  const { rows } = await w.sql.query(
    'update app_user set home_org = $2, locked = true where id = $1 returning version',
    [...[userId, hospital]],
  )
  await chief.get(userCalls.unlock, { id: userId, version: rows[0].version })
  const left = await w.sql.query(`select subject from login_throttle where subject like 'from:%' order by 1`)
  expect(left.rows.map((r) => r.subject)).toEqual([
    `from:2001:db8:0:27::/64 ${other.login}`,
    `from:203.0.113.26 203.0.113.27 ${login}`,
    `from:203.0.113.27 ${other.login}`,
  ])
})
