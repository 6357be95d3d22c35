import { readdirSync } from 'node:fs'
import { percentile, rss, withClient } from './harness.ts'
import { meter } from './meter.ts'

export interface Kind {
  times: number[]
  errors: string[]
}
/** What was measured, by the name of the request. */
export type Kinds = Map<string, Kind>

export const timesOf = (kinds: Kinds, names: (name: string) => boolean): number[] =>
  [...kinds].filter(([name]) => names(name)).flatMap(([, k]) => k.times)
const row = (name: string, times: number[], errors: string[]): string => {
  const p = (q: number) => (times.length ? percentile(times, q).toFixed(0) : '–')
  const why = errors[0] ? ` ${[...new Set(errors)].slice(0, 2).join(' | ').slice(0, 200)}` : ''
  return `| ${name} | ${times.length} | ${p(0.5)} | ${p(0.95)} | ${p(0.99)} | ${errors.length}${why} |`
}
/** A table: each kind of request, then all reads and all writes. */
export const report = (title: string, kinds: Kinds, isRead: (name: string) => boolean): void => {
  console.log(`\n${title}\n\n| kind | n | p50 ms | p95 ms | p99 ms | errors |\n|---|---|---|---|---|---|`)
  for (const [name, k] of kinds) console.log(row(name, k.times, k.errors))
  for (const [name, reads] of [
    ['all reads', true],
    ['all writes', false],
  ] as const) {
    const errors = [...kinds].filter(([n]) => isRead(n) === reads).flatMap(([, k]) => k.errors)
    console.log(
      row(
        `**${name}**`,
        timesOf(kinds, (n) => isRead(n) === reads),
        errors,
      ),
    )
  }
}

/** Least squares: what is gained per minute. */
const slope = (points: readonly [minute: number, value: number][]): number => {
  const sum = (of: (p: readonly [number, number]) => number) => points.reduce((s, p) => s + of(p), 0)
  const [mx, my] = [sum((p) => p[0]) / points.length, sum((p) => p[1]) / points.length]
  return (
    sum(([x, y]) => (x - mx) * (y - my)) /
    Math.max(
      1e-9,
      sum(([x]) => (x - mx) ** 2),
    )
  )
}

/**
 * Says how many processors app and database needed meanwhile: what other work on the machine does not change, unlike times.
 */
export const processors = async (app: number, url: string) => {
  const used = await meter(app, url)
  const [from, then] = [performance.now(), used()]
  return (requests: number) => {
    const now = used()
    const [a, d] = [now.app - then.app, now.database - then.database]
    const each = (s: number) => `${((s * 1000) / requests).toFixed(1)} ms`
    const cores = (s: number) => ((s * 1000) / (performance.now() - from)).toFixed(2)
    console.log(
      `\nprocessor time of a request: app ${each(a)}, database ${each(d)} (${cores(a)} and ${cores(d)} cores)`,
    )
  }
}

interface Sample {
  minute: number
  rss: number
  /** What the last full garbage collection left; undefined before the first. */
  heap: number | undefined
  files: number
  connections: number
}

/** Megabytes the app's own `/metrics` tell of its heap after the last full collection. */
const heapOf = async (at: string): Promise<number | undefined> => {
  const text = await fetch(`${at}/metrics`).then((r) => r.text())
  return Number(/^jicai_heap_after_gc_bytes (\S+)$/m.exec(text)?.[1]) / 1024 / 1024 || undefined
}

/**
 * Memory, descriptors and connections of the app, every ten seconds; the first fifth warms up. The resident memory swings
 * with garbage that waits for a full collection; what stays for ever shows in the heap after one.
 */
export const sampler = (app: { pid: number; at: string }, url: string) => {
  const samples: Sample[] = []
  const from = performance.now()
  const timer = setInterval(async () => {
    const connections = await withClient(url, async (c) => {
      const { rows } = await c.query(
        `select count(*)::int as n from pg_stat_activity where application_name like 'jicai%' and datname = current_database()`,
      )
      return rows[0].n as number
    }).catch(() => Number.NaN)
    const heap = await heapOf(app.at).catch(() => undefined)
    const files = readdirSync(`/proc/${app.pid}/fd`).length
    samples.push({ minute: (performance.now() - from) / 60_000, rss: rss(app.pid), heap, files, connections })
  }, 10_000)
  return () => {
    clearInterval(timer)
    const warmUp = (samples.at(-1)?.minute ?? 0) / 5
    const of = (key: Exclude<keyof Sample, 'minute'>, some = samples): string => {
      const points = some
        .filter((s) => s.minute > warmUp && s[key] !== undefined)
        .map((s): [number, number] => [s.minute, s[key]!])
      if (points.length < 3) return 'seen too seldom'
      const all = points.map((p) => p[1])
      return `${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}, ${slope(points).toFixed(2)} per minute`
    }
    // one reading of each collection; a dozen of them are told
    const collected = samples.filter((s, i) => s.heap !== undefined && s.heap !== samples[i - 1]?.heap)
    console.log(`\nafter ${warmUp.toFixed(1)} minutes of warm-up:`)
    console.log(`heap after full collections, MB ${of('heap', collected)} (wanted < 1); RSS MB ${of('rss')}`)
    console.log(`descriptors ${of('files')}; connections ${of('connections')}`)
    const every = Math.ceil(collected.length / 12)
    const some = collected.filter((_, i) => i % every === 0)
    console.log(some.map((s) => `${s.heap?.toFixed(1)} MB at ${s.minute.toFixed(1)} min`).join(', '))
  }
}
