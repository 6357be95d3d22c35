import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { saleTypeLabels } from '../shared/sale-types.ts'
import { deliveryWords } from '../shared/words.ts'
import { at, stale, useDeliveryActs } from './acts.ts'
import { useDeliveryPrint } from './print.ts'
import { useLabels } from './useLabels.tsx'

const col = wordColumns(deliveryWords, deliveryCalls.query)
const Filter = filtersOf(deliveryCalls.query)

const columns = [
  col.status(deliveryMachine),
  col.link('orderNo', (d) => `/procurement/purchaseOrder/${d.orderId}`),
  ...col.some('kind', 'saleType', 'point', 'lineCount'),
  ...(['amount', 'createdAt', 'shippedAt'] as const).map((key) => col.one(key, { sort: true })),
  col.one('creatorName'),
]

export const keep = true

export default function DeliveryList() {
  const list = useList(deliveryCalls.query, { sort: '-createdAt' })
  const acts = useDeliveryActs()
  const printing = useDeliveryPrint()
  const labels = useLabels()
  return (
    <>
      <ListPage
        title="配送管理"
        list={list}
        printing={printing}
        batch={labels.batch}
        tabs={deliveryMachine}
        filters={
          <>
            <Filter.Keyword placeholder="配送单号、订单号、医院、供应商" />
            <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Select name="saleType" label={deliveryWords.saleType.label} options={saleTypeLabels} />
            <Filter.Dates name="shippedAt" label="发货时间" />
          </>
        }
        toolbar={
          <>
            <ImportButton call={deliveryCalls.import} kind="shipment" title="配送单" refresh={stale} />
            <ExportButton call={deliveryCalls.export} list={list} lines />
          </>
        }
        decides={['no', 'hospital', 'supplier', 'status', 'amount', 'createdAt']}
        columns={[
          col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          ...columns,
          col.actions(acts),
        ]}
      />
      {labels.view}
    </>
  )
}
