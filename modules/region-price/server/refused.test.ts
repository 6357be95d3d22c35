import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { dayFrom, entered, pass } from '#tests/price-cuts.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { usualRules } from '../shared/stages.ts'
import { runRegionPrice } from './run.ts'

/* domain-lists §2.38: what a price of the region may not be, and who may not say it. */
let w: World
let g: Goods
let clerk: Person
let operator: Person
const screen = 'purchaseList/priceModification'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const region = await w.org('authority', '监管中心')
  clerk = await w.person({ [screen]: 'view add edit delete submit withdraw export log' }, region)
  operator = await w.person({ [screen]: 'view audit log' }, region)
})
afterAll(() => w.close())

const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string; message: string }[] }).fields

describe('what may not be', () => {
  const add = async (lines: { productId: string; newPrice: string }[], o: object = {}) =>
    clerk.ask(calls.add, { type: 'purchase', reason: 'province', effectiveDate: today(), lines, ...o } as never)

  test('every wrong line is named with its column, and nothing is written', async () => {
    const [item, nowhere, capped] = [await g.item(), await g.item(), await g.item()]
    await w.sql.query(`update catalog_item set status = 'draft' where id = $1`, [nowhere.catalogItemId])
    await w.sql.query('update product set ceiling_price = 12, listed_price = 11 where id = $1', [capped.productId])
    const papers = 'select count(*)::int as n from regional_price'
    const before = (await w.sql.query(papers)).rows[0].n
    const e = await add([
      { productId: item.productId, newPrice: '12.50' },
      { productId: nowhere.productId, newPrice: '5' },
      { productId: capped.productId, newPrice: '12.01' },
      { productId: item.productId, newPrice: '5' },
    ])
    expect(fieldsOf(e).map((f) => [f.path, f.message])).toEqual([
      ['lines.0.newPrice', '新价格与原价格相同'],
      ['lines.1.productId', '没有医院采购此产品'],
      ['lines.2.newPrice', '价格高于最高限价'],
      ['lines.3.productId', '与第 1 行重复'],
    ])
    expect((await add([{ productId: capped.productId, newPrice: '11.5' }])).msg).toBe('第 1 行：价格高于挂网价')
    expect(
      fieldsOf(await add([{ productId: item.productId, newPrice: '5' }], { effectiveDate: dayFrom(-1) }))[0]?.message,
    ).toBe('生效日期不能早于今天')
    expect((await w.sql.query(papers)).rows[0].n).toBe(before)
  })

  test('two that change one product, of the region or of an item on the same day', async () => {
    const item = await g.item()
    const first = await entered(clerk, [{ productId: item.productId, newPrice: '10' }], { effectiveDate: dayFrom(3) })
    const second = await clerk.get(calls.add, {
      ...{ type: 'purchase', reason: 'province', effectiveDate: dayFrom(5) },
      lines: [{ productId: item.productId, newPrice: '9' }],
    })
    const no = await clerk.ask(calls.submit, { id: second.id, version: second.version })
    expect(no.msg).toBe(`第 1 行：此品种已有未生效的调价单 ${first.no}`)
  })

  test('its maker does not pass it, nor one without the right or his password; a hospital enters none', async () => {
    const item = await g.item()
    const both = await w.person({ [screen]: 'view add submit audit' }, clerk.orgId)
    const a = await entered(both, [{ productId: item.productId, newPrice: '10' }])
    const wish = { id: a.id, version: a.version, rules: usualRules }
    expect((await both.ask(calls.approve, wish)).msg).toBe('不能审核自己创建的单据')
    expect((await clerk.ask(calls.approve, wish)).code).toBe(403)
    await w.sql.query(`update session set proved_at = now() - interval '1 day' where user_id = $1`, [operator.userId])
    expect((await operator.ask(calls.approve, wish)).msg).toBe('此操作需要再次输入密码')
    await w.sql.query('update session set proved_at = now() where user_id = $1', [operator.userId])
    expect(
      (
        await g.buyer.ask(calls.add, {
          type: 'purchase',
          reason: 'province',
          effectiveDate: today(),
          lines: [{ productId: item.productId, newPrice: '1' }],
        })
      ).code,
    ).toBe(403)
    expect((await operator.ask(calls.approve, { ...wish, version: a.version + 1 })).code).toBe(409)
    await pass(operator, a)
  })

  test('one that two write tells the second what the first wrote, line by line', async () => {
    const item = await g.item()
    const lines = (newPrice: string) => ({ lines: [{ productId: item.productId, newPrice }] })
    const a = await clerk.get(calls.add, {
      ...{ type: 'purchase', reason: 'province', effectiveDate: today() },
      ...lines('10'),
    })
    const wish = { id: a.id, version: a.version }
    await clerk.get(calls.update, { ...wish, ...lines('9'), remark: '同事改的' })
    const late = await clerk.ask(calls.update, { ...wish, ...lines('8') })
    expect([late.code, late.data]).toMatchObject([
      409,
      {
        version: a.version + 1,
        current: { remark: '同事改的', lines: [{ productId: item.productId, newPrice: '9.0000' }] },
      },
    ])
  })

  test('one whose day passed while it waited is not passed; one that is no longer allowed on its day is held and told', async () => {
    const item = await g.item()
    const late = await entered(clerk, [{ productId: item.productId, newPrice: '10' }], { effectiveDate: dayFrom(1) })
    await w.sql.query('update regional_price set effective_date = $2 where id = $1', [late.id, dayFrom(-1)])
    const no = await operator.ask(calls.approve, { id: late.id, version: late.version, rules: usualRules })
    expect(no.msg).toBe(`生效日期 ${dayFrom(-1)} 已过，请驳回后改期`)
    const other = await g.item()
    const held = await entered(clerk, [{ productId: other.productId, newPrice: '10' }], { effectiveDate: dayFrom(1) })
    await pass(operator, held)
    expect(await runRegionPrice(held.id)).toBe('not')
    await w.sql.query('update regional_price set effective_date = $2 where id = $1', [held.id, today()])
    await w.sql.query('update product set ceiling_price = 9 where id = $1', [other.productId])
    expect(await runRegionPrice(held.id)).toBe('held')
    const { history, status } = await clerk.get(calls.detail, { id: held.id })
    expect(status).toBe('passed')
    expect(history.at(-1)).toMatchObject({ action: 'held', reason: expect.stringContaining('价格高于最高限价') })
  })
})
