import { enterApproval, lastChange, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { plannedFault, today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { happen, madeBeside } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountOf, cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import {
  holdBack,
  lockOrder,
  moreFaults,
  notOver,
  order,
  pointFor,
  volumeFaults,
} from '#modules/order/server/public.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { orderable, quantityFault } from '#modules/purchase-list/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { amendmentCalls } from '../shared/calls.ts'
import { amendmentMachine } from '../shared/machine.ts'
import * as q from './queries/write.ts'
import { approvalOf, type Behind, takeEffect } from './service.ts'
import { answerDays } from './settings.ts'

type Wish = Input<(typeof amendmentCalls)['amend']>
type Line = Behind['lines'][number]
/** A line of the order as it is wished; `at`: where it was said. */
interface Wished {
  line: Line
  qty: string
  promisedDate: string | null
  at: number
}

/** What cannot be taken from a line any more: shipped, rejected or closed (domain-lists §3.20). */
export const leastOf = (l: Pick<Line, 'shippedQty' | 'rejectQty' | 'closedQty'>): string =>
  sumOf([l.shippedQty, l.rejectQty, l.closedQty])

/** The promise that counts for a line now. */
const promiseOf = (l: Line, o: Behind['order']): string | null => l.promisedDate ?? o.supplierExpects

/** The lines that are wished otherwise than they are. @throws Refusal by line: a foreign one, or one said twice */
const wishedOf = ({ order: o, lines }: Behind, said: Wish['lines']): Wished[] => {
  const byId = new Map(lines.map((l) => [l.id, l]))
  const errors = said.flatMap((s, i): LineError[] => {
    if (!byId.has(s.orderLineId)) return [{ line: i + 1, column: 'orderLineId', message: '订单中没有此明细' }]
    const twice = said.findIndex((x) => x.orderLineId === s.orderLineId) !== i
    return twice ? [{ line: i + 1, column: 'orderLineId', message: '同一明细不能变更两次' }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  return said.flatMap((s, i): Wished[] => {
    const line = byId.get(s.orderLineId)!
    const promisedDate = s.promisedDate && s.promisedDate !== promiseOf(line, o) ? s.promisedDate : null
    return cmp(s.qty, line.qty) === 0 && !promisedDate ? [] : [{ line, qty: s.qty, promisedDate, at: i + 1 }]
  })
}

/** Multiples and bounds are the article's: the parts of a line split at its agreed volume are judged as one. */
const quantityFaults = async (
  ctx: Ctx,
  { order: o, lines }: Behind,
  wished: readonly Wished[],
): Promise<LineError[]> => {
  const to = new Map(wished.map((w) => [w.line.id, w.qty]))
  // what is taken back as far as it goes is what was shipped, whatever that was a multiple of
  const judged = wished.filter((w) => cmp(w.qty, w.line.qty) !== 0 && cmp(w.qty, leastOf(w.line)) !== 0)
  const items = await orderable(
    ctx.tx,
    o.hospitalId,
    judged.flatMap((w) => w.line.catalogItemId ?? []),
    today(),
  )
  return judged.flatMap((w): LineError[] => {
    const item = items.get(w.line.catalogItemId ?? '')
    const parts = lines.filter((l) => l.catalogItemId === w.line.catalogItemId)
    const fault = item && quantityFault(item, sumOf(parts.map((l) => to.get(l.id) ?? l.qty)))
    return fault ? [{ line: w.at, column: 'qty', ...fault }] : []
  })
}

/** Everything that is wrong with the lines, all at once: one sentence for each cell. */
const faults = async (ctx: Ctx, behind: Behind, wished: readonly Wished[]): Promise<LineError[]> => {
  const { order: o } = behind
  const fine = await fineUnits(
    ctx.tx,
    wished.map((w) => w.qty),
  )
  const plainly = wished.flatMap(({ line, qty, promisedDate, at }): LineError[] => {
    const no = (column: string, message: string, params?: LineError['params']) => ({
      line: at,
      column,
      message,
      params,
    })
    const found: LineError[] = []
    const least = leastOf(line)
    if (!fits(qty, boundOfUnit(line.unit, fine)))
      found.push(no('qty', '单位「{{unit}}」的数量必须是整数', { unit: line.unit }))
    else if (cmp(qty, line.qty) < 0 && cmp(qty, least) < 0)
      found.push(no('qty', '不能少于已发、已拒配和已结案的数量 {{least}}', { least: plain(least) }))
    const never = plannedFault(promisedDate, '承诺到货日期不能早于今天')
    if (promisedDate && !o.supplierAcceptedAt) found.push(no('promisedDate', '供应商尚未接单，没有承诺到货日期'))
    else if (never) found.push(no('promisedDate', never))
    return found
  })
  if (plainly.length > 0) return plainly
  const bounds = await quantityFaults(ctx, behind, wished)
  if (bounds.length > 0) return bounds
  const raised = wished.flatMap((w) =>
    cmp(w.qty, w.line.qty) > 0 ? { ...w.line, more: minus(w.qty, w.line.qty) } : [],
  )
  if (raised.length === 0) return []
  const to = raised.map((l) => ({ ...l, qty: sumOf([l.qty, l.more]) }))
  const ids = new Set(raised.map((l) => l.id))
  const beside = behind.lines.filter((l) => !ids.has(l.id))
  const more = [...(await moreFaults(ctx, o, to, beside)), ...(await volumeFaults(ctx, o.hospitalId, raised))]
  return more.map((f) => ({ ...f, line: wished.find((w) => w.line.seq === f.line)?.at ?? f.line }))
}

/** What the order comes to with these quantities. */
const amountWith = ({ lines }: Behind, wished: readonly Wished[]): string => {
  const to = new Map(wished.map((w) => [w.line.id, w.qty]))
  return sumOf(
    lines.map((l) => amountOf(to.get(l.id) ?? l.qty, l.price)),
    2,
  )
}

/**
 * 变更 of an order that runs (domain-lists §3.20): more money is audited first, a supplier who took the order on agrees last, and
 * where neither is asked it counts at once. What it takes away is not shipped from now on.
 * @returns the amendment
 */
export const amend = async (ctx: Ctx, { id, version, lines: said, ...wish }: Wish) => {
  const behind = await lockOrder(ctx, id)
  const { order: doc } = behind
  if (doc.version !== version) throw conflict(await lastChange(ctx, doc))
  const open = await q.openOf(ctx.tx, id)
  if (open) throw refuse('订单已有未办结的变更 {{no}}，请先办结', { no: open.no })
  order.mustOffer(ctx, doc, 'amend')
  notOver('expectedDate', wish.expectedDate, '期望到货日期不能早于今天')
  const expectedDate = wish.expectedDate && wish.expectedDate !== doc.expectedDate ? wish.expectedDate : null
  const point = wish.pointId && wish.pointId !== doc.pointId ? await pointFor(ctx, wish.pointId) : null
  const wished = wishedOf(behind, said)
  if (wished.length === 0 && !expectedDate && !point) throw refuse('没有任何变更')
  const wrong = await faults(ctx, behind, wished)
  if (wrong.length > 0) throw lineErrors(wrong)

  const amount = amountWith(behind, wished)
  const accepted = !!doc.supplierAcceptedAt
  const status = cmp(amount, doc.amount) > 0 ? 'pendingAudit' : accepted ? 'pendingSupplier' : 'effective'
  const days = await configOf(ctx, answerDays, doc.hospitalId)
  const lines = wished.map(({ line, qty, promisedDate }) => ({
    ...{ orderLineId: line.id, seq: line.seq, qtyBefore: line.qty, qtyAfter: qty },
    ...{ promisedBefore: promiseOf(line, doc), promisedAfter: promisedDate },
  }))
  const made = await q.insert(ctx, {
    order: doc,
    status,
    days,
    reason: wish.reason,
    amount,
    expectedDate,
    point,
    lines,
  })
  const parties = status === 'pendingAudit' ? [doc.hospitalId] : [doc.hospitalId, doc.supplierId]
  const paper = { ...made, parties }
  note(ctx, amendmentMachine, paper, { action: 'create', label: '提出变更', to: status })
  audit(ctx, {
    entity: 'amendment',
    entityId: made.id,
    entityNo: made.no,
    action: 'add',
    after: { order: doc.no, ...wish, lines },
  })
  // whoever looks at the order hears of it there
  happen(ctx, orderMachine, doc, 'amend', wish.reason)
  if (status === 'effective')
    await takeEffect(ctx, behind, { expectedAfter: expectedDate, pointTo: point?.pointId ?? null }, lines)
  else
    await holdBack(
      ctx,
      wished.flatMap((w) =>
        cmp(w.qty, w.line.qty) < 0 ? { orderLineId: w.line.id, qty: minus(w.line.qty, w.qty) } : [],
      ),
    )
  if (status === 'pendingAudit') {
    const approval = approvalOf(ctx, { ...doc, orderId: id, amountAfter: amount, createdBy: ctx.actor.userId })
    await enterApproval(ctx, amendmentMachine, { ...paper, approval })
  }
  return { id: made.id, status, version: made.version, made: madeBeside(ctx, id) }
}
