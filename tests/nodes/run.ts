// npm run test:nodes -- [restarts=2] [embedded|debian]: two nodes on one PostgreSQL behind a balancer, loopback only.
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type Line, lineTo, post, send, signIn, until } from '../faults/client.ts'
import { crewOf, goodsOf } from '../faults/house.ts'
import { openJournal } from '../faults/journal.ts'
import { freePort, type Node, startNode, stopAll, stopNode } from '../faults/node.ts'
import { prove, withOwner } from '../faults/prove.ts'
import { startTraffic } from '../faults/ways.ts'
import { openBalancer, openTls } from './balancer.ts'
import { debianPrograms, initialise, makeDatabase, openPostgres } from './postgres.ts'
import { opened } from './said.ts'
import { eventsOf, overTls } from './stream.ts'
import { sixtyJobs } from './takings.ts'

const restarts = Number(process.argv[2] ?? 2)
const wanted = process.argv[3]
const { check, failed, fault } = opened()

interface Database {
  url: string
  stop(): Promise<void>
}

/** The two kinds of servers the app works with. */
const kinds: Record<string, (folder: string) => Promise<Database | undefined>> = {
  embedded: (folder) => startDatabase({ dataDir: join(folder, 'db') }),
  debian: async (folder) => {
    const programs = debianPrograms()
    if (!programs) return undefined
    const server = await openPostgres(programs, folder, 'db')
    initialise(server, {})
    await server.start()
    return { url: await makeDatabase(server), stop: () => server.stop() }
  },
}

/** What the TLS proxy of the runbook does to a request: encrypts it, tells who asks, and believes no client about that. */
const through = async (folder: string, ports: readonly number[], url: string): Promise<void> => {
  const tls = openTls(folder, await freePort(), ports)
  if (!tls) return console.log('     TLS proxy: skipped, no haproxy or openssl')
  await sleep(1500)
  try {
    const reply = await overTls(tls.port, '/health', {})
    check('the proxy speaks TLS and the answer demands it', /max-age/.test(reply.hsts) && reply.code === 0, reply.hsts)
    const metrics = await overTls(tls.port, '/metrics', {})
    check('the numbers of the house are not told through the proxy', metrics.status === 404, metrics.status)
    await overTls(tls.port, '/getKey?userCode=forger', { 'x-forwarded-for': '203.0.113.9' })
    await overTls(
      tls.port,
      '/login',
      { 'x-forwarded-for': '203.0.113.9' },
      'type=0&username=forger&password=00&app=jicai',
    )
    const { rows } = await withOwner(url, (sql) =>
      sql.query(`select distinct ip from login_log where login_name = 'forger'`),
    )
    check(
      'a forged address is not believed',
      rows.length === 1 && rows[0].ip === '127.0.0.1',
      rows.map((r) => r.ip),
    )
  } finally {
    tls.stop()
  }
}

const twoNodes = async (folder: string, database: Database): Promise<void> => {
  const env = { DATABASE_URL: database.url, SECRET_FILE: join(folder, 'secret'), DRAIN_SECONDS: '2', TLS_PROXY: '1' }
  const ports = [await freePort(), await freePort()] as const
  // one shared folder for both: uploaded files lie in it
  const start = (port: number): Promise<Node> => startNode({ dataDir: join(folder, 'shared'), port, env })
  try {
    // both at once on an empty database: one migrates and loads, the other waits
    const nodes = await Promise.all(ports.map(start))
    const [one, two] = ports.map((p) => lineTo(p)) as [Line, Line]
    const demo = await withOwner(database.url, (sql) => sql.query('select count(*)::int as n from app_user'))
    check('two nodes that start together on an empty database load it once', true, `${demo.rows[0].n} people`)

    const user = await signIn(one, 'buyer1', two)
    const listed = await post(two, user, planCalls.query.path, {}, randomUUID())
    const back = await post(one, user, planCalls.query.path, {}, randomUUID())
    check('key from one node, login on the other, work on both', listed.envelope.code === 0 && back.envelope.code === 0)

    const auditor = await signIn(two, 'auditor1')
    const events = eventsOf(two, auditor)
    await until('the stream speaks', 5000, async () => events.seen().length > 0)
    const before = events.seen().length
    const { catalogItemId, pointId } = await goodsOf(database.url)
    const lines = [{ catalogItemId, qty: '10' }]
    const head = { planType: 'month', kind: 0, pointId, remark: 'stream', lines }
    const plan = (await post(one, user, planCalls.add.path, head, randomUUID())).envelope.data as {
      id: string
      version: number
    }
    const from = performance.now()
    await post(one, user, planCalls.submit.path, { id: plan.id, version: plan.version }, randomUUID())
    await until('the auditor hears', 5000, async () => events.seen().length > before)
    const heard = performance.now() - from
    events.close()
    check('work on one node is heard in a message stream of the other', heard < 2000, `${Math.round(heard)} ms`)

    await withOwner(database.url, (sql) =>
      sql.query(`update session set ended_at = now() where user_id = $1`, [user.headers['user-id']]),
    )
    const kicked = await Promise.all([one, two].map((l) => post(l, user, planCalls.query.path, {}, randomUUID())))
    check(
      'a session ended anywhere is over on both at the next request',
      kicked.every((r) => r.envelope.code === 11401),
      kicked.map((r) => r.envelope.code),
    )

    const taken = await sixtyJobs(database.url)
    check(
      '60 jobs run once each, whoever takes them',
      taken.jobs === 60 && taken.takings === 60,
      `${taken.takings} takings by ${taken.workers} workers`,
    )

    const balancer = await openBalancer(await freePort(), ports)
    await sleep(1500)
    const line = lineTo(balancer.port)
    await through(folder, ports, database.url)
    const crew = await crewOf(line)
    const goods = await goodsOf(database.url)
    const journal = openJournal(join(folder, 'journal'))
    const traffic = startTraffic({ line: () => line, crew, goods, journal, clients: 4 })
    // readers without a second attempt: every failed request is counted
    const bad: string[] = []
    let asked = 0
    let reading = true
    const readers = Array.from({ length: 6 }, async () => {
      while (reading) {
        asked++
        const reply = await post(line, crew.buyer1, planCalls.query.path, {}, randomUUID()).catch((e: Error) => e)
        if (reply instanceof Error) bad.push(reply.message)
        else if (reply.envelope.code !== 0) bad.push(`${reply.envelope.code} ${reply.envelope.msg}`)
        await sleep(20)
      }
    })
    for (let n = 0; n < restarts; n++)
      for (const [i, port] of ports.entries()) {
        await sleep(1500)
        const stopping = stopNode(nodes[i]!)
        await until('the stopping node says so', 2000, async () => {
          const r = await send(lineTo(port, 1), { method: 'GET', path: '/ready', timeout: 1000 })
          return r.status === 503
        })
        await stopping
        nodes[i] = await start(port)
        await sleep(1500)
      }
    reading = false
    await Promise.all(readers)
    check(
      `${restarts} rolling restarts of two nodes under load behind ${balancer.name}: no failed request`,
      bad.length === 0 && traffic.troubles === 0,
      `${bad.length} of ${asked} reads, ${traffic.troubles} of ${traffic.acks} writes${bad[0] ? `: ${[...new Set(bad)].slice(0, 4).join(' | ')}` : ''}`,
    )

    // a node dies without a word: the client asks again, the other answers
    nodes[0]!.child.kill('SIGKILL')
    const killed = performance.now()
    const acks = traffic.acks
    await until('writes go on', 10_000, async () => traffic.acks > acks + 4)
    const gap = performance.now() - killed
    check('a killed node: the other goes on within 2 s', gap < 2000, `${Math.round(gap)} ms`)
    await traffic.stop()
    const flaws = await prove({ url: database.url, line: two, crew, acks: journal.read(), since: 0 })
    check(
      'every acknowledged write is there once, all invariants hold',
      flaws.length === 0,
      `${journal.read().length} writes ${flaws.slice(0, 3).map((f) => `${f.kind} ${f.what}`)}`,
    )
    check('nobody was refused', traffic.refusals.length === 0, traffic.refusals.slice(0, 2).join(' | '))
    balancer.stop()
  } catch (e) {
    fault(e)
  } finally {
    const words = await stopAll()
    if (failed()) console.log(words)
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const [kind, open] of Object.entries(kinds)) {
  if (wanted && wanted !== kind) continue
  const folder = mkdtempSync(join(tmpdir(), 'jicai-nodes-'))
  chmodSync(folder, 0o755)
  const database = await open(folder)
  console.log(database ? `\non the ${kind} PostgreSQL` : `\n${kind}: skipped, no PostgreSQL of Debian is installed`)
  if (database) await twoNodes(folder, database)
}
console.log(failed() ? `${failed()} failed` : 'all good')
process.exit(failed() ? 1 : 0)
