import { reasonText } from '#kernel/web/document/reason.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionMachine } from '../shared/machine.ts'
import { rejectReasons, rejectionWords as words } from '../shared/words.ts'
import { at, useRejectionActs } from './acts.ts'
import { useRejectionPrint } from './print.ts'

const col = wordColumns(words, rejectionCalls.query)
const Filter = filtersOf(rejectionCalls.query)

export const keep = true

export default function RejectionList() {
  const list = useList(rejectionCalls.query, { sort: '-createdAt' })
  const printing = useRejectionPrint()
  const acts = useRejectionActs()
  const supplier = useSession((s) => s.currentOrg?.kind) === 'supplier'
  return (
    <ListPage
      title="拒配单"
      list={list}
      printing={printing}
      tabs={rejectionMachine}
      filters={
        <>
          <Filter.Keyword placeholder="拒配单号、订单号、产品、医院、供应商" />
          <Filter.Bool name="todo" label="只看待我处理" />
          <Filter.Select name="reasonCode" label={words.reasonCode.label} options={rejectReasons} />
          <Filter.Bool name="substituted" label="有替代品" />
          <Filter.Select name="kind" label="产品大类" options={productKinds} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Linked name="orderId" label="采购订单" />
        </>
      }
      toolbar={<ExportButton call={rejectionCalls.export} list={list} />}
      decides={['no', 'status', 'name', 'spec', supplier ? 'hospital' : 'supplier', 'qty']}
      columns={[
        col.link('no', (r) => `${at}/${r.id}`, { sort: true }),
        col.status(rejectionMachine),
        ...col.some('name', 'spec'),
        { ...col.one('supplier', { but: 'supplier' }), width: 120 },
        { ...col.one('hospital', { but: 'hospital' }), width: 120 },
        col.one('qty', { sort: true }),
        col.one('waitingDays', { sort: true }),
        col.one('reasonCode'),
        ...col.some('unit', 'expectedDate', 'substitute'),
        ...(supplier ? [] : [col.one('others')]),
        { ...col.one('reason'), show: (r) => reasonText(r.reason) || NONE },
        col.link('orderNo', (r) => `/procurement/purchaseOrder/${r.orderId}`),
        ...col.some('seq', 'lineQty', 'resolution'),
        col.one('createdAt', { sort: true }),
        col.actions(acts),
      ]}
    />
  )
}
