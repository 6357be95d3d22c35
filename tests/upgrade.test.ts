import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#kernel/server/db/migrate.ts'

/* A database of before, with rows that only the older house could write, becomes today's. */
const name = `jicai_test_upgrade_${process.pid}`
let server: pg.Client
let old: pg.Client
let url: string
beforeAll(async () => {
  server = new pg.Client({ connectionString: process.env.JICAI_TEST_SERVER })
  await server.connect()
  await server.query(`create database ${name}`)
  const at = new URL(process.env.JICAI_TEST_SERVER!)
  at.pathname = `/${name}`
  url = at.href
  const then = readMigrations().filter((m) => m.id <= 21)
  // today's views stand on today's tables
  await migrate(url, then, [])
  old = new pg.Client({ connectionString: url })
  await old.connect()
  await old.query(`set app.kind = 'system'`)
})
afterAll(async () => {
  await old.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

const id = async (text: string, values: unknown[] = []) => (await old.query(`${text} returning id`, values)).rows[0].id

test('numbers of two hospitals that are alike stay, and goods of two suppliers are parted', async () => {
  const user = await id(
    `insert into app_user (login_name, name, password_hash, first_login) values ('a', 'a', 'x', false)`,
  )
  const org = (kind: string, code: string) => id('insert into org (kind, code, name) values ($1, $2, $2)', [kind, code])
  const [h, h2, s1, s2] = [
    await org('hospital', 'H'),
    await org('hospital', 'H2'),
    await org('supplier', 'S1'),
    await org('supplier', 'S2'),
  ]
  const point = (of: string) =>
    id(`insert into distribution_point (hospital_id, code, name, type) values ($1, 'P', '库', '药库')`, [of])
  const points = new Map([
    [h, await point(h)],
    [h2, await point(h2)],
  ])
  const plan = (of: string, no: string) =>
    id(
      `insert into plan (hospital_id, no, plan_type, point_id, kind, created_by, creator_name) values ($1, $2, 'week', $3, 0, $4, 'a')`,
      [of, no, points.get(of), user],
    )
  for (const of of [h, h2]) await plan(of, 'JH202611210001')

  const product = await id(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search) values ('X', 0, '药', '1', '1', '盒', '片', 1, 'x')`,
  )
  const balance = (lot: string, supplier: string, qty: number) =>
    id(
      `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, qty)
       values ($1, $2, $3, $4, '2030-01-01', '2026-01-01', $5, 2, $6)`,
      [h, points.get(h), product, lot, supplier, qty],
    )
  const accepted = async (supplier: string, no: string) => {
    const order = await id(
      `insert into purchase_order (hospital_id, supplier_id, no, point_id, point_name, kind, status, created_by, creator_name)
       values ($1, $2, $3, $4, '库', 0, 'accepted', $5, 'a')`,
      [h, supplier, no, points.get(h), user],
    )
    const delivery = await id(
      `insert into delivery (hospital_id, supplier_id, order_id, no, point_id, point_name, kind, status, created_by, creator_name) values ($1, $2, $3, $4, $5, '库', 0, 'confirmed', $6, 'a')`,
      [h, supplier, order, no, points.get(h), user],
    )
    return id(
      `insert into acceptance (hospital_id, supplier_id, order_id, delivery_id, no, point_id, point_name, kind, status) values ($1, $2, $3, $4, $5, $6, '库', 0, 'wait')`,
      [h, supplier, order, delivery, no, points.get(h)],
    )
  }
  const [a1, a2] = [await accepted(s1, 'N1'), await accepted(s2, 'N2')]
  const move = (of: string, acceptance: string, qty: number, before: number, minutes: number) =>
    old.query(
      `insert into stock_movement (hospital_id, balance_id, type, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name, at)
       values ($1, $2, 108, $3, $4, $5, 'acceptance', $6, new_id(), 'N', 'a', '2026-11-01 08:00'::timestamptz + make_interval(mins => $7))`,
      [h, of, qty, before, before + qty, acceptance, minutes],
    )
  const mixed = await balance('L1', s1, 15)
  await move(mixed, a1, 3, 0, 1)
  await move(mixed, a2, 5, 3, 2)
  await move(mixed, a1, 1, 8, 3)
  await move(mixed, a2, 6, 9, 4)
  const pure = await balance('L2', s2, 4)
  await move(pure, a2, 4, 0, 5)

  // of ten four were rejected, which was final then
  const order = (await old.query(`select id from purchase_order where no = 'N1'`)).rows[0].id
  const line = await id(
    `insert into order_line (hospital_id, supplier_id, order_id, seq, product_id, product_code, name, spec, unit, conversion_ratio, price, qty,
       amount, reject_qty) values ($1, $2, $3, 1, $4, 'X', '药', '1', '盒', 1, 2, 10, 20, 4)`,
    [h, s1, order, product],
  )
  for (const [no, qty] of [
    ['JP202611210001', 3],
    ['JP202611210002', 1],
  ])
    await id(
      `insert into order_rejection (hospital_id, supplier_id, order_id, order_line_id, no, qty, reason_code, reason, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, 'shortage', '缺货', $7, '2026-11-21 08:00')`,
      [h, s1, order, line, no, qty, user],
    )

  await migrate(url)

  const { rows: rejected } = await old.query(
    `select r.no, r.qty::float as qty, r.status, r.resolution, r.settled_at = r.created_at as at_once, r.creator_name, r.settled_by,
       l.reject_qty::float as counted, l.reject_pending_qty::float as waiting
     from rejection r join order_line l on l.id = r.order_line_id order by r.no`,
  )
  const settled = { status: 'confirmed', resolution: 'cancel', at_once: true, creator_name: 'a', settled_by: null }
  expect(rejected).toEqual([
    { no: 'JP202611210001', qty: 3, counted: 4, waiting: 0, ...settled },
    { no: 'JP202611210002', qty: 1, counted: 4, waiting: 0, ...settled },
  ])

  const { rows } = await old.query(`
    select b.id, b.lot_no as lot, b.supplier_id as supplier, b.qty::float as qty, b.production_date::text as made,
      array_agg(array[m.before_qty, m.qty, m.after_qty]::float[] order by m.at) as moves
    from stock_balance b join stock_movement m on m.balance_id = b.id group by b.id order by b.lot_no, b.qty`)
  expect(rows).toEqual([
    {
      id: mixed,
      lot: 'L1',
      supplier: s1,
      qty: 4,
      made: '2026-01-01',
      moves: [
        [0, 3, 3],
        [3, 1, 4],
      ],
    },
    {
      id: expect.any(String),
      lot: 'L1',
      supplier: s2,
      qty: 11,
      made: '2026-01-01',
      moves: [
        [0, 5, 5],
        [5, 6, 11],
      ],
    },
    { id: pure, lot: 'L2', supplier: s2, qty: 4, made: '2026-01-01', moves: [[0, 4, 4]] },
  ])

  expect((await old.query('select distinct no from plan')).rows).toEqual([{ no: 'JH202611210001' }])
  await expect(plan(h, 'JH202611210001')).rejects.toThrow(/duplicate key/)
  await plan(h, 'JH26112240718365')
  await expect(plan(h2, 'JH26112240718365')).rejects.toThrow(/plan_no/)
})
