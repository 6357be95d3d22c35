import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { balancesOf, issued, openRegion, recallCodes, shelved, typed } from '#tests/recalling.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { mergeCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.33 and domain-stock §2.24.9: a recall holds an article under each of its codes. */
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

test('goods that would stay free though their lot was recalled as the other product keep the merge back', async () => {
  const [keep, lose] = [await g.item(), await g.item()]
  await shelved(g, keep.productId, { lotNo: 'RC', units: '4' })
  await shelved(g, lose.productId, { lotNo: 'RC', units: '6' })
  const region = await openRegion(w, 0)
  const recall = await issued(region.operator, typed(keep.productId, ['RC']))
  // over, and watched for ever
  await w.sql.query(`update recall set status = 'closed' where id = $1`, [recall.id])
  const no = await merged(keep.productId, [lose.productId], [{ productId: keep.productId }])
  expect(no.msg).toBe(`「${await codeOf(lose.productId)}」批号 RC 在召回 ${recall.no} 之列，却未停用，请先为它发布召回`)
})

test('a lot recalled before the merge, with its recall closed, stands still when it comes under the code that is left', async () => {
  const [keep, lose] = [await g.item(), await g.item()]
  await shelved(g, lose.productId, { lotNo: 'RC', units: '6' })
  const recaller = await w.person(recallCodes.operator, operator.orgId)
  const recall = await issued(recaller, typed(lose.productId, ['RC']))
  await w.sql.query(`update recall set status = 'closed' where id = $1`, [recall.id])
  const done = await merged(keep.productId, [lose.productId], [{ productId: keep.productId }])
  expect(done.msg).toBe('')
  await shelved(g, keep.productId, { lotNo: 'RC', units: '5' }, { lotNo: 'OTHER', units: '5' })
  const lots = await balancesOf(w, keep.productId)
  expect(lots.map((b) => [b.lot, b.qty, b.locked])).toEqual([
    ['OTHER', 5, 0],
    ['RC', 5, 5],
  ])
  // one issued now watches both codes: each lot is held once
  const later = await issued(recaller, typed(keep.productId, ['OTHER']))
  await shelved(g, keep.productId, { lotNo: 'OTHER', units: '4', price: '3' })
  const { rows } = await w.sql.query(
    `select count(*)::int as holds from stock_hold where ref_id = $1 group by balance_id`,
    [later.id],
  )
  expect(rows).toEqual([{ holds: 1 }, { holds: 1 }])
  const broken = await brokenInvariants(w.sql, everyInvariant)
  expect(broken.map((i) => i.id)).not.toContain('I18')
})
