import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyTask } from '#app/modules.ts'
import { type Big, makeBig } from '#db/demo/big.ts'
import { dayOf } from '#kernel/server/clock.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { freshDatabase } from './database.ts'
import { listCalls } from './lists.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { heardPlans, type Run, tellPlans } from './plans.ts'
import { leavesOf, withLeaf } from './samples.ts'
import { fieldsOf, type Schema } from './schema.ts'
import { exceptions } from './slow-exceptions.ts'
import { goodsWay } from './way.ts'
import { openWorld, type Person, type World } from './world.ts'

/*
 * Every list with each of its filters, every other read, and a whole goods' way, on a database with a past: the database tells
 * how it ran each statement, those inside of functions too. None may scan a table that grows. `SLOW_LINES=1000000` asks it of a
 * million order lines, where none may take longer than 20 ms either.
 */
const LINES = Number(process.env.SLOW_LINES) || 50_000
/** Times are told of a database that is big enough for them to mean something. */
const MOST_MS = LINES >= 1_000_000 ? 20 : Number.POSITIVE_INFINITY
/** Of a million order lines nothing may look at more rows of one table than lists count (kernel/server/page.ts); of fewer, fewer. */
const MOST_ROWS = (10_000 * LINES) / 1_000_000
/** What grows with the past; the rest is of the region's size. */
const past =
  `purchase_order order_line delivery delivery_line acceptance acceptance_line stock_balance stock_movement plan plan_line
  doc_history audit_log message`.split(/\s+/)

let w: World
let big: Big
const people = new Map<OrgKind, Person>()
let names: Record<string, string>
beforeAll(async () => {
  const database = await freshDatabase()
  big = await makeBig(database.url, LINES)
  w = await openWorld(database, tellPlans)
  // numbers that grow with the rows, and rows as many as a million lines would have: the planner plans what it would plan then
  await w.sql.query(
    `update pg_statistic s set stadistinct = -stadistinct / c.reltuples from pg_class c
    where c.oid = s.starelid and c.oid = any($1::regclass[]) and s.stadistinct > c.reltuples / 100`,
    [past],
  )
  await w.sql.query('update pg_class set reltuples = reltuples * $1 where oid = any($2::regclass[])', [
    Math.max(1, 1_000_000 / LINES),
    past,
  ])
  for (const [kind, org] of [
    ['hospital', big.hospitalId],
    ['supplier', big.supplierId],
    ['authority', await w.org('authority', '平台')],
  ] as const)
    people.set(kind, await masterOf(w, kind, org))
  names = (
    await w.sql.query(
      `select o.id as "orderId", o.no, d.id as "deliveryId", d.no as "deliveryNo", a.id as "acceptanceId", l.product_id as "productId",
        l.catalog_item_id as "catalogItemId", b.id as "balanceId", p.manufacturer_id as "manufacturerId", n.id as "planId"
      from purchase_order o join delivery d on d.order_id = o.id join acceptance a on a.delivery_id = d.id join order_line l on l.order_id = o.id
      join product p on p.id = l.product_id join stock_balance b on b.product_id = p.id join plan n on n.hospital_id = o.hospital_id
      where o.hospital_id = $1 and o.supplier_id = $2 limit 1`,
      [big.hospitalId, big.supplierId],
    )
  ).rows[0]
  // what costs more than everybody may ask for is kept: the task asks, not the reader
  process.env.KEEP_FIGURES_FROM_MS = '0'
  for (const t of everyTask.filter((one) => /\.keep(Use)?$/.test(one.name)))
    await t.run({ call: `job ${t.name}`, requestId: 'slow' }, {})
  Object.assign(names, { hospitalId: big.hospitalId, supplierId: big.supplierId, pointId: big.pointId })
}, 900_000)
afterAll(() => w.close())

const day = (ago: number): string => dayOf(new Date(Date.now() - ago * 86_400_000).toISOString())
/** Some values of a filter: what rows have, where it names a record of the goods' way. */
const valuesOf = (key: string, s: Schema): unknown[] => {
  if (key === 'sort') return (/\((.*?)\)/.exec(s.pattern ?? '')?.[1] ?? '').split('|').map((k) => `-${k}`)
  if (key === 'keyword') return [names.no, '阿莫西林', '大数据供应商3', 'amxl', `${names.no},${names.deliveryNo}`]
  if (s.properties?.from) return [{ from: day(60), to: day(0) }, { from: day(7) }]
  if (s.format === 'uuid') return names[key] ? [names[key]] : []
  if (s.type === 'array' && s.items) return valuesOf(key, s.items).map((one) => [one])
  // of a long row of states or kinds the ends and the middle, since the others are asked the same way; a band or a cause may be asked another
  const alike = /^(status|kind)s?$/i.test(key) && s.enum && s.enum.length > 3
  if (s.enum) return alike ? [0, s.enum.length >> 1, s.enum.length - 1].map((i) => s.enum![i]) : s.enum
  if (s.type === 'boolean') return [true, false]
  if (s.type === 'integer') return [s.minimum ?? 0]
  return s.type === 'string' ? ['阿莫西林'] : []
}

/** The whole list, and then under each filter and in each order. */
const inputsOf = (c: Call): object[] => [
  {},
  // a queue by its deadline, as the cards lead to it
  ...(fieldsOf(c).some(([key, s]) => key === 'sort' && /\bdueOn\b/.test(s.pattern ?? ''))
    ? ['waitAllocate', 'allocating'].map((status) => ({ status: [status], sort: 'dueOn', part: 'rows' }))
    : []),
  ...fieldsOf(c)
    .filter(([key]) => !['page', 'size', 'part'].includes(key))
    // totals are the same in every order
    .flatMap(([key, s]) =>
      valuesOf(key, s).map((value) => ({ [key]: value, ...(key === 'sort' ? { part: 'rows' } : {}) })),
    ),
]

const refused: string[] = []
/** Then nothing was asked of the database, or it could not say. */
const unheard: readonly number[] = [codes.fault, codes.unavailable, codes.tooMany, codes.expired]
/** The database was stopped at it, and says nothing of a statement it did not end. */
const stopped = '处理时间过长，已取消，请缩小范围'
const ask = async (p: Person, c: Call, input: object): Promise<void> => {
  const { code, msg } = await p.ask(c, input as never)
  if (unheard.includes(code) || msg === stopped) refused.push(`${c.path} ${JSON.stringify(input)}: ${code} ${msg}`)
}
/** All of them, a few at a time. */
const inTurns = async (all: readonly (() => Promise<void>)[]): Promise<void> => {
  const left = [...all]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await next()
    }),
  )
}

const lists = (): (() => Promise<void>)[] =>
  listCalls.flatMap((c) =>
    [...people]
      .filter(([kind]) => mayAsk(c, kind))
      .flatMap(([, p]) => inputsOf(c).map((input) => () => ask(p, c, input))),
  )

/** Reads that are no lists, of the records of the goods' way as far as they name some. */
const reads = (): (() => Promise<void>)[] =>
  everyCall
    .filter((c) => c.does === 'read' && !c.blob && !listCalls.includes(c))
    .flatMap((c) => {
      const made = acceptedSample(c)
      if (!made) return []
      const ids = ['orderId', 'deliveryId', 'acceptanceId', 'planId', 'catalogItemId', 'productId', 'balanceId']
      const inputs = leavesOf(made).some((l) => l.path.at(-1) === 'id' || l.path.includes('ids'))
        ? ids.map((name) =>
            leavesOf(made)
              .filter((l) => l.path.at(-1) === 'id' || l.path.includes('ids'))
              .reduce((input, l) => withLeaf(input, l.path, names[name]), made),
          )
        : [made]
      return [...people]
        .filter(([kind]) => mayAsk(c, kind))
        .flatMap(([, p]) => inputs.map((input) => () => ask(p, c, input)))
    })

/** A plan of the big hospital becomes an order, is shipped, received and confirmed. */
const way = async (): Promise<void> => {
  const { rows } = await w.sql.query<{ id: string; product: string }>(
    'select id, product_id as product from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit 2',
    [big.hospitalId, big.supplierId],
  )
  let n = 0
  await goodsWay(
    {
      hospital: big.hospitalId,
      supplier: big.supplierId,
      point: big.pointId,
      buyer: await w.person('buyer', big.hospitalId),
      auditor: await w.person('auditor', big.hospitalId),
      receiver: await w.person('receiver', big.hospitalId),
      sales: await w.person('sales', big.supplierId),
      item: async () => {
        const { id, product } = rows[n++]!
        return { catalogItemId: id, productId: product }
      },
    },
    '慢',
  )
}

/** What is wrong with how statements ran; nothing, where there is a reason for it. */
const faultsOf = (runs: readonly Run[]): string[] =>
  runs.flatMap(({ text, ms, scans }) => {
    const excepted = exceptions.filter((e) => e.of.test(text))
    if (excepted.some((e) => !e.only)) return []
    const most = excepted.some((e) => e.only === 'rows') ? Number.POSITIVE_INFINITY : MOST_ROWS
    const bad = scans.filter((s) =>
      past.includes(s.table)
        ? (s.node === 'Seq Scan' && s.looked > 0) || s.looked > most
        : // the catalogue is of the region's size; a word must reach it by its index
          s.table === 'product' && s.node === 'Seq Scan' && /search"? like/.test(text),
    )
    const why = [
      ...bad.map((s) => `${s.node} of ${s.table}, ${s.looked} rows`),
      ...(ms > MOST_MS && excepted.length === 0 ? [`${ms.toFixed(0)} ms`] : []),
    ]
    return why.length > 0 ? [`${why.join('; ')}: ${text}`] : []
  })

test('no read scans a table that grows with the past, or looks at more of it than a list counts', async () => {
  const runs = await heardPlans(() => inTurns([...lists(), ...reads()]))
  expect(refused).toEqual([])
  expect(runs.length).toBeGreaterThan(500)
  expect(faultsOf(runs)).toEqual([])
}, 900_000)

test('no step of the goods’ way scans such a table, or looks at more of it than some documents hold', async () => {
  const runs = await heardPlans(way)
  expect(runs.length).toBeGreaterThan(100)
  expect(faultsOf(runs)).toEqual([])
}, 900_000)

test('a scan that is planted in a trigger is found', async () => {
  await w.sql.query(`create function planted() returns trigger language plpgsql as
    $$ begin perform from order_line where remark = 'planted'; return new; end $$`)
  await w.sql.query('create trigger planted after insert on purchase_order for each row execute function planted()')
  const runs = await heardPlans(way)
  await w.sql.query('drop trigger planted on purchase_order; drop function planted')
  expect(faultsOf(runs.map((r) => ({ ...r, ms: 0 }))).map((f) => f.split(':')[0])).toEqual([
    expect.stringMatching(/^Seq Scan of order_line/),
  ])
}, 900_000)
