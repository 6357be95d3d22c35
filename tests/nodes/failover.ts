// npm run test:failover [-- patroni]: two servers of Debian's PostgreSQL, two nodes; the primary dies under load, on this loopback only.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '#tools/sources.ts'
import { until } from '../faults/client.ts'
import { someTime } from '../faults/house.ts'
import { stopAll } from '../faults/node.ts'
import { openPair } from './pair.ts'
import { underPatroni } from './patroni.ts'
import { ask, debianPrograms, initialise, makeDatabase, openPostgres, type Postgres } from './postgres.ts'
import { opened } from './said.ts'

const programs = debianPrograms()
if (!programs) {
  console.log('skipped: no PostgreSQL of Debian is installed (apt-get install postgresql)')
  process.exit(0)
}
if (process.argv[2] === 'patroni') process.exit((await underPatroni(programs)) ? 1 : 0)
const { check, failed, fault } = opened()
const folder = mkdtempSync(join(tmpdir(), 'jicai-failover-'))
const AFTER = 5
const guards: ChildProcess[] = []

/** `npm run failover`, as an operator starts it; resolves with what it said when it ends. */
const guard = (from: Postgres, to: Postgres, ...more: string[]): Promise<string> => {
  const addresses = [from.url('postgres', 'postgres'), to.url('postgres', 'postgres')]
  const child = spawn(process.execPath, [join(root, 'tools/failover.ts'), ...addresses, ...more])
  guards.push(child)
  let said = ''
  for (const out of [child.stdout, child.stderr]) out.on('data', (d) => (said += d))
  return new Promise((done) => child.once('exit', (code) => done(`${said}${code ? ` (ended with ${code})` : ''}`)))
}

/** The replica's first copy, or the former primary brought to the new one's history. */
const follow = async (p: Postgres, of: Postgres, first: boolean): Promise<void> => {
  const info = `${of.url('postgres', 'postgres')}?application_name=replica`
  if (first) p.run('pg_basebackup', '-D', p.dir, '-d', info, '-R', '-X', 'stream', '-c', 'fast')
  else {
    // before its first checkpoint a new primary's control file names the old timeline: nothing would be rewound
    await ask(of, 'checkpoint')
    p.run('pg_rewind', '-D', p.dir, `--source-server=${info}`, '-R')
  }
  await p.start()
  await until('the replica follows', 60_000, async () => (await ask(of, 'select from pg_stat_replication')).length > 0)
  await ask(of, `alter system set synchronous_standby_names = '*'`)
  await ask(of, 'select pg_reload_conf()')
  await until('the replica is synchronous', 60_000, async () => {
    return (await ask(of, `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
  })
  const [now] = await ask<{ t: string }>(of, `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as t`)
  const [fed] = await ask<{ t: number }>(
    p,
    `select received_tli as t from pg_stat_wal_receiver where status = 'streaming'`,
  )
  check('the replica is on the primary’s timeline', fed?.t === Number.parseInt(now!.t, 16), `${fed?.t} ${now?.t}`)
}

const [a, b] = [await openPostgres(programs, folder, 'a'), await openPostgres(programs, folder, 'b')]
try {
  initialise(a, { wal_keep_size: '1GB', wal_log_hints: 'on', max_wal_senders: '5', hot_standby: 'on' })
  await a.start()
  const owner = await makeDatabase(a)
  await follow(b, a, true)
  const url = owner.replace(`127.0.0.1:${a.port}`, `127.0.0.1:${a.port},127.0.0.1:${b.port}`)
  const pair = await openPair({ folder, url, owner, check })
  const { traffic } = pair
  const at = (p: Postgres) => p.url('jicai', 'jicai')

  // a replica that confirms nothing, and a wait for it that somebody cancels
  b.signal('SIGSTOP')
  await sleep(1500)
  const still = traffic.acks
  let waited = 0
  for (let n = 0; n < 10; n++) {
    const rows = await ask(a, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    waited += rows.length
    await sleep(200)
  }
  const promised = traffic.acks - still
  check(
    'a cancelled wait for the replica is no success',
    waited > 0 && promised === 0,
    `${waited} waits, ${promised} successes`,
  )
  b.signal('SIGCONT')
  await pair.back(40_000)
  await pair.proof(at(a), 'after a silent replica')

  const watching = guard(a, b, '--after', String(AFTER))
  await sleep(2500)
  await someTime(2000)
  await a.kill()
  const gap = await pair.back(120_000)
  const said = await watching
  check(
    `primary killed: writes again within 60 s`,
    gap < 60_000,
    `${(gap / 1000).toFixed(1)} s, of which ${AFTER} s of patience`,
  )
  check('the script says what it did', said.includes('takes writes now'), said.trim().split('\n').at(-1))
  await pair.proof(at(b), 'after the failover')

  // somebody starts the old primary again: it thinks it is one still
  await a.start()
  await sleep(7_000)
  const strangers = await ask(
    a,
    `select application_name from pg_stat_activity where application_name like 'jicai%' and application_name <> 'jicai-seek'`,
  )
  check('no node works with the former primary that came back', strangers.length === 0, strangers.length)
  check('the nodes go on with the new one', (await pair.list()) === 0 && (await pair.back(10_000)) < 10_000)
  await a.stop()
  await follow(a, b, false)
  check('the former primary follows the new one, commits wait for it', true)

  // back again, planned: watched, then stopped politely
  const planned = guard(b, a, '--after', '1')
  await sleep(2000)
  await b.stop()
  const change = await pair.back(60_000)
  check(
    'a planned change back',
    change < 60_000,
    `${(change / 1000).toFixed(1)} s, ${(await planned).trim().split('\n').at(-1)}`,
  )
  await traffic.stop()
  await pair.proof(at(a), 'at the end')
  const { refusals } = traffic
  check('nobody was refused', refusals.length <= traffic.acks / 20, [refusals.length, refusals[0] ?? ''])
} catch (e) {
  fault(e)
} finally {
  for (const g of guards) g.kill()
  const words = await stopAll()
  if (failed()) console.log(words)
  b.signal('SIGCONT')
  await Promise.all([a.stop(), b.stop()])
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed() ? `${failed()} failed` : 'all good')
process.exit(failed() ? 1 : 0)
