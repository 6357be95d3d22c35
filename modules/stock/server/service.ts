import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { AcceptedLot } from '#modules/acceptance/server/public.ts'
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
  lots: readonly AcceptedLot[]
}

/** Reaction to a confirmed acceptance: every accepted lot is booked in as 108 商品采购入库; refused goods never are. */
export const bookAcceptance = async (ctx: Ctx, doc: AcceptanceDoc) => {
  const lines = doc.lots.filter((l) => cmp(l.acceptedQty ?? '0', '0') > 0)
  if (lines.length === 0) return
  const { id, no, hospitalId, pointId, supplierId } = doc
  const { userId, name: userName } = ctx.actor
  const lots = lines.map((l) => ({ ...l, pointId, supplierId, qty: l.acceptedQty!, refLineId: l.id }))
  await q.bookIn(ctx.tx, hospitalId, { type: 'acceptance', id, no, movement: 108, userId, userName }, lots)
}
