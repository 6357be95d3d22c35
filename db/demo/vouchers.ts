import { founder, withTx } from '#kernel/server/tx.ts'
import { voucherCalls as calls } from '#modules/invoice-voucher/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import type { Drawn } from './originals.ts'
import { moveSettled } from './queries-settlement.ts'
import { type OpenItem, raiseInvoice } from './settled-invoices.ts'
import { checkedAfter } from './settlement-days.ts'
import type { Desk } from './settlement-types.ts'

const reaches = ['confirmed', 'disputed', 'issued', 'invoiced', 'void', 'draft'] as const
/** As many open items as one voucher of each status needs. */
export const VOUCHERS = reaches.length

/** Vouchers of one item each, in every status, the first ones a few days old. */
export const loadVouchers = async (
  d: Desk,
  sides: Pick<Drawn, 'seller' | 'buyer'>,
  o: { items: readonly OpenItem[]; month: string; n: number },
): Promise<void> => {
  for (const [i, item] of o.items.slice(0, VOUCHERS).entries()) {
    const reach = reaches[i]!
    const steps = checkedAfter(dayFrom(-5))
    const lines = [{ itemId: item.itemId }]
    const { vouchers } = await ask(d.finance, calls.add, { lines, remark: '本月按验收汇总' }, steps.sent)
    const { id, version } = vouchers[0]!
    if (reach !== 'draft') {
      const sent = await ask(d.finance, calls.issue, { id, version }, steps.sent)
      const of = { id, version: sent.version }
      if (reach === 'void') await ask(d.finance, calls.void, { ...of, reason: '明细选错，重新生成' })
      else if (reach === 'disputed') {
        const { lines: all } = await ask(d.biller, calls.detail, { id })
        const against = { id: all[0]!.id, dispute: 'qty' as const, note: '本公司签收单为少一件' }
        await ask(d.biller, calls.dispute, { ...of, lines: [against] })
      } else if (reach !== 'issued') await ask(d.biller, calls.confirm, of)
    }
    await withTx(founder, (tx) => moveSettled(tx, id, steps))
    if (reach === 'invoiced')
      await raiseInvoice(d, sides, { fate: 'passed' }, { items: [item], month: o.month, n: o.n })
  }
}
