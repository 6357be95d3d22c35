import { derive, type Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { type FieldTemplate, malformed, reasonNeeded, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { type Adjustable, lockAdjustable, repriced, wrongPrice } from '#modules/purchase-list/server/public.ts'
import { changeText, isLarge } from '../shared/change.ts'
import { type PriceAction, priceMachine } from '../shared/machine.ts'
import * as q from './queries/read.ts'
import { askedChange } from './settings.ts'

export type PriceDoc = q.Stored & Doc

const isRetail = (a: { type: string }) => a.type === 'retail'

/** The price an adjustment replaces. A retail price not yet set begins at the purchase price. */
export const oldPriceOf = (a: { type: string }, item: Adjustable): string =>
  isRetail(a) ? (item.retailPrice ?? item.price) : item.price

/** All reasons why a price cannot be adjusted like this (domain §2.12): a new one, over no limit on the day it begins, from today on. */
export const faultsOf = async (
  ctx: Ctx,
  a: { type: string; newPrice: string; effectiveDate: string },
  item: Adjustable,
): Promise<FieldTemplate[]> => {
  const now = today()
  const late = a.effectiveDate < now ? [{ path: 'effectiveDate', message: '生效日期不能早于今天' }] : []
  if (cmp(a.newPrice, oldPriceOf(a, item)) === 0) return [...late, { path: 'newPrice', message: '新价格与原价格相同' }]
  const day = a.effectiveDate < now ? now : a.effectiveDate
  const reason = await wrongPrice(ctx.tx, item, a.newPrice, day, isRetail(a))
  return reason ? [...late, { path: 'newPrice', message: reason }] : late
}

/** The item locked, whose price may be adjusted like this. @throws a refusal that names the field */
export const itemFor = async (ctx: Ctx, a: q.Adjustment): Promise<Adjustable> => {
  const item = await lockAdjustable(ctx, a.catalogItemId)
  if (!item) throw malformed([{ path: 'catalogItemId', message: '采购目录中没有此品种' }])
  const faults = await faultsOf(ctx, a, item)
  if (faults.length > 0) throw malformed(faults)
  return item
}

/** Another adjustment of the same price is still under way. */
export const twinOf = async (ctx: Ctx, a: Pick<q.Adjustment, 'catalogItemId' | 'type'>, except?: string) => {
  const twin = await q.openTwin(ctx.tx, a.catalogItemId, isRetail(a), except)
  return twin && { path: 'catalogItemId', message: '此品种已有未生效的调价单 {{no}}', params: { no: twin.no } }
}

/** A change that nobody would expect wants a reason, which is told with its number. */
export const askLarge = async (
  ctx: Ctx,
  changes: readonly { line?: number; from: string; to: string }[],
  reason: string | undefined,
): Promise<void> => {
  if (reason?.trim()) return
  const most = await configOf(ctx, askedChange)
  const large = changes.filter((c) => isLarge(c.from, c.to, most))
  if (large.length === 0) return
  const { comma, colon } = marks[ctx.lang]
  const said = large.slice(0, 10).map(({ line, from, to }) => {
    const change = `${plain(from)} → ${plain(to)} (${changeText(from, plain(to))})`
    return line ? say('第 {{line}} 行', ctx.lang, { line }) + colon + change : change
  })
  throw reasonNeeded('价格变动超过 {{most}}%：{{changes}}，请核对并说明理由', { most, changes: said.join(comma) })
}

const mustBeAlone = async (ctx: Ctx, a: PriceDoc): Promise<undefined> => {
  const twin = await twinOf(ctx, a, a.id)
  if (twin) throw malformed([twin])
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
  await repriced(ctx, [{ item, price: a.newPrice }], isRetail(a), { kind: 'adjustment', id: a.id, no: a.no })
  await derive(ctx, priceMachine, [a], 'apply')
  return undefined
}

export const priceRules: Rules<PriceAction, PriceDoc> = {
  submit: {
    async refuse(ctx, a, wish) {
      const item = await itemFor(ctx, a)
      await askLarge(ctx, [{ from: oldPriceOf(a, item), to: a.newPrice }], wish?.reason)
      return mustBeAlone(ctx, a)
    },
    effect: keepOldPrice,
  },
  approve: {
    // as the region's: nobody agreed to a price from another day on (domain-lists §2.38)
    async refuse(ctx, a) {
      if (a.effectiveDate < today()) throw refuse('生效日期 {{day}} 已过，请驳回后改期', { day: a.effectiveDate })
      await itemFor(ctx, a)
      return mustBeAlone(ctx, a)
    },
    async effect(ctx, a) {
      await q.stamp(ctx.tx, a.id, ctx.actor.userId)
      if (a.effectiveDate > today()) return keepOldPrice(ctx, a)
      const no = await apply(ctx, a)
      if (no) throw malformed([{ path: 'newPrice', message: no }])
    },
  },
  reject: { effect: async (ctx, a) => void (await q.stamp(ctx.tx, a.id, ctx.actor.userId)) },
}
