import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { savedCalls } from '#kernel/shared/calls/saved.ts'
import * as q from './queries/saved.ts'
import { known } from './tables.ts'

type In<K extends keyof typeof savedCalls> = Input<(typeof savedCalls)[K]>

/** So many a person may keep per page. */
const most = 50

export const query = async (ctx: Ctx, { page }: In<'query'>) => {
  await known(ctx, page)
  return q.ofPage(ctx.tx, page)
}

export const save = async (ctx: Ctx, v: In<'save'>) => {
  await known(ctx, v.page)
  if ((await q.count(ctx.tx, v.page)) >= most) throw refuse('每个页面最多保存 {{most}} 个方案', { most })
  const id = await q.save(ctx.tx, v)
  // what a person keeps for himself concerns nobody; what his colleagues see does
  if (v.shared)
    audit(ctx, { entity: 'savedQuery', entityId: id, entityNo: v.name, action: 'save', after: { page: v.page } })
  return { id }
}

export const remove = async (ctx: Ctx, { id }: In<'delete'>) => {
  const gone = await q.remove(ctx.tx, id)
  if (!gone) throw notFound('方案不存在或不是您创建的')
  if (gone.shared) audit(ctx, { entity: 'savedQuery', entityId: id, entityNo: gone.name, action: 'delete', after: {} })
  return { ok: true }
}
