// npm run backup -- <folder>, npm run restore -- <folder>: works beside a running app too; settings as for npm start.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { brokenFiles, brokenInvariants } from '#db/invariants.ts'
import { backUp, restore } from '#kernel/server/db/backup.ts'
import { type RunningDatabase, startDatabase } from '#kernel/server/db/embedded.ts'
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

const run = async (what: string | undefined, folder: string | undefined): Promise<number> => {
  if ((what !== 'backup' && what !== 'restore') || !folder) {
    console.error('npm run backup -- <new folder>      npm run restore -- <folder of a backup>')
    return 2
  }
  const settings = readSettings()
  const files = join(settings.dataDir, 'files')
  const server = await database(settings)
  try {
    if (what === 'backup') {
      const m = await backUp(server.url, files, resolve(folder))
      const rows = m.tables.reduce((n, t) => n + t.rows, 0)
      console.log(`${rows} rows of ${m.tables.length} tables and ${m.files} files in ${resolve(folder)}`)
      if (existsSync(join(settings.dataDir, 'secret')))
        console.log(`Keep ${join(settings.dataDir, 'secret')} apart from it: sessions and stored secrets need it.`)
      return 0
    }
    const m = await restore(resolve(folder), server.url, files)
    const sql = new pg.Client({ connectionString: server.url })
    await sql.connect()
    const broken = [
      ...(await brokenInvariants(sql)),
      ...(await brokenFiles(sql, (org, hash) => join(files, org, hash.slice(0, 2), hash))),
    ]
    await sql.end()
    for (const b of broken) console.error(`${b.id} ${b.title}: ${JSON.stringify(b.rows.slice(0, 3))}`)
    console.log(`The state of ${m.made} is back; ${broken.length} invariants are broken.`)
    return broken.length ? 1 : 0
  } finally {
    await server.stop()
  }
}

run(process.argv[2], process.argv[3]).then(
  (code) => {
    process.exitCode = code
  },
  (e: Error) => {
    console.error(e.message)
    process.exitCode = 1
  },
)
