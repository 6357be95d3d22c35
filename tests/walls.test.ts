import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#kernel/server/db/pool.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { openHouse } from './house.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const rows = async <R>(text: string) => (await w.sql.query(text)).rows as R[]

test('every table with an organisation has row-level security enabled and forced, with USING and WITH CHECK', async () => {
  const open = await rows<{ table: string }>(`
    select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('org_id', 'hospital_id', 'supplier_id')
      and not (c.relrowsecurity and c.relforcerowsecurity)`)
  // rights and sessions are the kernel's own, asked by it before there is an actor: their walls do not stand before the owner
  expect(open.map((r) => r.table).sort()).toEqual(['config', 'login_log', 'role', 'session', 'user_role'])
  const halves = await rows<{ policy: string }>(`
    select tablename || '.' || policyname as policy from pg_policies where schemaname = 'public'
      and ((cmd in ('ALL', 'UPDATE') and (qual is null or with_check is null)) or (cmd = 'INSERT' and with_check is null))`)
  expect(halves).toEqual([])
})

test('the app role owns nothing, is no superuser and cannot pass by row-level security', async () => {
  expect(await rows(`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'jicai_app'`)).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcanlogin: false },
  ])
  expect(await rows(`select relname from pg_class where relowner = 'jicai_app'::regrole`)).toEqual([])
})

test('what runs with the owner’s rights stands before the walls as on a server of one’s own, and finds what these name', async () => {
  // a superuser would pass by them, and no test would see what they do to it
  expect(
    await rows(`select distinct r.rolsuper or r.rolbypassrls as passes from pg_class c join pg_roles r on r.oid = c.relowner
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`),
  ).toEqual([{ passes: false }])
  expect(
    await rows(`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce(proconfig, '{}') @> '{"search_path=pg_catalog, public, pg_temp"}'`),
  ).toEqual([])
  expect(
    await rows(`select rolname from pg_roles where rolname ~ '^jicai_(app|ranged|jobs|report|audit|backup)$'
      and has_schema_privilege(oid, 'public', 'create')`),
  ).toEqual([])
})

test('no view without security_invoker, no materialised view, and the listed SECURITY DEFINER functions', async () => {
  expect(
    await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace and (relkind = 'm' or (relkind = 'v'
    and relname not like 'pg_stat%' and not coalesce(reloptions::text, '') like '%security_invoker=true%'))`),
  ).toEqual([])
  expect(
    await rows(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proname !~ '^kept_' order by 1`,
    ),
  ).toEqual([
    // a lot the slip does not name: parts a line of what was shipped, and its supplier's word of it
    { proname: 'acceptance_confirm_lots' },
    { proname: 'acceptance_other_lot' },
    // no more of a line is announced than was sent, by whichever invoices
    { proname: 'announced_as_sent' },
    // searches that answer ids
    { proname: 'catalog_item_search' },
    // which line of which contract stands behind goods of an order, for whom it may be hidden; how much of it documents used, and its term
    { proname: 'contract_cover' },
    { proname: 'contract_lets_go' },
    { proname: 'contract_of_orders' },
    { proname: 'contract_of_payables' },
    { proname: 'contract_of_plans' },
    { proname: 'contract_term' },
    // ids of contracts the asker's organisation is a party of
    { proname: 'contract_text_search' },
    { proname: 'doc_numbers' },
    { proname: 'enqueue_job' },
    // whether a passed invoice of any hospital rests on a first invoice: yes or no
    { proname: 'first_invoice_used' },
    { proname: 'keep_price_periods' },
    // products of the region are merged, and the merge is taken back: by the authority alone
    { proname: 'licence_facts' },
    { proname: 'merge_moved' },
    { proname: 'merge_products' },
    { proname: 'movement_of_old' }, // no booking into a closed month; one into a month gone by is added up anew
    // keeping authors from auditing; kept_… keep the lines of papers as they were audited (0038_walls.sql)
    { proname: 'not_by_author' },
    { proname: 'not_by_counter' },
    // lowest and median of what three others pay, without names
    { proname: 'peer_prices' },
    { proname: 'product_search' },
    // whether the job of a run of the provincial catalogue still waits: yes or no
    { proname: 'province_run_lives' },
    { proname: 'regional_price_begins' },
    // the price of what went back, as it was settled since: its lines are kept, and no other price can be given
    { proname: 'return_settles' },
    { proname: 'settle_prices' },
    // adding up and keeping the tallies of papers and of shelves
    { proname: 'settle_shelves' },
    { proname: 'settle_tally' },
    { proname: 'tally_acceptance' },
    { proname: 'tally_delivery' },
    { proname: 'tally_plan' },
    { proname: 'tally_purchase_order' },
    { proname: 'tally_shelves' },
    { proname: 'undo_product_merge' },
    { proname: 'use_of_old' },
    // what the region lets a hospital buy in reserve, and on which day an agreed volume was done
    { proname: 'vbp_activate' },
    { proname: 'vbp_note_done' },
    // lots nobody may move, for whoever moves goods
    { proname: 'watches_over' },
  ])
})

test('without an actor no tenant row is visible, and audit rows cannot be changed', async () => {
  const hospital = await w.org('hospital', '墙内医院')
  await w.sql.query(`insert into department (hospital_id, code, name, type) values ($1, 'D1', '药剂科', '药剂')`, [
    hospital,
  ])
  const pool = createPool(w.url, { role: 'jicai_app', max: 1 })
  try {
    expect((await pool.query('select * from department')).rows).toEqual([])
    await expect(pool.query('update audit_log set user_name = $1', ['x'])).rejects.toThrow(/permission denied/)
    await expect(pool.query('delete from audit_log')).rejects.toThrow(/permission denied/)
  } finally {
    await pool.end()
  }
})

test('a search answers the ids of its asker’s own rows; the tally of others is not read, and written by papers alone', async () => {
  const [a, b] = [await openGoods(w), await openGoods(w)]
  await goodsWay(a, '目录')
  const { catalogItemId } = await a.item()
  await w.sql.query(`update catalog_item set hospital_code = 'H%_77', hospital_name = '院内别名' where id = $1`, [
    catalogItemId,
  ])
  const pool = createPool(w.url, { role: 'jicai_app', max: 1 })
  /** As an organisation, or as nobody. */
  const asked = async <R>(as: [kind: string, org: string] | undefined, text: string): Promise<R[]> => {
    const [kind, org] = as ?? ['', '']
    await pool.query(`select set_config('app.kind', $1, false), set_config('app.org', $2, false)`, [kind, org])
    return (await pool.query(text)).rows
  }
  try {
    const found = async (as: [string, string] | undefined, word: string) =>
      (await asked<{ ids: string[] }>(as, `select catalog_item_search('${word}') as ids`))[0]!.ids
    for (const word of ['院内别名', '内别', '别', 'h%_77', '%_', '%'])
      expect([
        word,
        await found(['hospital', a.hospital], word),
        await found(['supplier', a.supplier], word),
        await found(['hospital', b.hospital], word),
        await found(['supplier', b.supplier], word),
        await found(undefined, word),
      ]).toEqual([word, [catalogItemId], [catalogItemId], [], [], []])
    for (const word of ['_', 'h__77', '名院'])
      expect([word, (await found(['hospital', a.hospital], word)).length]).toEqual([word, word === '_' ? 1 : 0])
    const orgs = 'select distinct org_id as id from paper_tally'
    expect(await asked(['hospital', a.hospital], orgs)).toEqual([{ id: a.hospital }])
    expect(await asked(['supplier', b.supplier], orgs)).toEqual([])
    expect(await asked(undefined, orgs)).toEqual([])
    for (const write of [
      `insert into paper_tally (doc, kind, status, n, amount) values ('plan', 0, 'draft', 1, 1)`,
      'update paper_tally set n = 7',
      'delete from paper_tally',
    ])
      await expect(asked(['authority', a.hospital], write)).rejects.toThrow(/permission denied/)
    // papers behind the walls are judged by the system, in nobody's own name
    for (const kind of ['hospital', 'supplier', 'authority'])
      await expect(asked([kind, a.hospital], `select licence_facts(null, '{}', '{}')`)).rejects.toThrow(
        /judged, not read/,
      )
  } finally {
    await pool.end()
  }
})

test('a child cannot point at another organisation’s parent', async () => {
  const [a, b] = [await w.org('hospital', '医院甲'), await w.org('hospital', '医院乙')]
  const user = (await w.person('buyer', a)).userId
  const point = (
    await w.sql.query(
      `insert into distribution_point (hospital_id, code, name, type) values ($1, 'P', '库', '药库') returning id`,
      [a],
    )
  ).rows[0].id
  await expect(
    w.sql.query(
      `insert into plan (hospital_id, no, plan_type, point_id, kind, created_by, creator_name) values ($1, 'X', 'week', $2, 0, $3, 'x')`,
      [b, point, user],
    ),
  ).rejects.toThrow(/foreign key/)
})

test('ids cannot be guessed: 74 random bits behind the time, no two alike', async () => {
  const ids = (await rows<{ id: string }>('select new_id()::text as id from generate_series(1, 2000)')).map((r) => r.id)
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(2000)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  // every place but version and variant takes all its values
  const free = [15, 16, 17, 20, 21, 22, ...Array.from({ length: 12 }, (_, i) => 24 + i)]
  for (const at of free) expect([at, new Set(ids.map((id) => id[at])).size]).toEqual([at, 16])
})

test('document numbers are the region’s own and tell nobody how many there are', async () => {
  const both = [await openGoods(w), await openGoods(w)]
  const plan = async (g: Goods) =>
    (await g.buyer.get(planCalls.add, { planType: 'week', kind: 0, pointId: g.point, lines: [] })).no
  const nos = await Promise.all(Array.from({ length: 30 }, (_, i) => plan(both[i % 2]!)))
  expect(new Set(nos).size).toBe(30)
  const places = nos.map((no) => Number(no.slice(-8))).sort((a, b) => a - b)
  expect(places.filter((p, i) => i > 0 && p - places[i - 1]! < 30)).toEqual([])
})

test('in direct SQL too, nobody audits what he created, on every paper that names both', async () => {
  const papers = await rows<{ table: string }>(`
    select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('created_by', 'audited_by')
    group by 1 having count(*) = 2 order by 1`)
  expect(papers.map((p) => p.table)).toEqual([
    ...[
      'amendment',
      'catalog_change',
      'certificate',
      'contract',
      'correction',
      'invoice',
      'new_apply',
      'plan',
      'price_adjustment',
      'purchase_order',
      'regional_price',
      'requisition',
      'return_order',
      'stock_count',
      'stock_document',
      'surgery_order',
    ],
  ])
  const house = await openHouse(w, '自审')
  for (const { table } of papers) {
    const { id } = house.ids.get(table)!
    await expect(w.sql.query(`update ${table} set audited_by = created_by where id = $1`, [id])).rejects.toThrow(
      /violates check constraint/,
    )
  }
  const of = (column: string) => `(select ${column} from purchase_order o where o.id = order_id)`
  for (const alone of [
    'confirmed_by = checked_by',
    `confirmed_by = ${of('created_by')}`,
    `checked_by = ${of('created_by')}`,
    `checked_by = ${of('audited_by')}`,
  ])
    await expect(
      w.sql.query(`update acceptance set ${alone} where id = $1`, [house.ids.get('acceptance')!.id]),
    ).rejects.toThrow(/one person ordered, registered or confirmed/)
})
