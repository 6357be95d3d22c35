import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, RowFault, SaveOptions } from '#kernel/server/importing.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import type { Values } from '#kernel/shared/field.ts'
import { adjustableByCodes, lockChangeable, mayKind } from '#modules/purchase-list/server/public.ts'
import { changeCalls, changingKeys, type Wishes } from '../shared/calls.ts'
import { changeTable } from '../shared/fields.ts'
import { openOf } from './queries/read.ts'
import { insertDrafts, seek, update } from './service.ts'

type Item = Awaited<ReturnType<typeof adjustableByCodes>>[number]
type Row = Pick<ImportRow, 'line' | 'values'>
const text = (v: unknown): string => (typeof v === 'string' ? v : '')
const isNamed = (i: Item, supplier: string) => i.supplier === supplier || i.supplierCode === supplier

/** The item a row means; with a single supplier the file may leave him out. */
const itemOf = (ctx: Ctx, values: Values, byCode: Map<string, Item[]>): Item | RowFault => {
  const all = byCode.get(codeKey(text(values.code))) ?? []
  if (all.length === 0) return { column: 'code', reason: '采购目录中没有启用过的此品种' }
  if (!mayKind(ctx.actor, 'import', all[0]!.kind)) return { column: 'code', reason: '没有此类产品的权限' }
  const supplier = text(values.supplier)
  const fit = supplier ? all.filter((i) => isNamed(i, supplier)) : all
  if (fit.length === 0) return { column: 'supplier', reason: '采购目录中没有启用过的此品种' }
  if (fit.length > 1) return { column: 'supplier', reason: '产品有多家供应商，请填写供应商' }
  return fit[0]!
}

const itemsOf = async (ctx: Ctx, rows: readonly Row[]) => {
  const codes = [...new Set(rows.map((r) => text(r.values.code)))]
  return Map.groupBy(await adjustableByCodes(ctx, codes), (i) => codeKey(i.code))
}

const check = async (ctx: Ctx, rows: readonly Row[]): Promise<Map<number, RowFault[]>> => {
  const byCode = await itemsOf(ctx, rows)
  return new Map(
    rows.map(({ line, values }) => {
      const item = itemOf(ctx, values, byCode)
      return [line, 'id' in item ? [] : [item]]
    }),
  )
}

/** What the row gives; an empty cell wishes nothing. */
const wishOf = (row: ImportRow, others: readonly Item[]): Wishes | RowFault => {
  const given = changingKeys.filter((key) => row.given.has(key))
  const wish: Record<string, unknown> = Object.fromEntries(given.map((key) => [key, row.values[key]]))
  const named = text(wish.supplierId)
  if (named) {
    const found = others.find((i) => isNamed(i, named))
    if (!found) return { column: 'supplierId', reason: '采购目录中没有该供应商的已启用品种，请先加入并审核' }
    wish.supplierId = found.supplierId
  }
  return wish as Wishes
}

const saveOne = async (ctx: Ctx, row: ImportRow, byCode: Map<string, Item[]>, o: SaveOptions): Promise<Outcome> => {
  const item = itemOf(ctx, row.values, byCode)
  if (!('id' in item)) return item
  const twin = o.memo.get(item.id) as number | undefined
  if (twin !== undefined && twin !== row.line) return { column: '', reason: '与第 {{twin}} 行重复', params: { twin } }
  o.memo.set(item.id, row.line)
  const wish = wishOf(row, byCode.get(codeKey(text(row.values.code))) ?? [])
  if ('reason' in wish) return wish as RowFault
  const held = (await lockChangeable(ctx, [item.id])).get(item.id)
  const open = (await openOf(ctx.tx, [item.id])).get(item.id)
  const draft = open?.status === 'draft' ? open : undefined
  const seen = await seek(ctx, held, { id: item.id, wish }, draft?.id)
  if (seen.no)
    return seen.no.map((e) => ({
      column: e.column === 'id' ? '' : e.column,
      reason: e.message,
      params: e.params ?? {},
    }))
  const reason = text(row.values.reason)
  if (!draft) {
    await insertDrafts(ctx, reason, [seen])
    return 'added'
  }
  if (o.existing === 'skip') return 'unchanged'
  await update(ctx, { id: draft.id, version: draft.version, wish, reason })
  return 'changed'
}

/** Rows become drafts of changes; a draft of the same item is written anew instead of doubled. */
const save = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
  const byCode = await itemsOf(ctx, rows)
  const done = new Map<number, Outcome>()
  for (const row of rows) done.set(row.line, await saveOne(ctx, row, byCode, o))
  return done
}

export const changeImporter: Importer = {
  ...changeTable,
  kind: 'catalogChange',
  title: '品种变更',
  allow: changeCalls.import.allow,
  keyOf: (v) => `${text(v.code)} ${text(v.supplier)}`,
  check,
  save,
}
