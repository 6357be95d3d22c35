import { configOf } from '#kernel/server/config.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { manageType, ways } from './settings.ts'

/** Whether the actor's hospital keeps a tree of its own, which then governs what it sees. */
export const keepsOwn = async (ctx: Ctx): Promise<boolean> =>
  ctx.actor.org === 'hospital' && (await configOf(ctx, manageType)) === ways[1]

/** The tree the actor changes: null for the platform's, else his hospital's. @throws Refusal where another one keeps it */
export const treeOf = async (ctx: Ctx): Promise<string | null> => {
  if (ctx.actor.org !== 'hospital') return null
  if (!(await keepsOwn(ctx))) throw refuse('物资分类由平台统一管理，医院不能修改')
  return ctx.actor.orgId
}

/** Whether a category is of the tree this actor keeps. */
export const keeps = (c: { hospitalId: string | null }, actor: Actor): boolean =>
  c.hospitalId === null ? actor.org !== 'hospital' && actor.org !== 'supplier' : c.hospitalId === actor.orgId
