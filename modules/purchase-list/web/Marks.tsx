import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { changeText } from '#modules/price/shared/change.ts'
import type { catalogCalls } from '../shared/calls.ts'
import { itemMarks } from '../shared/machine.ts'

type Whole = RowOf<typeof catalogCalls.query>
type Row = Pick<Whole, 'marks' | 'invalidWhy' | 'changing'>
const tones = { lowStock: 'orange', invalid: 'red' } as const

/** The same in words, and by how much it is dearer or cheaper than it was bought last: what one looks at before one passes many. */
export const markTexts = (of: Row & Pick<Whole, 'lastPrice' | 'price'>): string[] => {
  const change = of.lastPrice === null ? '' : changeText(of.lastPrice, of.price)
  return [
    ...of.marks.map((m) => t(itemMarks[m])),
    ...(of.changing ? [t('变更中')] : []),
    ...(change && !/^[+-]?0\.00%$/.test(change) ? [t('比上次价 {{change}}', { change })] : []),
  ]
}

/** Low stock, an enabled item that cannot be ordered, a change under way. */
export const Marks = ({ of }: { of: Row }) => (
  <>
    {of.marks.map((m) => (
      <span key={m} className="d-tag" data-tone={tones[m]} title={m === 'invalid' ? of.invalidWhy : undefined}>
        {t(itemMarks[m])}
      </span>
    ))}
    {of.changing && (
      <span className="d-tag" data-tone="blue">
        {t('变更中')}
      </span>
    )}
  </>
)
