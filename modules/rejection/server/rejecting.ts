import { lastChange, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { plannedFault, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNos } from '#kernel/server/number.ts'
import { conflict, type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { happen } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { activeRelations } from '#modules/company/server/public.ts'
import { priceFault } from '#modules/company/shared/percent.ts'
import { lockOrder, noteRejected, order } from '#modules/order/server/public.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'
import type { rejectionCalls } from '../shared/calls.ts'
import { rejectionMachine } from '../shared/machine.ts'
import { rejectReasons } from '../shared/words.ts'
import * as q from './queries/read.ts'
import * as write from './queries/write.ts'

type In<K extends keyof typeof rejectionCalls> = Input<(typeof rejectionCalls)[K]>
type Wished = In<'reject'>['lines'][number]
type Order = Awaited<ReturnType<typeof lockOrder>>

/** So many times what is refused nobody needs in its place: a figure slipped. */
const muchMore = 10

/** What is wrong with what is offered instead of a line. */
const substituteErrors = async (ctx: Ctx, { order: doc, lines }: Order, wished: readonly Wished[]) => {
  const errors: LineError[] = []
  const fine = await fineUnits(
    ctx.tx,
    wished.flatMap((l) => (l.substitute ? [l.substitute.qty] : [])),
  )
  for (const [i, { orderLineId, qty, substitute: s }] of wished.entries()) {
    if (!s) continue
    const no = (column: string, message: string, params?: Record<string, string>) =>
      errors.push({ line: i + 1, column: `substitute.${column}`, message, ...(params ? { params } : {}) })
    const article = await q.articleOf(ctx.tx, s.productId)
    const line = lines.find((l) => l.id === orderLineId)
    if (!article?.enabled) no('productId', '替代品不存在或已停用')
    else if (s.productId === line?.productId) no('productId', '替代品不能是原品种')
    else if (article.kind !== doc.kind) no('productId', '替代品的产品大类与订单不一致')
    if (!article) continue
    if (!fits(s.qty, boundOfUnit(article.unit, fine)))
      no('qty', '单位「{{unit}}」的数量必须是整数', { unit: article.unit })
    // by packs and by minimum units: where one alone says so, the packs are of other sizes
    const packs = new Decimal(s.qty).div(qty)
    const units = packs.mul(article.conversionRatio).div(line?.conversionRatio ?? 1)
    if (packs.gt(muchMore) && units.gt(muchMore))
      no('qty', '替代数量超过拒配数量的 {{n}} 倍，请核对', { n: String(muchMore) })
    // agreed volumes are the hospital's; what an article was selected at is not its secret
    const prices = await elevated(ctx, () => selectedPrices(ctx.tx, doc.hospitalId, [s.productId], today()))
    const selected = prices.get(s.productId)
    const fault = priceFault(s.price, article)
    if (selected !== undefined && cmp(s.price, selected) > 0)
      no('price', '替代品报价不能高于中选价 {{limit}}', { limit: plain(selected) })
    else if (fault) no('price', fault.message, fault.price ? { price: plain(fault.price) } : undefined)
  }
  return errors
}

const faults = async (ctx: Ctx, held: Order, wished: readonly Wished[]): Promise<LineError[]> => {
  const fine = await fineUnits(
    ctx.tx,
    wished.map((l) => l.qty),
  )
  const byId = new Map(held.lines.map((l) => [l.id, l]))
  const byLine = [...Map.groupBy(wished, (l) => l.orderLineId)].map(([lineId, parts]) => ({
    line: byId.get(lineId),
    qty: sumOf(parts.map((p) => p.qty)),
    at: wished.indexOf(parts[0]!) + 1,
  }))
  const errors = byLine.flatMap(({ line, qty, at }): LineError[] => {
    if (!line) return [{ line: at, column: 'orderLineId', message: '订单中没有此明细' }]
    const open = minus(line.openQty, line.heldQty)
    if (cmp(qty, open) <= 0) return []
    const params = { openQty: plain(open), held: plain(line.heldQty) }
    if (cmp(line.heldQty, '0') > 0)
      return [{ line: at, column: 'qty', message: '最多可拒配 {{openQty}}，另有 {{held}} 在订单变更中', params }]
    return [{ line: at, column: 'qty', message: '拒配数量不能大于未发数量 {{openQty}}', params }]
  })
  // all that is wrong is told at once
  wished.forEach((l, i) => {
    const unit = byId.get(l.orderLineId)?.unit
    if (unit !== undefined && !fits(l.qty, boundOfUnit(unit, fine)))
      errors.push({ line: i + 1, column: 'qty', message: '单位「{{unit}}」的数量必须是整数', params: { unit } })
    const wrong = plannedFault(l.expectedDate, '预计到货日期不能早于今天')
    if (wrong) errors.push({ line: i + 1, column: 'expectedDate', message: wrong })
    if (l.reasonCode === 'other' && !l.reason) errors.push({ line: i + 1, column: 'reason', message: '请填写拒配原因' })
  })
  return [...errors, ...(await substituteErrors(ctx, held, wished))]
}

/** 拒配 of lines or parts of lines; only what is still open can be rejected, checked under the order's lock. */
export const reject = async (ctx: Ctx, { id, version, lines: wished }: In<'reject'>) => {
  const held = await lockOrder(ctx, id)
  const { order: doc, lines } = held
  if (doc.version !== version) throw conflict(await lastChange(ctx, doc))
  order.mustOffer(ctx, doc, 'reject')
  const errors = await faults(ctx, held, wished)
  if (errors.length > 0) throw lineErrors(errors)
  const nos = await nextNos(ctx, 'JP', wished.length)
  const rows = wished.map((l, i) => ({ ...l, reason: l.reason || rejectReasons[l.reasonCode], no: nos[i]! }))
  const made = await write.insert(ctx, doc, rows)
  audit(ctx, { entity: 'order', entityId: id, entityNo: doc.no, action: 'reject', after: rows })
  for (const [i, m] of made.entries()) {
    const { qty, reason, orderLineId } = rows[i]!
    const line = lines.find((l) => l.id === orderLineId)!
    const about = `${doc.no} ${line.name} ${plain(qty)} ${line.unit} ${reason}`
    const step = { action: 'create', label: '供应商拒配', to: m.status, reason: about }
    note(ctx, rejectionMachine, { ...m, parties: [doc.hospitalId, doc.supplierId] }, step)
  }
  await noteRejected(ctx, held, rows)
  // whoever looks at the order hears of it there
  happen(ctx, orderMachine, doc, 'reject', rows[0]!.reason)
  return { id, status: doc.status, version: doc.version }
}

/** What he may offer instead, with the price he agreed with the order's hospital, where they did. */
export const substitutes = async (ctx: Ctx, asked: In<'substitutes'>) => {
  const page = await q.substituteReads.list(ctx.tx, ctx.actor, asked)
  if (!asked.orderId) return page
  const { hospitalId, supplierId } = await order.get(ctx, asked.orderId)
  const ids = page.rows.map((p) => p.id)
  const known = await activeRelations(ctx.tx, hospitalId, ids, today())
  const priceOf = new Map(known.filter((r) => r.supplierId === supplierId).map((r) => [r.productId, r.price]))
  return { ...page, rows: page.rows.map((p) => ({ ...p, price: priceOf.get(p.id) ?? null })) }
}
