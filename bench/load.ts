// npm run bench:load -- [--lines 1000000] [--seconds 180] [--reads 50] [--writes 15] [--storm 20] [--soak minutes]
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { everyInvariant } from '#app/modules.ts'
import { makeBig } from '#db/demo/big.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { lineTo, send, tryLogin } from '#tests/faults/client.ts'
import { openHouse, percentile, withClient } from './harness.ts'
import { type Kinds, processors, report, sampler, timesOf } from './load-report.ts'
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

/** Answers by their codes; -1 for none. */
type Codes = Map<number, number>

/** Each sends its requests for some seconds, whatever becomes of the others. */
const storms: Record<string, (port: number, seconds: number) => Promise<Codes>> = {
  '100 logins/s': async (port, seconds) => {
    const road = lineTo(port, 256)
    const codes: Codes = new Map()
    await atRate(100, seconds, async (n) => {
      const code = await tryLogin(road, `buyer_big${1 + (n % 6)}`, { password: PASSWORD }).then(
        ({ reply }) => reply.envelope.code,
        () => -1,
      )
      codes.set(code, (codes.get(code) ?? 0) + 1)
    })
    road.agent.destroy()
    return codes
  },
  // security.md C07: no key pair is made on a request
  '200 keys/s': async (port, seconds) => {
    const road = lineTo(port, 256)
    const codes: Codes = new Map()
    await atRate(200, seconds, async (n) => {
      const code = await send(road, { method: 'GET', path: `/getKey?userCode=buyer_big${1 + (n % 6)}` }).then(
        (reply) => reply.envelope.code,
        () => -1,
      )
      codes.set(code, (codes.get(code) ?? 0) + 1)
    })
    road.agent.destroy()
    return codes
  },
}

const judge = (times: number[], wanted: number, name: string): void => {
  const p95 = percentile(times, 0.95)
  console.log(`${p95 <= wanted ? 'ok    ' : 'MISSED'} p95 of ${name}: ${p95.toFixed(0)} ms (wanted ≤ ${wanted})`)
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
  const sampled = sampler(app, house.url('load'))
  const used = await processors(app.pid, house.url('load'))
  const calm = await load(work, seconds)
  report(`${number('reads')} reads/s and ${number('writes')} writes/s for ${seconds} s`, calm, isRead)
  sampled()
  used(timesOf(calm, () => true).length)
  judge(timesOf(calm, isRead), 250, 'reads')
  judge(
    timesOf(calm, (n) => !isRead(n)),
    500,
    'writes',
  )
  for (const [name, storm] of number('storm') > 0 ? Object.entries(storms) : []) {
    const [codes, busy] = await Promise.all([
      storm(Number(new URL(app.at).port), number('storm')),
      load(work, number('storm')),
    ])
    const answers = [...codes].map(([code, n]) => `${n} × ${code}`).join(', ')
    report(`the same during ${name} for ${number('storm')} s (answers: ${answers})`, busy, isRead)
    for (const [kind, reads] of [
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
        `${ratio <= 2 ? 'ok    ' : 'MISSED'} p95 of ${kind} during ${name} / before: ${ratio.toFixed(2)} (wanted ≤ 2)`,
      )
    }
  }
  if (number('soak') > 0) {
    // security.md C61: after so much work at random
    const broken = await withClient(house.url('load'), (c) => brokenInvariants(c, everyInvariant))
    console.log(
      `${broken.length === 0 ? 'ok    ' : 'BROKEN'} invariants after the soak: ${broken.map((b) => b.id).join(', ') || 'all hold'}`,
    )
  }
  await app.stop()
} finally {
  await house.close()
  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
}
