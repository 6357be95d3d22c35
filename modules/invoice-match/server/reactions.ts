import type { Ctx } from '#kernel/server/ctx.ts'
import { type Doc, on } from '#kernel/server/reaction.ts'
import { type ActingInvoice, passBySystem } from '#modules/invoice/server/public.ts'
import { invoiceMachine } from '#modules/invoice/shared/machine.ts'
import { agrees } from '../shared/checks.ts'
import { endAll } from './keeping.ts'
import { runMatch } from './run.ts'

interface Invoice extends Doc {
  hospitalId: string
  supplierId: string
}
const over = (gone: boolean) => (ctx: Ctx, d: Invoice) => endAll(ctx, d, { gone })

/** A match runs as an invoice is handed in and as it is passed (domain-money §3.17); what it is not any more has no exceptions. */
export const matchReactions = [
  on(invoiceMachine, 'submit', async (ctx: Ctx, d: ActingInvoice) => {
    const marks = await runMatch(ctx, d.id, 'submit')
    if (agrees(marks)) await passBySystem(ctx, d)
  }),
  on(invoiceMachine, 'approve', async (ctx: Ctx, d: Invoice) => {
    await runMatch(ctx, d.id, 'audit')
    await over(false)(ctx, d)
  }),
  on(invoiceMachine, 'withdraw', over(true)),
  on(invoiceMachine, 'reject', over(true)),
  on(invoiceMachine, 'void', over(true)),
]
