import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { contractLinkCalls } from '#modules/contract-link/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { MOST } from './arrival.ts'
import { buildServer } from './server.ts'

/* security.md C91: half a body of a stranger holds little memory, for a moment. Over a real connection, one address. */
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

const KB = 1024
interface Half {
  path?: string
  type?: string
  headers?: Record<string, string>
  /** Bytes it announces; in pieces without an end when left out. */
  announced?: number
  sent?: number
  text?: string
  to?: number
}
/** Sends half a body; `answer` is the sentence that came, `''` for none, when the connection has ended. */
const half = (o: Half): { socket: Socket; answer: Promise<string> } => {
  const socket = connect(o.to ?? port, '127.0.0.1')
  const headers = {
    host: `127.0.0.1:${port}`,
    'content-type': o.type ?? 'application/json',
    ...(o.announced ? { 'content-length': String(o.announced) } : { 'transfer-encoding': 'chunked' }),
    ...o.headers,
  }
  const head = Object.entries(headers).map(([k, v]) => `${k}: ${v}`)
  socket.write(`POST ${o.path ?? contractLinkCalls.preview.path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const body = o.text ?? ' '.repeat(o.sent ?? 0)
  socket.write(o.announced ? body : `${body.length.toString(16)}\r\n${body}\r\n`)
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  const answer = new Promise<string>((done) => {
    socket.on('error', () => {})
    socket.on('close', () => done(/"msg":"([^"]*)"/.exec(Buffer.concat(parts).toString())?.[1] ?? ''))
  })
  return { socket, answer }
}
const signed = () => ({ ...clerk.headers, 'idempotency-key': crypto.randomUUID() })
const works = async () => (await w.nobody.ask(contractLinkCalls.preview, { token: 'x' })).code

test.each([
  ['announces', { announced: 1000 * KB, sent: 950 * KB }],
  ['sends', { sent: MOST.strangers + 1 }],
  ['sends as a form', { path: sessionCalls.login.path, type: 'application/x-www-form-urlencoded', sent: 70 * KB }],
  ['sends to nobody’s address', { path: '/nowhere', sent: 70 * KB }],
])('a stranger who %s more than 64 KB is answered, and the connection ends', async (_what, o) => {
  expect(await half(o).answer).toBe('内容过大')
})

test('who is signed in sends a megabyte', async () => {
  const input = { ids: Array.from({ length: 18_000 }, () => crypto.randomUUID()) }
  expect(JSON.stringify(input).length).toBeGreaterThan(600 * KB)
  expect((await clerk.ask(messageCalls.read, input as never)).msg).not.toBe('内容过大')
  expect(await half({ path: messageCalls.unread.path, headers: signed(), sent: MOST.people + 1 }).answer).not.toBe('')
})

test('of one address half a megabyte waits, and no more; who is signed in waits for none of it', async () => {
  const all = Array.from({ length: 40 }, () => half({ announced: 60 * KB, sent: 59 * KB }))
  const first = await Promise.race([Promise.all(all.map((h) => h.answer)), sleep(4_000)])
  expect(first).toBeUndefined()
  const ended = all.filter((h) => h.socket.closed || h.socket.destroyed)
  expect(ended.length).toBeGreaterThanOrEqual(30)
  for (const h of ended) expect(['请求较多，请稍后再试', '']).toContain(await h.answer)
  expect((await clerk.ask(messageCalls.unread, {})).code).toBe(0)
  for (const h of all) h.socket.destroy()
  // and it is free again when they are gone
  await expect.poll(works, { timeout: 5_000 }).not.toBe(429)
})

test('what a stranger begins to send is there within ten seconds, or he is told that it is too late', async () => {
  const from = performance.now()
  expect(await half({ announced: 100, sent: 50 }).answer).toBe('请求内容未在限定时间内到达')
  expect(performance.now() - from).toBeLessThan(14_000)
}, 20_000)

test('who goes away in the middle of a body or a file leaves no error in the log', async () => {
  const lines: string[] = []
  const about = { title: '试', allow: 'public', does: 'session', input: z.object({}), output: z.null() } as const
  const takes = { are: 'papers', most: 1, bytes: KB * KB } as const
  const calls = [
    call({ ...about, method: 'POST', path: '/plain' }),
    call({ ...about, method: 'POST', path: '/files', body: 'multipart', takes }),
  ]
  const app = await buildServer({
    routes: calls.map((c) => ({ call: c, verb: 'x', handler: async () => null })),
    unsettled: new Set(),
    secure: true,
    logLevel: 'warn',
    logTo: { write: (line) => void lines.push(line) },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const to = (app.server.address() as AddressInfo).port
  const file = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-1.4'
  const gone = [
    half({ path: '/plain', announced: 1000, sent: 500, to }),
    half({ path: '/plain', sent: 500, to }),
    half({ path: '/files', type: 'multipart/form-data; boundary=x', announced: 9000, text: file, to }),
  ]
  await sleep(300)
  for (const { socket } of gone) socket.destroy()
  await sleep(300)
  await app.close()
  expect(lines).toEqual([])
})
