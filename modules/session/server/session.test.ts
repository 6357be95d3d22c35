import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import { secretLabel, sessionCalls } from '../shared/calls.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'Sesame2026open'
let w: World
let app: FastifyInstance
let hospital: string

beforeAll(async () => {
  w = await openWorld()
  app = w.app
  hospital = await w.org('hospital', '登录医院')
})
afterAll(() => w.close())

let n = 0
/** A user with a real password; answers his login name. */
const user = async (set: { first?: boolean } = {}) => {
  const person = await w.person('buyer', hospital)
  const login = `user_${++n}`
  await w.sql.query('update app_user set login_name = $2, password_hash = $3, first_login = $4 where id = $1', [
    person.userId,
    login,
    await hashPassword(PASSWORD),
    set.first ?? false,
  ])
  return { login, userId: person.userId }
}

type Key = { exponent: string; modulus: string; kid: string; nonce: string }
type Purpose = 'login' | 'password' | 'verify'

const encrypt = (key: Key, password: string, purpose: Purpose, login: string) => {
  const b64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const rsa = createPublicKey({ key: { kty: 'RSA', n: b64(key.modulus), e: b64(key.exponent) }, format: 'jwk' })
  const label = Buffer.from(secretLabel(purpose, login, key.nonce))
  const text = Buffer.from([...password].reverse().join(''))
  return publicEncrypt(
    { key: rsa, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: label },
    text,
  ).toString('hex')
}

const cookiesOf = (r: { cookies: { name: string; value: string }[] }) =>
  r.cookies
    .filter((c) => c.value)
    .map((c) => `${c.name}=${c.value}`)
    .join('; ')

const getKey = async (login: string, cookie = '') => {
  const r = await app.inject({
    method: 'GET',
    url: sessionCalls.getKey.path,
    query: { userCode: login },
    headers: { cookie },
  })
  return { key: r.json().data as Key, cookie: cookiesOf(r), headers: r.headers }
}

const post = (body: Record<string, string>, cookie: string) =>
  app.inject({
    method: 'POST',
    url: '/login',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ type: '0', app: 'jicai', ...body }).toString(),
  })

const signIn = async (login: string, password = PASSWORD, purpose: Purpose = 'login', as = login) => {
  const { key, cookie } = await getKey(as)
  const response = await post({ username: login, password: encrypt(key, password, purpose, as) }, cookie)
  return { response, body: response.json(), cookie: cookiesOf(response), key, pre: cookie }
}

/** Fetches the menu with the session's cookies; its header is the access token. */
const menu = (cookie: string) => app.inject({ method: 'GET', url: '/menu/get', headers: { cookie } })

const plain = (body: object) => ({ ...body, requestId: '' })

test('key, login, customer info and menu work in the order of the specification', async () => {
  const { login, userId } = await user()
  const { body, cookie, response } = await signIn(login)
  expect(body).toMatchObject({ code: 0, data: { code: 0, userId } })
  const sid = response.cookies.find((c) => c.name === '__Host-sid')!
  expect(sid).toMatchObject({ httpOnly: true, secure: true, path: '/', sameSite: 'Lax' })
  expect(sid.domain).toBeUndefined()
  const me = await app.inject({ method: 'GET', url: '/home/mysystem', query: { gllb: '1' }, headers: { cookie } })
  expect(me.json().data).toMatchObject({ strId: userId, strLoginName: login, orgId: hospital })
  expect((await menu(cookie)).headers.accesstoken).toMatch(/^[\w-]{40,}$/)
})

test('an unknown user and a wrong password get the same answer', async () => {
  const { login } = await user()
  const wrong = await signIn(login, 'Wrong2026pass')
  const unknown = await signIn('nobody_here', 'Wrong2026pass')
  expect(plain(wrong.body)).toEqual(plain(unknown.body))
  expect(wrong.body.msg).toBe('登录失败，用户名或密码错误')
  expect(Object.keys((await getKey('nobody_here')).key).sort()).toEqual(Object.keys((await getKey(login)).key).sort())
})

test('a captured login body makes one session; posted again it is the generic failure', async () => {
  const { login } = await user()
  const { key, cookie } = await getKey(login)
  const body = { username: login, password: encrypt(key, PASSWORD, 'login', login) }
  expect((await post(body, cookie)).json().code).toBe(0)
  expect((await post(body, cookie)).json().msg).toBe('登录失败，用户名或密码错误')
})

test('a ciphertext made for another purpose or another user does not open', async () => {
  const { login } = await user()
  expect((await signIn(login, PASSWORD, 'password')).body.code).not.toBe(0)
  const other = await user()
  expect((await signIn(login, PASSWORD, 'login', other.login)).body.code).not.toBe(0)
})

test('garbage, truncated and over-long ciphertexts get byte-identical answers', async () => {
  const answers = []
  for (const password of ['zz', '00'.repeat(383), '00'.repeat(384), '00'.repeat(400)]) {
    const { cookie } = await getKey('garbage_user')
    answers.push(plain((await post({ username: 'garbage_user', password }, cookie)).json()))
  }
  expect(new Set(answers.map((a) => JSON.stringify({ ...a, data: null }))).size).toBe(1)
})

test('the sixth failure needs a captcha, whatever the case of the name; a known device may still come in', async () => {
  const { login } = await user()
  const good = await signIn(login)
  const markIn = (cookies: string) => cookies.split('; ').find((c) => c.startsWith('__Host-device='))!
  const device = markIn(good.cookie)
  for (let i = 0; i < 5; i++) await signIn(i % 2 ? login.toUpperCase() : ` ${login} `, 'Wrong2026pass')
  const sixth = await signIn(login)
  expect(sixth.body.data).toEqual({ captcha: true })
  const { key, cookie } = await getKey(login)
  const known = await post(
    { username: login, password: encrypt(key, PASSWORD, 'login', login) },
    `${cookie}; ${device}`,
  )
  expect(known.json().code).toBe(0)
  // who need not answer a picture is not shown one
  for (let i = 0; i < 6; i++) await signIn(login, 'Wrong2026pass')
  const again = await getKey(login)
  const wrong = await post(
    { username: login, password: '00'.repeat(384) },
    `${again.cookie}; ${markIn(cookiesOf(known))}`,
  )
  expect(wrong.json().data).toEqual({ captcha: false })
  await w.sql.query('delete from login_throttle')
})

test('a locked user, a disabled organisation and an ended session are out on the very next request', async () => {
  const { login, userId } = await user()
  const { cookie } = await signIn(login)
  expect((await menu(cookie)).json().code).toBe(0)
  await w.sql.query('update app_user set locked = true where id = $1', [userId])
  expect((await menu(cookie)).json().code).toBe(11401)
  await w.sql.query('update app_user set locked = false where id = $1', [userId])
  expect((await menu(cookie)).json().code).toBe(0)
  await w.sql.query('update org set enabled = false where id = $1', [hospital])
  expect((await menu(cookie)).json().code).toBe(11401)
  await w.sql.query('update org set enabled = true where id = $1', [hospital])
  await w.sql.query(`update session set seen_at = now() - interval '31 minutes' where user_id = $1`, [userId])
  expect((await menu(cookie)).json().code).toBe(11401)
})

test('a first-login session may only change its password, and the change ends every other session', async () => {
  const { login, userId } = await user({ first: true })
  const other = await signIn(login)
  const { cookie } = await signIn(login)
  expect((await menu(cookie)).json()).toMatchObject({ code: 403, msg: '请先修改密码' })
  const token = (await app.inject({ method: 'GET', url: '/auth/token', headers: { cookie } })).headers
    .accesstoken as string
  const change = async (next: string, old = PASSWORD) => {
    const { key, cookie: pre } = await getKey(login, cookie)
    const secret = (text: string) => encrypt(key, text, 'password', login)
    return app.inject({
      method: 'POST',
      url: '/user/password',
      headers: { cookie: `${cookie}; ${pre}`, accesstoken: token, 'user-id': userId },
      payload: { oldPassword: secret(old), newPassword: secret(next) },
    })
  }
  expect((await change('Changed2026pass', 'Wrong2026pass')).json().msg).toBe('原密码不正确')
  expect((await change('short1')).json().msg).toContain('密码为')
  expect((await change('Changed2026pass')).json()).toMatchObject({ code: 0 })
  expect((await menu(cookie)).json().code).toBe(0)
  expect((await menu(other.cookie)).json().code).toBe(11401)
})

test('a session without its access token, and a token without its session, open nothing', async () => {
  const { login, userId } = await user()
  const { cookie } = await signIn(login)
  const token = (await menu(cookie)).headers.accesstoken as string
  const out = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/logout', headers: { 'user-id': userId, ...headers }, payload: {} })
  expect((await out({ cookie })).json().code).toBe(11401)
  expect((await out({ accesstoken: token })).json().code).toBe(11401)
  expect((await out({ cookie, accesstoken: token, 'sec-fetch-site': 'cross-site' })).json().code).toBe(403)
  expect((await out({ cookie, accesstoken: token })).json().code).toBe(0)
  expect((await menu(cookie)).json().code).toBe(11401)
})

test('stored hashes are argon2id of the agreed strength', async () => {
  expect(await hashPassword('Whatever2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
