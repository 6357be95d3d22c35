// npm run backup -- [--base] <folder>, npm run restore -- <folder> [--archive <folder>] [--to <time>]: settings as for npm start.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { brokenFiles, brokenInvariants } from '#db/invariants.ts'
import { backUp, restore } from '#kernel/server/db/backup.ts'
import { copyBase, isBase, recover } from '#kernel/server/db/base.ts'
import { type RunningDatabase, startDatabase } from '#kernel/server/db/embedded.ts'
import { oneOf } from '#kernel/server/db/hosts.ts'
import { LockedError } from '#kernel/server/db/lock.ts'
import { readSettings, type Settings } from '#kernel/server/db/settings.ts'

/** The database of these settings: one's own, the one a running app holds, or started for the moment. */
const database = async (settings: Settings): Promise<RunningDatabase> => {
  try {
    return await startDatabase(settings)
  } catch (e) {
    if (!(e instanceof LockedError)) throw e
    const read = (name: string) => readFileSync(join(settings.dataDir, name), 'utf8').trim()
    return {
      url: `postgres://jicai:${read('pg.secret')}@127.0.0.1:${read('pg.port')}/jicai`,
      stop: async () => {},
    }
  }
}

const usage = `npm run backup -- <new folder>            all rows and files of one moment, beside a running app too
npm run backup -- --base <new folder>     the embedded server's folder; with WAL_ARCHIVE it leads to any later moment
npm run restore -- <folder of a backup>   into an empty house
npm run restore -- <folder of a base> --archive <folder> [--to '2026-11-21 12:00:00+08']   into an empty DATA_DIR`

/** What must be true of a house that came back. @returns how many rules are broken */
const examine = async (url: string, files: string): Promise<number> => {
  const sql = new pg.Client({ connectionString: oneOf(url) })
  await sql.connect()
  await sql.query(`set app.kind = 'system'`)
  const broken = [
    ...(await brokenInvariants(sql)),
    ...(await brokenFiles(sql, (org, hash) => join(files, org, hash.slice(0, 2), hash))),
  ]
  await sql.end()
  for (const b of broken) console.error(`${b.id} ${b.title}: ${JSON.stringify(b.rows.slice(0, 3))}`)
  return broken.length
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'boolean' }, archive: { type: 'string' }, to: { type: 'string' } },
})

const run = async (what: string | undefined, folder: string | undefined): Promise<number> => {
  if ((what !== 'backup' && what !== 'restore') || !folder) {
    console.error(usage)
    return 2
  }
  const settings = readSettings()
  const files = join(settings.dataDir, 'files')
  if (what === 'restore' && isBase(resolve(folder))) {
    const archive = values.archive ? resolve(values.archive) : settings.walArchive
    if (!archive) throw new Error('--archive <folder> must name what WAL_ARCHIVE was')
    await recover(resolve(folder), archive, settings.dataDir, values.to)
    const back = await startDatabase(settings)
    const broken = await examine(back.url, files).finally(() => back.stop())
    console.log(`The state of ${values.to ?? 'the last archived moment'} is back; ${broken} invariants are broken.`)
    return broken ? 1 : 0
  }
  const server = await database(settings)
  try {
    if (what === 'backup' && values.base) {
      if (settings.databaseUrl) throw new Error('A PostgreSQL of your own has pg_basebackup: see docs/operations.md')
      const base = await copyBase(server.url, settings.dataDir, resolve(folder))
      console.log(
        `The base of ${base.made} is in ${resolve(folder)}; it needs the archive from ${base.firstSegment} on.`,
      )
      return 0
    }
    if (what === 'backup') {
      const m = await backUp(server.url, files, resolve(folder))
      const rows = m.tables.reduce((n, t) => n + t.rows, 0)
      console.log(`${rows} rows of ${m.tables.length} tables and ${m.files} files in ${resolve(folder)}`)
      if (existsSync(join(settings.dataDir, 'secret')))
        console.log(`Keep ${join(settings.dataDir, 'secret')} apart from it: sessions and stored secrets need it.`)
      return 0
    }
    const m = await restore(resolve(folder), server.url, files)
    const broken = await examine(server.url, files)
    console.log(`The state of ${m.made} is back; ${broken} invariants are broken.`)
    return broken ? 1 : 0
  } finally {
    await server.stop()
  }
}

run(positionals[0], positionals[1]).then(
  (code) => {
    process.exitCode = code
  },
  (e: Error) => {
    console.error(e.message)
    process.exitCode = 1
  },
)
