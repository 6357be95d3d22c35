import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pump } from '#modules/province-order/server/pump.ts'
import { provinceTasks } from '#modules/province-order/server/tasks.ts'
import {
  provinceOrderCalls as calls,
  provinceReturnCalls as returns,
  sourceCalls,
} from '#modules/province-order/shared/calls.ts'
import type { ProvinceAdapter } from '#modules/province-setting/shared/adapter.ts'
import { lotOf, shipped } from './chain.ts'
import { auditedOrder, openTrial } from './province.ts'
import { returners, typedReturn, ways } from './returning.ts'
import { openGoods, openWorld } from './world.ts'

const about = { call: 'test', requestId: 'test' }
type Through = (adapter: ProvinceAdapter) => ProvinceAdapter

/** Dies with the first answer to this operation in its hand. */
export const dyingAt =
  (name: keyof ProvinceAdapter): Through =>
  (adapter) => ({
    ...adapter,
    [name]: async (...args: never[]) => {
      await (adapter[name] as (...all: never[]) => Promise<unknown>)(...args)
      throw new Error('killed')
    },
  })

/** A hospital that works on a platform which speaks this dialect, and what its people do there. */
export const openDesk = async (dialect: 'steps' | 'once') => {
  const w = await openWorld()
  const g = await openGoods(w)
  const t = await openTrial(w, g, dialect)
  const r = await returners(w, g)
  const buyer = await w.person(
    {
      'provincial/sourceOrder': 'view push',
      'provincial/purchaseOrder': 'view push cancel pullStatus receive',
      'provincial/returnOrder': 'view push pullStatus',
    },
    g.hospital,
  )
  /** Waits are over: as after the time they take. */
  const goOn = async (through?: Through) => {
    await w.sql.query('update province_account set next_try = null')
    return pump(about, g.hospital, through).catch((e: Error) => {
      if (e.message !== 'killed') throw e
    })
  }
  /** What was taken back since is noted, as its jobs do it. */
  const noted = async () => {
    const task = provinceTasks.find((x) => x.name === 'provinceOrder.takenBack')!
    const { rows } = await w.sql.query<{ payload: Record<string, unknown> }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks x
       where x.id = j.task_id and x.identifier = $1 returning j.payload`,
      [task.name],
    )
    for (const { payload } of rows) await task.run(about, payload)
    return rows.length
  }
  const pushed = async (n = 1, qty = '10') => {
    const o = await auditedOrder(g, t.items.slice(0, n), qty)
    const { failed } = await buyer.get(sourceCalls.push, { ids: [o.id] })
    if (failed[0]) throw new Error(failed[0].reason)
    return o
  }
  const seen = (id: string) => g.sales.get(orderCalls.detail, { id })
  /** An order of the first articles, ten packs each, that stands on the platform and its supplier accepted. */
  const standing = async (n = 2) => {
    const o = await pushed(n)
    await goOn()
    await g.sales.get(orderCalls.accept, { id: o.id, version: (await seen(o.id)).version })
    return { id: o.id, no: o.no, lines: (await seen(o.id)).lines }
  }
  type Standing = Awaited<ReturnType<typeof standing>>
  /** What waits at the door is accepted, so many packs of each line refused. */
  const checked = async (id: string, refused = 0) => {
    const a = await g.receiver.get(acceptanceCalls.detail, { id })
    const lines = a.lines.map((l) => ({
      id: l.id,
      acceptedQty: String(Number(l.deliveredQty) - refused),
      refusedQty: String(refused),
      ...(refused ? { refuseCode: '01' as const } : {}),
    }))
    const { version } = await g.receiver.get(acceptanceCalls.accept, { id, version: a.version, lines })
    await g.auditor.get(acceptanceCalls.confirm, { id, version })
    return a
  }
  /** So many packs of each line come as a lot and are accepted, some of them refused. */
  const taken = async (o: Standing, qty: string, lot: string, refused = 0) => {
    const { acceptance } = await shipped(
      g,
      o.id,
      o.lines.map((l) => lotOf(l.id, qty, lot)),
    )
    return checked(acceptance.id, refused)
  }
  const mine = async (no: string) => {
    const { id } = (await buyer.get(calls.query, { keyword: no })).rows[0]!
    return buyer.get(calls.detail, { id })
  }
  /** A return of two packs of a line, which its supplier agreed to. */
  const sentBack = async (o: Standing) => {
    const { rows } = await w.sql.query<{ id: string }>('select id from delivery_line where order_line_id = $1', [
      o.lines[0]!.id,
    ])
    return ways(r).agreed(typedReturn(g, { lot: { deliveryLineId: rows[0]!.id }, qty: '2' }))
  }
  return {
    ...{ w, g, t, r, buyer, goOn, noted, pushed, seen, standing, checked, taken, mine, sentBack },
    there: async (no: string) => (await t.peer.store()).orders.filter((x) => x.no === no),
    /** What the platform was told of each line. */
    receipts: async (no: string) =>
      (await t.peer.store()).orders.find((x) => x.no === no)!.lines.map((l) => l.receipts.map((x) => x.qty)),
    back: async (no: string) => (await buyer.get(returns.query, { keyword: no })).rows[0],
    heldBack: async (no: string) => (await t.peer.store()).returns.filter((x) => x.no === no),
    /** Open differences of an order: its kind, ours, theirs. */
    differs: async (provinceOrderId: string) =>
      (await buyer.get(calls.differences, { provinceOrderId, open: true, size: 50 })).rows.map((d) => [
        d.kind,
        d.ours,
        d.theirs,
      ]),
    close: async () => {
      await t.peer.close()
      await w.close()
    },
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>
