import type { Ctx } from '#kernel/server/ctx.ts'
import { keyOf } from '#kernel/server/files/attach.ts'
import { keepBytes } from '#kernel/server/files/bytes.ts'
import { bytesOfFile, insertFile } from '#kernel/server/files/store.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { elevated } from '#kernel/server/tx.ts'
import * as q from './queries/versions.ts'

/** Of the files of its versions. */
export const PAPER = 'contractVersion'

/** Keeps a PDF of a contract for its hospital, whoever makes it. @returns id and digest */
export const keepPdf = async (
  ctx: Ctx,
  c: q.Of & { no: string },
  { bytes, name, ownerId }: { bytes: Buffer; name: string; ownerId: string },
): Promise<{ id: string; sha256: string }> => {
  const sha = await keepBytes(c.hospitalId, bytes)
  const file = { name, mime: 'application/pdf', size: bytes.length, sha256: sha }
  const id = await elevated(ctx, () =>
    insertFile(ctx.tx, { orgId: c.hospitalId, ownerId, purpose: keyOf(PAPER, c.id), ...file }),
  )
  return { id, sha256: sha }
}

/** The bytes of a PDF as they lie there today; nothing where they are gone or are no longer those of the digest. */
export const pdfOf = async (ctx: Ctx, fileId: string | null, digest: string | null): Promise<Buffer | undefined> => {
  const found = fileId ? await elevated(ctx, () => q.storedFile(ctx.tx, fileId)) : undefined
  if (!found) return undefined
  try {
    const bytes = await bytesOfFile(found)
    return sha256(bytes) === digest ? bytes : undefined
  } catch {
    return undefined
  }
}

/** @throws Refusal where what lies there is not what was noted: nobody signs or downloads something else in its name */
export const mustBeOurs = async (ctx: Ctx, fileId: string | null, digest: string | null): Promise<Buffer> => {
  const bytes = await pdfOf(ctx, fileId, digest)
  if (!bytes) throw refuse('合同文件与登记的摘要不一致，请联系管理员')
  return bytes
}
