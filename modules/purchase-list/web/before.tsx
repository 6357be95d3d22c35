import type { Column } from '#kernel/web/list/columns.tsx'
import { priceText } from '#kernel/web/list/format.ts'
import type { PickItem } from '../shared/pick.ts'

type Prices = Pick<PickItem, 'lastPrice' | 'lastDay' | 'regionLowest' | 'regionMedian' | 'regionMonth'>
export type PriceKey = 'lastPrice' | 'regionLowest' | 'regionMedian'
export const priceKeys: readonly PriceKey[] = ['lastPrice', 'regionLowest', 'regionMedian']

/** The day of the last price, the month of what others paid; nothing where there is none. */
export const pricedOn = (of: Prices, key: string): string => {
  if (key === 'lastPrice') return of.lastDay ?? ''
  return key === 'regionLowest' || key === 'regionMedian' ? (of.regionMonth ?? '') : ''
}

/** A price of before, with its day below it. */
export const Before = ({ of, by }: { of: Prices; by: PriceKey }) => (
  <>
    {priceText(of[by])}
    {of[by] !== null && <div className="d-muted">{pricedOn(of, by)}</div>}
  </>
)

/** The same as columns of a picker. */
export const beforeColumns = <R extends Prices>(
  custom: (
    key: PriceKey,
    show: (r: R) => React.ReactNode,
    o: { width: number; align: 'right'; said: (r: R) => string },
  ) => Column<R>,
): Column<R>[] =>
  priceKeys.map((key) =>
    custom(key, (r) => <Before of={r} by={key} />, {
      ...{ width: 92, align: 'right' },
      said: (r) => (priceText(r[key]).length > pricedOn(r, key).length ? priceText(r[key]) : pricedOn(r, key)),
    }),
  )
