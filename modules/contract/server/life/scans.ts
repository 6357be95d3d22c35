import type { Ctx } from '#kernel/server/ctx.ts'
import { judgedFile } from '#kernel/server/files/store.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { StoredSignature } from '../queries/signatures.ts'

const scanOf = async (ctx: Ctx, id: string): Promise<Attachment | null> => {
  const f = await judgedFile(ctx, id)
  return f ? { fileId: f.id, name: f.name, mime: f.mime, size: f.size } : null
}

/** Signatures with the sealed paper of each, for who sees amounts: the paper says them, and to all others it does not open. */
export const withScans = async <S extends Pick<StoredSignature, 'scanFile'>>(
  ctx: Ctx,
  signatures: readonly S[],
  shown: boolean,
): Promise<(S & { scan: Attachment | null })[]> => {
  const all = []
  for (const s of signatures) all.push({ ...s, scan: shown && s.scanFile ? await scanOf(ctx, s.scanFile) : null })
  return all
}
