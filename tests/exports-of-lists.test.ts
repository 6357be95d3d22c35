import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows, decodeCsv } from '#kernel/server/sheet/csv.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { openHouse } from './house.ts'
import { everyCall, masterOf, mayAsk } from './masters.ts'
import { fetchFile } from './uploads.ts'
import { goodsWay } from './way.ts'
import { openWorld, type Person, type World } from './world.ts'

/* ux.md Export: the file of a list holds the list's rows in the list's order, or the chosen ones of them. */
let w: World
const people = new Map<OrgKind, Person>()
beforeAll(async () => {
  w = await openWorld()
  const { goods } = await openHouse(w, '甲')
  await goodsWay(goods, '乙')
  const { hospital, supplier, buyer } = goods
  for (const [kind, org] of [
    ['hospital', hospital],
    ['supplier', supplier],
    ['authority', await w.org('authority', '平台')],
  ] as const)
    people.set(kind, await masterOf(w, kind, org))
  // of what a house has but one, or too few to have an order
  await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
    select 'S' || n || k, k, '品' || (9 - n), '1', '1', '盒', '粒', 24, 'x' from generate_series(0, 3) k, generate_series(1, 3) n`,
  )
  await w.sql.query(
    `insert into category (kind, code, name, level) select 3, 'K' || n, '类' || (9 - n), 1 from generate_series(1, 3) n`,
  )
  await w.sql.query(
    `insert into company (code, name, is_producer) select 'M' || n, '厂' || (9 - n), true from generate_series(1, 3) n`,
  )
  await w.sql.query(
    `insert into department (hospital_id, code, name, type) select $1, 'D' || n, '科' || (9 - n), '临床' from generate_series(1, 3) n`,
    [hospital],
  )
  await w.sql.query(
    `insert into distribution_point (hospital_id, code, name, type, product_kinds)
    select $1, 'P' || n, '点' || (9 - n), '药库', '{0}' from generate_series(1, 3) n`,
    [hospital],
  )
  for (const org of [hospital, supplier]) {
    await w.sql.query(
      `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, created_by, valid_to, product_id)
      select $1, s || n, s, 'other', 'C' || n, '证', $2, date '2030-01-01' - n,
        case s when 'standard' then (select id from product limit 1) end from generate_series(1, 3) n,
        unnest(array['org', 'standard']) s`,
      [org, buyer.userId],
    )
  }
  await w.sql.query(
    `insert into price_adjustment (hospital_id, supplier_id, no, catalog_item_id, product_id, type, old_price, new_price,
      effective_date, reason, remark, created_by, created_org)
    select hospital_id, supplier_id, 'T' || n, id, product_id, 'retail', price, price - 1, date '2099-01-09' - n, 'other', '', $2, $1
    from (select * from catalog_item where hospital_id = $1 limit 1) c, generate_series(1, 3) n`,
    [hospital, buyer.userId],
  )
  await w.sql.query(`insert into config (key, value) values ('export.userPerHour', '100000')`)
})
afterAll(() => w.close())

const queryOf = new Map<string, Call>(everyCall.map((c) => [c.path, c]))
const lists = everyCall.flatMap((c) => {
  const query = c.path.endsWith('/export') && queryOf.get(c.path.replace(/export$/, 'query'))
  // logs want to be told which, and the menu is a tree
  return c.blob && query && query.input.safeParse({ size: 500 }).success ? [[c.path, c, query] as const] : []
})
const whoMay = (c: Call): Person => [...people].find(([kind]) => mayAsk(c, kind))![1]

const fileOf = async (c: Call, input: Record<string, unknown>): Promise<string[]> => {
  const { bytes, envelope } = await fetchFile(w.app, whoMay(c), c, { type: 'csv', ...input })
  if (envelope) throw new Error(`${c.path}: ${envelope.msg}`)
  const [, ...rows] = [...csvRows(decodeCsv(bytes))]
  return rows.map(String)
}
/** The keys a list may be sorted by, read off the sentence of its input. */
const sortsOf = (query: Call): string[] => {
  const schema = JSON.stringify((query.input as { toJSONSchema?: () => unknown }).toJSONSchema?.() ?? {})
  return /\^-\?\((\w+(?:\|\w+)*)\)/.exec(schema)?.[1]?.split('|') ?? []
}

test('every list takes part', () => {
  expect(lists.length).toBeGreaterThan(16)
  expect(lists.filter(([, , query]) => sortsOf(query).length === 0).map(([path]) => path)).toEqual([])
})

test.each(lists)('%s holds the chosen rows and no others', async (_, call, query) => {
  const { rows } = await whoMay(query).get(query, { size: 500 } as never)
  expect(rows.length).toBeGreaterThan(1)
  const all = await fileOf(call, {})
  const some = await fileOf(call, { ids: [rows[0].id] })
  expect([some.length, all.filter((row) => row === some[0]).length > 0]).toEqual([1, true])
})

test.each(lists)('%s follows the order of its list, whatever it is', async (_, call, query) => {
  for (const key of sortsOf(query)) {
    const [up, down] = [await fileOf(call, { sort: key }), await fileOf(call, { sort: `-${key}` })]
    expect([key, down]).toEqual([key, up.toReversed()])
    expect(new Set(up).size).toBeGreaterThan(1)
  }
  const { rows } = await whoMay(query).get(query, { size: 500 } as never)
  const inOrder: string[] = []
  for (const { id } of rows) inOrder.push(...(await fileOf(call, { ids: [id] })))
  expect(await fileOf(call, {})).toEqual(inOrder)
  expect((await fetchFile(w.app, whoMay(call), call, { sort: 'password' })).envelope).toMatchObject({ code: 400 })
})
