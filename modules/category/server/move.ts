import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { categoryCalls } from '../shared/calls.ts'
import { placesOfUse } from '../shared/places.ts'
import { treeOf } from './keeper.ts'
import * as branches from './queries/branch.ts'
import * as q from './queries/read.ts'
import * as save from './queries/write.ts'
import { category, wrongParent } from './service.ts'

type Calls = typeof categoryCalls
type Category = NonNullable<Awaited<ReturnType<typeof q.categoryReads.get>>>

/** What the move would do to the branch. @throws Refusal that says why it cannot be */
const planned = async (ctx: Ctx, c: Category, parentId: string | null) => {
  if (parentId === c.parentId) throw refuse('分类已在此上级之下')
  const branch = await branches.branchOf(ctx.tx, c.id)
  if (parentId && branch.some((b) => b.id === parentId)) throw refuse('分类不能移动到自己或自己的下级之下')
  const parent = parentId ? await q.categoryReads.get(ctx.tx, ctx.actor, parentId) : undefined
  const wrong = parentId ? wrongParent(c, parent) : undefined
  if (wrong) throw refuse(wrong)
  const by = (parent?.level ?? 0) + 1 - c.level
  const deepest = Math.max(...branch.map((b) => b.level)) + by
  if (deepest > 4) throw refuse('移动后将有 {{n}} 级，物资分类最多 4 级', { n: deepest })
  return { branch, parent, by, deepest }
}

/** What hangs on a branch, and whose conditions it falls out of, or under, by another parent. Changes nothing. */
export const preview = async (ctx: Ctx, { id, parentId }: Input<Calls['preview']>) => {
  await treeOf(ctx)
  const c = await q.categoryReads.get(ctx.tx, ctx.actor, id)
  if (!c) throw notFound('物资分类不存在')
  const { branch, parent, deepest } = await planned(ctx, c, parentId)
  const [above, under] = [
    new Set(c.parentId ? await q.upwards(ctx.tx, [c.parentId]) : []),
    new Set(parent ? await q.upwards(ctx.tx, [parent.id]) : []),
  ]
  const own = new Set(branch.map((b) => b.id))
  const uses = await branches.uses(ctx.tx, [...own, ...above, ...under])
  const of = (place: string, test: (category: string) => boolean) =>
    new Set(uses.filter((u) => u.kind === place && test(u.categoryId)).map((u) => u.id)).size
  return {
    from: c.parentName,
    to: parent?.name ?? '',
    categories: branch.length,
    deepest,
    products: await branches.products(ctx.tx, id),
    uses: placesOfUse.map((place) => ({
      place,
      kept: of(place, (x) => own.has(x)),
      lost: of(place, (x) => above.has(x) && !under.has(x)),
      gained: of(place, (x) => under.has(x) && !above.has(x)),
    })),
  }
}

/** Hangs a category with its whole branch under another parent, or at the top; a category never comes below its own child. */
export const move = async (ctx: Ctx, { parentId, ...wish }: Input<Calls['move']>) => {
  await save.holdTree(ctx.tx, await treeOf(ctx))
  const before = await category.forChange(ctx, wish)
  const { branch, parent, by } = await planned(ctx, before, parentId)
  await save.move(ctx.tx, wish.id, parentId, by)
  category.noted(ctx, before, 'move', {
    before: { parentCode: before.parentCode, level: before.level },
    after: { parentCode: parent?.code ?? '', level: before.level + by, categories: branch.length },
  })
  return { id: wish.id, version: before.version + 1 }
}
