import { derive, remark } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import { requisitionMachine as m } from '../shared/machine.ts'
import { lockedAmount } from './queries/ledger.ts'
import { coverOf, invoicesOf, lockLeft } from './queries/prepaid.ts'
import { type RequisitionDoc, requisitionReads } from './queries/read.ts'
import { openCover, spread } from './queries/write.ts'
import { follow } from './rules.ts'
import { requisition } from './service.ts'

type Prepayment = Pick<RequisitionDoc, 'id' | 'no' | 'kind'>

/** A requisition that loses what covers it: all of it, or of one that money was paid on besides so much; yuan. */
export interface Uncovered {
  doc: RequisitionDoc
  part: string | null
}

/**
 * What so much of a prepayment covers beyond its rest, locked: the bank takes it back, so the last ones that used it lose it first.
 * @param amount yuan that came back
 * @throws Refusal naming what stands in the way
 */
export const coveredBeyond = async (ctx: Ctx, { id, kind }: Prepayment, amount: string): Promise<Uncovered[]> => {
  if (kind !== 'prepay') return []
  const docs = await requisitionReads.lockAll(
    ctx.tx,
    ctx.actor,
    (await coverOf(ctx.tx, id)).map((c) => c.id),
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
  // as it is now that all are held: until then what covers one may have become less
  const cover = await coverOf(ctx.tx, id)
  const of = new Map(docs.map((d) => [d.id, d]))
  const held: RequisitionDoc[] = []
  const out = cover.flatMap((c): Uncovered[] => {
    const doc = of.get(c.id)
    if (!doc || cmp(left, amount) >= 0) return []
    if (doc.held) {
      held.push(doc)
      return []
    }
    const paid = cmp(doc.paidAmount, '0') > 0
    // one that was taken back meanwhile uses nothing any more
    if (!paid && !m.actions.uncover.from.some((s) => s === doc.status)) return []
    const part = paid ? Decimal.min(c.amount, minus(amount, left)).toFixed(2) : null
    left = sumOf([left, part ?? c.amount], 2)
    return [{ doc, part }]
  })
  if (cmp(left, amount) >= 0) return out
  if (held[0]) throw refuse('请款单 {{no}} 抵扣了这笔预付款，解除冻结后才能登记退票', { no: held[0].no })
  throw refuse('这笔预付款只剩 {{amount}} 元未抵扣，请先撤回抵扣它的请款单', { amount: rest })
}

/**
 * They are open again, with all that they ask for: what covered them is gone, and nobody approved that they are paid in money. One on which
 * money was paid is not changed by its maker any more, so it loses here what came back, and is handed in as it is.
 */
export const uncover = async (
  ctx: Ctx,
  { id: prepaidId, no }: Prepayment,
  opened: readonly Uncovered[],
  reason: string,
): Promise<void> => {
  const said = { reason: `${no} · ${reason}` }
  const docs = opened.map((o) => requisition.asDoc(o.doc))
  const open = docs.filter((d) => d.status !== 'rejected')
  // what was sent back before stays so; both sides hear of it all the same
  const { label, to } = m.actions.uncover
  for (const d of docs.filter((x) => !open.includes(x))) remark(ctx, m, d, { action: 'uncover', label, to, ...said })
  if (open.length > 0) await derive(ctx, m, open, 'uncover', said)
  for (const { doc, part } of opened) {
    if (part) await openCover(ctx.tx, doc.id, prepaidId, part)
    await spread(ctx.tx, doc.id)
    await follow(ctx, doc.id)
  }
}
