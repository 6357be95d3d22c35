import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type FieldTemplate, malformed, refuse, type Sentence } from '#kernel/server/refusal.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { askLarge } from '#modules/price/server/public.ts'
import { changeText } from '#modules/price/shared/change.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'
import { priceFault } from '../shared/percent.ts'

interface Terms {
  hospitalId: string
  productId: string
  price: string
  validFrom: string
  validTo: string
}

/** What a selected product costs there: the price that counts is the one of the day the relation begins to hold. */
const selectedOf = async (ctx: Ctx, t: Terms): Promise<string | undefined> => {
  const day = t.validFrom > today() ? t.validFrom : today()
  return (await selectedPrices(ctx.tx, t.hospitalId, [t.productId], day)).get(t.productId)
}

/**
 * What is wrong with terms: at most the listed price and the ceiling; for a selected product exactly the selected price
 * (domain §2.1, §5).
 */
export const termFaults = async (ctx: Ctx, t: Terms): Promise<FieldTemplate[]> => {
  const late = t.validTo < t.validFrom ? [{ path: 'validTo', message: '有效期至不能早于起始日期' }] : []
  const product = (await productsByIds(ctx.tx, [t.productId])).get(t.productId)
  if (!product) return [...late, { path: 'productId', message: '产品不存在' }]
  if (!product.enabled) return [...late, { path: 'productId', message: '产品已停用' }]
  const over = (message: string, price?: string) => [
    ...late,
    { path: 'price', message, ...(price ? { params: { price: plain(price) } } : {}) },
  ]
  const fault = priceFault(t.price, product)
  if (fault) return over(fault.message, fault.price)
  const selected = await selectedOf(ctx, t)
  return selected && cmp(t.price, selected) !== 0 ? over('集采中选产品的价格必须等于中选价 {{price}}', selected) : late
}

/** @throws Refusal the first of them */
export const checkTerms = async (ctx: Ctx, t: Terms): Promise<void> => {
  const [fault] = await termFaults(ctx, t)
  if (!fault) return
  // a limit is a sentence of its own, the rest stands at its field
  throw fault.path === 'price' ? refuse(fault.message, fault.params) : malformed([fault])
}

/**
 * A price far from another wants its reason once; of one nobody chose, that of what was selected, nobody is asked.
 * @throws Refusal that asks for it
 */
export const askFar = async (ctx: Ctx, t: Terms, from: string | null, why: string | undefined): Promise<void> => {
  if (from && !(await selectedOf(ctx, t))) await askLarge(ctx, [{ from, to: t.price }], why)
}

/** Between whom, as the second person reads it. */
export const parties = (hospital: string, supplier: string): Sentence => ({
  message: '医院 {{hospital}}，供应商 {{supplier}}',
  params: { hospital, supplier },
})

/** A price that is new, as the second person reads it: beside the listed one, where there is one. */
export const newPrice = (p: { name: string; listedPrice: string | null } | undefined, price: string): Sentence => {
  const params = { product: p?.name ?? '', price: plain(price) }
  if (!p?.listedPrice) return { message: '{{product}}：价格 {{price}}', params }
  const [listed, change] = [plain(p.listedPrice), changeText(p.listedPrice, price)]
  return {
    message: '{{product}}：价格 {{price}}，挂网价 {{listed}}（{{change}}）',
    params: { ...params, listed, change },
  }
}

/** A price that becomes another one. */
export const changedPrice = (product: string, before: string, after: string): Sentence => ({
  message: '{{product}}：价格 {{before}} → {{after}}（{{change}}）',
  params: { product, before: plain(before), after: plain(after), change: changeText(before, after) },
})

/** What else he reads before he signs: of what the first one was warned, and why the price is so far from the other. */
export const alsoSays = (warnings: readonly string[], why = ''): Sentence[] => [
  ...warnings.map((message) => ({ message })),
  ...(why ? [{ message: '调价理由：{{why}}', params: { why } }] : []),
]
