// Started by kit.ts: the people at work while others attack, in a process of their own, so that what the attacker's side computes
// is not taken for the server's slowness.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lineTo, post, type Reply } from '../faults/client.ts'
import type { Crew, Goods } from '../faults/crew.ts'

export interface Asked {
  port: number
  crew: Crew
  goods: Goods
}
export interface Sample {
  /** How long the answer took, ms. */
  ms: number
  /** What was wrong with it, if anything. */
  wrong?: string
}

/** Between two requests of one person, ms. */
const PAUSE = 100
const faults: readonly number[] = [codes.fault, codes.unavailable, codes.tooMany]
const wrongOf = (path: string, r: Reply): string | undefined =>
  r.status >= 500 || faults.includes(r.envelope?.code)
    ? `${path}: ${r.status} ${r.envelope?.code} ${r.envelope?.msg}`
    : undefined

let samples: Sample[] = []

/** Reads like most of the day, and now and then a new plan. */
const work = async ({ port, crew, goods }: Asked): Promise<void> => {
  const line = lineTo(port)
  const { catalogItemId, pointId } = goods
  const plan = { planType: 'month', kind: 0, pointId, remark: 'attack', lines: [{ catalogItemId, qty: '10' }] }
  const asks = [
    [crew.buyer1, planCalls.query.path, {}],
    [crew.buyer1, planCalls.add.path, plan],
    [crew.auditor1, orderCalls.query.path, {}],
    [crew.sup1_sales, orderCalls.query.path, { status: ['confirmed'] }],
    [crew.receiver1, acceptanceCalls.query.path, {}],
  ] as const
  const person = async (at: number): Promise<never> => {
    for (let n = at; ; n++) {
      const [user, path, body] = asks[n % asks.length]!
      const from = performance.now()
      const wrong = await post(line, user, path, body, randomUUID()).then(
        (r) => wrongOf(path, r),
        (e: Error) => `${path}: ${e.message}`,
      )
      samples.push({ ms: performance.now() - from, wrong })
      await sleep(PAUSE)
    }
  }
  await Promise.all(asks.map((_, n) => person(n)))
}

process.on('message', (m: Asked | 'tell') => {
  if (m !== 'tell') return void work(m)
  process.send?.(samples)
  samples = []
})
process.on('disconnect', () => process.exit(0))
