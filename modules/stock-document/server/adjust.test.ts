import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import type { Envelope, SignedAct } from '#kernel/shared/envelope.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { signedBy } from '#tests/signing.ts'
import { aPhoto, openStore, type Store } from '#tests/stock-papers.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { stockDocumentInvariants } from './invariants.ts'

let w: World
let s: Store
beforeAll(async () => {
  w = await openWorld()
  s = await openStore(w)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, [...stockInvariants, ...stockDocumentInvariants])).toEqual([])
  await w.close()
})

const shelved = async (o: { narcotic?: boolean } = {}) => {
  const { productId } = await s.item(o)
  await s.shelf.come({ productId, units: '240', ratio: '24' })
  const [b] = await s.shelf.balances(productId)
  return { productId, balanceId: b.id as string }
}
/** What the second person is asked to sign. */
const actOf = (e: Envelope) => (e.data as unknown as { signOff: SignedAct }).signOff
const qty = async (productId: string) => (await s.shelf.balances(productId))[0].qty as number
const book = async (id: string) => {
  const { version } = await s.judge.get(calls.detail, { id })
  return s.judge.get(calls.audit, { id, version, action: 'book' })
}
type Kind = 'breakage' | 'surplus' | 'otherOut'

test('breakage, surplus and other issues are booked by whoever audits them, never by their maker', async () => {
  const { productId, balanceId } = await shelved()
  const one = async (docKind: Kind, units: string) => {
    const line = { productId, qty: units, qtyUnit: 'min' as const, lots: [{ balanceId, units }] }
    return s.keeper.get(calls.adjust, { docKind, pointId: s.point, lines: [line], send: true })
  }
  const broken = await one('breakage', '7')
  await w.sql.query(
    `insert into role_action select role_id, 'inventory/stockDocument', 'audit' from user_role where user_id = $1`,
    [s.keeper.userId],
  )
  const { version } = await s.keeper.get(calls.detail, { id: broken.id })
  expect((await s.keeper.ask(calls.audit, { id: broken.id, version, action: 'book' })).msg).toBe(
    '不能审核自己创建的单据',
  )
  expect(await qty(productId)).toBe(240)
  await book(broken.id)
  expect(await qty(productId)).toBe(233)
  await book((await one('surplus', '9')).id)
  await book((await one('otherOut', '2')).id)
  expect(await qty(productId)).toBe(240)
  const detail = await s.keeper.get(calls.detail, { id: broken.id })
  expect([detail.status, detail.no.slice(0, 2)]).toEqual(['booked', 'KT'])
})

test('other receipts need what the article demands: lot, expiry, supplier, price', async () => {
  const { productId } = await s.item()
  const line = { productId, qty: '2' }
  const no = await s.keeper.ask(calls.adjust, { docKind: 'otherIn', pointId: s.point, lines: [line] })
  expect(no.msg).toMatch(/第 1 行：(此产品必须填写批号|请选择供应商)/)
  const said = { ...line, lotNo: 'A1', supplierId: s.supplier, price: '3.5' }
  const typed = async (days: object) => {
    const answer = await s.keeper.ask(calls.adjust, {
      docKind: 'otherIn',
      pointId: s.point,
      lines: [{ ...said, ...days }],
    })
    return [answer.msg, (answer.data as unknown as { fields?: { path: string }[] } | null)?.fields?.map((f) => f.path)]
  }
  expect(await typed({ expiryDate: '2999-12-31' })).toEqual(['第 1 行：此产品必须填写有效期', ['lines.0.expiryDate']])
  expect(await typed({ expiryDate: '2026-01-01', productionDate: '2026-02-01' })).toEqual([
    '第 1 行：有效期不能早于生产日期',
    ['lines.0.expiryDate'],
  ])
  const whole = { ...line, lotNo: 'A1', expiryDate: '2029-01-01', supplierId: s.supplier, price: '3.5' }
  const made = await s.keeper.get(calls.adjust, { docKind: 'otherIn', pointId: s.point, lines: [whole], send: true })
  await book(made.id)
  const { rows } = await w.sql.query(
    `select lot_no as lot, qty::float, value::float from stock_balance where product_id = $1`,
    [productId],
  )
  expect(rows).toEqual([{ lot: 'A1', qty: 48, value: 7 }])
})

test('only what is held is destroyed, before two witnesses with a photo, of narcotics with the authority’s record', async () => {
  const { productId, balanceId } = await shelved({ narcotic: true })
  const made = await s.keeper.get(calls.adjust, {
    docKind: 'destroy',
    pointId: s.point,
    lines: [{ productId, qty: '2', lots: [{ balanceId, units: '48' }] }],
  })
  const sub = async (signOff?: string) => {
    const { version } = await s.keeper.get(calls.detail, { id: made.id })
    return s.keeper.ask(calls.submit, { id: made.id, version, ...(signOff ? { signOff } : {}) })
  }
  const set = async (more: object) => {
    const { version } = await s.keeper.get(calls.detail, { id: made.id })
    await s.keeper.get(calls.update, { id: made.id, version, ...more })
  }
  expect((await sub()).msg).toBe('销毁请上传至少一张照片')
  await set({ photos: [await aPhoto(w, s.keeper)] })
  expect((await sub()).msg).toBe('销毁麻醉、精神药品请填写卫健备案号')
  await set({ recordNo: '卫药备 2026-7' })
  expect((await sub()).msg).toMatch(/只能销毁已锁定的货：批号 L1 没有足够的锁定数量/)
  await s.keeper.get(stockCalls.lock, { balanceIds: [balanceId], reason: '污染' })
  const first = await sub()
  expect(first.msg).toMatch(/需要第二人复核/)
  const one = await signedBy(s.second, s.keeper, actOf(first))
  const next = await sub(one)
  expect(next.data).toMatchObject({ signOff: { act: 'witness' } })
  const same = await signedBy(s.second, s.keeper, actOf(next))
  expect((await sub(`${one} ${same}`)).msg).toBe('两名见证人不能是同一人')
  const other = await signedBy(s.judge, s.keeper, actOf(await sub(one)))
  expect((await sub(`${one} ${other}`)).code).toBe(0)
  const third = await w.person({ 'inventory/stockDocument': 'view audit' }, s.hospital)
  const { version, signers } = await third.get(calls.detail, { id: made.id })
  expect(signers.split(' / ')).toHaveLength(2)
  await third.get(calls.audit, { id: made.id, version, action: 'book' })
  expect((await s.shelf.balances(productId))[0]).toMatchObject({ qty: 192, locked: 192 })
})

/** A destruction of so many units of a lot, line by line. */
const paper = async (of: { productId: string; balanceId: string }, ...units: string[]) => {
  const made = await s.keeper.get(calls.adjust, {
    ...{ docKind: 'destroy', pointId: s.point, photos: [await aPhoto(w, s.keeper)] },
    lines: units.map((u) => ({
      ...{ productId: of.productId, qty: u, qtyUnit: 'min' as const, lots: [{ balanceId: of.balanceId, units: u }] },
    })),
  })
  return made.id
}
const sub = async (id: string, signOff?: string) => {
  const { version } = await s.keeper.get(calls.detail, { id })
  return s.keeper.ask(calls.submit, { id, version, ...(signOff ? { signOff } : {}) })
}
const signed = async (id: string) => {
  const one = await signedBy(s.second, s.keeper, actOf(await sub(id)))
  const other = await signedBy(s.judge, s.keeper, actOf(await sub(id, one)))
  expect((await sub(id, `${one} ${other}`)).code).toBe(0)
}

test('lines of one paper do not destroy more than is held together, nor what is being counted', async () => {
  const { productId, balanceId } = await shelved()
  await s.keeper.get(stockCalls.lock, { balanceIds: [balanceId], units: '24', reason: '污染' })
  const third = await w.person({ 'inventory/stockDocument': 'view audit' }, s.hospital)
  const booked = async (id: string) => {
    const { version } = await third.get(calls.detail, { id })
    return third.ask(calls.audit, { id, version, action: 'book' })
  }
  const of = { productId, balanceId }
  // line by line each is less than what is held
  const tooMuch = await paper(of, '16', '16')
  expect((await sub(tooMuch)).msg).toBe('第 2 行：只能销毁已锁定的货：批号 L1 没有足够的锁定数量')
  const fits = await paper(of, '16', '8')
  await signed(fits)
  // two papers over one hold: whoever comes second has what is left of it
  const late = await paper(of, '20')
  await signed(late)
  expect((await booked(fits)).code).toBe(0)
  expect((await booked(late)).msg).toMatch(/只能销毁已锁定的货：批号 L1 没有足够的锁定数量/)
  expect(await qty(productId)).toBe(216)
  const counted = await shelved()
  const count = (kind: string) =>
    w.sql.query(
      `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name) values ($1, $2, $3, '张') returning id`,
      [s.hospital, counted.balanceId, kind],
    )
  await count('count')
  const frozen = await paper(counted, '24')
  expect((await sub(frozen)).msg).toMatch(/只能销毁已锁定的货：批号 L1 没有足够的锁定数量/)
  await count('unqualified')
  await signed(frozen)
  expect((await booked(frozen)).msg).toMatch(/批号 L1 已被锁定（盘点冻结），不能出库/)
  await w.sql.query(
    `update stock_hold set released_at = now(), releaser_name = '张' where balance_id = $1 and hold_kind = 'count'`,
    [counted.balanceId],
  )
  expect((await booked(frozen)).code).toBe(0)
  expect(await qty(counted.productId)).toBe(216)
})

test('a lot past its day is destroyed as a whole, with the part of it that waited in quarantine, not with what a return holds', async () => {
  const past = async (part: string) => {
    const { productId, balanceId } = await shelved()
    const held = (kind: string, units: string | null) =>
      w.sql.query(
        `insert into stock_hold (hospital_id, balance_id, hold_kind, qty, creator_name) values ($1, $2, $3, $4, '张')`,
        [s.hospital, balanceId, kind, units],
      )
    await held('manual', '12')
    // the oldest part goes first: no two within one moment
    await w.sql.query('select pg_sleep(0.002)')
    await held(part, '24')
    await held('expired', null)
    return { productId, balanceId }
  }
  const third = await w.person({ 'inventory/stockDocument': 'view audit' }, s.hospital)
  const destroyed = async (of: { productId: string; balanceId: string }, ...units: string[]) => {
    const id = await paper(of, ...units)
    await signed(id)
    const { version, no } = await third.get(calls.detail, { id })
    return { no, answer: await third.ask(calls.audit, { id, version, action: 'book' }) }
  }
  const parts = async (balanceId: string) =>
    (
      await w.sql.query(
        `select hold_kind as kind, qty::float, release_reason as why from stock_hold where balance_id = $1 and qty is not null order by id`,
        [balanceId],
      )
    ).rows
  const all = await past('quarantine')
  // what nobody else holds goes first, then the oldest part
  const some = await destroyed(all, '200', '12')
  expect(some.answer.code).toBe(0)
  expect(await parts(all.balanceId)).toEqual([
    { kind: 'manual', qty: 4, why: '' },
    { kind: 'quarantine', qty: 24, why: '' },
  ])
  const rest = await destroyed(all, '28')
  expect(rest.answer.code).toBe(0)
  expect((await s.shelf.balances(all.productId))[0]).toMatchObject({ qty: 0, locked: 0 })
  expect(await parts(all.balanceId)).toEqual([
    { kind: 'manual', qty: 4, why: rest.no },
    { kind: 'quarantine', qty: 24, why: rest.no },
  ])
  const returning = await past('reserve')
  expect((await destroyed(returning, '240')).answer.msg).toMatch(/批号 L1 的过期只有 9 \S+ 可以出库，本次需要 10 \S+/)
  expect((await destroyed(returning, '216')).answer.code).toBe(0)
})
