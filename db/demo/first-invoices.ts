import { dayAfter } from '#kernel/server/clock.ts'
import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { firstCalls as calls } from '#modules/first-invoice/shared/calls.ts'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { ask } from './ask.ts'
import { companyCode } from './queries-settlement.ts'

let made = 0
/** What the makers invoiced for the goods of an invoice of before `day`, a first invoice a maker: all of it invented. */
export const registerFirsts = async (biller: Actor, invoiceId: string, day: string): Promise<void> => {
  const { lines } = await ask(biller, calls.query, { invoiceId })
  const own = await ask(biller, billingCalls.query, {})
  for (const [sellerName, of] of Map.groupBy(lines, (l) => l.manufacturer)) {
    if (!sellerName) continue
    const sellerTaxNo = await withTx(founder, (tx) => companyCode(tx, sellerName))
    const lots = Map.groupBy(of, (l) => `${l.productId} ${l.lotNo}`)
    const values = {
      ...{ number: `26110000${String(++made).padStart(12, '0')}`, code: '', issueDate: dayAfter(day, -20) },
      ...{ amount: '86000.00', sellerName, sellerTaxNo, buyerName: own.title, buyerTaxNo: own.taxNo },
    }
    await ask(biller, calls.save, {
      ...{ invoiceId, values, covers: of.map((l) => l.deliveryLineId) },
      items: [...lots.values()].map((ls) => ({
        ...{ productId: ls[0]!.productId, lotNo: ls[0]!.lotNo },
        qty: String(ls.reduce((sum, l) => sum + Number(l.qty), 0) * 10),
      })),
    })
  }
}
