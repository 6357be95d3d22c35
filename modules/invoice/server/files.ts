import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { invoiceReads as reads } from './queries/read.ts'

/** The originals of an invoice, for whoever sees it. */
export const invoiceFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('settlement/invoice:view')) return false
  const id = await ownerOf(ctx, 'invoice', fileId)
  return !!id && (await reads.get(ctx.tx, ctx.actor, id)) !== undefined
}
