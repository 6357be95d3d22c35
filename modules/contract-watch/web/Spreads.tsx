import { Button } from 'antd'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { exportFile } from '#kernel/web/background/left.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { statCalls as calls } from '../shared/statistics.ts'
import { SPREAD } from '../shared/types.ts'
import { spreadWords as words } from '../shared/words.ts'

type Row = Answer<typeof calls.outline>['spreads'][number] & { id: string }
const col = wordLines<typeof words, Row>(words)
const spread = (r: Row) => `${r.spread}%`

/** 合同价差: products hospitals pay different prices for, by contracts in force. */
export const Spreads = ({
  of,
  all,
  days,
  rowsOf,
}: {
  of: Answer<typeof calls.outline>['spreads']
  /** How many there are. */
  all: number
  /** Of signing, as the page has them. */
  days: Pick<Asked<typeof calls.spreadExport>, 'signedOn'>
  rowsOf: (productId: string) => string
}) => (
  <section className="d-card cw-spreads" aria-label={t('合同价差')}>
    <header className="d-title">
      <h2>{t('合同价差')}</h2>
      {useCan(calls.spreadExport) && of.length > 0 && (
        <Button onClick={() => void exportFile(calls.spreadExport, days).catch(() => {})}>{t('导出')}</Button>
      )}
    </header>
    <p className="d-note">
      {t('履行中的合同里同一产品在各医院的合同单价；价差 =（最高 − 最低）÷ 最低，超过 {{n}}% 的标红', { n: SPREAD })}
    </p>
    {all > of.length && (
      <p className="d-note">{t('共 {{all}} 种产品价格不同，按价差列出前 {{n}} 种', { all, n: of.length })}</p>
    )}
    {of.length === 0 ? (
      <p>{t('没有价格不同的产品')}</p>
    ) : (
      <LineTable
        label="合同价差"
        decides={['productName', 'spread', 'least', 'most', 'hospitals', 'contracts']}
        rows={of.map((r) => ({ ...r, id: r.productId }))}
        columns={[
          col.custom(
            'productName',
            (r) => (
              <button type="button" className="k-link" title={t('查看明细')} onClick={() => go(rowsOf(r.productId))}>
                {r.productName}
              </button>
            ),
            { said: (r) => r.productName },
          ),
          col.custom(
            'spread',
            (r) =>
              r.marked ? (
                <span className="d-tag" data-tone="red">
                  {spread(r)}
                </span>
              ) : (
                spread(r)
              ),
            { align: 'right', said: (r) => `${spread(r)}　` },
          ),
          ...col.some('least', 'most', 'hospitals', 'contracts', 'unit', 'spec', 'productCode'),
        ]}
      />
    )}
  </section>
)
