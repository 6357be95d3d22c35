import { expect } from '@playwright/test'
import { sqlRows } from './database.ts'

export interface Article {
  hospital: string
  point: string
  product: string
  code: string
  name: string
  spec: string
  unit: string
  minUnit: string
  /** Minimum units of a pack. */
  ratio: string
}
interface Asked {
  n: number
  narcotic?: boolean
  /** Whose storekeeper's hospital it is. */
  keeper?: string
}
/** Articles a hospital buys and has none of on its shelf, nor anybody else of the same name; no two are called the same. */
export const unstocked = ({ n, narcotic = false, keeper = 'receiver1' }: Asked): Promise<Article[]> =>
  sqlRows<Article>(
    `select distinct on (p.name, p.spec) c.hospital_id as hospital, d.id as point, p.id as product, p.platform_code as code, p.name, p.spec,
       p.pack_unit as unit, p.min_unit as "minUnit", p.conversion_ratio as ratio
     from app_user u join catalog_item c on c.hospital_id = u.home_org and c.status = 'enabled' and c.is_default
     join product p on p.id = c.product_id and p.enabled and p.kind = 0 and p.narcotic = $2
     join lateral (select id from distribution_point d where d.hospital_id = c.hospital_id and d.enabled and 0 = any(d.default_kinds) limit 1) d on true
     where u.login_name = $3 and not exists (select from stock_balance b join product o on o.id = b.product_id where o.name = p.name)
       and not exists (select from order_line l where l.product_id = p.id and l.hospital_id = c.hospital_id)
     order by p.name, p.spec, p.id limit $1`,
    [n, narcotic, keeper],
  )

/** So many articles, no narcotics, of which this person’s hospital has nothing (or maybe some), whether it buys them or not. */
export const strange = (keeper: string, n: number, stocked = false): Promise<Article[]> =>
  sqlRows<Article>(
    `select u.home_org as hospital, d.id as point, p.id as product, p.platform_code as code, p.name, p.spec,
       p.pack_unit as unit, p.min_unit as "minUnit", p.conversion_ratio as ratio
     from app_user u join product p on p.enabled and p.kind = 0 and not p.narcotic
     join lateral (select id from distribution_point d where d.hospital_id = u.home_org and d.enabled and 0 = any(d.default_kinds) limit 1) d on true
     where u.login_name = $1 and ($3 or not exists (select from stock_balance b where b.product_id = p.id and b.hospital_id = u.home_org))
     order by p.platform_code limit $2`,
    [keeper, n, stocked],
  )

/** An article at the store of the hospital this person keeps, whether it buys it or not. */
export const articleAt = async (keeper: string, product: string): Promise<Article> => {
  const [a] = await sqlRows<Article>(
    `select u.home_org as hospital, d.id as point, p.id as product, p.platform_code as code, p.name, p.spec, p.pack_unit as unit,
       p.min_unit as "minUnit", p.conversion_ratio as ratio
     from app_user u join product p on p.id = $2
     join lateral (select id from distribution_point d where d.hospital_id = u.home_org and d.enabled and p.kind = any(d.default_kinds) limit 1) d on true
     where u.login_name = $1`,
    [keeper, product],
  )
  return a!
}

/** What happens to a lot; packs, so many days ago or on a day `YYYY-MM-DD`. */
export interface Moved {
  cause: 'opening' | 'deptIssue' | 'dispense'
  packs: number
  at: number | string
  /** Of the hospital: the first department of clinicians. */
  department?: boolean
  /** Who booked it; the storekeeper when left out. */
  by?: string
}
interface Lot {
  lotNo: string
  /** Days from today to its last day. */
  expiry: number
  moves: readonly Moved[]
  /** Of the supplier this person sells for; his own until it is used where `consigned` says so. */
  seller?: string
  consigned?: boolean
  /** Another point of the hospital, by its code. */
  point?: string
}

/** A lot that lies there since what it went through; packs at 20 yuan. Answers its id. */
export const laid = async (a: Article, { lotNo, expiry, moves, seller, consigned, point }: Lot): Promise<string> => {
  const [lot] = await sqlRows<{ id: string }>(
    `with moves as (
       select x.n, x.cause, x.packs * $5::numeric as qty, coalesce(x.department, false) as department, coalesce(x.by, 'receiver1') as by,
         case when x.at ~ '-' then x.at::timestamp + interval '12 hours' else now() - x.at::float8 * interval '1 day' end as at
       from jsonb_to_recordset($6::jsonb) as x(n int, cause text, packs numeric, at text, department boolean, by text)
     ), b as (
       insert into stock_balance (hospital_id, point_id, product_id, lot_no, production_date, expiry_date, price, ratio, qty, received_at, supplier_id, owner)
       select $1, coalesce((select id from distribution_point where hospital_id = $1 and code = $7), $2), $3, $4, '2026-01-01', current_date + $8::int,
         20, $5::numeric, (select sum(qty) from moves), (select min(at) from moves),
         (select home_org from app_user where login_name = $9), case when $10 then 'supplier' else 'hospital' end returning id
     ), m as (
       insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id,
         ref_no, user_id, user_name, department_id, at)
       select $1, b.id, x.cause, case x.cause when 'opening' then 106 when 'deptIssue' then 107 end, x.qty, x.after - x.qty, x.after,
         x.qty * 20 / $5::numeric, 'test', new_id(), new_id(), 'E2E', u.id, u.name,
         case when x.department then (select id from department d where d.hospital_id = $1 and d.type = '临床' order by code limit 1) end, x.at
       from b, (select *, sum(qty) over (order by n) as after from moves) x join app_user u on u.login_name = x.by
     ) select id from b`,
    [
      ...[a.hospital, a.point, a.product, lotNo, a.ratio],
      JSON.stringify(
        moves.map((m, n) => ({ ...m, n, packs: m.cause === 'opening' ? m.packs : -m.packs, at: `${m.at}` })),
      ),
      ...[point ?? '', expiry, seller ?? '', consigned ?? false],
    ],
  )
  return lot!.id
}

/** Of many articles a lot each, or several: two months ago they came, five days ago some was used; packs at 20 yuan. */
export const fill = (lots: readonly (Article & { lotNo: string; packs: number; used?: number })[]): Promise<unknown> =>
  sqlRows(
    `with x as (
       select new_id() as id, hospital, point, product, "lotNo", ratio::numeric, packs * ratio::numeric as qty, coalesce(used, 0) * ratio::numeric as used
       from jsonb_to_recordset($1::jsonb) as x(hospital uuid, point uuid, product uuid, "lotNo" text, ratio text, packs numeric, used numeric)
     ), b as (
       insert into stock_balance (id, hospital_id, point_id, product_id, lot_no, production_date, expiry_date, price, ratio, qty, received_at, owner)
       select id, hospital, point, product, "lotNo", '2026-01-01', current_date + 600, 20, ratio, qty, now() - interval '60 days', 'hospital' from x
       returning id
     ), m as (
       select x.*, 'opening' as cause, 106 as type, qty + used as moved, qty + used as after, 60 as ago from x
       union all select x.*, 'deptIssue', 107, -used, qty, 5 from x where used > 0
     ) insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no,
         user_name, at)
       select hospital, m.id, cause, type, moved, after - moved, after, round(after * 20 / ratio, 2) - round((after - moved) * 20 / ratio, 2), 'test',
         new_id(), new_id(), 'E2E', '测试', now() - ago * interval '1 day' from m join b on b.id = m.id order by ago desc`,
    [JSON.stringify(lots)],
  )

/** A lot that lies there since two months: its opening, and what was used of it five days ago. */
export const lie = (a: Article, lotNo: string, expiry: number, packs: number, used = 0): Promise<string> =>
  laid(a, {
    lotNo,
    expiry,
    moves: [
      { cause: 'opening', packs: packs + used, at: 60 },
      ...(used > 0 ? [{ cause: 'deptIssue' as const, packs: used, at: 5 }] : []),
    ],
  })

/** The night comes: what is past its day is held, and all shelves are looked at. */
export const night = async (until: () => Promise<boolean>): Promise<void> => {
  for (const task of ['stock.holdExpired', 'stock.look']) await sqlRows('select graphile_worker.add_job($1)', [task])
  await expect.poll(until).toBe(true)
}
export const alarmed = async (id: string) =>
  (await sqlRows('select from stock_alarm where balance_id = $1 and closed_at is null', [id])).length > 0
