import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { underWay } from '#tests/price-cuts.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { mergeCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.33: products of the region that are one article are merged. */
let w: World
let g: Goods
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const region = await w.org('authority', '监管中心')
  operator = await w.person(
    {
      'purchaseList/dataGovernance': 'view merge',
      'baseInfo/drug': 'view enable edit',
      'inventory/areaInventory': 'view',
    },
    region,
  )
})
afterAll(() => w.close())

const sound = async () => expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
const version = async (id: string) => (await operator.get(drugFamily.calls.detail, { id })).version
const codeOf = async (id: string) => (await operator.get(drugFamily.calls.detail, { id })).platformCode
const wish = async (survivor: string, losers: readonly string[]) => ({
  survivor: { id: survivor, version: await version(survivor) },
  losers: await Promise.all(losers.map(async (id) => ({ id, version: await version(id) }))),
})
const merged = async (survivor: string, losers: readonly string[], choices: { productId: string }[] = []) => {
  const of = { hospitalId: g.hospital, supplierId: g.supplier }
  const e = await operator.ask(calls.merge, {
    ...(await wish(survivor, losers)),
    choices: choices.map((c) => ({ ...of, ...c })),
  })
  return e
}
const rowsOf = async (...ids: string[]) => {
  const tables = ['supply_relation', 'catalog_item', 'hospital_code', 'vbp_item', 'certificate']
  const all = await Promise.all([
    ...tables.map((t) =>
      w.sql.query(`select to_jsonb(x)::text as row from ${t} x where product_id = any($1) order by id`, [ids]),
    ),
    w.sql.query(`select to_jsonb(x)::text as row from product x where id = any($1) order by id`, [ids]),
  ])
  return all.map((a) => a.rows.map((r) => r.row))
}

test('what hangs on the loser goes over, old papers and stock keep it; taken back, every row is what it was, byte for byte', async () => {
  const [keep, lose] = [await g.item({ name: '合并保留片' }), await g.item({ name: '合并保留片剂', price: '11' })]
  const other = await openGoods(w)
  // another hospital knows the loser alone
  const { catalogItemId: theirs } = await other.item({ name: '别家' })
  await w.sql.query(
    `update supply_relation r set product_id = $1 from catalog_item c where c.id = $2 and (r.hospital_id, r.product_id) = (c.hospital_id, c.product_id)`,
    [lose.productId, theirs],
  )
  await w.sql.query(`update catalog_item set product_id = $1 where id = $2`, [lose.productId, theirs])
  const way = await underWay(g, lose)
  const hang = (text: string, ...values: unknown[]) => w.sql.query(text, values)
  // each of two codes is settled, a batch of before had the loser, and it has its own registration
  const code = `insert into hospital_code (hospital_id, kind, code, name, product_id, matched_by, matched_at) values ($1, 0, $2, $2, $3, 'person', now())`
  await hang(code, g.hospital, 'K1', keep.productId)
  await hang(code, g.hospital, 'L1', lose.productId)
  await hang(code, other.hospital, 'L2', lose.productId)
  const batch = await hang(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ('B0', '旧批次', 'national', '2020-01-01', '2021-01-01') returning id`,
  )
  await hang(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, 11, 'pack')`,
    batch.rows[0].id,
    lose.productId,
  )
  await hang(
    `insert into certificate (org_id, no, scope, product_id, cert_kind, cert_no, name, created_by) values ($1, 'Z1', 'standard', $2, 'drugReg', 'x', 'x', $3)`,
    g.supplier,
    lose.productId,
    g.sales.userId,
  )
  await sound()
  const before = await rowsOf(keep.productId, lose.productId)
  const old = await g.buyer.get(orderCalls.detail, { id: way.open.id })
  const seen = await operator.get(calls.preview, { survivor: keep.productId, losers: [lose.productId] })
  expect(seen.pairs.map((p) => p.offers.map((o) => [o.productId, Number(o.price)]).toSorted())).toEqual([
    [
      [keep.productId, 12.5],
      [lose.productId, 11],
    ].toSorted(),
  ])
  expect(seen.counts).toMatchObject({ relations: 2, items: 2, hospitals: 2 })
  expect(seen.stock.map((s) => Number(s.qty))).toEqual([8])

  const undecided = await merged(keep.productId, [lose.productId])
  expect(undecided.msg).toMatch(/请选择医院.*与供应商.*采用哪个产品的价格/)
  expect(await rowsOf(keep.productId, lose.productId)).toEqual(before)

  const done = await merged(keep.productId, [lose.productId], [{ productId: lose.productId }])
  expect(done.msg).toBe('')
  await sound()
  const p = await operator.get(drugFamily.calls.detail, { id: lose.productId })
  expect([p.enabled, p.disabledReason]).toEqual([false, `→ ${await codeOf(keep.productId)}`])
  // the price that was chosen holds, and the stock of the loser counts
  const pick = (await g.buyer.get(pickCalls.find, { keyword: '合并保留片' })).rows
  expect(pick.map((r) => [r.id, Number(r.price), Number(r.stock)])).toEqual([[keep.catalogItemId, 11, 8]])
  const [there] = (await other.buyer.get(pickCalls.find, { keyword: '合并保留片' })).rows
  expect(there?.id).toBe(theirs)
  const codes = await w.sql.query(
    `select h.code, h.match_state from hospital_code h where product_id = $1 order by 1`,
    [keep.productId],
  )
  expect(codes.rows.map((r) => [r.code, r.match_state])).toEqual([
    ['K1', 'conflict'],
    ['L1', 'conflict'],
    ['L2', 'matched'],
  ])
  for (const table of ['vbp_item', 'certificate'])
    expect((await w.sql.query(`select product_id from ${table}`)).rows).toEqual([{ product_id: keep.productId }])
  // papers are what they were
  const now = await g.buyer.get(orderCalls.detail, { id: way.open.id })
  expect(now.lines.map((l) => [l.name, l.code, l.price])).toEqual(old.lines.map((l) => [l.name, l.code, l.price]))

  const [record] = await operator.get(calls.merges, {})
  const undone = await operator.get(calls.undo, { id: record!.id })
  expect(undone.done).toBeGreaterThan(4)
  expect(await rowsOf(keep.productId, lose.productId)).toEqual(before)
  await sound()
  expect((await operator.ask(calls.undo, { id: record!.id })).msg).toContain('已经撤销过此操作')
})

test('a paper of before is finished as it stands; one that is handed in says what became of its article', async () => {
  const [keep, lose] = [await g.item(), await g.item()]
  const lines = [{ catalogItemId: lose.catalogItemId, qty: '10' }]
  // only the article of the loser is known here
  await w.sql.query('delete from catalog_item where id = $1', [keep.catalogItemId])
  await w.sql.query('delete from supply_relation where product_id = $1', [keep.productId])
  const plan = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const order = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  expect((await merged(keep.productId, [lose.productId])).msg).toBe('')
  for (const [call, doc] of [
    [planCalls.submit, plan],
    [orderCalls.submit, order],
  ] as const) {
    const e = await g.buyer.ask(call, { id: doc.id, version: doc.version })
    expect(e.msg).toMatch(/第 1 行：此品种已合并到「.*」，请删除此行后重新选择/)
  }
  await sound()
})

test('a paper made with the survivor from what went over, or a row that was changed since, keeps a merge from being taken back', async () => {
  const [keep, lose] = [await g.item(), await g.item()]
  await w.sql.query('delete from catalog_item where id = $1', [keep.catalogItemId])
  await w.sql.query('delete from supply_relation where product_id = $1', [keep.productId])
  const e = await merged(keep.productId, [lose.productId])
  const lines = [{ catalogItemId: lose.catalogItemId, qty: '10' }]
  const order = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  const { no } = await g.buyer.get(orderCalls.detail, { id: order.id })
  expect((await operator.ask(calls.undo, { id: e.data!.id })).msg).toBe(`采购订单 ${no} 已使用合并后的产品，不能撤销`)
  await g.buyer.get(orderCalls.delete, { id: order.id, version: order.version })
  await w.sql.query('update supply_relation set version = version + 1 where product_id = $1', [keep.productId])
  expect((await operator.ask(calls.undo, { id: e.data!.id })).msg).toBe('合并后「供货关系」又有改动，不能撤销')
  await w.sql.query('update supply_relation set version = version - 1 where product_id = $1', [keep.productId])
  await w.sql.query(`update product_merge set at = now() - interval '31 days' where id = $1`, [e.data!.id])
  expect((await operator.ask(calls.undo, { id: e.data!.id })).msg).toBe('超过 30 天的操作不能撤销')
})

test('a merged product is not switched on again, and is no product to merge with; a chain is refused at both ends', async () => {
  const [a, b, c] = [await g.item(), await g.item(), await g.item()]
  expect((await merged(b.productId, [a.productId], [{ productId: b.productId }])).msg).toBe('')
  const on = { id: a.productId, version: await version(a.productId), enabled: true }
  const [from, into] = [await codeOf(a.productId), await codeOf(b.productId)]
  expect((await operator.ask(drugFamily.calls.switch, on)).msg).toBe(`产品已合并到 ${into}，不能启用；可以撤销合并`)
  const many = await operator.get(drugFamily.calls.batchSwitch, { ids: [a.productId], enabled: true })
  expect(many).toMatchObject({ done: 0, failed: [{ reason: `产品已合并到 ${into}，不能启用；可以撤销合并` }] })
  expect((await merged(c.productId, [b.productId])).msg).toBe(
    `「${into}」合并过其他产品（${from}），不能再并入别的产品`,
  )
  expect((await merged(c.productId, [a.productId])).msg).toBe(`「${from}」已合并到 ${into}`)
  expect((await merged(a.productId, [c.productId])).msg).toBe(`「${from}」已合并到 ${into}`)
})

test('what is not one article is not merged: kind, units, makers of two credit codes, narcotics; each says its own', async () => {
  const keep = await g.item()
  const maker = async (code: string) =>
    (
      await w.sql.query(
        `insert into company (code, name, is_producer, credit_code) values ($1, $1, true, $2) returning id`,
        [`M${code}`, code],
      )
    ).rows[0].id as string
  await w.sql.query('update product set manufacturer_id = $2 where id = $1', [
    keep.productId,
    await maker('91110000MA0000001A'),
  ])
  const said = async (change: string, values: unknown[] = []) => {
    const lose = await g.item()
    await w.sql.query(
      `update product set manufacturer_id = (select manufacturer_id from product where id = $2) where id = $1`,
      [lose.productId, keep.productId],
    )
    await w.sql.query(`update product set ${change} where id = $1`, [lose.productId, ...values])
    const e = await operator.ask(calls.preview, { survivor: keep.productId, losers: [lose.productId] })
    return e.msg.replace(/「.*?」/, '')
  }
  expect(await said('kind = 1')).toBe('与保留产品大类不同，不能合并')
  expect(await said('conversion_ratio = 12')).toBe('的单位或转换比与保留产品不同，不能合并')
  expect(await said(`pack_unit = '瓶'`)).toBe('的单位或转换比与保留产品不同，不能合并')
  expect(await said('narcotic = true')).toBe('与保留产品的麻精标志不同，不能合并')
  expect(await said('manufacturer_id = $2', [await maker('91110000MA0000002B')])).toBe(
    '的生产企业与保留产品的统一社会信用代码不一致，不能合并',
  )
  const self = await operator.ask(calls.preview, { survivor: keep.productId, losers: [keep.productId] })
  expect(self.msg).toBe('同一产品不能与自身合并')
})

test('an open paper of the loser, a live recall, a price the survivor may not have: each keeps the merge back, and nothing is written', async () => {
  const [keep, lose] = [await g.item(), await g.item({ price: '20' })]
  await w.sql.query('update product set ceiling_price = 15 where id = $1', [keep.productId])
  const before = await rowsOf(keep.productId, lose.productId)
  const dear = await merged(keep.productId, [lose.productId], [{ productId: lose.productId }])
  expect(dear.msg).toMatch(/^医院.*、供应商.*：价格高于最高限价（20），不能合并$/)
  await w.sql.query(
    `insert into price_adjustment (hospital_id, supplier_id, no, catalog_item_id, product_id, type, old_price, new_price, effective_date, reason, status, created_by, created_org)
     select $1, $2, 'TJ26112400000001', $3, $4, 'purchase', 20, 19, '2030-01-01', 'other', 'draft', $5, $1`,
    [g.hospital, g.supplier, lose.catalogItemId, lose.productId, g.buyer.userId],
  )
  const open = await merged(keep.productId, [lose.productId], [{ productId: keep.productId }])
  expect(open.msg).toBe('调价单 TJ26112400000001 尚未办结，不能合并')
  expect(await rowsOf(keep.productId, lose.productId)).toEqual(before)
})

test('a hospital neither previews nor merges products of the region; whoever sees a part of it does not either', async () => {
  const [keep, lose] = [await g.item(), await g.item()]
  const own = await w.person({ 'purchaseList/dataGovernance': 'view merge' }, g.hospital)
  const e = await own.ask(calls.merge, { ...(await wish(keep.productId, [lose.productId])), choices: [] })
  expect(e.code).not.toBe(0)
  const mine = await own.ask(calls.preview, { survivor: keep.productId, losers: [lose.productId] })
  expect(mine.code).not.toBe(0)
  await expect(
    w.sql
      .query('begin')
      .then(() => w.sql.query(`select merge_products($1, $2, '[]', 'x')`, [keep.productId, [lose.productId]])),
  ).rejects.toThrow('only the authority merges products')
  await w.sql.query('rollback')
})

test('a product made anew for other units leads to what stands in its place, and back; not to itself, another kind or one that is off', async () => {
  const [old, next] = [await g.item(), await g.item()]
  const off = async (replacedById: string, reason = '规格调整') =>
    operator.ask(drugFamily.calls.switch, {
      ...{ id: old.productId, version: await version(old.productId), enabled: false, reason, replacedById },
    })
  expect((await off(old.productId)).msg).toBe('产品不能改为自身')
  await w.sql.query(`update product set enabled = false where id = $1`, [next.productId])
  expect((await off(next.productId)).msg).toBe('改为的产品已停用')
  await w.sql.query(`update product set enabled = true, kind = 3 where id = $1`, [next.productId])
  expect((await off(next.productId)).msg).toBe('改为的产品大类不同')
  await w.sql.query(`update product set kind = 0 where id = $1`, [next.productId])
  expect((await off(next.productId)).msg).toBe('')
  const [was, is] = await Promise.all(
    [old, next].map((p) => operator.get(drugFamily.calls.detail, { id: p.productId })),
  )
  expect([was!.replacedBy?.id, is!.replaces.map((x) => x.id)]).toEqual([next.productId, [old.productId]])
  // back in use it leads nowhere
  await operator.get(drugFamily.calls.switch, { id: old.productId, version: was!.version, enabled: true })
  expect((await operator.get(drugFamily.calls.detail, { id: next.productId })).replaces).toEqual([])
})
