import { Decimal, grouped, plain, sumOf } from '#kernel/shared/decimal.ts'

/** Quantities added up by their unit, as «10 盒 20 支»: what is counted in different units has no sum (ux.md 62). */
export const byUnit = <L extends { unit: string }>(lines: readonly L[], qtyOf: (line: L) => string): string =>
  [...Map.groupBy(lines, (l) => l.unit)]
    .map(([unit, some]) => [unit, sumOf(some.map(qtyOf))] as const)
    .filter(([, sum]) => !new Decimal(sum).isZero())
    .map(([unit, sum]) => `${grouped(plain(sum))} ${unit}`)
    .join(' ')
