import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { docReads } from './queries/read.ts'

/** Photos of a destruction, or of what broke on the way: whoever sees the document sees them. */
export const photoFiles: FileGrant = async (ctx, fileId) => {
  const id = ctx.actor.codes.has('inventory/stockDocument:view') && (await ownerOf(ctx, 'stockDocument', fileId))
  return !!id && (await docReads.get(ctx.tx, ctx.actor, id)) !== undefined
}
