import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { ask } from './ask.ts'
import { registerFirsts } from './first-invoices.ts'
import { keep } from './queries.ts'

type Reach = 'passed' | 'pending' | 'rejected' | 'draft'
/** How far each invoice goes, and the lines it is for. */
const stories: readonly { reach: Reach; lines: number }[] = [
  { reach: 'passed', lines: 2 },
  { reach: 'passed', lines: 1 },
  { reach: 'pending', lines: 2 },
  { reach: 'pending', lines: 1 },
  { reach: 'rejected', lines: 1 },
  { reach: 'draft', lines: 1 },
]

export interface Invoicing {
  biller: Actor
  finance: Actor
}

/** Invoices of the one supplier that has a biller, over the oldest of what a hospital owes him: all of it invented. */
export const loadInvoices = async ({ biller, finance }: Invoicing): Promise<void> => {
  // its region begins with the rule of two invoices: it is only said
  await withTx(founder, (tx) => keep(tx, 'settlement.firstInvoice', '提醒'))
  const own = await ask(finance, billingCalls.query, {})
  const { title, taxNo, address } = own
  const phone = '0591-88880001'
  await ask(finance, billingCalls.save, { version: own.version, values: { title, taxNo, address, phone } })
  const open = await ask(biller, calls.candidates, { partnerId: finance.orgId })
  let from = 0
  for (const [i, s] of stories.entries()) {
    const items = open.slice(from, from + s.lines)
    from += s.lines
    if (items.length < s.lines) return
    const amount = sumOf(
      items.map((l) => l.openAmount),
      2,
    )
    const excl = new Decimal(amount).div('1.13').toFixed(2)
    const made = await ask(biller, calls.add, {
      partnerId: finance.orgId,
      invoiceType: i % 2 === 0 ? 'digitalSpecial' : 'digitalOrdinary',
      number: `26350000${String(7_001 + i).padStart(12, '0')}`,
      issueDate: items.at(-1)!.acceptedOn,
      amount,
      exclAmount: excl,
      taxAmount: new Decimal(amount).sub(excl).toFixed(2),
      lines: items.map((l) => ({ itemId: l.itemId, qty: l.openQty })),
    })
    if (s.reach === 'draft') continue
    await registerFirsts(biller, made.id, items[0]!.acceptedOn)
    const { version } = await ask(biller, calls.submit, { id: made.id, version: made.version })
    if (s.reach === 'pending') continue
    await ask(finance, calls.audit, {
      ...{ id: made.id, version },
      ...(s.reach === 'passed'
        ? { action: 'approve' as const }
        : { action: 'reject' as const, rejectCode: 'title' as const, reason: '购方名称缺少「云泽市」三字' }),
    })
  }
}
