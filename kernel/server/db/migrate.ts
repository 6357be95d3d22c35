import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { oneOf } from './hosts.ts'
import { grantQueue } from './queue-role.ts'
import { createViews, dropViews, readViews, type ViewFile, viewsStand } from './views.ts'

export interface Migration {
  id: number
  name: string
  sql: string
  sha256: string
  /** Hashes of earlier forms that did the same where they could run at all: `-- formerly <sha256>: why` in the file. */
  formerly: readonly string[]
}

const folder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

/** A file that ran before reads differently now, or the numbers are not 1, 2, 3 …; the message says which. */
export class MigrationError extends Error {}

/** The files `NNNN_name.sql`, in the order of their numbers. */
export const readMigrations = (from: string = folder): Migration[] =>
  readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, i) => {
      const id = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1])
      if (id !== i + 1)
        throw new MigrationError(`db/migrations/${name}: expected the number ${String(i + 1).padStart(4, '0')}`)
      const sql = readFileSync(`${from}/${name}`, 'utf8')
      // a checkout that turned line ends is still the same migration
      const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      const formerly = [...sql.matchAll(/^-- formerly ([0-9a-f]{64}):/gm)].map((m) => m[1]!)
      return { id, name, sql, sha256, formerly }
    })

const silent = new Logger(() => () => {})
/** Any constant: the same lock for all who migrate this database. */
const LOCK = 7_265_301

/**
 * Brings the database to the newest state: first the job queue's own tables, then every file not yet applied, each in a
 * transaction of its own, then the views. These go in the transaction of the first file and come back in that of the last
 * (decision 0020). Two callers at once take turns.
 * @param url connection of the owner
 * @returns the names applied now
 * @throws MigrationError when an applied file was changed; errors of SQL name the file
 */
export const migrate = async (
  url: string,
  migrations: Migration[] = readMigrations(),
  views: ViewFile[] = readViews(),
): Promise<string[]> => {
  const client = new pg.Client({ connectionString: oneOf(url), application_name: 'jicai-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString: oneOf(url), logger: silent, maxPoolSize: 1 })
    await grantQueue(client)
    await client.query(`create table if not exists schema_migration (
      id int primary key, name text not null, sha256 text not null, at timestamptz not null default now())`)
    const { rows } = await client.query<{ id: number; sha256: string }>('select id, sha256 from schema_migration')
    const applied = new Map(rows.map((row) => [row.id, row.sha256]))
    const unknown = rows.find((row) => !migrations.some((m) => m.id === row.id))
    if (unknown) throw new MigrationError(`The database is newer than this program: it knows migration ${unknown.id}`)
    const changed = migrations.find((m) => ![undefined, m.sha256, ...m.formerly].includes(applied.get(m.id)))
    if (changed)
      throw new MigrationError(
        `db/migrations/${changed.name} was applied to this database and changed since; write a new file instead`,
      )
    const todo = migrations.filter((m) => !applied.has(m.id))
    const standing = await viewsStand(client, views)
    for (const m of todo)
      await together(client, async () => {
        if (m === todo[0]) await dropViews(client)
        await apply(client, m)
        if (m === todo.at(-1)) await createViews(client, views)
      })
    if (todo.length === 0 && !standing)
      await together(client, async () => {
        await dropViews(client)
        await createViews(client, views)
      })
    return todo.map((m) => m.name)
  } finally {
    await client.end()
  }
}

/** Runs `fn` while no other node of this database does the same; the lock goes with the connection. */
export const alone = async <T>(url: string, fn: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: oneOf(url), application_name: 'jicai-start' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK + 10])
    return await fn()
  } finally {
    await client.end()
  }
}

const together = async (client: pg.Client, fn: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    await fn()
    await client.query('commit')
  } catch (e) {
    await client.query('rollback').catch(() => {})
    throw e
  }
}

const apply = async (client: pg.Client, m: Migration): Promise<void> => {
  try {
    await client.query(m.sql)
    await client.query('insert into schema_migration (id, name, sha256) values ($1, $2, $3)', [m.id, m.name, m.sha256])
  } catch (e) {
    const { message, position, where } = e as { message: string; position?: string; where?: string }
    const line = position ? `:${m.sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`db/migrations/${m.name}${line}: ${message}${where ? ` (${where})` : ''}`, { cause: e })
  }
}
