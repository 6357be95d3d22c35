import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { departmentCalls } from '../shared/calls.ts'
import { departmentTable } from '../shared/fields.ts'
import * as q from './queries/departments.ts'

type In<K extends keyof typeof departmentCalls> = Input<(typeof departmentCalls)[K]>

const at = 'baseInfo/department'
const actionsOf = (d: { enabled: boolean }, actor: Actor): string[] => [
  ...(actor.codes.has(`${at}:edit`) ? ['edit'] : []),
  ...(actor.codes.has(`${at}:enable`) ? [d.enabled ? 'disable' : 'enable'] : []),
  ...(actor.codes.has(`${at}:delete`) ? ['delete'] : []),
]

export const query = async ({ tx, actor }: Ctx, input: In<'query'>) => {
  const page = await q.list(tx, actor, input)
  return { ...page, rows: page.rows.map((d) => ({ ...d, actions: actionsOf(d, actor) })) }
}

export const detail = async ({ tx, actor }: Ctx, { id }: In<'detail'>) => {
  const department = await q.get(tx, actor, id)
  if (!department) throw notFound('科室不存在')
  return { ...department, actions: actionsOf(department, actor) }
}

export const options = ({ tx, actor }: Ctx) => q.options(tx, actor)

const codeIsFree = async (ctx: Ctx, code: string) => {
  if ((await q.lockByCodes(ctx.tx, ctx.actor, [code])).length > 0) throw refuse('科室编码「{{code}}」已存在', { code })
}

export const add = async (ctx: Ctx, body: In<'add'>) => {
  await codeIsFree(ctx, body.code)
  const [saved] = await q.insert(ctx.tx, ctx.actor.orgId, [{ ...body, enabled: true }])
  audit(ctx, { entity: 'department', entityId: saved!.id, entityNo: body.code, action: 'add', after: body })
  return saved!
}

const locked = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const before = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!before) throw notFound('科室不存在')
  if (before.version !== wish.version) throw conflict({ ...(await lastChange(ctx, before)), current: before })
  return before
}

export const update = async (ctx: Ctx, { id, version, ...body }: In<'update'>) => {
  const before = await locked(ctx, { id, version })
  if (body.code !== before.code) await codeIsFree(ctx, body.code)
  const saved = await q.update(ctx.tx, id, { ...body, enabled: before.enabled })
  audit(ctx, { entity: 'department', entityId: id, entityNo: body.code, action: 'update', before, after: body })
  return saved
}

/** A department that documents name cannot go; it can be disabled. */
export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const before = await locked(ctx, wish)
  await q.remove(ctx.tx, wish.id)
  audit(ctx, { entity: 'department', entityId: wish.id, entityNo: before.code, action: 'delete', before })
  return { id: wish.id }
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: In<'switch'>) => {
  const before = await locked(ctx, wish)
  const saved = await q.update(ctx.tx, wish.id, { ...before, enabled })
  audit(ctx, {
    entity: 'department',
    entityId: wish.id,
    entityNo: before.code,
    action: enabled ? 'enable' : 'disable',
    before: { enabled: before.enabled },
    after: { enabled },
  })
  return saved
}

export const exportList = (ctx: Ctx, { type, columns, ...input }: In<'export'>) =>
  exportBlob(ctx, {
    name: '科室',
    fields: departmentTable.fields,
    rows: streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, input)),
    type,
    columns,
  })
