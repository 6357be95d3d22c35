import { afterAll, beforeAll, expect, test } from 'vitest'
import { readViews } from '#kernel/server/db/views.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

const views = readViews().flatMap((f) => [...f.sql.matchAll(/^create view (\w+)/gm)].map((m) => m[1]!))
const tableOf = (view: string): string => view.replace(/_(card|facts)$/, '')

let w: World
let g: Goods
let rival: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  rival = await openGoods(w)
  await goodsWay(g, '甲')
  await goodsWay(rival, '乙')
  // one more that only its hospital knows of
  await w.sql.query(
    `insert into purchase_order (hospital_id, supplier_id, no, point_id, point_name, kind, created_by, creator_name)
     values ($1, $2, 'CGDRAFT', $3, '药库', 0, $4, '张')`,
    [g.hospital, g.supplier, g.point, g.buyer.userId],
  )
})
afterAll(() => w.close())

const settings = (org: string, kind: string) =>
  `set local role jicai_app; set local app.kind = '${kind}'; set local app.org = '${org}';`

/** How many rows each of these has for such a reader. */
const counts = async (as: string, of: readonly string[]): Promise<Record<string, number>> => {
  await w.sql.query(`begin; ${as}`)
  try {
    const { rows } = await w.sql.query(
      of.map((name) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all '),
    )
    return Object.fromEntries(rows.map((r) => [r.name, r.n]))
  } finally {
    await w.sql.query('rollback')
  }
}

test('a view shows each reader exactly the rows of its table that he may see', async () => {
  const departments = '00000000-0000-7000-8000-000000000000'
  const limited = (range: object) =>
    `${settings(g.hospital, 'hospital')} set local app.ranges = '${JSON.stringify([range])}'; set local role jicai_ranged;`
  const readers: Record<string, string> = {
    hospital: settings(g.hospital, 'hospital'),
    rival: settings(rival.hospital, 'hospital'),
    supplier: settings(g.supplier, 'supplier'),
    region: settings(g.hospital, 'authority'),
    nobody: settings('00000000-0000-7000-8000-000000000001', 'hospital'),
    'hospital, of one supplier': limited({ suppliers: [g.supplier] }),
    'hospital, of another supplier': limited({ suppliers: [rival.supplier] }),
    'hospital, of another kind': limited({ productKinds: [3] }),
    'hospital, of another department': limited({ departments: [departments] }),
  }
  const tables = [...new Set(views.map(tableOf))]
  const seen: Record<string, Record<string, number>> = {}
  for (const [who, as] of Object.entries(readers)) {
    const [own, shown] = [await counts(as, tables), await counts(as, views)]
    for (const view of views) expect([who, view, shown[view]]).toEqual([who, view, own[tableOf(view)]])
    seen[who] = shown
  }
  // and these are not empty sets, nor everybody's
  for (const view of [
    'plan_line_facts',
    'order_line_facts',
    'delivery_line_facts',
    'acceptance_line_facts',
    'stock_balance_facts',
    'stock_movement_facts',
  ]) {
    expect([view, seen.hospital![view]]).toEqual([view, 2])
    expect([view, seen.region![view]]).toEqual([view, 4])
    expect([view, seen.nobody![view]]).toEqual([view, 0])
    for (const who of ['hospital, of another supplier', 'hospital, of another kind', 'hospital, of another department'])
      if (view !== 'stock_balance_facts' && view !== 'stock_movement_facts')
        expect([view, who, seen[who]![view]]).toEqual([view, who, 0])
  }
  expect(seen.hospital!.purchase_order_card).toBe(2)
  expect(seen.supplier!.purchase_order_card).toBe(1)
})

test('a list joined with cards is planned as if it were joined with their tables', async () => {
  const plan = async (suffix: string) => {
    await w.sql.query(`begin; ${settings(g.hospital, 'hospital')}`)
    const { rows } = await w.sql.query(`explain (costs off)
      select o.no, hospital.name, supplier.name, p.no from purchase_order o
      join org${suffix} hospital on hospital.id = o.hospital_id join org${suffix} supplier on supplier.id = o.supplier_id
      left join plan${suffix} p on p.id = o.plan_id left join app_user${suffix} u on u.id = o.created_by
      where o.hospital_id = '${g.hospital}' and supplier.name like '%x%' order by o.created_at desc, o.id desc limit 20`)
    await w.sql.query('rollback')
    // but for what the tables are called in it
    return rows.map((r) => r['QUERY PLAN'].replace(/ on (\w+).*$/, ' on $1'))
  }
  expect(await plan('_card')).toEqual(await plan(''))
})

test('nothing that helps to be somebody else is shown', async () => {
  const { rows } = await w.sql.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_name = any ($1) and column_name ~ 'hash|secret|password|private|settings'`,
    [views],
  )
  expect(rows).toEqual([])
})
