import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import { type Drawn, sumsOf, taxed } from './originals.ts'
import { sealOriginal } from './seal-original.ts'
import type { Desk } from './settlement-types.ts'

/**
 * An invoice that lies in the boxes of goods on their way, one for at most two deliveries: its draft waits for them. Nothing where
 * nothing of the pair is on the road.
 * @param n among all invoices of the demonstration
 */
export const announceOnRoad = async (d: Desk, sides: Pick<Drawn, 'seller' | 'buyer'>, n: number): Promise<void> => {
  const free = await ask(d.biller, calls.onRoad, { partnerId: d.finance.orgId })
  const two = [...new Set(free.map((line) => line.deliveryId))].slice(0, 2)
  const lines = free.filter((line) => two.includes(line.deliveryId))
  if (lines.length === 0) return
  const drawn: Drawn = {
    ...sides,
    number: `26350000${String(80_000 + n).padStart(12, '0')}`,
    day: dayFrom(0),
    special: false,
    items: lines.map(({ name, spec, unit, freeQty: qty, price }) => ({
      ...{ name, spec, unit, qty },
      ...taxed(amountOf(qty, price)),
    })),
  }
  const { excl, tax } = sumsOf(drawn)
  await ask(d.biller, calls.add, {
    ...{ partnerId: d.finance.orgId, invoiceType: 'digitalOrdinary', number: drawn.number, issueDate: drawn.day },
    ...{ exclAmount: excl, taxAmount: tax, amount: sumOf([excl, tax], 2) },
    lines: [],
    announced: lines.map(({ deliveryLineId, freeQty: qty }) => ({ deliveryLineId, qty })),
    readings: [await sealOriginal(d.biller, drawn, 'pdf')],
  })
}
