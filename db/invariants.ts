import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { factInvariants } from './invariants-facts.ts'

/** One rule that holds at every moment between two transactions; its query returns the rows that break it. */
export interface Invariant {
  /** Number in security.md, «Invariants», or the formula's place in domain.md. */
  id: string
  title: string
  sql: string
}

/** One broken rule, with up to 20 of the rows that break it. */
export interface Broken {
  id: string
  title: string
  rows: unknown[]
}

const documents = [
  ['plan', 'plan'],
  ['order', 'purchase_order'],
  ['delivery', 'delivery'],
  ['acceptance', 'acceptance'],
] as const

const eachDocument = (select: (name: string, table: string) => string): string =>
  documents.map(([name, table]) => select(name, table)).join(' union all ')

/** Lines of deliveries that left the supplier; a draft or a voided one ships nothing. */
const live = `delivery_line l join delivery d on d.id = l.delivery_id and d.status not in ('draft', 'void')`

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Every step there is: a machine's own, the beginning of its documents, and a level passed while another one waits. */
const legalSteps = (machines: readonly Machine[]): string =>
  machines
    .flatMap((m) => [
      [m.name, 'create', null, m.start],
      ...keys(m.actions).flatMap((name) => {
        const { from, to, approval } = m.actions[name]!
        return from.flatMap((s) => [
          [m.name, name, s, to],
          ...(approval === 'pass' ? [[m.name, 'passLevel', s, s]] : []),
        ])
      }),
    ])
    .map((step) => `(${step.map((x) => (x === null ? 'null' : quoted(x))).join(', ')})`)
    .join(', ')

/** Rows of every document and record a machine moves, with the status its last step left; null without a step. */
const moved = (machines: readonly Machine[]): string =>
  [...Map.groupBy(machines, (m) => m.table)]
    .map(
      ([table, own]) => `select ${quoted(table)} as type, d.id, d.status, (select h.to_status from doc_history h
        where h.doc_id = d.id and h.doc_type in (${own.map((m) => quoted(m.name)).join(', ')})
        order by h.id desc limit 1) as last from ${table} d`,
    )
    .join(' union all ')

/** All of them; the machines of the whole house say what steps are legal. */
export const invariantsOf = (machines: readonly Machine[]): readonly Invariant[] => [
  {
    id: 'I1',
    title: 'a stock balance is the sum of its movements',
    sql: `select b.id, b.qty, coalesce(sum(m.qty), 0) as moved from stock_balance b
      left join stock_movement m on m.balance_id = b.id group by b.id having b.qty <> coalesce(sum(m.qty), 0)`,
  },
  {
    id: 'I1b',
    title: 'the movements of a balance form one line: each starts where the one before ended',
    sql: `select id, balance_id from (select m.*, lag(after_qty, 1, 0) over (partition by balance_id order by at, id) as before_it
      from stock_movement m) m where before_qty <> before_it`,
  },
  {
    id: 'I2',
    title: 'no lot is negative, and no more of it is locked than is there',
    sql: 'select id, qty, locked_qty from stock_balance where qty < 0 or locked_qty < 0 or locked_qty > qty',
  },
  {
    id: 'I3',
    title: 'ordered >= shipped >= accepted + refused, accepted >= returned',
    sql: `select id, qty, shipped_qty, accepted_qty, refused_qty, returned_qty from order_line
      where open_qty < 0 or transit_qty < 0 or returned_qty > accepted_qty`,
  },
  {
    id: 'I3b',
    title: 'shipped, accepted and refused of an order line are the sums of its delivery lines',
    sql: `select o.id, o.shipped_qty, o.accepted_qty, o.refused_qty, s.* from order_line o
      left join lateral (select coalesce(sum(l.qty), 0) as shipped, coalesce(sum(l.accepted_qty), 0) as accepted,
        coalesce(sum(l.refused_qty), 0) as refused from ${live} where l.order_line_id = o.id) s on true
      where (o.shipped_qty, o.accepted_qty, o.refused_qty) is distinct from (s.shipped, s.accepted, s.refused)`,
  },
  {
    id: 'I3c',
    title: 'accepted and refused of a delivery line are the sums of its posted acceptance lines',
    sql: `select l.id, l.accepted_qty, l.refused_qty, s.* from delivery_line l
      left join lateral (select coalesce(sum(a.accepted_qty), 0) as accepted, coalesce(sum(a.refused_qty), 0) as refused
        from acceptance_line a where a.delivery_line_id = l.id and a.posted) s on true
      where (l.accepted_qty, l.refused_qty) is distinct from (s.accepted, s.refused)`,
  },
  {
    id: 'I5',
    title: 'every accepted line has exactly one movement, of its quantity',
    sql: `select l.id, l.accepted_qty, count(m.id) from acceptance_line l
      left join stock_movement m on m.ref_type = 'acceptance' and m.ref_line_id = l.id
      where l.posted and l.accepted_qty > 0 group by l.id having count(m.id) <> 1 or sum(m.qty) <> l.accepted_qty`,
  },
  {
    id: 'I5b',
    title: 'every movement of an acceptance has its posted line, and only confirming posts',
    sql: `select m.id from stock_movement m left join acceptance_line l on l.id = m.ref_line_id
      left join acceptance a on a.id = l.acceptance_id
      where m.ref_type = 'acceptance' and (l.posted is not true or a.status <> 'confirmed' or a.id <> m.ref_id)`,
  },
  {
    id: 'I6',
    title: 'every idempotency key has its answer',
    sql: 'select user_id, key, call from idempotency where response is null',
  },
  {
    id: 'I7',
    // decision 0018: older numbers bear the year with its 20
    title: 'document numbers are unique in the region, those of before in their organisation',
    sql: `select no, count(*) from (${eachDocument(
      (name, table) =>
        `select '${name}' as type, ${name === 'delivery' ? 'supplier_id' : 'hospital_id'} as org, no from ${table}`,
    )}) d group by type, no, case when substr(no, 3, 2) = '20' then org end having count(*) > 1`,
  },
  {
    id: 'I8',
    title: 'a document’s status is that of its last step, and each step starts where the one before ended',
    sql: `select type, id, status, last from (${moved(machines)}) d where status is distinct from last
        -- what a house began with may have no step: lists and papers, never a document of the goods' way
        and (last is not null or type in (${documents.map(([, table]) => quoted(table)).join(', ')}))
      union all
      select doc_type, doc_id, from_status, before_it from (select h.*, lag(to_status) over (partition by doc_type, doc_id order by id)
        as before_it from doc_history h) h
      where from_status is distinct from before_it`,
  },
  {
    id: 'I8b',
    title: 'every step is one its machine has, so none leads out of a final status',
    sql: `select h.id, h.doc_type, h.action, h.from_status, h.to_status from doc_history h
      where not exists (select from (values ${legalSteps(machines)}) s (doc_type, action, from_status, to_status)
        where (s.doc_type, s.action, s.to_status) = (h.doc_type, h.action, h.to_status)
          and s.from_status is not distinct from h.from_status)`,
  },
  {
    id: 'I9',
    title: 'each change of a status has one audit row',
    sql: `select h.doc_type, h.doc_id, h.action, h.steps, coalesce(a.rows, 0) as audited from (
        select doc_type, doc_id, action, count(*) as steps from doc_history where from_status is not null group by 1, 2, 3) h
      left join (select entity, entity_id, action, count(*) as rows from audit_log where before ? 'status' group by 1, 2, 3) a
        on a.entity = h.doc_type and a.entity_id = h.doc_id::text and a.action = h.action
      where h.steps <> coalesce(a.rows, 0)`,
  },
  {
    id: 'I9b',
    title: 'the audit chain of every organisation and day holds',
    sql: `select h.org_id, h.day, v.seq, v.fault from (select distinct org_id, day from audit_log union select org_id, day from audit_head) h,
      lateral audit_verify(h.org_id, h.day) v`,
  },
  {
    id: 'I12',
    title: 'no event was given up: every job of the queue was done, or waits to be',
    sql: 'select id, task_identifier, attempts from graphile_worker.jobs where attempts >= max_attempts',
  },
  {
    id: 'I12b',
    title: 'what was left to the background and is done left a file or a report, and what is not done left neither',
    sql: `select id, kind, state from background_job
      where (state = 'done') <> case kind when 'export' then result_id is not null else report is not null end`,
  },
  {
    id: 'I13',
    title: 'nobody audits what he made',
    sql: `select 'plan' as type, id from plan where audited_by = created_by
      union all select 'order', id from purchase_order where audited_by = created_by
      union all select 'price', id from price_adjustment where audited_by = created_by
      union all select 'certificate', id from certificate where audited_by = created_by
      union all select 'acceptance', id from acceptance where confirmed_by = checked_by`,
  },
  {
    id: 'I14',
    title: 'a child belongs to the organisation of its parent',
    sql: `select conrelid::regclass::text as table, conname from pg_constraint
      where contype in ('f', 'c') and connamespace = 'public'::regnamespace and not convalidated
      union all select 'plan_line', l.id::text from plan_line l join plan p on p.id = l.plan_id where p.hospital_id <> l.hospital_id
      union all select 'order_line', l.id::text from order_line l join purchase_order p on p.id = l.order_id
        where (p.hospital_id, p.supplier_id) <> (l.hospital_id, l.supplier_id)
      union all select 'delivery_line', l.id::text from delivery_line l join delivery p on p.id = l.delivery_id
        where (p.hospital_id, p.supplier_id) <> (l.hospital_id, l.supplier_id)
      union all select 'acceptance_line', l.id::text from acceptance_line l join acceptance p on p.id = l.acceptance_id
        where (p.hospital_id, p.supplier_id) <> (l.hospital_id, l.supplier_id)`,
  },
  {
    id: 'I15',
    title: 'an order line keeps the price of the plan line, a delivery line that of the order line',
    sql: `select o.id, o.price, p.price as was from plan_order_line a join plan_line p on p.id = a.plan_line_id
        join order_line o on o.id = a.order_line_id where o.price <> p.price
      union all select l.id, l.price, o.price from delivery_line l join order_line o on o.id = l.order_line_id where o.price <> l.price`,
  },
  {
    id: 'I16',
    title: 'a head’s amount is the sum of its lines',
    sql: `select 'plan' as type, p.id from plan p left join plan_line l on l.plan_id = p.id
        group by p.id having p.total_amount <> coalesce(sum(l.amount), 0) or p.total_qty <> coalesce(sum(l.qty), 0)
      union all select 'order', p.id from purchase_order p left join order_line l on l.order_id = p.id
        group by p.id having p.amount <> coalesce(sum(l.amount), 0) or p.total_qty <> coalesce(sum(l.qty), 0)
      union all select 'delivery', p.id from delivery p left join delivery_line l on l.delivery_id = p.id
        group by p.id having p.amount <> coalesce(sum(l.amount), 0) or p.total_qty <> coalesce(sum(l.qty), 0)`,
  },
  {
    id: '§3.3',
    title: 'what a plan line says is ordered is what its order lines hold',
    sql: `select l.id, l.ordered_qty, coalesce(sum(a.qty), 0) as allocated from plan_line l
      left join plan_order_line a on a.plan_line_id = l.id group by l.id having l.ordered_qty <> coalesce(sum(a.qty), 0)`,
  },
  {
    id: '§5',
    title: 'the used part of an agreed volume is what its order lines hold, and never above the agreed',
    sql: `select q.id, q.agreed_qty, q.used_qty, coalesce(sum(o.vbp_used), 0) as held from vbp_quota q
      left join order_line o on o.vbp_quota_id = q.id
      group by q.id having q.used_qty > q.agreed_qty or q.used_qty < coalesce(sum(o.vbp_used), 0)`,
  },
  ...factInvariants,
]

/**
 * Asks the database whether every invariant holds (security.md «Invariants»); for tests, faults and operations.
 * @param sql an owner's connection, who sees all rows
 * @param machines of the whole house
 * @returns the broken ones; none is the good answer
 */
export const brokenInvariants = async (sql: pg.ClientBase, machines: readonly Machine[]): Promise<Broken[]> => {
  const broken: Broken[] = []
  // one snapshot: a document that moves meanwhile is not half seen
  await sql.query('begin isolation level repeatable read read only')
  try {
    for (const i of invariantsOf(machines)) {
      const { rows } = await sql.query(`select * from (${i.sql}) broken limit 20`)
      if (rows.length) broken.push({ id: i.id, title: i.title, rows })
    }
  } finally {
    await sql.query('rollback')
  }
  return broken
}

const DAY = 24 * 3600_000

/** Bytes of the store that no row names, a day after they were last wanted. */
const strayFiles = async (sql: pg.ClientBase, folder: string): Promise<unknown[]> => {
  const { rows } = await sql.query<{ place: string }>(
    `select org_id || '/' || sha256 as place from file
      union select '00000000-0000-0000-0000-000000000000/' || sha256 from quarantine_file`,
  )
  const known = new Set(rows.map((r) => r.place))
  const lying = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const stray: unknown[] = []
  for (const f of lying.filter((one) => one.isFile())) {
    const path = join(f.parentPath, f.name)
    const [orgId] = relative(folder, path).split(sep)
    if (known.has(`${orgId}/${f.name}`)) continue
    if (Date.now() - (await stat(path)).mtimeMs > DAY) stray.push({ path, fault: 'nobody’s' })
  }
  return stray
}

/**
 * I11: every file row has its bytes on disk, unchanged, and no bytes lie there that no row names.
 * @param folder of the uploaded files
 */
export const brokenFiles = async (sql: pg.ClientBase, folder: string): Promise<Broken[]> => {
  const { rows } = await sql.query<{ id: string; orgId: string; sha256: string }>(
    'select id, org_id as "orgId", sha256 from file',
  )
  const bad: unknown[] = []
  for (const row of rows) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(join(folder, row.orgId, row.sha256.slice(0, 2), row.sha256)), hash)
      if (hash.digest('hex') !== row.sha256) bad.push({ ...row, fault: 'altered' })
    } catch {
      bad.push({ ...row, fault: 'missing' })
    }
  }
  const stray = await strayFiles(sql, folder)
  return [
    ...(bad.length ? [{ id: 'I11', title: 'every file reference has its bytes', rows: bad.slice(0, 20) }] : []),
    ...(stray.length ? [{ id: 'I11b', title: 'no bytes lie about that nobody names', rows: stray.slice(0, 20) }] : []),
  ]
}
