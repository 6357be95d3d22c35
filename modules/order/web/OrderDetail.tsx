import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { dateText, moneyText, timeText } from '#kernel/web/list/format.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Chain } from '#modules/approval/web/public.tsx'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { Trail } from '#modules/trail/web/public.tsx'
import { orderCalls } from '../shared/calls.ts'
import { orderMachine, rejectReasons } from '../shared/machine.ts'
import { lineStatuses } from '../shared/rows.ts'
import { useOrderActs } from './acts.ts'
import { useOrderPrint } from './print.ts'
import { RejectDialog } from './RejectDialog.tsx'

type Order = Answer<typeof orderCalls.detail>
const col = lineColumns<Order['lines'][number]>()

const columns = [
  col.int('seq', '行号', { width: 56 }),
  col.text('code', '产品编码', { width: 110 }),
  col.text('name', '产品名称', { width: 170 }),
  col.text('spec', '规格', { width: 100 }),
  col.choice('lineStatus', '行状态', lineStatuses, { width: 90 }),
  col.qty('qty', '订单数量', { width: 84 }),
  col.text('unit', '单位', { width: 56 }),
  col.qty('openQty', '未发数量', { width: 84 }),
  col.qty('shippedQty', '已发数量', { width: 84 }),
  col.qty('acceptedQty', '验收数量', { width: 84 }),
  col.qty('refusedQty', '拒收数量', { width: 84 }),
  col.qty('rejectQty', '拒配数量', { width: 84 }),
  col.qty('closedQty', '结案数量', { width: 84 }),
  col.price('price', '单价'),
  col.money('amount', '金额'),
  col.choice('vbpClass', '集采类型', vbpClasses),
  col.text('packSpec', '包装规格'),
  col.text('manufacturer', '生产企业', { width: 180 }),
  col.text('remark', '备注'),
]

const rejections = (() => {
  const r = lineColumns<Order['rejections'][number]>()
  return [
    r.text('no', '拒配单号', { width: 170 }),
    r.int('seq', '行号', { width: 56 }),
    r.text('name', '产品名称', { width: 180 }),
    r.qty('qty', '拒配数量'),
    r.choice('reasonCode', '拒配原因', rejectReasons),
    r.text('reason', '说明', { width: 200 }),
    r.date('expectedDate', '预计到货日期'),
    r.time('at', '时间'),
  ]
})()

const head = (o: Order) => (
  <>
    <Fields
      of={[
        ['医院', o.hospital],
        ['供应商', o.supplier],
        ['配送点', `${o.point} ${o.pointAddress}`],
        ['收货人', `${o.receiver} ${o.receiverPhone}`],
        ['产品大类', `${t(productKinds[o.kind as 0])}${o.narcotic ? ` · ${t('麻精药品')}` : ''}`],
        ['集采类型', o.vbpClass === null ? t('混合') : t(vbpClasses[o.vbpClass as 0])],
        ['期望到货', dateText(o.expectedDate)],
        ['计划单号', o.planNo],
        ['创建人', `${o.creatorName} ${timeText(o.createdAt)}`],
        ['审核人', o.auditorName && `${o.auditorName} ${timeText(o.auditedAt)}`],
        ['接单时间', timeText(o.supplierAcceptedAt)],
        ['预计发货', dateText(o.supplierExpects)],
        ['结案原因', o.closedReason],
        ['备注', o.remark],
      ]}
    />
    <Chain levels={o.chain} />
  </>
)

export default function OrderDetail() {
  const { id = '' } = useParams()
  const { data: order, error } = useAsk(orderCalls.detail, { id })
  const tab = useTab()
  const printing = useOrderPrint()
  const [rejecting, setRejecting] = useState(false)
  const acts = useOrderActs({ gone: tab.close, reject: () => setRejecting(true) })
  return (
    <>
      <DetailPage
        of={orderMachine}
        doc={order}
        org={order?.hospital}
        error={error}
        head={order && head(order)}
        tabs={
          order
            ? [
                {
                  key: 'lines',
                  label: '明细',
                  children: <LineTable columns={columns} rows={order.lines} label="明细" />,
                },
                ...(order.rejections.length > 0
                  ? [
                      {
                        key: 'rejections',
                        label: '拒配记录',
                        children: <LineTable columns={rejections} rows={order.rejections} label="拒配记录" />,
                      },
                    ]
                  : []),
                { key: 'trail', label: '关联单据', children: <Trail kind="order" id={id} /> },
              ]
            : []
        }
        totals={
          order && (
            <>
              {t('共 {{n}} 行', { n: order.lineCount })} · {t('订单金额')} <b>{moneyText(order.amount)}</b>
            </>
          )
        }
        actions={
          order && (
            <>
              <PrintButton of={printing} id={id} />
              <ActionBar of={acts} doc={order} />
            </>
          )
        }
      />
      {rejecting && order && <RejectDialog order={order} onClose={() => setRejecting(false)} />}
    </>
  )
}
