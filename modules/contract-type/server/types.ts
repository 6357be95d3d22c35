import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { typeCalls } from '../shared/calls.ts'
import * as q from './queries/types.ts'

type In<K extends keyof typeof typeCalls> = Input<(typeof typeCalls)[K]>

export const type = masterService({
  entity: 'contractType',
  unknown: '合同类型不存在',
  screen: 'contractSettings/type',
  offers: ['edit', 'enable', 'delete'],
  by: (t, actor) => t.orgId === actor.orgId,
  reads: q.typeReads,
  // the region's is not locked for a change nobody makes here, but known
  lock: async ({ tx, actor }, id) => (await q.typeReads.lock(tx, actor, id)) ?? q.typeReads.get(tx, actor, id),
  named: (t) => t.name,
})

/** @throws Refusal not found, conflict, of another house */
const forChange = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const before = await type.forChange(ctx, wish)
  if (before.orgId !== ctx.actor.orgId) throw refuse('区域合同类型由监管中心维护，本院只能使用')
  return before
}

const codeIsFree = async (ctx: Ctx, code: string, but?: string) => {
  if (await q.codeTaken(ctx, code, but)) throw refuse('类型编码「{{code}}」已存在', { code })
}

export const add = async (ctx: Ctx, body: In<'add'>) => {
  await codeIsFree(ctx, body.code)
  // what was bid for in volume is ordered by its contract or not at all
  const values = { ...body, orderRule: body.orderRule ?? (body.category === 'vbp' ? 'block' : 'warn') } as const
  const saved = await q.insert(ctx, values)
  type.noted(ctx, { ...values, ...saved }, 'add', { after: values })
  return saved
}

export const update = async (ctx: Ctx, { id, version, ...body }: In<'update'>) => {
  const before = await forChange(ctx, { id, version })
  if (body.code && body.code !== before.code) await codeIsFree(ctx, body.code, id)
  const saved = await q.update(ctx, id, body)
  type.noted(ctx, { ...before, ...body }, 'update', { before, after: body })
  return saved
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const before = await forChange(ctx, wish)
  if (await q.isUsed(ctx, wish.id)) throw refuse('此合同类型已有合同使用，不能删除，可以停用')
  await q.remove(ctx, wish.id)
  type.noted(ctx, before, 'delete', { before })
  return { id: wish.id }
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: In<'switch'>) => {
  const before = await forChange(ctx, wish)
  type.switched(ctx, before, enabled)
  return q.update(ctx, wish.id, { enabled })
}
