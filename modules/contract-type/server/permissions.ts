import { lastChange } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { conflict, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { permissionCalls } from '../shared/calls.ts'
import * as q from './queries/permissions.ts'

type In<K extends keyof typeof permissionCalls> = Input<(typeof permissionCalls)[K]>

const permission = masterService({
  entity: 'contractPermission',
  unknown: '数据权限不存在',
  screen: 'contractSettings/dataPermission',
  offers: [],
  more: () => ['setScope'],
  reads: q.permissionReads,
  named: (p) => p.subject,
})
export const { query } = permission

export const choices = async (ctx: Ctx) => ({
  roles: await q.roles(ctx),
  people: await q.people(ctx),
  types: await q.types(ctx),
})

const subjectOf = ({ roleId, userId }: In<'save'>) => {
  if (roleId && !userId) return { roleId }
  if (userId && !roleId) return { userId }
  throw malformed([{ path: 'roleId', message: '请选择一个角色或一位人员' }])
}

const judged = async (ctx: Ctx, rules: In<'save'>['rules']): Promise<q.Rules> => {
  const known = new Set((await q.types(ctx)).map((t) => t.id))
  const said: q.Rules = {}
  for (const [i, { typeId, scope, hideAmount }] of rules.entries()) {
    const path = `rules.${i}.typeId`
    if (typeId && !known.has(typeId)) throw malformed([{ path, message: '合同类型不存在' }])
    if (said[typeId ?? '*']) throw malformed([{ path, message: '同一合同类型只能设置一次' }])
    said[typeId ?? '*'] = { scope, hide: hideAmount }
  }
  return said
}

export const save = async (ctx: Ctx, input: In<'save'>) => {
  const subject = subjectOf(input)
  const name = await q.named(ctx, subject)
  if (name === undefined) throw notFound('roleId' in subject ? '角色不存在' : '人员不存在')
  const before = await q.lockOf(ctx, subject)
  const stale = async (now: { id: string; version: number }) => conflict(await lastChange(ctx, now))
  if ((before?.version ?? 0) !== input.version)
    throw await stale(before ?? { id: Object.values(subject)[0]!, version: 0 })
  const rules = await judged(ctx, input.rules)
  const noted = (id: string) =>
    permission.noted(ctx, { id, subject: name } as { id: string }, 'setScope', {
      before: { rules: before?.said ?? {} },
      after: { rules },
    })
  if (input.rules.length === 0) {
    if (!before) throw refuse('请至少设置一条可见范围')
    await q.remove(ctx, before.id)
    noted(before.id)
    return { version: 0 }
  }
  const saved = before ? await q.update(ctx, before.id, rules) : await q.insert(ctx, subject, rules)
  if (!saved) throw await stale((await q.lockOf(ctx, subject))!)
  noted(saved.id)
  return { version: saved.version }
}

export const seesAs = async (ctx: Ctx, { userId }: In<'seesAs'>) => {
  if ((await q.named(ctx, { userId })) === undefined) throw notFound('人员不存在')
  const { rules, departments } = await q.rulesOf(ctx, userId)
  const counted = new Map((await q.seenByType(ctx, userId)).map((c) => [c.typeId, c]))
  const types = (await q.types(ctx)).map(({ id, name }) => {
    const rule = rules?.[id] ?? rules?.['*']
    const { seen = 0, all = 0 } = counted.get(id) ?? {}
    return { typeId: id, typeName: name, scope: rule?.scope ?? 'all', hideAmount: rule?.hide ?? false, seen, all }
  })
  return { open: rules === null, departments, types, contracts: await q.seen(ctx, userId) }
}
