import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { linesOfAcceptance } from '#modules/acceptance/server/public.ts'
import type { stockCalls } from '../shared/calls.ts'
import { movementTypes, stockSheet } from '../shared/words.ts'
import * as q from './queries.ts'

type Calls = typeof stockCalls

export const query = ({ tx, actor }: Ctx, input: Input<Calls['query']>) => q.list(tx, actor, input)

/** The list as a file: the balances of its filters in its order. */
export const exportList = (ctx: Ctx, { type, columns, ...wish }: Input<Calls['export']>) =>
  exportBlob(ctx, {
    name: '库存',
    fields: stockSheet,
    rows: streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish)),
    type,
    columns,
  })

export const movements = async ({ tx, actor }: Ctx, input: Input<Calls['movements']>) => {
  const page = await q.movements(tx, actor, input)
  return {
    ...page,
    rows: page.rows.map((m) => ({ ...m, typeLabel: movementTypes[m.type as keyof typeof movementTypes] })),
  }
}

interface AcceptanceDoc extends Doc {
  no: string
  hospitalId: string
  supplierId: string
  pointId: string
}

/** Reaction to a confirmed acceptance: every accepted lot is booked in as 108 商品采购入库; refused goods never are. */
export const bookAcceptance = async (ctx: Ctx, doc: AcceptanceDoc) => {
  const lines = (await linesOfAcceptance(ctx, doc.id)).filter((l) => cmp(l.acceptedQty ?? '0', '0') > 0)
  if (lines.length === 0) return
  const ref = {
    type: 'acceptance',
    id: doc.id,
    no: doc.no,
    movement: 108 as const,
    userId: ctx.actor.userId,
    userName: ctx.actor.name,
  }
  await q.bookIn(
    ctx.tx,
    doc.hospitalId,
    ref,
    lines.map((l) => ({
      pointId: doc.pointId,
      productId: l.productId,
      supplierId: doc.supplierId,
      lotNo: l.lotNo,
      productionDate: l.productionDate,
      expiryDate: l.expiryDate,
      price: l.price,
      qty: l.acceptedQty!,
      refLineId: l.id,
    })),
  )
}
