import { today } from '#kernel/server/clock.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import type { Page } from '#kernel/shared/page.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'
import { type CatalogLine, hinted } from './item-lines.ts'
import { priceFault } from './prices.ts'
import * as q from './queries/pick.ts'

export { type CatalogLine, catalogLines, itemLines, ownPoint } from './item-lines.ts'
export { type Adjustable, adjustable, adjustableByCodes, lockAdjustable, repriced, wrongPrice } from './prices.ts'

export interface Pickable extends CatalogLine {
  /** Why the item cannot be chosen today. */
  disabledReason?: string
}

/** A page of the hospital's enabled items for a picker; those that cannot be ordered today say why. */
export const pickable = async (ctx: Ctx, input: q.PickAsk): Promise<Page<Pickable>> => {
  const page = await q.pickable(ctx.tx, input)
  const why = await orderable(
    ctx.tx,
    input.hospitalId,
    page.rows.map((r) => r.catalogItemId),
    today(),
  )
  const rows = (await hinted(ctx.tx, input.hospitalId, page.rows)).map((r) => {
    const disabledReason = why.get(r.catalogItemId)
    return disabledReason ? { ...r, disabledReason } : r
  })
  return { ...page, rows }
}

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
  const names = [
    (r: (typeof rows)[number]) => r.code,
    (r: (typeof rows)[number]) => r.hospitalCode,
    (r: (typeof rows)[number]) => r.barcode,
    (r: (typeof rows)[number]) => r.insuranceCode,
  ]
  const wanted = new Set(codes)
  for (const name of names) {
    for (const r of rows) {
      const code = name(r)
      if (!wanted.has(code) || found.has(code)) continue
      const { hospitalCode: _h, barcode: _b, insuranceCode: _i, isDefault: _d, ...line } = r
      found.set(code, line)
    }
  }
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
  const prices = await selectedPrices(
    tx,
    hospitalId,
    rows.map((r) => r.productId),
    day,
  )
  return rows.map((r) => ({ ...r, selectedPrice: prices.get(r.productId) ?? null }))
}

/** Why so much of an item is not ordered: not in whole multiples, or outside the hospital's own bounds. */
export const quantityFault = (
  item: Pick<CatalogLine, 'packMultiple' | 'minOrderQty' | 'maxOrderQty'>,
  qty: string,
): { message: string; params: Record<string, string> } | undefined => {
  const [packMultiple, minOrderQty, maxOrderQty] = [item.packMultiple, item.minOrderQty, item.maxOrderQty]
  if (!new Decimal(qty).mod(packMultiple).isZero())
    return { message: '采购数量必须是 {{packMultiple}} 的倍数', params: { packMultiple: plain(packMultiple) } }
  if (minOrderQty && cmp(qty, minOrderQty) < 0)
    return { message: '采购数量不能小于起订量 {{minOrderQty}}', params: { minOrderQty: plain(minOrderQty) } }
  if (maxOrderQty && cmp(qty, maxOrderQty) > 0)
    return { message: '采购数量不能大于最大采购量 {{maxOrderQty}}', params: { maxOrderQty: plain(maxOrderQty) } }
  return undefined
}

/** Why an item cannot be ordered on a day; undefined when it can. Foreign ids are missing. */
export const orderable = async (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
  day: string,
): Promise<Map<string, string | undefined>> => {
  const rows = await q.standings(tx, hospitalId, ids, day)
  const prices = await selectedPrices(
    tx,
    hospitalId,
    rows.map((r) => r.productId),
    day,
  )
  return new Map(rows.map((r) => [r.id, whyNot(r, prices.get(r.productId))]))
}

type Standing = Awaited<ReturnType<typeof q.standings>>[number]
const whyNot = (r: Standing, selected: string | undefined): string | undefined => {
  if (r.status !== 'enabled') return '采购目录未启用此品种'
  if (r.over) return '临采已过截止日期'
  if (!r.enabled) return '产品已停用'
  if (!r.supplies) return '供应商不存在或已停用'
  if (!r.related) return '没有有效的供货关系'
  return priceFault(r.price, { selected, ceiling: r.ceiling, listed: r.listed })
}
