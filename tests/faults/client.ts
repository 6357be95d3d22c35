import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#db/demo/load.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { secretLabel } from '#modules/session/shared/calls.ts'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  envelope: Envelope
}

/** Where requests go; one's own connections, kept alive, as a browser does. */
export interface Line {
  port: number
  agent: Agent
}
/** @param from the address to ask from: the loopback has many */
export const lineTo = (port: number, maxSockets = 64, from?: string): Line => ({
  port,
  agent: new Agent({ keepAlive: true, maxSockets, ...(from ? { localAddress: from } : {}) }),
})

/** One request on the loopback; throws when there is no complete answer in time. */
export const send = (
  line: Line,
  o: { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer; timeout?: number },
): Promise<Reply> =>
  new Promise((done, fail) => {
    const r = request(
      { host: '127.0.0.1', port: line.port, agent: line.agent, method: o.method, path: o.path, headers: o.headers },
      (res) => {
        const parts: Buffer[] = []
        res.on('data', (d) => parts.push(d))
        res.on('error', fail)
        res.on('end', () => {
          try {
            const envelope = JSON.parse(Buffer.concat(parts).toString() || 'null') as Envelope
            done({ status: res.statusCode ?? 0, headers: res.headers, envelope })
          } catch (e) {
            fail(e as Error)
          }
        })
      },
    )
    r.on('error', fail)
    r.on('close', () => fail(new Error('closed without an answer')))
    r.setTimeout(o.timeout ?? 20_000, () => r.destroy(new Error('no answer in time')))
    r.end(o.body)
  })

/** Somebody signed in over HTTP with his password, as the login page does it. */
export interface User {
  login: string
  headers: Record<string, string>
}

export const cookiesOf = (reply: Reply): Record<string, string> =>
  Object.fromEntries(
    [reply.headers['set-cookie'] ?? []]
      .flat()
      .map((c) => c.split(';')[0]!.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
export const cookieLine = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([k, v]) => `${k}=${v}`)
    .join('; ')

/** The answer to a challenge, and the cookie it goes with. */
export interface Answered {
  captcha: string
  cookie: string
}

/** The two steps of a login; the key of one node and the form of another, when two lines are given. */
export const tryLogin = async (
  line: Line,
  login: string,
  o: { second?: Line; password?: string; answered?: Answered } = {},
): Promise<{ reply: Reply; cookies: Record<string, string> }> => {
  const first = await send(line, { method: 'GET', path: `/getKey?userCode=${login}` })
  if (first.envelope.code !== 0) return { reply: first, cookies: {} }
  const key = first.envelope.data as { exponent: string; modulus: string; nonce: string }
  const b64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const cipher = publicEncrypt(
    {
      key: createPublicKey({ key: { kty: 'RSA', n: b64(key.modulus), e: b64(key.exponent) }, format: 'jwk' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
      oaepLabel: Buffer.from(secretLabel('login', login, key.nonce)),
    },
    Buffer.from([...(o.password ?? DEMO_PASSWORD)].reverse().join('')),
  ).toString('hex')
  const cookies = cookiesOf(first)
  const reply = await send(o.second ?? line, {
    method: 'POST',
    path: '/login',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [cookieLine(cookies), o.answered?.cookie].filter(Boolean).join('; '),
    },
    body: new URLSearchParams({
      ...{ type: '0', username: login, password: cipher, app: 'jicai' },
      ...(o.answered ? { captcha: o.answered.captcha } : {}),
    }).toString(),
  })
  return { reply, cookies: { ...cookies, ...cookiesOf(reply) } }
}

/** Signs in and fetches the access token. */
export const signIn = async (line: Line, login: string, second?: Line): Promise<User> => {
  const { reply, cookies } = await tryLogin(line, login, { second })
  if (reply.envelope.code !== 0) throw new Error(`${login}: ${reply.envelope.code} ${reply.envelope.msg}`)
  const cookie = cookieLine(Object.fromEntries(Object.entries(cookies).filter(([k]) => k.endsWith('sid'))))
  const menu = await send(second ?? line, { method: 'GET', path: '/menu/get', headers: { cookie } })
  const { userId } = reply.envelope.data as { userId: string }
  return { login, headers: { cookie, 'user-id': userId, accesstoken: String(menu.headers.accesstoken) } }
}

/** A POST call by its path. */
export const post = (
  line: Line,
  user: User,
  path: string,
  body: unknown,
  key: string,
  timeout?: number,
): Promise<Reply> =>
  send(line, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...user.headers },
    body: JSON.stringify(body),
    timeout,
  })

/** Asks until `good`, every 100 ms; throws after so many milliseconds. */
export const until = async (what: string, ms: number, good: () => Promise<boolean>): Promise<number> => {
  const from = performance.now()
  for (;;) {
    if (await good().catch(() => false)) return performance.now() - from
    if (performance.now() - from > ms) throw new Error(`${what}: not within ${ms / 1000} s`)
    await sleep(100)
  }
}
