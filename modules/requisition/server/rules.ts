import { derive, type Rule, type Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { lineErrors, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, sumOf } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { lockInvoiced } from '#modules/payable/server/public.ts'
import { requisitionMachine as m } from '../shared/machine.ts'
import { mustSetOff } from './crediting.ts'
import { mustNotBeFrozen } from './frozen.ts'
import { contractSays, takeContract } from './prepaying.ts'
import { candidatesOf } from './queries/candidates.ts'
import * as ledger from './queries/ledger.ts'
import { prepaidOf } from './queries/prepaid.ts'
import type { RequisitionDoc, RequisitionLine } from './queries/read.ts'
import { spread, stamp } from './queries/write.ts'

export type ActingRequisition = Acting<RequisitionDoc, RequisitionLine>
type Own = Rule<ActingRequisition>

/** While it is held nothing is done with it but looked at (domain §3.9). */
export const heldSays = ({ held }: Pick<RequisitionDoc, 'held'>): string | undefined =>
  held ? '请款单已冻结，解除冻结后才能办理' : undefined
/** What was paid stays: it is not taken back to its maker, nor voided. */
const paidSays = ({ paidAmount }: RequisitionDoc): string | undefined =>
  cmp(paidAmount, '0') > 0 ? '已有付款，不能撤回或作废' : undefined

/**
 * Invoices and payable items follow it; behind the wall, since what another one asks of them counts too. The items are locked behind the
 * invoices, in the order of whoever else moves them.
 */
export const follow = (ctx: Ctx, id: string): Promise<void> =>
  elevated(ctx, async () => {
    await lockInvoiced(ctx.tx, await ledger.lockInvoices(ctx.tx, id))
    await ledger.follow(ctx.tx, id)
  })

/** No more is asked for of an invoice than is left of it, whoever asks at the same moment. @throws Refusal naming lines */
const takeInvoices = async (ctx: Ctx, id: string): Promise<void> => {
  const beyond = await elevated(ctx, () => ledger.lockBeyond(ctx.tx, id))
  if (beyond.length > 0)
    throw lineErrors(
      beyond.map(({ seq, prepaidNo, invoiceNo, openAmount: amount, passed }) => ({
        line: seq,
        column: 'amount',
        message: prepaidNo
          ? '预付款 {{no}} 最多可抵扣 {{amount}} 元'
          : passed
            ? '发票 {{no}} 最多可请款 {{amount}} 元'
            : '发票 {{no}} 已不能请款',
        params: { no: prepaidNo ?? invoiceNo, amount },
      })),
    )
  await follow(ctx, id)
}

const noAccount = async (ctx: Ctx, d: Pick<RequisitionDoc, 'supplierId'>): Promise<string | undefined> =>
  (await ledger.hasAccount(ctx.tx, d.supplierId)) ? undefined : '供应商没有维护收款账户，请先由供应商填写'

const mayGo = async (ctx: Ctx, d: ActingRequisition): Promise<string | undefined> => {
  if (d.kind === 'prepay') return (await contractSays(ctx, d)) ?? noAccount(ctx, d)
  const lines = await d.lines()
  if (lines.length === 0) return '没有发票，不能提交'
  if (cmp(sumOf([d.amount, d.prepaidAmount]), '0') <= 0) return '请款金额必须大于 0'
  const none = await noAccount(ctx, d)
  if (none) return none
  // what was paid of it stays as it is: its next payment keeps back what is owed
  if (cmp(d.paidAmount, '0') > 0) return undefined
  const [credit] = (await candidatesOf(ctx, d, { credits: true })).filter(
    (c) => !lines.some((l) => l.invoiceId === c.invoiceId),
  )
  if (credit) {
    const no = { no: credit.invoiceNo }
    if (cmp(credit.openAmount, '0') > 0) throw refuse('已红冲的发票 {{no}} 尚未列入，请修改后再提交', no)
    throw refuse('红字发票 {{no}} 尚未抵扣，请修改后再提交', no)
  }
  // what was prepaid since it was written covers it first
  if (cmp(d.amount, '0') > 0) {
    const used = new Map(lines.map((l) => [l.prepaidId, l.amount]))
    const unused = (await prepaidOf(ctx.tx, d)).find(
      (p) => cmp(sumOf([p.restAmount, used.get(p.requisitionId) ?? '0']), '0') > 0,
    )
    if (unused) throw refuse('预付款 {{no}} 尚未抵扣，请修改后再提交', { no: unused.no })
  }
  return undefined
}

/** What is asked for is taken: of its contract, or of its invoices. */
const take = async (ctx: Ctx, d: ActingRequisition): Promise<void> => {
  if (d.kind !== 'prepay') return takeInvoices(ctx, d.id)
  await takeContract(ctx, d)
  await follow(ctx, d.id)
}

/** Not while it is held, and with what else speaks against it. */
const unlessHeld = (rule: Own = {}): Own => ({
  ...rule,
  refuse: async (ctx, d, wish) => heldSays(d) ?? (await rule.refuse?.(ctx, d, wish)),
})
/** Not while payments of its supplier are frozen (§2.35). */
const unlessFrozen = (rule: Own): Own => ({
  ...rule,
  refuse: async (ctx, d, wish) => {
    await mustNotBeFrozen(ctx, d)
    return rule.refuse?.(ctx, d, wish)
  },
})
/** It enters its levels by what its pair comes to that day (§3.9): before anything else of it is held, whoever else hands one in is waited for. */
const inTurn = (rule: Own): Own => ({
  ...rule,
  refuse: async (ctx, d, wish) => {
    await ledger.lockPair(ctx.tx, d)
    return rule.refuse?.(ctx, d, wish)
  },
})
const unlessStopped = (rule: Own): Own => unlessHeld(unlessFrozen(rule))
const follows = async (ctx: Ctx, { id }: ActingRequisition): Promise<void> => follow(ctx, id)

/** Reasons to refuse an action, and its consequences; payments stand in their own file. */
export const requisitionRules: Rules<ActionOf<typeof m>, ActingRequisition> = {
  submit: inTurn(unlessFrozen({ refuse: mayGo, sets: stamp.submitted, effect: (ctx, d) => take(ctx, d) })),
  resubmit: inTurn(
    unlessStopped({
      refuse: async (ctx, d) => {
        if (!d.accountChanged) return '收款账户没有变更，无需重新送审'
        await mustSetOff(ctx, d)
        return (await contractSays(ctx, d)) ?? noAccount(ctx, d)
      },
      sets: stamp.submitted,
      effect: follows,
    }),
  ),
  withdraw: unlessHeld({ refuse: async (_, d) => paidSays(d), effect: follows }),
  approve: unlessStopped({
    refuse: async (ctx, d) => {
      await mustSetOff(ctx, d)
      return contractSays(ctx, d)
    },
    sets: stamp.audited,
    effect: async (ctx, d) => {
      // prepayments cover all of it: nobody pays it
      if (cmp(d.amount, '0') === 0) {
        await derive(ctx, m, [d], 'payAll')
        await spread(ctx.tx, d.id)
        await follow(ctx, d.id)
      }
      if (cmp(d.paidAmount, '0') > 0) await derive(ctx, m, [d], 'goOn')
    },
  }),
  reject: unlessHeld({ effect: follows }),
  void: unlessHeld({ refuse: async (_, d) => paidSays(d), effect: follows }),
}
