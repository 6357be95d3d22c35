import { grouped } from '#kernel/shared/decimal.ts'
import { t } from '../i18n.ts'
import { type Accepted, isNumber, outside, ruleOf, tidyDate, tidyNumber } from './number.ts'
import type { GridColumn, GridData, GridRow, Loose } from './types.ts'

/** True when the user may change this cell. */
export const writable = <R extends GridRow>(d: GridData<R>, column: GridColumn<R>, row: R): boolean =>
  !d.readOnly &&
  column.kind !== 'read' &&
  (column.set !== undefined || (column.kind === 'pick' && d.pick !== undefined)) &&
  column.editable?.(row) !== false

/** What stands in a cell that was not understood. */
export const looseIn = <R extends GridRow>(row: R, column: string): Loose | undefined => row.loose?.[column]

/** The row without what was not understood in a cell. */
export const settled = <R extends GridRow>(row: R, column: string): R => {
  if (!looseIn(row, column)) return row
  const { [column]: _, ...loose } = row.loose ?? {}
  return { ...row, loose: Object.keys(loose).length > 0 ? loose : undefined }
}

/** The row with a text nobody understood in a cell. */
export const unsettled = <R extends GridRow>(row: R, column: string, text: string, message: string): R => ({
  ...row,
  loose: { ...row.loose, [column]: { text, message } },
})

/** An untouched line: it is never validated, and Enter at its end adds no further one. */
export const isEmpty = <R extends GridRow>(d: GridData<R>, row: R): boolean =>
  !row.loose && (d.empty ? d.empty(row) : d.columns.every((c) => !writable(d, c, row) || c.get(row) === ''))

/**
 * What a typed or pasted text means in a cell. A day that cannot be read stays as typed and shows as wrong; numbers and
 * choices that cannot be read are not stored, since derived cells count with them.
 */
export const accept = <R extends GridRow>(column: GridColumn<R>, row: R, text: string): Accepted => {
  if (column.kind === 'num') return tidyNumber(text, ruleOf(column, row))
  const plain = text.replace(/\s*\n\s*/g, ' ').trim()
  if (column.kind === 'date') return { value: tidyDate(plain) ?? plain }
  if (column.kind === 'select' && plain !== '') {
    const found = column.options?.find((o) => o.value === plain || o.label === plain || t(o.label) === plain)
    return found ? { value: found.value } : { fault: t('没有“{{text}}”这个选项', { text: plain.slice(0, 30) }) }
  }
  return { value: plain }
}

const decimalsOf = (value: string): number => value.split('.')[1]?.replace(/0+$/, '').length ?? 0

/** How many decimals the prices of these lines are shown with. */
export const priceScale = <R extends GridRow>(columns: readonly GridColumn<R>[], rows: readonly R[]): number => {
  const prices = columns.filter((c) => c.price)
  return rows.reduce((most, row) => prices.reduce((n, c) => Math.max(n, decimalsOf(c.get(row))), most), 2)
}

/** What the cell shows when the column draws nothing of its own. @param prices decimals of prices (`priceScale`) */
export const shown = <R extends GridRow>(column: GridColumn<R>, row: R, prices?: number): string => {
  const loose = looseIn(row, column.key)
  if (loose) return loose.text
  const value = column.get(row)
  if (value === '') return ''
  if (column.kind === 'select') return t(column.options?.find((o) => o.value === value)?.label ?? value)
  const scale = column.price ? prices : column.scale
  if ((column.kind === 'num' || column.price || scale !== undefined) && isNumber(value)) return grouped(value, scale)
  return value
}

/** What the clipboard gets. */
export const copied = <R extends GridRow>(column: GridColumn<R>, row: R): string =>
  looseIn(row, column.key)?.text ??
  column.copy?.(row) ??
  (column.kind === 'select' ? shown(column, row) : column.get(row))

export interface Fault {
  message: string
  /** An empty cell that must not be; told when the line is left, not before. */
  missing?: boolean
}

const faultOf = <R extends GridRow>(d: GridData<R>, c: GridColumn<R>, row: R): Fault | undefined => {
  const loose = looseIn(row, c.key)
  if (loose) return { message: loose.message }
  const value = c.get(row)
  if (value === '') {
    if (c.required && writable(d, c, row)) return { message: t('必填'), missing: true }
  } else if (c.kind === 'num' && writable(d, c, row)) {
    const message = isNumber(value) ? outside(value, ruleOf(c, row)) : t('只能输入数字')
    if (message) return { message }
  } else if (c.kind === 'date' && tidyDate(value) !== value) {
    return { message: t('不是有效的日期，例如 2026-01-31') }
  }
  const message = c.check?.(row)
  return message ? { message, missing: value === '' } : undefined
}

/** Everything wrong in a line, by column key. */
export const faultsOf = <R extends GridRow>(d: GridData<R>, row: R): ReadonlyMap<string, Fault> => {
  const found = new Map<string, Fault>()
  for (const c of d.columns) {
    const fault = faultOf(d, c, row)
    if (fault) found.set(c.key, fault)
  }
  return found
}
