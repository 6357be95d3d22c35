import { audit } from '#kernel/server/audit.ts'
import type { BlobAnswer } from '#kernel/server/blob.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { templateBlob } from '#kernel/server/exporting.ts'
import { bytesOfFile, ownFile } from '#kernel/server/files/store.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { endOne } from '#modules/session/server/public.ts'
import { userImporter } from './importer.ts'
import * as q from './queries/users.ts'

export const template = (ctx: Ctx): Promise<BlobAnswer> => templateBlob(ctx, userImporter.title, userImporter.fields)

/** The error file of an import of one's own organisation. */
export const importErrors = async (ctx: Ctx, { fileId }: { fileId: string }): Promise<BlobAnswer> => {
  const f = await ownFile(ctx, fileId, 'importErrors')
  if (!f) throw notFound('文件不存在')
  return { blob: true, filename: f.name, mime: f.mime, body: () => bytesOfFile(f) }
}

const known = async (ctx: Ctx, id: string) => {
  const user = await q.get(ctx.tx, ctx.actor, id)
  if (!user) throw notFound('用户不存在')
  return user
}

export const sessions = async (ctx: Ctx, { id }: { id: string }) =>
  q.sessions(ctx.tx, ctx.actor, id, (await known(ctx, id)).owned)

export const endSession = async (ctx: Ctx, { id, sessionId }: { id: string; sessionId: string }) => {
  const user = await known(ctx, id)
  if (user.id === ctx.actor.userId) throw refuse('不能管理自己的账号，请联系其他管理员')
  const ended = await endOne(ctx.tx, id, sessionId, user.owned ? undefined : ctx.actor.orgId)
  if (ended === 0) throw notFound('该登录已结束')
  audit(ctx, {
    entity: 'user',
    entityId: id,
    entityNo: user.loginName,
    action: 'kick',
    after: { sessionsEnded: ended },
  })
  return { ended }
}
