import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { type Contractors, contractBody, contractors, contractType, creditCode } from '#tests/contracting.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { entryCalls as calls, claimCalls as claims } from '../shared/calls.ts'

/* domain §3.10: what the authority agrees for hospitals lies in their pools until one person of each looks after it. */
let w: World
let g: Goods
let p: Contractors
let vbp: string
let goods: string
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractors(w, g)
  vbp = await contractType(w, p.region, { category: 'vbp', thirdParty: true })
  goods = (await g.item()).productId
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const third = () => [{ role: 'third' as const, name: '某生产企业', creditCode: creditCode() }]
const pooled = async (hospitalIds = [g.hospital]) =>
  p.operator.get(calls.add, { ...contractBody(g.supplier, vbp, [goods]), hospitalIds, parties: third() })
const open = async () => (await p.clerk.get(claims.query, { view: 'open' })).rows
const inPool = async () => {
  const { id } = await pooled()
  return (await open()).find((r) => r.id === id)!
}

test('a three-party contract for four hospitals lies in four pools, and in each of them alone', async () => {
  const others = await Promise.all([1, 2, 3].map((i) => w.org('hospital', `集采医院${i}`)))
  for (const id of others) await w.sql.query('update org set credit_code = $2 where id = $1', [id, creditCode()])
  await pooled([g.hospital, ...others])
  for (const id of others) {
    const there = await w.person({ 'contract/claim': 'view claim' }, id)
    expect((await there.get(claims.query, { view: 'open' })).rows).toHaveLength(1)
  }
  expect(await open()).toHaveLength(1)
  // not the supplier's before anybody agreed to it
  expect((await p.seller.get(claims.query, {})).rows).toEqual([])
})

test('what one hospital paid last stands in its own contract alone, and is not said where several are named', async () => {
  const rival = await openGoods(w)
  await w.sql.query('update org set credit_code = $2 where id = $1', [rival.hospital, creditCode()])
  const item = await g.item({ price: '12.5' })
  await acceptedLot(g, { item })
  const choose = async (hospitalIds: string[]) => {
    const asked = { partnerId: g.supplier, hospitalIds, ids: [item.productId] }
    const [one] = await p.operator.get(calls.candidates, asked)
    return [one!.lastPrice, one!.agreedPrice]
  }
  const own = await choose([g.hospital])
  expect(own[0]).toBe('12.5000')
  expect(await choose([rival.hospital])).toEqual([null, null])
  expect(await choose([g.hospital, rival.hospital])).toEqual([null, null])
  const body = { ...contractBody(g.supplier, vbp, [item.productId]), name: '两院合同', parties: third() }
  await p.operator.get(calls.add, { ...body, hospitalIds: [g.hospital, rival.hospital] })
  const { rows } = await w.sql.query(
    `select c.hospital_id = $1 as ours, l.last_price from contract_line l join contract c on c.id = l.contract_id where c.name = '两院合同' order by 1`,
    [g.hospital],
  )
  expect(rows).toEqual([
    { ours: false, last_price: null },
    { ours: true, last_price: '12.5000' },
  ])
})

test('the authority takes back what nobody claimed, with a reason; what is claimed is the hospital’s', async () => {
  const keeper = await w.person({ 'contract/entryAudit': 'view add withdraw' }, p.region)
  const made = await pooled()
  const row = (await keeper.get(calls.query, { keyword: made.no })).rows[0]!
  expect(row.actions).toContain('takeBack')
  const wish = { id: made.id, version: made.version, action: 'takeBack' as const }
  expect((await keeper.ask(calls.takeBack, wish)).msg).toBe('请填写收回原因')
  const stranger = await w.person({ 'contract/entryAudit': 'view withdraw' }, await w.org('authority', '另一监管中心'))
  expect((await stranger.ask(calls.takeBack, { ...wish, reason: '误发' })).code).not.toBe(0)
  expect((await keeper.get(calls.takeBack, { ...wish, reason: '误发' })).status).toBe('void')
  expect((await p.clerk.ask(claims.claim, { id: made.id })).code).not.toBe(0)
  const other = await inPool()
  const mine = await p.clerk.get(claims.claim, { id: other.id })
  expect(
    (await keeper.ask(calls.takeBack, { ...wish, id: other.id, version: mine.version, reason: '误发' })).msg,
  ).toContain('不能收回')
})

test('of two who claim it at the same moment one owns it, and the other reads who', async () => {
  const { id } = await inPool()
  const answers = await Promise.all([p.clerk, p.second].map((who) => who.ask(claims.claim, { id })))
  const [won, lost] = answers[0]!.code === 0 ? answers : answers.toReversed()
  expect(won!.code).toBe(0)
  const { ownerName } = await p.head.get(calls.detail, { id })
  expect(lost!.msg).toBe(`已由${ownerName}认领`)
})

test('given up with a reason it lies in the pool again; the first save makes it a draft', async () => {
  const { id } = await inPool()
  const mine = await p.clerk.get(claims.claim, { id })
  expect(mine.status).toBe('claimed')
  expect((await p.second.ask(claims.giveUp, { id, version: mine.version, reason: '误领' })).msg).toBe(
    '只有负责人可以放弃认领',
  )
  await p.clerk.get(claims.giveUp, { id, version: mine.version, reason: '非本科室' })
  expect((await p.second.get(claims.query, { view: 'givenUp' })).rows).toMatchObject([{ id, giveUpReason: '非本科室' }])
  const again = await p.second.get(claims.claim, { id })
  await p.second.get(calls.update, { id, version: again.version, remark: '已核对' })
  const d = await p.second.get(calls.detail, { id })
  expect(d).toMatchObject({ status: 'draft', remark: '已核对', ownerId: p.second.userId })
  expect(d.actions).not.toContain('delete')
  expect((await p.second.get(calls.submit, { id, version: d.version })).status).toBe('pending')
})

test('the administrator hands one out, and another owner later on', async () => {
  const row = await inPool()
  const people = (await p.head.get(claims.owners, {})).rows.map((u) => u.id)
  expect(people).toContain(p.clerk.userId)
  expect(people).not.toContain(p.approver.userId)
  const one = await p.head.get(claims.assign, { id: row.id, version: row.version, userId: p.clerk.userId })
  expect((await p.clerk.get(claims.query, { view: 'mine' })).rows.map((r) => r.id)).toContain(row.id)
  await p.head.get(claims.assign, { id: row.id, version: one.version, userId: p.second.userId })
  const { ownerName } = await p.head.get(calls.detail, { id: row.id })
  const theirs = await p.clerk.ask(calls.update, { id: row.id, version: one.version + 1, remark: 'x' })
  expect(theirs.msg).toBe(`只有负责人「${ownerName}」可以办理`)
  const other = await p.head.ask(claims.assign, { id: row.id, version: one.version + 1, userId: p.seller.userId })
  expect(JSON.stringify(other)).toContain('人员不存在')
})

test('what is of another department is not claimed by who is limited to his', async () => {
  const row = await inPool()
  const { rows } = await w.sql.query(
    `insert into department (hospital_id, code, name, type) values ($1, 'A', '甲科', '临床'), ($1, 'B', '乙科', '临床') returning id`,
    [g.hospital],
  )
  await w.sql.query('update contract set owner_department = $2 where id = $1', [row.id, rows[0].id])
  const limited = await w.person({ 'contract/claim': 'view claim', 'contract/entryAudit': 'view edit' }, g.hospital)
  await w.sql.query(
    `update role set data_range = jsonb_build_object('departments', jsonb_build_array($2::text))
     where id in (select role_id from user_role where user_id = $1)`,
    [limited.userId, rows[1].id],
  )
  expect((await limited.ask(claims.claim, { id: row.id })).msg).toBe('此合同归其他科室，不能认领')
  expect((await p.clerk.get(claims.claim, { id: row.id })).status).toBe('claimed')
})

test('a supplier’s house has its own owner, and its status stays', async () => {
  const type = await contractType(w, p.region)
  const made = await p.clerk.get(calls.add, contractBody(g.supplier, type, [goods]))
  const sent = await p.clerk.get(calls.submit, { id: made.id, version: made.version })
  await p.approver.get(calls.audit, { id: made.id, version: sent.version, action: 'approve' })
  const [row] = (await p.seller.get(claims.query, { view: 'open' })).rows
  const mine = await p.seller.get(claims.claim, { id: row!.id })
  expect(mine.status).toBe('waitSign')
  const other = await w.person({ 'contract/claim': 'view claim' }, g.supplier)
  expect((await other.ask(claims.claim, { id: row!.id })).msg).toMatch(/^已由.*认领$/)
  expect((await p.seller.get(claims.giveUp, { id: row!.id, version: mine.version, reason: '转交同事' })).status).toBe(
    'waitSign',
  )
})
