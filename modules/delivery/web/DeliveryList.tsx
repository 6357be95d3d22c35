import { docExtras, useDocActs } from '#kernel/web/document/DocButtons.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { printBatch } from '#kernel/web/print/usePrint.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { stale, useDeliveryActs } from './acts.ts'
import { useDeliveryPrint } from './print.ts'

const at = '/procurement/delivery'
const col = columnsOf(deliveryCalls.query)

const no = col.link('no', '配送单号', (d) => `${at}/${d.id}`, { sort: true })
const hospital = col.text('hospital', '医院', { width: 180 })
const supplier = col.text('supplier', '供应商', { width: 190 })
const rest = [
  col.status('status', '状态', deliveryMachine),
  col.link('orderNo', '订单号', (d) => `/procurement/purchaseOrder/${d.orderId}`, { width: 160 }),
  col.choice('kind', '产品大类', productKinds, { width: 90 }),
  col.text('point', '配送点', { width: 120 }),
  col.int('lineCount', '明细数', { width: 70 }),
  col.money('amount', '配送金额', { sort: true }),
  col.time('createdAt', '创建时间', { sort: true }),
  col.time('shippedAt', '发货时间', { sort: true }),
  col.text('creatorName', '创建人', { width: 100 }),
]

export default function DeliveryList() {
  const list = useList(deliveryCalls.query, { sort: '-createdAt' })
  const acts = useDocActs({ ...deliveryCalls, stale }, at)
  const printing = useDeliveryPrint()
  const { act } = useDeliveryActs()
  const kind = useSession((s) => s.currentOrg?.kind)
  return (
    <>
      <ListPage
        title="配送管理"
        list={list}
        batch={printBatch(printing)}
        tabs={deliveryMachine}
        filters={
          <>
            <Filter.Keyword placeholder="配送单号、订单号、医院、供应商" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Dates name="shippedAt" label="发货时间" />
          </>
        }
        toolbar={
          <>
            <ImportButton call={deliveryCalls.import} kind="shipment" title="配送单" refresh={stale} />
            <ExportButton call={deliveryCalls.export} list={list} lines />
          </>
        }
        columns={[
          no,
          ...(kind === 'hospital' ? [] : [hospital]),
          ...(kind === 'supplier' ? [] : [supplier]),
          ...rest,
          col.actions(deliveryMachine, act, (d) => docExtras(d, acts)),
        ]}
      />
      {printing.view}
    </>
  )
}
