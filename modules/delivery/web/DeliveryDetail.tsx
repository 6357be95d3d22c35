import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { goodsDecide } from '#modules/product/shared/decides.ts'
import { PriceWhy } from '#modules/region-price/web/public.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { deliveryWords, lotWords } from '../shared/words.ts'
import { at, useDeliveryActs } from './acts.ts'
import { useDeliveryPrint } from './print.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { Reports } from './Reports.tsx'
import { TraceCodes } from './TraceCodes.tsx'
import { useLabels } from './useLabels.tsx'

type Lot = Answer<typeof deliveryCalls.detail>['lines'][number]
const col = wordLines<typeof lotWords, Lot>(lotWords)

const columns = [
  ...col.some('seq', 'code', 'name', 'spec', 'qty', 'unit', 'lotNo', 'productionDate'),
  col.custom(
    'expiryDate',
    (l) => (
      <span className="d-wrap">
        {dateText(l.expiryDate)}{' '}
        {l.shortLife && (
          <span className="d-tag" data-tone="orange">
            {t('近效期')}
          </span>
        )}
      </span>
    ),
    // the tag may stand below the day, and takes one more character
    { said: (l) => dateText(l.expiryDate) + (l.shortLife ? '　' : '') },
  ),
  ...col.some('acceptedQty', 'refusedQty', 'price', 'amount', 'invoiceNo', 'invoiceDate', 'reportNo', 'manufacturer'),
]
const table = { columns, decides: goodsDecide }
/** Of which order a lot is, is told where there are several. */
const ofOrder = col.link('orderNo', (l) => `/procurement/purchaseOrder/${l.orderId}`)
const tableOfSeveral = { columns: columns.toSpliced(1, 0, ofOrder), decides: [...goodsDecide, 'orderNo'] }

/** Its orders, each to be opened. */
const Orders = ({ of: d }: { of: Answer<typeof deliveryCalls.detail> }) => {
  const nos = new Map(d.lines.map((l) => [l.orderId, l.orderNo]))
  return (
    <span className="d-orders">
      {[d.orderId, ...d.moreOrders].map((id) => (
        <button key={id} type="button" className="k-link" onClick={() => go(`/procurement/purchaseOrder/${id}`)}>
          {nos.get(id) ?? d.orderNo}
        </button>
      ))}
    </span>
  )
}

export const keep = true

export default function DeliveryDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(deliveryCalls.detail, { id })
  const tab = useTab()
  const mayInvoice = useCan(invoiceCalls.add)
  const [reporting, setReporting] = useState(false)
  const labels = useLabels()
  const acts = useDeliveryActs({
    gone: tab.close,
    // before it is sent its number is typed on the lots
    ...(mayInvoice && d?.shippedAt ? { addInvoice: () => go(`/settlement/invoice/new?delivery=${id}`) } : {}),
    uploadReport: () => setReporting(true),
    scanTrace: () => tab.go(`${at}/${id}/trace`),
    printLabel: (d) => void labels.open([d.id]),
  })
  const printing = useDeliveryPrint()
  return (
    <DetailPage
      of={deliveryMachine}
      doc={d}
      org={d?.supplier}
      error={error}
      head={(d) => (
        <Fields
          of={told(deliveryWords, d, [
            ...(['hospital', 'supplier'] as const),
            [deliveryWords.orderNo.label, <Orders key="o" of={d} />],
            ['配送点', `${d.point} ${d.pointAddress}`],
            ...(['kind', 'saleType', 'carrier', 'vehicle'] as const),
            ['司机', `${d.driver} ${d.driverPhone}`.trim()],
            ...(['logisticsCode', 'boxes', 'coldStart'] as const),
            ['创建人', `${d.creatorName} ${timeText(d.createdAt)}`],
            ...(['shippedAt', 'remark'] as const),
          ])}
        />
      )}
      tabs={(d) => [
        {
          key: 'lines',
          label: '明细',
          children: (
            <>
              <LineTable {...(d.moreOrders.length > 0 ? tableOfSeveral : table)} rows={d.lines} label="明细" />
              <Reports of={d.lines} />
            </>
          ),
        },
        { key: 'codes', label: '追溯码', children: <TraceCodes of={d} /> },
        { key: 'prices', label: '价格由来', children: <PriceWhy id={id} /> },
        ...paperTabs('delivery', id),
      ]}
      totals={(d) => <Totals lines={d.lineCount} label={deliveryWords.amount.label} amount={d.amount} />}
      actions={(d) => (
        <>
          {/* over the labels Ctrl+P is theirs */}
          {labels.view ?? <PrintButton of={printing} id={id} />}
          {reporting && <ReportDialog delivery={d} onClose={() => setReporting(false)} />}
          <ActionBar of={acts} doc={d} />
        </>
      )}
    />
  )
}
