import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { revisionText } from '#modules/order/web/public.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { amendmentCalls } from '../shared/calls.ts'
import { amendmentMachine } from '../shared/machine.ts'
import { amendmentLineWords, amendmentWords as words } from '../shared/words.ts'
import { type Amendment, useAmendmentActs } from './acts.ts'

const col = wordLines<typeof amendmentLineWords, Amendment['lines'][number]>(amendmentLineWords)
const columns = [
  ...col.some('seq', 'name', 'spec', 'qtyBefore', 'qtyAfter', 'qtyDiff', 'unit', 'price', 'amountDiff'),
  ...col.some('promisedBefore', 'promisedAfter', 'code'),
]

/** The name is seen beside what becomes of the line. */
const decides = ['seq', 'name', 'qtyBefore', 'qtyAfter', 'amountDiff']

const link = (a: Amendment) => <a href={`#/procurement/purchaseOrder/${a.orderId}`}>{a.orderNo}</a>
const head = (a: Amendment) => (
  <>
    <Fields
      of={told(words, a, [
        ['采购订单号', link(a)],
        a.revision !== null && ['订单版次', revisionText(a.revision)],
        'reason',
        ['订单金额', `${moneyText(a.amountBefore)} → ${moneyText(a.amountAfter)}`],
        a.expectedAfter && ['期望到货', `${a.expectedBefore ?? NONE} → ${a.expectedAfter}`],
        a.pointAfter && ['配送点', `${a.pointBefore} → ${a.pointAfter}`],
        ...(['hospital', 'supplier'] as const),
        ['提出人', `${a.creatorName} ${timeText(a.createdAt)}`],
        a.auditedAt && ['审核人', `${a.auditorName} ${timeText(a.auditedAt)}`],
        a.answerBy && 'answerBy',
        a.answeredAt && ['答复人', `${a.answererName} ${timeText(a.answeredAt)}`],
        a.effectiveAt && 'effectiveAt',
      ])}
    />
    <Chain levels={a.chain} />
  </>
)

export const keep = true

/** What shall become of an order, old beside new. */
export default function AmendmentDetail() {
  const { id = '' } = useParams()
  const { data: a, error } = useAsk(amendmentCalls.detail, { id })
  const acts = useAmendmentActs()
  return (
    <DetailPage
      of={amendmentMachine}
      doc={a}
      org={a?.hospital}
      error={error}
      head={head}
      tabs={(a) => [
        {
          key: 'lines',
          label: '变更明细',
          children:
            a.lines.length > 0 ? (
              <LineTable label="变更明细" columns={columns} decides={decides} rows={a.lines} />
            ) : (
              <p className="d-muted">{t('明细不变')}</p>
            ),
        },
        ...paperTabs('amendment', a.id),
      ]}
      totals={(a) => <Totals lines={a.lineCount} label={words.amountDiff.label} amount={a.amountDiff} />}
      actions={(a) => <ActionBar of={acts} doc={a} />}
    />
  )
}
