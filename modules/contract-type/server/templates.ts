import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { TemplateBlock } from '../shared/block.ts'
import type { templateCalls } from '../shared/calls.ts'
import { exampleFacts } from '../shared/example.data.ts'
import type { ContractFacts } from '../shared/facts.ts'
import { checkTemplate, fillText } from '../shared/text.ts'
import * as q from './queries/templates.ts'
import { byId, isUsed } from './queries/types.ts'

type In<K extends keyof typeof templateCalls> = Input<(typeof templateCalls)[K]>

export const template = masterService({
  entity: 'contractTemplate',
  unknown: '正文模板不存在',
  screen: 'contractSettings/type',
  offers: ['edit', 'enable', 'delete'],
  by: (m, actor) => m.orgId === actor.orgId,
  reads: q.templateReads,
  // the region's is not locked for a change nobody makes here, but known
  lock: async ({ tx, actor }, id) => (await q.templateReads.lock(tx, actor, id)) ?? q.templateReads.get(tx, actor, id),
  named: (m) => m.name,
})

export const detail = async (ctx: Ctx, { id }: In<'detail'>) => ({
  ...(await template.detail(ctx, { id })),
  versions: await q.versions(ctx, id),
})

/** @throws Refusal not found, conflict, of another house */
const forChange = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const before = await template.forChange(ctx, wish)
  if (before.orgId !== ctx.actor.orgId) throw refuse('区域正文模板由监管中心维护，本院只能使用')
  return before
}

const judge = (blocks: readonly TemplateBlock[]) => {
  const faults = checkTemplate(blocks)
  if (faults.length > 0) throw malformed(faults)
}
const nameIsFree = async (ctx: Ctx, typeId: string, name: string, but?: string) => {
  if (await q.nameTaken(ctx, typeId, name, but)) throw refuse('此类型已有正文模板「{{name}}」', { name })
}
const may = ({ actor }: Ctx, code: 'add' | 'edit') => {
  if (!actor.codes.has(`contractSettings/type:${code}`)) throw refuse('您没有此操作的权限')
}

const add = async (ctx: Ctx, { typeId, name, blocks }: In<'save'>) => {
  may(ctx, 'add')
  const type = typeId && (await byId(ctx.tx, typeId))
  if (!type || type.orgId !== ctx.actor.orgId) throw notFound('合同类型不存在')
  if (!name || !blocks)
    throw malformed([{ path: name ? 'blocks' : 'name', message: name ? '请填写正文' : '请填写模板名称' }])
  judge(blocks)
  await nameIsFree(ctx, type.id, name)
  const saved = await q.insert(ctx, type.id, name, blocks)
  const record = { ...saved, name }
  template.noted(ctx, record, 'add', { after: { name, typeId, blocks } })
  return saved
}

export const save = async (ctx: Ctx, { id, version, ...body }: In<'save'>) => {
  if (id === undefined || version === undefined) return add(ctx, body)
  may(ctx, 'edit')
  const before = await forChange(ctx, { id, version })
  const { name, enabled } = body
  if (body.blocks) judge(body.blocks)
  if (name && name !== before.name) await nameIsFree(ctx, before.typeId, name, id)
  // what says the same is no version more
  const blocks = body.blocks && !isDeepStrictEqual(body.blocks, before.blocks) ? body.blocks : undefined
  if (blocks) await q.insertVersion(ctx, id, before.n + 1, blocks)
  const saved = await q.update(ctx, id, {
    ...(name === undefined ? {} : { name }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(blocks ? { n: before.n + 1 } : {}),
  })
  template.noted(ctx, { ...before, ...(name ? { name } : {}) }, 'update', {
    before: { name: before.name, enabled: before.enabled, blocks: before.blocks },
    after: { name, enabled, blocks },
  })
  return saved
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const before = await forChange(ctx, wish)
  if (await isUsed(ctx, wish.id)) throw refuse('此正文模板已有合同使用，不能删除，可以停用')
  await q.remove(ctx, wish.id)
  template.noted(ctx, before, 'delete', { before })
  return { id: wish.id }
}

export const preview = async (_: Ctx, { blocks, ...wish }: In<'preview'>) => {
  judge(blocks)
  return fillText(blocks, exampleFacts(wish))
}

/**
 * The text of a contract by a version of a template, and what is still empty in it.
 * @throws Refusal not found
 */
export const textOf = async (ctx: Ctx, of: { templateId: string; n: number }, facts: ContractFacts) => {
  const blocks = await q.blocksOf(ctx.tx, of.templateId, of.n)
  if (!blocks) throw notFound('正文模板不存在')
  return fillText(blocks, facts)
}
