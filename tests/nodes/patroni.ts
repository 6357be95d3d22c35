// npm run test:failover -- patroni: the same loss of a primary, managed by Debian's Patroni and etcd, on this loopback only.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identity, runAs } from '#kernel/server/db/binaries.ts'
import { until } from '../faults/client.ts'
import { someTime } from '../faults/house.ts'
import { freePort, signalAll, stopAll } from '../faults/node.ts'
import { openPair } from './pair.ts'
import { ask, familyOf, makeDatabase, openPostgres, PASSWORD, type Postgres } from './postgres.ts'
import { opened } from './said.ts'

const installed = (): boolean => {
  try {
    for (const program of ['patroni', 'etcd']) execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** JSON is YAML. What `bootstrap.dcs` says is kept in etcd and holds for both. */
const settingsOf = (
  p: Postgres,
  o: { name: string; programs: string; etcd: number; rest: number; folder: string },
) => ({
  scope: 'jicai',
  name: o.name,
  restapi: { listen: `127.0.0.1:${o.rest}`, connect_address: `127.0.0.1:${o.rest}` },
  etcd3: { host: `127.0.0.1:${o.etcd}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 3,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', wal_keep_size: '1GB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
  },
  postgresql: {
    listen: `127.0.0.1:${p.port}`,
    connect_address: `127.0.0.1:${p.port}`,
    data_dir: p.dir,
    bin_dir: o.programs,
    pgpass: join(o.folder, `${o.name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: PASSWORD },
      replication: { username: 'replicator', password: PASSWORD },
      rewind: { username: 'postgres', password: PASSWORD },
    },
    parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
  },
})

export const underPatroni = async (programs: string): Promise<number> => {
  const { check, failed, fault } = opened()
  if (!installed()) {
    console.log('skipped: no Patroni and etcd of Debian are installed (apt-get install patroni etcd-server)')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'jicai-patroni-'))
  const as = runAs()
  const [etcd, peer] = [await freePort(), await freePort()]
  const children: ChildProcess[] = []
  const run = (program: string, args: string[], log: string): ChildProcess => {
    const child = spawn(program, args, { ...identity(as), stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    for (const out of [child.stdout, child.stderr]) out?.on('data', (d) => appendFileSync(join(folder, log), d))
    return child
  }
  const servers = [await openPostgres(programs, folder, 'a'), await openPostgres(programs, folder, 'b')] as const
  const [a, b] = servers
  const names = ['a', 'b'] as const
  const start = async (i: 0 | 1): Promise<ChildProcess> => {
    const file = join(folder, `${names[i]}.yml`)
    const o = { name: names[i], programs, etcd, rest: await freePort(), folder }
    writeFileSync(file, JSON.stringify(settingsOf(servers[i], o)))
    return run('patroni', [file], `${names[i]}.patroni.log`)
  }
  const synchronous = async (of: Postgres) =>
    (await ask(of, `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
  try {
    mkdirSync(join(folder, 'etcd'), { mode: 0o700 })
    if (as) {
      chownSync(join(folder, 'etcd'), as.uid, as.gid)
      chownSync(folder, as.uid, as.gid)
    }
    chmodSync(folder, 0o755)
    const [client, among] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`]
    run(
      'etcd',
      [
        ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', among, '--initial-advertise-peer-urls', among],
        ...['--initial-cluster', `default=${among}`],
      ],
      'etcd.log',
    )
    const first = await start(0)
    await until('Patroni makes the primary', 120_000, async () => {
      return (await ask<{ r: boolean }>(a, 'select pg_is_in_recovery() as r'))[0]?.r === false
    })
    await start(1)
    await until('commits wait for the replica', 120_000, () => synchronous(a))
    const owner = await makeDatabase(a)
    const url = owner.replace(`127.0.0.1:${a.port}`, `127.0.0.1:${a.port},127.0.0.1:${b.port}`)
    const pair = await openPair({ folder, url, owner, check })
    await someTime(3000)
    const main = Number(readFileSync(join(a.dir, 'postmaster.pid'), 'utf8').split('\n')[0])
    signalAll([first.pid!, ...familyOf(main)], 'SIGKILL')
    const gap = await pair.back(120_000)
    check(
      'under Patroni: primary killed, writes again within 60 s',
      gap < 60_000,
      `${(gap / 1000).toFixed(1)} s, ttl 20 s`,
    )
    await pair.proof(b.url('jicai', 'jicai'), 'after its failover')
    await start(0)
    await until('the former primary follows, commits wait for it', 120_000, () => synchronous(b))
    check('the former primary follows by itself', true)
    await pair.back(20_000)
    await pair.traffic.stop()
    await pair.proof(b.url('jicai', 'jicai'), 'at the end')
  } catch (e) {
    fault(e)
    for (const log of ['etcd.log', 'a.patroni.log', 'b.patroni.log'])
      console.log(log, readFileSync(join(folder, log), 'utf8').slice(-1500))
  } finally {
    const words = await stopAll()
    if (failed()) console.log(words)
    // Patroni stops its server when it is asked to stop itself
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGTERM')
      await new Promise((done) => child.once('exit', done))
    }
    rmSync(folder, { recursive: true, force: true })
  }
  return failed()
}
