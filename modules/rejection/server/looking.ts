import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Sentence } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { lacksOf } from '#modules/certificate/server/public.ts'
import { activeRelations } from '#modules/company/server/public.ts'
import { priceFault } from '#modules/company/shared/percent.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { orderable } from '#modules/purchase-list/server/public.ts'
import { lackReasons, selectedPrices } from '#modules/vbp/server/public.ts'
import type { Rejection } from './queries/read.ts'
import * as q from './queries/read.ts'

/** Who else could supply it, each with what keeps him from it today (domain §3.3: allowed, unfrozen, licensed). */
export const othersOf = async (ctx: Ctx, r: Rejection) => {
  const found = await q.others(ctx.tx, r)
  const suppliers = found.map((o) => o.supplierId)
  const stops = await stopsOf(ctx, r.hospitalId, suppliers, 'order', 'looking')
  const items = await orderable(
    ctx.tx,
    r.hospitalId,
    found.map((o) => o.id),
    today(),
  )
  const all = []
  for (const o of found) {
    const stop = stops.get(o.supplierId)
    const [lack] = await lacksOf(ctx, { supplierId: o.supplierId, hospitalId: r.hospitalId }, [r])
    const no = stop
      ? say(stop.message, ctx.lang, stop.params)
      : lack
        ? say(lack.template, ctx.lang, lack.params)
        : (items.get(o.id)?.no ?? null)
    all.push({ ...o, no: no && say(no, ctx.lang) })
  }
  return all
}

export interface Offer {
  /** The item that would be ordered, where there is one. */
  itemId: string | undefined
  /** Why it may not be taken, whatever is done for it. */
  no: Sentence | undefined
  /** Why it cannot be ordered yet: it is applied for first. */
  missing: Sentence | undefined
  asksReason: boolean
}

/** What stands in the way of a substitute, and whether a reason is asked for it (domain §3.3, §5). */
export const judged = async (ctx: Ctx, r: Rejection): Promise<Offer> => {
  const { hospitalId, supplierId } = r
  const [productId, price] = [r.substituteId!, r.substitutePrice!]
  const article = await q.articleOf(ctx.tx, productId)
  const selected = (await selectedPrices(ctx.tx, hospitalId, [productId], today())).get(productId)
  const relations = await activeRelations(ctx.tx, hospitalId, [productId], today())
  const item = await q.itemOf(ctx.tx, hospitalId, productId, supplierId)
  // while volume is left of what it stands in for, or of the same name and form, which no order passes without a reason
  const asksReason =
    selected === undefined &&
    ((await q.unfinished(ctx.tx, hospitalId, r.productId)) ||
      (await lackReasons(ctx, hospitalId, [], [{ seq: 1, productId }])).length > 0)
  const answer = (no?: Sentence, missing?: Sentence): Offer => ({
    itemId: item?.status === 'enabled' ? item.id : undefined,
    no,
    missing,
    asksReason,
  })
  const params = (limit: string) => ({ price: plain(price), limit: plain(limit) })
  if (!article?.enabled) return answer({ message: '替代品不存在或已停用' })
  if (selected !== undefined && cmp(price, selected) > 0)
    return answer({ message: '替代品报价 {{price}} 高于中选价 {{limit}}，不能采用', params: params(selected) })
  const fault = priceFault(price, article)
  if (fault?.price)
    return answer({ message: '替代品报价 {{price}} 高于限价 {{limit}}，不能采用', params: params(fault.price) })
  if (!relations.some((x) => x.supplierId === supplierId))
    return answer(undefined, { message: '与供应商没有此替代品的供货关系，须先申请新品（临采）' })
  if (item?.status !== 'enabled')
    return answer(undefined, { message: '采购目录没有启用此替代品，须先申请新品（临采）' })
  if (cmp(price, item.price) !== 0)
    return answer({
      message: '替代品报价 {{price}} 与采购目录价格 {{limit}} 不一致，请先调价',
      params: params(item.price),
    })
  return answer()
}

/** The same as the page tells it. */
export const offerOf = async (ctx: Ctx, r: Rejection) => {
  if (!r.substituteId) return null
  const { no, missing, asksReason } = await judged(ctx, r)
  const why = no ?? missing
  return {
    no: why ? say(why.message, ctx.lang, why.params) : null,
    apply: !no && !!missing && !r.applyId,
    asksReason,
    price: r.substitutePrice,
  }
}
