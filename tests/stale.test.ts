import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { tableOfPath } from './families.ts'
import { fingerprints, type House, openHouse } from './house.ts'
import { clashFor } from './invoicing.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { companyMatched } from './province.ts'
import { buysAt, listedThere } from './provinces.ts'
import { acceptedLot, returners, typedReturn, ways } from './returning.ts'
import { leavesOf, withLeaf } from './samples.ts'
import { openWorld, type Person, type World } from './world.ts'

/*
 * security.md C62: whoever saves or acts on what he read a while ago is told that it was changed meanwhile. Every call
 * that takes a version is asked with an old one, for a record of the asker's own.
 */
let w: World
let house: House
const people = new Map<OrgKind, Person>()
/** A setting that is stored. */
const key = 'order.autoVoidDays'
/** Where and of what a threshold is set. */
let watched: Record<string, string>
/** Records by table: of the house, and those that belong to no organisation. */
const records = new Map<string, string[]>()
beforeAll(async () => {
  w = await openWorld()
  house = await openHouse(w, '旧版')
  const { hospital, buyer } = house.goods
  people.set('hospital', await masterOf(w, 'hospital', hospital))
  people.set('supplier', await masterOf(w, 'supplier', house.goods.supplier))
  people.set('authority', await masterOf(w, 'authority', await w.org('authority', '平台')))
  const { founder, withTx } = await import('#kernel/server/tx.ts')
  const { seedMenu } = await import('#modules/menu/server/public.ts')
  await withTx(founder, seedMenu)
  const run = (text: string, values: unknown[] = []) => w.sql.query(text, values)
  await run(`insert into category (kind, code, name, level) values (3, '01', '类', 1)`)
  await run(`insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
    select 'S' || k, k, '旧版' || k, '1', '1', '盒', '粒', 24, 'x' from generate_series(1, 3) k`)
  await run(`insert into company (code, name, is_producer) values ('MK1', '生产企业', true)`)
  // what the provincial platform lists is paired, or there would be no version but the first
  const { supplier } = house.goods
  for (const productId of await listedThere(w.sql, '12.5')) await buysAt(w, hospital, supplier, productId)
  const { rows: vendors } = await run('select id from company where org_id = $1', [supplier])
  await companyMatched(w, vendors[0].id, 'ENT1')
  await run(`insert into role (name, org_kind) values ('模板', 'hospital')`)
  await run(
    `insert into certificate (org_id, no, scope, product_id, cert_kind, cert_no, name, created_by, status)
     select $1, 'C' || s, 'standard', (select id from product limit 1), 'other', 'x' || s, 'x', $2, s from unnest('{draft,pending}'::text[]) s`,
    [people.get('authority')!.orgId, buyer.userId],
  )
  await run(`update price_adjustment set status = 'pending'`)
  await run(`update certificate set status = 'pending' where org_id = $1`, [hospital])
  await run(`insert into registration (no, secret_hash, kind, login_name, name, mobile, password_hash, org_name, credit_code)
    values ('R1', 'x', 'org', 'someone', '某人', '13800000000', 'x', '新院', '91330100MA27XK8E0P')`)
  for (const org of [hospital, null])
    await run(`insert into config (key, org_id, value, version) values ($1, $2, '1', 5)`, [key, org])
  await run(
    `insert into billing_profile (id, title, tax_no, updated_by) select id, 'x', repeat('1', 18), $1 from org where kind <> 'authority'`,
    [buyer.userId],
  )
  // a hospital's line to its platform, which is its own
  await run(`insert into trace_account (hospital_id, version) values ($1, 5)`, [hospital])
  // a number two suppliers handed in
  const { rows: invoices } = await run('select id from invoice limit 1')
  await clashFor(w, invoices[0].id, '1')
  // a return its supplier may answer, and one he may count
  const r = await returners(w, house.goods)
  const lot = await acceptedLot(house.goods)
  await ways(r).sent(typedReturn(house.goods, { lot, qty: '1' }))
  await ways(r).gone(typedReturn(house.goods, { lot, qty: '1' }))
  watched = (await run('select point_id as "pointId", product_id as "productId" from stock_threshold limit 1')).rows[0]
  const { rows: tables } = await w.sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name in ('id', 'version') group by 1 having count(*) = 2`,
  )
  // who did it, for what has no history of its own
  const noted = (ids: string) =>
    run(`insert into audit_log (day, seq, at, user_name, call, entity, entity_id, action, request_id, prev_hash, hash)
      select '2026-01-01', (select count(*) from audit_log) + row_number() over (), now(), '某人', '', 'x', id, 'update', '', '', '' from (${ids}) x`)
  await noted(`select '${key}@' || coalesce(org_id::text, 'region') as id from config where key = '${key}'`)
  await noted(`select hospital_id::text as id from trace_account`)
  // a template is told by what it prints
  await run(`insert into print_template (org_id, kind, version, saved_by, saved_name)
    select id, 'order', 1, '${buyer.userId}', '某人' from org`)
  await noted(`select kind || '@' || org_id as id from print_template`)
  for (const { name } of tables) {
    await run(`update "${name}" set version = version + 1`)
    await noted(`select id::text from "${name}"`)
    const { rows } = await w.sql.query<{ id: string }>(`select id from "${name}" order by version, id desc limit 10`)
    records.set(
      name,
      [...new Set([house.ids.get(name)?.id, ...rows.map((r) => r.id)])].filter((id) => id !== undefined),
    )
  }
})
afterAll(() => w.close())

/** Each line of it answers for itself, and one that somebody changed meanwhile keeps back none of the others (stock-count). */
const byLine = ['/linex/kcgl/count/enter']
const versioned = everyCall.filter(
  (c) =>
    !byLine.includes(c.path) &&
    c.does === 'write' &&
    c.body !== 'multipart' &&
    leavesOf(acceptedSample(c) ?? {}).some((l) => l.path.at(-1) === 'version'),
)

const kinds = ['hospital', 'supplier', 'authority'] as const
type Kind = (typeof kinds)[number]
interface Said {
  kind: Kind
  table: string
  answer: Envelope
}

/** What the call is asked about this record: with an old version, and beside it what is no id. */
const outdated = (c: Call, asked: Record<string, unknown>, kind: Kind, id: string): Record<string, unknown> => {
  let input = asked
  for (const l of leavesOf(asked)) {
    const name = String(l.path.findLast((k) => typeof k === 'string'))
    const set = (value: unknown) => {
      input = withLeaf(input, l.path, value)
    }
    // others taken with it are other records, locked after it
    if (l.path.includes('beside') && name === 'id') set('ffffffff-ffff-4fff-bfff-ffffffffffff')
    else if (['id', 'ids'].includes(name)) set(id)
    if (name === 'orgId') set(people.get(kind)!.orgId)
    if (name === 'key1') set(key)
    if (c.path.startsWith('/linex/distribute/print/') && name === 'kind') set(l.path.length === 1 ? 'order' : 'text')
    if (name === 'version') set(0)
    // a threshold is told by what it is of
    if (c.path.endsWith('setThreshold') && name in watched) set(watched[name])
  }
  return input
}

const failedOf = (a: Envelope): unknown[] => (a.data as { failed?: unknown[] } | null)?.failed ?? []
/** Told as a conflict, or for one of several, or for a line. */
const saysChanged = (a: Envelope): boolean =>
  a.code === codes.conflict || /已被(他人)?修改/.test(a.code === codes.ok ? JSON.stringify(failedOf(a)) : a.msg)

/** The table a call is thought to be about comes first, then the one the last was about: calls of a module stand together. */
let last = ''
const tablesFor = (c: Call): string[] => {
  const likely = [tableOfPath.get(c.path), last].filter((t) => t !== undefined && records.has(t)) as string[]
  return [...new Set([...likely, ...records.keys()])]
}
/**
 * Asks about records of one table after the other, as each who may, until it is known which the call is about: what `id`
 * means is tried out, and the record that is there is the one that answers otherwise than not found.
 */
const askOld = async (c: Call): Promise<Said[]> => {
  const asked = acceptedSample(c)!
  const said: Said[] = []
  const known = new Set<string>()
  const ask = async (kind: Kind, table: string): Promise<boolean> => {
    for (const id of records.get(table)!) {
      const input = outdated(c, asked, kind, id)
      // one that names no record is asked once
      const question = kind + JSON.stringify(input)
      if (known.has(question)) continue
      known.add(question)
      const answer = await people.get(kind)!.ask(c, input)
      said.push({ kind, table, answer })
      if (saysChanged(answer)) return true
    }
    return false
  }
  for (const table of tablesFor(c)) {
    let found = false
    for (const kind of kinds) if (mayAsk(c, kind)) found = (await ask(kind, table)) || found
    if (!found) continue
    last = table
    return said
  }
  return said
}

/** What of the answers of a call is not as it should be. */
const faultsOf = (c: Call, said: readonly Said[]): string[] => {
  const faults: string[] = []
  for (const { table, answer: a } of said) {
    if (a.code === codes.ok && failedOf(a).length === 0) faults.push(`${c.path} ${table}: done`)
    if (a.code !== codes.conflict) continue
    const { changedBy, current } = a.data as unknown as { changedBy: string; current?: object }
    if (!changedBy) faults.push(`${c.path}: by whom?`)
    // a form asks field by field (ux.md Save safety): all but a step of a document brings the record as it is now
    if (!current && (!c.acts || c.acts.names.includes('edit'))) faults.push(`${c.path}: what is there now?`)
  }
  if (said.some(({ answer }) => saysChanged(answer))) return faults
  const answers = new Set(said.map(({ answer: a }) => `${a.code} ${JSON.stringify(failedOf(a))} ${a.msg}`))
  return [...faults, `${c.path}: ${[...answers].join(' | ').slice(0, 200)}`]
}

test('every call that takes a version refuses an old one as a conflict, and changes nothing', async () => {
  // a session is seen anew every minute, and on a busy machine this takes longer
  await w.sql.query(`update session set seen_at = now() + interval '10 minutes'`)
  const before = await fingerprints(w, house.goods)
  const faults: string[] = []
  for (const c of versioned) faults.push(...faultsOf(c, await askOld(c)))
  expect(versioned.length).toBeGreaterThan(50)
  expect(faults).toEqual([])
  expect(await fingerprints(w, house.goods)).toEqual(before)
}, 400_000)
