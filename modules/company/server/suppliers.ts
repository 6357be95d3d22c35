import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { guardedOf, shownOf } from '#kernel/server/guarded.ts'
import { judged } from '#kernel/server/master.ts'
import { conflict, malformed, notFound, refuse, type Sentence } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { sheetOf } from '#kernel/shared/words.ts'
import type { supplierCalls } from '../shared/calls.ts'
import { bankFields, newSupplierTable, supplierTable } from '../shared/fields.ts'
import { companyWords } from '../shared/words.ts'
import { agreed } from './agreed.ts'
import * as q from './queries/read.ts'
import { suppliesToday } from './queries/relations.ts'
import * as save from './queries/save.ts'
import { correctionsOwn, rowOf, valuesOf } from './record.ts'

type In<K extends keyof typeof supplierCalls> = Input<(typeof supplierCalls)[K]>

/** A supplier keeps its own papers, the authority everybody's. */
const actionsOf = (orgId: string, actor: Actor): string[] =>
  (actor.org === 'authority' || actor.orgId === orgId) && actor.codes.has('baseInfo/mySupplier:edit') ? ['edit'] : []

export const query = async (ctx: Ctx, input: In<'query'>) => {
  const page = await q.supplierReads.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: page.rows.map((s) => ({ ...s, actions: actionsOf(s.id, ctx.actor) })) }
}

const listed = sheetOf(companyWords, { but: ['shortName', 'companyType', 'supplyTypes', 'relations'] })
const whole = [...newSupplierTable.fields, ...listed.filter((f) => ['code', 'enabled'].includes(f.key))]
type Papers = Parameters<typeof valuesOf>[1] & { code: string; name: string; enabled: boolean }

/** The list as a file; the authority's holds the papers, and comes in again by its import. */
export const exported = (ctx: Ctx, { type, columns, ...wish }: In<'export'>) => {
  const found = streamed<Papers>(ctx.tx, q.supplierReads.rows(ctx.tx, ctx.actor, wish))
  const all = ctx.actor.org === 'authority'
  async function* rows() {
    for await (const s of found) {
      const { code, name, enabled } = s
      yield all ? { ...shownOf(newSupplierTable, valuesOf(newSupplierTable, s)), code, name, enabled } : { ...s }
    }
  }
  return exportBlob(ctx, { name: '供应商', fields: all ? whole : listed, rows: rows(), type, columns })
}

const none = (...keys: string[]): Values => Object.fromEntries(keys.map((key) => [key, null]))

/** Hospitals pay by the account of who supplies them today, and need no identity numbers. */
const fullTo = async ({ tx, actor }: Ctx, orgId: string, s: Parameters<typeof valuesOf>[1]): Promise<Values> => {
  const values = valuesOf(supplierTable, s)
  if (actor.org === 'authority' || actor.orgId === orgId) return values
  const supplies = await suppliesToday(tx, actor.orgId, orgId)
  return { ...values, ...none('legalPersonId', 'agentIdNo'), ...(supplies ? {} : none(...bankFields, 'taxNo')) }
}

export const detail = async (ctx: Ctx, { id }: { id: string }) => {
  const s = await q.supplierReads.get(ctx.tx, ctx.actor, id)
  if (!s) throw notFound('供应商不存在')
  return { ...s, actions: actionsOf(id, ctx.actor), values: shownOf(supplierTable, await fullTo(ctx, id, s)) }
}

/** The numbers that are otherwise masked, to who may know them; that he looked is noted. */
export const reveal = async (ctx: Ctx, { id }: In<'reveal'>) => {
  const s = await q.supplierReads.get(ctx.tx, ctx.actor, id)
  if (!s) throw notFound('供应商不存在')
  const values = guardedOf(supplierTable, await fullTo(ctx, id, s))
  const noted = { entity: 'company', entityId: s.companyId ?? id, entityNo: s.name, action: 'reveal' }
  audit(ctx, { ...noted, after: { fields: Object.keys(values) } })
  return { values }
}

export const baseInfo = (ctx: Ctx) => detail(ctx, { id: ctx.actor.orgId })

/** @throws Refusal malformed, each field that only a correction changes */
export const mayNotChange = (old: Values, other: Values): void => {
  const faults = correctionsOwn(old, other)
  if (faults.length > 0)
    throw malformed(faults.map(({ key, reason, params }) => ({ path: `values.${key}`, message: reason, params })))
}

/** What of an account becomes what, as it is shown. */
const accountSaid = (name: string, all: Values, moved: readonly string[]): Sentence[] => {
  const shown = shownOf(supplierTable, all)
  return [
    { message: name },
    ...supplierTable.fields
      .filter((f) => moved.includes(f.key))
      .map((f) => ({ message: '{{label}} → {{to}}', params: { label: f.label, to: String(shown[f.key] ?? '') } })),
  ]
}

export const update = async (ctx: Ctx, { id, version, values, signOff }: In<'update'>) => {
  const before = await q.supplierReads.get(ctx.tx, ctx.actor, id)
  if (!before) throw notFound('供应商不存在')
  const now = before.companyId ? await q.lock(ctx.tx, before.companyId) : undefined
  if ((now?.version ?? 0) !== version)
    throw conflict({
      ...(await lastChange(ctx, { id: now?.id ?? id, version: now?.version ?? 0 })),
      current: { values: shownOf(supplierTable, valuesOf(supplierTable, before)) },
    })
  const old = valuesOf(supplierTable, before)
  const { all, other } = judged(supplierTable, old, values)
  mayNotChange(old, other)
  const gone = bankFields.find((key) => old[key] && !all[key])
  if (gone) throw malformed([{ path: `values.${gone}`, message: '必填' }])
  const moved = bankFields.filter((key) => (all[key] ?? '') !== (old[key] ?? ''))
  const second =
    moved.length > 0
      ? await agreed(ctx, 'company', { id, version, signOff }, 'update', accountSaid(before.name, all, moved))
      : undefined
  const { name } = before
  const row = { ...rowOf(supplierTable, all), name }
  const twin = await save.same(ctx.tx, row, now?.id)
  if (twin) throw refuse('统一社会信用代码已属于其他企业，请联系平台核对')
  const prefix = other.gs1Prefix
  if (typeof prefix === 'string' && prefix && (await save.prefixTaken(ctx.tx, prefix, now?.id)))
    throw malformed([{ path: 'values.gs1Prefix', message: '此厂商识别代码与其他企业的重叠，请联系平台核对' }])
  const saved = now
    ? await save.update(ctx.tx, now, { ...rowOf(supplierTable, other), name })
    : await save.insert(ctx.tx, ctx.actor.userId, row, { vendorOrg: id })
  const noted = { entity: 'company', entityId: saved.id, entityNo: name, action: 'update' }
  audit(ctx, { ...noted, before: old, after: { ...other, ...(second ? { second } : {}) } })
  return { id, version: saved.version }
}

export const listOrgOfUser = (ctx: Ctx) => q.orgsOf(ctx.tx, ctx.actor.userId)
