import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { type Call, doorsOf } from '#kernel/shared/call.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { sessionCalls, unsettledCalls } from '#modules/session/shared/calls.ts'
import { openHouse } from './house.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { leavesOf, withLeaf } from './samples.ts'
import { openWorld, type Person, type World } from './world.ts'

/* security.md C11–C13, C17, C18, C28, C40: what every door of the house asks, whoever knocks. */
let w: World
let p: Person
beforeAll(async () => {
  w = await openWorld()
  p = await masterOf(w, 'hospital', await w.org('hospital', '门医院'))
})
afterAll(() => w.close())

const guarded = everyCall.filter((c) => c.allow !== 'public')
const unsafe = everyCall.filter((c) => c.method !== 'GET')
/** Every address a call answers at, the legacy names too. */
const atEveryDoor = (c: Call): Call[] => doorsOf(c).map(({ path }) => ({ ...c, path }))
/** A fingerprint of every table but these. */
const fingerprints = async (but: readonly string[]): Promise<Record<string, unknown>> => {
  const { rows } = await w.sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    [but],
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows)
    all[name] = (
      await w.sql.query(`select count(*), md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t`)
    ).rows[0]
  return all
}

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
  expect(others.sort()).toEqual(['GET /health', 'GET /metrics', 'GET /openapi.json', 'GET /ready'])
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

  test('with another user’s name or another application’s mark is answered 11402, and no row changed', async () => {
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
      for (const headers of [{ 'user-id': other.userId }, { 'user-id': 'x' }, { 'app-id': 'other' }] as Record<
        string,
        string
      >[])
        expect([c.path, headers, (await mine.ask(c, input, headers)).code]).toEqual([c.path, headers, codes.otherUser])
    }
    expect(await fingerprints([])).toEqual(before)
    await w.sql.query('update user_role set org_id = $2 where user_id = $1', [p.userId, p.orgId])
    await w.sql.query('update session set org_id = $2 where user_id = $1', [p.userId, p.orgId])
  })

  test('of an administrator ends after 15 minutes of rest and after 8 hours, of others not yet', async () => {
    const clerk = await w.person('buyer', p.orgId)
    const limits = [
      [`seen_at = now() - interval '14 minutes'`, codes.ok],
      [`seen_at = now() - interval '16 minutes'`, codes.expired],
      [`created_at = now() - interval '7 hours 59 minutes'`, codes.ok],
      [`created_at = now() - interval '8 hours 1 minute'`, codes.expired],
    ] as const
    const admin = await w.person({ 'system/user': 'view edit lock' }, p.orgId)
    for (const [change, code] of limits) {
      await w.sql.query(`update session set seen_at = now(), created_at = now()`)
      await w.sql.query(`update session set ${change}`)
      expect([change, (await admin.ask(sessionCalls.menu, {})).code]).toEqual([change, code])
      expect([change, (await clerk.ask(sessionCalls.menu, {})).code]).toEqual([change, codes.ok])
    }
    await w.sql.query(`update session set seen_at = now(), created_at = now()`)
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

test('a call has one address: what a proxy might read otherwise is no call', async () => {
  const before = (await w.sql.query('select count(*) from session where ended_at is null')).rows
  for (const url of [
    '//logout',
    '/logout/',
    '/logout;x=1',
    '/logout%2f',
    '/%2flogout',
    '/logout.',
    '/LOGOUT',
    '/./x/../logout%00',
    '/logout%20',
    '/x/..;/logout',
    '/logout\\',
  ]) {
    const r = await w.app.inject({ method: 'POST', url, headers: p.headers, payload: {} })
    expect([url, r.json<Envelope>().code]).not.toEqual([url, codes.ok])
  }
  for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
    const r = await w.app.inject({
      method: 'GET',
      url: '/logout?_method=POST',
      headers: { ...p.headers, [name]: 'POST' },
    })
    expect([name, r.json<Envelope>().code]).toEqual([name, codes.notFound])
  }
  for (const name of ['x-original-url', 'x-rewrite-url']) {
    const r = await w.app.inject({
      method: 'POST',
      url: '/nowhere',
      headers: { ...p.headers, [name]: '/logout' },
      payload: {},
    })
    expect([name, r.json<Envelope>().code]).toEqual([name, codes.notFound])
  }
  expect((await w.sql.query('select count(*) from session where ended_at is null')).rows).toEqual(before)
})

test('no GET changes anything but the challenge and counters of a login and the time a session was seen', async () => {
  const prints = () => fingerprints(['login_challenge', 'login_throttle', 'captcha', 'session'])
  const before = await prints()
  const gets = everyCall.filter((c) => c.method === 'GET')
  expect(gets.filter((c) => c.does === 'write')).toEqual([])
  for (const c of gets) {
    for (const input of [{}, acceptedSample(c) ?? {}, { state: 'x', code: 'y', ticket: 'z' }])
      await w.app.inject({
        method: 'GET',
        url: c.path,
        query: input as Record<string, string>,
        headers: { ...p.headers, 'idempotency-key': randomUUID() },
      })
  }
  expect(await prints()).toEqual(before)
})

test('whoever comes back from a foreign sign-on with a code and a state has no session afterwards, at any door', async () => {
  const sessions = async () => (await w.sql.query('select count(*)::int as n from session')).rows[0].n as number
  const before = await sessions()
  const said = {
    code: 'y',
    state: 'x',
    ticket: 'ST-1',
    t: 'x',
    token: 'z',
    SAMLResponse: 'PHNhbWw+',
    id_token: 'a.b.c',
  }
  for (const c of everyCall) {
    const r = await w.app.inject({
      method: c.method,
      url: c.path,
      headers: { referer: 'https://sso.example/', cookie: '__Host-sid=; state=x', 'idempotency-key': randomUUID() },
      ...(c.method === 'GET' ? { query: said } : { payload: said }),
    })
    expect([c.path, r.cookies.filter((one) => one.name.endsWith('sid') && one.value)]).toEqual([c.path, []])
  }
  expect(await sessions()).toBe(before)
  const r = await w.app.inject({ method: 'GET', url: sessionCalls.token.path, query: said })
  expect(r.json<Envelope>().code).toBe(codes.expired)
})

test('no answer is kept for somebody else: everything is no-store, a thumbnail belongs to its cookie', async () => {
  const kept: string[] = []
  for (const c of everyCall.filter((one) => one !== sessionCalls.logout)) {
    const r = await w.app.inject({
      method: c.method,
      url: c.path,
      headers: { ...p.headers, 'idempotency-key': randomUUID() },
      ...(c.method === 'GET' ? { query: (acceptedSample(c) ?? {}) as Record<string, string> } : { payload: {} }),
    })
    if (r.headers['cache-control'] !== 'no-store' && !String(r.headers.vary).includes('cookie')) kept.push(c.path)
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-resource-policy',
    ])
      expect([c.path, name, r.headers[name] !== undefined]).toEqual([c.path, name, true])
    expect(String(r.headers['content-security-policy'])).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(r.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(kept).toEqual([])
})

test('equal questions of two people with different rights get different answers at once', async () => {
  const poor = await w.person({}, p.orgId)
  for (let i = 0; i < 3; i++) {
    expect((await p.ask(planCalls.query, {})).code).toBe(codes.ok)
    expect((await poor.ask(planCalls.query, {})).code).toBe(codes.forbidden)
    for (const one of [p, poor]) expect((await one.get(sessionCalls.mySystem, {})).strId).toBe(one.userId)
  }
})

test('equal questions of two people with different ranges at one instant never share an answer, also when the ranges change', async () => {
  const house = await openHouse(w, '同问')
  const limited = async (kind: number) => {
    const one = await w.person({ 'procurement/planning': 'view' }, house.goods.hospital)
    await w.sql.query(`update role set data_range = $2 where id = (select role_id from user_role where user_id = $1)`, [
      one.userId,
      { productKinds: [kind] },
    ])
    return one
  }
  const [drugs, others] = [await limited(0), await limited(1)]
  const rows = async (who: Person) => (await who.get(planCalls.query, {})).rows.length
  const asked = () => Promise.all(Array.from({ length: 20 }, (_, i) => rows(i % 2 ? others : drugs)))
  expect(await asked()).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 ? 0 : 1)))
  await w.sql.query(
    `update role set data_range = jsonb_build_object('productKinds', jsonb_build_array(1 - (data_range -> 'productKinds' ->> 0)::int))
    where org_id = $1 and data_range ? 'productKinds'`,
    [house.goods.hospital],
  )
  expect(await asked()).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 ? 1 : 0)))
})
