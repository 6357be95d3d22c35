import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { GridColumn, GridRow } from '#kernel/web/grid/types.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { disputes } from '../shared/types.ts'
import { voucherLineWords as words } from '../shared/words.ts'
import type { DocLine } from './acts.ts'

/** A line while it is typed: quantities and amounts without the sign of what goes back. */
export interface Line extends GridRow {
  of?: DocLine | undefined
  qty: string
  amount: string
}

let made = 0
export const newLine = (from: Partial<Line> = {}): Line => ({ qty: '', amount: '', ...from, key: `r${++made}` })
export const untouched = (l: Line): boolean => !l.of
const size = (value: string) => plain(new Decimal(value).abs().toFixed())
export const startOf = (lines: readonly DocLine[]): Line[] =>
  lines.map((of) => newLine({ of, qty: size(of.qty), amount: size(of.amount) }))

/** A price difference has no quantity. */
const isDifference = (l: Line) => l.of?.sourceType === 5
const kept = (l: Line, key: 'qty' | 'amount') => !!l.of && isNumber(l[key]) && cmp(l[key], size(l.of[key])) === 0

/** A line as a conflict tells it. */
export const toldLine = (l: Line): ToldLine => ({
  id: l.of?.itemId ?? '',
  name: [l.of?.name, l.of?.spec, l.of?.lotNo].filter(Boolean).join(' '),
  cells: [
    [words.qty.label, l.qty],
    [words.amount.label, amountNow(l)],
  ],
})

/** As the call takes it: what stays as it was is not said. */
export const sentLine = (l: Line) => {
  const key = isDifference(l) ? 'amount' : 'qty'
  return { itemId: l.of?.itemId ?? '', ...(kept(l, key) ? {} : { [key]: l[key] }) }
}

const amountNow = (l: Line): string => {
  if (!l.of || isDifference(l)) return l.amount
  if (!isNumber(l.qty)) return ''
  return kept(l, 'qty') ? size(l.of.amount) : new Decimal(l.of.amount).abs().mul(l.qty).div(size(l.of.qty)).toFixed(2)
}
/** What they come to, with the sign of the paper. */
export const sumOfLines = (lines: readonly Line[]): string =>
  lines
    .reduce((all, l) => {
      const amount = amountNow(l)
      if (!l.of || !isNumber(amount)) return all
      return new Decimal(l.of.amount).isNegative() ? all.minus(amount) : all.plus(amount)
    }, new Decimal(0))
    .toFixed(2)

const col = wordCells<typeof words, Line>(words)
const told = (key: 'name' | 'spec' | 'lotNo' | 'unit' | 'sourceNo' | 'manufacturer' | 'code') =>
  col.made(key, (l) => l.of?.[key] ?? '')
const positive = (key: 'qty' | 'amount') => (l: Line) =>
  isNumber(l[key]) && cmp(l[key], '0') <= 0 ? t('必须大于 0') : undefined

export const columns: readonly GridColumn<Line>[] = [
  col.made('name', (l) => l.of?.name ?? '', { frozen: true }),
  told('spec'),
  told('lotNo'),
  col.typed('qty', {
    required: true,
    editable: (l) => !!l.of && !isDifference(l),
    // what was used of an opened pack has more decimals, and is kept
    decimals: ({ of }) => Math.max(bounds.fine.scale, new Decimal(of?.qty ?? 0).decimalPlaces()),
    check: (l) => (isDifference(l) ? undefined : positive('qty')(l)),
    unit: (l) => l.of?.unit ?? '',
  }),
  told('unit'),
  col.made('price', (l) => l.of?.price ?? '', { price: true, align: 'right' }),
  col.typed('amount', {
    get: amountNow,
    scale: 2,
    editable: isDifference,
    check: (l) => (isDifference(l) ? positive('amount')(l) : undefined),
    total: true,
  }),
  col.made('dispute', (l) => (l.of?.dispute ? bracketed(t(disputes[l.of.dispute]), l.of.disputeNote) : '')),
  told('sourceNo'),
  told('manufacturer'),
  told('code'),
]
