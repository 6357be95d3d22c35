import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageCalls } from '#modules/message/shared/calls.ts'
import {
  agreed,
  answer,
  borrower,
  codeOf,
  g,
  inDays,
  lend,
  lender,
  openDesk,
  other,
  quotaOf,
  region,
  rowOf,
  w,
} from '#tests/lending-desk.ts'
import { fieldsOf } from '#tests/taking.ts'
import { vbpCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.41: transfers between hospitals. */
beforeAll(openDesk)
afterAll(() => w.close())

describe('a transfer', () => {
  test('moves what is not used after both hospitals and the region said so; the sum is kept', async () => {
    const a = await agreed(['1000', '200'])
    const made = (await lend(a.itemId, '300')).data!
    expect(made.no).toMatch(/^DL\d{14}$/)
    expect((await answer(lender, made.id, 'agree')).code).not.toBe(0)
    expect((await answer(region, made.id, 'confirm')).code).not.toBe(0)
    expect((await borrower.get(messageCalls.query, {})).rows.map((m) => m.event)).toContain('vbpTransfer.asked')
    expect((await borrower.get(calls.transfers, { forUs: true })).rows.map((r) => r.id)).toContain(made.id)
    expect((await answer(borrower, made.id, 'agree')).code).toBe(0)
    expect((await quotaOf(a.itemId, other))!.agreed_qty).toBe('200.000')
    expect((await answer(region, made.id, 'confirm')).code).toBe(0)
    expect(await quotaOf(a.itemId, g.hospital)).toMatchObject({ agreed_qty: '700.000', moved_qty: '-300.000' })
    expect(await quotaOf(a.itemId, other)).toMatchObject({ agreed_qty: '500.000', moved_qty: '300.000' })
    expect(await rowOf(lender, made.id)).toMatchObject({ status: 'done', actions: [] })
  })

  test('to a hospital of the batch that has nothing of the article yet makes its quota; refused ones move nothing', async () => {
    const a = await agreed(['100', undefined])
    const b = await region.get(calls.detail, { id: a.batch.id })
    const second = await g.item()
    const items = [{ productId: second.productId, selectedPrice: '3', volumeUnit: 'pack' as const }]
    const { version } = await region.get(calls.update, { id: b.id, version: b.version, items })
    const itemId = (await region.get(calls.detail, { id: b.id })).lines.find(
      (i) => i.productId === second.productId,
    )!.id
    expect(fieldsOf(await lend(a.itemId, '10'))).toMatchObject([
      { path: 'toHospitalId', message: '对方医院未参加此批次' },
    ])
    const quotas = [{ itemId, hospitalCode: await codeOf('org', other), year: 1, agreed: '10' }]
    await region.get(calls.update, { id: b.id, version, quotas })
    const no = (await lend(a.itemId, '60')).data!
    expect((await answer(borrower, no.id, 'refuse', '本院也用不完')).code).toBe(0)
    expect(await quotaOf(a.itemId, other)).toBeUndefined()
    const yes = (await lend(a.itemId, '100')).data!
    await answer(borrower, yes.id, 'agree')
    expect((await answer(region, yes.id, 'confirm')).code).toBe(0)
    expect((await quotaOf(a.itemId, g.hospital))!.agreed_qty).toBe('0.000')
    expect((await quotaOf(a.itemId, other))!.agreed_qty).toBe('100.000')
  })

  test('is refused above what is left, to the own hospital, of a batch that is over, with the field at fault', async () => {
    const a = await agreed(['100', '10'])
    await w.sql.query('update vbp_quota set used_qty = 40 where item_id = $1 and hospital_id = $2', [
      a.itemId,
      g.hospital,
    ])
    expect(fieldsOf(await lend(a.itemId, '61'))).toMatchObject([{ path: 'qty', message: '可调剂的约定量只剩 60 盒' }])
    expect(fieldsOf(await lend(a.itemId, '5', { toHospitalId: g.hospital }))).toMatchObject([
      { message: '不能调剂给本院' },
    ])
    expect(fieldsOf(await lend(a.itemId, '5', { year: 3 }))).toMatchObject([{ message: '此批次没有该采购年度' }])
    const made = (await lend(a.itemId, '60')).data!
    expect(fieldsOf(await lend(a.itemId, '1'))).toMatchObject([{ message: '可调剂的约定量只剩 0 盒' }])
    // an order took of it meanwhile
    await w.sql.query('update vbp_quota set used_qty = 50 where item_id = $1 and hospital_id = $2', [
      a.itemId,
      g.hospital,
    ])
    await answer(borrower, made.id, 'agree')
    expect((await answer(region, made.id, 'confirm')).msg).toMatch(/只剩 50 盒，不足以调出/)
    expect((await quotaOf(a.itemId, other))!.agreed_qty).toBe('10.000')
    const { version } = await rowOf(lender, made.id)
    expect((await lender.ask(calls.cancelTransfer, { id: made.id, version, action: 'withdraw' })).code).toBe(0)
    await w.sql.query('update vbp_batch set end_date = $2 where id = $1', [a.batch.id, inDays(-1)])
    expect((await lend(a.itemId, '5')).msg).toBe('批次已结束，不能再调剂')
  })

  test('of two at one moment that are too much together one is refused', async () => {
    const a = await agreed(['100', '10'])
    const both = await Promise.all([lend(a.itemId, '70'), lend(a.itemId, '70')])
    expect(both.map((x) => x.code === 0).sort()).toEqual([false, true])
    const lost = both.find((x) => x.code !== 0)!
    expect(fieldsOf(lost)).toMatchObject([{ path: 'qty', message: '可调剂的约定量只剩 30 盒' }])
  })

  test('cannot change the sum past the machine either', async () => {
    const a = await agreed(['100', '10'])
    const one = `update vbp_quota set agreed_qty = agreed_qty + 5, moved_qty = moved_qty + 5 where item_id = '${a.itemId}' and hospital_id = '${other}'`
    await expect(w.sql.query(one)).rejects.toThrow(/keeps its sum/)
  })
})
