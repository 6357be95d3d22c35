import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { send } from '#tests/uploads.ts'
import { watched, watcher } from '#tests/watched.ts'
import { goodsWay } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { monitorCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let keeper: Person
let s: ReturnType<typeof watched>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  keeper = await watcher(w, g)
  s = watched(w, g, keeper)
})
afterAll(() => w.close())

test('thresholds are set, changed and taken away, all of a batch or none; the most is never below the safety stock', async () => {
  const [a, b] = [await g.item(), await g.item()]
  await s.lot(a.productId, '48')
  await s.lot(b.productId, '48')
  const row = (productId: string, safety: string | null, most: string | null, version = 0) => ({
    ...{ pointId: g.point, productId, safety, most, targetDays: null, version },
  })
  const both = (...rows: ReturnType<typeof row>[]) => keeper.ask(monitorCalls.setThreshold, { rows })
  const no = await both(row(a.productId, '5', '10'), row(b.productId, '5', '4.999'))
  expect([no.code, no.msg]).toEqual([codes.malformed, '第 2 行：最高库存不能低于安全库存'])
  expect((await s.rowOf(a.productId)).safety).toBeNull()
  // a foreign point and an unknown product are alike
  const other = await openGoods(w)
  for (const wrong of [{ pointId: other.point }, { productId: randomUUID() }]) {
    const e = await both(row(a.productId, '5', null), { ...row(b.productId, '5', null), ...wrong })
    expect(e.msg).toBe('第 2 行：配送点或产品不存在')
  }
  expect((await both(row(a.productId, '5', '10'), row(b.productId, '6', null))).data).toEqual({ saved: 2 })
  expect(await s.rowOf(a.productId)).toMatchObject({ safety: '5.000', most: '10.000', version: 1 })
  // somebody changed it meanwhile
  const late = await both(row(a.productId, '7', '10', 0))
  expect(late.msg).toContain('已被他人修改')
  expect((await both(row(a.productId, '7', '10', 1), row(a.productId, '8', '10', 1))).msg).toContain('与第 1 行重复')
  expect((await both(row(a.productId, null, null, 1))).code).toBe(0)
  expect(await s.rowOf(a.productId)).toMatchObject({ safety: null, most: null, version: 0 })
  const { rows: noted } = await w.sql.query(
    `select action from audit_log where entity = 'stockThreshold' and before is distinct from after order by seq`,
  )
  expect(noted.map((n) => n.action)).toEqual(['add', 'add', 'delete'])
  // past the app too
  await expect(w.sql.query(`update stock_threshold set most = 1 where product_id = $1`, [b.productId])).rejects.toThrow(
    'stock_threshold_order',
  )
})

test('what is lacking is bought up to its target, in whole multiples, less what is there and coming', async () => {
  const { productId, catalogItemId } = await g.item({ multiple: '5' })
  const b = await s.lot(productId, '144', 60)
  await s.use(b, '96', 3)
  // 2 packs there, 96 ÷ 30 = 3.2 tablets a day
  await s.set(productId, '3', '20')
  expect(await s.rowOf(productId)).toMatchObject({ suggest: '20', catalogItemId, daily: '3.2' })
  // 90 days × 3.2 ÷ 24 = 12 packs
  await s.set(productId, '3', '20', 90, 1)
  expect((await s.rowOf(productId)).suggest).toBe('10')
  await s.set(productId, '2', '20', 90, 2)
  expect((await s.rowOf(productId)).suggest).toBe('0')
})

test('thresholds are proposed from use and the time goods took to come, and accepted for many at once', async () => {
  const items = await Promise.all(Array.from({ length: 3 }, () => g.item()))
  for (const [i, { productId }] of items.entries())
    await s.use(await s.lot(productId, '2400', 60), String(720 * (i + 1)), 3)
  const pairs = items.map(({ productId }) => ({ pointId: g.point, productId }))
  const { rows, safetyDays, mostDays } = await keeper.get(monitorCalls.propose, { pairs })
  expect([safetyDays, mostDays]).toEqual([3, 30])
  // nothing was ever received on an order: the usual seven days; a pack, two, three a day
  expect(rows.map((r) => [r.daily, r.leadDays, r.leadTaken, r.safety, r.most]).toSorted()).toEqual([
    ['24', null, '7', '10', '30'],
    ['48', null, '7', '20', '60'],
    ['72', null, '7', '30', '90'],
  ])
  const saved = await keeper.get(monitorCalls.setThreshold, {
    rows: rows.map((r) => ({
      ...{
        pointId: r.pointId,
        productId: r.productId,
        safety: r.safety,
        most: r.most,
        targetDays: null,
        version: r.now.version,
      },
    })),
  })
  expect(saved).toEqual({ saved: 3 })
  const left = await keeper.get(monitorCalls.propose, {})
  expect(left.rows.filter((r) => items.some((i) => i.productId === r.productId))).toEqual([])
})

test('thresholds of two hundred articles are accepted at once and three of them changed, none of the others', async () => {
  const all: string[] = []
  for (let n = 0; n < 200; n++) all.push((await g.item()).productId)
  await s.come(...all.map((productId) => ({ productId, units: '2400', ratio: '24' })))
  await w.sql.query(`update stock_balance set received_at = now() - interval '60 days' where product_id = any($1)`, [
    all,
  ])
  const { rows: lots } = await w.sql.query(
    'select id, product_id as product from stock_balance where product_id = any($1)',
    [all],
  )
  // 720 tablets in thirty days are a pack a day; one article needs more than its shelf has left
  await s.go('deptIssue', ...lots.map((l) => ({ balanceId: l.id, units: l.product === all[0] ? '2352' : '720' })))
  await w.sql.query(
    `update stock_movement m set at = at - interval '3 days' from stock_balance b
     where b.id = m.balance_id and m.cause = 'deptIssue' and b.product_id = any($1)`,
    [all],
  )
  const pairs = all.map((productId) => ({ pointId: g.point, productId }))
  const proposed = (await keeper.get(monitorCalls.propose, { pairs })).rows
  expect(proposed).toHaveLength(200)
  const typed = proposed.map(({ pointId, productId, safety, most, now }) => ({
    ...{ pointId, productId, safety, most, targetDays: null, version: now.version },
  }))
  expect(await keeper.get(monitorCalls.setThreshold, { rows: typed })).toEqual({ saved: 200 })
  const three = all.slice(50, 53)
  const changed = three.map((productId) => ({
    ...{ pointId: g.point, productId, safety: '80', most: '90', targetDays: null, version: 1 },
  }))
  expect(await keeper.get(monitorCalls.setThreshold, { rows: changed })).toEqual({ saved: 3 })
  const { rows: now } = await w.sql.query(
    `select product_id as product, safety::float, most::float, version from stock_threshold where product_id = any($1)`,
    [all],
  )
  const kept = new Map(now.map((t) => [t.product, [t.safety, t.most, t.version]]))
  const wanted = (id: string) => (three.includes(id) ? [80, 90, 2] : id === all[0] ? [33, 98, 1] : [10, 30, 1])
  expect(all.map((id) => kept.get(id))).toEqual(all.map(wanted))
  // seventy packs are less than eighty, two less than thirty-three; all others are enough
  const { rows: short } = await w.sql.query(
    `select product_id as product from stock_alarm where alarm_kind = 'short' and closed_at is null and product_id = any($1)`,
    [all],
  )
  expect(short.map((a) => a.product).toSorted()).toEqual([all[0], ...three].toSorted())
})

test('the time goods took is the median of the last six that came on an approved order', async () => {
  const { acceptance } = await goodsWay(g, '到货品')
  const { rows: made } = await w.sql.query(`select id as "productId" from product where name = '到货品'`)
  const { productId } = made[0]
  await s.use(await s.lot(productId, '2400', 60, 'L2'), '720', 3)
  await w.sql.query(`update purchase_order set released_at = now() - interval '100 days'`)
  await w.sql.query(`update acceptance set confirmed_at = now() - interval '90 days' where id = $1`, [acceptance.id])
  // seven more of the same order: after 20, 30 … 80 days
  const again = (table: string, key: string, changes: string) =>
    w.sql.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).* from ${table} t, generate_series(1, 7) n
       where t.${key} = $1`,
      [acceptance.id],
    )
  const copy = (id: string) => `md5(${id}::text || n)::uuid`
  const when = `'confirmed_at', now() - (90 - n * 10) * interval '1 day'`
  await again('acceptance', 'id', `'id', ${copy('t.id')}, 'no', t.no || n, ${when}`)
  await again('acceptance_line', 'acceptance_id', `'id', new_id(), 'acceptance_id', ${copy('t.acceptance_id')}`)
  const { rows } = await keeper.get(monitorCalls.propose, { pairs: [{ pointId: g.point, productId }] })
  // of 10, 20, 30 … 80 the last six: 30 to 80; a pack a day
  expect(rows).toMatchObject([{ leadDays: '55.0', leadTaken: '55.0', safety: '58', most: '58' }])
})

test('who may see part of the house sets thresholds, and an alarm counts all of a shelf', async () => {
  const { productId } = await g.item()
  const other = await w.org('supplier', '别家')
  await s.lot(productId, '24')
  await s.come({ productId, units: '240', ratio: '24', lotNo: 'O', supplierId: other })
  const limited = await watcher(w, g)
  await w.sql.query('update role set data_range = $2 where id in (select role_id from user_role where user_id = $1)', [
    limited.userId,
    JSON.stringify({ suppliers: [g.supplier] }),
  ])
  const part = watched(w, g, limited)
  expect((await part.set(productId, '5')).code).toBe(0)
  // one pack is what he sees; eleven are there
  expect((await part.rowOf(productId)).available).toBe('24.000000')
  expect((await s.rowOf(productId)).available).toBe('264.000000')
  expect(await s.alarmsOf(productId)).toEqual([])
})

test('a file of thresholds adds, changes and refuses row by row; the same file again changes nothing', async () => {
  const [a, b, c] = [await g.item(), await g.item(), await g.item()]
  const codeOf = async (id: string) =>
    (await w.sql.query('select platform_code as code from product where id = $1', [id])).rows[0].code as string
  const [first, second, third] = [await codeOf(a.productId), await codeOf(b.productId), await codeOf(c.productId)]
  await s.lot(a.productId, '24')
  await s.set(a.productId, '5', '10')
  await s.set(c.productId, '5', '10')
  const file = [
    '配送点编码,产品编码,安全库存,最高库存,目标天数',
    `YK,${first},6,,`,
    `YK,${second},3,9,45`,
    `XX,${second},3,9,`,
    'YK,NONE,3,9,',
    // its own most is ten
    `YK,${third},11,,`,
  ].join('\n')
  const put = async () => {
    const part = { field: 'file', filename: 'a.csv', bytes: Buffer.from(file) }
    const { data } = await send(w.app, keeper, monitorCalls.import, { mode: 'goodOnly' }, [part])
    const report = data!
    return [report.added, report.changed, report.unchanged, report.problems.map((p) => `${p.line} ${p.reason}`)]
  }
  const wrong = ['4 没有此编码的配送点', '5 没有此编码的产品', '6 最高库存不能低于安全库存']
  expect(await put()).toEqual([1, 1, 0, wrong])
  expect(await s.rowOf(a.productId)).toMatchObject({ safety: '6.000', most: '10.000' })
  expect(await put()).toEqual([0, 0, 2, wrong])
})
