import { z } from 'zod'
import { fileCalls, uploadLimits, uploadSentences } from '#kernel/shared/calls/files.ts'
import type { BlobAnswer } from '../blob.ts'
import { configOf, setting } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { implement } from '../implement.ts'
import { spendUpload } from '../quota.ts'
import { notFound, refuse } from '../refusal.ts'
import { elevated } from '../tx.ts'
import { dropFile } from './attach.ts'
import { checkUpload, smaller } from './picture.ts'
import { bytesOfFile, fileOf, storeFile } from './store.ts'

/** Id of the file everybody downloads as authorisation template; the operator uploads it and sets it. */
const templateFile = setting('file.authorisationTemplate', z.string(), '', '授权书模板文件')

const upload = async (ctx: Ctx, input: { resourceId: string }): Promise<Record<string, string>> => {
  if (ctx.files.length === 0) throw refuse('请选择文件')
  if (ctx.files.length > uploadLimits.files) throw refuse(uploadSentences.count)
  await spendUpload(ctx)
  // all are judged before the first is kept
  const checked = []
  for (const f of ctx.files) checked.push({ uid: f.field, ...(await checkUpload(f.filename, f.bytes)) })
  const ids: Record<string, string> = {}
  for (const { uid, ...f } of checked) ids[uid] = await storeFile(ctx, { ...f, purpose: input.resourceId })
  return ids
}

const download = async (ctx: Ctx, input: { fileId?: string; type?: '0' | '1' }): Promise<BlobAnswer> => {
  if (input.type === '1') {
    const id = await configOf(ctx, templateFile)
    if (!id) throw refuse('平台尚未上传授权书模板')
    const f = await elevated(ctx, () => fileOf(ctx, id))
    return { blob: true, filename: f.name, mime: f.mime, body: await bytesOfFile(f) }
  }
  if (!input.fileId) throw notFound('文件不存在')
  const f = await fileOf(ctx, input.fileId)
  return { blob: true, filename: f.name, mime: f.mime, body: await bytesOfFile(f) }
}

const thumbnail = async (
  ctx: Ctx,
  input: { fileId: string; width: number; height: number; keepratio: 'true' | 'false' | '1' | '0' },
): Promise<BlobAnswer> => {
  const f = await fileOf(ctx, input.fileId)
  if (!f.mime.startsWith('image/')) throw refuse('此文件没有缩略图')
  const keep = input.keepratio === 'true' || input.keepratio === '1'
  const body = await smaller(await bytesOfFile(f), input.width, input.height, keep)
  // an id never changes its bytes; private, because the next user of this browser may not see it
  ctx.http.setHeader('cache-control', 'private, max-age=3600')
  ctx.http.setHeader('vary', 'cookie')
  return { blob: true, filename: f.name.replace(/\.\w+$/, '.png'), mime: 'image/png', body, inline: true }
}

const remove = async (ctx: Ctx, { fileId }: { fileId: string }): Promise<{ fileId: string }> => {
  await dropFile(ctx, fileId)
  return { fileId }
}

export const fileRoutes = implement(fileCalls, { upload, delete: remove, download, thumbnail })
