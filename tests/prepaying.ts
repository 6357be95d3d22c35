import { sumOf } from '#kernel/shared/decimal.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { agree } from './covering.ts'
import { approved, type Requesters, submitted, transfer } from './requesting.ts'
import type { Goods, World } from './world.ts'

/** A prepayment that was paid in these transfers. */
export const prepaid = async (w: World, g: Goods, p: Requesters, ...parts: string[]) => {
  const c = await agree(w, g)
  await w.sql.query(`update contract set amount = '1000.00', prepay_rate = 30 where id = $1`, [c.id])
  const wish = { contractId: c.id, amount: sumOf(parts, 2), payMethod: 'transfer' as const }
  const made = await p.finance.get(calls.prepay, wish)
  const now = await approved(await submitted(p.finance, made as typeof made & { no: string }), p.second)
  let { version } = now
  for (const part of parts) ({ version } = await p.cashier.get(calls.pay, transfer({ id: now.id, version }, part)))
  return now
}

/** The bank sends back the first transfer of it that it did not send back yet. */
export const bounced = async (p: Requesters, id: string) => {
  const { version, payments } = await p.finance.get(calls.detail, { id })
  const paid = payments.find((x) => !x.bounced && !x.bounces)!
  const { amount: _, ...wish } = transfer({ id, version }, paid.amount)
  return p.cashier.ask(calls.reversePayment, { ...wish, paymentId: paid.id, reason: '户名不符' })
}
