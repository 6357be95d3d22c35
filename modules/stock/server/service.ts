import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Doc, Wish } from '#kernel/server/reaction.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import type { AcceptedLot } from '#modules/acceptance/server/public.ts'
import { saleTypes } from '#modules/delivery/shared/sale-types.ts'
import type { stockCalls } from '../shared/calls.ts'
import { stockSheet } from '../shared/words.ts'
import { post } from './post.ts'
import * as m from './queries/movements.ts'
import * as q from './queries/read.ts'

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

export const movements = ({ tx, actor }: Ctx, input: Input<Calls['movements']>) => m.movements(tx, actor, input)

interface AcceptanceDoc extends Doc {
  saleType: number
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
  await post(
    ctx,
    { type: 'acceptance', id, no, hospitalId },
    {
      come: lines.map((l) => ({
        ...l,
        pointId,
        supplierId,
        ratio: l.conversionRatio,
        units: new Decimal(l.acceptedQty!).mul(l.conversionRatio).toFixed(),
        owner: doc.saleType === saleTypes.consigned ? 'supplier' : 'hospital',
        cause: doc.saleType === saleTypes.gift ? 'gift' : 'receipt',
        refLineId: l.id,
      })),
    },
  )
}

/**
 * Reaction to a reversed acceptance: what it booked in goes out again by the same balances.
 * @throws Refusal naming the paper by which something went from one of them since, or what stands still of it
 */
export const unbookAcceptance = async (ctx: Ctx, { id, no, hospitalId }: AcceptanceDoc, { reason = '' }: Wish) => {
  const booked = await m.ofPaper(ctx.tx, 'acceptance', id)
  const since = await m.wentSince(
    ctx.tx,
    booked.map((b) => b.movementId),
  )
  if (since) throw refuse('「{{name}}」批号 {{lot}} 入库后已由 {{no}} 动用，不能冲销', { ...since })
  await post(ctx, { type: 'acceptance', id, no, hospitalId }, { undo: booked.map((b) => ({ ...b, reason })) })
}
