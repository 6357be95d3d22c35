import { randomUUID } from 'node:crypto'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { implement } from '#kernel/server/implement.ts'
import { lineErrors, notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { bear } from '#modules/payable/server/public.ts'
import { type Come, type Go, post } from '#modules/stock/server/public.ts'
import { consignmentCalls } from '../shared/calls.ts'
import { consignSheet } from '../shared/words.ts'
import * as q from './queries/read.ts'

type Calls = typeof consignmentCalls

/**
 * 买断: the owner changes by a pair of movements, out of the supplier's lot and into the hospital's own, at its price. Neither is a
 * use, and what was bought out is owed. What is held, past its day or more than is there is refused as anything that leaves
 * (domain-stock §2.24.8).
 */
const buyOut = async (ctx: Ctx, { lines, reason }: Input<Calls['buyOut']>) => {
  const { tx, actor } = ctx
  const lots = new Map(
    (
      await q.lots(
        tx,
        actor,
        lines.map((l) => l.balanceId),
      )
    ).map((l) => [l.id, l]),
  )
  const wrong = lines.flatMap((l, i) =>
    lots.has(l.balanceId) ? [] : [{ line: i + 1, column: 'balanceId', message: '库存不存在' }],
  )
  if (wrong.length > 0) throw lineErrors(wrong)
  const doc = { type: 'consignBuyOut', id: randomUUID(), no: await q.buyOutNo(tx), hospitalId: actor.orgId }
  const parts = lines.map((l, i) => ({ ...l, line: i + 1, reason, refLineId: randomUUID() }))
  await post(ctx, doc, {
    go: parts.map((p): Go => ({ ...p, cause: 'otherOut' })),
    come: parts.map(({ balanceId, ...p }): Come => {
      const { id: _, ...lot } = lots.get(balanceId)!
      return { ...lot, ...p, owner: 'hospital', cause: 'otherIn' }
    }),
  })
  await bear(ctx, 'use', doc.id)
  audit(ctx, {
    entity: 'consignBuyOut',
    entityId: doc.id,
    entityNo: doc.no,
    action: 'buyOut',
    after: { lines, reason },
  })
  return { id: doc.id, no: doc.no }
}

const setLevel = async (ctx: Ctx, input: Input<Calls['setLevel']>) => {
  if (!(await q.supplies(ctx.tx, ctx.actor, input))) throw notFound()
  await q.setLevel(ctx.tx, ctx.actor, input)
  audit(ctx, { entity: 'consignLevel', entityId: input.productId, action: 'setLevel', after: input })
  return { productId: input.productId }
}

export const consignmentRoutes = implement(consignmentCalls, {
  query: ({ tx, actor }, input) => q.list(tx, actor, input),
  uses: ({ tx, actor }, input) => q.uses(tx, actor, input),
  buyOut,
  setLevel,
  export: (ctx, { type, columns, ...wish }) => {
    const rows = streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish))
    return exportBlob(ctx, { name: '寄售库存', fields: consignSheet, rows, type, columns })
  },
})
