import type { Answer } from '#kernel/shared/call.ts'
import { amountOf, cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { GridColumn, GridRow } from '#kernel/web/grid/types.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import type { orderCalls } from '#modules/order/shared/calls.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { amendmentLineWords as words } from '../shared/words.ts'

export type Order = Answer<typeof orderCalls.detail>

/** A line of the order while it is wished otherwise. */
export interface Line extends GridRow {
  of: Order['lines'][number]
  qtyAfter: string
  promisedAfter: string
}

export const startOf = (o: Order): Line[] =>
  o.lines.map((of) => ({ key: of.id, of, qtyAfter: plain(of.qty), promisedAfter: '' }))

const typed = (l: Line): string => (isNumber(l.qtyAfter) ? l.qtyAfter : l.of.qty)
export const changed = (l: Line): boolean => cmp(typed(l), l.of.qty) !== 0 || l.promisedAfter !== '' || !!l.loose
const leastOf = ({ of }: Line): string => sumOf([of.shippedQty, of.rejectQty, of.closedQty])
const diffOf = (l: Line): string => minus(amountOf(typed(l), l.of.price), l.of.amount)
/** What the order comes to beside what it came to. */
export const sumDiff = (lines: readonly Line[]): string => sumOf(lines.map(diffOf), 2)

export const sentLine = (l: Line) => ({
  orderLineId: l.of.id,
  qty: typed(l),
  ...(l.promisedAfter ? { promisedDate: l.promisedAfter } : {}),
})

const wrongQty = (l: Line): string | undefined => {
  if (!isNumber(l.qtyAfter)) return undefined
  if (cmp(l.qtyAfter, '0') <= 0) return t('必须大于 0')
  const tooFew = cmp(l.qtyAfter, l.of.qty) < 0 && cmp(l.qtyAfter, leastOf(l)) < 0
  return tooFew ? t('不能少于已发、已拒配和已结案的数量 {{least}}', { least: plain(leastOf(l)) }) : undefined
}

const col = wordCells<typeof words, Line>(words)
/** Old beside new; `promises`: there is one to be moved. */
export const columnsFor = (promises: boolean): readonly GridColumn<Line>[] => [
  col.made('seq', (l) => String(l.of.seq)),
  col.made('name', (l) => l.of.name, { width: 170 }),
  col.made('spec', (l) => l.of.spec),
  col.made('qtyBefore', (l) => plain(l.of.qty), { align: 'right' }),
  col.typed('qtyAfter', {
    required: true,
    decimals: (l) => bounds[boundOfUnit(l.of.unit, fineUnits())].scale,
    check: wrongQty,
    unit: (l) => l.of.unit,
  }),
  col.made('unit', (l) => l.of.unit),
  col.made('leastQty', (l) => plain(leastOf(l)), { align: 'right' }),
  col.made('price', (l) => l.of.price, { price: true, align: 'right' }),
  col.made('amountDiff', diffOf, { align: 'right', scale: 2, total: true }),
  ...(promises
    ? [
        col.made('promisedBefore', (l) => l.of.promisedDate ?? ''),
        col.typed('promisedAfter', {
          seldom: true,
          check: (l) => (l.promisedAfter && l.promisedAfter < today() ? t('承诺到货日期不能早于今天') : undefined),
        }),
      ]
    : []),
  col.made('code', (l) => l.of.code),
]
