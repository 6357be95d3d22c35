import { act } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { madeBeside } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { deriveDelivery } from '#modules/delivery/server/public.ts'
import { noteUnaccepted } from '#modules/order/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import { acceptanceReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { acceptance, wait } from './service.ts'

/**
 * 冲销 (domain §3.6): what a confirmed acceptance took in leaves the stock again by a counter-movement, is counted as on its way, and
 * waits in a new acceptance of the same delivery; what it refused stays refused. Stock, returns, settled prices and what is owed refuse
 * by their reactions where anything was done with the goods since.
 * @throws Refusal nothing was taken in, its order is closed or it goes back to the supplier
 */
export const reverse = async (ctx: Ctx, wish: Input<(typeof acceptanceCalls)['reverse']>) => {
  const held = await acceptance.lock(ctx, wish.id)
  const { orders } = held
  const lines = await reads.lines(ctx.tx, wish.id)
  const back = lines.filter((l) => cmp(l.acceptedQty ?? '0', '0') > 0)
  const refused = lines.some((l) => cmp(l.refusedQty ?? '0', '0') > 0)
  const doc = { ...acceptance.asDoc(held.doc), lots: back }
  await act(ctx, acceptanceMachine, doc, wish, {
    reverse: {
      async refuse() {
        if (back.length === 0) return '没有入库的明细，不能冲销'
        // closed by hand it is accepted where anything had been taken in: nothing of it is sent again
        const its = new Set(back.map((l) => l.orderId))
        const over = orders.some(
          ({ order: o }) =>
            its.has(o.id) && (['closed', 'unaudited', 'void'].includes(o.status) || o.closedReason !== ''),
        )
        if (over) return '订单已结案，不能冲销'
        const ids = back.map((l) => l.deliveryLineId)
        return (await q.goesBack(ctx.tx, ids)) ? '已有退货，不能冲销' : undefined
      },
      also: () => q.reversed(back.map((l) => l.id)),
      async effect() {
        const counted = back.map((l) => ({
          deliveryLineId: l.deliveryLineId,
          acceptedQty: `-${l.acceptedQty}`,
          refusedQty: '0',
        }))
        // nothing of it is judged any more: it is on its way as it was
        const judged = held.others.some((s) => s === 'checked' || s === 'confirmed') || refused
        await deriveDelivery(ctx, held.delivery, judged ? 'waitAgain' : 'unconfirm', counted)
        await noteUnaccepted(
          ctx,
          orders,
          back.map((l) => ({ orderLineId: l.orderLineId, qty: l.acceptedQty! })),
        )
        await wait(
          ctx,
          held,
          back.map((l) => ({ deliveryLineId: l.deliveryLineId, deliveredQty: l.acceptedQty! })),
        )
      },
    },
  })
  return { id: doc.id, status: doc.status, version: doc.version, made: madeBeside(ctx, doc.id) }
}
