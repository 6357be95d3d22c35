import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { told } from '#kernel/web/words.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { refusalCalls } from '../shared/calls.ts'
import { refusalMachine } from '../shared/machine.ts'
import { refusalLineWords, refusalWords } from '../shared/words.ts'
import type { Refusal } from './acts.ts'
import { Claim } from './Claim.tsx'
import { DeadlineTag } from './marks.tsx'
import { useRefusalPrint } from './print.ts'
import { useDeciding } from './useDeciding.tsx'

const col = wordLines<typeof refusalLineWords, Refusal['lines'][number]>(refusalLineWords)
const columns = [
  ...col.some('seq', 'name', 'spec', 'lotNo', 'qty', 'unit', 'reasonCode', 'reasonText', 'price', 'amount'),
  ...col.some('openQty', 'resentQty', 'expiryDate', 'manufacturer', 'code'),
]

const Linked = ({ to, no }: { to: string; no: string | null }) => (
  <button type="button" className="k-link" onClick={() => go(to)}>
    {no}
  </button>
)

const waits = (d: Refusal) => d.answerBy !== null && d.status === 'pending'

const head = (d: Refusal) => (
  <Fields
    of={[
      ...told(refusalWords, d, ['hospital', 'supplier', 'point']),
      ...(d.acceptanceId
        ? ([
            [
              refusalWords.acceptanceNo.label,
              <Linked key="a" to={`/procurement/acceptance/${d.acceptanceId}`} no={d.acceptanceNo} />,
            ],
            [
              refusalWords.deliveryNo.label,
              <Linked key="d" to={`/procurement/delivery/${d.deliveryId}`} no={d.deliveryNo} />,
            ],
            [
              refusalWords.orderNo.label,
              <Linked key="o" to={`/procurement/purchaseOrder/${d.orderId}`} no={d.orderNo} />,
            ],
          ] as const)
        : ([[refusalWords.orderNo.label, t('无订单')]] as const)),
      [
        refusalWords.answerBy.label,
        waits(d) ? (
          <span key="due">
            {d.answerBy} <DeadlineTag day={d.answerBy!} />
          </span>
        ) : (
          d.answerBy
        ),
      ],
      ...told(refusalWords, d, ['creatorName', 'createdAt']),
    ]}
  />
)

export const keep = true

export default function RefusalDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(refusalCalls.detail, { id })
  const { acts, view } = useDeciding()
  const printing = useRefusalPrint()
  return (
    <>
      <DetailPage
        of={refusalMachine}
        doc={d}
        org={d?.hospital}
        error={error}
        head={head}
        tabs={(d) => [
          { key: 'claim', label: '双方意见', children: <Claim of={d} /> },
          {
            key: 'lines',
            label: '明细',
            children: (
              <LineTable
                columns={columns}
                rows={d.lines}
                label="明细"
                decides={['seq', 'name', 'spec', 'lotNo', 'qty', 'unit', 'reasonCode']}
              />
            ),
          },
          ...paperTabs('refusal', id),
        ]}
        totals={(d) => (
          <>
            <Totals lines={d.lineCount} label={refusalWords.amount.label} amount={d.amount} /> ·{' '}
            {t(refusalWords.totalQty.label)} {byUnit(d.lines, (l) => l.qty)}
          </>
        )}
        actions={(d) => (
          <>
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {view}
    </>
  )
}
