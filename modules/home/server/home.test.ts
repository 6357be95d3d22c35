import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { homeCalls as calls } from '../shared/calls.ts'

let w: World
let g: Goods
let chief: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  chief = await w.person(
    {
      Home: 'view editSchedule editShortcut',
      'procurement/planning': 'view audit submit',
      'procurement/purchaseOrder': 'view audit',
    },
    g.hospital,
  )
})
afterAll(() => w.close())

const submitted = async (by: Goods) => {
  const { catalogItemId } = await by.item()
  const head = { planType: 'month' as const, kind: 0, pointId: by.point }
  const plan = await by.buyer.get(planCalls.add, { ...head, lines: [{ catalogItemId, qty: '4' }] })
  return by.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
}
const count = async (p: Person, key: string) =>
  (await p.get(calls.schedule, {})).cards.find((c) => c.key === key)?.count

test('cards count what waits for this person in his own hospital, and the schedule names it', async () => {
  const other = await openGoods(w)
  const plan = await submitted(g)
  await submitted(other)
  expect(await count(chief, 'planAudit')).toBe(1)
  const mine = await chief.get(calls.mySchedule, {})
  expect(mine.rows.map((m) => m.path)).toEqual([`/procurement/planning/${plan.id}`])
})

test('one arranges and hides one’s own cards; cards of others are refused', async () => {
  const keys = async () => (await chief.get(calls.schedule, {})).cards.map((c) => c.key)
  const before = await keys()
  expect(before).toContain('planDraft')
  await chief.get(calls.editSchedule, {
    cards: [
      { key: 'orderAudit', on: true },
      { key: 'planDraft', on: false },
    ],
  })
  expect(await keys()).toEqual(['orderAudit', ...before.filter((k) => k !== 'orderAudit' && k !== 'planDraft')])
  expect((await chief.ask(calls.editSchedule, { cards: [{ key: 'orderAccept', on: true }] })).msg).toBe(
    '没有这种待办卡片',
  )
})

test('favourite menus are kept for their owner, and only those he may open', async () => {
  expect(await chief.get(calls.menus, {})).toEqual({ paths: null })
  const path = 'procurement/planning'
  expect(await chief.get(calls.saveMenus, { paths: [path, path] })).toEqual({ paths: [path] })
  expect(await chief.get(calls.menus, {})).toEqual({ paths: [path] })
  expect(await g.buyer.get(calls.menus, {})).toEqual({ paths: null })
  expect((await chief.ask(calls.saveMenus, { paths: ['system/user'] })).msg).toBe('菜单不存在')
})

test('the charts of a supplier are his own: a rival’s week is empty', async () => {
  const week = async (p: Person) =>
    (await p.get(calls.charts, {})).charts.find((c) => c.key === 'weekly')!.points.at(-1)
  const plan = await submitted(g)
  await g.auditor.get(planCalls.audit, { id: plan.id, version: plan.version, action: 'approve' })
  await w.sql.query(`update purchase_order set status = 'waitAllocate', released_at = now() where hospital_id = $1`, [
    g.hospital,
  ])
  const rival = await w.person('sales', await w.org('supplier', '另一供应商'))
  expect((await week(g.sales))?.values).toEqual(['50.00', '0'])
  expect((await week(rival))?.values).toEqual(['0', '0'])
  const { charts } = await g.sales.get(calls.charts, {})
  expect(charts.find((c) => c.key === 'open')?.points.map((p) => p.values[0])).toEqual(['50.00'])
})
