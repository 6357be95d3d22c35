import type { Actor } from '#kernel/server/ctx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'

interface First {
  biller: Actor
  finance: Actor
}
interface Other {
  finance: Actor
  levels: readonly Actor[]
  cashier: Actor
}

/** A contract of the biller and a hospital that agrees to a prepayment, with a sum that is within. */
const agreed = async (of: Actor, partner: Actor) => {
  const { rows } = await ask(of, calls.prepayContracts, { size: 100 })
  const theirs = rows.find((c) => c.partner === partner.orgName && new Decimal(c.openAmount).gt(0))
  return (
    theirs && { contractId: theirs.id, amount: Decimal.min(new Decimal(theirs.openAmount).div(2), 20_000).toFixed(2) }
  )
}

/** Prepayments: one is asked of the first hospital; the second paid one, and what is asked of it since uses it first. All invented. */
export const loadPrepayments = async ({ biller, finance }: First, other: Other): Promise<void> => {
  const wish = { payMethod: 'transfer' as const }
  const asked = await agreed(biller, finance)
  if (asked) {
    const made = await ask(biller, calls.prepay, { ...wish, ...asked, remark: '冬季储备药品备货' })
    await ask(biller, calls.submit, { id: made.id, version: made.version })
  }
  const paid = await agreed(biller, other.finance)
  if (!paid) return
  const made = await ask(biller, calls.prepay, { ...wish, ...paid, remark: '合同约定的首期预付款' })
  let now = await ask(biller, calls.submit, { id: made.id, version: made.version })
  for (const who of other.levels)
    if (now.status === 'pending')
      now = await ask(who, calls.audit, { id: made.id, version: now.version, action: 'approve' })
  const transfer = { payDate: dayFrom(0), amount: paid.amount, bankVoucherNo: 'YF2026110001' }
  await ask(other.cashier, calls.pay, { id: made.id, version: now.version, ...transfer })
  const [open] = await ask(biller, calls.candidates, { partnerId: other.finance.orgId })
  if (!open) return
  const lines = [{ invoiceId: open.invoiceId, amount: open.openAmount }]
  const next = await ask(biller, calls.add, { partnerId: other.finance.orgId, ...wish, lines })
  await ask(biller, calls.submit, { id: next.id, version: next.version })
}
