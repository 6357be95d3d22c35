import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { drugCodeCalls } from '#modules/hospital-code/shared/calls.ts'
import { departmentCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { article, codesOf, governorCodes, load, search } from './dictionary.ts'
import { branch, dept, g, id, limited, openRanges, w, wish } from './ranges.ts'
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

  test('codes of the hospital: those of products in range and those without a product, with their decisions and doubles', async () => {
    const free = await w.person(governorCodes, g.hospital)
    const p = await limited({ categories: [branch.mine] }, governorCodes)
    const said = { spec: '0.25g', packSpec: '24粒/盒', unit: '盒', maker: '华北制药股份有限公司' }
    const sold = async (name: string, category: string) => {
      const product = await article(w, { name })
      await w.sql.query('update product set category_id = $2 where id = $1', [product, category])
      return product
    }
    const [inside, outside] = [await sold('界内胶囊', branch.below), await sold('界外胶囊', branch.other)]
    await load(w, free, [
      { code: 'IN1', name: '界内胶囊', ...said },
      { code: 'OUT1', name: '界外胶囊', ...said },
      { code: 'OPEN1', name: '无此药名', ...said },
    ])
    // whoever is limited begins a search of the whole hospital, and is told no more than his part of what came of it
    await search(p)
    const all = await codesOf(free)
    expect(['IN1', 'OUT1', 'OPEN1'].map((c) => all.get(c)!.state)).toEqual(['matched', 'matched', 'unmatched'])
    expect([...(await codesOf(p)).keys()].sort()).toEqual(['IN1', 'OPEN1'])
    const hidden = all.get('OUT1')!
    expect((await p.ask(drugCodeCalls.candidates, { id: hidden.id })).code).toBe(404)
    expect((await p.ask(drugCodeCalls.cancelMatch, { items: [wish(hidden)] })).code).toBe(404)

    // a product of another branch is none to match with, nor is it proposed
    const open = (await codesOf(p)).get('OPEN1')!
    const tried = await p.ask(drugCodeCalls.match, { items: [{ ...wish(open), productId: outside }] })
    expect(tried.msg).toContain('产品不存在')
    await free.get(drugCodeCalls.cancelMatch, { items: [wish(hidden)] })
    const left = (await codesOf(p)).get('OUT1')!
    expect([left.state, left.product]).toEqual(['unmatched', null])
    expect((await codesOf(free)).get('OUT1')!.state).toBe('suggested')
    await free.get(drugCodeCalls.match, { items: [{ ...wish(left), productId: outside }] })

    // what he decides he takes back; what was decided of others he is not told
    const mine = (await codesOf(p)).get('IN1')!
    await p.get(drugCodeCalls.cancelMatch, { items: [wish(mine)] })
    const { changeId } = await p.get(drugCodeCalls.match, {
      items: [{ id: mine.id, version: (await codesOf(p)).get('IN1')!.version, productId: inside }],
    })
    const changes = (await p.get(drugCodeCalls.changes, {})).map((c) => c.label)
    expect(changes.some((l) => l.startsWith('IN1'))).toBe(true)
    expect(changes.some((l) => l.startsWith('OUT1'))).toBe(false)
    expect((await free.get(drugCodeCalls.changes, {})).some((c) => c.label.startsWith('OUT1'))).toBe(true)
    expect((await p.ask(drugCodeCalls.undo, { id: changeId })).code).toBe(0)

    // a second code of the hidden one's product: no double to him; and his file does not say that it added what is there
    await load(w, free, [{ code: 'OUT2', name: '界外胶囊', ...said }])
    await search(free)
    const pairs = async (who: typeof p) =>
      JSON.stringify((await who.get(drugCodeCalls.doubles, { keyword: '' })).rows).includes('OUT1')
    expect([await pairs(free), await pairs(p)]).toEqual([true, false])
    const again = await load(w, p, [{ code: 'OUT1', name: '另一名称', ...said }])
    expect(again).toMatchObject({ added: 0, changed: 0, refused: 1 })
    expect(again.problems[0]!.reason).toBe('超出您的数据范围')
  })
})
