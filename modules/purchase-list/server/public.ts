import { configOf } from '#kernel/server/config.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { supplierLock } from '#modules/session/server/public.ts'
import { type CatalogLine, hinted } from './item-lines.ts'
import * as q from './queries/pick.ts'
import { standingFaults } from './rules.ts'

export { quantityFault } from '../shared/quantity.ts'
export {
  type AuditedWish,
  type Changeable,
  isAudited,
  lockChangeable,
  seenChangeable,
  takeWish,
  wishFaults,
} from './changing.ts'
export { type CatalogLine, catalogLines, hinted, itemLines, ownPoint } from './item-lines.ts'
export { lineImport } from './line-import.ts'
export { meantBy } from './match.ts'
export { kindsSeen, mayKind } from './may.ts'
export { type CodeWish, codesOf, namesOf, setOwnCodes } from './own-codes.ts'
export {
  type Adjustable,
  adjustable,
  adjustableByCodes,
  lockAdjustable,
  lockAllAdjustable,
  repriced,
  wrongPrice,
} from './prices.ts'
export { monthUseInSql, onWayInSql, stockInSql } from './queries/figures.ts'
export { platformStepInSql } from './queries/platform.ts'
export { draftOfApplication, stepOf } from './service.ts'

/**
 * Enabled items by code: platform code, the hospital's own, barcode or insurance code. Where several suppliers have one,
 * the default supplier's counts. Case and width do not count, unless two codes differ in nothing else. Unknown ones are missing.
 */
export const catalogByCodes = async (
  ctx: Ctx,
  hospitalId: string,
  kind: number | undefined,
  codes: readonly string[],
): Promise<Map<string, CatalogLine>> => {
  const rows = await hinted(ctx.tx, hospitalId, await q.byCodes(ctx.tx, hospitalId, kind, codes.map(codeKey)))
  const known = new Map<string, CatalogLine>()
  for (const as of [(code: string) => code, codeKey])
    for (const name of ['code', 'hospitalCode', 'barcode', 'insuranceCode'] as const)
      for (const r of rows) if (!known.has(as(r[name]))) known.set(as(r[name]), r)
  const lineOf = (code: string) => known.get(code) ?? known.get(codeKey(code))
  return new Map(codes.flatMap((code) => (code && lineOf(code) ? [[code, lineOf(code)!]] : [])))
}

/** What an order line keeps of a catalogue item from the day it is submitted (domain-insight §6.0.8). Prices per pack unit. */
export const frozenKeys = [
  ...(['catalogItemId', 'online', 'listedPrice', 'ceilingPrice', 'selectedPrice'] as const),
  ...(['categoryId', 'twoInvoice', 'conversionRatio'] as const),
  // the article of that day, and its version
  ...(['versionId', 'name', 'spec', 'packSpec', 'manufacturer'] as const),
]
export type FrozenFacts = Pick<q.Standing, (typeof frozenKeys)[number]>

/** These facts as they are on a day; foreign ids are missing. */
export const frozenFacts = (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
  day: string,
): Promise<readonly FrozenFacts[]> => q.standings(tx, hospitalId, ids, day)

/** Items by id, enabled or not, each with why it cannot be ordered on a day, if it cannot. Foreign ids are missing. */
export const orderable = async (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
  day: string,
): Promise<Map<string, Orderable>> => {
  const [rows, locked] = await together([
    q.standings(tx, hospitalId, ids, day),
    configOf({ tx } as Ctx, supplierLock, hospitalId),
  ])
  return new Map(rows.map((r) => [r.catalogItemId, { ...r, no: whyNot(r, locked) }]))
}
export type Orderable = q.Standing & { no: string | undefined }

/**
 * Of a paper that was written before its article was merged into another: its item has the other product by now, and what the
 * paper says of it would be neither (domain-lists §2.33).
 */
export const mergedFault = (line: { productId: string }, item: { productId: string; name: string; code: string }) =>
  line.productId === item.productId
    ? undefined
    : { message: '此品种已合并到「{{into}}」，请删除此行后重新选择', params: { into: `${item.name} ${item.code}` } }

export const whyNot = (r: q.Standing, locked: boolean): string | undefined => {
  if (r.status !== 'enabled') return '采购目录未启用此品种'
  if (locked && !r.isDefault) return '已启用供应商锁定，只能向默认供应商采购'
  if (r.over) return '临采已过截止日期'
  if (r.productEnabled && !r.supplies) return '供应商不存在或已停用'
  return standingFaults(r, r.price, r.selectedPrice ?? undefined)[0]?.reason
}
