import type { Rule, Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { malformed, type Refusal } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'
import type { ItemValues, Wanted } from '../shared/calls.ts'
import type { CatalogAction } from '../shared/machine.ts'
import { clearDefault, settleDefaults } from './defaults.ts'
import { priceFault } from './prices.ts'
import * as facts from './queries/facts.ts'
import type { Item } from './queries/read.ts'
import { setDefault } from './queries/write.ts'

/** What is wrong with one field of an item; `reason` is a template. */
export interface ItemFault {
  field: string
  reason: string
  params?: Record<string, string>
}
type CatalogDoc = Item & Doc

type Settings = Omit<ItemValues, 'isDefault'>
const counted = ['packMultiple', 'minQty', 'maxQty'] as const
const plainOf = (v: Settings, field: (typeof counted)[number]): string => plain(v[field] || '0')
/** What of an item's settings is counted in its unit. */
export const countsOf = (v: Settings): string[] => counted.map((field) => plainOf(v, field))

const whole = (unit: string, fine: FineUnits, v: Settings): ItemFault[] =>
  counted
    .filter((field) => !fits(plainOf(v, field), boundOfUnit(unit, fine)))
    .map((field) => ({ field, reason: '单位「{{unit}}」的数量必须是整数', params: { unit } }))

/**
 * What contradicts itself in the hospital's own settings, whatever the day's prices and relations.
 * @param fine the units that take decimals
 */
export const settingFaults = (unit: string, v: Settings, day: string, fine: FineUnits): ItemFault[] => [
  ...whole(unit, fine, v),
  ...(v.minQty && v.maxQty && cmp(v.maxQty, v.minQty) < 0
    ? [{ field: 'maxQty', reason: '最大采购量不能小于最小起订量' }]
    : v.maxQty && cmp(v.maxQty, v.packMultiple) < 0
      ? [{ field: 'maxQty', reason: '最大采购量不能小于起订倍数' }]
      : []),
  ...(v.temporary && !v.temporaryUntil
    ? [{ field: 'temporaryUntil', reason: '请填写临采截止日期' }]
    : v.temporary && v.temporaryUntil! < day
      ? [{ field: 'temporaryUntil', reason: '临采已过截止日期' }]
      : []),
]

/** Why product, supplier and price do not go together today (domain §2.13). */
export const standingFaults = (
  f: Pick<facts.Facts, 'productEnabled' | 'related' | 'ceilingPrice' | 'listedPrice'>,
  price: string,
  selected: string | undefined,
): ItemFault[] => {
  if (!f.productEnabled) return [{ field: 'productId', reason: '产品已停用' }]
  if (!f.related) return [{ field: 'supplierId', reason: '没有有效的供货关系' }]
  const reason = priceFault(price, { selected, ceiling: f.ceilingPrice, listed: f.listedPrice })
  return reason ? [{ field: 'price', reason }] : []
}

export interface Judged {
  /** Undefined when there is no such product or supplier. */
  facts: facts.Facts | undefined
  /** The price of volume-based procurement today. */
  selected: string | undefined
  faults: ItemFault[]
}

/** Everything that keeps each item from being ordered by this hospital on the day, in the order asked. */
export const judge = async (tx: Tx, hospitalId: string, items: readonly Wanted[], day = today()): Promise<Judged[]> => {
  const [found, fine] = await together([
    facts.factsOf(tx, hospitalId, items, day),
    fineUnits(tx, items.flatMap(countsOf)),
  ])
  const productIds = [...new Set(items.map((i) => i.productId))]
  const selected = await selectedPrices(tx, hospitalId, productIds, day)
  return items.map((item, i) => {
    const f = found[i]
    const price = selected.get(item.productId)
    if (!f) return { facts: f, selected: price, faults: [{ field: 'productId', reason: '产品或供应商不存在' }] }
    const faults = [...settingFaults(f.unit, item, day, fine), ...standingFaults(f, item.price, price)]
    return { facts: f, selected: price, faults }
  })
}

/** What an authority or a buyer should look at although the item may be ordered. */
export const softFaults = (f: facts.Facts | undefined, price: string): ItemFault[] =>
  f?.relationPrice && f.related && cmp(f.relationPrice, price) !== 0
    ? [{ field: 'price', reason: '价格与供货关系价格不一致' }]
    : []

/** A refusal that names the fields of one form. */
export const fieldRefusal = (faults: readonly ItemFault[]): Refusal =>
  malformed(faults.map((f) => ({ path: f.field, message: f.reason, params: f.params })))

const unfit = async (ctx: Ctx, item: CatalogDoc): Promise<undefined> => {
  const [judged] = await judge(ctx.tx, item.hospitalId, [item])
  if (judged!.faults.length > 0) throw fieldRefusal(judged!.faults)
}

/** The platform moves marks of the hospital's other items behind its wall. */
const settled: Rule<CatalogDoc>['effect'] = (ctx, item) =>
  elevated(ctx, () =>
    settleDefaults(ctx.tx, item.hospitalId, [item.productId], item.isDefault ? { first: [item.id] } : {}),
  )

/** Two defaults among the enabled items cannot be, not even for a moment: the others go before this one is enabled. */
const alone: Rule<CatalogDoc>['also'] = async (ctx, item) => {
  if (item.isDefault) await elevated(ctx, () => clearDefault(ctx.tx, item.hospitalId, item.productId))
  return undefined
}

/** Submit, approve and enable ask the same question: may the item be ordered today? Prices move while it waits. */
export const catalogRules: Rules<CatalogAction, CatalogDoc> = {
  submit: { refuse: unfit },
  approve: {
    refuse: async (ctx, item) => (item.platformStep ? '此类品种须报平台审核' : unfit(ctx, item)),
    also: alone,
    effect: settled,
  },
  forward: {
    refuse: async (ctx, item) => (item.platformStep ? unfit(ctx, item) : '此类品种由本院审核，不报平台'),
  },
  accept: { refuse: unfit, also: alone, effect: settled },
  enable: { refuse: unfit, also: alone, effect: settled },
  stop: {
    // a stopped item does not wish to be the default again
    async effect(ctx, item) {
      await setDefault(ctx.tx, [item.id], false)
      await settleDefaults(ctx.tx, item.hospitalId, [item.productId], {})
    },
  },
}
