import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, type RowFault, rowByRow } from '#kernel/server/importing.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { faultsOf, standsFor, type Values } from '#kernel/shared/field.ts'
import { joinInvited } from '#modules/cooperation/server/public.ts'
import { addSupplier } from '#modules/organisation/server/public.ts'
import type { supplierCalls } from '../shared/calls.ts'
import { newSupplierTable as table } from '../shared/fields.ts'
import * as q from './queries/read.ts'
import * as save from './queries/save.ts'
import { correctionsOwn, rowOf, valuesOf } from './record.ts'

const text = (v: unknown): string => (typeof v === 'string' ? v : '')
const said = (values: Values) => ({ name: text(values.name), creditCode: text(values.creditCode) })
const named = (values: Values) => ({ ...rowOf(table, values), name: text(values.name) })

/** Why these papers are no new supplier's: somebody else has the name or the code. */
const takenBy = async (ctx: Ctx, values: Values): Promise<RowFault | undefined> => {
  const { name, creditCode } = said(values)
  const twin = await save.same(ctx.tx, { name, creditCode })
  if (!twin) return undefined
  if (twin.name === name && (!twin.creditCode || twin.creditCode === creditCode)) return undefined
  return twin.name === name
    ? { column: 'creditCode', reason: '企业「{{name}}」已有另一个统一社会信用代码', params: { name } }
    : { column: 'creditCode', reason: '统一社会信用代码已属于企业「{{name}}」', params: { name: twin.name } }
}

/** The organisation and its papers: those of a maker of that name or code, who is a supplier from now on, or new ones. */
const open = async (ctx: Ctx, values: Values) => {
  const { name, creditCode } = said(values)
  const at = { district: '', address: values.address ?? null, contact: values.contact ?? null }
  const org = await addSupplier(ctx, {
    ...{ name, creditCode, shortName: values.shortName ?? null, mobile: values.mobile ?? null },
    ...at,
  })
  const maker = await save.unclaimed(ctx.tx, creditCode, name)
  const row = named(values)
  if (maker) {
    await save.claim(ctx.tx, maker.id, org.id)
    const before = await q.lock(ctx.tx, maker.id)
    if (before) await save.update(ctx.tx, before, row)
  }
  const id = maker?.id ?? (await save.insert(ctx.tx, ctx.actor.userId, row, { vendorOrg: org.id })).id
  audit(ctx, { entity: 'company', entityId: id, entityNo: name, action: 'add', after: values })
  await joinInvited(ctx, org.id, creditCode)
  return org
}

/** A supplier the authority writes down: nobody signs in for it before two have enabled its organisation. */
export const add = async (ctx: Ctx, { values }: Input<(typeof supplierCalls)['add']>) => {
  const { name, creditCode } = said(values)
  const known = await save.supplierOf(ctx.tx, creditCode, name)
  if (known) throw refuse('供应商「{{name}}」已存在', { name: known.name })
  const taken = await takenBy(ctx, values)
  if (taken) throw refuse(taken.reason, taken.params)
  return open(ctx, values)
}

const told = (v: unknown): string => JSON.stringify(v ?? null)

/** What a file says of a supplier that is there: who it is stays, for that is a correction's to change. */
const change = async (ctx: Ctx, orgId: string, row: ImportRow): Promise<Outcome> => {
  const s = await q.supplierReads.get(ctx.tx, ctx.actor, orgId)
  if (!s) throw notFound('供应商不存在')
  const old: Values = { ...valuesOf(table, s), name: s.name }
  // a masked number stands for what is there
  const masked = new Set(table.fields.filter((f) => standsFor(f, row.values[f.key])).map((f) => f.key))
  const other = [...row.given].filter((key) => !masked.has(key) && told(row.values[key]) !== told(old[key]))
  if (other.length === 0) return 'unchanged'
  const wished = Object.fromEntries(other.map((key) => [key, row.values[key]])) as Values
  const kept = correctionsOwn(old, wished)
  const [fault] = faultsOf(table, { ...old, ...wished })
  if (kept.length > 0 || fault)
    return [...kept, ...(fault ? [fault] : [])].map(({ key, reason, params }) => ({ column: key, reason, params }))
  const before = s.companyId ? await q.lock(ctx.tx, s.companyId) : undefined
  const saved = before
    ? await save.update(ctx.tx, before, { ...rowOf(table, wished), name: s.name })
    : await save.insert(ctx.tx, ctx.actor.userId, named({ ...old, ...wished }), { vendorOrg: orgId })
  audit(ctx, { entity: 'company', entityId: saved.id, entityNo: s.name, action: 'update', before: old, after: wished })
  return 'changed'
}

const saveRow = async (ctx: Ctx, row: ImportRow, skip: boolean): Promise<Outcome> => {
  const { name, creditCode } = said(row.values)
  const known = await save.supplierOf(ctx.tx, creditCode, name)
  if (known?.creditCode && known.creditCode !== creditCode)
    return { column: 'creditCode', reason: '企业「{{name}}」已有另一个统一社会信用代码', params: { name } }
  if (known) return skip ? 'unchanged' : change(ctx, known.orgId, row)
  const taken = await takenBy(ctx, row.values)
  if (taken) return taken
  await open(ctx, row.values)
  return 'added'
}

export const supplierImporter: Importer = {
  ...table,
  kind: 'supplier',
  title: '供应商',
  allow: { code: 'baseInfo/mySupplier:import', orgs: ['authority'] },
  // as the supply relations under the same code
  proves: true,
  keyOf: (v) => text(v.creditCode),
  batch: 100,
  save: (ctx, rows, o) => rowByRow(ctx, rows, (row) => saveRow(ctx, row, o.existing === 'skip')),
}
