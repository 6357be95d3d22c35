import { globSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { sessionCalls, unsettledCalls } from '#modules/session/shared/calls.ts'
import { atEveryDoor, fingerprints, openDoor, p, w } from './doors.ts'
import { openHouse } from './house.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { leavesOf, withLeaf } from './samples.ts'

/* security.md C11–C13, C17, C40: what every door of the house asks, whoever knocks. */
beforeAll(openDoor)
afterAll(() => w.close())

const guarded = everyCall.filter((c) => c.allow !== 'public')
const unsafe = everyCall.filter((c) => c.method !== 'GET')

test('the calls open to everybody are these, and no other', () => {
  expect(everyRoute.filter((r) => r.call.allow === 'public').map((r) => r.call.path)).toEqual([
    '/open/ocr/businessLicense',
    '/getKey',
    '/login',
    '/getValidateCode',
    '/open/ima/loginConfig',
    '/linex/sysconfig/version',
    '/open/account',
    '/open/org',
    '/open/dept',
    '/open/register',
    '/open/account',
    '/open/registerState',
    '/open/account/password',
    '/linex/contract/preview',
  ])
})

test('the router knows the doors of the declared calls and what operations look at, and nothing else', () => {
  // a branch is printed without what its stem has already said
  const stem: string[] = []
  const routed = new Set<string>()
  for (const line of w.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', label = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    stem[depth] = `${depth ? stem[depth - 1] : ''}${label}`
    for (const m of methods.split(', ').filter((one) => one && one !== 'HEAD')) routed.add(`${m} ${stem[depth]}`)
  }
  const declared = everyRoute.flatMap(({ call: c }) => atEveryDoor(c).map((d) => `${c.method} ${d.path}`))
  expect(declared.filter((d) => !routed.has(d))).toEqual([])
  // the built client, when there is one
  const client = new Set([
    'GET /',
    ...globSync('**/*', { cwd: new URL('../dist/', import.meta.url) }).map((f) => `GET /${f}`),
  ])
  const others = [...routed].filter((d) => !declared.includes(d) && !client.has(d))
  expect(others.sort()).toEqual([
    'GET /health',
    'GET /metrics',
    'GET /openapi.json',
    'GET /ready',
    'GET /settings.json',
  ])
})

describe('every guarded call', () => {
  test('sends whoever has a garbage, ended, idle or too old session to sign in', async () => {
    const other = await w.person('buyer', p.orgId)
    const bad: [string, string, string][] = [
      ['garbage', 'x', ''],
      ['ended', `ended_at = now()`, ''],
      ['idle', `seen_at = now() - interval '31 minutes'`, ''],
      ['too old', `created_at = now() - interval '12 hours 1 minute'`, ''],
    ]
    for (const [what, change] of bad) {
      const headers = what === 'garbage' ? { ...other.headers, cookie: '__Host-sid=zz' } : other.headers
      if (what !== 'garbage') {
        await w.sql.query(
          `update session set ended_at = null, seen_at = now(), created_at = now() where user_id = $1`,
          [other.userId],
        )
        await w.sql.query(`update session set ${change} where user_id = $1`, [other.userId])
      }
      for (const c of guarded.flatMap(atEveryDoor)) {
        const r = await w.app.inject({ method: c.method, url: c.path, headers })
        expect([what, c.path, (r.json() as Envelope).code]).toEqual([what, c.path, codes.expired])
      }
    }
  })

  test('of a session that must change its password is refused, but for what the change needs', async () => {
    const first = await masterOf(w, 'hospital', p.orgId)
    await w.sql.query('update app_user set first_login = true where id = $1', [first.userId])
    for (const c of guarded) {
      if (unsettledCalls.includes(c as never)) continue
      expect([c.path, await first.ask(c, {})]).toMatchObject([c.path, { code: codes.forbidden, msg: '请先修改密码' }])
    }
    expect(unsettledCalls.map((c) => c.path).sort()).toEqual([
      '/auth/token',
      '/getKey',
      '/home/mysystem',
      '/logout',
      '/open/ima/loginConfig',
      '/user/password',
    ])
  })

  test('with another user’s name or another application’s mark is answered 11402, of a screen of another organisation 412, and no row changed', async () => {
    const other = await masterOf(w, 'hospital', p.orgId)
    const house = await openHouse(w, '换人')
    const mine = { ...p, headers: { ...p.headers } }
    await w.sql.query('update session set org_id = $2 where user_id = $1', [p.userId, house.goods.hospital])
    await w.sql.query('update user_role set org_id = $2 where user_id = $1', [p.userId, house.goods.hospital])
    const before = await fingerprints([])
    for (const c of guarded.flatMap(atEveryDoor)) {
      let input = acceptedSample(c) ?? {}
      // his own plan, so that the call would have something to do
      for (const l of leavesOf(input)) if (l.path.at(-1) === 'id') input = withLeaf(input, l.path, house.docs.plan.id)
      const knocks: [Record<string, string>, number][] = [
        [{ 'user-id': other.userId }, codes.otherUser],
        [{ 'user-id': 'x' }, codes.otherUser],
        [{ 'app-id': 'other' }, codes.otherUser],
        // of himself he may ask whatever his screen shows
        ...(c.does === 'session' ? [] : [[{ 'org-id': p.orgId }, codes.otherOrg] as [Record<string, string>, number]]),
      ]
      for (const [headers, code] of knocks)
        expect([c.path, headers, (await mine.ask(c, input, headers)).code]).toEqual([c.path, headers, code])
    }
    expect(await fingerprints([])).toEqual(before)
    await w.sql.query('update user_role set org_id = $2 where user_id = $1', [p.userId, p.orgId])
    await w.sql.query('update session set org_id = $2 where user_id = $1', [p.userId, p.orgId])
  })

  test('of an administrator ends after his own minutes of rest and after 8 hours, of others not yet', async () => {
    const clerk = await w.person('buyer', p.orgId)
    const limits = [
      [`seen_at = now() - interval '14 minutes'`, codes.ok],
      [`seen_at = now() - interval '16 minutes'`, codes.expired],
      [`created_at = now() - interval '7 hours 59 minutes'`, codes.ok],
      [`created_at = now() - interval '8 hours 1 minute'`, codes.expired],
    ] as const
    const admin = await w.person({ 'system/user': 'view edit lock' }, p.orgId)
    await w.sql.query(`insert into config (key, value) values ('session.adminIdleMinutes', '15')`)
    for (const [change, code] of limits) {
      await w.sql.query(`update session set seen_at = now(), created_at = now()`)
      await w.sql.query(`update session set ${change}`)
      expect([change, (await admin.ask(sessionCalls.menu, {})).code]).toEqual([change, code])
      expect([change, (await clerk.ask(sessionCalls.menu, {})).code]).toEqual([change, codes.ok])
    }
    await w.sql.query(`update session set seen_at = now(), created_at = now()`)
    await w.sql.query(`delete from config where key = 'session.adminIdleMinutes'`)
  })
})

describe('every call', () => {
  test('from another site, another origin or a sandboxed frame is refused, the login too', async () => {
    // reads too: a picture of another page brings the cookie and no header of ours
    for (const c of everyCall.flatMap(atEveryDoor))
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[])
        expect([c.path, headers, (await p.ask(c, {}, headers)).code]).toEqual([c.path, headers, codes.forbidden])
  })

  test('without the access token of its session is 11401', async () => {
    for (const c of unsafe.filter((one) => one.allow !== 'public'))
      for (const accesstoken of ['', 'x', 'A'.repeat(43)])
        expect([c.path, (await p.ask(c, {}, { accesstoken })).code]).toEqual([c.path, codes.expired])
  })

  test('with a body of another or a decorated type is refused unread', async () => {
    for (const c of unsafe.filter((one) => one.allow === 'public' || mayAsk(one, 'hospital'))) {
      const foreign = [
        'text/plain',
        'application/xml',
        'application/json, text/html',
        'application/json; charset=gbk',
        'application/json;x=y',
        'text/json',
      ]
      if (c.body !== 'form') foreign.push('application/x-www-form-urlencoded')
      if (c.body) foreign.push('application/json')
      for (const type of foreign) {
        const r = await w.app.inject({
          method: c.method,
          url: c.path,
          headers: { ...p.headers, 'content-type': type },
          payload: '{}',
        })
        expect([c.path, type, r.json()]).toMatchObject([c.path, type, { code: codes.malformed, msg: '请求格式有误' }])
      }
    }
  })
})
