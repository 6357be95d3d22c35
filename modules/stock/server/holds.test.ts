import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { shelves } from '#tests/shelf.ts'
import { goodsWay } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { stockCalls } from '../shared/calls.ts'
import { stockInvariants } from './invariants.ts'

let w: World
let g: Goods
let s: ReturnType<typeof shelves>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  s = shelves(w, g)
})
afterAll(() => w.close())

/** A lot of ten packs of 24. */
const lot = async () => {
  const { productId } = await g.item()
  await s.come({ productId, units: '240', ratio: '24' })
  const [b] = await s.balances(productId)
  return { productId, balanceId: b.id as string }
}
const locked = async (productId: string) => (await s.balances(productId))[0].locked

test('the storekeeper locks part of a lot, then all of it, and lets each go with a reason', async () => {
  const { productId, balanceId } = await lot()
  const part = await g.receiver.get(stockCalls.lock, { balanceIds: [balanceId], units: '30', reason: '外包装受潮' })
  expect(await locked(productId)).toBe(30)
  const half = await g.receiver.ask(stockCalls.lock, { balanceIds: [balanceId], units: '0.5', reason: '受潮' })
  expect(half.msg).toContain('的数量必须是整数')
  await g.receiver.get(stockCalls.lock, { balanceIds: [balanceId], reason: '待查' })
  expect(await locked(productId)).toBe(240)
  const { rows } = await g.receiver.get(stockCalls.holds, { balanceId })
  expect(rows.map((h) => [h.kind, h.qty, h.whole, h.reason, h.creatorName, h.why])).toEqual([
    ['manual', '30.000000', false, '外包装受潮', rows[0]!.creatorName, ''],
    ['manual', '240.000000', true, '待查', rows[0]!.creatorName, ''],
  ])
  await g.receiver.get(stockCalls.unlock, { holdIds: [rows[1]!.id], reason: '查过' })
  expect(await locked(productId)).toBe(30)
  await g.receiver.get(stockCalls.unlock, { holdIds: part.ids, reason: '已换包装' })
  expect(await locked(productId)).toBe(0)
  const again = await g.receiver.ask(stockCalls.unlock, { holdIds: part.ids, reason: '再一次' })
  expect(again.msg).toMatch(/的锁定已由 .+ 解除/)
  expect(await brokenInvariants(w.sql, stockInvariants)).toEqual([])
})

test('no more is locked than nobody holds, and the numbers are named', async () => {
  const { productId, balanceId } = await lot()
  await g.receiver.get(stockCalls.lock, { balanceIds: [balanceId], units: '200', reason: 'x' })
  const no = await g.receiver.ask(stockCalls.lock, { balanceIds: [balanceId], units: '45', reason: 'x' })
  expect(no.msg).toMatch(/批号 L1 可用 1 \S+ 16 \S+，本次需要 1 \S+ 21 \S+/)
  expect(await locked(productId)).toBe(200)
})

test('a part is of one lot alone, and a reason is needed', async () => {
  const [a, b] = [await lot(), await lot()]
  const both = [a.balanceId, b.balanceId]
  expect((await g.receiver.ask(stockCalls.lock, { balanceIds: both, units: '1', reason: 'x' })).code).toBe(
    codes.malformed,
  )
  expect((await g.receiver.ask(stockCalls.lock, { balanceIds: both, reason: ' ' })).code).toBe(codes.malformed)
  const { ids } = await g.receiver.get(stockCalls.lock, { balanceIds: both, reason: '一起' })
  expect(ids).toHaveLength(2)
  expect([await locked(a.productId), await locked(b.productId)]).toEqual([240, 240])
})

test('goods in quarantine are let go by somebody who neither received nor accepted them', async () => {
  const { acceptance } = await goodsWay(g, '待验品')
  const { rows } = await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, reason, ref_type, ref_id, ref_no, created_by, creator_name)
     select b.hospital_id, b.id, 'quarantine', '温度', 'acceptance', $1, 'YS', $2, '张' from stock_balance b
     join product p on p.id = b.product_id where p.name = '待验品' returning id, balance_id`,
    [acceptance.id, g.auditor.userId],
  )
  const [{ id, balance_id: balanceId }] = rows
  // the receiver registered the goods
  const no = await g.receiver.ask(stockCalls.unlock, { holdIds: [id], reason: '合格' })
  expect(no.msg).toMatch(/不能解锁：待验的货由收货、验收以外的人放行/)
  expect((await g.receiver.get(stockCalls.holds, { balanceId })).rows[0]!.why).toBe('待验的货由收货、验收以外的人放行')
  const second = await w.person('receiver', g.hospital)
  await second.get(stockCalls.unlock, { holdIds: [id], reason: '温度记录已补' })
  expect((await second.get(stockCalls.holds, { balanceId })).rows).toEqual([])
})

test.each([
  ['expired', '过期的货只能退货或销毁'],
  ['recall', '召回的货由召回单解除'],
  ['reserve', '预留的货由其单据解除'],
  ['count', '盘点冻结由盘点单解除'],
  ['unqualified', '不合格的货只能退货或销毁'],
])('nobody lets %s goods go by hand', async (kind, why) => {
  const { balanceId } = await lot()
  const { rows } = await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name) values ($1, $2, $3, '系统') returning id`,
    [g.hospital, balanceId, kind],
  )
  const no = await g.receiver.ask(stockCalls.unlock, { holdIds: [rows[0].id], reason: 'x' })
  expect(no.msg).toContain(why)
})

test('another hospital’s lots and holds are unknown', async () => {
  const { balanceId } = await lot()
  const { ids } = await g.receiver.get(stockCalls.lock, { balanceIds: [balanceId], reason: 'x' })
  const stranger = await w.person('receiver', await w.org('hospital', '别院'))
  expect((await stranger.ask(stockCalls.lock, { balanceIds: [balanceId], reason: 'x' })).msg).toContain('库存不存在')
  expect((await stranger.ask(stockCalls.unlock, { holdIds: ids, reason: 'x' })).code).toBe(codes.notFound)
  expect((await stranger.get(stockCalls.holds, { balanceId })).rows).toEqual([])
})
