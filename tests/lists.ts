import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { openHouse } from './house.ts'
import { everyCall, masterOf, mayAsk } from './masters.ts'
import { goodsWay } from './way.ts'
import type { Goods, Person, World } from './world.ts'

/** The calls that answer pages of rows. */
export const listCalls: readonly Call[] = everyCall.filter(
  (c) =>
    c.method === 'POST' &&
    c.does === 'read' &&
    !c.blob &&
    c.input.safeParse({ page: 1, size: 500, part: 'rows' }).success,
)

export interface Readers {
  /** Somebody who may ask this call. */
  of(c: Call): Person
  goods: Goods
}

/** A house whose lists have several rows each that differ in what they are sorted and filtered by, and who reads them. */
export const openLists = async (w: World): Promise<Readers> => {
  const people = new Map<OrgKind, Person>()
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
    select 'S' || n || k, k, '品' || (9 - n), '1', '1', '盒', '粒', 24, lower('S' || n || k) from generate_series(0, 3) k, generate_series(1, 3) n`,
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
      select $1, s || $3 || n, s, 'other', 'C' || n, '证', $2, date '2030-01-01' - n,
        case s when 'standard' then (select id from product limit 1) end from generate_series(1, 3) n,
        unnest(array['org', 'standard']) s`,
      [org, buyer.userId, org === hospital ? 'H' : 'S'],
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
  return { of: (c) => [...people].find(([kind]) => mayAsk(c, kind))![1], goods }
}
