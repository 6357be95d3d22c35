// npm run test:failover: two servers of Debian's PostgreSQL, two nodes; the primary dies under load, on this loopback only.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '#tools/sources.ts'
import { lineTo, post, until } from '../faults/client.ts'
import { crewOf, goodsOf, someTime } from '../faults/house.ts'
import { openJournal } from '../faults/journal.ts'
import { freePort, startNode, stopAll } from '../faults/node.ts'
import { prove } from '../faults/prove.ts'
import { startTraffic } from '../faults/ways.ts'
import { ask, debianPrograms, initialise, makeDatabase, openPostgres, type Postgres } from './postgres.ts'
import { opened } from './said.ts'

const programs = debianPrograms()
if (!programs) {
  console.log('skipped: no PostgreSQL of Debian is installed (apt-get install postgresql)')
  process.exit(0)
}
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
  const source = of.url('postgres', 'postgres')
  const info = `${source}?application_name=replica`
  if (first) p.run('pg_basebackup', '-D', p.dir, '-d', info, '-R', '-X', 'stream', '-c', 'fast')
  else p.run('pg_rewind', '-D', p.dir, `--source-server=${info}`, '-R')
  await p.start()
  await until('the replica follows', 60_000, async () => (await ask(of, 'select from pg_stat_replication')).length > 0)
  await ask(of, `alter system set synchronous_standby_names = '*'`)
  await ask(of, 'select pg_reload_conf()')
  await until('the replica is synchronous', 60_000, async () => {
    return (await ask(of, `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
  })
}

const [a, b] = await Promise.all([openPostgres(programs, folder, 'a'), openPostgres(programs, folder, 'b')])
try {
  initialise(a, { wal_keep_size: '1GB', wal_log_hints: 'on', max_wal_senders: '5', hot_standby: 'on' })
  await a.start()
  const one = await makeDatabase(a)
  await follow(b, a, true)
  const both = one.replace(`127.0.0.1:${a.port}`, `127.0.0.1:${a.port},127.0.0.1:${b.port}`)
  const env = { DATABASE_URL: both, SECRET_FILE: join(folder, 'secret') }
  const ports = [await freePort(), await freePort()]
  const nodes = await Promise.all(ports.map((port) => startNode({ dataDir: join(folder, 'shared'), port, env })))
  const lines = nodes.map((n) => lineTo(n.port))
  const crew = await crewOf(lines[0]!)
  const goods = await goodsOf(one)
  const journal = openJournal(join(folder, 'journal'))
  let turn = 0
  const line = () => lines[turn++ % 2]!
  const traffic = startTraffic({ line, crew, goods, journal, clients: 6 })
  const back = async (limit: number) => {
    const [from, acks] = [performance.now(), traffic.acks]
    await until('a write is acknowledged', limit, async () => traffic.acks > acks + 3)
    return performance.now() - from
  }
  let proved = 0
  const proof = async (p: Postgres, name: string) => {
    const acks = journal.read()
    const flaws = await prove({ url: p.url('jicai', 'jicai'), line: lines[1]!, crew, acks, since: proved })
    proved = acks.length
    check(`${name}: every acknowledged write is there once`, flaws.length === 0, [
      `${acks.length} writes`,
      ...flaws.slice(0, 3).map((f) => `${f.kind} ${f.what}`),
    ])
  }
  await until('the first writes', 60_000, async () => traffic.acks > 20)

  // a replica that confirms nothing, and a wait for it that somebody cancels
  b.signal('SIGSTOP')
  await sleep(1500)
  const still = traffic.acks
  for (let n = 0; n < 10; n++) {
    await ask(a, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    await sleep(200)
  }
  check('a wait for the replica that is cancelled is no success', traffic.acks === still, `${traffic.acks - still}`)
  b.signal('SIGCONT')
  await back(30_000)
  await proof(a, 'after a silent replica')

  const watching = guard(a, b, '--after', String(AFTER))
  await sleep(2500)
  await someTime(2000)
  await a.kill()
  const gap = await back(120_000)
  const said = await watching
  check(
    `the primary killed: writes again within 60 s, by ${AFTER} s of silence`,
    gap < 60_000,
    `${(gap / 1000).toFixed(1)} s`,
  )
  check('the script says what it did', said.includes('takes writes now'), said.trim().split('\n').at(-1))
  await proof(b, 'after the failover')

  // somebody starts the old primary again: it thinks it is one still
  await a.start()
  await sleep(7_000)
  const strangers = await ask(
    a,
    `select application_name from pg_stat_activity where application_name like 'jicai%' and application_name <> 'jicai-seek'`,
  )
  check('no node works with the former primary that came back', strangers.length === 0, strangers.length)
  const alone = await post(lines[0]!, crew.buyer1, '/linex/order/plan/query', {}, '').then((r) => r.envelope.code)
  check('the nodes go on with the new one', alone === 0 && (await back(10_000)) < 10_000)
  await a.stop()
  await follow(a, b, false)
  check('the former primary follows the new one, commits wait for it', true)

  // back again, planned: stopped politely, promoted by hand
  await b.stop()
  const planned = guard(b, a, '--now')
  const change = await back(60_000)
  check('a planned change back', change < 60_000, `${(change / 1000).toFixed(1)} s, ${(await planned).trim()}`)
  await traffic.stop()
  await proof(a, 'at the end')
  const most = traffic.acks / 20
  check('nobody was refused', traffic.refusals.length <= most, [traffic.refusals.length, traffic.refusals[0] ?? ''])
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
