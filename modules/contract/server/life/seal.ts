import type { Ctx } from '#kernel/server/ctx.ts'
import { bytesOfFile, judgedFile } from '#kernel/server/files/store.ts'
import { sealOf } from '#modules/certificate/server/public.ts'

const pictures: readonly string[] = ['image/png', 'image/jpeg']

/** The picture of the seal the signer's organisation has filed 印模备案, drawn above his signature; without one he signs all the same. */
export const sealFor = async (ctx: Ctx): Promise<{ id: string; picture: Buffer } | undefined> => {
  const filed = await sealOf(ctx.tx, ctx.actor.orgId)
  const file = filed?.files.find((f) => pictures.includes(f.mime))
  const stored = file && (await judgedFile(ctx, file.fileId))
  return stored && { id: filed!.id, picture: await bytesOfFile(stored) }
}
