import type { Ctx } from '#kernel/server/ctx.ts'
import { told } from './notes.ts'
import * as q from './queries/read.ts'
import * as save from './queries/write.ts'

/**
 * Puts products into a category of the platform's tree; who asks has judged that it takes them. Each that moves has a new version.
 * @returns the ids of those that stood elsewhere before
 */
export const classify = async (ctx: Ctx, ids: readonly string[], categoryId: string): Promise<string[]> => {
  if (ids.length === 0) return []
  const moving = (await q.lock(ctx.tx, [0, 1, 2, 3], ids)).filter((p) => p.category_id !== categoryId)
  if (moving.length === 0) return []
  await save.classify(
    ctx.tx,
    moving.map((p) => p.id),
    categoryId,
  )
  for (const p of moving) told(ctx, p, 'update', { before: { categoryId: p.category_id }, after: { categoryId } })
  return moving.map((p) => p.id)
}
