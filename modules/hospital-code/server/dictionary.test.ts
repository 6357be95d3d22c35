import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { article, codesOf, type Governed, governed, load, search } from '#tests/dictionary.ts'
import { openGoods, openWorld, type World } from '#tests/world.ts'
import { drugCodeCalls as calls } from '../shared/calls.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const one = { spec: '0.25g', packSpec: '24粒/盒', unit: '盒', maker: '华北制药股份有限公司' }
const row = async (h: Governed, code: string) => (await codesOf(h.buyer)).get(code)!
const versioned = ({ id, version }: { id: string; version: number }) => ({ id, version })

test('a file of 5,000 rows, 37 of them bad: the good ones are there, the bad come back by line, and the same file twice changes nothing', async () => {
  const h = await governed(w)
  const rows = Array.from({ length: 5000 }, (_, i) => ({ code: `B${i}`, name: `药品${i}`, ...one, price: '12.5' }))
  for (let i = 0; i < 12; i++) rows[i * 100]!.name = ''
  for (let i = 0; i < 12; i++) rows[i * 100 + 7]!.price = '十二元'
  // the second of a code that says something else
  for (let i = 0; i < 13; i++) rows[i * 100 + 9]!.code = rows[i * 100 + 8]!.code
  const first = await load(w, h.buyer, rows)
  expect(first).toMatchObject({ rowsIn: 5000, added: 4963, changed: 0, unchanged: 0, refused: 37, problemCount: 37 })
  expect(first.problems[0]).toMatchObject({ line: 2, column: '名称' })
  expect(first.problems.some((p) => p.reason.includes('重复'))).toBe(true)
  expect(await load(w, h.buyer, rows)).toMatchObject({ added: 0, changed: 0, unchanged: 4963, refused: 37 })
}, 120_000)

test('digits of full width are the same code, and three packs sold as one are three packs', async () => {
  const h = await governed(w)
  const product = await article(w, { name: '全角测试胶囊' })
  await load(w, h.buyer, [
    { code: 'Ａ００１', name: '全角测试胶囊', ...one, spec: '０．２５ｇ' },
    { code: 'A002', name: '全角测试胶囊', ...one, packSpec: '24粒/盒 三盒装' },
  ])
  const twice = await load(w, h.buyer, [{ code: 'A001', name: '全角测试胶囊', ...one, spec: '０．２５ｇ' }])
  expect(twice).toMatchObject({ added: 0, unchanged: 1 })
  await search(h.buyer)
  expect(await row(h, 'A001')).toMatchObject({ state: 'matched', product: { id: product } })
  const three = await row(h, 'A002')
  expect(three).toMatchObject({ state: 'suggested', product: { id: product } })
  expect(three.differences).toContain('pack')
})

test('a search matches what is sure, proposes what is likely and leaves what is neither; asked again it does nothing twice', async () => {
  const h = await governed(w)
  await article(w, { name: '确定无疑片', minUnit: '片' })
  await article(w, { name: '两可之间片', minUnit: '片', maker: '甲省制药有限公司' })
  await article(w, { name: '两可之间片', minUnit: '片', maker: '乙省制药有限公司' })
  await load(w, h.buyer, [
    { code: 'S1', name: '确定无疑片', ...one, packSpec: '24片' },
    { code: 'S2', name: '两可之间片', ...one, packSpec: '24片', maker: '' },
    { code: 'S3', name: '查无此药的名字', ...one },
  ])
  await search(h.buyer)
  const all = await codesOf(h.buyer)
  expect(['S1', 'S2', 'S3'].map((c) => all.get(c)!.state)).toEqual(['matched', 'suggested', 'unmatched'])
  const figures = await h.buyer.get(calls.figures, {})
  expect(figures.run).toMatchObject({ total: 3, done: 3, matched: 1, suggested: 1, none: 1 })
  expect(figures.rows).toEqual([expect.objectContaining({ total: 3, matched: 1, rate: '33.3' })])
  await search(h.buyer)
  expect((await codesOf(h.buyer)).get('S1')).toEqual(all.get('S1'))
})

test('a code by insurance code or approval number with equal spec and pack is 1, whatever the names', async () => {
  const h = await governed(w)
  const product = await article(w, {
    name: '编码决定胶囊',
    approvalNo: '国药准字H20260001',
    insuranceCode: 'XA01TEST0001',
  })
  await load(w, h.buyer, [
    { code: 'E1', name: '写得完全不同', ...one, spec: '1g', insuranceCode: 'xa01test0001' },
    { code: 'E2', name: '也不同', ...one, approvalNo: 'H20260001' },
  ])
  await search(h.buyer)
  for (const code of ['E1', 'E2']) {
    const { score, product: is } = await row(h, code)
    expect([code, Number(score), is?.id]).toEqual([code, 1, product])
  }
  // both are one product now: neither is settled
  expect([(await row(h, 'E1')).conflicts, (await row(h, 'E2')).state]).toEqual([
    expect.arrayContaining(['double']),
    'conflict',
  ])
})

test('a price more than a twentieth away is a conflict until somebody says why; a twentieth is none', async () => {
  const h = await governed(w)
  await article(w, { name: '贵了一成片', minUnit: '片', listed: '100' })
  await article(w, { name: '贵了半成片', minUnit: '片', listed: '100' })
  await load(w, h.buyer, [
    { code: 'P1', name: '贵了一成片', ...one, packSpec: '24片', price: '110' },
    { code: 'P2', name: '贵了半成片', ...one, packSpec: '24片', price: '105' },
  ])
  await search(h.buyer)
  expect([(await row(h, 'P1')).state, (await row(h, 'P2')).state]).toEqual(['conflict', 'matched'])
  const p1 = await row(h, 'P1')
  const item = { ...versioned(p1), productId: p1.product!.id }
  await h.buyer.get(calls.match, { items: [item], reason: '合同价' })
  expect(await row(h, 'P1')).toMatchObject({ state: 'matched', conflicts: ['price'], accepted: '合同价' })
})

test('a match writes the own code to the catalogue, where every search finds it; cancelled, the old code is back', async () => {
  const g = await openGoods(w)
  const buyer = await w.person(
    { 'purchaseList/dataGovernance': 'view match autoMatch cancelMatch merge import export' },
    g.hospital,
  )
  const h = { hospital: g.hospital, buyer }
  const item = await g.item({ name: '写回目录胶囊', price: '12.5' })
  await w.sql.query(`update catalog_item set hospital_code = 'OLD1' where id = $1`, [item.catalogItemId])
  await load(w, buyer, [{ code: 'NEW1', name: '写回目录胶囊', ...one, maker: '', price: '12.5' }])
  await search(buyer)
  const likely = await row(h, 'NEW1')
  const [first] = await buyer.get(calls.candidates, { id: likely.id })
  expect(first!.product.id).toBe(item.productId)
  await buyer.get(calls.match, { items: [{ ...versioned(likely), productId: item.productId }] })
  const code = async () =>
    (await w.sql.query('select hospital_code as code from catalog_item where id = $1', [item.catalogItemId])).rows[0]
      .code
  expect(await code()).toBe('NEW1')
  const { pickCalls } = await import('#modules/purchase-list/shared/pick.ts')
  const found = await g.buyer.get(pickCalls.find, { kind: 0, keyword: 'new1' })
  expect(found.rows.map((r) => r.id)).toEqual([item.catalogItemId])
  await buyer.get(calls.cancelMatch, { items: [versioned(await row(h, 'NEW1'))] })
  expect([await code(), (await row(h, 'NEW1')).state]).toEqual(['OLD1', 'suggested'])
})

test('of two codes of one product one stays; undone, both rows and the catalogue are byte for byte what they were', async () => {
  const g = await openGoods(w)
  const buyer = await w.person(
    { 'purchaseList/dataGovernance': 'view match autoMatch cancelMatch merge import export' },
    g.hospital,
  )
  const h = { hospital: g.hospital, buyer }
  const item = await g.item({ name: '一药两码胶囊' })
  await w.sql.query(`update product set insurance_code = 'XA02TEST0002' where id = $1`, [item.productId])
  await load(w, buyer, [
    { code: 'M1', name: '一药两码胶囊', ...one, insuranceCode: 'XA02TEST0002' },
    { code: 'M2', name: '一药二码', ...one, insuranceCode: 'XA02TEST0002' },
  ])
  await search(buyer)
  const all = async () =>
    (
      await w.sql.query(`select to_jsonb(h) as row from hospital_code h where hospital_id = $1 order by code`, [
        g.hospital,
      ])
    ).rows
  const item0 = async () =>
    (await w.sql.query('select hospital_code from catalog_item where id = $1', [item.catalogItemId])).rows
  const [before, catalogue] = [await all(), await item0()]
  const doubles = await buyer.get(calls.doubles, {})
  expect(doubles.rows).toEqual([expect.objectContaining({ same: true })])
  const [m1, m2] = [await row(h, 'M1'), await row(h, 'M2')]
  expect((await buyer.get(calls.preview, { keep: m1.id, lose: m2.id })).items).toEqual([
    expect.objectContaining({ from: '', to: 'M1' }),
  ])
  const { changeId } = await buyer.get(calls.merge, { keep: versioned(m1), lose: versioned(m2) })
  expect(await row(h, 'M1')).toMatchObject({ state: 'matched', aliases: ['M2'] })
  expect((await codesOf(buyer)).has('M2')).toBe(false)
  expect(await item0()).toEqual([{ hospital_code: 'M1' }])
  // a chain is refused
  await load(w, buyer, [{ code: 'M3', name: '第三个码', ...one }])
  const kept = await row(h, 'M1')
  const chain = await buyer.ask(calls.merge, { keep: versioned(await row(h, 'M3')), lose: versioned(kept) })
  expect(chain.msg).toBe('编码「M1」已并入其他编码，请保留它，或先撤销那次合并')
  await w.sql.query(`delete from hospital_code where hospital_id = $1 and code = 'M3'`, [g.hospital])

  await buyer.get(calls.undo, { id: changeId })
  expect(await all()).toEqual(before)
  expect(await item0()).toEqual(catalogue)
  expect((await buyer.ask(calls.undo, { id: changeId })).msg).toMatch(/已经撤销过/)
})

test('what was changed since, or is older than thirty days, is not undone, and the sentence names it', async () => {
  const h = await governed(w)
  const product = await article(w, { name: '撤销不了片', minUnit: '片' })
  await load(w, h.buyer, [{ code: 'U1', name: '撤销不了', ...one }])
  const none = await h.buyer.get(calls.match, { items: [{ ...versioned(await row(h, 'U1')), productId: null }] })
  await h.buyer.get(calls.match, { items: [{ ...versioned(await row(h, 'U1')), productId: product }] })
  expect((await h.buyer.ask(calls.undo, { id: none.changeId })).msg).toBe('编码「U1」之后又有改动，不能撤销')
  const [last] = await h.buyer.get(calls.changes, {})
  await w.sql.query(`update code_change set at = now() - interval '31 days' where id = $1`, [last!.id])
  expect((await h.buyer.ask(calls.undo, { id: last!.id })).msg).toBe('超过 30 天的操作不能撤销')
})

test('who decides on what somebody else changed is told which line; nothing of his list is done', async () => {
  const h = await governed(w)
  const product = await article(w, { name: '并发测试片', minUnit: '片' })
  await load(w, h.buyer, [
    { code: 'V1', name: '并发甲', ...one },
    { code: 'V2', name: '并发乙', ...one },
  ])
  const [v1, v2] = [await row(h, 'V1'), await row(h, 'V2')]
  await h.buyer.get(calls.match, { items: [{ ...versioned(v2), productId: null }] })
  const no = await h.buyer.ask(calls.match, {
    items: [
      { ...versioned(v1), productId: product },
      { ...versioned(v2), productId: product },
    ],
  })
  expect(JSON.stringify(no)).toContain('编码「V2」已被修改，请刷新后再试')
  expect((await row(h, 'V1')).state).toBe('unmatched')
})

test('another hospital neither sees nor touches the codes; the authority sees how far each hospital is, and no one’s doubles but the region’s', async () => {
  const [h, other] = [await governed(w), await governed(w)]
  await load(w, h.buyer, [{ code: 'W1', name: '墙内', ...one }])
  const own = await row(h, 'W1')
  expect((await codesOf(other.buyer)).size).toBe(0)
  for (const asked of [
    other.buyer.ask(calls.candidates, { id: own.id }),
    other.buyer.ask(calls.match, { items: [{ ...versioned(own), productId: null }] }),
    other.buyer.ask(calls.cancelMatch, { items: [versioned(own)] }),
    other.buyer.ask(calls.preview, { keep: own.id, lose: own.id }),
  ])
    expect((await asked).code).toBe(codes.notFound)
  const operator = await w.person(
    { 'purchaseList/dataGovernance': 'view export merge' },
    await w.org('authority', '中心'),
  )
  const figures = await operator.get(calls.figures, {})
  expect(figures.rows.find((r) => r.id === h.hospital)).toMatchObject({ total: 1, matched: 0, rate: '0.0' })
  await article(w, { name: '区域重复片', minUnit: '片', spec: '5mg' })
  await article(w, { name: '区域重复片', minUnit: '片', spec: '5 毫克' })
  await search(h.buyer)
  const doubles = await operator.get(calls.doubles, { keyword: '区域重复' })
  expect(doubles.rows.map((r) => [r.a.name, r.b.name])).toEqual([['区域重复片', '区域重复片']])
})

test('two who confirm the same product at once make a conflict, never two matches', async () => {
  const h = await governed(w)
  const product = await article(w, { name: '同时确认片', minUnit: '片' })
  await load(w, h.buyer, [
    { code: 'R1', name: '同时甲', ...one },
    { code: 'R2', name: '同时乙', ...one },
  ])
  const [r1, r2] = [await row(h, 'R1'), await row(h, 'R2')]
  await Promise.all([r1, r2].map((r) => h.buyer.get(calls.match, { items: [{ ...versioned(r), productId: product }] })))
  expect([(await row(h, 'R1')).state, (await row(h, 'R2')).state]).toEqual(['conflict', 'conflict'])
})

test('more doubles than a page holds are turned to; past the end one is back at the first', async () => {
  const h = await governed(w)
  await w.sql.query(
    `with codes as (insert into hospital_code (hospital_id, kind, code, name)
       select $1, 0, 'D' || lpad(i::text, 2, '0'), '重复' from generate_series(1, 21) i returning id)
     insert into code_double (a, b, hospital_id, score) select a.id, b.id, $1, 0.97 from codes a join codes b on a.id < b.id`,
    [h.hospital],
  )
  const pages = [1, 2, 3].map((page) => h.buyer.get(calls.doubles, { page }))
  const [first, second, past] = await Promise.all(pages)
  expect([first!, second!].map((p) => [p.rows.length, p.total])).toEqual([
    [200, 210],
    [10, 210],
  ])
  expect(new Set([...first!.rows, ...second!.rows].map((r) => r.id)).size).toBe(210)
  expect(past!.rows).toEqual(first!.rows)
})
