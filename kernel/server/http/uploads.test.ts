import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { wholeOf } from '#kernel/shared/call.ts'
import { fileCalls, uploadSentences } from '#kernel/shared/calls/files.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { openCalls } from '#modules/registration/shared/calls.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

/* security.md C91: what is too much stops the request where it is noticed. Over a real connection, since that is what stops. */
let w: World
let clerk: Person
let port: number
beforeAll(async () => {
  w = await openWorld()
  clerk = await w.person('sales', await w.org('supplier', '供应商甲'))
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  port = (w.app.server.address() as AddressInfo).port
})
afterAll(() => w.close())

const MB = 1024 * 1024
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n`

interface Sending {
  headers?: Record<string, string>
  /** Sent at once. */
  begin: string
  /** Then a megabyte at a time, until there is an answer or so many have gone. */
  megabytes?: number
  /** After so many of them this is sent. */
  every?: number
  again?: string
  end?: string
  signal?: AbortSignal
}
/** The answer, and how many megabytes had been sent when it came. */
const sent = (path: string, o: Sending): Promise<{ envelope: Envelope; gone: number }> =>
  new Promise((done, fail) => {
    let gone = 0
    let answered = false
    const r = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      signal: o.signal,
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...o.headers },
    })
    r.on('response', async (answer) => {
      answered = true
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      done({ envelope: JSON.parse(Buffer.concat(parts).toString()), gone })
      r.destroy()
    })
    r.on('error', (e) => answered || fail(e))
    r.write(o.begin)
    void (async () => {
      const chunk = Buffer.alloc(MB, 32)
      while (!answered && gone < (o.megabytes ?? 0)) {
        const full = !r.write(chunk)
        gone++
        if (gone % (o.every ?? Number.POSITIVE_INFINITY) === 0 && gone < (o.megabytes ?? 0)) r.write(o.again)
        if (full) await Promise.race([new Promise((go) => r.once('drain', go)), sleep(3000)])
        await sleep(10)
      }
      if (!answered && o.end !== undefined) r.end(o.end)
    })()
  })
const signed = () => ({ ...clerk.headers, 'idempotency-key': crypto.randomUUID() })
const { upload } = fileCalls

test('every call with files says how many, how large and what they are', () => {
  const calls = everyRoute.map((r) => r.call).filter((c) => c.body === 'multipart')
  expect(calls.length).toBeGreaterThan(10)
  for (const { path, takes, allow } of calls) {
    const most = allow === 'public' ? 30 : 50
    expect([path, takes !== undefined && wholeOf(takes) <= most * MB]).toEqual([path, true])
  }
})

describe('a stranger', () => {
  const values = field('values', JSON.stringify({})) + field('password', 'x')
  const register = (o: Sending) => sent(openCalls.register.path, o)

  test('who did not solve the challenge is answered before his first file is read', async () => {
    const company = {
      orgName: '新供应商有限公司',
      creditCode: '91330100MA2000001X',
      legalPerson: '王',
      licenceFrom: '2020-01-01',
    }
    const person = { licenceTo: null, address: '一号', loginName: 'newsup1', name: '王管理', mobile: '13800130001' }
    const fields =
      field('values', JSON.stringify({ ...company, ...person })) + field('password', 'x') + field('captcha', 'no')
    const { envelope, gone } = await register({ begin: fields + file('f'), megabytes: 50 })
    expect(envelope.msg).toBe('请输入正确的验证码')
    expect(gone).toBeLessThan(20)
  })

  test('whose fields are no input is answered so too', async () => {
    const { envelope, gone } = await register({ begin: values + file('f'), megabytes: 50 })
    expect([envelope.code, gone < 20]).toEqual([400, true])
  })

  test('who announces more than the call takes is answered before a byte is read', async () => {
    const headers = { 'content-length': String(60 * MB) }
    const { envelope, gone } = await register({ headers, begin: '--x', megabytes: 1 })
    expect([envelope.msg, gone <= 1]).toEqual(['所有文件合计不能超过 30 MB', true])
  })

  test('who sends fields behind files is malformed', async () => {
    const late = `${file('f')}\r\n${field('captcha', 'x')}--x--\r\n`
    const { envelope } = await sent(upload.path, { headers: signed(), begin: late, end: '' })
    expect(envelope).toMatchObject({ code: 400, msg: '请求格式有误' })
  })
})

test('a file that is too large ends where it is too large, and counts', async () => {
  await w.sql.query('delete from upload_count')
  const { envelope, gone } = await sent(upload.path, { headers: signed(), begin: file('f'), megabytes: 45 })
  expect(envelope.msg).toBe(uploadSentences.size)
  expect(gone).toBeLessThan(40)
  const { rows } = await w.sql.query(`select files, bytes > 10485760 as large, refused from upload_count`)
  expect(rows).toEqual([{ files: 1, large: true, refused: 1 }])
})

test('a body ends after what a client waits, whatever it still sends', () => {
  expect(w.app.server.requestTimeout).toBe(180_000)
})

test('what lies in memory of all together has a bound; it is free again when they are gone', async () => {
  const gone = new AbortController()
  // none of them ever ends; one that is refused because somebody was faster begins again, so the bound is reached in any order
  const never = async (who: Person): Promise<void> => {
    while (!gone.signal.aborted) {
      const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() }
      await sent(upload.path, { headers, begin: file('f'), megabytes: 9, signal: gone.signal }).catch(() => {})
      await sleep(300)
    }
  }
  for (let n = 0; n < 4; n++) {
    const who = await w.person('sales', clerk.orgId)
    for (let m = 0; m < 4; m++) void never(who)
  }
  // what the others left may be a file short of the bound, so three are sent
  const files = { begin: file('f'), megabytes: 27, every: 9, again: `\r\n${file('g')}`, end: '\r\n--x--\r\n' }
  const one = async () => (await sent(upload.path, { headers: signed(), ...files })).envelope.msg
  try {
    // as often as an hour's megabytes of one user last
    await expect.poll(one, { timeout: 60_000, interval: 2500 }).toBe('正在处理的文件较多，请稍后再试')
  } finally {
    gone.abort()
  }
  await expect.poll(one, { timeout: 60_000, interval: 500 }).toBe('')
}, 150_000)
