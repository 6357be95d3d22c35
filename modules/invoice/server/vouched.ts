import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { lineErrors } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { agreedOf } from '#modules/invoice-voucher/server/public.ts'
import { lockFree } from '#modules/payable/server/public.ts'
import type { InvoiceLine } from './queries/read.ts'
import { voucherRequired } from './settings.ts'

type Line = Pick<InvoiceLine, 'itemId' | 'qty' | 'amount'>

/**
 * Where a hospital wants vouchers, no more of an item is invoiced than stands on those its supplier agreed to (domain §2.26). The items stay
 * locked, so that no voucher is voided meanwhile. @throws Refusal naming lines
 */
export const mustBeVouched = async (ctx: Ctx, hospitalId: string, lines: readonly Line[]): Promise<void> => {
  if (!(await configOf(ctx, voucherRequired, hospitalId))) return
  const ids = lines.map((l) => l.itemId)
  await lockFree(ctx, ids)
  const known = await agreedOf(ctx, ids)
  const faults = lines.flatMap(({ itemId, qty, amount }, i) => {
    const { qty: most, amount: worth } = known.get(itemId) ?? { qty: '0', amount: '0' }
    // a price difference has no quantity
    const column = cmp(qty, '0') === 0 ? 'amount' : 'qty'
    if (column === 'qty' ? cmp(qty, most) <= 0 : cmp(amount, worth) <= 0) return []
    return [
      {
        line: i + 1,
        column,
        message: '只能按已确认的开票凭证开票，此项凭证可开 {{qty}}',
        params: { qty: column === 'qty' ? most : worth },
      },
    ]
  })
  if (faults.length > 0) throw lineErrors(faults)
}
