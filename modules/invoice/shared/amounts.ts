import { cmp, Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import type { FieldRule } from '#kernel/shared/field.ts'

/** A cent a line is lost by rounding, and the region may allow more (domain §2.25): yuan. */
export const toleranceOf = (lines: number, more: string): string =>
  Decimal.max(new Decimal('0.01').mul(lines), more).toFixed(2)

/** The larger of an amount and a part of an invoice, in per mille (domain-money §3.17 M05): yuan. */
export const allowedOf = (amount: string, yuan: string, permille: string): string =>
  Decimal.max(yuan, new Decimal(amount).abs().mul(permille).div(1000).toFixed(2)).toFixed(2)

/** What an invoice comes to beyond what it stands for: yuan, with its sign. */
export const beyond = (amount: string, linked: string): string => new Decimal(amount).sub(linked).toFixed(2)

/** Whether an invoice comes to what it stands for. */
export const balances = (amount: string, linked: string, lines: number, more: string): boolean =>
  new Decimal(amount).sub(linked).abs().lte(toleranceOf(lines, more))

/** The rate of most goods; another one is typed (domain §2.25). */
const usual = '13'

/** The amounts of an invoice's face, yuan. */
export const faceAmounts = ['amount', 'exclAmount', 'taxAmount'] as const
type FaceAmounts = Record<(typeof faceAmounts)[number], string>

/**
 * What stands in the amounts nobody typed: the whole is what the invoice stands for, and is parted by the usual rate, or by
 * what was typed of its parts. Nothing as long as the whole is none.
 */
export const proposedAmounts = (linked: string, typed: Partial<FaceAmounts>, rate = usual): FaceAmounts => {
  const amount = typed.amount ?? linked
  if (!/^\d+(\.\d+)?$/.test(amount) || cmp(amount, '0') <= 0)
    return { amount: typed.amount ?? '', exclAmount: typed.exclAmount ?? '', taxAmount: typed.taxAmount ?? '' }
  const rest = (part: string): string => (/^\d+(\.\d+)?$/.test(part) ? new Decimal(amount).sub(part).toFixed(2) : '')
  const excl =
    typed.exclAmount ??
    (typed.taxAmount === undefined
      ? new Decimal(amount).mul(100).div(new Decimal(rate).add(100)).toFixed(2)
      : rest(typed.taxAmount))
  return { amount, exclAmount: excl, taxAmount: typed.taxAmount ?? rest(excl) }
}

interface Open {
  openAmount: string
}
/**
 * What an invoice of so much is likely to be for: the oldest open items that fit into it whole, in their order. What is left over shows
 * as the difference, for whoever enters it to settle.
 */
export const proposed = <I extends Open>(items: readonly I[], amount: string): I[] => {
  // all that is open, to the cent, is the usual invoice of a month
  const all = items.filter((i) => cmp(i.openAmount, '0') > 0)
  const whole = sumOf(
    all.map((i) => i.openAmount),
    2,
  )
  if (balances(amount, whole, all.length, '0')) return all
  let left = amount
  return all.filter((i) => {
    if (cmp(i.openAmount, left) > 0) return false
    left = minus(left, i.openAmount)
    return true
  })
}

/** Amount without tax and tax make the whole (domain §2.25); a blue invoice has no minus, a red one nothing else. */
const amountsOf =
  (red: boolean): FieldRule =>
  (v) => {
    const [excl, tax, amount] = [v.exclAmount, v.taxAmount, v.amount].map((a) => String(a ?? ''))
    if (!excl || !tax || !amount) return undefined
    const far = (a: string) => (red ? cmp(a, '0') > 0 : cmp(a, '0') < 0)
    const key = far(excl) ? 'exclAmount' : far(tax) ? 'taxAmount' : far(amount) ? 'amount' : undefined
    if (key) return { key, reason: red ? '红字发票的金额应为负数' : '蓝字发票的金额不能是负数' }
    if (cmp(amount, '0') === 0) return { key: 'amount', reason: red ? '必须小于 0' : '必须大于 0' }
    const sum = sumOf([excl, tax], 2)
    return cmp(sum, amount) === 0
      ? undefined
      : { key: 'amount', reason: '不含税金额与税额合计 {{sum}}，与价税合计不一致', params: { sum } }
  }
export const amountsRule = amountsOf(false)
export const redAmountsRule = amountsOf(true)
