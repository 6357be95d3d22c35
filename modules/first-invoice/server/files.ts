import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { one } from './queries/read.ts'

export const owner = 'firstInvoice'
/** The originals of a first invoice, for whoever sees it. */
export const firstFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('settlement/invoice:view')) return false
  const id = await ownerOf(ctx, owner, fileId)
  return !!id && (await one(ctx.tx, ctx.actor, id)) !== undefined
}
