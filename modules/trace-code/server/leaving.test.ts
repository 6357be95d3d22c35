import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { openPacks, type Packs } from '#tests/packs.ts'
import { type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { balanceCalls } from '../shared/balance.ts'
import { traceCalls } from '../shared/calls.ts'
import { leavingCalls } from '../shared/leaving.ts'
import { sell } from './public.ts'

/* domain-trace §4.4: packs that are scrapped, given away, or go back with a return in part. */
let w: World
let g: Goods
let packs: Packs
let r: Returners
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  packs = await openPacks(w, g)
  r = await returners(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const found = async (codes: readonly string[]) =>
  Promise.all(codes.map(async (keyword) => (await packs.desk.get(traceCalls.query, { keyword })).rows[0]!))
const leave = async (codes: readonly string[], to: 'scrapped' | 'movedOut' | 'returned' | 'movedBack', more = {}) =>
  packs.desk.ask(leavingCalls.leave, {
    ...{ ids: (await found(codes)).map((c) => c.id), to, reason: '摔碎' },
    ...more,
  })
const states = async (codes: readonly string[]) => (await found(codes)).map((c) => c.state)
const dispense = (code: string, qty?: string) =>
  inContext(systemActor, { call: 'test' }, (ctx) =>
    sell(ctx, {
      ...{ hospitalId: g.hospital, code, split: qty !== undefined, qty },
      doc: { type: 'sale', id: randomUUID(), no: 'XS1' },
    }),
  )

test('a broken pack is there no more, opened or whole, and comes back as it was; its life says each step', async () => {
  const { codes } = await packs.living(3)
  const [whole, opened, sold] = codes as [string, string, string]
  await dispense(opened, '4')
  await dispense(sold)
  expect((await leave(codes, 'scrapped', { docNo: 'BS7' })).data).toMatchObject({
    done: 2,
    failed: [{ no: sold, reason: `追溯码 ${sold} 为「已发」，不能登记报废` }],
  })
  expect(await states(codes)).toEqual([3, 3, 1])
  const [life] = (await packs.desk.get(traceCalls.chain, { code: whole })).rows
  expect(life!.steps.at(-1)).toMatchObject({ step: 'scrapped', docNo: 'BS7' })
  await expect(dispense(whole)).rejects.toThrow('已报废或调出')
  expect((await leave([whole], 'movedOut')).data).toMatchObject({ done: 0 })
  expect((await leave([whole, opened], 'movedBack')).data).toMatchObject({ done: 2, failed: [] })
  expect((await found([whole, opened])).map((c) => [c.state, c.rest])).toEqual([
    [0, '24.000000'],
    [4, '20.000000'],
  ])
  expect((await leave([sold], 'movedBack')).data!.failed[0]!.reason).toMatch(/只有报废、调出的和登记退回的可以恢复$/)
})

test('what is scrapped by its code alone differs from the books', async () => {
  const { productId, codes } = await packs.living(2)
  const sheet = async () => (await packs.desk.get(balanceCalls.stock, { productId })).rows[0]!
  expect(await sheet()).toMatchObject({ differs: false, codes: 2 })
  await leave([codes[0]!], 'scrapped')
  expect(await sheet()).toMatchObject({ differs: true, codes: 1, units: '48.000000', codeUnits: '24.000000' })
})

test('of a lot that goes back in part those packs go that were marked for it, and no more than the return says', async () => {
  const lot = await packs.living(4)
  const [one, two, three] = lot.codes as [string, string, string]
  const back = await ways(r).gone(typedReturn(g, { lot, qty: '2' }))
  expect((await leave([one], 'returned', { docNo: 'nowhere' })).data).toEqual({
    fields: [{ path: 'docNo', message: '没有可登记的退货单' }],
  })
  expect((await leave([one], 'scrapped', { reason: ' ' })).data).toEqual({
    fields: [{ path: 'reason', message: '请填写原因' }],
  })
  const said = await leave([one, two, three], 'returned', { docNo: back.no, reason: '' })
  expect(said.data).toMatchObject({
    done: 2,
    failed: [{ no: three, reason: `退货单 ${back.no} 的这一批只退 2 盒，已登记 2 盒` }],
  })
  expect((await found([one])).map((c) => [c.state, c.returnNo])).toEqual([[0, back.no]])
  expect((await leave([one], 'scrapped')).data!.failed[0]!.reason).toContain(`已登记随退货单 ${back.no} 退回`)
  // one too many is taken off again, and another goes in its place
  await leave([two], 'movedBack')
  await leave([three], 'returned', { docNo: back.no })
  const { lines } = await r.seller.get(returnOrderCalls.detail, { id: back.id })
  await r.seller.get(returnOrderCalls.receive, {
    ...{ id: back.id, version: back.version },
    lines: lines.map((l) => ({ id: l.id, receivedQty: '2' })),
  })
  expect(await states(lot.codes)).toEqual([2, 0, 2, 0])
})

test('a pack is named after its return was received too; one of another lot, or an opened one, is refused by itself', async () => {
  const [lot, other] = [await packs.living(3), await packs.living(1)]
  const [one, two] = lot.codes as [string, string]
  await dispense(two, '1')
  const back = await ways(r).gone(typedReturn(g, { lot, qty: '1' }))
  const { lines } = await r.seller.get(returnOrderCalls.detail, { id: back.id })
  await r.seller.get(returnOrderCalls.receive, {
    ...{ id: back.id, version: back.version },
    lines: lines.map((l) => ({ id: l.id, receivedQty: '1' })),
  })
  const said = await leave([one, two, other.codes[0]!], 'returned', { docNo: back.no })
  expect(said.data!.failed.map((f) => f.reason)).toEqual([
    `追溯码 ${two} 为「已拆零」，只有在库的整盒可以退货`,
    `退货单 ${back.no} 没有追溯码 ${other.codes[0]} 的这一批`,
  ])
  expect(await states([one])).toEqual([2])
})

test('a return that is given up takes nothing along', async () => {
  const lot = await packs.living(2)
  const [one] = lot.codes as [string]
  const { id, no, version } = await ways(r).agreed(typedReturn(g, { lot, qty: '1' }))
  await leave([one], 'returned', { docNo: no })
  const voider = await w.person({ 'procurement/return': 'view void' }, g.hospital)
  await voider.get(returnOrderCalls.void, { id, version, reason: '不退了' })
  expect((await found([one])).map((c) => [c.state, c.returnNo])).toEqual([[0, '']])
})
