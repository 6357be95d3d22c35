import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '#kernel/server/db/settings.ts'
import { accessTokenOf, sha256 } from '#kernel/server/secret.ts'
import { workFor, workOf } from '#kernel/shared/work.ts'
import { myCalls } from '#modules/people/shared/calls-my.ts'
import { ASKED, entering, FAILED, PASSWORD, type Somebody } from '#tests/entering.ts'
import { openWorld, type World } from '#tests/world.ts'
import { sessionCalls } from '../shared/calls.ts'

/* security.md C01, C10, C15: what strangers' failures cost, and whom. */
let w: World
let hospital: string
beforeAll(async () => {
  w = await openWorld()
  hospital = await w.org('hospital', '门禁医院')
})
afterAll(() => w.close())
beforeEach(() => w.sql.query('delete from login_throttle'))

const { user, at, enter, failures } = entering(() => ({ w, hospital }))
const fail = async (ip: string, times: number, login?: string) => {
  for (let i = 0; i < times; i++)
    await w.sql.query(
      `insert into login_throttle (subject, failures) select unnest($1::text[]), 1 on conflict (subject) do update set failures = login_throttle.failures + 1, last_at = now()`,
      [[`address:${ip}`, `account:${login ?? `nobody_${i}`}`]],
    )
}
const shown = async (who: Somebody, as?: 'question') => (await who.ask(sessionCalls.captcha, as ? { as } : {})).data!

test('behind an address where strangers mistyped, whoever answers the challenge gets in at once', async () => {
  const ip = '203.0.113.20'
  for (let i = 0; i < 23; i++) {
    const who = at(ip)
    const captcha = i < 20 ? undefined : await who.captcha()
    expect((await enter(who, `nobody_${i}`, { password: 'Wrong2026pass', captcha })).msg).toBe(FAILED)
  }
  const { login } = await user()
  const who = at(ip)
  expect(await enter(who, login)).toMatchObject({ msg: ASKED, data: { captcha: true } })
  expect((await enter(who, login, { captcha: await who.captcha() })).code).toBe(0)
  // from any other address nothing was asked
  expect((await enter(at('203.0.113.21'), (await user()).login)).code).toBe(0)
})

test('what an address had failed fades, and what somebody failed before he got in is taken off', async () => {
  const ip = '203.0.113.30'
  const { login } = await user()
  await fail(ip, 30)
  expect((await enter(at(ip), login)).msg).toBe(ASKED)
  await w.sql.query(`update login_throttle set last_at = now() - interval '45 minutes'`)
  expect((await enter(at(ip), login)).code).toBe(0)
  await w.sql.query('delete from login_throttle')
  await fail(ip, 10)
  for (let i = 0; i < 3; i++) await enter(at(ip), login, { password: 'Wrong2026pass' })
  expect(await failures(`address:${ip}`)).toBe(13)
  expect((await enter(at(ip), login)).code).toBe(0)
  expect(await failures(`address:${ip}`)).toBe(10)
})

test('the addresses of one /64 fail together', async () => {
  const { login } = await user()
  for (let i = 0; i < 3; i++) await enter(at(`2001:db8:0:7::${i + 1}`), `six_${i}`, { password: 'Wrong2026pass' })
  expect(await failures('address:2001:db8:0:7::/64')).toBe(3)
  await fail('2001:db8:0:7::/64', 20)
  expect((await enter(at('2001:db8:0:7:ffff::9'), login)).msg).toBe(ASKED)
  expect((await enter(at('2001:db8:0:8::1'), login)).code).toBe(0)
})

test('a challenge is a raster picture or a question, and its answer proves work', async () => {
  const { picture, question, bits } = await shown(at('203.0.113.40'))
  const bytes = Buffer.from(picture.split(',')[1]!, 'base64')
  expect([bytes.subarray(1, 4).toString(), question, bits]).toEqual(['PNG', '', 12])
  const plain = await shown(at('203.0.113.40'), 'question')
  expect(plain).toMatchObject({
    picture: '',
    question: expect.stringMatching(/^\d+ 加 \d+ 再减 \d+ 等于多少/),
    bits: 14,
  })
  // whoever does not see it reads it out and reckons
  const who = at('203.0.113.40')
  const { login } = await user()
  await fail('203.0.113.40', 20)
  const asked = await shown(who, 'question')
  const [a = 0, b = 0, c = 0] = asked.question.match(/\d+/g)!.map(Number)
  expect((await enter(who, login, { captcha: `${a + b - c}.${workFor(asked.salt, asked.bits)}` })).code).toBe(0)
})

test('without its work, with another’s, twice, late or collected before the failures an answer is none', async () => {
  const ip = '203.0.113.50'
  const { login } = await user()
  await fail(ip, 20)
  const tried = async (made: (who: Somebody) => Promise<string>) => {
    const who = at(ip)
    return (await enter(who, login, { captcha: await made(who) })).msg
  }
  const known = () => w.sql.query('update captcha set answer_hash = $1', [sha256('abcd')])
  const other = await shown(at(ip))
  expect(await tried(async (who) => (await who.captcha()).split('.')[0]!)).toBe(ASKED)
  expect(await tried(async (who) => `${(await who.captcha()).split('.')[0]}.x`)).toBe(ASKED)
  const lazy = async (who: Somebody) => {
    const { salt } = await shown(who)
    await known()
    const much = workFor(other.salt, other.bits)
    return `abcd.${workOf(salt, much) < other.bits ? much : 'x'}`
  }
  expect(await tried(lazy)).toBe(ASKED)
  expect(await tried(async (who) => `zzzz.${(await who.captcha()).split('.')[1]}`)).toBe(ASKED)
  const late = async (who: Somebody) => {
    const answer = await who.captcha()
    await w.sql.query(`update captcha set expires_at = now() - interval '1 second'`)
    return answer
  }
  expect(await tried(late)).toBe(ASKED)
  const who = at(ip)
  const answer = await who.captcha()
  expect((await enter(who, login, { password: 'Wrong2026pass', captcha: answer })).msg).toBe(FAILED)
  expect((await enter(who, login, { captcha: answer })).msg).toBe(ASKED)
  const early = async (who: Somebody) => {
    const collected = await who.captcha()
    await fail(ip, 400)
    return collected
  }
  expect(await tried(early)).toBe(ASKED)
})

test('the more had failed from an address, the more each further try costs; a try of a script costs seconds in the end', async () => {
  const ip = '203.0.113.60'
  const costs: number[] = []
  for (const more of [0, 20, 80, 300, 2000]) {
    await w.sql.query(
      `insert into login_throttle (subject, failures) values ($1, $2) on conflict (subject) do update set failures = login_throttle.failures + $2`,
      [`address:${ip}`, more],
    )
    costs.push((await shown(at(ip))).bits)
  }
  expect(costs).toEqual([12, 14, 17, 19, 19])
  expect((await shown(at('203.0.113.61'))).bits).toBe(12)
})

const devices = async (userId: string) =>
  (await w.sql.query('select mark_hash, expires_at - now() as left from login_device where user_id = $1', [userId]))
    .rows

test('a device has a mark of its own, kept as a hash for 90 days; a copy is worth nothing after the next sign-in', async () => {
  const { login, userId } = await user()
  const [one, two] = [at('203.0.113.70'), at('203.0.113.70')]
  for (const who of [one, two]) expect((await enter(who, login)).code).toBe(0)
  const marks = [one, two].map((who) => who.cookie('device'))
  expect(marks[0]).not.toBe(marks[1])
  const rows = await devices(userId)
  expect(rows.map((r) => r.left.days)).toEqual([89, 89])
  for (const mark of marks) for (const r of rows) expect(r.mark_hash).not.toContain(mark.split('.')[0])
  await fail('198.51.100.1', 6, login)
  expect((await enter(at('203.0.113.71'), login)).msg).toBe(ASKED)
  const copy = () => at('203.0.113.71', { cookie: `__Host-device=${marks[0]}` })
  expect((await enter(one, login)).code).toBe(0)
  await fail('198.51.100.1', 6, login)
  expect((await enter(copy(), login)).msg).toBe(ASKED)
  // nobody makes up a mark, and none is good for another account or after its days
  for (const made of ['x.y', 'x', `${'0'.repeat(22)}.${marks[0]!.split('.')[1]}`])
    expect((await enter(at('203.0.113.71', { cookie: `__Host-device=${made}` }), login)).msg).toBe(ASKED)
  const other = await user()
  await fail('198.51.100.1', 6, other.login)
  expect((await enter(one, other.login)).msg).toBe(ASKED)
  await w.sql.query(`update login_device set expires_at = now() - interval '1 second'`)
  expect((await enter(one, login)).msg).toBe(ASKED)
})

test('two who share a device are both known on it', async () => {
  const [a, b] = [await user(), await user()]
  const ward = at('203.0.113.75')
  for (const { login } of [a, b]) await enter(ward, login)
  for (const { login } of [a, b]) {
    await fail('198.51.100.2', 6, login)
    expect((await enter(ward, login)).code).toBe(0)
  }
})

test('on a known device only one’s own failures there count: a challenge and a wait for that device alone', async () => {
  const { login } = await user()
  const own = at('203.0.113.80')
  await enter(own, login)
  await fail('203.0.113.80', 50)
  await fail('198.51.100.3', 20, login)
  for (let i = 0; i < 5; i++)
    expect((await enter(own, login, { password: 'Wrong2026pass' })).data).toEqual({ captcha: i === 4 })
  expect((await enter(own, login)).msg).toBe(ASKED)
  await w.sql.query(`update login_throttle set failures = 9 where subject like 'device:%'`)
  expect((await enter(own, login, { captcha: await own.captcha() })).msg).toMatch(/^尝试过于频繁/)
  // nobody else waits for it
  await w.sql.query(`delete from login_throttle where subject not like 'device:%'`)
  expect((await enter(at('203.0.113.80'), login)).code).toBe(0)
})

test('signing out everywhere ends what devices were known', async () => {
  const u = await user()
  await enter(at('203.0.113.90'), u.login)
  expect(await devices(u.userId)).toHaveLength(1)
  await u.get(myCalls.endSession, {})
  expect(await devices(u.userId)).toEqual([])
})

test.each([
  ['his own', false],
  ['his first', true],
])('who changes %s password is known where he did, and nowhere else', async (_what, first) => {
  const [u, colleague] = [await user(), await user()]
  await w.sql.query('update app_user set first_login = $2 where id = $1', [u.userId, first])
  const [here, there] = [at('203.0.113.91'), at('203.0.113.92')]
  for (const who of [there, here]) expect((await enter(who, u.login)).code).toBe(0)
  await enter(here, colleague.login)
  await enter(here, u.login)
  const [former, sid] = [here.cookie('device'), here.cookie('sid')]
  const [oldPassword, newPassword] = await here.secrets(u.login, 'password', PASSWORD, 'Changed2026doors')
  const cookie = ['sid', 'pre', 'device'].map((k) => `__Host-${k}=${here.cookie(k)}`).join('; ')
  const headers = { cookie, 'user-id': u.userId, accesstoken: accessTokenOf(sid) }
  const asked = { method: 'POST', url: sessionCalls.password.path, headers } as const
  const r = await w.app.inject({ ...asked, payload: { oldPassword, newPassword } })
  expect(r.json().code).toBe(0)
  const mark = r.cookies.find((c) => c.name === '__Host-device')!.value
  expect(await devices(u.userId)).toHaveLength(1)
  const again = async (device: string) => {
    await fail('198.51.100.9', 6, u.login)
    const who = at('203.0.113.91', { cookie: `__Host-device=${device}` })
    return (await enter(who, u.login, { password: 'Changed2026doors' })).msg
  }
  expect([await again(former), await again(there.cookie('device'))]).toEqual([ASKED, ASKED])
  // who shares the device is known under its new mark too
  expect((await devices(colleague.userId)).map((d) => d.mark_hash)).toEqual(
    (await devices(u.userId)).map((d) => d.mark_hash),
  )
  expect(await again(mark)).toBe('')
})

test('an account nobody opened yet takes the work of one that has a password', async () => {
  const { login, userId } = await user()
  await w.sql.query(`update app_user set password_hash = '!' where id = $1`, [userId])
  const times = { never: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < 9; i++)
    for (const which of ['never', 'unknown'] as const) {
      await w.sql.query('delete from login_throttle')
      const from = performance.now()
      const r = await enter(at('203.0.113.95'), which === 'never' ? login : `nobody_${i}`, { password: '!' })
      times[which].push(performance.now() - from)
      expect(r.msg).toBe(FAILED)
    }
  expect(Math.min(...times.never)).toBeGreaterThan(Math.min(...times.unknown) * 0.5)
})

test('behind proxies whom the last of them saw is who asks, whatever he claims', async () => {
  vi.resetModules()
  const { openApp } = await import('#app/server.ts')
  const from = async (TLS_PROXY: string, said: string) => {
    const app = await openApp(
      { ...readSettings({ DATA_DIR: w.dataDir, LOG_LEVEL: 'silent', TLS_PROXY }), demo: 'off' },
      w.url,
    )
    try {
      await app.inject({
        ...{ method: 'POST', url: sessionCalls.login.path, remoteAddress: '10.0.0.1' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': said },
        payload: new URLSearchParams({ type: '0', app: 'jicai', username: 'claims', password: 'x' }).toString(),
      })
    } finally {
      await app.close()
    }
    return (await w.sql.query('select ip from login_log order by at desc limit 1')).rows[0].ip
  }
  expect(await from('1', '127.0.0.1, 203.0.113.5')).toBe('203.0.113.5')
  expect(await from('2', '127.0.0.1, 203.0.113.5, 10.0.0.2')).toBe('203.0.113.5')
  expect(await from('', '203.0.113.5')).toBe('10.0.0.1')
})
