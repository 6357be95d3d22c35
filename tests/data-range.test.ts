import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { departmentCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { fetchFile, send } from './uploads.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

let w: World
let g: Goods
let dept: { mine: string; other: string }
let branch: { mine: string; below: string; other: string }
const all = {
  Home: 'view',
  'procurement/planning': 'view add edit copy delete submit export print audit',
  'procurement/purchaseOrder': 'view add edit audit export print trace',
  'procurement/delivery': 'view export print',
  'procurement/acceptance': 'view accept confirm export print',
  'purchaseList/catalogues': 'view add export',
  'inventory/inventoryQuery': 'view export',
  'baseInfo/drug': 'view export',
  'baseInfo/instrument': 'view',
  'message/list': 'view',
}
const id = async (text: string, values: unknown[] = []): Promise<string> => (await w.sql.query(text, values)).rows[0].id

/** Somebody of the hospital whose only role is limited. */
const limited = async (range: object, may: Record<string, string> = all, orgId = g.hospital): Promise<Person> => {
  const p = await w.person(may, orgId)
  await w.sql.query('update role set data_range = $2 where id in (select role_id from user_role where user_id = $1)', [
    p.userId,
    JSON.stringify(range),
  ])
  return p
}
const alsoRole = async (p: Person, range: object, may: Record<string, string>) => {
  const role = await id('insert into role (org_id, name, data_range) values ($1, $2, $3) returning id', [
    p.orgId,
    `又一角色${Math.random()}`,
    JSON.stringify(range),
  ])
  for (const [path, codes] of Object.entries(may))
    await w.sql.query('insert into role_action (role_id, path, code) select $1, $2, unnest($3::text[])', [
      role,
      path,
      codes.split(' '),
    ])
  await w.sql.query('insert into user_role (user_id, org_id, role_id) values ($1, $2, $3)', [p.userId, p.orgId, role])
}

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const department = (code: string) =>
    id(`insert into department (hospital_id, code, name, type) values ($1, $2, $2, '临床') returning id`, [
      g.hospital,
      code,
    ])
  dept = { mine: await department('NEIKE'), other: await department('WAIKE') }
  const category = (code: string, parent: string | null = null) =>
    id(`insert into category (code, name, parent_id, level, kind) values ($1, $1, $2, $3, 0) returning id`, [
      code,
      parent,
      parent ? 2 : 1,
    ])
  const mine = await category('A')
  branch = { mine, below: await category('A1', mine), other: await category('B') }
})
afterAll(() => w.close())

const lists = {
  plan: planCalls.query,
  order: orderCalls.query,
  delivery: deliveryCalls.query,
  acceptance: acceptanceCalls.query,
}
const details = {
  plan: planCalls.detail,
  order: orderCalls.detail,
  delivery: deliveryCalls.detail,
  acceptance: acceptanceCalls.detail,
}
const papers = Object.keys(lists) as (keyof typeof lists)[]
const wish = (d: { id: string; version: number }) => ({ id: d.id, version: d.version })
const prints = {
  plan: planCalls.print,
  order: orderCalls.print,
  delivery: deliveryCalls.print,
  acceptance: acceptanceCalls.print,
}
const exported = {
  plan: planCalls.export,
  order: orderCalls.export,
  delivery: deliveryCalls.export,
  acceptance: acceptanceCalls.export,
}
type Way = Awaited<ReturnType<typeof goodsWay>>

/** Lists, counts, details, prints and exports of all papers show this way and not that one. */
const seesOnly = async (p: Person, mine: Way, other: Way) => {
  for (const kind of papers) {
    const page = await p.get(lists[kind], { size: 100 } as never)
    const ids = (page as { rows: { id: string }[] }).rows.map((r) => r.id)
    expect([kind, ids.includes(mine[kind].id), ids.includes(other[kind].id)]).toEqual([kind, true, false])
    expect([kind, (page as { total: number }).total]).toEqual([kind, ids.length])
    expect((await p.ask(details[kind], { id: mine[kind].id } as never)).code).toBe(0)
    expect([kind, (await p.ask(details[kind], { id: other[kind].id } as never)).code]).toEqual([kind, 404])
    const printed = await p.ask(prints[kind], { ids: [mine[kind].id, other[kind].id] })
    expect([kind, JSON.stringify(printed.data ?? '').includes(other[kind].id)]).toEqual([kind, false])
    const { bytes } = await fetchFile(w.app, p, exported[kind], { type: 'csv' })
    expect([kind, bytes.toString().includes(await numberOf(kind, mine))]).toEqual([kind, true])
    // organisations count alike
    const no = await numberOf(kind, other)
    if (!JSON.stringify(page).includes(`"${no}"`)) expect([kind, bytes.toString().includes(no)]).toEqual([kind, false])
  }
}
const tables = { plan: 'plan', order: 'purchase_order', delivery: 'delivery', acceptance: 'acceptance' }
const numberOf = async (kind: (typeof papers)[number], way: Way): Promise<string> =>
  (await w.sql.query(`select no from ${tables[kind]} where id = $1`, [way[kind].id])).rows[0].no

/** Goods in stock, in the catalogue and among the products, by name. */
const goodsSeen = async (p: Person, name: string): Promise<Record<string, boolean>> => {
  const has = async (asked: Promise<unknown>) => JSON.stringify(await asked).includes(`"${name}"`)
  return {
    stock: await has(p.get(stockCalls.query, { keyword: name })),
    catalogue: await has(p.get(catalogCalls.query, { keyword: name })),
    products: await has(p.get(drugFamily.calls.query, { keyword: name })),
  }
}
const assigned = async (way: Way, department: string) =>
  w.sql.query('update plan set department_id = $2 where id = $1', [way.plan.id, department])

describe('a role limited to a part of the data', () => {
  test('one department: its plans, their orders, deliveries and acceptances, and nothing else', async () => {
    const [mine, other] = [await goodsWay(g, '内科'), await goodsWay(g, '外科')]
    await assigned(mine, dept.mine)
    await assigned(other, dept.other)
    await seesOnly(await limited({ departments: [dept.mine] }), mine, other)
  })

  test('one supplier: his papers only, in the pickers and the catalogue too', async () => {
    const theirs = await openGoods(w)
    const mine = await goodsWay(g, '甲供应商的药')
    // the other supplier of the same hospital
    const through = { ...g, sales: theirs.sales, item: (o = {}) => g.item({ ...o, supplier: theirs.supplier }) }
    const other = await goodsWay(through, '乙供应商的药')
    const p = await limited({ suppliers: [g.supplier] })
    await seesOnly(p, mine, other)
    expect(await goodsSeen(p, '甲供应商的药')).toEqual({ stock: true, catalogue: true, products: true })
    // products are the region's, whoever sells them
    expect(await goodsSeen(p, '乙供应商的药')).toEqual({ stock: false, catalogue: false, products: true })
    const role = await limited({ suppliers: [g.supplier] }, { 'system/role': 'view' })
    const { suppliers } = await role.get(roleCalls.rangeOptions, {})
    expect(suppliers.map((s) => s.id)).toEqual([g.supplier])
    const { rows: open } = await p.get(messageCalls.query, { category: 'todo', size: 100 })
    expect(open.some((m) => m.path.includes(other.order.id))).toBe(false)
    expect((await p.ask(trailCalls.trace, { kind: 'order', id: other.order.id })).code).not.toBe(0)
  })

  test('one product kind and one branch of the classification, with all below it', async () => {
    const [mine, other] = [await goodsWay(g, '支内'), await goodsWay(g, '支外')]
    for (const [way, category] of [
      [mine, branch.below],
      [other, branch.other],
    ] as const)
      await w.sql.query(
        'update product set category_id = $2 where id in (select product_id from plan_line where plan_id = $1)',
        [way.plan.id, category],
      )
    const p = await limited({ categories: [branch.mine] })
    await seesOnly(p, mine, other)
    expect(await goodsSeen(p, '支内')).toEqual({ stock: true, catalogue: true, products: true })
    expect(await goodsSeen(p, '支外')).toEqual({ stock: false, catalogue: false, products: false })
    const drugs = await limited({ productKinds: [0] })
    const none = await limited({ productKinds: [1] })
    expect((await drugs.get(orderCalls.query, {})).total).toBeGreaterThan(0)
    expect((await none.get(orderCalls.query, {})).total).toBe(0)
    expect(await goodsSeen(none, '支内')).toEqual({ stock: false, catalogue: false, products: false })
  })

  test('an empty list admits nothing; several roles add up, each for the menus it opens', async () => {
    const [mine, other] = [await goodsWay(g, '一'), await goodsWay(g, '二')]
    await assigned(mine, dept.mine)
    await assigned(other, dept.other)
    const p = await limited({ departments: [] })
    expect((await p.get(planCalls.query, {})).total).toBe(0)
    await alsoRole(p, { departments: [dept.mine] }, { 'procurement/planning': 'view' })
    expect((await p.ask(planCalls.detail, { id: mine.plan.id })).code).toBe(0)
    expect((await p.ask(planCalls.detail, { id: other.plan.id })).code).toBe(404)
    // the second role opens no orders, so orders stay as limited as before
    expect((await p.get(orderCalls.query, {})).total).toBe(0)
    await alsoRole(p, {}, { 'procurement/purchaseOrder': 'view' })
    expect((await p.get(orderCalls.query, { size: 100 })).rows.length).toBeGreaterThan(1)
    expect((await p.ask(planCalls.detail, { id: other.plan.id })).code).toBe(404)
  })

  test('the common doors to exports and imports show and take what the doors of their own do', async () => {
    const [mine, other] = [await goodsWay(g, '门内'), await goodsWay(g, '门外')]
    await assigned(mine, dept.mine)
    await assigned(other, dept.other)
    const p = await limited({ departments: [dept.mine] }, { 'procurement/purchaseOrder': 'view export' })
    // a role without limits that opens neither
    await alsoRole(p, {}, { 'message/list': 'view' })
    const path = orderCalls.export.path
    const { bytes } = await fetchFile(w.app, p, commonCalls.export, { path, input: { type: 'csv' } })
    const said = bytes.toString()
    expect(said).toContain(await numberOf('order', mine))
    expect(said).not.toContain(await numberOf('order', other))

    const clerk = await limited({ productKinds: [1] }, { 'purchaseList/catalogues': 'view import' })
    await alsoRole(clerk, {}, { 'message/list': 'view' })
    const { productId } = await g.item()
    const code = (await w.sql.query('select platform_code from product where id = $1', [productId])).rows[0]
      .platform_code
    const file = [{ field: 'file', filename: 'a.csv', bytes: Buffer.from(`产品编码,采购价\n${code},11\n`) }]
    const tried = await send(w.app, clerk, commonCalls.importFile, { kind: 'catalogItem', mode: 'dryRun' }, file)
    expect(tried.data?.problems.map((x) => x.reason)).toEqual(['产品不存在'])
  })

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

  test('an officer of the authority limited to one hospital reads that hospital', async () => {
    const theirs = await openGoods(w)
    const [mine, other] = [await goodsWay(g, '本院'), await goodsWay(theirs, '他院')]
    const authority = await w.org('authority', '监管')
    await seesOnly(await limited({ orgs: [g.hospital] }, all, authority), mine, other)
  })
})

test('every walled table of papers has its data range', async () => {
  const { rows } = await w.sql.query<{ table: string }>(`
    select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('hospital_id', 'supplier_id', 'product_id', 'department_id')
      and not exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'data_range') order by 1`)
  // items of the region's procurement rounds and applications of strangers are read by all who may read them
  expect(rows.map((r) => r.table)).toEqual(['registration', 'vbp_item'])
})

test('whoever is not limited asks as before: no condition, and the search index still serves', async () => {
  const plan = async (role: string, text: string) => {
    await w.sql.query(`begin; set local role ${role}; set local enable_seqscan = off; set local app.kind = 'hospital'`)
    const { rows } = await w.sql.query(`explain ${text}`)
    await w.sql.query('rollback')
    return rows.map((r) => r['QUERY PLAN']).join('\n')
  }
  const search = `select id from product where search like '%阿莫西林%'`
  const free = await plan('jicai_app', search)
  expect(free).toContain('product_search')
  expect(free).not.toContain('unnest')
  expect(await plan('jicai_ranged', search)).toContain('unnest')
  expect(await plan('jicai_app', 'select id from purchase_order')).not.toContain('unnest')
})
