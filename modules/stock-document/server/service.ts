import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { stockDocumentMachine } from '../shared/machine.ts'
import { mayTake } from '../shared/may.ts'
import { docSheet } from '../shared/words.ts'
import { withAvailable } from './look.ts'
import { inTransit, totalOf } from './queries/lots.ts'
import { kin, docReads as reads, type StockDoc } from './queries/read.ts'
import * as q from './queries/write.ts'
import { docRules } from './rules.ts'

/** What decides its approval: what its goods are worth. */
export const facts = (ctx: Ctx, d: StockDoc) => ({
  orgId: d.hospitalId,
  kind: null,
  amount: () => totalOf(ctx.tx, d.id),
  createdBy: d.createdBy,
})

export const doc = documentService({
  machine: stockDocumentMachine,
  reads,
  rules: docRules,
  remove: q.remove,
  sheet: docSheet,
  // the other hospital of a transfer hears of it once it is on its way
  parties: (d, action) =>
    d.toHospitalId && d.toHospitalId !== d.hospitalId && (d.postedAt || action === 'ship')
      ? [d.hospitalId, d.toHospitalId]
      : [d.hospitalId],
  approval: facts,
  allows: (d, name, actor) => mayTake(d, name, actor),
  more: async (ctx, d, lines) => ({
    lines: await withAvailable(ctx, d, lines),
    ...(await kin(ctx.tx, ctx.actor, d)),
    inTransit: await inTransit(ctx.tx, d.id),
  }),
})
