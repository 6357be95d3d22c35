import { derive, type Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { type FieldTemplate, malformed } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { type Adjustable, lockAdjustable, repriced, wrongPrice } from '#modules/purchase-list/server/public.ts'
import { type PriceAction, priceMachine } from '../shared/machine.ts'
import * as q from './queries.ts'

export type PriceDoc = q.Stored & Doc

const isRetail = (a: { type: string }) => a.type === 'retail'

/** The price an adjustment replaces. A retail price not yet set begins at the purchase price. */
export const oldPriceOf = (a: { type: string }, item: Adjustable): string =>
  isRetail(a) ? (item.retailPrice ?? item.price) : item.price

/**
 * Why a price cannot be adjusted like this (domain §2.12): a new one, over no limit on the day it begins, from today on.
 * @param past an approval may come after the wished day; then the price begins at once
 */
export const faultOf = async (
  ctx: Ctx,
  a: { type: string; newPrice: string; effectiveDate: string },
  item: Adjustable,
  past = false,
): Promise<FieldTemplate | undefined> => {
  const now = today()
  if (!past && a.effectiveDate < now) return { path: 'effectiveDate', message: '生效日期不能早于今天' }
  if (cmp(a.newPrice, oldPriceOf(a, item)) === 0) return { path: 'newPrice', message: '新价格与原价格相同' }
  const day = a.effectiveDate < now ? now : a.effectiveDate
  const reason = await wrongPrice(ctx.tx, item, a.newPrice, day, isRetail(a))
  return reason ? { path: 'newPrice', message: reason } : undefined
}

/** The item locked, whose price may be adjusted like this. @throws a refusal that names the field */
export const itemFor = async (ctx: Ctx, a: q.Adjustment, past = false): Promise<Adjustable> => {
  const item = await lockAdjustable(ctx, a.catalogItemId)
  if (!item) throw malformed([{ path: 'catalogItemId', message: '采购目录中没有此品种' }])
  const fault = await faultOf(ctx, a, item, past)
  if (fault) throw malformed([fault])
  return item
}

const checked = async (ctx: Ctx, a: PriceDoc, past: boolean): Promise<undefined> => {
  await itemFor(ctx, a, past)
  const twin = await q.openTwin(ctx.tx, a.catalogItemId, isRetail(a), a.id)
  if (twin)
    throw malformed([{ path: 'catalogItemId', message: '此品种已有未生效的调价单 {{no}}', params: { no: twin.no } }])
}

/** The price it replaces is the one of the day it was submitted, or passed. */
const keepOldPrice = async (ctx: Ctx, a: PriceDoc): Promise<void> => {
  const item = await lockAdjustable(ctx, a.catalogItemId)
  if (item) await q.setOldPrice(ctx.tx, a.id, oldPriceOf(a, item))
}

/** Writes the new price of a passed adjustment. Answers why not, when the price is no longer allowed. */
export const apply = async (ctx: Ctx, a: PriceDoc): Promise<string | undefined> => {
  const item = await lockAdjustable(ctx, a.catalogItemId)
  if (!item) return '采购目录中没有此品种'
  const no = await wrongPrice(ctx.tx, item, a.newPrice, today(), isRetail(a))
  if (no) return no
  await q.setOldPrice(ctx.tx, a.id, oldPriceOf(a, item))
  await repriced(ctx, item, a.newPrice, isRetail(a))
  await derive(ctx, priceMachine, a, 'apply')
  return undefined
}

export const priceRules: Rules<PriceAction, PriceDoc> = {
  submit: { refuse: (ctx, a) => checked(ctx, a, false), effect: keepOldPrice },
  approve: {
    refuse: (ctx, a) => checked(ctx, a, true),
    async effect(ctx, a) {
      await q.stamp(ctx.tx, a.id, ctx.actor.userId)
      if (a.effectiveDate > today()) return keepOldPrice(ctx, a)
      const no = await apply(ctx, a)
      if (no) throw malformed([{ path: 'newPrice', message: no }])
    },
  },
  reject: {
    effect: async (ctx, a) => void (await q.stamp(ctx.tx, a.id, ctx.actor.userId)),
  },
}
