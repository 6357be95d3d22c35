import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { told } from '#kernel/web/words.tsx'
import { provinceOrderCalls as calls } from '../shared/calls.ts'
import { doings, responses } from '../shared/kinds.ts'
import { provinceOrderMachine as m } from '../shared/machine.ts'
import { lineWords, receiptWords, shipmentWords, orderWords as words } from '../shared/words.ts'
import { type OrderDoc, useOrderActs } from './acts.ts'
import { LineStrip, LOOK } from './lines.tsx'

const line = wordLines<typeof lineWords, OrderDoc['lines'][number]>(lineWords)
const shipment = wordLines<typeof shipmentWords, OrderDoc['shipments'][number]>(shipmentWords)
const receipt = wordLines<typeof receiptWords, OrderDoc['receipts'][number]>(receiptWords)

const head = (d: OrderDoc) => (
  <>
    <LineStrip of={d.line} />
    {d.waits && (
      <p className="d-bar" role="status">
        {t('“{{step}}”没有得到答复（{{at}}），先向平台查询，再决定是否重发', {
          step: t(doings[d.doing as keyof typeof doings]),
          at: timeText(d.triedAt),
        })}
      </p>
    )}
    {d.differences > 0 && (
      <p className="d-bar" role="status">
        <a href={`#/provincial/purchaseOrder/differences?provinceOrderId=${d.id}&open=true`}>
          {t('与平台有 {{n}} 项差异', { n: d.differences })}
        </a>
      </p>
    )}
    <Fields
      of={told(words, d, [
        ...(['hospital', 'supplier', 'point', 'ordCode', 'ownStatus'] as const),
        [
          words.theirs.label,
          d.theirs === null
            ? NONE
            : `${t(responses[d.theirs as keyof typeof responses])} ${d.theirsReason} ${timeText(d.theirsAt)}`,
        ],
        ['平台收货地址', `${d.addrName} ${d.addrId}`],
        d.reason && 'reason',
        'attempts',
        'creatorName',
        'createdAt',
      ])}
    />
    <p>
      <a href={`#/procurement/purchaseOrder/${d.orderId}`}>{t('查看本院订单')}</a>
    </p>
  </>
)

const tabs = (d: OrderDoc) => [
  {
    key: 'lines',
    label: '明细',
    children: (
      <LineTable
        label="明细"
        rows={d.lines}
        decides={[
          'seq',
          'name',
          'theirs',
          'qty',
          'theirsQty',
          'shippedQty',
          'theirsShipped',
          'acceptedQty',
          'theirsReceived',
        ]}
        columns={[
          ...line.some(
            'seq',
            'name',
            'theirs',
            'qty',
            'theirsQty',
            'shippedQty',
            'theirsShipped',
            'acceptedQty',
            'theirsReceived',
          ),
          ...line.some('unit', 'spec', 'price', 'amount', 'onPlatform', 'itemCode', 'productCode'),
        ]}
      />
    ),
  },
  {
    key: 'shipments',
    label: '平台发货',
    children: (
      <LineTable
        label="平台发货"
        rows={d.shipments}
        decides={['name', 'theirs', 'qty', 'deliveryNo', 'known']}
        columns={shipment.some('seq', 'name', 'theirs', 'qty', 'deliveryNo', 'known', 'lotNo', 'shpId', 'seenAt')}
      />
    ),
  },
  {
    key: 'receipts',
    label: '入库上报',
    children: (
      <LineTable
        label="入库上报"
        rows={d.receipts}
        decides={['no', 'state', 'name', 'qty', 'why']}
        columns={receipt.some('no', 'state', 'name', 'qty', 'lotNo', 'acceptedAt', 'sentAt', 'why')}
      />
    ),
  },
]

export const keep = true

/** An order on the platform: our line of it and theirs. */
export default function OrderDetail() {
  const { id = '' } = useParams()
  const { acts } = useOrderActs()
  const { data: d, error } = useAsk(
    calls.detail,
    { id },
    {
      every: (known) =>
        known && (known.waits || ['new', 'saved', 'lined', 'cancelling'].includes(known.status)) ? LOOK : false,
    },
  )
  return (
    <DetailPage
      of={m}
      doc={d}
      {...(d ? { org: d.hospital } : {})}
      error={error}
      head={head}
      tabs={tabs}
      totals={(d) => <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount} />}
      actions={(d) => <ActionBar of={acts} doc={d} />}
    />
  )
}
