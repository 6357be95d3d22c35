import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { categoryCalls } from '../shared/calls.ts'
import { categoryTable } from '../shared/fields.ts'
import { keeps, treeOf } from './keeper.ts'
import * as q from './queries/read.ts'
import * as save from './queries/write.ts'

type Calls = typeof categoryCalls

export const category = masterService({
  entity: 'category',
  unknown: '物资分类不存在',
  screen: 'baseInfo/materialClassification',
  offers: ['edit', 'enable', 'delete'],
  by: keeps,
  reads: q.categoryReads,
  named: (c) => c.code,
  sheet: { name: '物资分类', fields: categoryTable.fields, row: (c) => ({ ...c, kind: String(c.kind) }) },
})

/** The category locked for its change by who keeps its tree. @throws Refusal not found, conflict, another one's tree */
export const kept = async (ctx: Ctx, wish: { id: string; version: number }) => {
  await treeOf(ctx)
  return category.forChange(ctx, wish)
}

/** Why a category cannot hang below this parent; the one rule of form, import and move. */
export const wrongParent = (
  child: { kind: number },
  parent: { level: number; kind: number; enabled: boolean } | undefined,
): string | undefined => {
  if (!parent) return '上级分类不存在'
  if (!parent.enabled) return '上级分类已停用'
  if (parent.level >= 4) return '物资分类最多 4 级'
  if (parent.kind !== child.kind) return '产品大类与上级分类不一致'
  return undefined
}

const codeIsFree = async (ctx: Ctx, tree: string | null, code: string) => {
  if ((await save.byCode(ctx.tx, tree, [code])).length > 0) throw refuse('分类编码「{{code}}」已存在', { code })
}

export const add = async (ctx: Ctx, body: Input<Calls['add']>) => {
  const tree = await treeOf(ctx)
  await save.holdTree(ctx.tx, tree)
  const parent = body.parentId ? await q.categoryReads.lock(ctx.tx, ctx.actor, body.parentId) : undefined
  const wrong = body.parentId ? wrongParent(body, parent) : undefined
  if (wrong) throw refuse(wrong)
  await codeIsFree(ctx, tree, body.code)
  const level = (parent?.level ?? 0) + 1
  const saved = await save.insert(ctx.tx, tree, { ...body, parentId: parent?.id ?? null, level })
  category.noted(ctx, { ...body, ...saved }, 'add', { after: body })
  return saved
}

export const update = async (ctx: Ctx, { id, version, ...body }: Input<Calls['update']>) => {
  const before = await kept(ctx, { id, version })
  if (body.code && body.code !== before.code) await codeIsFree(ctx, before.hospitalId, body.code)
  const saved = await save.update(ctx.tx, id, body)
  category.noted(ctx, { ...before, ...body }, 'update', { before, after: body })
  return saved
}

/** Only a category without children and without products can go (domain §2.6). */
export const remove = async (ctx: Ctx, wish: Input<Calls['delete']>) => {
  const before = await kept(ctx, wish)
  const uses = await save.uses(ctx.tx, wish.id)
  if (uses.children) throw refuse('物资分类有下级分类，不能删除')
  if (uses.products) throw refuse('物资分类下有产品，不能删除')
  if (uses.counts) throw refuse('有盘点单按此物资分类盘点，不能删除')
  await save.remove(ctx.tx, wish.id)
  category.noted(ctx, before, 'delete', { before })
  return { id: wish.id }
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: Input<Calls['switch']>) => {
  category.switched(ctx, await kept(ctx, wish), enabled)
  return save.update(ctx.tx, wish.id, { enabled })
}
