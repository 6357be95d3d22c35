import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { fingerprints, openDoor, p, w } from './doors.ts'
import { openHouse } from './house.ts'
import { acceptedSample, everyCall } from './masters.ts'
import type { Person } from './world.ts'

/* security.md C18, C28, C40: what every door of the house answers, and to whom. */
beforeAll(openDoor)
afterAll(() => w.close())

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
