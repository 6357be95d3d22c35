import { asKnown } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input, OrgKind } from '#kernel/shared/call.ts'
import { orgFor } from '#modules/organisation/server/public.ts'
import type { Range, roleCalls } from '../shared/calls.ts'
import * as g from './grants.ts'
import * as q from './queries/roles.ts'
import { templates } from './seed.ts'

type In<K extends keyof typeof roleCalls> = Input<(typeof roleCalls)[K]>

const may = (actor: Actor, code: string): boolean => actor.codes.has(`system/role:${code}`)

const actionsOf = (r: q.Role, actor: Actor): string[] => {
  const own = ['edit', 'authMenu', 'authButton', 'authData', 'delete'].filter((code) => !r.mine && may(actor, code))
  return [...own, ...['copy', 'saveTemplate'].filter((code) => may(actor, code))]
}

const shown = (r: q.Role, actor: Actor, saved: readonly { id: string; name: string }[]) => ({
  ...r,
  templateName:
    templates().find((t) => t.code === r.template)?.name ?? saved.find((t) => t.id === r.template)?.name ?? '',
  actions: actionsOf(r, actor),
})

export const query = async ({ tx, actor }: Ctx, input: In<'query'>) => {
  const page = await q.rolesFor(actor).list(tx, actor, input)
  const saved = await q.savedTemplates(tx)
  return { ...page, rows: page.rows.map((r) => shown(r, actor, saved)) }
}

export const detail = async ({ tx, actor }: Ctx, { id }: In<'detail'>) => {
  const role = await q.get(tx, actor, id)
  if (!role) throw notFound('角色不存在')
  const has = await q.codesOf(tx, [id])
  const templated = await g.codesOfTemplate(tx, role.template)
  const menu = await g.offeredMenu(tx, role.orgKind, (c) => has.has(c) || actor.codes.has(c) || templated.has(c))
  const offered = g.codesOfMenu(menu)
  return {
    ...shown(role, actor, await q.savedTemplates(tx)),
    grants: g.grantsOfCodes(has),
    lacking: g.grantsOfCodes([...templated].filter((c) => !has.has(c) && offered.has(c))),
    menu,
  }
}

export const offered = async (ctx: Ctx, { orgId }: In<'offered'>) => {
  const org = await orgFor(ctx, orgId)
  return { orgKind: org.kind, menu: await g.offeredMenu(ctx.tx, org.kind, (c) => ctx.actor.codes.has(c)) }
}

/** Only hospitals narrow their data by department and supplier. */
export const rangeOptions = async (ctx: Ctx, { orgId }: In<'rangeOptions'>) => {
  const org = await orgFor(ctx, orgId)
  return q.rangeOptions(ctx.tx, org.id, org.kind)
}

const nameIsFree = async (ctx: Ctx, orgId: string, name: string, except?: string) => {
  if (await q.nameTaken(ctx.tx, orgId, name, except)) throw refuse('角色「{{name}}」已存在', { name })
}

interface Wanted {
  org: { id: string; kind: OrgKind }
  name: string
  remark: string
  template: string
  codes: Set<string>
  range: Range
  action: string
}

/** Makes a role after judging what it grants; add, copy and templates end here. */
export const create = async (ctx: Ctx, w: Wanted) => {
  const { tx, actor } = ctx
  await nameIsFree(ctx, w.org.id, w.name)
  const change = {
    orgId: w.org.id,
    orgKind: w.org.kind,
    template: w.template,
    before: new Set<string>(),
    after: w.codes,
  }
  await g.judgeCodes(tx, actor, change)
  await g.judgeRange(tx, actor, w.org.id, w.range)
  const saved = await q.insert(tx, actor, { ...w, orgId: w.org.id })
  await q.setCodes(tx, saved.id, w.codes)
  const after = { org: w.org.id, name: w.name, remark: w.remark, range: w.range, codes: [...w.codes].sort() }
  audit(ctx, { entity: 'role', entityId: saved.id, entityNo: w.name, action: w.action, after })
  return saved
}

/** Who may not set actions or range may still make an empty role. */
const mayGrant = (actor: Actor, codes: Iterable<string>, range: Range): void => {
  const all = [...codes]
  if (all.some((c) => c.endsWith(':view')) && !may(actor, 'authMenu')) throw refuse('没有菜单授权的权限')
  if (all.some((c) => !c.endsWith(':view')) && !may(actor, 'authButton')) throw refuse('没有按钮授权的权限')
  if (Object.keys(range).length > 0 && !may(actor, 'authData')) throw refuse('没有数据授权的权限')
}

export const add = async (ctx: Ctx, { orgId, grants, ...body }: In<'add'>) => {
  const codes = g.closed(g.codesOfGrants(grants))
  mayGrant(ctx.actor, codes, body.range)
  return create(ctx, { ...body, org: await orgFor(ctx, orgId), template: '', codes, action: 'add' })
}

/** A role to change: locked, of the version seen, and not one the actor holds (security.md C31). */
const locked = async (ctx: Ctx, wish: { id: string; version: number }) =>
  asKnown(ctx, await q.lock(ctx.tx, ctx.actor, wish.id), wish.version, '角色不存在')
const foreign = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const role = await locked(ctx, wish)
  if (role.mine) throw refuse('不能修改自己持有的角色')
  return role
}

interface Edit {
  name?: string
  remark?: string
  enabled?: boolean
  codes?: Set<string>
  range?: Range
}

/** Changes what is given and audits only what differs; everybody who holds the role feels it at his next request. */
const change = async (ctx: Ctx, role: q.Role, e: Edit, action: string) => {
  const { tx, actor } = ctx
  if (e.name !== undefined && e.name !== role.name) await nameIsFree(ctx, role.orgId, e.name, role.id)
  const before = await q.codesOf(tx, [role.id])
  if (e.codes) {
    const { orgId, orgKind, template } = role
    await g.judgeCodes(tx, actor, { orgId, orgKind, template, before, after: e.codes })
    for (const h of await q.holders(tx, role.id)) g.refuseCombined([...h.codes, ...e.codes], h.name)
    await q.setCodes(tx, role.id, e.codes)
  }
  if (e.range) await g.judgeRange(tx, actor, role.orgId, e.range)
  const saved = await q.update(tx, role.id, e)
  const was = {
    name: role.name,
    remark: role.remark,
    enabled: role.enabled,
    range: role.range,
    codes: [...before].sort(),
  }
  const is = { ...was, ...e, codes: [...(e.codes ?? before)].sort() }
  audit(ctx, { entity: 'role', entityId: role.id, entityNo: role.name, action, before: was, after: is })
  return saved
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((x) => b.has(x))

export const update = async (ctx: Ctx, { id, version, grants, range, ...body }: In<'update'>) => {
  const role = await foreign(ctx, { id, version })
  const before = await q.codesOf(ctx.tx, [id])
  const wanted = grants && g.closed(g.codesOfGrants(grants))
  const codes = wanted && !same(wanted, before) ? wanted : undefined
  const newRange = range && JSON.stringify(range) !== JSON.stringify(role.range) ? range : undefined
  const touched = codes ? [...codes].filter((c) => !before.has(c)).concat([...before].filter((c) => !codes.has(c))) : []
  mayGrant(ctx.actor, touched, newRange && Object.keys(newRange).length === 0 ? role.range : (newRange ?? {}))
  return change(ctx, role, { ...body, codes, range: newRange }, 'update')
}

export const authMenu = async (ctx: Ctx, { paths, ...wish }: In<'authMenu'>) => {
  const role = await foreign(ctx, wish)
  const before = await q.codesOf(ctx.tx, [role.id])
  const actions = [...before].filter((c) => !c.endsWith(':view'))
  const codes = g.closed([...actions, ...paths.map((p) => `${p}:view`)])
  return change(ctx, role, { codes }, 'authMenu')
}

export const authButton = async (ctx: Ctx, { grants, ...wish }: In<'authButton'>) => {
  const role = await foreign(ctx, wish)
  const before = await q.codesOf(ctx.tx, [role.id])
  const views = [...before].filter((c) => c.endsWith(':view'))
  const wanted = [...g.codesOfGrants(grants)].filter((c) => !c.endsWith(':view'))
  return change(ctx, role, { codes: g.closed([...views, ...wanted]) }, 'authButton')
}

export const domain = async (ctx: Ctx, { range, ...wish }: In<'domain'>) =>
  change(ctx, await foreign(ctx, wish), { range }, 'domain')

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const role = await foreign(ctx, wish)
  if (role.userCount > 0) throw refuse('角色已分配给 {{n}} 个用户，不能删除', { n: role.userCount })
  const codes = [...(await q.codesOf(ctx.tx, [role.id]))].sort()
  await q.remove(ctx.tx, role.id)
  audit(ctx, {
    entity: 'role',
    entityId: role.id,
    entityNo: role.name,
    action: 'delete',
    before: { name: role.name, codes },
  })
  return { id: role.id }
}

/** The copy stands under the same rules as a new role: what the actor lacks stays only as far as the template grants it. */
export const copy = async (ctx: Ctx, { name, ...wish }: In<'copy'>) => {
  const role = await locked(ctx, wish)
  return create(ctx, {
    org: { id: role.orgId, kind: role.orgKind },
    name,
    remark: role.remark,
    template: role.template,
    codes: await g.givable(ctx.tx, await q.codesOf(ctx.tx, [role.id]), role.template),
    range: role.range,
    action: 'copy',
  })
}
