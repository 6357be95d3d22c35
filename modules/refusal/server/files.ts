import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { ofAcceptanceLine, refusalReads as reads } from './queries/read.ts'

/** What the supplier brought against a refusal, and the pictures of what was refused: for whoever sees it. */
export const refusalFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('procurement/refusal:view')) return false
  const id = await ownerOf(ctx, 'refusal', fileId)
  if (id) return (await reads.get(ctx.tx, ctx.actor, id)) !== undefined
  const line = await ownerOf(ctx, 'acceptanceLine', fileId)
  return !!line && (await ofAcceptanceLine(ctx.tx, ctx.actor, line)) !== undefined
}
