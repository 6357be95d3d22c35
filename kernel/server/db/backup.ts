import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { oneOf } from './hosts.ts'
import { migrate, readMigrations } from './migrate.ts'

export interface Manifest {
  made: string
  /** The migrations the data belongs to; a restore needs a program that knows them. */
  migrations: { id: number; name: string; sha256: string }[]
  tables: { name: string; columns: string[]; rows: number; sha256: string }[]
  /** Counters outside the tables: product and company codes are never given twice. */
  sequences: { name: string; last: string }[]
  files: number
}

/** A backup does not fit: damaged, of another program, or the target is not empty. The message says what. */
export class BackupError extends Error {}

/** Rows that belong to the schema itself. */
const left = ['public.schema_migration', 'graphile_worker.migrations']

/**
 * Tables of ours, parents before their children (but for what is only looked at when all is back, such as the version a
 * product has now); the queue's rows travel too, since a job is part of its document.
 */
const tablesOf = async (sql: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await sql.query<{ name: string; columns: string[]; parents: string[] }>(`
    select n.nspname || '.' || c.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct fn.nspname || '.' || f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        join pg_namespace fn on fn.oid = f.relnamespace where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and f.oid <> c.oid) as parents
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1`)
  const wanted = rows.filter((r) => !left.includes(r.name))
  const known = new Set(wanted.map((r) => r.name))
  const placed = new Set<string>()
  const sorted: typeof wanted = []
  while (sorted.length < wanted.length) {
    const next = wanted.find((r) => !placed.has(r.name) && r.parents.every((p) => placed.has(p) || !known.has(p)))
    if (!next) throw new BackupError('tables point at each other in a circle')
    placed.add(next.name)
    sorted.push(next)
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')
const columnList = (columns: readonly string[]): string => columns.map((c) => pg.escapeIdentifier(c)).join(', ')

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const withClient = async <T>(url: string, fn: (sql: pg.Client) => Promise<T>): Promise<T> => {
  const sql = new pg.Client({ connectionString: oneOf(url), application_name: 'jicai-backup' })
  sql.on('error', () => {})
  await sql.connect()
  try {
    return await fn(sql)
  } finally {
    await sql.end()
  }
}

/**
 * Copies everything that must survive into a new folder: all rows as they were at one moment, while the app goes on
 * working, and the uploaded files. Needs no tool beside the program, so it serves the embedded database and one's own.
 * @param url the owner's connection
 * @param files the app's folder of uploaded files
 * @param into a folder that does not exist; it appears under its name only when it is complete
 * @throws BackupError when `into` exists
 */
export const backUp = async (url: string, files: string, into: string): Promise<Manifest> => {
  if (existsSync(into)) throw new BackupError(`${into} exists already`)
  const draft = `${into}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const { tables, sequences } = await withClient(url, async (sql) => {
    await sql.query('begin isolation level repeatable read read only')
    await sql.query(`select set_config('app.kind', 'system', true)`)
    const done: Manifest['tables'] = []
    for (const { name, columns } of await tablesOf(sql)) {
      const path = join(draft, 'tables', `${name}.gz`)
      const copy = sql.query(copyTo(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`))
      await pipeline(copy, createGzip({ level: 1 }), createWriteStream(path, { mode: 0o600 }))
      done.push({ name, columns, rows: copy.rowCount, sha256: await hashOf(path) })
    }
    const { rows } = await sql.query<{ name: string; last: string }>(
      `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
       where schemaname = 'public' and last_value is not null`,
    )
    await sql.query('rollback')
    return { tables: done, sequences: rows }
  })
  // bytes are written before the row that names them, so a file named in the snapshot is on the disk by now
  if (existsSync(files)) await cp(files, join(draft, 'files'), { recursive: true })
  else await mkdir(join(draft, 'files'))
  const manifest: Manifest = {
    made: new Date().toISOString(),
    migrations: readMigrations().map(({ id, name, sha256 }) => ({ id, name, sha256 })),
    tables,
    sequences,
    files: (await readdir(join(draft, 'files'), { recursive: true, withFileTypes: true })).filter((f) => f.isFile())
      .length,
  }
  await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest, null, 1), { flush: true })
  await rename(draft, into)
  return manifest
}

const manifestOf = async (from: string): Promise<Manifest> => {
  const path = join(from, 'manifest.json')
  if (!existsSync(path)) throw new BackupError(`${from} is no backup: it has no manifest.json`)
  return JSON.parse(await readFile(path, 'utf8')) as Manifest
}

/** Every part of a backup is there and unchanged. */
const examine = async (from: string, manifest: Manifest): Promise<void> => {
  const ours = new Map(readMigrations().map((m) => [m.id, m]))
  for (const m of manifest.migrations)
    if (ours.get(m.id)?.sha256 !== m.sha256)
      throw new BackupError(`The backup knows ${m.name}, which this program does not have`)
  for (const t of manifest.tables)
    if ((await hashOf(join(from, 'tables', `${t.name}.gz`)).catch(() => '')) !== t.sha256)
      throw new BackupError(`${t.name} in the backup is damaged`)
}

/**
 * Brings a backup back into an empty database and an empty files folder: all or nothing.
 * @returns the manifest, after every table was counted
 * @throws BackupError when the backup is damaged, or something is there already
 */
export const restore = async (from: string, url: string, files: string): Promise<Manifest> => {
  const manifest = await manifestOf(from)
  await examine(from, manifest)
  if (existsSync(files) && (await readdir(files)).length) throw new BackupError(`${files} is not empty`)
  await migrate(url, readMigrations().slice(0, manifest.migrations.length))
  await withClient(url, async (sql) => {
    if ((await sql.query('select from org limit 1')).rowCount) throw new BackupError('The database is not empty')
    await sql.query('begin')
    await sql.query('set constraints all deferred')
    const { rows: walls } = await sql.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relforcerowsecurity`,
    )
    // what a change writes beside itself, such as a tally, stands in the backup already; checks stay
    const { rows: effects } = await sql.query<{ name: string; table: string }>(
      `select quote_ident(t.tgname) as name, t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgconstraint = 0`,
    )
    for (const { name, table } of effects) await sql.query(`alter table ${table} disable trigger ${name}`)
    // COPY does not pass a forced wall; it stands again before anybody sees the rows
    for (const { name } of walls) await sql.query(`alter table ${name} no force row level security`)
    for (const t of manifest.tables.toReversed()) await sql.query(`delete from ${quoted(t.name)}`)
    for (const t of manifest.tables) {
      const into = sql.query(copyFrom(`copy ${quoted(t.name)} (${columnList(t.columns)}) from stdin`))
      await pipeline(createReadStream(join(from, 'tables', `${t.name}.gz`)), createGunzip(), into)
      const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n from ${quoted(t.name)}`)
      if (rows[0]?.n !== t.rows) throw new BackupError(`${t.name}: ${rows[0]?.n} rows instead of ${t.rows}`)
    }
    for (const q of manifest.sequences) await sql.query('select setval($1::regclass, $2::bigint)', [q.name, q.last])
    await sql.query('set constraints all immediate')
    for (const { name } of walls) await sql.query(`alter table ${name} force row level security`)
    for (const { name, table } of effects) await sql.query(`alter table ${table} enable trigger ${name}`)
    await cp(join(from, 'files'), files, { recursive: true })
    await sql.query('commit')
  })
  await migrate(url)
  return manifest
}
