import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { departmentCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { dept, g, id, limited, openRanges, w, wish } from './ranges.ts'
import { openGoods } from './world.ts'

beforeAll(openRanges)
afterAll(() => w.close())

describe('a role limited to a part of the data', () => {
  test('a paper partly out of range is not his, whatever its other lines say', async () => {
    const x = await openGoods(w)
    const [inside, outside] = [await g.item(), await g.item({ supplier: x.supplier })]
    const plan = await g.buyer.get(planCalls.add, {
      planType: 'week',
      kind: 0,
      pointId: g.point,
      lines: [inside, outside].map(({ catalogItemId }) => ({ catalogItemId, qty: '1' })),
    })
    const p = await limited({ suppliers: [g.supplier] })
    expect((await p.ask(planCalls.detail, { id: plan.id })).code).toBe(404)
    expect((await p.get(planCalls.query, { size: 100 })).rows.some((r) => r.id === plan.id)).toBe(false)
  })

  test('nothing is written outside: neither a new paper nor a change of one', async () => {
    const p = await limited({ departments: [dept.mine] })
    const { catalogItemId } = await g.item()
    const head = { planType: 'week' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '1' }] }
    const drugs = await limited({ productKinds: [1] })
    expect((await drugs.ask(planCalls.add, { ...head, lines: [] })).msg).toBe('超出您的数据范围')
    const own = await p.get(planCalls.add, head)
    const { rows } = await w.sql.query('select department_id from plan where id = $1', [own.id])
    expect(rows).toEqual([{ department_id: dept.mine }])
    const foreign = await g.buyer.get(planCalls.add, head)
    expect((await p.ask(planCalls.submit, wish(foreign))).code).toBe(404)
    expect((await p.ask(planCalls.submit, wish(own))).code).toBe(0)
  })

  test('who has several departments says which one a plan is for; who is not limited may, and need not', async () => {
    const p = await limited({ departments: [dept.mine, dept.other] })
    const { catalogItemId } = await g.item()
    const head = { planType: 'week' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '1' }] }
    expect((await p.get(departmentCalls.options, {})).map((d) => d.id).sort()).toEqual([dept.mine, dept.other].sort())
    const unsaid = await p.ask(planCalls.add, head)
    expect(unsaid.data).toMatchObject({ fields: [{ path: 'departmentId' }] })
    expect(unsaid.msg).toContain('请选择科室')
    const own = await p.get(planCalls.add, { ...head, departmentId: dept.other })
    expect((await p.get(planCalls.detail, { id: own.id })).department).toBe('WAIKE')
    // changed to his other one, kept when nothing is said, copied along
    const changed = await p.get(planCalls.update, {
      ...head,
      id: own.id,
      version: own.version,
      departmentId: dept.mine,
    })
    await p.get(planCalls.update, { ...head, id: own.id, version: changed.version })
    const twin = await p.get(planCalls.copy, { id: own.id })
    expect((await p.get(planCalls.detail, { id: twin.id })).departmentId).toBe(dept.mine)

    const only = await limited({ departments: [dept.mine] })
    expect((await only.ask(planCalls.add, { ...head, departmentId: dept.other })).msg).toBe('科室不存在或已停用')
    const free = await g.buyer.get(planCalls.add, head)
    expect((await g.buyer.get(planCalls.detail, { id: free.id })).departmentId).toBeNull()
    const his = await g.buyer.get(planCalls.add, { ...head, departmentId: dept.mine })
    expect((await only.get(planCalls.detail, { id: his.id })).department).toBe('NEIKE')
    const elsewhere = await id(
      `insert into department (hospital_id, code, name, type) values ($1, 'WAI', 'WAI', '临床') returning id`,
      [(await openGoods(w)).hospital],
    )
    const abroad = await g.buyer.ask(planCalls.add, { ...head, departmentId: elsewhere })
    expect(abroad.msg).toBe('科室不存在或已停用')
  })

  test('cards, messages and steps of a paper are for whom the paper is for', async () => {
    const p = await limited({ departments: [dept.mine] })
    const { catalogItemId } = await g.item()
    const plan = await g.buyer.get(planCalls.add, {
      planType: 'week',
      kind: 0,
      pointId: g.point,
      lines: [{ catalogItemId, qty: '1' }],
    })
    const count = async () => (await p.get(homeCalls.schedule, {})).cards.find((c) => c.key === 'planAudit')?.count ?? 0
    const before = await count()
    await g.buyer.get(planCalls.submit, wish(plan))
    expect(await count()).toBe(before)
    await w.sql.query('update plan set department_id = $2 where id = $1', [plan.id, dept.mine])
    expect(await count()).toBe(before + 1)
  })
})
