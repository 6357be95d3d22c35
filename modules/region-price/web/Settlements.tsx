import type { Answer } from '#kernel/shared/call.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import type { Stage } from '../shared/stages.ts'
import { settlementWords as words } from '../shared/words.ts'
import { at } from './acts.ts'

type Row = Answer<typeof calls.why>['rows'][number]
const col = wordLines<typeof words, Row>(words)

/** Where the paper of a stage is read; stock has no page of a balance. */
const pages: Partial<Record<Stage, string>> = {
  A: '/procurement/planning',
  B: '/procurement/purchaseOrder',
  C: '/procurement/purchaseOrder',
  D: '/procurement/delivery',
  E: '/procurement/delivery',
}
const paper = (r: Row) => {
  const page = pages[r.stage]
  return page ? <a href={`#${page}/${r.docId}`}>{r.docNo}</a> : r.docNo
}
const figures = [
  ...col.some('name', 'spec', 'qty', 'oldPrice', 'newPrice', 'diff', 'action', 'status'),
  col.custom('reason', (r) => (r.reason ? t(r.reason) : NONE), { said: (r) => t(r.reason) }),
  ...col.some('doneAt', 'hospital', 'supplier', 'code'),
]
const ofAdjustment = [
  col.one('stage'),
  col.custom('docNo', paper, { said: (r) => r.docNo }),
  col.one('seq'),
  ...figures,
]
const ofPaper = [
  col.custom('adjustmentNo', (r) => <a href={`#${at}/${r.adjustmentId}`}>{r.adjustmentNo}</a>, {
    said: (r) => r.adjustmentNo,
  }),
  ...[col.one('stage'), col.custom('docNo', paper, { said: (r) => r.docNo }), col.one('seq')],
  ...figures,
]
/** Every line an adjustment touched, with what became of it; the first five hundred. */
export const Settlements = ({ id }: { id: string }) => {
  const { data, error } = useAsk(calls.settlements, { adjustmentId: id, page: 1, size: 500 })
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('生效后，涉及的明细显示在这里')}</p>
  return (
    <>
      <p className="d-note">
        {t('共 {{n}} 行，差额合计 {{sum}}', {
          n: data.total ?? data.rows.length,
          sum: moneyText(sumOf(data.rows.map((r) => r.diff))),
        })}
      </p>
      <LineTable
        label="结算明细"
        decides={['stage', 'docNo', 'name', 'qty', 'diff', 'status']}
        columns={ofAdjustment}
        rows={data.rows}
      />
    </>
  )
}

/** Why lines of a paper cost what they cost: the adjustment, the price before, the new one. */
export const PriceWhy = ({ id }: { id: string }) => {
  const { data, error } = useAsk(calls.why, { id })
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('各行按提交当日的价格，没有受调价影响')}</p>
  return (
    <LineTable
      label="价格由来"
      decides={['seq', 'name', 'spec', 'qty', 'oldPrice', 'newPrice']}
      columns={ofPaper}
      rows={data.rows}
    />
  )
}
