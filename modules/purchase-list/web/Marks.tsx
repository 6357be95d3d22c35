import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import type { catalogCalls } from '../shared/calls.ts'
import { itemMarks } from '../shared/machine.ts'

type Row = Pick<RowOf<typeof catalogCalls.query>, 'marks' | 'invalidWhy' | 'changing'>
const tones = { lowStock: 'orange', invalid: 'red' } as const

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
