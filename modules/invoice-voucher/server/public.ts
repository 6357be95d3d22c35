import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { voucherMachine as m } from '../shared/machine.ts'
import { type Agreed, agreed, answered, lockOf } from './queries/follow.ts'

const steps = { none: 'uninvoice', part: 'invoicePart', whole: 'invoiceAll' } as const
/** Nothing invoiced: it stays what its supplier made of it. */
const unanswered = ['issued', 'disputed', 'confirmed']

/**
 * An invoice stands for more, or less, of these items than before: the lines of their vouchers know (the database follows the items'
 * counters), and what is invoiced of a voucher is its status (domain §3.9). Called by whoever moved the counters, after it.
 */
export const voucherInvoiced = (ctx: Ctx, itemIds: readonly string[]): Promise<void> =>
  elevated(ctx, async () => {
    if (itemIds.length === 0) return
    for (const { reach, ...v } of await lockOf(ctx.tx, itemIds)) {
      if (m.actions[steps[reach]].to === v.status || (reach === 'none' && unanswered.includes(v.status))) continue
      await derive(ctx, m, [{ ...v, parties: [v.hospitalId, v.supplierId] }], steps[reach], { sets: answered })
    }
  })

export type { Agreed }

/** What of these items stands on vouchers their supplier agreed to and has no invoice yet; the caller has the items locked. */
export const agreedOf = (ctx: Ctx, itemIds: readonly string[]): Promise<ReadonlyMap<string, Agreed>> =>
  elevated(ctx, () => agreed(ctx.tx, itemIds))
