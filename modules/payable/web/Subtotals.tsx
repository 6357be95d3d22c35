import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import type { awaitCalls } from '../shared/calls.ts'
import { subtotalWords as words } from '../shared/words.ts'

type Row = NonNullable<Answer<typeof awaitCalls.query>['subtotals']>[number]
const col = wordLines<typeof words, Row & { id: string }>(words)

/** What each partner awaits of each month, under the filters; one leads to its items. */
export const Subtotals = ({ rows, onPick }: { rows: readonly Row[]; onPick: (row: Row) => void }) => (
  <section className="d-card">
    <LineTable
      label="按往来单位和月份小计"
      decides={['partner', 'month', 'items', 'amount']}
      height={220}
      columns={[
        col.custom(
          'partner',
          (r) => (
            <button type="button" className="k-link" title={t('查看明细')} onClick={() => onPick(r)}>
              {r.partner}
            </button>
          ),
          { said: (r) => r.partner },
        ),
        ...col.some('month', 'items', 'amount'),
      ]}
      rows={rows.map((r) => ({ ...r, id: `${r.hospitalId} ${r.supplierId} ${r.month}` }))}
    />
  </section>
)
