import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptSecret } from '#kernel/web/session/secret.ts'
import { openWorld, type World } from '#tests/world.ts'
import { sessionCalls } from '../shared/calls.ts'
import { hashPassword } from './passwords.ts'

/* security.md C69: many who sign in at one moment, and those who are at work. */
const PASSWORD = 'Morning2026rush'
let w: World
let hospital: string
beforeAll(async () => {
  w = await openWorld()
  hospital = await w.org('hospital', '早高峰医院')
})
afterAll(() => w.close())

type Key = { exponent: string; modulus: string; kid: string; nonce: string; alg: string }
/** Asks for the key and seals the password; what is answered signs in. */
const ready = async (login: string): Promise<() => Promise<number>> => {
  const first = await w.app.inject({ method: 'GET', url: sessionCalls.getKey.path, query: { userCode: login } })
  const password = await encryptSecret(first.json().data as Key, PASSWORD, 'login', login)
  return async () => {
    const r = await w.app.inject({
      method: 'POST',
      url: sessionCalls.login.path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: first.cookies.map((c) => `${c.name}=${c.value}`).join('; '),
      },
      payload: new URLSearchParams({ type: '0', app: 'jicai', username: login, password }).toString(),
    })
    return r.json().code
  }
}

test('thirty people who sign in at the same moment all get in, and who is at work is answered meanwhile', async () => {
  const hash = await hashPassword(PASSWORD)
  const people: (() => Promise<number>)[] = []
  for (let i = 0; i < 30; i++) {
    const { userId } = await w.person('buyer', hospital)
    const login = `rush_${i}`
    await w.sql.query('update app_user set login_name = $2, password_hash = $3 where id = $1', [userId, login, hash])
    people.push(await ready(login))
  }
  const colleague = await w.person('buyer', hospital)
  let over = false
  const rush = Promise.all(people.map((signIn) => signIn())).finally(() => {
    over = true
  })
  let asked = 0
  for (; !over; asked++) await colleague.get(sessionCalls.menu, {})
  // more than the pool has connections: each of them needs two for a moment
  expect(await rush).toEqual(people.map(() => 0))
  expect(asked).toBeGreaterThan(0)
}, 60_000)
