import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import type { requisitionCalls } from '../shared/calls.ts'
import { MOST_INVOICES } from '../shared/types.ts'
import { type Candidate, candidatesOf, orgOf, type Pair } from './queries/candidates.ts'
import { type Prepaid, prepaidOf } from './queries/prepaid.ts'
import type { NewLine } from './queries/write.ts'

type Said = Input<(typeof requisitionCalls)['add']>['lines']

/** The two a requisition is between: the asker's organisation and his partner. @throws Refusal at the field */
export const pairOf = async (ctx: Ctx, partnerId: string): Promise<Pair> => {
  const { orgId, org } = ctx.actor
  if (!(await orgOf(ctx.tx, partnerId, org === 'hospital' ? 'supplier' : 'hospital')))
    throw malformed([{ path: 'partnerId', message: '往来单位不存在' }])
  return org === 'hospital'
    ? { hospitalId: orgId, supplierId: partnerId }
    : { hospitalId: partnerId, supplierId: orgId }
}

const faultOf = (c: Candidate | undefined, amount: string): Omit<LineError, 'line'> | undefined => {
  if (!c || cmp(c.openAmount, '0') === 0) return { column: 'invoiceId', message: '该发票不能请款或已全部请款' }
  // what is owed back is set off whole
  if (cmp(c.openAmount, '0') < 0)
    return cmp(amount, c.openAmount) === 0
      ? undefined
      : { column: 'amount', message: '红字发票须全额抵扣 {{amount}} 元', params: { amount: c.openAmount } }
  if (cmp(amount, '0') <= 0) return { column: 'amount', message: '必须大于 0' }
  return cmp(amount, c.openAmount) > 0
    ? { column: 'amount', message: '最多可请款 {{amount}} 元', params: { amount: c.openAmount } }
    : undefined
}

/** So much of prepayments covers an amount, the oldest first: as much as there is. */
export const coveredBy = (prepaid: readonly Prepaid[], amount: string): NewLine[] => {
  let rest = new Decimal(amount)
  return prepaid.flatMap((p): NewLine[] => {
    const part = Decimal.min(rest, p.restAmount)
    rest = rest.minus(part)
    if (part.isZero()) return []
    const [invoiceAmount, paidBefore] = [minus('0', p.paidAmount), minus('0', p.usedAmount)]
    const of = { invoiceId: null, prepaidId: p.requisitionId, dueOn: null }
    return [{ ...of, invoiceAmount, paidBefore, amount: part.neg().toFixed(2) }]
  })
}

/**
 * What is asked for: invoices of the pair, each once, no more than is left, with all that is owed back to the hospital first, then by
 * their due days; what was prepaid covers of it what it can (domain §2.27). @throws Refusal naming lines, or when credits are more than what is asked for
 */
export const linesOf = async (ctx: Ctx, pair: Pair, said: Said): Promise<NewLine[]> => {
  if (said.length === 0) return []
  const known = await candidatesOf(ctx, pair, { ids: said.map((l) => l.invoiceId) })
  const of = new Map(known.map((c) => [c.invoiceId, c]))
  const seen = new Map<string, number>()
  const errors = said.flatMap(({ invoiceId, amount }, i): LineError[] => {
    const line = i + 1
    const first = seen.get(invoiceId)
    seen.set(invoiceId, first ?? line)
    if (first !== undefined) return [{ line, column: 'invoiceId', message: '与第 {{first}} 行重复', params: { first } }]
    const fault = faultOf(of.get(invoiceId), amount)
    return fault ? [{ line, ...fault }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  const credits = await candidatesOf(ctx, pair, { credits: true })
  const asked = new Map(said.map((l) => [l.invoiceId, new Decimal(l.amount).toFixed(2)]))
  const forced = new Set(credits.map((c) => c.invoiceId))
  const all = [...credits, ...known.filter((k) => !forced.has(k.invoiceId))]
  if (all.length > MOST_INVOICES) throw refuse('一张请款单最多 {{n}} 张发票', { n: MOST_INVOICES })
  const lines: NewLine[] = all.map((c) => ({
    ...c,
    prepaidId: null,
    amount: forced.has(c.invoiceId) ? c.openAmount : asked.get(c.invoiceId)!,
  }))
  const sum = sumOf(
    lines.map((l) => l.amount),
    2,
  )
  if (cmp(sum, '0') <= 0)
    throw refuse('待抵扣的红字发票不少于所选发票，抵扣后为 {{amount}} 元，请再选择发票', { amount: sum })
  const from = lines.findIndex((l) => cmp(l.amount, '0') > 0)
  return [...lines.slice(0, from), ...coveredBy(await prepaidOf(ctx.tx, pair), sum), ...lines.slice(from)]
}
