import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { type Call, codesOf, type OrgKind } from '#kernel/shared/call.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { hostileTexts, leavesOf, sampleOf, withLeaf, withTexts, wrongValues } from './samples.ts'
import { openWorld, type Person, type World } from './world.ts'

/*
 * security.md C32, C38, C41, C44, C45 and every wall that a text could climb: each call is asked with what an attacker
 * would send, by somebody who may call it. Whatever comes back is an envelope without stack, SQL, path or fault.
 */
let w: World
const masters = new Map<OrgKind, Person>()
// a stream of events takes no input and does not end
const calls = everyRoute.map((r) => r.call).filter((c) => !c.live)
const jsonCalls = calls.filter((c) => c.body !== 'multipart' && c.does !== 'session')
/** What the statements of a call look like, for the comparison of before and after. */
const shapes = async (): Promise<Set<string>> =>
  new Set(
    (
      await w.sql.query<{ id: string }>(
        `select queryid::text as id from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = current_database()`,
      )
    ).rows.map((r) => r.id),
  )

beforeAll(async () => {
  w = await openWorld()
  await w.sql.query('create extension if not exists pg_stat_statements')
  await shapes()
  for (const kind of ['hospital', 'supplier', 'authority'] as const) {
    const may: Record<string, string> = {}
    for (const c of calls) {
      if (typeof c.allow !== 'object' || !c.allow.orgs.includes(kind)) continue
      for (const code of codesOf(c.allow)) {
        const [path, action] = code.split(':') as [string, string]
        may[path] = `${may[path] ?? 'view'} ${action}`
      }
    }
    const unique = Object.fromEntries(Object.entries(may).map(([p, a]) => [p, [...new Set(a.split(' '))].join(' ')]))
    masters.set(kind, await w.person(unique, await w.org(kind, `全权${kind}`)))
  }
})
afterAll(() => w.close())

const whoMay = (c: Call): Person =>
  masters.get(typeof c.allow === 'object' ? c.allow.orgs[0]! : 'hospital') ?? masters.get('hospital')!

/** As many words of as many letters: what the same text would be, had nobody meant harm. */
const harmless = (text: string): string =>
  [...text].map((one, i) => (/[\s,，;；、]/.test(one) ? one : String.fromCharCode(97 + (i % 26)))).join('')
const leafTexts = hostileTexts.slice(0, 2)

const leak =
  /node_modules|\.ts:\d|\bat \S+ \(|kysely|postgres:\/\/|syntax error at|relation "|column "|violates|jicai_app|\/tmp\/|\/home\//i

interface Asked {
  status: number
  text: string
}
const send = async (c: Call, payload: unknown, headers: Record<string, string> = {}): Promise<Asked> => {
  const who = whoMay(c)
  const response = await w.app.inject({
    method: c.method,
    url: c.path,
    ...(c.method === 'GET'
      ? {
          query: Object.fromEntries(
            Object.entries(payload as object).map(([k, v]) => [
              k,
              typeof v === 'object' ? JSON.stringify(v) : String(v),
            ]),
          ),
        }
      : { payload: payload as object }),
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  return { status: response.statusCode, text: response.body }
}

/** The answer is an envelope (or a file), and tells nothing of the inside. */
const isClean = (c: Call, what: unknown, answer: Asked): Envelope | undefined => {
  const said = JSON.stringify(what)?.slice(0, 200)
  expect([said, answer.status]).toEqual([said, 200])
  if (c.blob && !answer.text.startsWith('{"code"')) return undefined
  const e = JSON.parse(answer.text) as Envelope
  expect([said, typeof e.code, e.code === codes.fault ? e.msg : '']).toEqual([said, 'number', ''])
  const ours = JSON.stringify({ msg: e.msg, detail: e.detailMessage, fields: (e.data as { fields?: unknown })?.fields })
  expect(ours).not.toMatch(leak)
  return e
}

describe.each(jsonCalls.map((c) => [c.path, c] as const))('%s', (_path, c) => {
  const good = sampleOf(c)

  test('hostile texts in every field get a clean answer and no new statement', async () => {
    for (const text of hostileTexts) await send(c, withTexts(good, harmless(text)))
    for (const l of leavesOf(good)) {
      if (typeof l.value === 'string')
        for (const text of leafTexts) await send(c, withLeaf(good, l.path, harmless(text)))
    }
    const known = await shapes()
    for (const text of hostileTexts) {
      isClean(c, text, await send(c, withTexts(good, text)))
    }
    for (const l of leavesOf(good)) {
      if (typeof l.value !== 'string') continue
      for (const text of leafTexts) isClean(c, text, await send(c, withLeaf(good, l.path, text)))
    }
    const grown = [...(await shapes())].filter((id) => !known.has(id))
    const { rows: added } = await w.sql.query<{ query: string }>(
      `select distinct query from pg_stat_statements where queryid = any($1::bigint[]) and query !~ '^update session set seen_at'`,
      [grown],
    )
    expect(added).toEqual([])
  })

  test('values of the wrong type are named, not swallowed', async () => {
    for (const l of leavesOf(good)) {
      for (const value of wrongValues)
        isClean(c, { [l.path.join('.')]: value }, await send(c, withLeaf(good, l.path, value)))
    }
  })

  if (c.method !== 'GET' && Object.keys(good).length) {
    test('fields nobody asked for are refused or without effect', async () => {
      const extra = {
        ...good,
        role: 'admin',
        orgId: crypto.randomUUID(),
        isOperator: true,
        createdBy: 'x',
        auditor: 'x',
      }
      isClean(c, 'extra', await send(c, extra))
    })
  }
})

describe('bodies that are no input', () => {
  const write = jsonCalls.find((c) => c.does === 'write' && c.method === 'POST')!
  const raw = (payload: string | Buffer, type = 'application/json') =>
    send(write, payload as never, { 'content-type': type })

  test.each([
    ['nesting deeper than any input', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['a key twice', '{"id":"1","id":"2"}'],
    ['U+0000', '{"remark":"a\\u0000b"}'],
    ['half a surrogate', '{"remark":"\\ud800"}'],
    ['no JSON', '{"a":'],
    ['an array', '[]'],
    ['a number', '7'],
    ['nothing', ''],
  ])('%s', async (_name, body) => {
    const answer = await raw(body)
    expect(answer.status).toBe(200)
    expect((JSON.parse(answer.text) as Envelope).code).not.toBe(codes.fault)
    expect((JSON.parse(answer.text) as Envelope).code).not.toBe(codes.ok)
    expect(answer.text).not.toMatch(leak)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('bytes that are no UTF-8', async () => {
    const answer = await raw(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]))
    expect((JSON.parse(answer.text) as Envelope).code).not.toBe(codes.fault)
  })

  test('a body of two megabytes', async () => {
    const answer = await raw(JSON.stringify({ remark: 'x'.repeat(2_000_000) }))
    expect(JSON.parse(answer.text)).toMatchObject({ code: codes.malformed })
  })

  test('another content type', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/json, text/html'])
      expect((JSON.parse((await raw('{}', type)).text) as Envelope).code).not.toBe(codes.ok)
  })
})

test('after all that the house still answers, and no table is gone', async () => {
  expect((await w.app.inject('/health')).statusCode).toBe(200)
  expect((await w.sql.query('select count(*) from plan')).rows).toHaveLength(1)
})
