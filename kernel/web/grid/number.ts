import { Decimal } from '#kernel/shared/decimal.ts'
import { halfWidth } from '#kernel/shared/number-text.ts'
import { t } from '../i18n.ts'
import { today } from '../list/time.ts'
import type { GridColumn, GridRow, UnitRule } from './types.ts'

/** How a number cell may look: decimals, bounds (inclusive). */
export interface NumberRule {
  scale: number
  max: string
  min?: string
  other?: UnitRule
}

/** A value as stored, or the translated sentence why it cannot be. */
export type Accepted = { value: string; fault?: undefined } | { value?: undefined; fault: string }

export const ruleOf = <R extends GridRow>(column: GridColumn<R>, row: R): NumberRule => {
  const scale = typeof column.decimals === 'function' ? column.decimals(row) : (column.decimals ?? 2)
  return {
    scale,
    max: column.max ?? (scale ? `99999999.${'9'.repeat(scale)}` : '99999999'),
    min: column.min,
    other: column.units?.(row),
  }
}

/** The bounds a whole number breaks; undefined when it keeps them. */
export const outside = (value: string, { scale, max, min }: NumberRule): string | undefined => {
  const n = new Decimal(value)
  if (n.decimalPlaces() > scale) return scale ? t('最多 {{n}} 位小数', { n: scale }) : t('只能是整数')
  if (n.gt(max)) return t('不能超过 {{max}}', { max })
  if (min !== undefined && n.lt(min)) return t('不能小于 {{min}}', { min })
}

/** A number and the unit behind it: `2件`, `2 件`. */
const parted = (text: string): { n: string; unit: string } => {
  const [, n = '', unit = ''] = /^(-?[\d.,]*)\s*(.*)$/.exec(text) ?? []
  return { n, unit }
}
/** Numbers in another unit have decimals of their own: half a case may be ten packs. */
const free = (rule: NumberRule): NumberRule => ({ ...rule, scale: 3, max: '99999999.999' })

const negative = (text: string, { min }: NumberRule) =>
  text.startsWith('-') && min !== undefined && !min.startsWith('-')

/** While typing: the sentence why this text can never become a number of the rule; undefined when it still can. */
export const typing = (text: string, rule: NumberRule): string | undefined => {
  const { n, unit } = parted(text)
  if (n && unit && rule.other?.units.some((u) => u.startsWith(unit)))
    return typing(n, { ...free(rule), other: undefined })
  if (!/^-?\d*(\.\d*)?$/.test(text)) return t('只能输入数字')
  if (negative(text, rule)) return t('不能是负数')
  const point = text.indexOf('.')
  if (point >= 0 && rule.scale === 0) return t('只能是整数')
  if (point >= 0 && text.length - point - 1 > rule.scale) return t('最多 {{n}} 位小数', { n: rule.scale })
  if (/\d/.test(text) && new Decimal(text.replace(/\.$/, '')).abs().gt(rule.max))
    return t('不能超过 {{max}}', { max: rule.max })
}

/**
 * What is not taken as typed: a digit behind the last decimal there may be, or one that goes beyond the bound (ux.md 1.3). Every
 * other character stays where it was typed and is marked: without its point 1.5 would read 15, and 1e3 would read 13.
 */
export const surplus = (text: string, rule: NumberRule): boolean =>
  typing(text, rule) !== undefined &&
  (rule.scale > 0 ? /^-?\d*(\.\d*)?$/ : /^-?\d*$/).test(text) &&
  !negative(text, rule)

/** A number with a unit behind it: its own says nothing more, another is kept beside it. */
const inUnit = (text: string, rule: NumberRule): Accepted | undefined => {
  const { other, ...plain } = rule
  const { n, unit } = parted(halfWidth(text).trim())
  if (!other || !n || !other.units.includes(unit)) return undefined
  if (unit === other.own) return tidyNumber(n, plain)
  const got = tidyNumber(n, free(plain))
  if (got.fault !== undefined || got.value === '') return got
  const fault = other.fault(got.value, unit)
  return fault ? { fault } : { value: `${got.value} ${unit}` }
}

/** `１，２００．５０` → `1200.5`; commas only where they group thousands, so that `1,5` is refused and not read as 15. */
export const tidyNumber = (text: string, rule: NumberRule): Accepted => {
  const other = inUnit(text, rule)
  if (other) return other
  const plain = halfWidth(text)
    .trim()
    .replace(/^(-?)¥\s*/, '$1')
  if (plain === '') return { value: '' }
  const flat = /^-?\d{1,3}([, ]\d{3})+(\.\d+)?$/.test(plain) ? plain.replace(/[, ]/g, '') : plain
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(flat)) return { fault: t('“{{text}}”不是数字', { text: text.slice(0, 30) }) }
  const value = new Decimal(flat.replace(/\.$/, '')).toFixed()
  const fault = outside(value, rule)
  return fault ? { fault } : { value: value === '-0' ? '0' : value }
}

/** True when a stored value can be added up. */
export const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)

/**
 * The day people mean: 20260131, 2026/1/31, 2026.1.31, 2026年1月31日, with or without a time, and 11.1 of this year;
 * undefined when it is none. @param year of a day typed without one
 */
export const tidyDate = (text: string, year = today().slice(0, 4)): string | undefined => {
  const plain = text
    .normalize('NFKC')
    .replace(/[。．]/g, '.')
    .trim()
  const m =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^()(\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain)
  if (!m) return undefined
  const day = `${m[1] || year}-${m[2]!.padStart(2, '0')}-${m[3]!.padStart(2, '0')}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}

/** A moment as people write it, 20261101 9:30, 11.1 0930 (ux.md 77), as the product writes it; nothing where it is none. */
export const tidyMoment = (text: string): string | undefined => {
  const m = /^(\S+)[ T]+(\d{1,2})[:：]?(\d{2})(?:[:：]\d{2})?$/.exec(
    text
      .normalize('NFKC')
      .trim()
      .replace(/(\d)T(\d)/, '$1 $2'),
  )
  const day = m && tidyDate(m[1]!)
  return day && Number(m[2]) < 24 && Number(m[3]) < 60 ? `${day} ${m[2]!.padStart(2, '0')}:${m[3]}` : undefined
}
