import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { awaitCalls as calls } from '../shared/calls.ts'
import { MOST } from '../shared/waiting.ts'
import { doubts, doubtWords as words } from '../shared/words.ts'

type Doubt = RowOf<typeof calls.numbers>
const col = wordLines<typeof words, Doubt & { id: string }>(words)

/** Numbers of invoices that do not agree with themselves, each with what is wrong of it. */
export const Doubts = () => {
  const { data } = useAsk(calls.numbers, {})
  const own = useSession((s) => s.currentOrg?.kind)
  if (!data) return null
  return (
    <section className="d-card">
      <p className="d-note">
        {t(
          data.rows.length === 0
            ? '已登记的发票号码没有互相矛盾的'
            : '这些号码登记得互相矛盾，或金额与验收不符，请双方核对原发票；号码本身未作更改',
        )}
      </p>
      {data.rows.length > 0 && (
        <LineTable
          label="存疑发票号码"
          decides={['invoiceNo', 'why', 'billed', 'accepted']}
          height={220}
          columns={[
            col.one('invoiceNo'),
            col.custom(
              'why',
              (r) => (
                <>
                  {r.why.map((w) => (
                    <span key={w} className="d-tag" data-tone="orange">
                      {t(doubts[w])}
                    </span>
                  ))}
                </>
              ),
              { said: (r) => r.why.map((w) => t(doubts[w])).join(' ') },
            ),
            ...col.some('billed', 'accepted'),
            ...(own === 'supplier' ? [] : [col.one('supplier')]),
            ...(own === 'hospital' ? [] : [col.one('hospitals')]),
            ...col.some('dates', 'papers', 'invoiceCode'),
          ]}
          rows={data.rows.map((r) => ({ ...r, id: `${r.supplierId} ${r.invoiceCode} ${r.invoiceNo}` }))}
        />
      )}
      {data.more && <p className="d-muted">{t('仅显示前 {{n}} 行，请缩小筛选范围', { n: MOST })}</p>}
    </section>
  )
}
