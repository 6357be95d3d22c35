import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { post, send } from './client.ts'
import type { House } from './house.ts'

export interface Probed {
  /** Longest answer of a read or a write, ms; Infinity for one that never came. */
  slowest: number
  answered: number
  /** Answers that were no success, by their sentence. */
  sentences: Map<string, number>
  /** Codes seen. */
  codes: Set<number>
  /** Health was asked so many times and failed so many times. */
  health: [number, number]
  readySaid: Set<number>
}

/** Somebody who keeps asking while something is broken: a list, a new plan, /health and /ready, several at a time. */
export const startProbe = (h: House): { stop(): Promise<Probed> } => {
  let stopped = false
  const p: Probed = {
    slowest: 0,
    answered: 0,
    sentences: new Map(),
    codes: new Set(),
    health: [0, 0],
    readySaid: new Set(),
  }
  const timed = async (fn: () => ReturnType<typeof post>) => {
    const from = performance.now()
    const reply = await fn().catch(() => undefined)
    p.slowest = Math.max(p.slowest, reply ? performance.now() - from : Number.POSITIVE_INFINITY)
    p.answered++
    if (!reply) return
    const { code, msg } = reply.envelope
    p.codes.add(code)
    if (code !== 0) p.sentences.set(msg, (p.sentences.get(msg) ?? 0) + 1)
  }
  const list = () => post(h.line, h.crew.buyer1, planCalls.query.path, {}, randomUUID())
  const add = () => {
    const { catalogItemId, pointId } = h.goods
    const body = { planType: 'month', kind: 0, pointId, remark: 'probe', lines: [{ catalogItemId, qty: '1' }] }
    return post(h.line, h.crew.buyer1, planCalls.add.path, body, randomUUID())
  }
  const loop = async (fn: () => Promise<void>, every: number) => {
    while (!stopped) {
      await fn()
      await sleep(every)
    }
  }
  const running = [
    loop(() => timed(list), 100),
    loop(() => timed(list), 150),
    loop(() => timed(add), 200),
    loop(async () => {
      p.health[0]++
      const alive = await send(h.line, { method: 'GET', path: '/health', timeout: 3000 }).catch(() => undefined)
      if (alive?.envelope.code !== 0) p.health[1]++
      const ready = await send(h.line, { method: 'GET', path: '/ready', timeout: 3000 }).catch(() => undefined)
      p.readySaid.add(ready?.status ?? 0)
    }, 250),
  ]
  return {
    stop: async () => {
      stopped = true
      await Promise.all(running)
      return p
    },
  }
}

/** What the probe found against the targets of security.md C67; the sentences of faults must be Chinese. */
export const judge = (p: Probed, o: { within: number; ready: number }): string[] => [
  ...(p.slowest > o.within ? [`an answer took ${Math.round(p.slowest)} ms`] : []),
  ...(p.health[1] ? [`/health failed ${p.health[1]} of ${p.health[0]} times`] : []),
  ...(p.readySaid.has(o.ready) ? [] : [`/ready never said ${o.ready}`]),
  ...[...p.sentences.keys()].filter((s) => !/[\u4e00-\u9fff]/.test(s)).map((s) => `not a Chinese sentence: ${s}`),
]
