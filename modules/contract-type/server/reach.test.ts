import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import type { Call } from '#kernel/shared/call.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { claimCalls, entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { contractLinkCalls } from '#modules/contract-link/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { type Contractors, contractBody, contractors, contractType, handedIn } from '#tests/contracting.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { permissionCalls } from '../shared/calls.ts'

/* What data permission hides is told by no call of contracts, those of other modules and of days to come among them: decision 0090. */
let w: World
let g: Goods
let c: Contractors
let admin: Person
let reader: Person
let type: string
let other: string
let hidden: { id: string; no: string }
let shown: { id: string; no: string }

const everything = 'view add edit delete submit withdraw audit export claim giveUp assign sign download preview share'
const codesOf = Object.fromEntries(
  ['claim', 'entryAudit', 'manage', 'statistics', 'performanceMonitor'].map((s) => [`contract/${s}`, everything]),
)
/** Not a number anything else comes to. */
const price = '7654.3'
const figures = ['7654.3', '765430']
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  c = await contractors(w, g)
  type = await contractType(w, g.hospital)
  other = await contractType(w, g.hospital)
  admin = await w.person({ 'contractSettings/dataPermission': 'view setScope' }, g.hospital)
  reader = await w.person({ ...codesOf, messageNotice: 'view read readAll delete' }, g.hospital)
  const body = async (typeId: string) => {
    const { productId } = await g.item({ price })
    const all = contractBody(g.supplier, typeId, [productId])
    return { ...all, lines: all.lines.map((l) => ({ ...l, price })) }
  }
  hidden = await handedIn(c.clerk, await c.clerk.get(entryCalls.add, await body(type)))
  shown = await handedIn(c.clerk, await c.clerk.get(entryCalls.add, await body(other)))
})
afterAll(() => w.close())

let word: { id?: string; version: number } = { version: 0 }
const put = async (rules: { typeId: string | null; scope: 'all' | 'own' | 'none'; hideAmount: boolean }[]) => {
  const whom = word.id ? {} : { userId: reader.userId }
  word = await admin.get(permissionCalls.save, { ...whom, ...word, rules })
}
const say = (scope: 'all' | 'own' | 'none', hideAmount = false) => put([{ typeId: type, scope, hideAmount }])
/** What a call answers, as it comes: a file is text too. */
const raw = async (call: Call, payload: object): Promise<string> => {
  const headers = { ...reader.headers, 'idempotency-key': randomUUID() }
  const asked = call.method === 'GET' ? { query: payload as Record<string, string> } : { payload }
  const answer = await w.app.inject({ method: call.method, url: call.path, headers, ...asked })
  return answer.rawPayload.toString('utf8')
}
/** Everything the contract's own calls read, each asked as a list, by this contract and by what else it may want. */
const answers = async (id: string): Promise<[string, string][]> => {
  const reads = everyRoute.filter((r) => r.call.path.startsWith('/linex/contract/') && r.call.does === 'read')
  const all: [string, string][] = []
  for (const { call } of reads) {
    if (/type|authority/.test(call.path)) continue
    for (const input of [
      {},
      { id },
      { contractId: id },
      { type: 'csv' },
      { type: 'csv', ids: [id] },
      { sort: '-amount' },
    ]) {
      if (call.input.safeParse(input).success)
        all.push([`${call.path} ${JSON.stringify(input)}`, await raw(call, input)])
    }
  }
  return all
}

test('a hidden contract is in no answer: not by id, in lists, counts, statistics, exports', async () => {
  await say('all')
  const open = await answers(hidden.id)
  expect(open.filter(([, said]) => said.includes(hidden.no)).length).toBeGreaterThan(1)
  await say('none')
  const closed = await answers(hidden.id)
  expect(closed.filter(([, said]) => said.includes(hidden.no)).map(([path]) => path)).toEqual([])
  // and another type's stays
  expect(closed.some(([, said]) => said.includes(shown.no))).toBe(true)
})

test('list, total, tabs and search agree, and a step on a hidden one finds nothing', async () => {
  const list = () => reader.get(entryCalls.query, { status: ['pending'] })
  await say('all')
  const before = await list()
  await say('none')
  const after = await list()
  expect((before.total ?? 0) - (after.total ?? 0)).toBe(1)
  expect(after.rows.map((r) => r.no)).not.toContain(hidden.no)
  const counted = (page: object) => JSON.stringify((page as { counts?: Record<string, number> }).counts ?? {})
  expect(counted(after)).not.toBe(counted(before))
  expect((await reader.get(entryCalls.query, { keyword: hidden.no })).total).toBe(0)
  const wish = { id: hidden.id, version: 1 }
  for (const call of [entryCalls.detail, entryCalls.submit, entryCalls.audit, entryCalls.delete])
    expect((await reader.ask(call, { ...wish, action: 'approve' } as never)).code).not.toBe(0)
  expect((await reader.ask(entryCalls.detail, { id: hidden.id })).code).toBe(codes.notFound)
  expect((await reader.ask(claimCalls.claim, { id: hidden.id })).code).toBe(codes.notFound)
  // nor a link to it, which would show it to the world
  const link = { hours: 1, maxViews: 1 }
  expect((await reader.ask(contractLinkCalls.share, { id: hidden.id, ...link })).code).toBe(codes.notFound)
  expect((await reader.ask(contractLinkCalls.links, { id: hidden.id })).code).toBe(codes.notFound)
})

test('an export has the rows of the list and no more', async () => {
  const sheet = () => raw(entryCalls.export, { type: 'csv' })
  await say('all')
  expect(await sheet()).toContain(hidden.no)
  await say('none')
  const after = await sheet()
  expect(after).toContain(shown.no)
  expect(after).not.toContain(hidden.no)
  await say('all', true)
  const masked = await sheet()
  expect(masked).toContain(hidden.no)
  expect(masked.split('\n').find((l) => l.includes(hidden.no))).not.toContain('765430')
})

test('its messages and its files are not his either', async () => {
  const { rows: file } = await w.sql.query(
    `insert into file (org_id, owner_id, purpose, name, mime, size, sha256) values ($1, $2, 'contract:' || $3::text, '正文.pdf',
      'application/pdf', 1, repeat('a', 64)) returning id`,
    [g.hospital, c.clerk.userId, hidden.id],
  )
  await w.sql.query(
    `insert into message (org_id, only_user, event, category, template, doc_type, doc_id, doc_no)
     values ($1, $2, 'contract.pending', 'notice', '合同待审核', 'contract', $3, $4)`,
    [g.hospital, reader.userId, hidden.id, hidden.no],
  )
  const told = async () => JSON.stringify(await reader.get(messageCalls.query, {}))
  const fetched = async () => (await reader.ask(fileCalls.download, { fileId: file[0].id })).code
  await say('all')
  expect(await told()).toContain(hidden.no)
  await say('none')
  expect(await told()).not.toContain(hidden.no)
  expect(await fetched()).toBe(codes.notFound)
})

test('hidden amounts are in no answer, whatever is asked, and order nothing', async () => {
  await say('all')
  const plain = await answers(hidden.id)
  const tells = (all: [string, string][], no: string) =>
    all.filter(([, said]) => said.includes(no) && figures.some((f) => said.includes(f))).map(([path]) => path)
  expect(tells(plain, hidden.no).length).toBeGreaterThan(0)
  // everything of both types, so that a sum of the other one is none of this
  await put([{ typeId: null, scope: 'all', hideAmount: true }])
  const masked = await answers(hidden.id)
  expect(masked.some(([, said]) => said.includes(hidden.no))).toBe(true)
  expect(masked.filter(([, said]) => figures.some((f) => said.includes(f))).map(([path]) => path)).toEqual([])
  const { rows } = await reader.get(entryCalls.query, { sort: '-amount' })
  expect(rows.map((r) => r.amount)).toEqual(rows.map(() => null))
  const d = await reader.get(entryCalls.detail, { id: hidden.id })
  expect(d.lines.map((l) => [l.price, l.amount])).toEqual([[null, null]])
  // what is done without knowing them, and no more
  expect(d.actions).toEqual(['assign'])
  const approved = await reader.ask(entryCalls.audit, { id: d.id, version: d.version, action: 'approve' })
  expect(approved.code).not.toBe(0)
})

test('an amount is not found by searching for it, nor are the keys of what is kept; clauses are searched by who may read them', async () => {
  const { productId } = await g.item({ price: '87.97' })
  const clauses = [{ title: '结算条款', text: '每盒按 ８７.９７ 元结算，货到验收' }]
  const body = { ...contractBody(g.supplier, type, [productId]), name: '搜索用购销合同', clauses }
  const lines = body.lines.map((l) => ({ ...l, price: '87.97', qty: '1000' }))
  const sent = await handedIn(c.clerk, await c.clerk.get(entryCalls.add, { ...body, lines }))
  await c.approver.get(entryCalls.audit, { id: sent.id, version: sent.version, action: 'approve' })
  const finds = async (words: string) =>
    (await reader.get(registerCalls.query, { words })).rows.some((r) => r.id === sent.id)
  const found = async (all: string[]) =>
    Object.fromEntries(await Promise.all(all.map(async (x) => [x, await finds(x)])))
  const never = ['87970.00', '"amount":"87', 'amount', 'price', 'productid', '87.9700', productId]
  const read = ['结算条款', '货到验收', '８７.９７']
  const said = (all: string[], yes: boolean) => Object.fromEntries(all.map((x) => [x, yes]))
  await say('all')
  const { rows } = await w.sql.query('select name from product where id = $1', [productId])
  const names = ['搜索用购销', rows[0].name.toLowerCase()]
  expect(await found([...never, ...read, ...names])).toEqual({
    ...said(never, false),
    ...said([...read, ...names], true),
  })
  await say('all', true)
  // who has no text of it does not search in it
  const all = [...never, ...read, ...names]
  expect(await found(all)).toEqual(said(all, false))
  // of the pool too: a sum of what nobody tells him is none, and no 0
  await w.sql.query(`update contract set source = 'import' where id = $1`, [sent.id])
  const pool = await reader.get(claimCalls.query, { keyword: sent.no })
  expect([pool.rows.map((r) => r.amount), pool.sums]).toEqual([[null], {}])
  expect((await reader.get(registerCalls.query, { keyword: sent.no })).sums).toEqual({})
})

test('who sees none, or no amounts, begins none of that type', async () => {
  const { productId } = await g.item()
  const add = () => reader.ask(entryCalls.add, contractBody(g.supplier, type, [productId]))
  await say('none')
  expect((await add()).msg).toContain('数据权限，不能录入')
  await say('all', true)
  expect((await add()).msg).toContain('数据权限，不能录入')
  await say('own')
  const own = await reader.get(entryCalls.add, contractBody(g.supplier, type, [productId]))
  expect((await reader.get(entryCalls.detail, { id: own.id })).no).toBe(own.no)
  expect((await reader.ask(entryCalls.detail, { id: hidden.id })).code).toBe(codes.notFound)
})
