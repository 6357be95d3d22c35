import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, sumOf } from '#kernel/shared/decimal.ts'
import { requisitionMachine as m } from '../shared/machine.ts'
import { lockedAmount } from './queries/ledger.ts'
import { coverOf, invoicesOf, lockLeft } from './queries/prepaid.ts'
import { type RequisitionDoc, requisitionReads } from './queries/read.ts'
import { spread } from './queries/write.ts'
import { follow } from './rules.ts'
import { requisition } from './service.ts'

type Prepayment = Pick<RequisitionDoc, 'id' | 'no' | 'kind'>

/**
 * What so much of a prepayment covers beyond its rest, locked: the bank takes it back, so the last ones that used it lose it first. What
 * money was paid on besides keeps what covered it.
 * @param amount yuan that came back
 * @throws Refusal naming what stands in the way
 */
export const coveredBeyond = async (ctx: Ctx, { id, kind }: Prepayment, amount: string): Promise<RequisitionDoc[]> => {
  if (kind !== 'prepay') return []
  const cover = await coverOf(ctx.tx, id)
  const docs = await requisitionReads.lockAll(
    ctx.tx,
    ctx.actor,
    cover.map((c) => c.id),
  )
  // whoever uses more of it waits from here on; invoices before prepayments, as when one is handed in
  let left = await elevated(ctx, async () => {
    await lockedAmount(
      ctx.tx,
      await invoicesOf(
        ctx.tx,
        docs.map((d) => d.id),
      ),
    )
    return lockLeft(ctx.tx, id)
  })
  const rest = left
  const of = new Map(docs.map((d) => [d.id, d]))
  const stays: RequisitionDoc[] = []
  const out = cover.flatMap((c) => {
    const d = of.get(c.id)
    if (!d || cmp(left, amount) >= 0) return []
    if (d.held || cmp(d.paidAmount, '0') > 0) stays.push(d)
    // one that was taken back meanwhile uses nothing any more
    if (stays.includes(d) || !m.actions.uncover.from.some((s) => s === d.status)) return []
    left = sumOf([left, c.amount], 2)
    return [d]
  })
  if (cmp(left, amount) >= 0) return out
  const paid = stays.find((d) => cmp(d.paidAmount, '0') > 0)
  if (paid)
    throw refuse('这笔预付款只剩 {{amount}} 元未抵扣，抵扣它的请款单 {{no}} 已有付款', { amount: rest, no: paid.no })
  const held = stays[0]
  if (held) throw refuse('请款单 {{no}} 抵扣了这笔预付款，解除冻结后才能登记退票', { no: held.no })
  throw refuse('这笔预付款只剩 {{amount}} 元未抵扣，请先撤回抵扣它的请款单', { amount: rest })
}

/** They are open again, with all that they ask for: what covered them is gone, and nobody approved that they are paid in money. */
export const uncover = async (ctx: Ctx, docs: readonly RequisitionDoc[], reason: string): Promise<void> => {
  if (docs.length === 0) return
  await derive(
    ctx,
    m,
    docs.map((d) => requisition.asDoc(d)),
    'uncover',
    { reason },
  )
  for (const { id } of docs) {
    await spread(ctx.tx, id)
    await follow(ctx, id)
  }
}
