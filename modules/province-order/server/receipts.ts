import type { Ctx } from '#kernel/server/ctx.ts'
import type { Outcome, TheirOrder } from '#modules/province-setting/shared/adapter.ts'
import { lockOrder } from './queries/pump.ts'
import * as q from './queries/receipts.ts'
import { move } from './standing.ts'
import type { Step } from './steps.ts'

/** An order all of which was told as taken in is done. */
const finish = async (ctx: Ctx, orderIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(orderIds)].toSorted()) {
    if (!(await q.allReceived(ctx.tx, id))) continue
    const order = await lockOrder(ctx.tx, id)
    if (order) await move(ctx, order, 'receiveAll')
  }
}
const ordersOf = (all: readonly q.DueReceipt[]) => all.map((r) => r.orderId)

/** Tells the platform of confirmed lines; one that is missing in its answer is asked for. */
export const sendReceipts = async (ctx: Ctx, all: readonly q.DueReceipt[]): Promise<Step> => {
  await q.receiptsBegin(
    ctx.tx,
    all.map((r) => r.id),
  )
  return {
    about: all[0]!.no,
    ask: (adapter) => adapter.receive(all),
    answered: async (ctx, came) => {
      if (came.kind === 'fault') return
      if (came.kind === 'refused') {
        for (const r of all) await q.receiptCame(ctx.tx, r.id, 'refused', came.reason || came.code)
        return
      }
      const said = (
        came as Extract<Outcome<ReadonlyMap<string, { ok: true } | { ok: false; reason: string }>>, { kind: 'done' }>
      ).value
      for (const r of all) {
        const one = said.get(r.no)
        if (one) await q.receiptCame(ctx.tx, r.id, one.ok ? 'sent' : 'refused', one.ok ? '' : one.reason)
      }
      await finish(ctx, ordersOf(all))
    },
  }
}

/** Asks whether receipts without an answer are there; those that are not wait to be sent again. */
export const findReceipts = (all: readonly q.DueReceipt[]): Step => ({
  about: all[0]!.no,
  finds: true,
  ask: (adapter) => adapter.orderStatus([...new Set(all.map((r) => r.orderNo))]),
  answered: async (ctx, came) => {
    if (came.kind !== 'done') return
    const held = new Set((came.value as TheirOrder[]).flatMap((o) => o.lines.flatMap((l) => l.receipts)))
    for (const r of all) await q.receiptCame(ctx.tx, r.id, held.has(r.no) ? 'sent' : 'waiting')
    await finish(ctx, ordersOf(all))
  },
})
