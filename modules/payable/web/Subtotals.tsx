import type { Asked } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { awaitCalls as calls } from '../shared/calls.ts'
import { MOST } from '../shared/waiting.ts'
import { subtotalWords as words } from '../shared/words.ts'

export type Subtotal = RowOf<typeof calls.subtotals>
const col = wordLines<typeof words, Subtotal & { id: string }>(words)

interface Props {
  filters: Record<string, unknown>
  onPick: (row: Subtotal) => void
}

/** What each partner awaits of each month, under the filters; one leads to its items. */
export const Subtotals = ({ filters, onPick }: Props) => {
  const { data } = useAsk(calls.subtotals, filters as Asked<typeof calls.subtotals>, { keep: true })
  const own = useSession((s) => s.currentOrg?.kind)
  const region = own !== 'hospital' && own !== 'supplier'
  const side = own === 'supplier' ? 'hospital' : 'supplier'
  if (!data) return null
  return (
    <section className="d-card">
      <LineTable
        label="按往来单位和月份小计"
        decides={['supplier', 'hospital', 'month', 'items', 'amount']}
        height={220}
        columns={[
          col.custom(
            side,
            (r) => (
              <button type="button" className="k-link" title={t('查看明细')} onClick={() => onPick(r)}>
                {r[side]}
              </button>
            ),
            { said: (r) => r[side] },
          ),
          ...(region ? [col.one('hospital')] : []),
          ...col.some('month', 'items', 'amount'),
        ]}
        rows={data.rows.map((r) => ({ ...r, id: `${r.hospitalId} ${r.supplierId} ${r.month}` }))}
      />
      {data.more && <p className="d-muted">{t('仅显示前 {{n}} 行，请缩小筛选范围', { n: MOST })}</p>}
    </section>
  )
}
