import type { Rules } from '#kernel/server/act.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { cmp, minus } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { holdForVoucher } from '#modules/payable/server/public.ts'
import type { voucherMachine } from '../shared/machine.ts'
import type { VoucherDoc, VoucherLineRow } from './queries/read.ts'
import * as q from './queries/write.ts'

type ActingVoucher = Acting<VoucherDoc, VoucherLineRow>

const isInvoiced = (l: VoucherLineRow) => cmp(l.invoicedAmount, '0') !== 0 || cmp(l.invoicedQty, '0') !== 0
/** What lines that go hold of their items no more: what has no invoice. */
export const released = (lines: readonly VoucherLineRow[]) =>
  lines.map((l) => ({ itemId: l.itemId, qty: minus(l.invoicedQty, l.qty), amount: minus(l.invoicedAmount, l.amount) }))

/** Reasons to refuse an action, and its consequences; a dispute is told more and stands in its own file. */
export const voucherRules: Rules<ActionOf<typeof voucherMachine>, ActingVoucher> = {
  issue: {
    async refuse(_, d) {
      const lines = await d.lines()
      if (lines.length === 0) return '没有明细，不能开具'
      // a number that came with the goods is an invoice, whatever was drafted meanwhile
      return lines.some(isInvoiced) ? '部分明细已开票，请先从凭证中移除' : undefined
    },
    sets: q.stamp.issued,
  },
  confirm: { sets: q.stamp.answered },
  void: {
    effect: async (ctx, d) => holdForVoucher(ctx, released(await d.lines())),
  },
}
