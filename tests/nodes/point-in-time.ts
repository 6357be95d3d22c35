// npm run test:pitr -- [embedded|debian]: the way back to one moment by base backup and archived log, as the runbook says.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveSettings, openArchive, recoverySettings } from '#kernel/server/db/archive.ts'
import { runAs } from '#kernel/server/db/binaries.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { root } from '#tools/sources.ts'
import { lineTo, post, until } from '../faults/client.ts'
import { crewOf, goodsOf } from '../faults/house.ts'
import { openJournal } from '../faults/journal.ts'
import { freePort, ownerUrl, startNode, stopAll, stopNode } from '../faults/node.ts'
import { prove, withOwner } from '../faults/prove.ts'
import { startTraffic } from '../faults/ways.ts'
import { debianPrograms, initialise, makeDatabase, openPostgres } from './postgres.ts'
import { opened } from './said.ts'

const { check, failed, fault } = opened()

/** One kind of server: how its app is set, how its base is made, how it is brought back. */
interface Kind {
  env: Record<string, string>
  url: () => string
  base(): void
  /** @returns environment of the app on what came back */
  back(to: string): Promise<{ env: Record<string, string>; url: () => string }>
  end(): Promise<void>
}

const npm = (env: Record<string, string>, ...args: string[]): void =>
  console.log(
    `     ${execFileSync(process.execPath, [join(root, 'tools/backup.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: '', ...env },
      encoding: 'utf8',
    }).trim()}`,
  )

const kinds: Record<string, (folder: string) => Promise<Kind | undefined>> = {
  embedded: async (folder) => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')]
    const archive = { WAL_ARCHIVE: join(folder, 'archive') }
    return {
      env: { DATA_DIR: here, ...archive },
      url: () => ownerUrl(here),
      base: () => npm({ DATA_DIR: here, ...archive }, 'backup', '--base', join(folder, 'base')),
      back: async (to) => {
        npm({ DATA_DIR: there, ...archive }, 'restore', join(folder, 'base'), '--to', to)
        return { env: { DATA_DIR: there }, url: () => ownerUrl(there) }
      },
      end: async () => {},
    }
  },
  debian: async (folder) => {
    const programs = debianPrograms()
    if (!programs) return undefined
    const archive = join(folder, 'archive')
    const [first, second] = [await openPostgres(programs, folder, 'one'), await openPostgres(programs, folder, 'two')]
    openArchive(archive, runAs())
    initialise(first, { ...doubled(archiveSettings(archive)), wal_level: 'replica' })
    await first.start()
    const url = await makeDatabase(first)
    return {
      env: { DATABASE_URL: url, DATA_DIR: join(folder, 'here') },
      url: () => url,
      base: () => {
        first.run(
          'pg_basebackup',
          '-D',
          second.dir,
          '-d',
          first.url('postgres', 'postgres'),
          '-X',
          'none',
          '-c',
          'fast',
        )
      },
      back: async (to) => {
        await first.stop()
        const settings = doubled({ ...recoverySettings(archive, to), archive_mode: 'off' })
        const lines = Object.entries(settings).map(([k, v]) => `${k} = '${v}'\n`)
        appendFileSync(join(second.dir, 'postgresql.conf'), lines.join(''))
        writeFileSync(join(second.dir, 'recovery.signal'), '')
        chmodSync(join(second.dir, 'recovery.signal'), 0o644)
        await second.start()
        const there = second.url('jicai', 'jicai')
        await until('the server is at the moment', 600_000, () =>
          withOwner(there, async (sql) => !(await sql.query('select pg_is_in_recovery() as r')).rows[0].r),
        )
        return { env: { DATABASE_URL: there, DATA_DIR: join(folder, 'here') }, url: () => there }
      },
      end: async () => {
        await Promise.all([first.stop(), second.stop()])
      },
    }
  },
}
/** Values as a configuration file quotes them. */
const doubled = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([k, v]) => [k, v.replaceAll("'", "''")]))

const drill = async (folder: string, kind: Kind): Promise<void> => {
  const secret = { SECRET_FILE: join(folder, 'secret') }
  const start = async (env: Record<string, string>) => {
    const port = await freePort()
    const node = await startNode({ dataDir: env.DATA_DIR!, port, env: { ...env, ...secret } })
    return { node, line: lineTo(port) }
  }
  const journal = openJournal(join(folder, 'journal'))
  const before = await start(kind.env)
  const crew = await crewOf(before.line)
  const goods = await goodsOf(kind.url())
  const traffic = startTraffic({ line: () => before.line, crew, goods, journal, clients: 4 })
  await until('the first writes', 60_000, async () => traffic.acks > 10)
  kind.base()
  await until('more writes', 60_000, async () => traffic.acks > 60)
  await traffic.stop()
  const moment = await withOwner(kind.url(), async (sql) => (await sql.query('select now()::text as t')).rows[0].t)
  await sleep(1000)
  const { catalogItemId, pointId } = goods
  for (let n = 0; n < 5; n++) {
    const head = { planType: 'month', kind: 0, pointId, remark: 'too late', lines: [{ catalogItemId, qty: '1' }] }
    await post(before.line, crew.buyer1, planCalls.add.path, head, randomUUID())
  }
  const late = (url: string) =>
    withOwner(url, async (sql) => (await sql.query(`select from plan where remark = 'too late'`)).rowCount)
  const there = await late(kind.url())
  // a lost machine loses the segment under way: at most a minute, by archive_timeout
  await withOwner(kind.url(), (sql) => sql.query('select pg_switch_wal()')).catch(() => sleep(65_000))
  await stopNode(before.node)
  const from = performance.now()
  const back = await kind.back(moment)
  const after = await start(back.env)
  const seconds = (performance.now() - from) / 1000
  const acks = journal.read()
  const flaws = await prove({ url: back.url(), line: after.line, crew, acks, since: 0 })
  check(
    `back at ${moment} after ${seconds.toFixed(0)} s: everything promised until then is there, all invariants hold`,
    flaws.length === 0,
    `${acks.length} writes ${flaws.slice(0, 3).map((f) => `${f.kind} ${f.what}`)}`,
  )
  check('what came later is not', there === 5 && (await late(back.url())) === 0, `${there} before`)
  await stopNode(after.node)
}

for (const [name, open] of Object.entries(kinds)) {
  if (process.argv[2] && process.argv[2] !== name) continue
  const folder = mkdtempSync(join(tmpdir(), 'jicai-pitr-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'here'))
  const kind = await open(folder)
  console.log(kind ? `\nthe ${name} PostgreSQL` : `\n${name}: skipped, no PostgreSQL of Debian is installed`)
  try {
    if (kind) await drill(folder, kind)
  } catch (e) {
    fault(e)
  } finally {
    const words = await stopAll()
    if (failed()) console.log(words)
    await kind?.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log(failed() ? `${failed()} failed` : 'all good')
process.exit(failed() ? 1 : 0)
