import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { all, alsoRole, assigned, branch, dept, g, limited, openRanges, type Way, w } from './ranges.ts'
import { fetchFile, send } from './uploads.ts'
import { goodsWay } from './way.ts'
import { openGoods, type Person } from './world.ts'

beforeAll(openRanges)
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

describe('a role limited to a part of the data', () => {
  test('its page is told that a list may be empty for that', async () => {
    const told = async (p: Person) => (await p.get(sessionCalls.mySystem, {})).ranged
    expect(await told(await limited({ departments: [] }))).toBe(true)
    expect(await told(g.buyer)).toBe(false)
  })

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
  // what others pay, which nobody reads, items of the region's procurement rounds and applications of strangers are read by all who may read them
  // categories are what ranges are said by: a range on them would ask for itself
  // which packs lie in a box, and which article a code is of, is read off the packs and of no document
  const open = ['category', 'peer_price', 'registration', 'trace_box', 'trace_ident', 'trace_pack', 'vbp_item']
  expect(rows.map((r) => r.table)).toEqual(open)
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
