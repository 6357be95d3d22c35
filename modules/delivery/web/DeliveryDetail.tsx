import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { DocButtons, useDocActs } from '#kernel/web/document/DocButtons.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { dateText, moneyText, timeText } from '#kernel/web/list/format.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { Trail } from '#modules/trail/web/public.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { stale, useDeliveryActs } from './acts.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { useDeliveryPrint } from './print.ts'

type Line = Answer<typeof deliveryCalls.detail>['lines'][number]
const col = lineColumns<Line>()

const columns = [
  col.int('seq', '行号', { width: 56 }),
  col.text('code', '产品编码', { width: 110 }),
  col.text('name', '产品名称', { width: 170 }),
  col.text('spec', '规格', { width: 100 }),
  col.qty('qty', '发货数量', { width: 90 }),
  col.text('unit', '单位', { width: 56 }),
  col.text('lotNo', '批号', { width: 110 }),
  col.date('productionDate', '生产日期'),
  col.custom(
    'expiryDate',
    '有效期至',
    (l) => (
      <>
        {dateText(l.expiryDate)}{' '}
        {l.shortLife && (
          <span className="d-tag" data-tone="orange">
            {t('近效期')}
          </span>
        )}
      </>
    ),
    { width: 190 },
  ),
  col.qty('acceptedQty', '验收数量', { width: 90 }),
  col.qty('refusedQty', '拒收数量', { width: 90 }),
  col.price('price', '单价'),
  col.money('amount', '金额'),
  col.text('invoiceNo', '发票号', { width: 170 }),
  col.date('invoiceDate', '发票日期'),
  col.text('manufacturer', '生产企业', { width: 180 }),
]

export default function DeliveryDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(deliveryCalls.detail, { id })
  const { act, busy } = useDeliveryActs()
  const tab = useTab()
  const acts = useDocActs({ ...deliveryCalls, stale }, '/procurement/delivery', tab.close)
  const [invoicing, setInvoicing] = useState(false)
  const printing = useDeliveryPrint()
  return (
    <DetailPage
      of={deliveryMachine}
      doc={d}
      org={d?.supplier}
      error={error}
      head={
        d && (
          <Fields
            of={[
              ['医院', d.hospital],
              ['供应商', d.supplier],
              ['订单号', d.orderNo],
              ['配送点', `${d.point} ${d.pointAddress}`],
              ['产品大类', t(productKinds[d.kind as 0])],
              ['承运方', d.carrier],
              ['车辆', d.vehicle],
              ['司机', `${d.driver} ${d.driverPhone}`.trim()],
              ['箱数', d.boxes],
              ['启运温度', d.coldStart],
              ['创建人', `${d.creatorName} ${timeText(d.createdAt)}`],
              ['发货时间', timeText(d.shippedAt)],
              ['备注', d.remark],
            ]}
          />
        )
      }
      tabs={
        d
          ? [
              { key: 'lines', label: '明细', children: <LineTable columns={columns} rows={d.lines} label="明细" /> },
              { key: 'trail', label: '关联单据', children: <Trail kind="delivery" id={id} /> },
            ]
          : []
      }
      totals={
        d && (
          <>
            {t('共 {{n}} 行', { n: d.lineCount })} · {t('配送金额')} <b>{moneyText(d.amount)}</b>
          </>
        )
      }
      actions={
        d && (
          <>
            <PrintButton of={printing} id={id} />
            <DocButtons doc={d} acts={acts} />
            {d.actions.includes('addInvoice') && <Button onClick={() => setInvoicing(true)}>{t('登记发票')}</Button>}
            {invoicing && <InvoiceDialog delivery={d} onClose={() => setInvoicing(false)} />}
            <ActionBar of={deliveryMachine} doc={d} act={act} busy={busy} />
          </>
        )
      }
    />
  )
}
