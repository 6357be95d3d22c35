import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { one } from './queries/read.ts'

export const owner = 'invoiceVerification'
/** Pictures of what was looked up, for whoever sees the invoice. */
export const verificationFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('settlement/invoice:view')) return false
  const id = await ownerOf(ctx, owner, fileId)
  return !!id && (await one(ctx.tx, ctx.actor, id)) !== undefined
}
