import { z } from 'zod'
import { fileCalls, templatePurpose } from '#kernel/shared/calls/files.ts'
import { Id } from '#kernel/shared/page.ts'
import { audit } from '../audit.ts'
import type { BlobAnswer } from '../blob.ts'
import { configOf, setting } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { implement } from '../implement.ts'
import { notFound, refuse } from '../refusal.ts'
import { inContext } from '../tx.ts'
import { dropFile } from './attach.ts'
import { thumbnailOf } from './picture.ts'
import { fileOf, namedFile, RESULT, type StoredFile, sentOf, storeFile } from './store.ts'

const IdOrNone = z.string().refine((id) => id === '' || Id.safeParse(id).success, '请填写文件编号')
/** Id of the file everybody downloads as authorisation template; the operator uploads it as one and sets it. */
const templateFile = setting('file.authorisationTemplate', IdOrNone, '', '授权书模板文件', {
  names: 'file',
  purpose: templatePurpose,
})

const upload = async (ctx: Ctx, input: { resourceId: string }): Promise<Record<string, string>> => {
  if (ctx.files.length === 0) throw refuse('请选择文件')
  const ids: Record<string, string> = {}
  for (const { field, filename: name, mime = '', bytes } of ctx.files)
    ids[field] = await storeFile(ctx, { name, mime, bytes, purpose: input.resourceId })
  return ids
}

const sent = (ctx: Ctx, f: StoredFile): BlobAnswer => ({
  blob: true,
  filename: f.name,
  mime: f.mime,
  body: async () => {
    if (f.purpose === RESULT) await noteTaken(ctx, f)
    return sentOf(f)
  },
})

/** Sheets and packs leave the house: who took which is noted before the first byte does. */
const noteTaken = ({ actor, requestId, lang, http }: Ctx, f: StoredFile): Promise<void> =>
  inContext(actor, { call: fileCalls.download.path, requestId, lang, http }, async (ctx) => {
    audit(ctx, { entity: 'file', entityId: f.id, entityNo: f.name, action: 'download', after: { sha256: f.sha256 } })
  })

const download = async (ctx: Ctx, input: { fileId?: string; type?: '0' | '1' }): Promise<BlobAnswer> => {
  if (input.type === '1') {
    const id = await configOf(ctx, templateFile)
    const f = id && (await namedFile(ctx, id, templatePurpose))
    if (!f) throw refuse('平台尚未上传授权书模板')
    return sent(ctx, f)
  }
  if (!input.fileId) throw notFound('文件不存在')
  return sent(ctx, await fileOf(ctx, input.fileId))
}

const thumbnail = async (
  ctx: Ctx,
  input: { fileId: string; width: number; height: number; keepratio: 'true' | 'false' | '1' | '0' },
): Promise<BlobAnswer> => {
  const f = await fileOf(ctx, input.fileId)
  if (!f.mime.startsWith('image/')) throw refuse('此文件没有缩略图')
  const keep = input.keepratio === 'true' || input.keepratio === '1'
  const body = async () => {
    const of = { orgId: f.orgId, sha256: f.sha256, by: ctx.actor.userId }
    const small = await thumbnailOf(of, input.width, input.height, keep)
    // an id never changes its bytes; private, because the next user of this browser may not see it
    ctx.http.setHeader('cache-control', 'private, max-age=3600')
    ctx.http.setHeader('vary', 'cookie')
    return small
  }
  return { blob: true, filename: f.name.replace(/\.\w+$/, '.png'), mime: 'image/png', body, inline: true }
}

const remove = async (ctx: Ctx, { fileId }: { fileId: string }): Promise<{ fileId: string }> => {
  await dropFile(ctx, fileId)
  return { fileId }
}

export const fileRoutes = implement(fileCalls, { upload, delete: remove, download, thumbnail })
