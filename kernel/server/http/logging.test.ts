import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { buildServer } from './server.ts'

const hostile =
  'a\r\n{"level":50}\u001b[31m\u2028\u2029\u0085 13812345678 11010519491231002X $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'
const broken = call({
  method: 'POST',
  path: '/broken',
  title: '坏',
  allow: 'public',
  does: 'session',
  input: z.object({ password: z.string(), mobile: z.string() }),
  output: z.null(),
})

const lines: string[] = []
const asked = async () => {
  const app = await buildServer({
    // no database: it fails, and is logged
    routes: [{ call: broken, verb: 'broken', handler: async () => null }],
    documents: {
      '/exception': () => {
        throw Object.assign(new Error(`no luck: ${hostile}`), { detail: 'Key (mobile)=(13812345678) exists' })
      },
    },
    unsettled: new Set(),
    secure: true,
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
  })
  const headers = {
    cookie: '__Host-sid=5ecret',
    accesstoken: 'acc3ss',
    authorization: 'Bearer k3y',
    'user-agent': 'x\u2028y',
  }
  const query = '?userCode=zhangsan&token=t0ken'
  const payload = { password: 'Sesame2026open', mobile: '13812345678' }
  await app.inject({ method: 'POST', url: `/broken${query}`, headers, payload })
  const answer = await app.inject({ method: 'GET', url: `/exception${query}`, headers })
  await app.close()
  return answer.json()
}

test('whatever an exception says, a log line is one line of JSON and its hostile characters are text', async () => {
  expect((await asked()).msg).toBe('系统出现异常，请稍后再试')
  const failed = lines.filter((l) => l.includes('call failed'))
  expect(failed).toHaveLength(2)
  for (const line of lines) {
    expect(() => JSON.parse(line)).not.toThrow()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(line.replace(/\n$/, '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
  }
  expect(JSON.parse(failed[1]!).err.message).toContain('no luck')
})

test('a log holds no password, cookie, access token, query, identity card or full phone', async () => {
  await asked()
  const all = lines.join('')
  for (const secret of [
    'Sesame2026',
    '5ecret',
    'acc3ss',
    'k3y',
    't0ken',
    'zhangsan',
    '13812345678',
    '11010519491231002X',
    'aGFzaA',
    'Key (mobile)',
  ])
    expect([secret, all.includes(secret)]).toEqual([secret, false])
})
