import pg from 'pg'
import { fillQuietly } from './big.ts'

/** What the bench asks about of a region with full shelves. */
export interface Shelves {
  /** The hospital with a fifth of all stock, and its points, the fullest first. */
  hospitalId: string
  pointIds: string[]
  /** An article of which every hospital has the same number of lots, all of them whole. */
  recalledId: string
  /** A hospital of the others, with a point of its own. */
  otherId: string
  otherPointId: string
}

/** A balance got so many packs of ten, and gave two of them away each time. */
const USED = 20
/** Days between two movements of a balance, at most. */
const STEP = 12

const houses = [
  `insert into org (kind, code, name, pinyin) select 'hospital', 'BH' || n, '大数据医院' || n, 'dashujuyiyuan' || n from generate_series(7, 100) n`,
  `insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds)
  select o.id, 'F' || n, (array['门诊药房', '住院药房', '急诊药房', '静配中心', '手术室药房'])[n], '药房', '{0}', '{}' from org o, generate_series(1, 5) n
  where o.code like 'BH%'`,
  `insert into department (hospital_id, code, name, type) select o.id, 'D' || n, '科室' || n, '临床' from org o, generate_series(1, 10) n where o.code like 'BH%'`,
  `create temp table shelf_house as
  select o.id, substr(o.code, 3)::int as h, array_agg(p.id order by p.code) as points, (array_agg(u.id))[1] as user_id,
    (select array_agg(d.id order by d.code) from department d where d.hospital_id = o.id) as departments
  from org o join distribution_point p on p.hospital_id = o.id and p.code like 'F%' left join app_user u on u.login_name = 'buyer_big1'
  where o.code like 'BH%' group by o.id`,
  `create temp table shelf_article as
  select row_number() over (order by platform_code)::int - 1 as a, id as product_id, (select id from org where code = 'BS' || n % 10 + 1) as supplier_id
  from (select id, platform_code, row_number() over (order by platform_code)::int - 1 as n from product where platform_code like 'BIG%') p`,
  'analyze shelf_house',
  'analyze shelf_article',
]

/**
 * Who has what. A twentieth is one article, spread over a hundred hospitals evenly; of the rest a fifth is one hospital's, with nearly every
 * article at five points, the others have some thousand each. One in seven is used up.
 */
const shelf = (n: number, each: number) => `create temp table shelf as
  select x.*, 1 + a % 90 as price, received + interval '1 day' * (case when a = 0 then 1000 else 400 + g % 1000 end) as expires, uuidv7() as id,
    least(interval '1 day' * ${STEP}, (now() - interval '1 hour' - received) / ${each}) as step
  from (
    select y.*, case when a = 0 or g % 7 <> 0 then 50 + g % 40 * 5 else 0 end as rest,
      now() - interval '1 day' * (30 + (g::bigint * 7919) % 690) - interval '1 second' * (g % 40000) as received
    from (
      select g, 1 + g % 100 as h, 0 as a, 1 + g / 10000 % 5 as point, g / 100 % 100 as lot from generate_series(0, ${n / 20 - 1}) g
      union all
      select g, 1, 1 + k % 19000, 1 + k / 19000 % 5, k / 95000 from (
        select g, (g - ${n / 20}) / 5 as k from generate_series(${n / 20}, ${n - 1}, 5) g) one
      union all
      select g, 2 + k % 99, 1 + k / 99 % 1500, 1 + k / 148500 % 5, k / 742500 from (
        select g, (g - ${n / 20}) / 5 * 4 + g % 5 - 1 as k from generate_series(${n / 20}, ${n - 1}) g where g % 5 <> 0) others
    ) y
  ) x`

const stock = (each: number) => [
  `insert into stock_balance (id, hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, ratio, qty, received_at,
    updated_at)
  select s.id, o.id, o.points[point], x.product_id, 'S' || lpad(s.lot::text, 3, '0'), s.expires::date, date '2024-01-01' + s.lot % 300, x.supplier_id,
    s.price, 10, s.rest, s.received, s.received + s.step * ${each - 1}
  from shelf s join shelf_house o using (h) join shelf_article x using (a)`,
  `insert into stock_movement (id, hospital_id, balance_id, cause, type, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no,
    user_id, user_name, department_id, at)
  select (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(m.n), 15, '0'))::uuid, o.id, m.id,
    case when m.k = 0 then 'receipt' when m.k % 2 = 0 then 'deptIssue' else 'dispense' end, case when m.k = 0 then 108 when m.k % 2 = 0 then 107 end,
    round(m.after * m.price / 10.0, 2) - round((m.after - m.moved) * m.price / 10.0, 2), m.moved, m.after - m.moved, m.after, 'bench',
    ('aaaaaaaa-0000-4000-8000-' || lpad(to_hex(m.n), 12, '0'))::uuid, ('bbbbbbbb-0000-4000-8000-' || lpad(to_hex(m.n), 12, '0'))::uuid, 'SB' || m.n,
    o.user_id, '大数据', case when m.k > 0 then o.departments[1 + (2 * m.point + m.a % 2) % 10] end, m.at
  from (
    select s.h, s.id, s.price, s.point, s.a, k, s.g::bigint * 32 + k as n, case when k = 0 then s.rest + ${USED * (each - 1)} else ${-USED} end as moved,
      s.rest + ${USED} * (${each - 1} - k) as after, s.received + s.step * k as at
    from shelf s, generate_series(0, ${each - 1}) k
  ) m join shelf_house o using (h) order by m.at`,
  // what is past its day has been standing still since that night
  `insert into stock_hold (hospital_id, balance_id, hold_kind, reason, creator_name)
  select hospital_id, id, 'expired', '有效期至 ' || expiry_date, '系统' from stock_balance where qty > 0 and expiry_date < now()::date - 1`,
  `insert into stock_threshold (hospital_id, point_id, product_id, safety, most, updated_by, updater_name)
  select distinct b.hospital_id, b.point_id, b.product_id, 10, 60, u.id, u.name
  from stock_balance b join shelf_article x on x.product_id = b.product_id join app_user u on u.login_name = 'buyer_big1' where x.a % 5 = 0`,
]

/**
 * Fills the shelves of a hundred hospitals set by set: so many balances, each with so many movements over two years, holds for what
 * is past its day, thresholds for one article of five. Upon `makeBig`, whose articles, suppliers and hospitals it takes. The
 * invariants of the ledger hold. Only the bench uses it.
 * @param url the owner's connection, a superuser's
 */
export const makeShelves = async (
  url: string,
  size: { balances: number; each: number },
  log: (text: string) => void = () => {},
): Promise<Shelves> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query(`set app.kind = 'system'; set synchronous_commit = off; set work_mem = '256MB'`)
    for (const statement of houses) await client.query(statement)
    await client.query(shelf(size.balances, size.each))
    await client.query('analyze shelf')
    await fillQuietly(
      client,
      stock(size.each).map((text) => [text]),
      log,
    )
    const { rows } = await client.query<Shelves>(`
      select one.id as "hospitalId", one.points as "pointIds", (select product_id from shelf_article where a = 0) as "recalledId",
        two.id as "otherId", two.points[1] as "otherPointId"
      from shelf_house one, shelf_house two where one.h = 1 and two.h = 2`)
    return rows[0]!
  } finally {
    await client.end()
  }
}
