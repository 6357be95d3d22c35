import { audit } from '#kernel/server/audit.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { repriceRelations } from '#modules/company/server/public.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'
import * as q from './queries/prices.ts'
import { type PriceCause, setPrices } from './queries/write.ts'

/** A catalogue item whose price an adjustment may change. Prices per pack unit. */
export type Adjustable = NonNullable<Awaited<ReturnType<typeof q.lockAdjustable>>>[number]

/** A page of the items the actor's organisation may adjust, for a picker: enabled and stopped ones. */
export const adjustable = (ctx: Ctx, input: q.AdjustableAsk) => q.adjustable(ctx.tx, ctx.actor, input)

/** The same by platform code, for a file. */
export const adjustableByCodes = (ctx: Ctx, codes: readonly string[]) => q.adjustableByCodes(ctx.tx, ctx.actor, codes)

/**
 * Locks items until COMMIT; unknown and foreign ids, and items that were never enabled, are not among them. Supplier and
 * authority see them and write none, so they are locked behind the wall.
 */
export const lockAllAdjustable = async (ctx: Ctx, ids: readonly string[]): Promise<Adjustable[]> => {
  if (ids.length === 0) return []
  const seen = await q.whichAdjustable(ctx.tx, ctx.actor, ids)
  return seen.length > 0 ? elevated(ctx, () => q.lockAdjustable(ctx.tx, ctx.actor, seen)) : []
}

/** The same of one item. */
export const lockAdjustable = async (ctx: Ctx, id: string): Promise<Adjustable | undefined> =>
  (await lockAllAdjustable(ctx, [id]))[0]

interface Limits {
  selected?: string
  ceiling: string | null
  listed: string | null
}

/**
 * Why a price is not allowed (domain §2.12, §2.13): a selected product has the selected price; nothing costs more than its
 * ceiling or listed price. A retail price only has the limits above it.
 */
export const priceFault = (price: string, o: Limits, retail = false): string | undefined => {
  if (cmp(price, '0') <= 0) return '必须大于 0'
  if (o.selected && retail && cmp(price, o.selected) > 0) return '价格高于集采中选价'
  if (o.selected && !retail) return cmp(price, o.selected) === 0 ? undefined : '价格与集采中选价不一致'
  if (o.ceiling && cmp(price, o.ceiling) > 0) return '价格高于最高限价'
  if (o.listed && cmp(price, o.listed) > 0) return '价格高于挂网价'
  return undefined
}

/** Why an item cannot have this price on a day; undefined when it can. */
export const wrongPrice = async (
  tx: Tx,
  item: Pick<Adjustable, 'hospitalId' | 'productId' | 'ceilingPrice' | 'listedPrice'>,
  price: string,
  day: string,
  retail = false,
): Promise<string | undefined> => {
  const selected = await selectedPrices(tx, item.hospitalId, [item.productId], day)
  return priceFault(
    price,
    { selected: selected.get(item.productId), ceiling: item.ceilingPrice, listed: item.listedPrice },
    retail,
  )
}

/** A locked item and what it costs from now on. */
interface Repriced {
  item: Adjustable
  price: string
}
/**
 * Writes the new prices of locked items, and for purchase prices those of their supply relations. Rights were checked by the
 * adjustment: whoever approves it stands outside the hospital, so this runs behind the wall.
 */
export const repriced = async (
  ctx: Ctx,
  changes: readonly Repriced[],
  retail: boolean,
  cause: PriceCause,
): Promise<void> => {
  if (changes.length === 0) return
  await elevated(ctx, async () => {
    await setPrices(
      ctx.tx,
      changes.map(({ item, price }) => ({ id: item.id, price })),
      retail,
      cause,
    )
    if (!retail) {
      const pairs = changes.map(({ item: { hospitalId, productId, supplierId }, price }) => ({
        hospitalId,
        productId,
        supplierId,
        price,
      }))
      await repriceRelations(ctx.tx, pairs)
    }
  })
  for (const { item, price } of changes)
    audit(ctx, {
      entity: 'catalogItem',
      entityId: item.id,
      entityNo: item.code,
      action: 'reprice',
      before: retail ? { retailPrice: item.retailPrice } : { price: item.price },
      after: retail ? { retailPrice: price } : { price },
    })
}
