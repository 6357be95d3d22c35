import { plannedFault } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Refs } from '#kernel/server/document/reads.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { together } from '#kernel/server/memory.ts'
import { newNo } from '#kernel/server/number.ts'
import { printDocs } from '#kernel/server/printing.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { plain, sumOf } from '#kernel/shared/decimal.ts'
import { certificateWarnings } from '#modules/certificate/server/public.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import { catalogLines, itemLines, ownPoint } from '#modules/purchase-list/server/public.ts'
import { noteReasons, substitutesOf } from '#modules/vbp/server/public.ts'
import type { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import { orderSheet } from '../shared/words.ts'
import { contractsOf, orderCoverWarnings } from './contracts.ts'
import { draftsOf } from './queries/drafts.ts'
import { alsoToday, amendments, lockLines, plansOf, orderReads as reads, rejections } from './queries/read.ts'
import * as write from './queries/write.ts'
import { orderRules } from './rules.ts'

type Calls = typeof orderCalls
type Body = Input<Calls['add']>
type OrderLine = Awaited<ReturnType<typeof reads.lines>>[number]

/**
 * What an approval looks at: this order and what the hospital submitted to the same supplier today, so that nobody stays under
 * its bounds by several small orders (security.md, insider; decision 0017). In yuan.
 */
export const approvalAmount = async (
  ctx: Ctx,
  o: { hospitalId: string; supplierId: string; amount: string },
  but: readonly string[],
): Promise<string> =>
  // whoever is limited to a department is judged by what the whole hospital buys
  sumOf([o.amount, await elevated(ctx, () => alsoToday(ctx.tx, o, but))])

export const order = documentService({
  machine: orderMachine,
  reads,
  rules: orderRules,
  remove: write.remove,
  sheet: orderSheet,
  // its steps are the supplier's to read once it was released
  parties: (o, action) =>
    o.releasedAt || action === 'approve' || action === 'passWithPlan' ? [o.hospitalId, o.supplierId] : [o.hospitalId],
  // of an order that is not submitted: what its approval would look at today
  approval: (ctx, { hospitalId: orgId, kind, createdBy, ...o }) => {
    const open = orderMachine.actions.submit.from.includes(o.status)
    const amount = () => (open ? approvalAmount(ctx, { ...o, hospitalId: orgId }, [o.id]) : o.amount)
    return { orgId, kind, createdBy, amount }
  },
  // who may still send the order on, or take back what he sent, is told of certificates near their end
  warn: {
    at: ['submit', 'withdraw', 'approve'],
    of: async (ctx, o, lines) => [
      ...(await certificateWarnings(ctx, o, lines)),
      ...(await orderCoverWarnings(ctx, o, lines)),
    ],
  },
  // a plan's orders are parts of it: what they hold is changed there; and what takes another's place is that
  allows: (o, name) => {
    if (name === 'edit' || name === 'delete') return o.source !== 'plan' && o.source !== 'switch'
    if (name === 'requestUnaudit') return !o.shipped
    // there is one button that closes: what it comes to its lines say
    return name !== 'closeAccepted' && (name !== 'close' || o.closable) && (name !== 'amend' || !o.amending)
  },
  more: async (ctx, o, lines) => ({
    ...(await beside(ctx, o)),
    needs: await needsOf(ctx, lines),
    ...(o.actions.includes('agreeUnaudit') ? { drafts: await draftsOf(ctx.tx, o) } : {}),
  }),
})

/** What became of some of it, what was changed, and by which contracts it was bought. */
const beside = async (ctx: Ctx, o: { id: string; planId: string | null }) => ({
  rejections: await rejections(ctx.tx, o.id),
  amendments: await amendments(ctx.tx, o.id),
  contracts: await contractsOf(ctx, o.id),
  plans: await plansOf(ctx.tx, o),
})

/** What its articles ask of the lots a supplier ships of them. */
const needsOf = async ({ tx, actor }: Ctx, lines: readonly OrderLine[]) => {
  if (actor.org !== 'supplier') return []
  const products = await productsByIds(tx, [...new Set(lines.map((l) => l.productId))])
  return lines.flatMap(({ id, productId }) => {
    const p = products.get(productId)
    if (!p) return []
    const { lotRequired, expiryRequired, nearExpiryDays } = p
    return [{ orderLineId: id, lotRequired, expiryRequired, nearExpiryDays }]
  })
}

/**
 * Orders and their lines, locked in the order of their ids.
 * @param which their ids, or the question for them: what hangs below orders is locked behind them
 * @throws Refusal as for an unknown id when the actor may not see one of them
 */
export const lockOrders = async (ctx: Ctx, which: Refs) => {
  const [docs, lines] = await together([reads.lockAll(ctx.tx, ctx.actor, which), lockLines(ctx.tx, which)])
  const wanted = 'compile' in which ? 1 : new Set(which).size
  if (docs.length < wanted) throw notFound()
  return docs.map((doc) => ({ order: order.asDoc(doc), lines: lines.get(doc.id) ?? [] }))
}

/** The order and its lines locked; refused like an unknown id when the actor may not see it. */
export const lockOrder = async (ctx: Ctx, id: string) => (await lockOrders(ctx, [id]))[0]!

/** On paper with what the supplier refused, and the revision it is. */
export const print = (ctx: Ctx, wish: Input<Calls['print']>) =>
  printDocs(ctx, orderMachine, wish, async (id) => {
    const doc = await reads.get(ctx.tx, ctx.actor, id)
    return doc && { ...doc, lines: await reads.lines(ctx.tx, id), ...(await beside(ctx, doc)), needs: [] }
  })

/** A day somebody is to come for. @throws Refusal at its field when it is over */
export const notOver = (path: string, day: string | null | undefined, message: string): void => {
  const wrong = plannedFault(day, message)
  if (wrong) throw malformed([{ path, message: wrong }])
}
const mayExpect = ({ expectedDate }: Pick<Body, 'expectedDate'>) =>
  notOver('expectedDate', expectedDate, '期望到货日期不能早于今天')

/** Lines with the catalogue's price and snapshot; what is not said of an article the order has already stays. */
const linesFor = async (ctx: Ctx, { kind, supplierId, lines: said }: Body, had: readonly OrderLine[] = []) => {
  const remarks = new Map(had.map((l) => [l.catalogItemId, l.remark]))
  const items = await itemLines(ctx, said, (item) =>
    item.kind !== kind
      ? '品种的产品大类与订单不一致'
      : item.supplierId !== supplierId
        ? '品种的供应商与订单不一致'
        : undefined,
  )
  const [narcotic = false, both] = new Set(items.map((l) => l.narcotic))
  if (both !== undefined) throw refuse('麻醉、精神药品必须单独下单')
  // its class is decided at submit
  const free = { vbpClass: 0, vbpQuotaId: null, vbpRatio: null, vbpUsed: '0' }
  const lines = items.map((l) => ({ ...l, ...free, remark: l.remark ?? remarks.get(l.catalogItemId) ?? '' }))
  return { lines, narcotic }
}

/** What an order takes over of the distribution point it goes to. */
export const pointFor = async (ctx: Ctx, pointId: string) => {
  const { name: pointName, address: pointAddress, receiver, phone: receiverPhone } = await ownPoint(ctx, pointId)
  return { pointId, pointName, pointAddress, receiver, receiverPhone }
}

export const add = async (ctx: Ctx, body: Body, source: 'manual' | 'copy' = 'manual') => {
  const { lines: _, ...wish } = body
  mayExpect(body)
  const [point, { lines, narcotic }] = await together([pointFor(ctx, wish.pointId), linesFor(ctx, body)])
  const own = { hospitalId: ctx.actor.orgId, supplierId: wish.supplierId }
  const creator = { createdBy: ctx.actor.userId, creatorName: ctx.actor.name }
  const head = { ...wish, ...point, ...own, ...creator, narcotic, source, no: newNo('CG') }
  const [made] = await write.insert(ctx.tx, [{ ...head, lines }])
  await noteReasons(ctx, { orderId: made!.id }, substitutesOf(lines, body.lines))
  return order.made(ctx, made!, body)
}

export const update = async (ctx: Ctx, { id, version, ...body }: Input<Calls['update']>) => {
  const { doc, before } = await order.forChange(ctx, id, version, 'edit')
  const { supplierId, kind, lines: _, ...wish } = body
  mayExpect(body)
  if (supplierId !== doc.supplierId || kind !== doc.kind) throw refuse('供应商和产品大类不能修改')
  const point = await pointFor(ctx, wish.pointId)
  const { lines, narcotic } = await linesFor(ctx, body, before.lines)
  const saved = await write.update(ctx.tx, id, { ...wish, ...point, narcotic })
  await write.replaceLines(ctx.tx, doc, lines)
  await noteReasons(ctx, { orderId: id }, substitutesOf(lines, body.lines))
  await order.noted(ctx, doc, 'update', '修改', { before, after: body })
  return { id, no: doc.no, version: saved.version }
}

/** A new draft with the articles and quantities of another order, as far as the catalogue still has them. */
export const copy = async (ctx: Ctx, { id }: { id: string }) => {
  const { supplierId, pointId, kind, orderType, urgent, remark } = await order.get(ctx, id)
  const old = await reads.lines(ctx.tx, id)
  const ids = old.flatMap((l) => l.catalogItemId ?? [])
  const items = await catalogLines(ctx.tx, ctx.actor.orgId, ids)
  // parts a line was split into, at the agreed volume or by a new price, are one wish again
  const lines = [...items.keys()].map((catalogItemId) => ({
    catalogItemId,
    qty: plain(sumOf(old.filter((l) => l.catalogItemId === catalogItemId).map((l) => l.qty))),
  }))
  return add(ctx, { supplierId, pointId, kind, orderType, urgent, remark, lines }, 'copy')
}
