import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'
import { type CatalogLine, hinted } from './item-lines.ts'
import * as q from './queries/pick.ts'
import { standingFaults } from './rules.ts'

export { quantityFault } from '../shared/quantity.ts'
export { type CatalogLine, catalogLines, hinted, itemLines, ownPoint } from './item-lines.ts'
export { type Adjustable, adjustable, adjustableByCodes, lockAdjustable, repriced, wrongPrice } from './prices.ts'

const productsOf = (rows: readonly { productId: string }[]) => rows.map((r) => r.productId)

/**
 * Enabled items by code: platform code, the hospital's own, barcode or insurance code. Where several suppliers have one,
 * the default supplier's counts. Codes nobody knows are missing.
 */
export const catalogByCodes = async (
  ctx: Ctx,
  hospitalId: string,
  kind: number | undefined,
  codes: readonly string[],
): Promise<Map<string, CatalogLine>> => {
  const rows = await hinted(ctx.tx, hospitalId, await q.byCodes(ctx.tx, hospitalId, kind, codes))
  const found = new Map<string, CatalogLine>()
  const wanted = new Set(codes)
  for (const name of ['code', 'hospitalCode', 'barcode', 'insuranceCode'] as const)
    for (const r of rows) if (wanted.has(r[name]) && !found.has(r[name])) found.set(r[name], r)
  return found
}

/** What an order line keeps of a catalogue item from the day it is submitted (domain-insight §6.0.8). Prices per pack unit. */
export interface FrozenFacts extends q.Facts {
  selectedPrice: string | null
}

/** These facts as they are on a day; foreign ids are missing. */
export const frozenFacts = async (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
  day: string,
): Promise<FrozenFacts[]> => {
  const rows = await q.facts(tx, hospitalId, ids)
  const prices = await selectedPrices(tx, hospitalId, productsOf(rows), day)
  return rows.map((r) => ({ ...r, selectedPrice: prices.get(r.productId) ?? null }))
}

/** Why an item cannot be ordered on a day; undefined when it can. Foreign ids are missing. */
export const orderable = async (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
  day: string,
): Promise<Map<string, string | undefined>> => {
  const rows = await q.standings(tx, hospitalId, ids, day)
  const prices = await selectedPrices(tx, hospitalId, productsOf(rows), day)
  return new Map(rows.map((r) => [r.id, whyNot(r, prices.get(r.productId))]))
}

type Standing = Awaited<ReturnType<typeof q.standings>>[number]
const whyNot = (r: Standing, selected: string | undefined): string | undefined => {
  if (r.status !== 'enabled') return '采购目录未启用此品种'
  if (r.over) return '临采已过截止日期'
  if (r.productEnabled && !r.supplies) return '供应商不存在或已停用'
  return standingFaults(r, r.price, selected)[0]?.reason
}
