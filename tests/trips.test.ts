import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { lotOf } from './chain.ts'
import { type Asked, heard } from './trips.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

let w: World
let g: Goods

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

interface Said {
  id: string
  version: number
}

const cpu = async () => {
  const { rows } = await w.sql.query("select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()")
  return rows.reduce((n, r) => { try { return n + Number(readFileSync(`/proc/${r.pid}/schedstat`, 'utf8').split(' ')[0]) } catch { return n } }, 0) / 1e6
}
const own = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1000 }
/** One order on its way, each act with what it asked. */
const way = async (items: string[]) => {
  const asked: Record<string, Asked> = {}
  const step = async <T>(name: string, fn: () => Promise<T>): Promise<T> => {
    let answer: T | undefined
    const before = process.env.TRACE ? await cpu() : 0
    const mine = own()
    asked[name] = await heard(async () => {
      answer = await fn()
    })
    const app = own() - mine
    if (process.env.TRACE) Object.assign(asked[name]!, { cpu: (await cpu()) - before, app })
    return answer as T
  }
  const made = await step('create', () =>
    g.buyer.get(orderCalls.add, {
      supplierId: g.supplier,
      pointId: g.point,
      kind: 0,
      lines: items.map((catalogItemId) => ({ catalogItemId, qty: '10' })),
    }),
  )
  const sent = await step('submit', () => g.buyer.get(orderCalls.submit, { id: made.id, version: made.version }))
  const audited = await step('approve', () =>
    g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' }),
  )
  await step('accept', () => g.sales.get(orderCalls.accept, { id: made.id, version: audited.version }))
  const { lines } = await step('detail', () => g.sales.get(orderCalls.detail, { id: made.id }))
  const d: Said = await step('deliver', () =>
    g.sales.get(deliveryCalls.add, { orderId: made.id, lines: lines.map((l) => lotOf(l.id, '10')) }),
  )
  await step('ship', () => g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version }))
  const { rows } = await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })
  const wait = await g.receiver.get(acceptanceCalls.detail, { id: rows[0]!.id })
  const checked: Said = await step('register', () =>
    g.receiver.get(acceptanceCalls.accept, {
      id: wait.id,
      version: wait.version,
      lines: wait.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' })),
    }),
  )
  await step('confirm', () => g.buyer.get(acceptanceCalls.confirm, { id: wait.id, version: checked.version }))
  return asked
}

test('each act of the goods’ way asks the database no more than it must', async () => {
  const items: string[] = []
  for (let i = 0; i < 10; i++) items.push((await g.item()).catalogItemId)
  // what is prepared and kept in memory once is there
  const rounds: Record<string, Asked>[] = []
  for (let i = 0; i < Number(process.env.ROUNDS ?? 3); i++) rounds.push(await way(items))
  if (process.env.TRACE) {
    const last = rounds.at(-1)!
    const tail = rounds.slice(-20)
    for (const [name, a] of Object.entries(last)) {
      const mid = (k: string) => { const all = tail.map((r) => (r[name] as any)[k] as number).sort((x, y) => x - y); return all[all.length >> 1]!.toFixed(1) }
      const ms = tail.map((r) => r[name]!.ms).sort((x, y) => x - y)
      appendFileSync(process.env.TRACE, `\n=== ${name}: ${a.statements.length} statements, ${a.trips} trips, ${ms[ms.length >> 1]!.toFixed(1)} ms, db cpu ${mid('cpu')}, app cpu ${mid('app')}\n`)
      if (!process.env.SHORT) for (const s of a.statements) appendFileSync(process.env.TRACE, `  - ${s.replace(/\s+/g, ' ').slice(0, 260)}\n`)
    }
  }
  expect(Object.keys(rounds[0]!)).toContain('confirm')
})
