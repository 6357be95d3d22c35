import cluster from 'node:cluster'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hearOthers, tellOthers } from './siblings.ts'

/** The process's numbers in Prometheus form; one registry per process. */
const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'jicai_' })
// answers when the process that started this one gathers the numbers of all
const together = new AggregatorRegistry()
AggregatorRegistry.setRegistries(registry)

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

/**
 * A number that is asked for when Prometheus asks; a second of the same name replaces the first (tests open many).
 * @param of of several processes of a node: their sum, or the greatest where all look at the same thing
 */
export const watch = (
  name: string,
  help: string,
  ask: () => number | Promise<number>,
  of: 'sum' | 'max' = 'sum',
): void => {
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    aggregator: of,
    registers: [registry],
    async collect() {
      // a database that is away must not take the other numbers with it
      const value = await Promise.resolve(ask()).catch(() => Number.NaN)
      this.set(value)
    },
  })
}

export const metricsType = registry.contentType
const METRICS = 'metrics'
const asked: ((text: string) => void)[] = []
hearOthers(METRICS, (text) => {
  for (const done of asked.splice(0)) done(text)
})

/** The numbers of the whole node as Prometheus reads them. */
export const metricsText = (): Promise<string> => {
  if (!cluster.isWorker) return registry.metrics()
  return new Promise((done) => {
    asked.push(done)
    if (asked.length === 1) tellOthers(METRICS, '')
  })
}

/** What a process that serves nobody itself answers when one of its own asks for the numbers of all. */
export const gathered = (): Promise<string> => together.clusterMetrics()
