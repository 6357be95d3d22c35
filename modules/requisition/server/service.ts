import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, sumOf } from '#kernel/shared/decimal.ts'
import type { requisitionCalls } from '../shared/calls.ts'
import { requisitionMachine as m } from '../shared/machine.ts'
import { requisitionSheet } from '../shared/words.ts'
import { frozenSays } from './frozen.ts'
import { linesOf, pairOf } from './lines.ts'
import { contractSays, pairForContract } from './prepaying.ts'
import { candidatesOf } from './queries/candidates.ts'
import * as ledger from './queries/ledger.ts'
import { prepaidOf } from './queries/prepaid.ts'
import { holdsOf, paymentsOf, promisesOf, type RequisitionDoc, requisitionReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { requisitionRules } from './rules.ts'
import { hospitalRaises } from './settings.ts'

type Calls = typeof requisitionCalls

/** Whether something of it was paid. */
const isPaid = (d: Pick<RequisitionDoc, 'paidAmount'>): boolean => cmp(d.paidAmount, '0') > 0
/** What only the row knows of what may be done with it. */
const allows = (
  d: Pick<RequisitionDoc, 'held' | 'heldByUs' | 'checkedByMe' | 'accountChanged' | 'paidAmount' | 'submittedAt'>,
  name: string,
): boolean => {
  if (name === 'unfreeze') return d.heldByUs
  if (name === 'freeze') return !d.heldByUs
  if (d.held) return false
  if (name === 'resubmit') return d.accountChanged
  if (name === 'pay') return !d.accountChanged && !d.checkedByMe
  if (name === 'bounce') return !d.checkedByMe
  if (name === 'bounceLate') return !d.checkedByMe && isPaid(d)
  // what was handed in once is no longer deleted: who held it and what was promised stands there
  if (name === 'delete') return d.submittedAt === null
  return !['withdraw', 'void', 'edit'].includes(name) || !isPaid(d)
}

export const requisition = documentService({
  machine: m,
  reads,
  rules: requisitionRules,
  remove: q.remove,
  sheet: requisitionSheet,
  // a draft is its maker's organisation's own
  parties: (d, action) => (d.status === 'draft' && action !== 'submit' ? [d.createdOrg] : [d.hospitalId, d.supplierId]),
  allows,
  // what goes to one supplier on one day adds up (domain §3.9); both sides see all of it
  approval: (ctx, d) => ({
    orgId: d.hospitalId,
    kind: null,
    amount: async () => sumOf([d.amount, await ledger.sameDay(ctx.tx, d)], 2),
    createdBy: d.createdBy,
  }),
  warn: {
    at: ['approve', 'pay', 'resubmit'],
    of: async (ctx, d) => {
      const frozen = await frozenSays(ctx, d)
      const over = await contractSays(ctx, d, { hold: false })
      return [
        ...(d.accountChanged ? [say('供应商的收款账户已变更，须重新送审后才能付款', ctx.lang)] : []),
        ...(frozen ? [frozen] : []),
        ...(over ? [over] : []),
      ]
    },
  },
  more: async ({ tx }, d) => ({
    payments: await paymentsOf(tx, d.id),
    holds: await holdsOf(tx, d.id),
    promises: await promisesOf(tx, d.id),
  }),
})

/** Where it is not set, a hospital leaves asking for money to the supplier. @throws Refusal */
const mayRaise = async (ctx: Ctx): Promise<void> => {
  if (ctx.actor.org === 'hospital' && !(await configOf(ctx, hospitalRaises))) throw refuse('本院设置为由供应商发起请款')
}

export const add = async (ctx: Ctx, { lines: said, partnerId, ...typed }: Input<Calls['add']>) => {
  await mayRaise(ctx)
  const pair = await pairOf(ctx, partnerId)
  const lines = await linesOf(ctx, pair, said)
  const no = await nextNo(ctx, 'QK')
  const { period, remark = '', payMethod } = typed
  const made = await q.insert(ctx.tx, ctx.actor, no, { period: period || today().slice(0, 7), remark, payMethod }, pair)
  await q.replaceLines(ctx.tx, { id: made.id, ...pair }, lines)
  return requisition.made(ctx, { ...made, no }, { partnerId, ...typed, lines: said })
}

/** Asked of a contract before anything came; its limit is judged when it is handed in. */
export const prepay = async (ctx: Ctx, { contractId, amount, ...typed }: Input<Calls['prepay']>) => {
  await mayRaise(ctx)
  const pair = await pairForContract(ctx, contractId)
  const no = await nextNo(ctx, 'QK')
  const { period, remark = '', payMethod } = typed
  const head = { period: period || today().slice(0, 7), remark, payMethod }
  const made = await q.insert(ctx.tx, ctx.actor, no, head, pair, { contractId, amount })
  return requisition.made(ctx, { ...made, no }, { contractId, amount, ...typed })
}

/** Of the other kind of requisition. @throws Refusal at the field */
const mustFit = async (
  ctx: Ctx,
  d: RequisitionDoc,
  said: Pick<Input<Calls['update']>, 'lines' | 'contractId' | 'amount'>,
) => {
  if (d.kind === 'prepay') {
    if (said.lines) throw malformed([{ path: 'lines', message: '预付请款没有发票' }])
    if (said.amount && cmp(said.amount, '0') <= 0) throw malformed([{ path: 'amount', message: '必须大于 0' }])
    if (said.contractId === null) throw malformed([{ path: 'contractId', message: '必填' }])
    if (!said.contractId) return
    const pair = await pairForContract(ctx, said.contractId)
    if (pair.hospitalId !== d.hospitalId || pair.supplierId !== d.supplierId)
      throw malformed([{ path: 'contractId', message: '须是同一往来单位的合同' }])
  } else if (said.contractId) throw malformed([{ path: 'contractId', message: '普通请款没有预付合同' }])
  else if (said.amount && cmp(said.amount, d.amount) !== 0)
    throw malformed([{ path: 'amount', message: '金额由所选发票得出' }])
}

export const update = async (ctx: Ctx, { id, version, lines: said, ...typed }: Input<Calls['update']>) => {
  const { doc: d, before } = await requisition.forChange(ctx, id, version, 'edit')
  await mustFit(ctx, d, { lines: said, contractId: typed.contractId, amount: typed.amount })
  const saved = await q.update(ctx.tx, id, {
    ...typed,
    ...(typed.period === '' ? { period: d.period } : {}),
  } as Partial<q.Head & q.Prepay>)
  if (said) await q.replaceLines(ctx.tx, d, await linesOf(ctx, d, said))
  await requisition.noted(ctx, d, 'update', '修改', { before, after: { ...typed, lines: said } })
  return { id, no: d.no, version: saved.version }
}

/** What may be asked for of a partner. */
export const candidates = async (ctx: Ctx, { partnerId, ids, keyword }: Input<Calls['candidates']>) => {
  const pair = await pairOf(ctx, partnerId)
  return ids?.length === 0 ? [] : candidatesOf(ctx, pair, { ids, keyword })
}

/** What was prepaid to, or by, a partner and not used yet. */
export const prepaid = async (ctx: Ctx, { partnerId }: Input<Calls['prepaid']>) =>
  prepaidOf(ctx.tx, await pairOf(ctx, partnerId))

/** The account to pay to, in full; that somebody looked is noted. */
export const account = async (ctx: Ctx, { id }: Input<Calls['account']>) => {
  const d = await requisition.get(ctx, id)
  audit(ctx, { entity: m.name, entityId: id, entityNo: d.no, action: 'reveal', after: { fields: ['bankAccount'] } })
  return { bankAccount: await ledger.accountOf(ctx.tx, id) }
}
