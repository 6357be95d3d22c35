import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { type Prepayable, prepayable } from '#modules/contract/server/public.ts'
import { contractMachine } from '#modules/contract/shared/machine.ts'
import { lockContract, pairOfContract } from './queries/prepaid.ts'
import type { RequisitionDoc } from './queries/read.ts'

/** A contract that stands: signed by all and not at its end. */
const standing: readonly string[] = ['signed', 'effective']

/** The two a prepayment is between: who may ask for it knows the contract. @throws Refusal at the field */
export const pairForContract = async (ctx: Ctx, contractId: string) => {
  const pair = await pairOfContract(ctx.tx, ctx.actor, contractId)
  if (!pair) throw malformed([{ path: 'contractId', message: '合同不存在，或没有约定预付，或不在履行中' }])
  return pair
}

const faultOf = (ctx: Ctx, c: Prepayable): string | undefined => {
  if (c.parentNo)
    return say('{{no}} 是合同 {{parent}} 的补充协议，预付请按主合同办理', ctx.lang, { no: c.no, parent: c.parentNo })
  if (!standing.includes(c.status))
    return say('合同 {{no}} {{status}}，不能预付', ctx.lang, {
      no: c.no,
      status: say(contractMachine.states[c.status].label, ctx.lang),
    })
  return c.prepayRate ? undefined : say('合同 {{no}} 没有约定预付比例', ctx.lang, { no: c.no })
}
/** Why nothing is paid on its contract now; whoever acts need not see the contract. @param hold so that it stays so for this transaction */
export const contractSays = async (
  ctx: Ctx,
  { contractId }: Pick<RequisitionDoc, 'contractId'>,
  { hold = true }: { hold?: boolean } = {},
) => {
  if (!contractId) return undefined
  const c = await elevated(ctx, () => prepayable(ctx.tx, contractId, { hold }))
  return c && faultOf(ctx, c)
}

/** No more than the contract agrees to, together with what else was asked for on it. @throws Refusal */
export const takeContract = async (
  ctx: Ctx,
  d: Pick<RequisitionDoc, 'id' | 'contractId' | 'amount'>,
): Promise<void> => {
  const [c, open] = await elevated(ctx, async () => {
    const found = (await prepayable(ctx.tx, d.contractId!, { hold: true }))!
    return [found, await lockContract(ctx.tx, d.id, found.most)] as const
  })
  if (cmp(d.amount, open) > 0)
    throw refuse('合同 {{no}} 约定预付 {{rate}}%，最多还可预付 {{amount}} 元', {
      no: c.no,
      rate: c.prepayRate ?? 0,
      amount: cmp(open, '0') > 0 ? open : '0.00',
    })
}
