import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { until } from './client.ts'
import { type House, openHouse, someTime } from './house.ts'
import { postgresOf, signalAll } from './node.ts'
import { judge, startProbe } from './probe.ts'
import { type Flaw, withOwner } from './prove.ts'
import { openProxy } from './proxy.ts'

export interface Asked {
  /** Kills of each kind. */
  kills: number
  /** Seconds the database is away. */
  away: number
}
export interface Outcome {
  said: string
  wrong: string[]
}
/** @param base data folder with the demonstration region */
export type Scenario = (base: string, asked: Asked) => Promise<Outcome>

export const flawed = (flaws: readonly Flaw[]): string[] => flaws.map((f) => `${f.kind}: ${f.what}`)
const sum = (times: number[]): string => {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted.length
    ? `median ${(sorted[Math.floor(sorted.length / 2)]! / 1000).toFixed(1)} s, worst ${(sorted.at(-1)! / 1000).toFixed(1)} s`
    : 'none'
}
const BACK_MS = 5_000

/** Everything a scenario says at its end: the last proof, and what the traffic was refused. */
export const ended = async (h: House, text: string, wrong: string[]): Promise<Outcome> => {
  await h.traffic.stop()
  wrong.push(...flawed(await h.prove()))
  const { refusals, acks } = h.traffic
  // on a slow database somebody waits longer than ten seconds for his turn, and is told to try again
  const real = refusals.filter((r) => !r.endsWith('其他人正在处理此数据，请稍后再试'))
  if (real.length > acks / 20) wrong.push(`${real.length} refusals, such as ${real.slice(0, 3).join(' | ')}`)
  const acknowledged = h.journal.read()
  const [counts, recalls] = ['/count/audit', '/recall/issue'].map((end) =>
    acknowledged.filter((a) => a.path.endsWith(end)),
  )
  const said = `${text}; ${acknowledged.length} writes acknowledged with ${counts!.length} counts and ${recalls!.length} recalls, ${wrong.length} flaws, ${refusals.length} refusals`
  await h.close()
  return { said: `${said}${refusals[0] ? ` (${refusals[0]})` : ''}`, wrong }
}

export const killApp: Scenario = async (base, { kills }) => {
  const h = await openHouse(base, 'kill-app')
  const [wrong, back]: [string[], number[]] = [[], []]
  for (let n = 0; n < kills; n++) {
    await someTime(1500)
    h.node.child.kill('SIGKILL')
    await h.node.gone
    const from = performance.now()
    await h.restart()
    await h.backAfter(60_000)
    back.push(performance.now() - from)
    wrong.push(...flawed(await h.prove()))
  }
  return ended(h, `app killed ${kills} times, first write after its start: ${sum(back)}`, wrong)
}

export const killDatabase: Scenario = async (base, { kills }) => {
  const h = await openHouse(base, 'kill-db')
  const [wrong, back]: [string[], number[]] = [[], []]
  for (let n = 0; n < kills; n++) {
    await someTime(1500)
    const { main, all } = postgresOf(h.dataDir)
    // the whole server at once, or a backend alone, after which the server restarts itself
    signalAll(n % 3 === 2 ? [all.at(-1)!] : [...all.filter((p) => p !== main), main], 'SIGKILL')
    back.push(await h.backAfter(60_000))
    wrong.push(...flawed(await h.prove()))
  }
  const late = back.filter((t) => t > BACK_MS).length
  return ended(h, `PostgreSQL killed ${kills} times, first write after it: ${sum(back)} (${late} above 5 s)`, wrong)
}

/** Takes the database away, watches the answers, brings it back. */
const outage = async (h: House, o: { seconds: number; go: () => void; come: () => void }, wrong: string[]) => {
  await someTime(1000)
  const probe = startProbe(h)
  o.go()
  await sleep(o.seconds * 1000)
  o.come()
  const back = await h.backAfter(60_000)
  const p = await probe.stop()
  wrong.push(...judge(p, { within: 3_000, ready: 503 }))
  if (back > BACK_MS) wrong.push(`back only after ${(back / 1000).toFixed(1)} s`)
  const sentences = [...p.sentences].map(([s, n]) => `${n} × ${s}`).join(', ')
  return `slowest of ${p.answered} answers ${Math.round(p.slowest)} ms, back after ${(back / 1000).toFixed(1)} s, ${sentences}`
}

export const frozen: Scenario = async (base, { away }) => {
  const h = await openHouse(base, 'frozen')
  const wrong: string[] = []
  let pids: number[] = []
  const text = await outage(
    h,
    {
      seconds: away,
      go: () => {
        pids = postgresOf(h.dataDir).all
        signalAll(pids, 'SIGSTOP')
      },
      come: () => signalAll(pids, 'SIGCONT'),
    },
    wrong,
  )
  return ended(h, `PostgreSQL frozen for ${away} s: ${text}`, wrong)
}

/** A house whose database lies behind the proxy, as another machine's would. */
const remote = async (
  base: string,
  name: string,
  fn: (h: House, proxy: Awaited<ReturnType<typeof openProxy>>, wrong: string[]) => Promise<string>,
): Promise<Outcome> => {
  const database = await startDatabase({ dataDir: base })
  const url = new URL(database.url)
  const proxy = await openProxy(() => Number(url.port))
  try {
    const far = Object.assign(new URL(database.url), { port: String(proxy.port) }).href
    const h = await openHouse(base, name, {
      url: database.url,
      env: { DATABASE_URL: far, SECRET_FILE: join(base, 'secret') },
    })
    const wrong: string[] = []
    return await ended(h, await fn(h, proxy, wrong), wrong)
  } finally {
    proxy.close()
    await database.stop()
  }
}

export const cutOff: Scenario = (base, { away }) =>
  remote(base, 'cut-off', async (h, proxy, wrong) => {
    const said: string[] = []
    for (const mode of ['refuse', 'silent'] as const) {
      const o = { seconds: away, go: () => proxy.turn(mode), come: () => proxy.turn('pass') }
      said.push(`${mode} for ${away} s: ${await outage(h, o, wrong)}`)
    }
    const jobs = await withOwner(h.url(), (sql) =>
      sql.query(`select graphile_worker.add_job('session.purge', '{}'::json)`),
    ).then(() =>
      until('jobs go on', 15_000, () =>
        withOwner(h.url(), async (sql) => {
          const { rows } = await sql.query(
            `select from graphile_worker.jobs where task_identifier = 'session.purge' and key is null`,
          )
          return rows.length === 0
        }),
      ),
    )
    return `network to the database ${said.join('; ')}; jobs went on ${(jobs / 1000).toFixed(1)} s after`
  })

export const slow: Scenario = (base, { away }) =>
  remote(base, 'slow', async (h, proxy, wrong) => {
    const probe = startProbe(h)
    proxy.delay = 500
    await sleep(Math.max(10, away) * 1000)
    proxy.delay = 0
    const back = await h.backAfter(60_000)
    const p = await probe.stop()
    // a slow answer is an answer: the queue is bounded, and who cannot be served is told so
    wrong.push(...judge(p, { within: 20_000, ready: 200 }))
    if (back > BACK_MS) wrong.push(`back only after ${(back / 1000).toFixed(1)} s`)
    return `database 500 ms slower: slowest of ${p.answered} answers ${Math.round(p.slowest)} ms, back after ${(back / 1000).toFixed(1)} s`
  })

export const fullPool: Scenario = async (base) => {
  const h = await openHouse(base, 'full-pool')
  const wrong: string[] = []
  const probe = startProbe(h)
  // everybody who touches a plan waits for this lock with a connection in his hand
  await withOwner(h.url(), async (sql) => {
    await sql.query('begin; lock table plan in access exclusive mode')
    const waiting = Array.from({ length: 40 }, () => h.crew.buyer1).map(async (user) => {
      const { post } = await import('./client.ts')
      await post(h.line, user, '/linex/order/plan/query', {}, '').catch(() => {})
    })
    await sleep(6_000)
    await sql.query('rollback')
    await Promise.all(waiting)
  })
  const back = await h.backAfter(30_000)
  const p = await probe.stop()
  wrong.push(...judge(p, { within: 12_000, ready: 200 }))
  if (back > BACK_MS) wrong.push(`back only after ${(back / 1000).toFixed(1)} s`)
  if (!p.readySaid.has(503)) wrong.push('/ready did not say 503 while nobody was given a connection')
  return ended(
    h,
    `all connections taken for 6 s: slowest answer ${Math.round(p.slowest)} ms, back after ${Math.round(back)} ms`,
    wrong,
  )
}
