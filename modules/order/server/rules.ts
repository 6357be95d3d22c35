import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { lineErrors, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import type { ActionOf, StatusOf } from '#kernel/shared/machine.ts'
import { lackOf, lackOfProducts } from '#modules/certificate/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { catalogLines, orderable, quantityFault } from '#modules/purchase-list/server/public.ts'
import type { orderMachine } from '../shared/machine.ts'
import { freezeDue, freezeFacts } from './frozen.ts'
import * as read from './queries/read.ts'
import * as write from './queries/write.ts'
import { freeze, giveBack } from './volume.ts'

export interface OrderDoc extends Doc {
  no: string
  status: StatusOf<typeof orderMachine>
  hospitalId: string
  supplierId: string
  createdBy: string
  kind: number
  pointId: string
  urgent: boolean
  source: string
  narcotic: boolean
}

type Lines = Awaited<ReturnType<typeof read.lines>>
type Items = Awaited<ReturnType<typeof catalogLines>>
const itemIds = (lines: Lines): string[] => lines.flatMap((l) => l.catalogItemId ?? [])

/** What keeps order lines from being submitted today; each sentence names line and column. */
const checkLines = async (ctx: Ctx, order: OrderDoc, lines: Lines, items: Items) => {
  const why = await orderable(ctx.tx, order.hospitalId, itemIds(lines), today())
  const lacks = await lackOfProducts(
    ctx,
    [...items.values()].map((i) => i.productId),
  )
  return lines.flatMap((line) => {
    const item = items.get(line.catalogItemId ?? '')
    const at = (column: string, message: string, params?: Record<string, string>) => [
      { line: line.seq, column, message, params },
    ]
    if (!item) return at('catalogItemId', '采购目录中没有此品种')
    if (item.supplierId !== order.supplierId) return at('catalogItemId', '品种的供应商与订单不一致')
    const no = why.get(line.catalogItemId ?? '')
    if (no) return at('catalogItemId', no)
    const lack = lacks.get(item.productId)
    if (lack) return at('catalogItemId', '产品的必备证件「{{kind}}」缺失或已过期', { kind: lack })
    if (!new Decimal(line.price).eq(item.price))
      return at('price', '目录价格已变为 {{price}}，请重新保存订单', { price: String(new Decimal(item.price)) })
    return []
  })
}

/** A submit may have split a line at the end of the agreed volume, so the parts of an item are judged as one. */
const checkQuantities = (lines: Lines, items: Items) =>
  [...Map.groupBy(lines, (l) => l.catalogItemId ?? '')].flatMap(([id, parts]) => {
    const item = items.get(id)
    const fault = item && quantityFault(item, sumOf(parts.map((p) => p.qty)))
    return fault ? [{ line: parts[0]!.seq, column: 'qty', ...fault }] : []
  })

/** What may not be ordered any more is not released either, however long the order waited for its audit. */
const checkStanding = async (ctx: Ctx, order: OrderDoc, lines: Lines): Promise<void> => {
  const why = await orderable(ctx.tx, order.hospitalId, itemIds(lines), today())
  const errors = lines.flatMap((l) => {
    const message = why.get(l.catalogItemId ?? '')
    return message ? [{ line: l.seq, column: 'catalogItemId', message }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
}

const nothingShipped = async (ctx: Ctx, order: OrderDoc) =>
  (await read.totals(ctx.tx, order.id)).shipped ? '已有发货，不能弃审' : undefined

/** The certificates without which an order does not reach its supplier; orders of plans are not submitted, so asked here too. */
const checkCertificates = async (ctx: Ctx, order: OrderDoc, lines: Lines): Promise<void> => {
  const lack = await lackOf(ctx, order.supplierId, lines)
  if (lack) throw refuse(lack.template, lack.params)
}

/** Everything the order still holds of the agreed volume goes back (domain §5 point 5). */
const releaseAll = async (ctx: Ctx, order: OrderDoc) => {
  const lines = await read.lines(ctx.tx, order.id)
  await giveBack(
    ctx,
    lines.map((l) => ({ id: l.id, qty: l.qty })),
    lines,
  )
}

/**
 * What an approval looks at: this order and what the hospital submitted to the same supplier today, so that nobody stays under
 * its bounds by several small orders (security.md, insider; decision 0017). In yuan.
 */
export const approvalAmount = async (
  ctx: Ctx,
  o: { id: string; hospitalId: string; supplierId: string },
  amount: string,
): Promise<string> =>
  // whoever is limited to a department is judged by what the whole hospital buys
  sumOf([amount, await elevated(ctx, () => read.alsoToday(ctx.tx, o))])

export const orderRules: Rules<ActionOf<typeof orderMachine>, OrderDoc> = {
  submit: {
    async refuse(ctx, order) {
      const lines = await read.lines(ctx.tx, order.id)
      if (lines.length === 0) return '订单没有明细，不能提交'
      if (!(await pointOf(ctx.tx, order.pointId))?.enabled) return '配送点不存在或已停用'
      const lack = await lackOf(ctx, order.supplierId, [])
      if (lack) throw refuse(lack.template, lack.params)
      const items = await catalogLines(ctx.tx, order.hospitalId, itemIds(lines))
      const errors = await checkLines(ctx, order, lines, items)
      if (errors.length > 0) throw lineErrors(errors)
      // two people receive what the order says is narcotic, so it says so of what its lines are today
      if ([...items.values()].some((i) => i.narcotic !== order.narcotic)) return '麻醉、精神药品必须单独下单'
      // a plan's quantities were judged as a whole, and its orders are parts of it
      const wrong = order.source === 'plan' ? [] : checkQuantities(lines, items)
      if (wrong.length > 0) throw lineErrors(wrong)
    },
    async effect(ctx, order) {
      await freeze(ctx, order)
      await freezeFacts(ctx, order.hospitalId, [order.id])
      await write.stamp(ctx.tx, order.id, ctx.actor, 'submitted')
      if (order.approval) order.approval.amount = await approvalAmount(ctx, order, order.approval.amount)
    },
  },
  withdraw: {
    effect: releaseAll,
  },
  approve: {
    async refuse(ctx, order) {
      const lines = await read.lines(ctx.tx, order.id)
      await checkStanding(ctx, order, lines)
      await checkCertificates(ctx, order, lines)
    },
    async effect(ctx, order) {
      await write.stamp(ctx.tx, order.id, ctx.actor, 'released')
      await freezeDue(ctx, order)
    },
  },
  rejectAudit: {
    async effect(ctx, order) {
      await write.stamp(ctx.tx, order.id, ctx.actor, 'audited')
      await releaseAll(ctx, order)
    },
  },
  unaudit: { refuse: nothingShipped, effect: releaseAll },
  requestUnaudit: { refuse: nothingShipped },
  agreeUnaudit: { effect: releaseAll },
  close: {
    async refuse(ctx, order) {
      const t = await read.totals(ctx.tx, order.id)
      if (t.transit) return '有已发货未验收的配送单，不能结案'
      if (!t.open) return '没有未完成的数量，无需结案'
    },
  },
}
