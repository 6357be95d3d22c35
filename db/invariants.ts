import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Invariant, Kept } from '#kernel/server/noun.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { factInvariants } from './invariants-facts.ts'

/** One broken rule, with up to 20 of the rows that break it. */
export interface Broken {
  id: string
  title: string
  rows: unknown[]
}

interface Facts {
  machines: readonly Machine[]
  kept: readonly Kept[]
  own: readonly Invariant[]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Every step there is: a machine's own, the beginning of its documents, a level passed while another one waits, and one done alone. */
const legalSteps = (machines: readonly Machine[]): string =>
  machines
    .flatMap((m) => [
      ...[m.start, ...(m.startsToo ?? [])].map((s) => [m.name, 'create', null, s]),
      ...Object.entries(m.notes ?? {}).flatMap(([name, at]) => at.map((s) => [m.name, name, s, s])),
      ...keys(m.actions).flatMap((name) => {
        const { from, to, approval, apart } = m.actions[name]!
        return from.flatMap((s) => [
          [m.name, name, s, to],
          ...(approval === 'pass' ? [[m.name, 'passLevel', s, s]] : []),
          ...(apart ? [[m.name, 'alone', to, to]] : []),
        ])
      }),
    ])
    .map((step) => `(${step.map((x) => (x === null ? 'null' : quoted(x))).join(', ')})`)
    .join(', ')

/** The steps that move something, by their names: an edit, a print, a number somebody entered are none of them. */
const moves = (machines: readonly Machine[]): string =>
  machines.flatMap((m) => keys(m.actions).map((name) => `(${quoted(m.name)}, ${quoted(name)})`)).join(', ')

/** Rows of every document and record a machine moves, with the status its last step left; null without a step. */
const moved = (machines: readonly Machine[]): string =>
  [...Map.groupBy(machines, (m) => m.table)]
    .map(
      ([table, own]) => `select ${quoted(table)} as type, d.id, d.status, (select h.to_status from doc_history h
        where h.doc_id = d.id and h.doc_type in (${own.map((m) => quoted(m.name)).join(', ')})
        order by h.id desc limit 1) as last from ${table} d`,
    )
    .join(' union all ')

const each = <K>(kept: readonly K[], select: (k: K) => string): string => kept.map(select).join(' union all ')
const numbered = (kept: readonly Kept[]) => kept.filter((k) => k.issuer)
const lined = (kept: readonly Kept[]) => kept.flatMap(({ lines, ...k }) => (lines ? [{ ...k, lines }] : []))

/**
 * Those of every house, and each noun's own.
 * @param machines of the whole house: what steps are legal
 */
export const invariantsOf = ({ machines, kept, own }: Facts): readonly Invariant[] => [
  ...own,
  {
    id: 'I6',
    title: 'every idempotency key has its answer',
    sql: 'select user_id, key, call from idempotency where response is null',
  },
  {
    id: 'I7',
    // decision 0018: older numbers bear the year with its 20
    title: 'document numbers are unique in the region, those of before in their organisation',
    sql: `select no, count(*) from (${each(numbered(kept), (k) => `select ${quoted(k.machine.name)} as type, ${k.issuer} as org, no from ${k.machine.table}`)}) d
      group by type, no, case when substr(no, 3, 2) = '20' then org end having count(*) > 1`,
  },
  {
    id: 'I8',
    title: 'a document’s status is that of its last step, and each step starts where the one before ended',
    sql: `select type, id, status, last from (${moved(machines)}) d where status is distinct from last
        -- what a house began with may have no step: lists and papers, never a document of the goods' way
        and (last is not null or type in (${numbered(kept)
          .map((k) => quoted(k.machine.table))
          .join(', ')}))
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
          and s.from_status is not distinct from h.from_status)
        -- what changes no status and bears no action's name is a note
        and (h.from_status is distinct from h.to_status or (h.doc_type, h.action) in (${moves(machines)}))`,
  },
  {
    id: 'I9',
    title: 'each change of a status has one audit row',
    sql: `select h.doc_type, h.doc_id, h.action, h.steps, coalesce(a.rows, 0) as audited from (
        select doc_type, doc_id, action, count(*) as steps from doc_history h
        where exists (select from (values ${legalSteps(machines)}) s (doc_type, action, from_status, to_status)
          where (s.doc_type, s.action, s.from_status, s.to_status) = (h.doc_type, h.action, h.from_status, h.to_status))
        group by 1, 2, 3) h
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
    title: 'nobody audits what he made, or it is noted that he did',
    sql: each(
      kept.filter((k) => k.apart),
      ({ machine: m, apart: [by, made] = ['', ''] }) =>
        `select ${quoted(m.name)} as type, id from ${m.table} d where ${by} = ${made}
          and not exists (select from doc_history h where h.doc_id = d.id and h.action = 'alone')`,
    ),
  },
  {
    id: 'I14',
    title: 'a child belongs to the organisation of its parent',
    sql: `select conrelid::regclass::text as table, conname from pg_constraint
      where contype in ('f', 'c') and connamespace = 'public'::regnamespace and not convalidated
      union all ${each(lined(kept), (k) => {
        const of = (alias: string) => k.lines.owners.map((c) => `${alias}.${c}`).join(', ')
        return `select ${quoted(k.lines.table)}, l.id::text from ${k.lines.table} l
          join ${k.machine.table} p on p.id = l.${k.lines.parent} where (${of('p')}) <> (${of('l')})`
      })}`,
  },
  {
    id: 'I16',
    title: 'a head’s amount is the sum of its lines',
    sql: each(
      lined(kept).filter((k) => k.sums),
      ({
        machine: m,
        lines,
        sums: [amount, qty] = ['', ''],
      }) => `select ${quoted(m.name)} as type, p.id from ${m.table} p
        left join ${lines.table} l on l.${lines.parent} = p.id
        group by p.id having p.${amount} <> coalesce(sum(l.amount), 0) or p.${qty} <> coalesce(sum(l.qty), 0)`,
    ),
  },
  ...factInvariants,
]

/**
 * Asks the database whether every invariant holds (security.md «Invariants»); for tests, faults and operations.
 * @param sql an owner's connection, who sees all rows
 * @param invariants everyInvariant of app/modules.ts
 * @returns the broken ones; none is the good answer
 */
export const brokenInvariants = async (sql: pg.ClientBase, invariants: readonly Invariant[]): Promise<Broken[]> => {
  const broken: Broken[] = []
  // one snapshot: a document that moves meanwhile is not half seen
  await sql.query('begin isolation level repeatable read read only')
  try {
    for (const i of invariants) {
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
