import pg from 'pg'
import { everyInvariant } from '#app/modules.ts'
import type { Big } from '#db/demo/big.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { crewOf } from './floor.ts'
import { receiveOrder } from './floor-goods.ts'
import { createOrder, type Doc, moveOrder, readOrder } from './floor-order.ts'
import { type Figure, percentile, type RunningApp, withClient } from './harness.ts'
import { meter } from './meter.ts'
import { askers, type Costs } from './reads.ts'
import { heard, openHere, replay, type Said } from './replay.ts'
import { goodsOf, stepsOf, type Way } from './ways.ts'

const CLIENTS = 8

/** The three rows of writing, for a document on its way `D`: each step takes what the one before left. */
interface Steps<D> {
  create: (client: number) => Promise<D>
  approve: (doc: D, client: number) => Promise<D>
  receive: (doc: D, client: number) => Promise<void>
}
const rows = [
  { key: 'create', name: 'create an order of 10 lines and read it', wanted: 250 },
  { key: 'approve', name: 'submit and approve it', wanted: 150 },
  { key: 'receive', name: 'receive it fully (8 calls)', wanted: 60 },
] as const
type Key = (typeof rows)[number]['key']

interface Result {
  perSecond: number
  p95: number
}

/** Does all of a list at the concurrency of the bench; answers what came and how fast. */
const through = async <A, B>(
  list: readonly A[],
  fn: (one: A, client: number) => Promise<B>,
): Promise<[B[], Result]> => {
  const [out, times]: [B[], number[]] = [[], []]
  let next = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (next < list.length) {
        const n = next++
        const start = performance.now()
        out[n] = await fn(list[n]!, client)
        times.push(performance.now() - start)
      }
    }),
  )
  return [out, { perSecond: (list.length * 1000) / (performance.now() - from), p95: percentile(times, 0.95) }]
}

/** So many documents go the whole way, one row after the other; `done` is told of each. */
const turn = async <D>(docs: number, s: Steps<D>, done: (key: Key, r: Result) => void): Promise<void> => {
  const numbers = Array.from({ length: docs }, (_, n) => n)
  const [made, created] = await through(numbers, (_, client) => s.create(client))
  done('create', created)
  const [sent, approved] = await through(made, s.approve)
  done('approve', approved)
  done('receive', (await through(sent, s.receive))[1])
}

/** Says again what the house said of the first document, with a map of names for each. */
const replaying = (clients: readonly pg.PoolClient[], said: Record<Key, Said[]>): Steps<Map<string, string>> => ({
  create: async (i) => {
    const now = new Map<string, string>()
    await replay(clients[i]!, said.create, now)
    return now
  },
  approve: async (now, i) => {
    await replay(clients[i]!, said.approve, now)
    return now
  },
  receive: (now, i) => replay(clients[i]!, said.receive, now),
})

/** Statements of one call, without the one that looks who asks. */
const counted = (said: readonly Said[]): number[] => {
  const calls: number[] = []
  for (const { name } of said) name?.endsWith('session') ? calls.push(0) : calls.push((calls.pop() ?? 0) + 1)
  return calls
}
/** Which of a row's calls are told, and how few statements are wanted of them (issue 14, point 5). */
const bounds: readonly (readonly [string, Key, number, number])[] = [
  ['create', 'create', 0, 9],
  ['submit', 'approve', 0, 12],
  ['approve', 'approve', 1, 10],
  ['ship', 'receive', 3, 14],
  ['register', 'receive', 6, 12],
  ['confirm', 'receive', 7, 14],
]

/**
 * The house over HTTP against the floor (floor.ts) and against its own statements through the bare driver, in turns; all three
 * leave whole goods' ways behind, so that the invariants can be asked in the end.
 */
export const benchWrites = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Big,
  docs = 160,
  turns = 3,
): Promise<{ figures: Figure[]; costs: Costs }> => {
  const goods = await goodsOf(url, big)
  const here = await openHere(app, url)
  const own = stepsOf(await askers(here, big), goods)
  // a statement has its name from the third time on (kernel/server/db/kept.ts)
  for (let n = 0; n < 3; n++) await own.receive(await own.approve(await own.create()))
  const said: Record<Key, Said[]> = { create: [], approve: [], receive: [] }
  let way: Way | undefined
  said.create = await heard(async () => (way = await own.create()))
  said.approve = await heard(async () => (way = await own.approve(way!)))
  said.receive = await heard(() => own.receive(way!))
  await here.close()

  const options = '-c role=jicai_app -c TimeZone=Asia/Shanghai -c jit=off -c random_page_cost=1.1'
  const pool = new pg.Pool({ connectionString: url, options, max: 2 * CLIENTS })
  const connected = () => Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()))
  const [clients, floors] = [await connected(), await connected()]
  const crew = await crewOf(url, big)
  const floor: Steps<Doc> = {
    create: async (i) => {
      const doc = await createOrder(floors[i]!, crew.buyer, goods)
      await readOrder(floors[i]!, crew.buyer, doc.id)
      return doc
    },
    approve: async (doc, i) =>
      moveOrder(floors[i]!, crew.auditor, 'approve', await moveOrder(floors[i]!, crew.buyer, 'submit', doc)),
    receive: (doc, i) => receiveOrder(floors[i]!, crew, doc),
  }
  const http = stepsOf(await askers(app, big), goods)
  const house: Steps<Way> = {
    create: () => http.create(),
    approve: (w) => http.approve(w),
    receive: (w) => http.receive(w),
  }
  const bare = replaying(clients, said)
  const used = await meter(app.pid, url)

  await turn(CLIENTS, house, () => {})
  await turn(CLIENTS, floor, () => {})
  await turn(CLIENTS, bare, () => {})
  const results = { house: newResults(), floor: newResults(), bare: newResults() }
  for (let n = 0; n < turns; n++) {
    let then = used()
    await turn(docs, house, (key, r) => {
      const now = used()
      results.house[key].push({ ...r, app: now.app - then.app, database: now.database - then.database })
      then = used()
    })
    await turn(docs, floor, (key, r) => results.floor[key].push({ ...r, app: 0, database: 0 }))
    await turn(docs, bare, (key, r) => results.bare[key].push({ ...r, app: 0, database: 0 }))
  }
  for (const c of [...clients, ...floors]) c.release()
  await pool.end()

  const costs: Costs = new Map()
  const figures = rows.map(({ key, name, wanted }): Figure => {
    const mean = (of: Results, what: keyof Measured) => of[key].reduce((sum, r) => sum + r[what], 0) / of[key].length
    const [ours, least, same] = [results.house, results.floor, results.bare].map((r) => mean(r, 'perSecond')) as [
      number,
      number,
      number,
    ]
    const each = (what: 'app' | 'database') => ((mean(results.house, what) * 1000) / docs).toFixed(1)
    costs.set(name, 1000 / ours)
    return {
      name: `${label}: ${name}, HTTP / the floor`,
      wanted: `≥ 50 %, ≥ ${wanted}/s`,
      reached: `${((ours / least) * 100).toFixed(0)} %, ${ours.toFixed(0)}/s of ${least.toFixed(0)}/s; its own ${said[key].length} statements ${same.toFixed(0)}/s; db ${each('database')} + app ${each('app')} ms, p95 ${mean(results.house, 'p95').toFixed(0)} ms`,
      ok: ours >= least / 2 && ours >= wanted,
    }
  })
  const few = bounds.map(([, key, at]) => counted(said[key])[at] ?? 0)
  figures.push({
    name: `${label}: statements of ${bounds.map(([name]) => name).join(', ')}, with BEGIN and COMMIT`,
    wanted: `≤ ${bounds.map(([, , , most]) => most).join(', ')}`,
    reached: few.join(', '),
    ok: bounds.every(([, , , most], i) => few[i]! <= most),
  })
  return { figures, costs }
}

interface Measured extends Result {
  app: number
  database: number
}
type Results = Record<Key, Measured[]>
const newResults = (): Results => ({ create: [], approve: [], receive: [] })

/** That house, floor and replays did the same work, to the last counter and hash. */
export const benchHolds = async (label: string, url: string): Promise<Figure> => {
  const broken = await withClient(url, (c) => brokenInvariants(c, everyInvariant))
  return {
    name: `${label}: invariants after the house, the floor and the replays`,
    wanted: 'all hold',
    reached: broken.map((b) => b.id).join(', ') || 'all hold',
    ok: broken.length === 0,
  }
}
