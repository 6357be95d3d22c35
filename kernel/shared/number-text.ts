import { Decimal } from './decimal.ts'
import { type Bound, bounds } from './quantity.ts'

/** What a number field takes (specification §5, Numeric input). */
export interface NumberRule {
  /** Decimals at most; 0 for whole numbers. */
  scale: number
  /** Largest absolute value, a decimal string. */
  max: string
  /** A leading minus is kept. */
  negative?: boolean
}

export const ruleOfBound = (bound: Bound): NumberRule => bounds[bound]

/** Full width to half width, and the stop a Chinese keyboard types for the point. */
const half = (typed: string): string => typed.normalize('NFKC').replace(/[。]/g, '.')

/**
 * Keeps of a typed text what can belong to a number: digits, one point when the rule has decimals, and a leading minus when
 * it allows one. Surplus decimals fall away. Not a judgement of size: see `typed`.
 */
export const keptNumber = (text: string, rule: NumberRule): string => {
  const plain = half(text).trim()
  const sign = rule.negative && plain.startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = plain.replace(/[^\d.]/g, '').split('.')
  if (rule.scale === 0 || rest.length === 0) return sign + whole
  return `${sign}${whole}.${rest.join('').slice(0, rule.scale)}`
}

/** Whether decimals were typed that the rule does not take; the reader is told, since they do not appear. */
export const surplus = (text: string, rule: NumberRule): boolean =>
  keptNumber(text, { ...rule, scale: Number.POSITIVE_INFINITY }) !== keptNumber(text, rule)

/** Whether a kept text lies beyond the bound. */
export const beyond = (kept: string, rule: NumberRule): boolean => {
  const digits = kept.replace(/^-/, '').replace(/\.$/, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) && new Decimal(digits).gt(rule.max)
}

/**
 * The next text of a number field. A number beyond the bound is not taken: the field keeps what it had, so that 123456789
 * never silently becomes 12345678.
 */
export const typed = (before: string, text: string, rule: NumberRule): { text: string; refused: boolean } => {
  const kept = keptNumber(text, rule)
  return beyond(kept, rule) ? { text: before, refused: true } : { text: kept, refused: false }
}
