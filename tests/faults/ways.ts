import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { stockDocumentCalls as stock } from '#modules/stock-document/shared/calls.ts'
import { type Line, post, type Reply } from './client.ts'
import type { Crew, Goods } from './crew.ts'
import type { Journal } from './journal.ts'
import { countShelf, recallLot } from './shelves.ts'

export interface Traffic {
  /** Answers that were neither a success nor a passing trouble. */
  refusals: string[]
  /** Attempts that got no answer or a passing trouble, and were made again. */
  troubles: number
  /** Acknowledged writes. */
  acks: number
  /** Performance time of the latest one. */
  lastAck: number
  stop(): Promise<void>
}

class Stopped extends Error {}

/** Trouble that passes: the client asks again with the same key. */
const passes = (reply: Reply): boolean =>
  [codes.unavailable, codes.fault, codes.tooMany].includes(reply.envelope.code as 503) ||
  reply.envelope.code === undefined

/**
 * `clients` people's worth of goods' ways, without end: plan, order, delivery, acceptance, use, transfer, and by turns a count and a recall. Every acknowledged write goes to
 * the journal before the next one; a write without an answer is repeated with its key until it has one.
 */
export const startTraffic = (o: {
  line: () => Line
  crew: Crew
  goods: Goods
  journal: Journal
  clients: number
}): Traffic => {
  let stopped = false
  const traffic: Traffic = {
    refusals: [],
    troubles: 0,
    acks: 0,
    lastAck: 0,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
  const ask = async <C extends Call>(who: keyof Crew, call: C, body: Asked<C>, key: string): Promise<Answer<C>> => {
    for (;;) {
      if (stopped) throw new Stopped()
      const reply = await post(o.line(), o.crew[who], call.path, body, key).catch(() => undefined)
      if (!reply || passes(reply)) {
        traffic.troubles++
        await sleep(150)
        continue
      }
      if (reply.envelope.code !== 0) throw new Error(`${call.path}: ${reply.envelope.code} ${reply.envelope.msg}`)
      const data = reply.envelope.data as Answer<C>
      if (call.does === 'write') {
        o.journal.note({ login: who, key, path: call.path, body, data })
        traffic.acks++
        traffic.lastAck = performance.now()
      }
      return data
    }
  }
  const read = <C extends Call>(who: keyof Crew, call: C, body: Asked<C>) => ask(who, call, body, randomUUID())
  /** The key is also the mark of what is made with it, so that a second making can be counted. */
  const write = <C extends Call>(who: keyof Crew, call: C, body: Asked<C> | ((mark: string) => Asked<C>)) => {
    const key = randomUUID()
    return ask(who, call, typeof body === 'function' ? (body as (mark: string) => Asked<C>)(key) : body, key)
  }

  const way = async (): Promise<void> => {
    const { catalogItemId, pointId, expiryDate } = o.goods
    const p = await write('buyer1', planCalls.add, (remark) => ({
      planType: 'month' as const,
      kind: 0,
      pointId,
      remark,
      lines: [{ catalogItemId, qty: '10' }],
    }))
    const sent = await write('buyer1', planCalls.submit, { id: p.id, version: p.version })
    await write('auditor1', planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
    const order = (await read('buyer1', orderCalls.query, { planId: p.id })).rows[0]
    if (!order) throw new Error(`plan ${p.id} has no order`)
    // where it did not pass with its plan (decision 0029)
    const wish = { id: order.id, version: order.version, action: 'approve' as const }
    const free = order.status === 'pendingAudit' ? await write('auditor1', orderCalls.audit, wish) : order
    await write('sup1_sales', orderCalls.accept, { id: order.id, version: free.version })
    const { lines } = await read('sup1_sales', orderCalls.detail, { id: order.id })
    const d = await write('sup1_sales', deliveryCalls.add, (carrier) => ({
      orderId: order.id,
      carrier,
      lines: lines.map((l) => ({
        orderLineId: l.id,
        qty: '10',
        lotNo: 'FAULTS',
        productionDate: '2026-01-01',
        expiryDate,
      })),
    }))
    await write('sup1_sales', deliveryCalls.ship, { id: d.id, version: d.version })
    const wait = (await read('receiver1', acceptanceCalls.query, { deliveryId: d.id })).rows[0]
    if (!wait) throw new Error(`delivery ${d.id} has no acceptance`)
    const detail = await read('receiver1', acceptanceCalls.detail, { id: wait.id })
    const checked = await write('receiver1', acceptanceCalls.accept, (remark) => ({
      id: wait.id,
      version: wait.version,
      remark,
      lines: detail.lines.map((l) => ({ id: l.id, acceptedQty: '8', refusedQty: '2', refuseCode: '01' as const })),
    }))
    // all confirm in the same moment and book the same lot: whoever reads and writes carelessly shows it
    await sleep(500 - (Date.now() % 500))
    await write('auditor1', acceptanceCalls.confirm, { id: wait.id, version: checked.version })
    await spend()
    await alone('count', () => countShelf({ goods: o.goods, read, write }))
    await alone('recall', () => recallLot({ goods: o.goods, read, write }))
  }

  /** One of all clients at a time: two counts of one shelf, two recalls of one lot would be refused, and rightly. */
  const busy = new Set<string>()
  const alone = async (what: string, fn: () => Promise<void>): Promise<void> => {
    if (busy.has(what)) return
    busy.add(what)
    await fn().finally(() => busy.delete(what))
  }
  /** Some of it is used, some goes to another shelf. */
  const spend = async (): Promise<void> => {
    const { productId, pointId, toPointId } = o.goods
    const line = (qty: string) => [{ productId, qty }]
    const used = await write('receiver1', stock.consume, (remark) => ({
      ...{ pointId, docKind: 'outpatient' as const, remark, lines: line('3') },
    }))
    await write('receiver1', stock.post, { id: used.id, version: used.version })
    const moved = await write('receiver1', stock.transfer, (remark) => ({
      pointId,
      toPointId,
      remark,
      lines: line('2'),
    }))
    const passed = await write('receiver1', stock.submit, { id: moved.id, version: moved.version })
    const sent = await write('receiver1', stock.ship, { id: moved.id, version: passed.version })
    await write('pharmacist1', stock.receive, { id: moved.id, version: sent.version })
  }
  const running = Array.from({ length: o.clients }, async () => {
    while (!stopped) {
      try {
        await way()
      } catch (e) {
        if (e instanceof Stopped) return
        traffic.refusals.push((e as Error).message)
        await sleep(100)
      }
    }
  })
  return traffic
}
