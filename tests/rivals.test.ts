import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { leavesOf, withLeaf } from './samples.ts'
import { fetchFile } from './uploads.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/*
 * security.md C23, C24: two suppliers of one hospital. What one of them reads is the same, to the last count, total and
 * statistic, whether the other sells or not; and a hospital next door reads the same too.
 */
let w: World
let mine: Goods
let rival: Goods
const people = new Map<OrgKind, Person>()
const mark = 'RVLMARK'
const price = '7919.3713'

/** Everything a question is answered with, but what is of this moment; lists as csv, since an archive carries times. */
const answerOf = async (who: Person, c: Call, input: Record<string, unknown>): Promise<string> => {
  const csv = c.input.safeParse({ ...input, type: 'csv' }).success ? { type: 'csv' } : {}
  const { bytes, envelope } = await fetchFile(w.app, who, c, { ...input, ...csv })
  if (!envelope) return bytes.subarray(0, 2).toString() === 'PK' ? 'a packed file' : bytes.toString('utf8')
  const { requestId: _, ...rest } = envelope as { requestId?: string }
  return JSON.stringify(rest)
}
/** Made once: a sample has ids of chance. */
const inputs = new Map<string, Record<string, unknown>[]>()
const inputsOf = (c: Call): Record<string, unknown>[] => {
  const known = inputs.get(c.path)
  if (known) return known
  const made = makeInputs(c)
  inputs.set(c.path, made)
  return made
}
const makeInputs = (c: Call): Record<string, unknown>[] => {
  const base = c.input.safeParse({}).success ? {} : (acceptedSample(c) ?? {})
  const named = { keyword: '阿莫', hospitalId: mine.hospital, supplierId: mine.supplier, part: 'totals' }
  return [base, ...Object.entries(named).map(([k, v]) => ({ ...base, [k]: v }))].filter(
    (input, i) => i === 0 || c.input.safeParse(input).success,
  )
}
const reads = everyCall.filter((c) => c.does === 'read' && c.body !== 'multipart')
/** The region's directories, and what says the time, a secret or the number of an export. */
const moving = ['/home/mysystem', '/auth/token', '/menu/get', '/rbac/user/sessions', '/rbac/linex/my/query']
const asked = (kind: OrgKind) => reads.filter((c) => mayAsk(c, kind) && !moving.includes(c.path))
const everyAnswer = async (kind: OrgKind): Promise<Map<string, string>> => {
  const all = new Map<string, string>()
  for (const c of asked(kind))
    for (const input of inputsOf(c))
      all.set(`${c.path} ${JSON.stringify(input)}`, await answerOf(people.get(kind)!, c, input))
  return all
}

const before = new Map<OrgKind, Map<string, string>>()
const after = new Map<OrgKind, Map<string, string>>()
let docs: Awaited<ReturnType<typeof goodsWay>>
beforeAll(async () => {
  w = await openWorld()
  mine = await openGoods(w)
  rival = { ...mine, ...(await rivalOf(mine)) }
  await goodsWay(mine, '自家')
  const next = await openGoods(w)
  await goodsWay(next, '邻家')
  // the products are the region's own: they are there before
  const [a, b] = [await rival.item({ name: '甲' }), await rival.item({ name: '乙' })]
  people.set('supplier', await masterOf(w, 'supplier', mine.supplier))
  people.set('hospital', await masterOf(w, 'hospital', next.hospital))
  await w.sql.query(`insert into config (key, value) values ('export.userPerHour', '100000')`)
  for (const kind of people.keys()) before.set(kind, await everyAnswer(kind))
  const items = [a, b]
  docs = await goodsWay({ ...rival, item: async () => items.pop()! }, mark)
  for (const kind of people.keys()) after.set(kind, await everyAnswer(kind))
  await markRival()
})
afterAll(() => w.close())

/** A second supplier, with its own people, selling to the same hospital. */
const rivalOf = async (g: Goods): Promise<Pick<Goods, 'supplier' | 'sales' | 'item'>> => {
  const supplier = await w.org('supplier', '对手')
  return { supplier, sales: await w.person('sales', supplier), item: (o = {}) => g.item({ ...o, supplier }) }
}
/** A word into every text and a price into every price of what is the rival's. */
const markRival = async (): Promise<void> => {
  const { rows } = await w.sql.query<{ table: string; name: string; numeric: boolean }>(
    `select c.table_name as table, c.column_name as name, c.data_type = 'numeric' as numeric
     from information_schema.columns c join information_schema.columns s using (table_schema, table_name)
     where c.table_schema = 'public' and s.column_name = 'supplier_id' and c.is_generated = 'NEVER'
       and c.column_name not in ('status', 'code') and (c.data_type = 'text' or c.column_name ~ 'price$|amount$')`,
  )
  let done = 0
  for (const { table, name, numeric } of rows)
    await w.sql
      .query(`update ${table} t set ${name} = $2 where supplier_id = $1`, [rival.supplier, numeric ? price : mark])
      .then(() => done++)
      .catch(() => {})
  expect(done).toBeGreaterThan(30)
}

describe.each(['supplier', 'hospital'] as const)('a %s', (kind) => {
  test('reads the same, whether others trade or not', () => {
    const changed = [...before.get(kind)!].filter(([question, answer]) => after.get(kind)!.get(question) !== answer)
    expect(changed.map(([question, answer]) => [question, answer, after.get(kind)!.get(question)])).toEqual([])
    expect(before.get(kind)!.size).toBeGreaterThan(150)
  })
})

test('no question of a supplier is answered with a text or a price of his rival, also when he names his papers', async () => {
  const who = people.get('supplier')!
  const ids = [docs.order.id, docs.delivery.id, docs.acceptance.id, docs.plan.id]
  for (const c of asked('supplier')) {
    const questions = [...inputsOf(c)]
    const filled = acceptedSample(c)
    if (filled && leavesOf(filled).some((l) => l.path.at(-1) === 'id'))
      for (const id of ids) {
        let input = filled
        for (const l of leavesOf(filled)) if (l.path.at(-1) === 'id') input = withLeaf(input, l.path, id)
        questions.push(input)
      }
    for (const input of questions) {
      const answer = await answerOf(who, c, input)
      expect([c.path, input, answer.includes(mark) || answer.includes('7919.37')]).toEqual([c.path, input, false])
    }
  }
})

test('the proof is no empty one: the rival himself reads his word and his price', async () => {
  const rows = JSON.stringify([
    await rival.sales.get(orderCalls.query, {}),
    await rival.sales.get(orderCalls.detail, { id: docs.order.id }),
    await rival.sales.get(deliveryCalls.detail, { id: docs.delivery.id }),
  ])
  expect([rows.includes(mark), rows.includes('7919.37')]).toEqual([true, true])
})
