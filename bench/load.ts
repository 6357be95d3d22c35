// npm run bench:load -- [--lines 1000000] [--seconds 180] [--reads 50] [--writes 15] [--storm 20] [--soak minutes]
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { makeBig } from '#db/demo/big.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { lineTo, tryLogin } from '#tests/faults/client.ts'
import { openHouse, percentile, rss, withClient } from './harness.ts'
import { openWork, type Work } from './load-ways.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '180' },
    reads: { type: 'string', default: '50' },
    writes: { type: 'string', default: '15' },
    storm: { type: 'string', default: '20' },
    soak: { type: 'string', default: '0' },
  },
})
const number = (name: keyof typeof values): number => Number(values[name])
const PASSWORD = 'Load2026storm'

interface Kind {
  times: number[]
  errors: string[]
}
type Kinds = Map<string, Kind>

const note = async (kinds: Kinds, name: string, due: number, fn: () => Promise<unknown>): Promise<void> => {
  const kind = kinds.get(name) ?? { times: [], errors: [] }
  kinds.set(name, kind)
  try {
    await fn()
    // from the moment it was due: a client that must wait waits for the server too
    kind.times.push(performance.now() - due)
  } catch (e) {
    kind.errors.push((e as Error).message)
  }
}

/** Sends at a constant rate, whether or not the answers keep up; returns when all have come. */
const atRate = async (
  perSecond: number,
  seconds: number,
  fn: (n: number, due: number) => Promise<void>,
): Promise<void> => {
  const from = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = from + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((r) => setTimeout(r, wait))
    all.push(fn(n, due))
  }
  await Promise.all(all)
}

const load = async (work: Work, seconds: number): Promise<Kinds> => {
  const kinds: Kinds = new Map()
  await Promise.all([
    atRate(number('reads'), seconds, async (n, due) => {
      const [name, fn] = work.reads[n % work.reads.length]!
      await note(kinds, name, due, fn)
    }),
    atRate(number('writes'), seconds, async () => {
      try {
        const { kind, go } = await work.nextWrite()
        await note(kinds, kind, performance.now(), go)
      } catch (e) {
        await note(kinds, 'reads of a write', 0, () => Promise.reject(e))
      }
    }),
  ])
  return kinds
}

const timesOf = (kinds: Kinds, names: (name: string) => boolean): number[] =>
  [...kinds].filter(([name]) => names(name)).flatMap(([, k]) => k.times)
const line = (name: string, times: number[], errors: string[]): string => {
  const p = (q: number) => (times.length ? percentile(times, q).toFixed(0) : '–')
  const why = errors[0] ? ` ${[...new Set(errors)].slice(0, 2).join(' | ').slice(0, 200)}` : ''
  return `| ${name} | ${times.length} | ${p(0.5)} | ${p(0.95)} | ${p(0.99)} | ${errors.length}${why} |`
}
const report = (title: string, kinds: Kinds, isRead: (name: string) => boolean): void => {
  console.log(`\n${title}\n\n| kind | n | p50 ms | p95 ms | p99 ms | errors |\n|---|---|---|---|---|---|`)
  for (const [name, k] of kinds) console.log(line(name, k.times, k.errors))
  for (const [name, reads] of [
    ['all reads', true],
    ['all writes', false],
  ] as const) {
    const errors = [...kinds].filter(([n]) => isRead(n) === reads).flatMap(([, k]) => k.errors)
    console.log(
      line(
        `**${name}**`,
        timesOf(kinds, (n) => isRead(n) === reads),
        errors,
      ),
    )
  }
}

/** Least squares: what is gained per minute. */
const slope = (points: readonly [minute: number, value: number][]): number => {
  const mean = (i: 0 | 1) => points.reduce((s, p) => s + p[i], 0) / points.length
  const [mx, my] = [mean(0), mean(1)]
  const over = points.reduce((s, [x, y]) => s + (x - mx) * (y - my), 0)
  return (
    over /
    Math.max(
      1e-9,
      points.reduce((s, [x]) => s + (x - mx) ** 2, 0),
    )
  )
}

/** Memory, descriptors and connections of the app, every ten seconds; the first fifth warms up. */
const sampler = (pid: number, url: string) => {
  const samples: { minute: number; rss: number; files: number; connections: number }[] = []
  const from = performance.now()
  const timer = setInterval(async () => {
    const connections = await withClient(url, async (c) => {
      const { rows } = await c.query(
        `select count(*)::int as n from pg_stat_activity where application_name like 'jicai%' and datname = current_database()`,
      )
      return rows[0].n as number
    }).catch(() => Number.NaN)
    const files = readdirSync(`/proc/${pid}/fd`).length
    samples.push({ minute: (performance.now() - from) / 60_000, rss: rss(pid), files, connections })
  }, 10_000)
  return () => {
    clearInterval(timer)
    const warm = samples.slice(Math.floor(samples.length / 5))
    const of = (key: 'rss' | 'files' | 'connections') => {
      const all = warm.map((s) => s[key])
      return `${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}, ${slope(warm.map((s) => [s.minute, s[key]])).toFixed(2)} per minute`
    }
    if (warm.length > 2)
      console.log(`\nRSS MB ${of('rss')} (wanted < 1); descriptors ${of('files')}; connections ${of('connections')}`)
  }
}

const storm = async (at: string, seconds: number): Promise<string> => {
  const road = lineTo(Number(new URL(at).port), 256)
  const codes = new Map<number, number>()
  await atRate(100, seconds, async (n) => {
    const code = await tryLogin(road, `buyer_big${1 + (n % 6)}`, { password: PASSWORD }).then(
      ({ reply }) => reply.envelope.code,
      () => -1,
    )
    codes.set(code, (codes.get(code) ?? 0) + 1)
  })
  road.agent.destroy()
  return [...codes].map(([code, n]) => `${n} × ${code}`).join(', ')
}

const house = await openHouse()
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, load before ${loadavg()[0]!.toFixed(1)}`)
  const from = performance.now()
  const big = await makeBig(await house.fresh('load'), number('lines'))
  console.log(`${number('lines')} order lines made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const hash = await hashPassword(PASSWORD)
  await withClient(house.url('load'), (c) =>
    c.query(`update app_user set password_hash = $1 where login_name like 'buyer_big%'`, [hash]),
  )
  const app = await house.app('load')
  const work = await openWork(app, house.url('load'), big)
  const isRead = (name: string) => work.reads.some(([r]) => r === name)
  await load(work, Math.min(10, number('seconds')))
  const seconds = number('soak') > 0 ? number('soak') * 60 : number('seconds')
  const sampled = sampler(app.pid, house.url('load'))
  const calm = await load(work, seconds)
  report(`${number('reads')} reads/s and ${number('writes')} writes/s for ${seconds} s`, calm, isRead)
  sampled()
  if (number('storm') > 0) {
    const [codes, busy] = await Promise.all([storm(app.at, number('storm')), load(work, number('storm'))])
    report(`the same during 100 logins/s for ${number('storm')} s (answers: ${codes})`, busy, isRead)
    for (const [name, reads] of [
      ['reads', true],
      ['writes', false],
    ] as const) {
      const p95 = (k: Kinds) =>
        percentile(
          timesOf(k, (n) => isRead(n) === reads),
          0.95,
        )
      const ratio = p95(busy) / p95(calm)
      console.log(
        `${ratio <= 2 ? 'ok    ' : 'MISSED'} p95 of ${name} in the storm / before: ${ratio.toFixed(2)} (wanted ≤ 2)`,
      )
    }
  }
  await app.stop()
} finally {
  await house.close()
  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
}
