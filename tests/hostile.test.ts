import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { type Call, codesOf, type OrgKind } from '#kernel/shared/call.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { type Asked, foulOf, leak, refusedAtDoor, tellsOf } from './fouls.ts'
import { acceptedSample } from './masters.ts'
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
const objectAt = (root: unknown, at: readonly (string | number)[]): Record<string, unknown> =>
  at.reduce((o, k) => (o as Record<string, unknown>)[k] as Record<string, unknown>, root as Record<string, unknown>)
/** What the statements of a call look like, for the comparison of before and after. */
const shapes = async (): Promise<Set<string>> =>
  new Set(
    (
      await w.sql.query<{ id: string }>(
        `select queryid::text as id from pg_stat_statements(false) s join pg_database d on d.oid = s.dbid where d.datname = current_database()`,
      )
    ).rows.map((r) => r.id),
  )

/** How often statements were sent, but what a timer sends. */
const timesOf = async (ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await w.sql.query<{ query: string; times: number }>(
    `select query, sum(calls)::int as times from pg_stat_statements
     where queryid = any($1::bigint[]) and query !~ '^update session set seen_at' group by query`,
    [ids],
  )
  return new Map(rows.map((r) => [r.query, r.times]))
}

beforeAll(async () => {
  w = await openWorld()
  await w.sql.query('create extension if not exists pg_stat_statements')
  await shapes()
  // what a timer sends some time after a write, whoever wrote it
  await w.sql.query('select pg_notify($1, $2)', ['warm', ''])
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

/** As many words, none longer than four letters: what the same text would be, had nobody meant harm. */
const harmless = (text: string): string =>
  text.replace(/[^\s,，;；、]+/g, (word) => 'abcd'.slice(0, word.length)).replace(/\s/g, ' ')
/** Of texts of one shape one is enough to know the statements; and one is as long as the code of a pack. */
const harmlessTexts = [...new Set([...hostileTexts.map(harmless), 'QY20261128001'])]

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

/**
 * What is wrong with the answers. Each input that reaches the call is sent; of those refused at the door, whose answers are
 * looked at here, one is sent, another at each call, to see that it is so.
 */
const foul = async (c: Call, inputs: readonly unknown[]): Promise<string[]> => {
  const found: unknown[] = []
  const refused: { input: unknown; body: Envelope }[] = []
  for (const input of inputs) {
    const body = refusedAtDoor(c, input)
    if (body) refused.push({ input, body })
    const wrong = body ? tellsOf(body) : foulOf(c, await send(c, input))
    if (wrong) found.push([wrong, input])
  }
  const one = refused[jsonCalls.indexOf(c) % refused.length]
  if (one) {
    const { requestId: _, ...said } = JSON.parse((await send(c, one.input)).text) as Envelope
    const { requestId: __, ...meant } = one.body
    if (JSON.stringify(said) !== JSON.stringify(meant)) found.push([said, 'and not', meant, one.input])
  }
  return found.map((f) => JSON.stringify(f).slice(0, 500))
}

describe.each(jsonCalls.map((c) => [c.path, c] as const))('%s', (_path, c) => {
  const good = sampleOf(c)

  test('hostile texts in every field get a clean answer and no new statement', async () => {
    // each text in all fields at once, and each field alone with one of them in turn
    const alone = leavesOf(good)
      .filter((l) => typeof l.value === 'string')
      .map((l, i) => [l.path, hostileTexts[i % hostileTexts.length]!] as const)
    // one that is refused too: then what is asked of everybody who comes is known
    const meantWell = [
      ...harmlessTexts.map((text) => withTexts(good, text)),
      ...alone.map(([path, text]) => withLeaf(good, path, harmless(text))),
    ].filter((input, i) => i === 0 || !refusedAtDoor(c, input))
    const attacks = [
      ...hostileTexts.map((text) => withTexts(good, text)),
      ...alone.map(([path, text]) => withLeaf(good, path, text)),
    ]
    const harmlessly = async () => {
      for (const input of meantWell) await send(c, input)
    }
    await harmlessly()
    const known = await shapes()
    const hostilely = async () => expect(await foul(c, attacks)).toEqual([])
    await hostilely()
    const grown = [...(await shapes())].filter((id) => !known.has(id))
    if (grown.length === 0) return
    // what the same words give that mean no harm was only not counted yet, on a server others use
    const counted = await timesOf(grown)
    await harmlessly()
    const again = await timesOf(grown)
    if (![...again].some(([query, times]) => times === counted.get(query))) return
    // and what the hostile ones do not give a second time, something kept was asked for anew
    await hostilely()
    const third = await timesOf(grown)
    const theirs = [...third].filter(([query, times]) => {
      const before = again.get(query) ?? 0
      return before === (counted.get(query) ?? 0) && times > before
    })
    expect(theirs.map(([query]) => query)).toEqual([])
  })

  test('values of the wrong type are named, not swallowed', async () => {
    const wrong = leavesOf(good).flatMap((l) => wrongValues.map((value) => withLeaf(good, l.path, value)))
    expect(await foul(c, wrong)).toEqual([])
  })
})

/** What a form is asked to carry along by who wants more than he has. */
const surplus = {
  role: 'admin',
  roleIds: [crypto.randomUUID()],
  orgId: crypto.randomUUID(),
  hospitalId: crypto.randomUUID(),
  status: 'approved',
  isOperator: true,
  price: '0.01',
  auditor: 'x',
  auditedBy: crypto.randomUUID(),
  createdBy: crypto.randomUUID(),
  createdOrg: crypto.randomUUID(),
}
const writes = calls.filter((c) => c.does !== 'read')

test('fields nobody asked for are refused or fall away, at every depth of every call that writes', () => {
  const declared: string[] = []
  let tried = 0
  for (const c of writes) {
    // some want what no sample knows, such as a valid credit code: then the surplus field must be among what they refuse
    const accepted = acceptedSample(c)
    const good = accepted ?? sampleOf(c)
    // every object of the input, the lines of a document too
    const places = [
      [],
      ...new Set(
        leavesOf(good)
          .flatMap((l) => l.path.map((_, i) => l.path.slice(0, i)))
          .map(String),
      ),
    ]
      .map((at) => (at.length ? String(at).split(',') : []))
      .filter((at) => !Array.isArray(objectAt(good, at)))
    for (const at of places)
      for (const [name, value] of Object.entries(surplus)) {
        if (objectAt(good, at)[name] !== undefined) continue
        const parsed = c.input.safeParse(withLeaf(good, [...at, name], value))
        tried++
        const named = parsed.error?.issues.some((i) => i.code === 'unrecognized_keys' && i.keys.includes(name))
        if (!accepted && !named) declared.push(`${c.path} ${[...at, name].join('.')}`)
        if (parsed.success && objectAt(parsed.data, at)[name] !== undefined)
          declared.push(`${c.path} ${[...at, name].join('.')}`)
      }
  }
  expect(tried).toBeGreaterThan(2000)
  expect(declared).toEqual([])
})

const unsortable =
  /\/(drug|inst|material|wzfl|manufacturer|cert|ks|psd|cgml|change|price|user|org|menu)\/export$|\/contract\/statistics\/\w+Export$/

test('a filter, an order and a column nobody declared are refused, by every call that reads', async () => {
  const wrong: string[] = []
  const sorted: string[] = []
  for (const c of calls.filter((one) => one.does === 'read' && one.body !== 'multipart')) {
    const good = acceptedSample(c) ?? {}
    // the fixed questions of the specification take anything behind the `?`, and read nothing of it
    if (c.method !== 'GET' && c.input.safeParse({ ...good, password_hash: 'x' }).success)
      wrong.push(`${c.path} takes any filter`)
    const filters = good.filters as object | undefined
    if (filters && c.input.safeParse({ ...good, filters: { ...filters, password_hash: 'x' } }).success)
      wrong.push(`${c.path} takes any filter of a column`)
    if (!('sort' in (sampleOf(c) as object))) continue
    sorted.push(c.path)
    for (const sort of [
      'password_hash',
      '-password_hash',
      'constructor',
      'no,password_hash',
      '(select 1)',
      'no desc nulls first; select 1',
    ]) {
      const { text } = await send(c, { ...(c.input.safeParse({}).success ? {} : good), sort })
      const code = text.startsWith('{"code"') ? (JSON.parse(text) as Envelope).code : 'file'
      // the file of what has one order only overlooks the wish
      if (code === 'file' && /^[-\w,]+$/.test(sort) && unsortable.test(c.path)) continue
      if (code !== codes.malformed) wrong.push(`${c.path} orders by ${sort}: ${code}`)
    }
  }
  expect(sorted.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

describe('bodies that are no input', () => {
  const write = jsonCalls.find((c) => c.does === 'write' && c.method === 'POST')!
  const raw = (payload: string | Buffer, type = 'application/json') =>
    send(write, payload as never, { 'content-type': type })

  /** A body this call would take, but for what is wrong with it. */
  const good = JSON.stringify(acceptedSample(write))
  const with_ = (what: string) => `${good.slice(0, -1)},${what}}`

  test('every refused body is malformed by its own fault', async () => {
    expect((JSON.parse((await raw(good)).text) as Envelope).code).not.toBe(codes.malformed)
    for (const [what, body] of [
      ['nesting deeper than any input', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
      ['nesting of 21', with_(`"x":${'['.repeat(20)}${']'.repeat(20)}`)],
      ['__proto__', with_('"__proto__":{"admin":true}')],
      ['constructor.prototype', with_('"constructor":{"prototype":{"admin":true}}')],
      ['a key twice', with_(good.slice(1, -1))],
      ['U+0000', good.replace(/:"[^"]*"/, ':"a\\u0000b"')],
      ['half a surrogate', good.replace(/:"[^"]*"/, ':"\\ud800"')],
      ['no JSON', '{"a":'],
      ['an array', '[]'],
      ['a number', '7'],
      ['nothing', ''],
    ] as const) {
      const answer = await raw(body)
      expect([what, answer.status, (JSON.parse(answer.text) as Envelope).code]).toEqual([what, 200, codes.malformed])
      expect(answer.text).not.toMatch(leak)
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('bytes that are no UTF-8', async () => {
    const answer = await raw(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]))
    expect((JSON.parse(answer.text) as Envelope).code).toBe(codes.malformed)
  })

  test('a body of more than one megabyte', async () => {
    const padded = (size: number) => good.replace('{', `{${' '.repeat(size - good.length)}`)
    expect(JSON.parse((await raw(padded(1024 * 1024 + 1))).text)).toMatchObject({
      code: codes.malformed,
      msg: '内容过大',
    })
    expect(JSON.parse((await raw(padded(1024 * 1024 - 1))).text)).not.toMatchObject({ code: codes.malformed })
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
