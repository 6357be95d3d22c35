import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Contractors, contractBody, contractors, contractType, handedIn } from '#tests/contracting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { entryCalls as calls } from '../shared/calls.ts'

/* security.md, insider; decision 0017: by what amount the levels of a contract's approval are chosen. */
let w: World
let g: Goods
let p: Contractors
let type: string
let goods: string
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractors(w, g)
  goods = (await g.item()).productId
  const board = await w.person({ 'contract/entryAudit': 'view audit' }, g.hospital)
  await w.sql.query(
    `with f as (insert into approval_flow (org_id, doc_type, name, enabled) values ($1, 'contract', '合同审批', true) returning id)
     insert into approval_flow_step (org_id, flow_id, level, name, min_amount, user_ids)
     select $1, f.id, n, x.name, x.least, array[x.who::uuid] from f,
       (values (1, '科长', 0, $2), (2, '院长', 5000, $3), (3, '党委会', 9000000, $4)) x(n, name, least, who)`,
    [g.hospital, p.approver.userId, p.leader.userId, board.userId],
  )
})
beforeEach(async () => {
  type = await contractType(w, p.region)
})
afterAll(() => w.close())

type Body = ReturnType<typeof contractBody>
type Change = Partial<Omit<Body, 'lines'>> & {
  framework?: boolean
  amount?: string
  lines?: { productId: string; price: string; qty?: string }[]
}
const added = (o: Change = {}, who = p.clerk) =>
  who.get(calls.add, { ...contractBody(who === p.clerk ? g.supplier : g.hospital, type, [goods]), ...o })
const line = (price: string, qty?: string) => [{ productId: goods, price, ...(qty ? { qty } : {}) }]
const levels = async (id: string) =>
  (
    await w.sql.query('select name from approval_level where doc_id = $1 and state in ($2, $3) order by level', [
      ...[id, 'current', 'waiting'],
    ])
  ).rows.map((r) => r.name)
const sent = async (o: Change = {}) => {
  const d = await handedIn(p.clerk, await added(o))
  return { ...d, levels: await levels(d.id) }
}
const note = async (id: string, who = p.approver) => (await who.get(calls.detail, { id })).warnings

test('a contract is approved by the levels of its amount', async () => {
  expect((await sent()).levels).toEqual(['科长'])
  type = await contractType(w, p.region)
  expect((await sent({ lines: line('60', '100') })).levels).toEqual(['科长', '院长'])
})

test('a framework by no less than its lines, and by every level where its amount or a quantity is open', async () => {
  const whole = { framework: true, amount: '7000', lines: line('60', '100') }
  expect((await sent(whole)).levels).toEqual(['科长', '院长'])
  type = await contractType(w, p.region)
  const all = ['科长', '院长', '党委会']
  const open = await sent({ framework: true, amount: '1', lines: line('60') })
  expect(open.levels).toEqual(all)
  expect((await note(open.id)).join()).toContain('须经全部审批级别')
  expect((await sent({ framework: true, lines: line('60') })).levels).toEqual(all)
  expect((await sent({ framework: true, lines: line('6', '1') })).levels).toEqual(all)
  type = await contractType(w, p.region, { hasLines: false })
  expect((await sent({ lines: [] })).levels).toEqual(all)
})

test('a framework that says less than its lines come to is not handed in', async () => {
  const d = await added({ framework: true, amount: '1', lines: line('60', '150000') })
  const said = JSON.stringify(await p.clerk.ask(calls.submit, { id: d.id, version: d.version }))
  expect(said).toContain('合同金额 1.00 元低于明细合计 9000000.00 元')
})

test('what was handed in of the same supplier and type within 30 days counts along, and the page says so', async () => {
  const first = await sent({ lines: line('30', '100') })
  const second = await sent({ lines: line('30', '100') })
  expect([first.levels, second.levels]).toEqual([['科长'], ['科长', '院长']])
  expect((await note(second.id)).at(-1)).toBe(
    '30 天内与该供应商的同类合同另有 1 份共 3000.00 元，审批级别按合计 6000.00 元确定',
  )
  // what the supplier drafts for the hospital is the hospital's contract too
  const theirs = await handedIn(p.seller, await added({ lines: line('1', '1') }, p.seller))
  expect(await levels(theirs.id)).toEqual(['科长', '院长'])
  // of another type, of one that was rejected, and of before nothing is counted
  const kept = type
  type = await contractType(w, p.region)
  expect((await sent({ lines: line('30', '100') })).levels).toEqual(['科长'])
  type = kept
  await w.sql.query(`update contract set submitted_at = now() - interval '31 days' where type_id = $1 and id <> $2`, [
    ...[type, second.id],
  ])
  const { version } = await p.approver.get(calls.audit, {
    ...{ id: second.id, version: second.version, action: 'reject', reason: '拆分' },
  })
  expect(version).toBeGreaterThan(second.version)
  expect((await sent({ lines: line('30', '100') })).levels).toEqual(['科长'])
})

test('of two handed in at the same moment the later one counts the earlier one', async () => {
  const both = [await added({ lines: line('30', '100') }), await added({ lines: line('30', '100') })]
  // neither is done before the other one has begun
  await w.sql.query('begin; lock table approval_level in share mode')
  const sending = Promise.all(both.map((d) => handedIn(p.clerk, d)))
  const waiting = async () => (await w.sql.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await w.sql.query('commit')
  await sending
  const all = [await levels(both[0]!.id), await levels(both[1]!.id)]
  expect(all.toSorted((a, b) => a.length - b.length)).toEqual([['科长'], ['科长', '院长']])
})
