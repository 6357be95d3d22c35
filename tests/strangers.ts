import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { sha256 } from '#kernel/server/secret.ts'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { workFor } from '#kernel/shared/work.ts'
import { secretLabel, sessionCalls } from '#modules/session/shared/calls.ts'
import type { Part } from './uploads.ts'
import type { World } from './world.ts'

export interface SecretKey {
  exponent: string
  modulus: string
  nonce: string
}
type Purpose = Parameters<typeof secretLabel>[0]

/** A password as the client sends it. */
export const encrypted = (key: SecretKey, password: string, purpose: Purpose, login: string): string => {
  const b64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const rsa = createPublicKey({ key: { kty: 'RSA', n: b64(key.modulus), e: b64(key.exponent) }, format: 'jwk' })
  const how = { key: rsa, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const label = Buffer.from(secretLabel(purpose, login, key.nonce))
  return publicEncrypt({ ...how, oaepLabel: label }, Buffer.from([...password].reverse().join(''))).toString('hex')
}

/** Somebody at a browser who is not signed in: keeps cookies, solves captchas, encrypts passwords. */
export const stranger = (w: World, ip = '203.0.113.7', headers: Record<string, string> = {}) => {
  const jar = new Map<string, string>()
  const cookie = () => [headers.cookie, ...[...jar].map(([k, v]) => `${k}=${v}`)].filter(Boolean).join('; ')
  const sent = async <C extends Call>(c: C, input: Asked<C>, files?: readonly Part[]): Promise<Envelope<Answer<C>>> => {
    const form = new FormData()
    if (c.body === 'multipart') {
      for (const [k, v] of Object.entries(input as object)) form.append(k, String(v))
      for (const f of files ?? []) form.append(f.field, new Blob([new Uint8Array(f.bytes)]), f.filename)
    }
    const plain =
      c.body === 'form' ? new URLSearchParams(input as Record<string, string>).toString() : (input as object)
    const r = await w.app.inject({
      method: c.method,
      url: c.path,
      remoteAddress: ip,
      headers: {
        ...headers,
        ...(c.body === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        'idempotency-key': randomUUID(),
        cookie: cookie(),
      },
      ...(c.method === 'GET'
        ? { query: input as Record<string, string> }
        : { payload: c.body === 'multipart' ? (form as never) : plain }),
    })
    for (const k of r.cookies) if (k.value) jar.set(k.name, k.value)
    return r.json()
  }
  return {
    ask: sent,
    /** What the server put into this cookie. */
    cookie: (name: string): string => jar.get(`__Host-${name}`) ?? '',
    /** The answer to a challenge whose picture is known, its work done; a new one for every call. */
    captcha: async () => {
      const { data } = await sent(sessionCalls.captcha, {})
      await w.sql.query('update captcha set answer_hash = $1', [sha256('abcd')])
      return `ABCD.${workFor(data!.salt, data!.bits)}`
    },
    /** Passwords under one challenge, in order. */
    secrets: async (login: string, purpose: Purpose, ...passwords: string[]) => {
      const { data } = await sent(sessionCalls.getKey, { userCode: login })
      return passwords.map((p) => encrypted(data as SecretKey, p, purpose, login))
    },
  }
}
