import type { Ctx } from '#kernel/server/ctx.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { cmp, plain, sumOf } from '#kernel/shared/decimal.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { adapterOf, lineOf, pulledNow } from '#modules/province-setting/server/public.ts'
import type { ProvinceAdapter, TheirOrder, TheirReturn } from '#modules/province-setting/shared/adapter.ts'
import { lineStates, responses } from '../shared/kinds.ts'
import { compareAll } from './differences.ts'
import { toldAndTakenBack } from './own.ts'
import { noted, wake } from './pump.ts'
import type { Differs } from './queries/differences.ts'
import * as m from './queries/mirror.ts'
import { over } from './queries/own.ts'
import { lockOrder } from './queries/pump.ts'
import { allReceived } from './queries/receipts.ts'
import { lockReturn } from './queries/returns.ts'
import { mirrorReturn } from './returns.ts'
import { itsOwn, move, stands } from './standing.ts'

export const PULL = 'provinceOrder.pull'
/** The platform is asked how these stand, or all that stand there. */
export const askStatus = (
  ctx: Ctx,
  hospitalId: string,
  of: { orders?: readonly string[]; returns?: readonly string[] } = {},
) => enqueue(ctx, PULL, { hospitalId, ...of }, { queue: `province ${hospitalId}` })

const AT_ONCE = 50
const sent = (state: number) => state === 2 || state === 3

/** What the platform says, against our own: each point on which they do not agree. */
export const differencesOf = (
  own: Awaited<ReturnType<typeof m.ownSide>>,
  held: readonly TheirOrder[],
  no: string,
): Differs[] => {
  const live = held.filter((h) => h.stage !== 'cancelled')
  const its = live[0]
  const ended = over.includes(own.status)
  const label = (l: m.OwnLine) => `${l.seq} ${l.name}`
  const said = orderMachine.states[own.status as keyof typeof orderMachine.states]?.label ?? own.status
  if (!its)
    return ended
      ? []
      : [
          {
            kind: held.length > 0 ? 'cancelled' : 'missing',
            subject: '',
            label: no,
            ours: said,
            theirs: held.length > 0 ? '已撤销' : '',
          },
        ]
  const found: Differs[] = []
  if (live.length > 1) found.push({ kind: 'double', subject: '', label: no, ours: '1', theirs: String(live.length) })
  if (ended && its.response !== 2)
    found.push({ kind: 'ownEnded', subject: '', label: no, ours: said, theirs: responses[its.response] })
  if (its.response === 2 && !ended)
    found.push({ kind: 'refused', subject: '', label: no, ours: said, theirs: its.reason || responses[2] })
  const theirs = new Map(its.lines.map((l) => [l.ref, l]))
  for (const l of own.lines) {
    const t = theirs.get(l.id)
    const shipped = sumOf(t?.shipments.filter((s) => sent(s.state)).map((s) => s.qty) ?? [])
    const gone = t?.state === 4 || t?.state === 5
    // of a line that is void or short there no more comes than was shipped
    const theirQty = gone ? shipped : (t?.qty ?? '0')
    const lacks = gone && cmp(l.openQty, '0') > 0
    if (!ended && !lacks && cmp(theirQty, l.qty) !== 0)
      found.push({ kind: 'qty', subject: l.id, label: label(l), ours: plain(l.qty), theirs: plain(theirQty) })
    if (!t) continue
    if (lacks)
      found.push({
        kind: 'lineVoid',
        subject: l.id,
        label: label(l),
        ours: plain(l.openQty),
        theirs: lineStates[t.state],
      })
    if (cmp(shipped, l.shippedQty) !== 0)
      found.push({ kind: 'shipped', subject: l.id, label: label(l), ours: plain(l.shippedQty), theirs: plain(shipped) })
    for (const s of t.shipments)
      if (sent(s.state) && !own.deliveries.has(s.deliveryNo))
        found.push({
          kind: 'shipment',
          subject: s.id,
          label: label(l),
          ours: '',
          theirs: `${s.deliveryNo || s.id} ${plain(s.qty)}`,
        })
  }
  return found
}

/** The platform's own words of an order, and what differs; our own order is never moved by it (domain-trace §2.30.3). */
const mirror = async (ctx: Ctx, id: string, held: readonly TheirOrder[]): Promise<void> => {
  const o = await lockOrder(ctx.tx, id)
  // what is being said to it at the moment is settled first
  if (!o || o.doing) return
  const its = itsOwn(o, held)
  if (its) await m.setTheirs(ctx.tx, id, its)
  await compareAll(ctx, o, [
    ...differencesOf(await m.ownSide(ctx.tx, id), its ? [its, ...held.filter((h) => h !== its)] : held, o.no),
    ...(await toldAndTakenBack(ctx, id)),
  ])
  if (!its) return held.length > 0 ? move(ctx, o, 'cancelDone', '平台已撤销') : undefined
  await stands(ctx, o, its)
  // what was still to come of it may have been given up here
  if (await allReceived(ctx.tx, id)) await move(ctx, o, 'receiveAll')
}

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

interface Asked {
  orders?: readonly string[]
  returns?: readonly string[]
}
/** Asks the platform how a hospital's orders and returns stand there, and mirrors it. */
export const pull = async (
  about: Circumstances,
  hospitalId: string,
  of: Asked = {},
): Promise<{ asked: number; again?: Date }> => {
  const some = of.orders !== undefined || of.returns !== undefined
  const open = await inContext(systemActor, about, async (ctx) => {
    const line = await lineOf(ctx, hospitalId)
    // somebody who asks is not kept waiting by faults of before
    if (!some && line?.nextTry && new Date(line.nextTry) > new Date()) return undefined
    const adapter = await adapterOf(ctx, hospitalId)
    return (
      adapter && {
        adapter,
        orders: some && !of.orders ? [] : await m.openNos(ctx.tx, hospitalId, of.orders),
        returns: some && !of.returns ? [] : await m.openReturns(ctx.tx, hospitalId, of.returns),
      }
    )
  })
  if (!open) return { asked: 0 }
  const { adapter } = open
  const each = async <T extends { no: string }>(
    all: readonly { id: string; no: string }[],
    ask: (
      adapter: ProvinceAdapter,
      nos: string[],
    ) => ReturnType<ProvinceAdapter['orderStatus']> | ReturnType<ProvinceAdapter['returnStatus']>,
    one: (ctx: Ctx, id: string, held: T[]) => Promise<void>,
  ): Promise<Date | undefined> => {
    for (const some of chunks(all)) {
      const came = await ask(
        adapter,
        some.map((o) => o.no),
      )
      const again = await inContext(systemActor, about, (ctx) => noted(ctx, hospitalId, adapter, came, true))
      if (again || came.kind !== 'done') return again
      const held = Map.groupBy(came.value as unknown as T[], (o) => o.no)
      for (const { id, no } of some) await inContext(systemActor, about, (ctx) => one(ctx, id, held.get(no) ?? []))
    }
    return undefined
  }
  const again =
    (await each<TheirOrder>(open.orders, (a, nos) => a.orderStatus(nos), mirror)) ??
    (await each<TheirReturn>(
      open.returns,
      (a, nos) => a.returnStatus(nos),
      async (ctx, id, held) => {
        const r = await lockReturn(ctx.tx, id)
        if (r && !r.doing && held[0]) await mirrorReturn(ctx, r, held[0])
      },
    ))
  if (!again && !some)
    await inContext(systemActor, about, async (ctx) => {
      await pulledNow(ctx, hospitalId)
      // whatever happened while the hospital did not work there is told now
      await wake(ctx, hospitalId)
    })
  return { asked: open.orders.length + open.returns.length, ...(again ? { again } : {}) }
}
