import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { setImages } from './queries/write.ts'

/** Pictures and attachments of a stored product. */
export const imagesOf = (p: { extra: unknown }): Attachment[] => (p.extra as { images?: Attachment[] }).images ?? []

/** Gives a product its pictures; `ids` undefined leaves them as they are. */
export const keepImages = async (ctx: Ctx, id: string, before: Attachment[], ids: string[] | undefined) => {
  if (!ids || (before.length === 0 && ids.length === 0)) return
  await setImages(ctx.tx, id, await attach(ctx, { kind: 'product', id }, before, ids))
}
