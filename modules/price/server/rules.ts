import { derive, type Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { type Adjustable, lockAdjustable, repriced, wrongPrice } from '#modules/purchase-list/server/public.ts'
import { type PriceAction, type PriceStatus, priceMachine } from '../shared/machine.ts'
import * as q from './queries.ts'
import * as save from './queries-save.ts'

export type PriceDoc = q.Stored & Doc & { status: PriceStatus }
export const docOf = (a: q.Stored): PriceDoc => ({
  ...a,
  status: a.status as PriceStatus,
  parties: [a.hospitalId, a.supplierId],
})

export interface PriceFault {
  field: string
  reason: string
  params?: Record<string, string>
}
/** A refusal that names the field of the form. */
export const fieldRefusal = ({ field, reason, params }: PriceFault): Refusal =>
  new Refusal(
    codes.malformed,
    '{{message}}',
    { message: reason },
    { fields: [{ path: field, message: reason, params }] },
  )

const isRetail = (a: { type: string }) => a.type === 'retail'

/** The price an adjustment replaces. A retail price that was never set begins at the purchase price. */
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
): Promise<PriceFault | undefined> => {
  const now = today()
  if (!past && a.effectiveDate < now) return { field: 'effectiveDate', reason: '生效日期不能早于今天' }
  if (cmp(a.newPrice, oldPriceOf(a, item)) === 0) return { field: 'newPrice', reason: '新价格与原价格相同' }
  const day = a.effectiveDate < now ? now : a.effectiveDate
  const reason = await wrongPrice(ctx.tx, item, a.newPrice, day, isRetail(a))
  return reason ? { field: 'newPrice', reason } : undefined
}

const checked = async (ctx: Ctx, a: PriceDoc, past: boolean): Promise<undefined> => {
  const item = await lockAdjustable(ctx, a.catalogItemId)
  if (!item) throw fieldRefusal({ field: 'catalogItemId', reason: '采购目录中没有此品种' })
  const fault = await faultOf(ctx, a, item, past)
  if (fault) throw fieldRefusal(fault)
  const twin = await q.openTwin(ctx.tx, a.catalogItemId, isRetail(a), a.id)
  if (twin)
    throw fieldRefusal({
      field: 'catalogItemId',
      reason: '此品种已有未生效的调价单 {{no}}',
      params: { no: twin.no },
    })
}

/** The price it replaces is the one of the day it was submitted, or passed. */
const keepOldPrice = async (ctx: Ctx, a: PriceDoc): Promise<void> => {
  const item = await lockAdjustable(ctx, a.catalogItemId)
  if (item) await save.setOldPrice(ctx.tx, a.id, oldPriceOf(a, item))
}

/** Writes the new price of a passed adjustment. Answers why not, when the price is no longer allowed. */
export const apply = async (ctx: Ctx, a: PriceDoc): Promise<string | undefined> => {
  const item = await lockAdjustable(ctx, a.catalogItemId)
  if (!item) return '采购目录中没有此品种'
  const no = await wrongPrice(ctx.tx, item, a.newPrice, today(), isRetail(a))
  if (no) return no
  await save.setOldPrice(ctx.tx, a.id, oldPriceOf(a, item))
  await repriced(ctx, item, a.newPrice, isRetail(a))
  await derive(ctx, priceMachine, a, 'apply')
  return undefined
}

const own = async (ctx: Ctx, a: PriceDoc) =>
  a.createdOrg === ctx.actor.orgId ? undefined : '只有创建机构可以执行此操作'

export const priceRules: Rules<PriceAction, PriceDoc> = {
  submit: { refuse: async (ctx, a) => (await own(ctx, a)) ?? checked(ctx, a, false), effect: keepOldPrice },
  withdraw: { refuse: own },
  approve: {
    refuse: (ctx, a) => checked(ctx, a, true),
    async effect(ctx, a) {
      await save.stamp(ctx.tx, a.id, ctx.actor.userId)
      if (a.effectiveDate > today()) return keepOldPrice(ctx, a)
      const no = await apply(ctx, a)
      if (no) throw fieldRefusal({ field: 'newPrice', reason: no })
    },
  },
  reject: {
    effect: async (ctx, a) => void (await save.stamp(ctx.tx, a.id, ctx.actor.userId)),
  },
}
