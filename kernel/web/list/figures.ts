import { Decimal, grouped } from '#kernel/shared/decimal.ts'
import type { Column } from './columns.tsx'
import { NONE } from './time.ts'

const decimalsOf = (v: string): number => new Decimal(v).decimalPlaces()

/**
 * Quantities of a column, and all prices of a table, with one number of decimals: the most that one of them has, so that an
 * old price and a new one stand under one another (ux.md 62).
 */
export const aligned = <R, C extends Column<R>>(columns: readonly C[], rows: readonly R[]): C[] => {
  const most = ({ figure }: C) =>
    figure ? Math.max(figure.least, ...rows.map((row) => decimalsOf(figure.of(row) || '0'))) : 0
  const price = Math.max(...columns.map((c) => (c.figure?.least ? most(c) : 0)))
  return columns.map((c) => {
    const { figure } = c
    if (!figure) return c
    const decimals = figure.least ? price : most(c)
    return {
      ...c,
      show: (row: R) => {
        const v = figure.of(row)
        const text = v ? grouped(v, decimals) : NONE
        return c.around ? c.around(row, text) : text
      },
    }
  })
}
