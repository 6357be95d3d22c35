import { Decimal, grouped } from '#kernel/shared/decimal.ts'
import type { Column } from './columns.tsx'
import { NONE } from './time.ts'

const decimalsOf = (v: string): number => new Decimal(v).decimalPlaces()

/** Prices and quantities of a column with one number of decimals: the most that one of them has (ux.md 62). */
export const aligned = <R, C extends Column<R>>(columns: readonly C[], rows: readonly R[]): C[] =>
  columns.map((c) => {
    const { figure } = c
    if (!figure) return c
    const values = rows.flatMap((row) => figure.of(row) || [])
    const decimals = Math.max(figure.least, ...values.map(decimalsOf))
    return {
      ...c,
      show: (row: R) => {
        const v = figure.of(row)
        return v ? grouped(v, decimals) : NONE
      },
    }
  })
