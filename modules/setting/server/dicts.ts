import { audit } from '#kernel/server/audit.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { decimalUnits, fits } from '#kernel/shared/quantity.ts'
import { orgKinds } from '#modules/organisation/shared/words.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import type { DictNode, dictCalls } from '../shared/calls.ts'
import { dictKinds } from '../shared/kinds.ts'
import { districts } from './districts.ts'
import * as q from './queries/dicts.ts'

type In<K extends keyof typeof dictCalls> = Input<(typeof dictCalls)[K]>

/** Enumerations that are part of the program: rules depend on their codes, so nobody edits them. */
const fixed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  productKind: productKinds,
  jclx: vbpClasses,
  orgKind: orgKinds,
}

type Flat = { kind: string; code: string; name: string; parent: string | null }
/** Entries below their parents; whose parent is missing or disabled stands on top. */
const treeOf = (rows: readonly Flat[]): DictNode[] => {
  const nodes = new Map(rows.map((r) => [r.code, { code: r.code, name: r.name, children: [] as DictNode[] }]))
  return rows.flatMap((r) => {
    const node = nodes.get(r.code) as DictNode
    const parent = r.parent ? nodes.get(r.parent) : undefined
    parent?.children.push(node)
    return parent ? [] : [node]
  })
}

const known = (kind: string): void => {
  if (!Object.hasOwn(dictKinds, kind)) throw notFound('字典不存在')
}

export const getEnum = async ({ tx }: Ctx, { names }: In<'getEnum'>) => {
  for (const name of names) if (!Object.hasOwn(fixed, name)) known(name)
  const rows = await q.entries(tx, names)
  return Object.fromEntries(
    names.map((name) => {
      const own = Object.hasOwn(fixed, name) ? fixed[name] : undefined
      if (own) return [name, Object.entries(own).map(([code, label]) => ({ code, name: label, children: [] }))]
      return [name, treeOf(rows.filter((r) => r.kind === name))]
    }),
  )
}

export const tree = async ({ tx }: Ctx, { kind }: In<'tree'>) => {
  known(kind)
  return treeOf(await q.entries(tx, [kind]))
}
export const province = async (ctx: Ctx) => tree(ctx, { kind: 'province' })

export const kinds = async ({ tx }: Ctx) => {
  const n = await q.counts(tx)
  return Object.entries(dictKinds).map(([kind, title]) => ({ kind, title, count: n.get(kind) ?? 0 }))
}

const units = (tx: Tx): Promise<ReadonlySet<string>> =>
  once(tx, 'units', async () => new Set(await q.below(tx, decimalUnits.kind, decimalUnits.parent)))

/**
 * The units that take decimals, for `boundOfUnit` of these quantities: whole ones fit every unit, so only the others ask the
 * dictionary.
 */
export const fineUnits = async (tx: Tx, quantities: readonly string[]): Promise<ReadonlySet<string>> =>
  quantities.every((qty) => fits(qty, 'whole')) ? new Set() : units(tx)

const mayEdit = ({ actor }: Ctx): boolean => actor.org === 'authority' && actor.codes.has('system/config:edit')

export const query = async (ctx: Ctx, input: In<'query'>) => {
  if (input.kind) known(input.kind)
  const page = await q.list(ctx.tx, input)
  const actionsOf = (d: { enabled: boolean }) => (mayEdit(ctx) ? ['edit', d.enabled ? 'disable' : 'enable'] : [])
  return { ...page, rows: page.rows.map((d) => ({ ...d, actions: actionsOf(d) })) }
}

export const save = async (ctx: Ctx, { isNew, kind, code, ...given }: In<'save'>) => {
  known(kind)
  const before = await q.lock(ctx.tx, kind, code)
  if (isNew && before) throw refuse('字典编码「{{code}}」已存在', { code })
  if (!isNew && !before) throw notFound('字典项不存在')
  const { name, parent, sort } = { name: '', parent: null, sort: 0, ...before, ...given }
  if (!name) throw malformed([{ path: 'name', message: '请填写名称' }])
  if (parent) {
    const above = await q.above(ctx.tx, kind, parent)
    if (above.length === 0) throw refuse('上级字典项不存在')
    if (above.includes(code)) throw refuse('上级不能是本项或其下级')
  }
  await q.put(ctx.tx, { kind, code, name, parent, sort })
  audit(ctx, {
    entity: 'dict',
    entityId: `${kind}:${code}`,
    entityNo: code,
    action: before ? 'update' : 'add',
    before: before && { name: before.name, parent: before.parent, sort: before.sort },
    after: { name, parent, sort },
  })
  return { code }
}

export const setEnabled = async (ctx: Ctx, { kind, code, enabled }: In<'switch'>) => {
  const before = await q.lock(ctx.tx, kind, code)
  if (!before) throw notFound('字典项不存在')
  await q.setEnabled(ctx.tx, kind, code, enabled)
  audit(ctx, {
    entity: 'dict',
    entityId: `${kind}:${code}`,
    entityNo: code,
    action: enabled ? 'enable' : 'disable',
    before: { enabled: before.enabled },
    after: { enabled },
  })
  return { code }
}

/** Entries by dictionary. */
export type DictSeeds = Readonly<Record<string, readonly (readonly [code: string, name: string])[]>>

/** The dictionaries of a new house; repeating changes nothing that was edited. */
export const seedDictionaries = async (tx: Tx, dictSeeds: DictSeeds): Promise<void> => {
  const seeds = Object.entries(dictSeeds).flatMap(([kind, entries]) =>
    entries.map(([code, name], sort) => ({ kind, code, name, parent: null, sort })),
  )
  await q.seed(tx, seeds)
  const known = await q.codesOf(tx, 'province')
  const missing = districts().filter((d) => !known.has(d.code))
  if (missing.length > 0) await q.seed(tx, missing)
}
