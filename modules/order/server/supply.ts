import { derive, lastChange, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNos } from '#kernel/server/number.ts'
import { conflict, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { happen } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { orderCalls } from '../shared/calls.ts'
import { orderMachine, rejectReasons } from '../shared/machine.ts'
import * as read from './queries/read.ts'
import * as write from './queries/write.ts'
import { type OrderDoc, orderRules } from './rules.ts'
import { lockDoc } from './service.ts'
import { giveBack } from './volume.ts'

type Calls = typeof orderCalls

/** 接单: the supplier takes the order on, with the day he expects to ship. */
export const accept = async (ctx: Ctx, { expects, ...wish }: Input<Calls['accept']>) => {
  const doc: OrderDoc = await lockDoc(ctx, wish.id)
  await take(ctx, orderMachine, doc, { ...wish, action: 'accept' }, orderRules)
  await write.stamp(ctx.tx, doc.id, ctx.actor, 'accepted', expects)
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** 弃审: at once while the supplier has not accepted, otherwise he must agree (domain §3.2). */
export const requestUnaudit = async (ctx: Ctx, wish: Input<Calls['requestUnaudit']>) => {
  const doc: OrderDoc = await lockDoc(ctx, wish.id)
  await take(
    ctx,
    orderMachine,
    doc,
    { ...wish, action: doc.status === 'waitAllocate' ? 'unaudit' : 'requestUnaudit' },
    orderRules,
  )
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** 拒配 of lines or parts of lines; only what is still open can be refused, checked under the order's lock. */
export const reject = async (ctx: Ctx, input: Input<Calls['reject']>) => {
  const doc: OrderDoc = await lockDoc(ctx, input.id)
  if (doc.version !== input.version) throw conflict(await lastChange(ctx, doc))
  if (!['waitAllocate', 'allocating'].includes(doc.status)) {
    throw refuse('当前状态「{{status}}」不能{{action}}', {
      status: orderMachine.states[doc.status].label,
      action: '拒配',
    })
  }
  await write.lockLines(ctx.tx, doc.id)
  const lines = await read.lines(ctx.tx, doc.id)
  const byId = new Map(lines.map((l) => [l.id, l]))
  const errors = [...Map.groupBy(input.lines, (l) => l.orderLineId)].flatMap(([id, parts]) => {
    const line = byId.get(id)
    if (!line) return [{ line: 1, column: 'orderLineId', message: '订单中没有此明细' }]
    return cmp(sumOf(parts.map((p) => p.qty)), line.openQty) > 0
      ? [
          {
            line: line.seq,
            column: 'qty',
            message: '拒配数量不能大于未发数量 {{openQty}}',
            params: { openQty: String(plain(line.openQty)) },
          },
        ]
      : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  const other = input.lines.find((l) => l.reasonCode === 'other' && !l.reason)
  if (other) throw lineErrors([{ line: byId.get(other.orderLineId)!.seq, column: 'reason', message: '请填写拒配原因' }])
  const nos = await nextNos(ctx, 'JP', input.lines.length)
  const rows = input.lines.map((l, i) => ({ ...l, reason: l.reason || rejectReasons[l.reasonCode], no: nos[i]! }))
  await write.rejectLines(ctx.tx, doc, ctx.actor.userId, rows)
  await giveBack(
    ctx,
    rows.map((r) => ({ id: r.orderLineId, qty: r.qty })),
    lines,
  )
  audit(ctx, { entity: 'order', entityId: doc.id, entityNo: doc.no, action: 'reject', after: rows })
  await progress(ctx, doc)
  const [first] = rows
  if (doc.status !== 'rejectedBySupplier') happen(ctx, orderMachine, doc, 'reject', first?.reason)
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** 结案: the open rest is given up with a reason; the agreed volume it held goes back. */
export const close = async (ctx: Ctx, wish: Input<Calls['close']>) => {
  const doc: OrderDoc = await lockDoc(ctx, wish.id)
  await write.lockLines(ctx.tx, doc.id)
  const lines = await read.lines(ctx.tx, doc.id)
  await take(ctx, orderMachine, doc, wish, {
    ...orderRules,
    close: {
      ...orderRules.close,
      async effect(inner) {
        const closed = await write.closeLines(inner.tx, doc.id, wish.reason ?? '')
        await giveBack(
          inner,
          closed.map((c) => ({ id: c.id, qty: c.closed })),
          lines,
        )
      },
    },
  })
  return { id: doc.id, status: doc.status, version: doc.version }
}

/**
 * Moves the order to the status its counters say (domain §3.2): open quantity left → 配货中 (once something happened),
 * none left but goods on the way → 已配货, everything settled → 已验收, 已结案 or 已拒配.
 */
export const progress = async (ctx: Ctx, doc: OrderDoc): Promise<void> => {
  const t = await read.totals(ctx.tx, doc.id)
  if (t.open) {
    if (t.shipped) await derive(ctx, orderMachine, doc, 'allocatePart')
    return
  }
  if (t.transit) return derive(ctx, orderMachine, doc, 'allocateAll')
  return derive(ctx, orderMachine, doc, t.accepted ? 'acceptAll' : t.closed ? 'closeRest' : 'rejectAll')
}
