import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { classify, productsByIds } from '#modules/product/server/public.ts'
import type { categoryCalls } from '../shared/calls.ts'
import { treeOf } from './keeper.ts'
import { wrongCategory } from './public.ts'
import * as q from './queries/read.ts'
import * as save from './queries/write.ts'
import { category } from './service.ts'

/** Puts several products into one category: of the platform for the region, of a hospital's own tree for itself. */
export const assign = async (ctx: Ctx, { categoryId, productIds }: Input<(typeof categoryCalls)['assign']>) => {
  await treeOf(ctx)
  const into = await q.categoryReads.lock(ctx.tx, ctx.actor, categoryId)
  if (!into) throw notFound('物资分类不存在')
  const wrong = wrongCategory(into.kind, into)
  if (wrong) throw refuse(wrong)
  const ids = [...new Set(productIds)]
  const known = await productsByIds(ctx.tx, ids)
  const why = (id: string): string | undefined => {
    const p = known.get(id)
    if (!p) return '产品不存在'
    return p.kind === into.kind ? undefined : '产品大类与物资分类不一致'
  }
  const fit = ids.filter((id) => !why(id))
  const { hospitalId } = into
  const moved = hospitalId
    ? await save.assign(ctx.tx, { hospitalId, categoryId, by: ctx.actor.userId }, fit)
    : await classify(ctx, fit, categoryId)
  const stood = new Set(fit.filter((id) => !moved.includes(id)))
  const codeOf = (id: string) => known.get(id)?.code ?? ''
  if (moved.length > 0) category.noted(ctx, into, 'assign', { after: { products: moved.map(codeOf) } })
  return {
    done: moved.length,
    failed: ids.flatMap((id) => {
      const reason = why(id) ?? (stood.has(id) ? '产品已在此分类中' : undefined)
      return reason ? [{ id, no: codeOf(id), reason }] : []
    }),
  }
}
