import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { categoryCalls } from '../shared/calls.ts'
import * as q from './queries.ts'

type Calls = typeof categoryCalls

export const query = async (ctx: Ctx, input: Input<Calls['query']>) => (await q.list(ctx.tx, input)) as never

/** Why a category cannot hang below this parent; the one rule of form and import. */
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

export const add = async (ctx: Ctx, body: Input<Calls['add']>) => {
  const parent = body.parentId ? await q.lock(ctx.tx, body.parentId) : undefined
  const wrong = body.parentId ? wrongParent(body, parent) : undefined
  if (wrong) throw refuse(wrong)
  if ((await q.byCode(ctx.tx, [body.code])).length > 0) throw refuse('分类编码「{{code}}」已存在', { code: body.code })
  const saved = await q.insert(ctx.tx, { ...body, parentId: parent?.id ?? null, level: (parent?.level ?? 0) + 1 })
  audit(ctx, { entity: 'category', entityId: saved.id, entityNo: body.code, action: 'add', after: body })
  return saved
}

const locked = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const before = await q.lock(ctx.tx, wish.id)
  if (!before) throw notFound('物资分类不存在')
  if (before.version !== wish.version) throw conflict({ ...(await lastChange(ctx, before)), current: before })
  return before
}

export const update = async (ctx: Ctx, { id, version, ...body }: Input<Calls['update']>) => {
  const before = await locked(ctx, { id, version })
  if (body.code !== before.code && (await q.byCode(ctx.tx, [body.code])).length > 0)
    throw refuse('分类编码「{{code}}」已存在', { code: body.code })
  const saved = await q.update(ctx.tx, id, body)
  audit(ctx, { entity: 'category', entityId: id, entityNo: body.code, action: 'update', before, after: body })
  return saved
}

/** Only a category without children and without products can go (domain §2.6). */
export const remove = async (ctx: Ctx, wish: Input<Calls['delete']>) => {
  const before = await locked(ctx, wish)
  const uses = await q.uses(ctx.tx, wish.id)
  if (uses.children) throw refuse('物资分类有下级分类，不能删除')
  if (uses.products) throw refuse('物资分类下有产品，不能删除')
  await q.remove(ctx.tx, wish.id)
  audit(ctx, { entity: 'category', entityId: wish.id, entityNo: before.code, action: 'delete', before })
  return { id: wish.id }
}

export const setEnabled = async (ctx: Ctx, { id, version, enabled }: Input<Calls['switch']>) => {
  const before = await locked(ctx, { id, version })
  const saved = await q.update(ctx.tx, id, { enabled })
  audit(ctx, {
    entity: 'category',
    entityId: id,
    entityNo: before.code,
    action: enabled ? 'enable' : 'disable',
    before: { enabled: before.enabled },
    after: { enabled },
  })
  return saved
}
