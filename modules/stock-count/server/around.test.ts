import { afterAll, beforeAll, expect, test } from 'vitest'
import { logCalls } from '#modules/log/shared/calls.ts'
import { openCounting } from '#tests/counting.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'

let w: World
let x: Awaited<ReturnType<typeof openCounting>>
beforeAll(async () => {
  w = await openWorld()
  x = await openCounting(w)
})
afterAll(() => w.close())

/** A count of one article, one minimum unit lacking, that waits for its audit. */
const submitted = async () => {
  const [p] = (await x.stocked('24')) as [string]
  const id = await x.begun([p])
  await x.enter(x.one, id, { [p]: '23' })
  await x.act(x.one, 'recount', id)
  await x.reason(x.one, id)
  expect((await x.act(x.one, 'submit', id)).msg).toBe('')
  return { id, p }
}

test('a flow of two levels is asked for a count: nothing is booked before the second, whose people are not the first’s', async () => {
  const may = { 'inventory/stockCount': 'view audit' }
  const [first, second] = [await w.person(may, x.g.hospital), await w.person(may, x.g.hospital)]
  const flow = (
    await w.sql.query(
      `insert into approval_flow (org_id, doc_type, name) values ($1, 'stockCount', '盘点审批') returning id`,
      [x.g.hospital],
    )
  ).rows[0].id
  for (const [i, who] of [first, second].entries())
    await w.sql.query(
      `insert into approval_flow_step (flow_id, org_id, level, name, user_ids) values ($1, $2, $3, $4, $5)`,
      [flow, x.g.hospital, i + 1, `第${i + 1}级`, [who.userId]],
    )
  const { id, p } = await submitted()
  const balance = async () => Number((await x.balance(p)).qty)
  // who may audit at large is not who this level waits for
  expect((await x.audit(x.judge, id)).code).not.toBe(0)
  expect((await x.audit(second, id)).code).not.toBe(0)
  expect((await x.audit(first, id)).msg).toBe('')
  const waiting = await x.see(id, second)
  expect([waiting.status, await balance(), await x.moved(id)]).toEqual(['pending', 24, []])
  expect(waiting.chain.map((l) => l.name)).toEqual(['第1级', '第2级'])
  // the first is done with it
  expect((await x.audit(first, id)).code).not.toBe(0)
  expect((await x.audit(second, id)).msg).toBe('')
  expect([(await x.see(id)).status, await balance()]).toEqual(['posted', 23])
  expect(await x.moved(id)).toMatchObject([{ cause: 'countLoss', qty: -1 }])
  await w.sql.query('update approval_flow set enabled = false where id = $1', [flow])
})

test('who sees a part of the goods reads the log of those counts alone that hold nothing else', async () => {
  const { id } = await submitted()
  const reader = async (range: object) => {
    const p = await w.person({ 'inventory/stockCount': 'view', 'system/operateLog': 'view' }, x.g.hospital)
    await w.sql.query(
      'update role set data_range = $2 where id in (select role_id from user_role where user_id = $1)',
      [p.userId, JSON.stringify(range)],
    )
    return p
  }
  const { no } = await x.see(id)
  const told = async (who: typeof x.one) =>
    (await who.get(logCalls.query, { type: 'operate', keyword: no })).rows.filter((r) => r.entityNo === no).length
  const [inside, outside] = [await reader({ productKinds: [0] }), await reader({ productKinds: [1] })]
  expect(await told(inside)).toBeGreaterThan(0)
  expect(await told(outside)).toBe(0)
  expect((await outside.ask(calls.detail, { id })).code).toBe(404)
})
