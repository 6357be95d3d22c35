import { asKnown } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { judged } from '#kernel/server/master.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input, OrgKind } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { roleFromTemplate } from '#modules/role/server/public.ts'
import { secondUnderPassword } from '#modules/session/server/public.ts'
import type { orgCalls } from '../shared/calls.ts'
import { orgTable } from '../shared/fields.ts'
import * as q from './queries.ts'

type In<K extends keyof typeof orgCalls> = Input<(typeof orgCalls)[K]>

const actionsOf = (o: { id: string; enabled: boolean }, actor: Actor): string[] => [
  ...(actor.codes.has('system/hospital:edit') ? ['edit'] : []),
  ...(actor.codes.has('system/hospital:enable') && o.id !== actor.orgId ? [o.enabled ? 'disable' : 'enable'] : []),
]

export const query = async ({ tx, actor }: Ctx, input: In<'query'>) => {
  const page = await q.orgReads.list(tx, actor, input)
  return { ...page, rows: page.rows.map((o) => ({ ...o, actions: actionsOf(o, actor) })) }
}

export const typed = (v: Values): q.OrgValues => {
  const text = (key: string) => String(v[key] ?? '')
  const day = (key: string) => (v[key] ? String(v[key]) : null)
  return {
    kind: v.kind as OrgKind,
    code: text('code'),
    name: text('name'),
    shortName: text('shortName') || text('name'),
    parentId: v.parentId ? String(v.parentId) : null,
    parentFrom: v.parentId ? day('parentFrom') : null,
    parentTo: v.parentId ? day('parentTo') : null,
    level: text('level'),
    district: text('district'),
    address: text('address'),
    creditCode: text('creditCode'),
    contact: text('contact'),
    mobile: text('mobile'),
  }
}

/** Code and name are unique over the region; the parent is an enabled organisation of the same kind, and no descendant. */
const judge = async (ctx: Ctx, v: q.OrgValues, id?: string) => {
  for (const other of await q.taken(ctx.tx, v, id)) {
    if (other.code === v.code) throw refuse('机构编码「{{code}}」已存在', { code: v.code })
    throw refuse('机构名称「{{name}}」已存在', { name: v.name })
  }
  if (!v.parentId) return
  const chain = await q.chainOf(ctx.tx, v.parentId)
  const [parent] = chain
  const wrong = (message: string) => malformed([{ path: 'parentId', message }])
  if (!parent) throw wrong('上级机构不存在')
  if (parent.kind !== v.kind) throw wrong('上级机构的类型必须相同')
  if (!parent.enabled) throw wrong('上级机构已停用')
  if (id && chain.some((o) => o.id === id)) throw wrong('上级机构不能是本机构或其下级')
}

const administrators: Partial<Record<OrgKind, string>> = { hospital: 'HOSP_ADMIN', supplier: 'SUP_ADMIN' }
const noted = (v: q.OrgValues) => ({ ...v, mobile: v.mobile.replace(/^(\d{3})\d+(\d{3})$/, '$1****$2') })

const note = (ctx: Ctx, id: string, code: string, action: string, before: object | undefined, after: object) =>
  audit(ctx, { entity: 'org', entityId: id, entityNo: code, action, before, after })

/**
 * A new organisation has the administrator's role of its kind, so that the first person can be put into it. A supplier is let in
 * when it is enabled: whoever types or imports it does that alone.
 */
export const add = async (ctx: Ctx, input: In<'add'>) => {
  const values = typed(input)
  await judge(ctx, values)
  const saved = await q.insert(ctx.tx, values, values.kind !== 'supplier')
  const template = administrators[values.kind]
  if (template) await roleFromTemplate(ctx.tx, template, saved.id)
  note(ctx, saved.id, values.code, 'add', undefined, noted(values))
  return saved
}

/**
 * The organisation of a supplier whose papers the authority writes down: nobody signs in for it before two have enabled it. Its credit
 * code is its code.
 */
export const addSupplier = (ctx: Ctx, of: Values) =>
  add(ctx, { ...of, kind: 'supplier', code: of.creditCode ?? '' } as In<'add'>)

const locked = async (ctx: Ctx, wish: { id: string; version: number }) =>
  asKnown(ctx, await q.lock(ctx.tx, ctx.actor, wish.id), wish.version, '机构不存在')

interface Known {
  id: string
  kind: string
  name: string
  creditCode: string
}
/** What of a supplier changes only by a correction that the authority passes (domain-lists §2.35); a code it has not yet is filled in. */
const onlyCorrected = async (ctx: Ctx, before: Known, after: q.OrgValues) => {
  if (before.kind !== 'supplier') return
  const changed = (['name', 'creditCode'] as const).filter((key) => before[key] && before[key] !== after[key])
  if (changed.length === 0 || !(await q.hasPapers(ctx.tx, before.id))) return
  throw malformed(
    changed.map((key) => ({ path: `values.${key}`, message: '供应商的名称和统一社会信用代码通过纠错变更' })),
  )
}

/** Whether an organisation other than this one is called so. */
export const nameTaken = async (ctx: Ctx, name: string, id: string): Promise<boolean> =>
  (await q.taken(ctx.tx, { code: '', name }, id)).length > 0

/** The name and credit code of a supplier's organisation, as its correction decided. */
export const renameSupplier = async (ctx: Ctx, id: string, wished: { name?: string; creditCode?: string }) => {
  const before = await q.lock(ctx.tx, ctx.actor, id)
  if (!before) throw notFound('机构不存在')
  await q.rename(ctx.tx, id, wished)
  const was = Object.fromEntries(Object.keys(wished).map((key) => [key, before[key as keyof typeof wished]]))
  note(ctx, id, before.code, 'update', was, wished)
}

export const update = async (ctx: Ctx, { values: input, ...wish }: In<'update'>) => {
  const before = await locked(ctx, wish)
  const values = typed(judged(orgTable, { ...before }, input).all)
  if (values.kind !== before.kind) throw refuse('机构类型不能修改')
  await onlyCorrected(ctx, before, values)
  await judge(ctx, values, wish.id)
  const saved = await q.update(ctx.tx, wish.id, values)
  note(ctx, wish.id, values.code, 'update', noted(typed({ ...before })), noted(values))
  return saved
}

/** Who lets a supplier in does not do it alone; the same people as for who registered (modules/registration). */
const agreeing = { codes: ['system/hospital:auditRegistration', 'system/lowered:agree'] }
const byTwo = async (ctx: Ctx, { id, version, signOff }: In<'switch'>, name: string) => {
  const says = [{ message: '启用供应商「{{name}}」', params: { name } }]
  const second = await secondUnderPassword(
    ctx,
    signOff,
    { type: 'org', id, version, act: 'enable' },
    { ...agreeing, says },
  )
  return { second: second.name }
}

/** The people of a disabled organisation are out at their next request (security.md C14). */
export const setEnabled = async (ctx: Ctx, wish: In<'switch'>) => {
  const { enabled } = wish
  const before = await locked(ctx, wish)
  if (before.id === ctx.actor.orgId) throw refuse('不能停用自己所在的机构')
  const agreed = enabled && before.kind === 'supplier' ? await byTwo(ctx, wish, before.name) : {}
  const reason = enabled ? '' : wish.reason
  const saved = await q.update(ctx.tx, wish.id, { enabled, reason })
  note(
    ctx,
    wish.id,
    before.code,
    enabled ? 'enable' : 'disable',
    { enabled: before.enabled },
    { enabled, ...(reason ? { reason } : {}), ...agreed },
  )
  return saved
}

export const exportList = (ctx: Ctx, { type, columns, ...input }: In<'export'>) => {
  async function* rows() {
    for await (const o of streamed(ctx.tx, q.orgReads.rows(ctx.tx, ctx.actor, input)))
      yield { ...o, parentId: o.parentName }
  }
  return exportBlob(ctx, { name: '机构', fields: orgTable.fields, rows: rows(), type, columns })
}
