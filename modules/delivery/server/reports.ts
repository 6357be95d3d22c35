import type { Ctx } from '#kernel/server/ctx.ts'
import { attach, ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { deliveryReads as reads } from './queries/read.ts'

type Reported = readonly { reportFiles: readonly Attachment[] }[]
const owner = 'deliveryReport'

/** Each file of these lots once: a report of several of them is stored once. */
export const filesOf = (lots: Reported): Attachment[] => [
  ...new Map(lots.flatMap((l) => l.reportFiles.map((f) => [f.fileId, f]))).values(),
]

/** The files a delivery's reports have from now on, by their ids; those no lot names any more are let go. */
export const keepFiles = async (
  ctx: Ctx,
  id: string,
  before: Reported,
  ids: readonly string[],
): Promise<Attachment[]> => attach(ctx, { kind: owner, id }, filesOf(before), ids)

/** After the lots of a delivery were changed: what they still name stays. */
export const keepReports = async (ctx: Ctx, id: string, before: Reported, after: Reported): Promise<void> => {
  if (filesOf(before).length > 0)
    await keepFiles(
      ctx,
      id,
      before,
      filesOf(after).map((f) => f.fileId),
    )
}

/** They are read by whoever sees the delivery: the hospital once it was shipped. */
export const reportFiles: FileGrant = async (ctx, fileId) => {
  const id = ctx.actor.codes.has('procurement/delivery:view') && (await ownerOf(ctx, owner, fileId))
  return !!id && (await reads.get(ctx.tx, ctx.actor, id)) !== undefined
}
