import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildServer } from '#kernel/server/http/server.ts'
import { call, type OrgKind } from '#kernel/shared/call.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { fetchFile, send } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/* security.md C45: each layer is broken once; what the client reads is a code, a Chinese sentence and the request's id. */
let w: World
const people = new Map<OrgKind, Person>()
let port: number
beforeAll(async () => {
  w = await openWorld()
  for (const kind of ['hospital', 'supplier', 'authority'] as const)
    people.set(kind, await masterOf(w, kind, await w.org(kind, `机构${kind}`)))
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  port = (w.app.server.address() as { port: number }).port
})
afterAll(() => w.close())

const inside = new RegExp(
  [
    ...[
      'node_modules',
      '\\.[cm]?[jt]sx?:\\d',
      '\\bat \\S+ \\(',
      'kysely',
      'fastify',
      'FST_',
      'postgres',
      'PostgreSQL',
      '\\bpg\\b',
    ],
    ...[
      'syntax error',
      'relation "',
      'column "',
      'violates',
      'jicai_app',
      '/tmp/',
      '/home/',
      'ENO\\w+',
      'select ',
      'insert into',
    ],
    ...[
      '127\\.0\\.0\\.1',
      'localhost',
      hostname().replaceAll('.', '\\.'),
      process.version.replaceAll('.', '\\.'),
      'Error:',
    ],
  ].join('|'),
)
/** Nothing but what may be told. @returns the code */
const told = (body: string): number => {
  const e = JSON.parse(body) as Envelope
  expect([body, Object.keys(e).filter((k) => !['code', 'data', 'msg', 'requestId'].includes(k))]).toEqual([body, []])
  expect([body, typeof e.code, e.code !== 0]).toEqual([body, 'number', true])
  expect(e.msg).toMatch(/[\u4e00-\u9fff]/)
  expect(e.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(body).not.toMatch(inside)
  if (e.code === codes.fault || e.code === codes.unavailable) expect(e.data).toBeNull()
  return e.code
}

/** What the server answers to these bytes, its head and its body. */
const raw = (bytes: string | Buffer): Promise<{ head: string; body: string }> =>
  new Promise((done, fail) => {
    let all = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      all += text
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      const at = all.indexOf('\r\n\r\n')
      done({ head: all.slice(0, at), body: all.slice(at + 4) })
    })
    socket.setTimeout(5000, () => fail(new Error('no answer')))
  })
const request = (line: string, headers: Record<string, string> = {}, body = '') =>
  `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${Object.entries(headers)
    .map(([k, v]) => `${k}: ${v}\r\n`)
    .join('')}\r\n${body}`

describe('the wire', () => {
  test.each([
    ['bytes that are no HTTP', 'GET\r\n\r\n'],
    ['binary', Buffer.from([0x16, 3, 1, 0, 0xff, 0, 0, 0])],
    ['a head without end', request('GET /getKey', { x: 'x'.repeat(40_000) })],
    ['two lengths', request('POST /login', { 'content-length': '3', 'transfer-encoding': 'chunked' })],
    ['an address nobody can decode', request('GET /%ff')],
    ['half an escape', request('GET /getKey%')],
    ['an address that is none', request('GET /nowhere?x=<script>')],
    ['a method without meaning here', request('DELETE /getKey')],
    [
      'half a JSON',
      request('POST /open/registerState', { 'content-type': 'application/json', 'content-length': '4' }, '{"a"'),
    ],
    [
      'a multipart without parts',
      request('POST /open/register', { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1' }, '-'),
    ],
    [
      'a body larger than said',
      request('POST /open/registerState', { 'content-type': 'application/json', 'content-length': '9999999' }, '{'),
    ],
  ])('%s', async (_what, bytes) => {
    const { head, body } = await raw(bytes)
    told(body)
    expect(head).not.toMatch(/^(server|x-powered-by|via):/im)
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cache-control: no-store',
    ])
      expect([name, head.includes(name)]).toEqual([name, true])
  })
})

test('a handler that throws, and an answer that is not what was declared', async () => {
  const one = (path: `/${string}`) =>
    call({
      method: 'GET',
      path,
      title: '坏',
      allow: 'public',
      does: 'session',
      input: z.object({}),
      output: z.object({ n: z.int() }),
    })
  const fault = Object.assign(new Error('ENOENT: open /home/jicai/secret, select * from app_user at db1:5432'), {
    stack: 'at x (/tmp/a.ts:1)',
  })
  const app = await buildServer({
    routes: [
      {
        call: one('/throws'),
        verb: 'one',
        handler: async () => {
          throw fault
        },
      },
      {
        call: one('/throws-text'),
        verb: 'one',
        handler: async () => {
          throw 'select * from app_user'
        },
      },
      {
        call: one('/throws-nothing'),
        verb: 'one',
        handler: async () => {
          throw undefined
        },
      },
      { call: one('/other'), verb: 'one', handler: async () => ({ n: Symbol('x') }) as never },
      {
        call: one('/lacks'),
        verb: 'one',
        handler: async () =>
          ({
            n: {
              toJSON: () => {
                throw fault
              },
            },
          }) as never,
      },
    ],
    documents: {
      '/document': () => {
        throw fault
      },
    },
    unsettled: new Set(),
    secure: true,
    logLevel: 'silent',
  })
  for (const url of ['/throws', '/throws-text', '/throws-nothing', '/other', '/lacks', '/document'])
    expect([url, told((await app.inject(url)).body)]).toEqual([url, codes.fault])
  await app.close()
})

test('the files: no folder for them, and bytes that are gone', async () => {
  const who = people.get('supplier')!
  const png = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const upload = () =>
    send(w.app, who, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, [
      { field: 'u', filename: 'a.pdf', bytes: png },
    ])
  const fileId = (await upload()).data!.u!
  const folder = join(w.dataDir, 'files')
  renameSync(folder, `${folder}.away`)
  const gone = await fetchFile(w.app, who, fileCalls.download, { fileId })
  expect(told(JSON.stringify(gone.envelope))).toBe(codes.fault)
  writeFileSync(folder, 'a file stands where the folder was')
  expect(told(JSON.stringify(await upload()))).toBe(codes.fault)
  rmSync(folder)
  mkdirSync(folder)
  expect((await upload()).code).toBe(codes.ok)
})

test('the connection: cut under a call, and none left', async () => {
  const who = people.get('hospital')!
  await w.sql.query('begin; lock table plan in access exclusive mode')
  const waiting = who.ask(planCalls.query, {})
  await expect
    .poll(async () => (await w.sql.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n)
    .toBeGreaterThan(0)
  await w.sql.query(`select pg_terminate_backend(pid) from pg_locks where not granted`)
  expect(told(JSON.stringify(await waiting))).toBe(codes.unavailable)
  await w.sql.query('rollback')
  await expect.poll(async () => (await who.ask(planCalls.query, {})).code).toBe(codes.ok)
})

test('the database: every table but those of the door is gone under every call', async () => {
  const doors = ['session', 'app_user', 'org', 'role', 'role_action', 'user_role', 'config', 'org_parent']
  const { rows } = await w.sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1)`,
    [doors],
  )
  for (const { name } of rows) await w.sql.query(`alter table "${name}" rename to "gone_${name}"`)
  try {
    const met = new Set<number>()
    for (const c of everyCall) {
      if (c.body === 'multipart') continue
      const kind = (['hospital', 'supplier', 'authority'] as const).find((k) => c.allow === 'public' || mayAsk(c, k))!
      const { headers } = people.get(kind)!
      const input = acceptedSample(c) ?? {}
      const r = await w.app.inject({
        method: c.method,
        url: c.path,
        ...(c.method === 'GET'
          ? { query: input as Record<string, string> }
          : { payload: c.body === 'form' ? new URLSearchParams(input as never).toString() : input }),
        headers: {
          ...headers,
          'idempotency-key': crypto.randomUUID(),
          ...(c.body === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
      })
      expect([c.path, r.statusCode]).toEqual([c.path, 200])
      if (r.headers['content-disposition'] || r.json<Envelope>().code === codes.ok) continue
      met.add(told(r.body))
    }
    expect(met.has(codes.fault)).toBe(true)
  } finally {
    for (const { name } of rows) await w.sql.query(`alter table "gone_${name}" rename to "${name}"`)
  }
})
