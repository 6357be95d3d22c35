import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { seesPayment } from './queries/read.ts'

export const owner = 'requisitionPayment'
/** The bank's receipts of a payment, for whoever sees its requisition. */
export const requisitionFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('settlement/requisition:view')) return false
  const id = await ownerOf(ctx, owner, fileId)
  return !!id && (await seesPayment(ctx.tx, ctx.actor, id))
}
