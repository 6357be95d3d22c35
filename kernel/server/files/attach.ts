import { type Attachment, resourceId } from '#kernel/shared/calls/files.ts'
import { audit } from '../audit.ts'
import type { Ctx } from '../ctx.ts'
import { notFound, refuse } from '../refusal.ts'
import { elevated } from '../tx.ts'

/** What a file belongs to stands in its purpose: `kind:id` of the owner, or one of these. */
const uploaded = resourceId
const released = 'released'
export const keyOf = (kind: string, id: string): string => `${kind}:${id}`

/**
 * Gives an owner (a product, a contract …) its attachments. New ones must be free uploads of the actor's organisation; those
 * no longer wanted are released, so that they can be deleted by id. The owner stores the answer.
 * @param before the owner's list until now
 * @param ids the list it is to have, in order
 */
export const attach = async (
  ctx: Ctx,
  owner: { kind: string; id: string },
  before: readonly Attachment[],
  ids: readonly string[],
): Promise<Attachment[]> => {
  const known = new Map(before.map((f) => [f.fileId, f]))
  const wanted = [...new Set(ids)]
  const fresh = wanted.filter((id) => !known.has(id))
  if (fresh.length > 0) {
    const rows = await ctx.tx
      .updateTable('file')
      .set({ purpose: keyOf(owner.kind, owner.id) })
      .where('id', 'in', fresh)
      .where('org_id', '=', ctx.actor.orgId)
      .where('purpose', 'in', [uploaded, released])
      .returning(['id as fileId', 'name', 'mime', 'size'])
      .execute()
    if (rows.length < fresh.length) throw refuse('附件不存在或已被使用，请重新上传')
    for (const f of rows) known.set(f.fileId, f)
  }
  const gone = before.filter((f) => !wanted.includes(f.fileId)).map((f) => f.fileId)
  if (gone.length > 0)
    await ctx.tx
      .updateTable('file')
      .set({ purpose: released })
      .where('id', 'in', gone)
      .where('org_id', '=', ctx.actor.orgId)
      .where('purpose', '=', keyOf(owner.kind, owner.id))
      .execute()
  return wanted.map((id) => known.get(id)!)
}

/** The id of the owner of this kind a file belongs to, whoever asks; for file grants. */
export const ownerOf = (ctx: Ctx, kind: string, fileId: string): Promise<string | undefined> =>
  elevated(ctx, async () => {
    const f = await ctx.tx.selectFrom('file').where('id', '=', fileId).select('purpose').executeTakeFirst()
    return f?.purpose.startsWith(`${kind}:`) ? f.purpose.slice(kind.length + 1) : undefined
  })

/**
 * Forgets a file of the actor's organisation: one he uploaded himself, or one that was released from its owner. The bytes
 * stay on the disk, since the same bytes may have been uploaded twice.
 * @throws Refusal while a document refers to it; unknown and foreign ids answer alike
 */
export const dropFile = async (ctx: Ctx, id: string): Promise<void> => {
  const f = await ctx.tx
    .selectFrom('file')
    .where('id', '=', id)
    .where('org_id', '=', ctx.actor.orgId)
    .select(['name', 'purpose', 'owner_id as by'])
    .forUpdate()
    .executeTakeFirst()
  if (!f) throw notFound('文件不存在')
  const mine = f.purpose === uploaded && f.by === ctx.actor.userId
  if (!mine && f.purpose !== released) throw refuse('文件正在使用，不能删除')
  await ctx.tx.deleteFrom('file').where('id', '=', id).execute()
  audit(ctx, { entity: 'file', entityId: id, entityNo: f.name, action: 'delete' })
}
