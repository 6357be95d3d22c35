import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { departmentCalls } from '../shared/calls.ts'
import { departmentTable } from '../shared/fields.ts'
import * as q from './queries/departments.ts'

type In<K extends keyof typeof departmentCalls> = Input<(typeof departmentCalls)[K]>

export const department = masterService({
  entity: 'department',
  unknown: '科室不存在',
  screen: 'baseInfo/department',
  offers: ['edit', 'enable', 'delete'],
  reads: q.departmentReads,
  named: (d) => d.code,
  sheet: { name: '科室', fields: departmentTable.fields },
})

export const options = ({ tx, actor }: Ctx, input: In<'options'>) => q.options(tx, actor, input)

const codeIsFree = async (ctx: Ctx, code: string) => {
  if ((await q.lockByCodes(ctx.tx, ctx.actor, [code])).length > 0) throw refuse('科室编码「{{code}}」已存在', { code })
}

export const add = async (ctx: Ctx, body: In<'add'>) => {
  await codeIsFree(ctx, body.code)
  const [saved] = await q.insert(ctx.tx, ctx.actor.orgId, [{ ...body, enabled: true }])
  department.noted(ctx, { ...body, ...saved! }, 'add', { after: body })
  return saved!
}

export const update = async (ctx: Ctx, { id, version, ...body }: In<'update'>) => {
  const before = await department.forChange(ctx, { id, version })
  if (body.code && body.code !== before.code) await codeIsFree(ctx, body.code)
  const saved = await q.update(ctx.tx, id, body)
  department.noted(ctx, { ...before, ...body }, 'update', { before, after: body })
  return saved
}

/** A department that documents name cannot go; it can be disabled. */
export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const before = await department.forChange(ctx, wish)
  await q.remove(ctx.tx, wish.id)
  department.noted(ctx, before, 'delete', { before })
  return { id: wish.id }
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: In<'switch'>) => {
  const before = await department.forChange(ctx, wish)
  department.switched(ctx, before, enabled)
  return q.update(ctx.tx, wish.id, { enabled })
}
