import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templates } from '#app/catalogue/templates.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { grantsOf } from '#modules/role/server/public.ts'
import { goodsWay } from '#tests/way.ts'
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

describe('cards of people without papers', () => {
  test('an administrator of users: locked ones, those without a role and those who asked for help; each list shows them', async () => {
    const org = await w.org('hospital', '卡片医院')
    const admin = await w.person({ 'system/user': 'view unlock resetPassword assignRole', messageNotice: 'view' }, org)
    const make = async (login: string, set = '') => {
      const { rows } = await w.sql.query(
        `insert into app_user (login_name, name, password_hash, home_org) values ($1, $1, 'x', $2) returning id`,
        [login, org],
      )
      if (set) await w.sql.query(`update app_user set ${set} where id = $1`, [rows[0].id])
      return rows[0].id as string
    }
    await make('card_locked', 'locked = true')
    const forgot = await make('card_forgot')
    await w.sql.query('insert into password_request (user_id, org_id) values ($1, $2)', [forgot, org])
    const { cards } = await admin.get(calls.schedule, {})
    expect(cards.map((c) => [c.key, c.count])).toEqual([
      ['resetAsked', 1],
      ['noRole', 2],
      ['lockedUsers', 1],
      ['unread', 0],
    ])
    for (const c of cards.filter((x) => x.path === '/system/user')) {
      const filters = Object.fromEntries([...new URLSearchParams(c.query)].map(([k, v]) => [k, JSON.parse(v)]))
      expect([c.key, (await admin.get(userCalls.query, filters)).total]).toEqual([c.key, c.count])
    }
    const stranger = await w.person({ 'system/user': 'view unlock' }, await w.org('hospital', '别家卡片医院'))
    expect((await stranger.get(calls.schedule, {})).cards).toMatchObject([{ key: 'lockedUsers', count: 0 }])
  })

  test('an auditor of the log counts failed sign-ins and changes of today, finance the confirmed acceptances of the month', async () => {
    const logs = { 'system/loginLog': 'view export', 'system/operateLog': 'view export' }
    const auditor = await w.person(logs, await w.org('authority', '审计卡片'))
    const keys = (await auditor.get(calls.schedule, {})).cards.map((c) => [c.key, c.query])
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
    const at = `at=${new URLSearchParams({ x: JSON.stringify({ from: day, to: day }) }).toString().slice(2)}`
    expect(keys).toEqual([
      ['failedLogins', `?outcome=wrong&${at}`],
      ['rightsChanged', `?entity=role&${at}`],
      ['exchangeFailed', `?ok=false&${at}`],
    ])
    const finance = await w.person({ 'settlement/invoice': 'view', 'procurement/acceptance': 'view' }, g.hospital)
    const month = async () =>
      (await finance.get(calls.schedule, {})).cards.find((c) => c.key === 'confirmedMonth')!.count
    const before = await month()
    await goodsWay(g, '财务卡片')
    expect((await month()) - before).toBe(1)
  })

  test('no kind of organisation has a role template whose holder finds no card', async () => {
    for (const t of templates) {
      const grants = new Map<string, string[]>()
      for (const { path, code } of grantsOf(t)) grants.set(path, [...(grants.get(path) ?? []), code])
      const may = Object.fromEntries([...grants].map(([path, codes]) => [path, codes.join(' ')]))
      const p = await w.person(may, await w.org(t.org, `模板${t.code}`))
      const { cards } = await p.get(calls.schedule, {})
      expect([t.code, cards.length > 0]).toEqual([t.code, true])
    }
  })
})
