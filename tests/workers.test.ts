import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/load.ts'
import { contractLinkCalls } from '#modules/contract-link/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { type Line, lineTo, post, send, signIn, type User, until } from './faults/client.ts'
import { freePort, type Node, startNode } from './faults/node.ts'
import { eventsOf } from './nodes/stream.ts'
import { sixtyJobs } from './nodes/takings.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

/* WORKERS=2: two processes answer at one address. Connections are dealt out in turn, so two lines meet both. */
let w: World
let g: Goods
let node: Node
let one: Line
let two: Line
const enter = async (line: Line, userId: string, second?: Line) =>
  signIn(
    line,
    (await w.sql.query('select login_name from app_user where id = $1', [userId])).rows[0].login_name,
    second,
  )
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await w.sql.query('update app_user set password_hash = $1', [await hashPassword(DEMO_PASSWORD)])
  const env = { WORKERS: '2', DEMO: 'off', DATABASE_URL: w.url, DRAIN_SECONDS: '2' }
  node = await startNode({ dataDir: w.dataDir, port: await freePort(), env })
  await until('both serve', 120_000, async () => /Jicai:/.test(node.said()))
  one = lineTo(node.port, 1)
  two = lineTo(node.port, 1)
}, 240_000)
afterAll(async () => {
  if (node.child.exitCode === null) node.child.kill('SIGKILL')
  await node.gone
  await w.close()
})

interface Worker {
  pid: number
  runsJobs: boolean
}
/** The processes the node started, as the system tells. */
const workers = (): Worker[] =>
  readdirSync('/proc')
    .filter((n) => /^\d+$/.test(n))
    .flatMap((n) => {
      try {
        const stat = readFileSync(`/proc/${n}/stat`, 'utf8')
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== node.child.pid) return []
        return [{ pid: Number(n), runsJobs: readFileSync(`/proc/${n}/environ`, 'utf8').includes('RUNS_JOBS=1') }]
      } catch {
        return []
      }
    })
const held = (line: Line) => Object.values(line.agent.freeSockets).flat().length
const plans = (line: Line, user: User) =>
  post(line, user, planCalls.query.path, {}, randomUUID()).then((r) => r.envelope.code)

test('the key of one process opens at the other; work on one is heard in the streams of both', async () => {
  const buyer = await enter(one, g.buyer.userId, two)
  expect([await plans(one, buyer), await plans(two, buyer)]).toEqual([0, 0])
  const auditor = await enter(two, g.auditor.userId)
  const streams = [eventsOf(one, auditor), eventsOf(one, auditor)]
  await until('the streams speak', 10_000, async () => streams.every((s) => s.seen().length > 0))
  const before = streams.map((s) => s.seen().length)
  const { catalogItemId } = await g.item()
  const head = { planType: 'month', kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '10' }] }
  const plan = (await post(one, buyer, planCalls.add.path, head, randomUUID())).envelope.data as {
    id: string
    version: number
  }
  await post(two, buyer, planCalls.submit.path, { id: plan.id, version: plan.version }, randomUUID())
  await until('both hear', 10_000, async () => streams.every((s, i) => s.seen().length > before[i]!))
  for (const s of streams) s.close()
})

test('who guesses is held by both, and the numbers told are those of both', async () => {
  const guess = (line: Line, n: number) =>
    send(line, {
      method: 'POST',
      path: contractLinkCalls.preview.path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: `guess.${n}` }),
    })
  for (let n = 0; n < 20; n++) await guess(n % 2 ? one : two, n)
  await until('both hold', 5000, async () => {
    const said = await Promise.all([guess(one, 20), guess(two, 21)])
    return said.every((r) => r.envelope.msg === '尝试过于频繁，请稍后再试')
  })
  const { port } = node
  const told = await fetch(`http://127.0.0.1:${port}/metrics`).then((r) => r.text())
  const calls = [...told.matchAll(/jicai_call_seconds_count\{call="\/linex\/contract\/preview",code="\d+"\} (\d+)/g)]
  expect(calls.reduce((sum, [, n]) => sum + Number(n), 0)).toBeGreaterThanOrEqual(22)
})

test('one of them runs the jobs, each once; killed, both its jobs and its place are taken over', async () => {
  expect(await sixtyJobs(w.url)).toMatchObject({ jobs: 60, takings: 60 })
  const listeners = async () => {
    const { rows } = await w.sql.query(
      `select from pg_stat_activity where application_name = 'jicai-jobs' and query ilike 'listen%' and datname = current_database()`,
    )
    return rows.length
  }
  // one for each lane
  expect(await listeners()).toBe(2)

  const buyer = await enter(one, g.buyer.userId)
  await plans(two, buyer)
  expect([held(one), held(two)]).toEqual([1, 1])
  const dies = workers().find((x) => x.runsJobs)!
  process.kill(dies.pid, 'SIGKILL')
  // the two lines were answered by two processes: one of them is broken now, the other is not
  await until('its line breaks', 5000, async () => held(one) + held(two) === 1)
  expect([await plans(one, buyer), await plans(two, buyer)]).toEqual([0, 0])
  await until('another runs the jobs', 60_000, async () => {
    const now = workers()
    return now.length === 2 && now.some((x) => x.runsJobs && x.pid !== dies.pid) && (await listeners()) === 2
  })
  expect(await sixtyJobs(w.url)).toMatchObject({ jobs: 60, takings: 60 })
}, 120_000)

test('asked to stop, it serves until the balancer knows, ends what does not end by itself, and nothing of it stays', async () => {
  const buyer = await enter(one, g.buyer.userId)
  await until('both are ready', 30_000, async () => {
    const ready = await Promise.all([one, two].map((l) => send(l, { method: 'GET', path: '/ready' })))
    return ready.every((r) => r.status === 200)
  })
  const all = workers().map((x) => x.pid)
  // a request that never comes to its end
  const stuck = connect(node.port, '127.0.0.1', () =>
    stuck.write(
      'POST /open/registerState HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    ),
  )
  stuck.on('error', () => {})
  await once(stuck, 'connect')
  node.child.kill('SIGTERM')
  await until('it says so', 1500, async () => (await send(one, { method: 'GET', path: '/ready' })).status === 503)
  expect(await plans(one, buyer)).toBe(0)
  await node.gone
  expect([node.child.exitCode, all.length]).toEqual([0, 2])
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 60_000)
