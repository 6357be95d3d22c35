// npm run backup -- [--base] <folder>, npm run restore | drill -- <folder> [--archive <folder>] [--to <time>]: settings as for npm start.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { everyInvariant } from '#app/modules.ts'
import { brokenFiles, brokenInvariants } from '#db/invariants.ts'
import { backUp, restore } from '#kernel/server/db/backup.ts'
import { copyBase, isBase, recover } from '#kernel/server/db/base.ts'
import { type RunningDatabase, startDatabase } from '#kernel/server/db/embedded.ts'
import { oneOf } from '#kernel/server/db/hosts.ts'
import { LockedError } from '#kernel/server/db/lock.ts'
import { readSettings, type Settings } from '#kernel/server/db/settings.ts'
import { noteDrill } from '#kernel/server/drill.ts'

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
npm run restore -- <folder of a base> --archive <folder> [--to '2026-11-21 12:00:00+08']   into an empty DATA_DIR
npm run drill -- <folder of a backup or base>   the same into a place of its own, examined and thrown away; notes the day`

/** What must be true of a house that came back. @returns how many rules are broken */
const examine = async (url: string, files: string): Promise<number> => {
  const sql = new pg.Client({ connectionString: oneOf(url) })
  await sql.connect()
  await sql.query(`set app.kind = 'system'`)
  const broken = [...(await brokenInvariants(sql, everyInvariant)), ...(await brokenFiles(sql, files))]
  await sql.end()
  for (const b of broken) console.error(`${b.id} ${b.title}: ${JSON.stringify(b.rows.slice(0, 3))}`)
  return broken.length
}

/**
 * Tries the way back: into a place of its own that is thrown away, with all rules and hashes; a good end is noted in the
 * house itself, which asks for the next drill a month later (security.md C72).
 */
const drill = async (folder: string, settings: Settings): Promise<number> => {
  const place = mkdtempSync(join(tmpdir(), 'jicai-drill-'))
  const from = performance.now()
  try {
    const trial: Settings = { ...settings, dataDir: place, databaseUrl: undefined, walArchive: undefined }
    const base = isBase(folder)
    // a base has no files of its own; those of the house never change, they are only added to
    const files = join(base ? settings.dataDir : place, 'files')
    if (base) await recover(folder, archiveOf(settings), place, values.to)
    const back = await startDatabase(trial)
    try {
      if (!base) await restore(folder, back.url, files)
      const broken = await examine(back.url, files)
      const seconds = Math.round((performance.now() - from) / 1000)
      console.log(`${folder} came back in ${seconds} s; ${broken} invariants are broken.`)
      if (broken) return 1
    } finally {
      await back.stop()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  const server = await database(settings)
  const sql = new pg.Client({ connectionString: oneOf(server.url) })
  try {
    await sql.connect()
    await noteDrill(sql)
    return 0
  } finally {
    await sql.end()
    await server.stop()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'boolean' }, archive: { type: 'string' }, to: { type: 'string' } },
})

const archiveOf = (settings: Settings): string => {
  const archive = values.archive ? resolve(values.archive) : settings.walArchive
  if (!archive) throw new Error('--archive <folder> must name what WAL_ARCHIVE was')
  return archive
}

const run = async (what: string | undefined, folder: string | undefined): Promise<number> => {
  if (!['backup', 'restore', 'drill'].includes(what ?? '') || !folder) {
    console.error(usage)
    return 2
  }
  const settings = readSettings()
  if (what === 'drill') return drill(resolve(folder), settings)
  const files = join(settings.dataDir, 'files')
  if (what === 'restore' && isBase(resolve(folder))) {
    await recover(resolve(folder), archiveOf(settings), settings.dataDir, values.to)
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
