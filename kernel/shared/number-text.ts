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
export const halfWidth = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.')

/** What a field shows after a key or a paste, and why something of it was not taken. */
export interface Typed {
  text: string
  refused?: 'number' | 'decimals' | 'bound'
}

/**
 * The next text of a number field: digits, one point when the rule has decimals, a leading minus when it allows one; commas
 * only where they group thousands. Surplus decimals fall away. What is no number, or lies beyond the bound, is not taken at
 * all: the field keeps what it had, so that `1e3` never becomes 13 nor 123456789 becomes 12345678.
 */
export const typed = (before: string, text: string, rule: NumberRule): Typed => {
  const said = halfWidth(text).trim()
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(said) ? said.replaceAll(',', '') : said
  if (!(rule.negative ? /^-?\d*(\.\d*)?$/ : /^\d*(\.\d*)?$/).test(plain)) return { text: before, refused: 'number' }
  const [whole = '', decimals] = plain.split('.')
  const kept = decimals === undefined || rule.scale === 0 ? whole : `${whole}.${decimals.slice(0, rule.scale)}`
  const digits = kept.replace(/^-/, '').replace(/\.$/, '')
  if (/\d/.test(digits) && new Decimal(digits).gt(rule.max)) return { text: before, refused: 'bound' }
  return kept === plain ? { text: kept } : { text: kept, refused: 'decimals' }
}
