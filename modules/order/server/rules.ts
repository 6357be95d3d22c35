import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { together } from '#kernel/server/memory.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { cmp, Decimal, sumOf } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { type Lack, lackOf, lacksOf } from '#modules/certificate/server/public.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { mergedFault, orderable, quantityFault } from '#modules/purchase-list/server/public.ts'
import { lackReasons } from '#modules/vbp/server/public.ts'
import type { orderMachine } from '../shared/machine.ts'
import { boundItems, checkCovers, coversOfOrder, moreThanCovered, refusedByCovers } from './contracts.ts'
import { freezeDue, freezeFacts } from './frozen.ts'
import { type orderReads, plansOf } from './queries/read.ts'
import { stamp } from './queries/write.ts'
import { freeze, giveBack } from './volume.ts'

export type OrderDoc = NonNullable<Awaited<ReturnType<typeof orderReads.get>>> & Doc

type Line = Awaited<ReturnType<typeof orderReads.lines>>[number]
type Items = Awaited<ReturnType<typeof orderable>>
type ActingOrder = Acting<OrderDoc, Line>
const itemIds = (lines: Line[]): string[] => lines.flatMap((l) => l.catalogItemId ?? [])

/** What keeps order lines from being submitted today; each sentence names line and column. */
const checkLines = (order: OrderDoc, lines: Line[], items: Items, lacks: ReadonlyMap<string, Lack>) => {
  return lines.flatMap((line) => {
    const item = items.get(line.catalogItemId ?? '')
    const at = (column: string, message: string, params?: Record<string, string>) => [
      { line: line.seq, column, message, params },
    ]
    if (!item) return at('catalogItemId', '采购目录中没有此品种')
    if (item.supplierId !== order.supplierId) return at('catalogItemId', '品种的供应商与订单不一致')
    const gone = mergedFault(line, item)
    if (gone) return at('catalogItemId', gone.message, gone.params)
    if (item.no) return at('catalogItemId', item.no)
    const lack = lacks.get(item.productId)
    if (lack) return at('catalogItemId', lack.template, lack.params)
    if (!new Decimal(line.price).eq(item.price))
      return at('price', '目录价格已变为 {{price}}，请重新保存订单', { price: String(new Decimal(item.price)) })
    return []
  })
}

/** A submit may have split a line at the end of the agreed volume, so the parts of an item are judged as one. */
const checkQuantities = (lines: Line[], items: Items) =>
  [...Map.groupBy(lines, (l) => l.catalogItemId ?? '')].flatMap(([id, parts]) => {
    const item = items.get(id)
    const fault = item && quantityFault(item, sumOf(parts.map((p) => p.qty)))
    return fault ? [{ line: parts[0]!.seq, column: 'qty', ...fault }] : []
  })

/** What may not be ordered any more is not released either, however long the order waited for its audit. */
const checkStanding = async (ctx: Ctx, order: OrderDoc, lines: Line[]): Promise<void> => {
  const items = await orderable(ctx.tx, order.hospitalId, itemIds(lines), today())
  const errors = lines.flatMap((l) => {
    const message = items.get(l.catalogItemId ?? '')?.no
    return message ? [{ line: l.seq, column: 'catalogItemId', message }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
}

/** The certificates without which an order does not reach its supplier: his own, and those of what the lines name. */
const checkCertificates = async (ctx: Ctx, order: OrderDoc, lines: Line[]): Promise<void> => {
  const lack = await lackOf(ctx, order, lines)
  if (lack) throw refuse(lack.template, lack.params)
}

/**
 * The same of an order that is handed in, by product, so that each line says what it lacks.
 * @throws Refusal what its supplier lacks himself
 */
const lacksByProduct = async (ctx: Ctx, order: OrderDoc, lines: Line[]): Promise<ReadonlyMap<string, Lack>> => {
  const lacks = await lacksOf(ctx, order, lines)
  const own = lacks.find((l) => l.of === 'supplier')
  if (own) throw refuse(own.template, own.params)
  return new Map(lacks.reverse().map((l) => [l.productId!, l]))
}

/** Nothing new goes to whom the hospital or the region froze, or whose cooperation does not go on (domain-lists §2.35). */
const checkStop = async (ctx: Ctx, order: OrderDoc): Promise<void> => {
  const stop = (await stopsOf(ctx, order.hospitalId, [order.supplierId], 'order')).get(order.supplierId)
  if (stop) throw refuse(stop.message, stop.params)
}

/**
 * What keeps more of lines from being bought today, as if they were handed in (domain-lists §3.20).
 * @param lines with the quantities they are to have
 * @param beside the others of the order
 * @throws Refusal the supplier's own
 */
export const moreFaults = async (
  ctx: Ctx,
  order: OrderDoc,
  lines: Line[],
  beside: readonly Line[],
): Promise<LineError[]> => {
  await checkStop(ctx, order)
  const items = await orderable(ctx.tx, order.hospitalId, itemIds(lines), today())
  const faults = checkLines(order, lines, items, await lacksByProduct(ctx, order, lines))
  return faults.length > 0 ? faults : moreThanCovered(ctx, order, lines, beside)
}

const some = async (order: ActingOrder, key: 'shippedQty' | 'transitQty' | 'openQty') =>
  (await order.lines()).some((l) => cmp(l[key], '0') > 0)

const nothingShipped = async (_: Ctx, order: ActingOrder) =>
  (await some(order, 'shippedQty')) ? '已有发货，不能弃审' : undefined

const nothingToCome = async (_: Ctx, order: ActingOrder) => {
  if (await some(order, 'transitQty')) return '有已发货未验收的配送单，不能结案'
  return (await some(order, 'openQty')) ? undefined : '没有未完成的数量，无需结案'
}

/** Everything the order still holds of the agreed volume goes back (domain §5 point 5). */
const releaseAll = async (ctx: Ctx, order: ActingOrder) => giveBack(ctx, await order.lines())

export const orderRules: Rules<ActionOf<typeof orderMachine>, ActingOrder> = {
  submit: {
    async refuse(ctx, order) {
      const [lines] = await together([order.lines(), checkStop(ctx, order)])
      if (lines.length === 0) return '订单没有明细，不能提交'
      if (order.expectedDate && order.expectedDate < today()) return '期望到货日期不能早于今天'
      const ids = itemIds(lines)
      const [point, items, covers] = await together([
        pointOf(ctx.tx, order.pointId),
        orderable(ctx.tx, order.hospitalId, ids, today()),
        // held before agreed volume is, as whoever moves both does
        coversOfOrder(ctx, order, lines, true),
      ])
      if (!point?.enabled) return '配送点不存在或已停用'
      const errors = checkLines(order, lines, items, await lacksByProduct(ctx, order, lines))
      if (errors.length > 0) throw lineErrors(errors)
      // two people receive what the order says is narcotic, so it says so of what its lines are today
      if ([...items.values()].some((i) => i.narcotic !== order.narcotic)) return '麻醉、精神药品必须单独下单'
      // a plan's quantities were judged as a whole, and its orders are parts of it
      const wrong = order.source === 'plan' ? [] : checkQuantities(lines, items)
      if (wrong.length > 0) throw lineErrors(wrong)
      const refused = await refusedByCovers(ctx, order, lines, covers)
      if (refused.length > 0) throw lineErrors(refused)
      const papers = [{ orderId: order.id }, ...(await plansOf(ctx.tx, order)).map(({ id: planId }) => ({ planId }))]
      const lacking = await lackReasons(ctx, order.hospitalId, papers, lines)
      if (lacking.length > 0) throw lineErrors(lacking)
    },
    sets: stamp.submitted,
    async effect(ctx, order) {
      const lines = await order.lines()
      await freeze(ctx, order, lines)
      const bound = boundItems(
        await coversOfOrder(ctx, order, lines),
        lines.map((l) => ({ ...l, supplierId: order.supplierId })),
      )
      await freezeFacts(ctx, order.hospitalId, [order.id], itemIds(lines), bound)
    },
  },
  withdraw: {
    effect: releaseAll,
  },
  approve: {
    // orders of plans are not submitted, so everything is asked here too
    async refuse(ctx, order) {
      const [lines] = await together([order.lines(), checkStop(ctx, order)])
      await checkStanding(ctx, order, lines)
      await checkCovers(ctx, order, lines)
      await checkCertificates(ctx, order, lines)
    },
    sets: stamp.released,
    also: (ctx, order) => freezeDue(ctx, [order]),
  },
  rejectAudit: {
    sets: stamp.audited,
    effect: releaseAll,
  },
  unaudit: { refuse: nothingShipped, effect: releaseAll },
  requestUnaudit: { refuse: nothingShipped },
  agreeUnaudit: { effect: releaseAll },
  close: { refuse: nothingToCome },
  closeAccepted: { refuse: nothingToCome },
}
