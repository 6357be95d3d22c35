import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, RowFault, SaveOptions } from '#kernel/server/importing.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { adjustableByCodes } from '#modules/purchase-list/server/public.ts'
import { priceCalls } from '../shared/calls.ts'
import { priceSheet } from '../shared/fields.ts'
import * as q from './queries/read.ts'
import { faultsOf } from './rules.ts'
import { add, update } from './service.ts'

type Item = Awaited<ReturnType<typeof adjustableByCodes>>[number]
const text = (v: unknown): string => (typeof v === 'string' ? v : '')

/** The item a row means: product, hospital and supplier; what leaves no choice may be left out. */
const itemOf = (values: Values, byCode: Map<string, Item[]>): Item | RowFault => {
  const all = byCode.get(codeKey(text(values.code))) ?? []
  if (all.length === 0) return { column: 'code', reason: '采购目录中没有此品种' }
  const [hospital, supplier] = [text(values.hospital), text(values.supplier)]
  const fit = all.filter(
    (i) =>
      (!hospital || i.hospital === hospital || i.hospitalCode === hospital) &&
      (!supplier || i.supplier === supplier || i.supplierCode === supplier),
  )
  if (fit.length === 0) return { column: 'code', reason: '采购目录中没有此品种' }
  if (fit.length > 1) return { column: 'code', reason: '有多个品种符合，请填写医院和供应商' }
  return fit[0]!
}

const adjustmentOf = (item: Item, v: Values): q.Adjustment =>
  ({
    catalogItemId: item.id,
    type: v.type,
    newPrice: v.newPrice,
    effectiveDate: v.effectiveDate,
    reason: v.reason,
    remark: text(v.remark),
  }) as q.Adjustment

const same = (a: q.Stored, v: q.Adjustment): boolean =>
  cmp(a.newPrice, v.newPrice) === 0 &&
  a.effectiveDate === v.effectiveDate &&
  a.reason === v.reason &&
  a.remark === v.remark

const saveOne = async (ctx: Ctx, item: Item, row: ImportRow, o: SaveOptions): Promise<Outcome> => {
  const v = adjustmentOf(item, row.values)
  const key = `${item.id} ${v.type}`
  const twin = o.memo.get(key) as number | undefined
  if (twin !== undefined && twin !== row.line) return { column: '', reason: '与第 {{twin}} 行重复', params: { twin } }
  o.memo.set(key, row.line)
  const faults = await faultsOf(ctx, v, item)
  if (faults.length > 0) return faults.map((f) => ({ column: f.path, reason: f.message, params: f.params }))
  const draft = await q.draftOf(ctx.tx, ctx.actor.orgId, item.id, v.type)
  const before = draft && (await q.reads.lock(ctx.tx, ctx.actor, draft.id))
  if (!before) {
    await add(ctx, v)
    return 'added'
  }
  if (o.existing === 'skip' || same(before, v)) return 'unchanged'
  await update(ctx, { ...v, id: before.id, version: before.version })
  return 'changed'
}

type Row = Pick<ImportRow, 'values'>
const itemsOf = async (ctx: Ctx, rows: readonly Row[]) => {
  const codes = [...new Set(rows.map((r) => text(r.values.code)))]
  return Map.groupBy(await adjustableByCodes(ctx, codes), (i) => codeKey(i.code))
}

/** What pasted lines mean, in their order: as a file of adjustments means it. */
export const match = async (ctx: Ctx, { lines }: Input<typeof priceCalls.match>) => {
  const byCode = await itemsOf(
    ctx,
    lines.map((values) => ({ values })),
  )
  return lines.map((values) => {
    const item = itemOf(values, byCode)
    return 'id' in item ? { item, reason: '' } : { item: null, reason: say(item.reason, ctx.lang) }
  })
}

const check = async (ctx: Ctx, rows: readonly (Row & Pick<ImportRow, 'line'>)[]): Promise<Map<number, RowFault[]>> => {
  const byCode = await itemsOf(ctx, rows)
  return new Map(
    rows.map(({ line, values }) => {
      const item = itemOf(values, byCode)
      return [line, 'id' in item ? [] : [item]]
    }),
  )
}

/** Rows become drafts; a draft of the same item and type is changed instead of doubled. */
const save = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
  const byCode = await itemsOf(ctx, rows)
  const done = new Map<number, Outcome>()
  for (const row of rows) {
    const item = itemOf(row.values, byCode)
    done.set(row.line, 'id' in item ? await saveOne(ctx, item, row, o) : item)
  }
  return done
}

export const priceImporter: Importer = {
  ...priceSheet,
  kind: 'priceAdjustment',
  title: '调价单',
  allow: priceCalls.import.allow,
  check,
  save,
}
