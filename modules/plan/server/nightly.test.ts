import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { configCalls } from '#modules/setting/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { planCalls } from '../shared/calls.ts'
import { writeDrafts } from './nightly.ts'
import type { Trigger } from './settings.ts'

/* domain-lists §3.23: what to buy is written as a draft in the night, for somebody who looks at it and submits it himself. */
let w: World
let g: Goods
let login: string
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.sql.query(`delete from config where key like 'plan.draft%'`)
  g = await openGoods(w)
  login = (await w.sql.query('select login_name from app_user where id = $1', [g.buyer.userId])).rows[0].login_name
})
const set = (key: string, value: unknown) =>
  w.sql.query('insert into config (key, org_id, value) values ($1, $2, $3)', [key, g.hospital, JSON.stringify(value)])
const wanted = async (trigger: Trigger) => {
  await set('plan.draftTrigger', trigger)
  await set('plan.draftOwner', login)
}
/** An article of the point with so much stock, a daily use, and a safety stock. */
const kept = async (o: { qty: number; used?: number; safety?: number }) => {
  const item = await g.item()
  const { rows } = await w.sql.query(
    `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty, received_at)
     values ($1, $2, $3, 'L1', '2999-12-31', 1, $4, now() - interval '60 days') returning id`,
    [g.hospital, g.point, item.productId, o.qty],
  )
  if (o.used)
    await w.sql.query(
      `insert into stock_movement (hospital_id, balance_id, cause, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name, at)
       values ($1, $2, 'deptIssue', -$3::numeric, -$3::numeric, $3::numeric, 0, 'test', new_id(), new_id(), 'T', 't', now() - interval '2 days')`,
      [g.hospital, rows[0].id, o.used * 30],
    )
  if (o.safety)
    await w.sql.query(
      `insert into stock_threshold (hospital_id, point_id, product_id, safety, updated_by, updater_name) values ($1, $2, $3, $4, $5, 'x')`,
      [g.hospital, g.point, item.productId, o.safety, g.buyer.userId],
    )
  return item
}
const plans = async () => (await g.buyer.get(planCalls.query, {})).rows
const only = async () => {
  const [plan, ...more] = await plans()
  expect(more).toEqual([])
  return g.buyer.get(planCalls.detail, { id: plan!.id })
}

test('what is below its safety stock stands in a draft of its owner in the morning, with the reason at the line; it waits for him', async () => {
  const short = await kept({ qty: 3, used: 2, safety: 10 })
  // it will be needed, but is not below
  await kept({ qty: 40, used: 2, safety: 10 })
  await wanted('低于安全库存')
  expect(await writeDrafts({})).toEqual({ plans: 1, lines: 1 })
  const plan = await only()
  expect(plan).toMatchObject({
    ...{ status: 'draft', planType: 'auto', kind: 0, pointId: g.point, remark: '夜间生成：库存低于安全库存' },
    lines: [
      {
        // 2 × (30 + 3) + 10 − 3
        ...{ catalogItemId: short.catalogItemId, qty: '73.000' },
        remark: '日均 2 ×（30 + 到货 3 天）+ 安全库存 10 − 可用 3 − 在途 0',
      },
    ],
  })
  const { rows } = await w.sql.query('select created_by, trigger_type from plan where id = $1', [plan.id])
  expect(rows).toEqual([{ created_by: g.buyer.userId, trigger_type: 1 }])
  const [told] = (await g.buyer.get(messageCalls.query, {})).rows
  expect(told).toMatchObject({ event: 'plan.night', path: `/procurement/planning/${plan.id}` })
  expect((await g.auditor.get(messageCalls.query, {})).rows).toEqual([])
  // who owns it submits it, and somebody else audits it
  const sent = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  await g.auditor.get(planCalls.audit, { id: plan.id, version: sent.version, action: 'approve' })
})

test('one that waits has none beside it, and what is ordered is not written again', async () => {
  await kept({ qty: 0, used: 1, safety: 5 })
  await wanted('低于安全库存')
  expect(await writeDrafts({})).toMatchObject({ plans: 1 })
  expect(await writeDrafts({})).toEqual({ plans: 0, lines: 0 })
  const { id, version } = await only()
  await g.buyer.get(planCalls.submit, { id, version })
  // it is on the way: nothing is missing any more
  expect(await writeDrafts({})).toEqual({ plans: 0, lines: 0 })
})

test('each trigger asks what it says', async () => {
  // 3 a day: 12 until the goods come and as safety
  const used = await kept({ qty: 90, used: 3, safety: 3 })
  const few = await kept({ qty: 20, used: 1 })
  const items = async () => (await only()).lines.map((l) => l.catalogItemId)
  const again = async (trigger: Trigger, day?: string) => {
    await w.sql.query(`delete from config where key like 'plan.draft%'`)
    for (const p of await plans()) await g.buyer.get(planCalls.delete, { id: p.id, version: p.version })
    await wanted(trigger)
    return writeDrafts({}, day)
  }
  expect(await again('用量达订货点')).toEqual({ plans: 1, lines: 2 })
  expect((await items()).toSorted()).toEqual([used.catalogItemId, few.catalogItemId].toSorted())
  expect(await again('可用天数不足')).toEqual({ plans: 1, lines: 1 })
  expect(await items()).toEqual([few.catalogItemId])
  // a Tuesday, and the Monday before it
  expect(await again('按周或按月', '2026-11-24')).toEqual({ plans: 0, lines: 0 })
  expect(await again('按周或按月', '2026-11-23')).toEqual({ plans: 1, lines: 2 })
})

test('a plan left as a draft, or rejected, orders nothing: what was used before it counts', async () => {
  // 90 in 30 days, and 12 until the goods come and as safety
  const { catalogItemId } = await kept({ qty: 90, used: 3, safety: 3 })
  await wanted('用量达订货点')
  const lines = [{ catalogItemId, qty: '1' }]
  const typed = () => g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const draft = await typed()
  expect(await writeDrafts({})).toEqual({ plans: 1, lines: 1 })
  const night = (await plans()).find((p) => p.planType === 'auto')!
  await g.buyer.get(planCalls.delete, { id: night.id, version: night.version })
  const sent = await g.buyer.get(planCalls.submit, { id: draft.id, version: draft.version })
  // it is to be bought: from now on counts what is used after it
  expect(await writeDrafts({})).toEqual({ plans: 0, lines: 0 })
  const no = { id: draft.id, version: sent.version, action: 'reject' as const, reason: '不需要' }
  await g.auditor.get(planCalls.audit, no)
  expect(await writeDrafts({})).toEqual({ plans: 1, lines: 1 })
})

test('nothing is written without an owner, or for one who may not write plans any more; other hospitals have theirs all the same', async () => {
  await kept({ qty: 0, used: 1, safety: 5 })
  await set('plan.draftTrigger', '低于安全库存')
  expect(await writeDrafts({})).toEqual({ plans: 0, lines: 0 })
  const receiver = await w.sql.query('select login_name from app_user where id = $1', [g.receiver.userId])
  await set('plan.draftOwner', receiver.rows[0].login_name)
  const first = g
  g = await openGoods(w)
  login = (await w.sql.query('select login_name from app_user where id = $1', [g.buyer.userId])).rows[0].login_name
  await kept({ qty: 0, used: 1, safety: 5 })
  await wanted('低于安全库存')
  await expect(writeDrafts({})).rejects.toThrow('1 hospitals got no drafts')
  expect(await plans()).toHaveLength(1)
  g = first
  expect(await plans()).toEqual([])
})

test('the owner is named by an account of the hospital: a stranger’s and an unknown one are refused alike', async () => {
  const setter = await w.person({ 'system/config': 'view edit' }, g.hospital)
  await w.sql.query('update session set proved_at = now()')
  const stranger = (await openGoods(w)).buyer
  const { rows } = await w.sql.query('select login_name from app_user where id = $1', [stranger.userId])
  const save = (value1: string) => setter.ask(configCalls.update, { key1: 'plan.draftOwner', value1, version: 0 })
  expect((await save(rows[0].login_name)).msg).toBe('账号不存在')
  expect((await save('nobody')).msg).toBe('账号不存在')
  expect((await save(login.toUpperCase())).code).toBe(0)
})

test('an item far down a long list is in the draft too, and how many a long list has is said', async () => {
  const short = await kept({ qty: 0, used: 1, safety: 5 })
  await w.sql.query(`update product set name = '终末' where id = $1`, [short.productId])
  // so many before it are to be bought for other reasons
  const many = async (n: number, safety: number) => {
    const { rows } = await w.sql.query<{ id: string }>(
      `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search, extra)
       select platform_code || '-${safety}-' || i, kind, '甲' || i, spec, pack_spec, pack_unit, min_unit, conversion_ratio, '甲' || i, extra
       from product, generate_series(1, $2) i where id = $1 returning id`,
      [short.productId, n],
    )
    const ids = rows.map((r) => r.id)
    await w.sql.query(
      `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
       select $1, $2, id, 12.5, '2020-01-01', now() from unnest($3::uuid[]) id`,
      [g.hospital, g.supplier, ids],
    )
    await w.sql.query(
      `insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
       select $1, id, $2, 12.5, 'enabled', $3 from unnest($4::uuid[]) id`,
      [g.hospital, g.supplier, g.buyer.userId, ids],
    )
    await w.sql.query(
      `insert into stock_threshold (hospital_id, point_id, product_id, safety, updated_by, updater_name)
       select $1, $2, id, $3, $4, 'x' from unnest($5::uuid[]) id`,
      [g.hospital, g.point, safety, g.buyer.userId, ids],
    )
    return ids
  }
  const others = await many(2_000, 5)
  await w.sql.query(
    `with b as (insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty, received_at)
       select $1, $2, id, 'L1', '2999-12-31', 1, 6, now() - interval '60 days' from unnest($3::uuid[]) id returning id)
     insert into stock_movement (hospital_id, balance_id, cause, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name, at)
     select $1, id, 'deptIssue', -30, -30, 30, 0, 'test', new_id(), new_id(), 'T', 't', now() - interval '2 days' from b`,
    [g.hospital, g.point, others],
  )
  await wanted('低于安全库存')
  expect(await writeDrafts({})).toEqual({ plans: 1, lines: 1 })
  const draft = await only()
  expect(draft.lines.map((l) => l.catalogItemId)).toEqual([short.catalogItemId])
  const seen = await g.buyer.get(planCalls.suggest, { kind: 0, days: 30 })
  expect([seen.rows.length, seen.total]).toEqual([2_000, 2_001])
})
