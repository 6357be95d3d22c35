import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The process's numbers in Prometheus form; one registry per process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'jicai_' })

/**
 * What a full collection leaves: the resident memory swings by a hundred megabytes with garbage that waits for the next
 * one, so only this tells whether something stays for ever (security.md C74). Zero until the first.
 */
const staying = new Gauge({
  name: 'jicai_heap_after_gc_bytes',
  help: 'Heap in use after the last full garbage collection, without what was made since',
  registers: [registry],
})
const old = (): number =>
  getHeapSpaceStatistics()
    .filter((s) => !s.space_name.startsWith('new_'))
    .reduce((sum, s) => sum + s.space_used_size, 0)
new PerformanceObserver((list) => {
  const full = (e: PerformanceEntry) =>
    (e as { detail?: { kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  if (list.getEntries().some(full)) staying.set(old())
}).observe({ entryTypes: ['gc'] })

/** Seconds of an answered call, by its declared path and answer code. */
const calls = new Histogram({
  name: 'jicai_call_seconds',
  help: 'Seconds from request to answer',
  labelNames: ['call', 'code'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})
const jobs = new Counter({
  name: 'jicai_jobs_total',
  help: 'Jobs that ended, by task and result',
  labelNames: ['task', 'result'],
  registers: [registry],
})
const retries = new Counter({
  name: 'jicai_transaction_retries_total',
  help: 'Transactions repeated after a serialisation failure or deadlock',
  registers: [registry],
})
const slow = new Counter({
  name: 'jicai_slow_statements_total',
  help: 'Statements slower than SLOW_MS',
  registers: [registry],
})

/** @param code the envelope's code; `file` for an answer that is no envelope */
export const countCall = (call: string, code: number | 'file', seconds: number): void =>
  calls.observe({ call, code: String(code) }, seconds)
export const countJob = (task: string, result: 'done' | 'failed'): void => jobs.inc({ task, result })
export const countRetry = (): void => retries.inc()
export const countSlow = (): void => slow.inc()

/** A number that is asked for when Prometheus asks; a second of the same name replaces the first (tests open many). */
export const watch = (name: string, help: string, ask: () => number | Promise<number>): void => {
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // a database that is away must not take the other numbers with it
      const value = await Promise.resolve(ask()).catch(() => Number.NaN)
      this.set(value)
    },
  })
}
