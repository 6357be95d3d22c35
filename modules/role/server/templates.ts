import { asKnown } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { orgFor } from '#modules/organisation/server/public.ts'
import type { templateCalls } from '../shared/calls.ts'
import * as g from './grants.ts'
import * as q from './queries/roles.ts'
import { templates } from './seed.ts'
import { create } from './service.ts'

type In<K extends keyof typeof templateCalls> = Input<(typeof templateCalls)[K]>

/** Built-in templates first, then those the platform saved; organisations see those of their own kind. */
export const query = async ({ tx, actor }: Ctx, input: In<'query'>) => {
  const saved = await q.savedTemplates(tx)
  const builtIn = templates().map((t) => ({ key: t.code, name: t.name, orgKind: t.org, builtIn: true, version: 0 }))
  const own = saved.map((t) => ({ key: t.id, name: t.name, orgKind: t.orgKind, builtIn: false, version: t.version }))
  const kind = actor.org === 'authority' ? input.orgKind : actor.org
  const rows = [...builtIn, ...own].filter((t) => !kind || t.orgKind === kind)
  return Promise.all(rows.map(async (t) => ({ ...t, grants: g.grantsOfCodes(await g.codesOfTemplate(tx, t.key)) })))
}

const nameIsFree = async (ctx: Ctx, name: string, except?: string) => {
  if (await q.nameTaken(ctx.tx, null, name, except)) throw refuse('权限模板「{{name}}」已存在', { name })
}

export const add = async (ctx: Ctx, { roleId, name }: In<'add'>) => {
  const role = await q.get(ctx.tx, ctx.actor, roleId)
  if (!role) throw notFound('角色不存在')
  await nameIsFree(ctx, name)
  const codes = await q.codesOf(ctx.tx, [roleId])
  g.refuseCombined(codes)
  const saved = await q.insert(ctx.tx, ctx.actor, {
    orgId: null,
    orgKind: role.orgKind,
    name,
    remark: '',
    template: '',
    range: {},
  })
  await q.setCodes(ctx.tx, saved.id, codes)
  const after = { name, orgKind: role.orgKind, codes: [...codes].sort() }
  audit(ctx, { entity: 'roleTemplate', entityId: saved.id, entityNo: name, action: 'add', after })
  return saved
}

const locked = async (ctx: Ctx, wish: { id: string; version: number }) =>
  asKnown(ctx, await q.lockTemplate(ctx.tx, wish.id), wish.version, '权限模板不存在')

export const update = async (ctx: Ctx, { name, ...wish }: In<'update'>) => {
  const before = await locked(ctx, wish)
  await nameIsFree(ctx, name, wish.id)
  const saved = await q.update(ctx.tx, wish.id, { name })
  audit(ctx, {
    entity: 'roleTemplate',
    entityId: wish.id,
    entityNo: name,
    action: 'update',
    before: { name: before.name },
    after: { name },
  })
  return saved
}

/** Roles made of the template keep what they have. */
export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const before = await locked(ctx, wish)
  await q.remove(ctx.tx, wish.id)
  audit(ctx, { entity: 'roleTemplate', entityId: wish.id, entityNo: before.name, action: 'delete', before })
  return { id: wish.id }
}

/** A role as the platform has composed it for this kind of organisation: the actor need not hold what it grants. */
export const apply = async (ctx: Ctx, { key, name, orgId }: In<'apply'>) => {
  const org = await orgFor(ctx, orgId)
  const template = (await query(ctx, { orgKind: org.kind })).find((t) => t.key === key)
  if (!template || template.orgKind !== org.kind) throw notFound('权限模板不存在')
  const codes = await g.codesOfTemplate(ctx.tx, key)
  return create(ctx, { org, name, remark: '', template: key, codes, range: {}, action: 'useTemplate' })
}
