import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations } from '#kernel/server/db/migrate.ts'
import { readViews } from '#kernel/server/db/views.ts'
import { endHearing, hearing, startHearing } from './heard.ts'

export interface FreshDatabase {
  /** Connection of a superuser, who is not its owner; give `createPool` the role `jicai_app` for what the app does. */
  url: string
  /** Connection of who owns it and migrates it. */
  owner: string
  drop(): Promise<void>
}

const PREFIX = 'jicai_test_'
const TEMPLATE_LOCK = 7_265_302

const withServer = async <T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

const named = (url: string, database: string, as?: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  if (as) Object.assign(changed, { username: as, password: as })
  return changed.href
}

/** Whose all of a test's database is: no superuser, as on a server of one's own, so that the walls stand before its functions too. */
const OWNER = `${PREFIX}owner`
const openOwner = async (client: pg.Client): Promise<void> => {
  await client.query(
    `do $$ begin create role ${OWNER} login createrole password '${OWNER}'; exception when duplicate_object then end $$`,
  )
  // the app's roles belong to whoever made them first on this server
  await client.query(`do $$ declare r text; begin
    for r in select rolname from pg_roles where rolname in ('jicai_app', 'jicai_ranged', 'jicai_founder', 'jicai_jobs', 'jicai_report',
      'jicai_audit', 'jicai_backup') loop execute format('grant %I to ${OWNER} with admin option', r); end loop; end $$`)
}

/** Name of the migrated template of these migrations, built by whoever comes first. */
const template = async (server: string): Promise<string> => {
  const migrations = readMigrations()
  const hash = createHash('sha256')
    .update(JSON.stringify([migrations.map((m) => m.sha256), readViews()]))
    .digest('hex')
    .slice(0, 12)
  const name = `${PREFIX}template_${hash}`
  const known = (client: pg.Client) => client.query('select from pg_database where datname = $1', [name])
  await withServer(server, async (client) => {
    if ((await known(client)).rowCount) return
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if ((await known(client)).rowCount) return
    const draft = `${name}_${randomBytes(3).toString('hex')}`
    await openOwner(client)
    await client.query(`create database ${draft} owner ${OWNER}`)
    await migrate(named(server, draft, OWNER), migrations)
    // its name appears only when it is complete
    await renameQuiet(client, draft, name)
  })
  return name
}

/** The migrating connections may take a moment to be gone. */
const renameQuiet = async (client: pg.Client, from: string, to: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`alter database ${from} rename to ${to}`)
      return
    } catch (e) {
      if ((e as { code?: string }).code !== '55006' || attempt > 50) throw e
      await new Promise((r) => setTimeout(r, 50))
    }
  }
}

/** A migrated, empty database of one's own: once per test file, in `beforeAll`; `drop` it in `afterAll`. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = process.env.JICAI_TEST_SERVER
  if (!server) throw new Error('No test server: run through vitest with tests/setup.ts as its globalSetup')
  const from = await template(server)
  const name = `${PREFIX}${process.pid}_${randomBytes(4).toString('hex')}`
  await withServer(server, async (client) => {
    // one copy at a time: CREATE DATABASE refuses a template that another session is just copying from
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    // as files: half the time of the usual way, which copies each page through the log
    await client.query(`create database ${name} owner ${OWNER} template ${from} strategy file_copy`)
  })
  const url = named(server, name)
  if (hearing) await withServer(url, startHearing)
  return {
    url,
    owner: named(server, name, OWNER),
    drop: async () => {
      if (hearing) await withServer(url, endHearing)
      await withServer(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      })
    },
  }
}

/** Removes what test runs left on a server that is not ours to throw away. */
export const dropTestDatabases = (server: string): Promise<void> =>
  withServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1)`,
      [PREFIX],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
