import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { amendmentCalls } from '../shared/calls.ts'
import { amendmentMachine } from '../shared/machine.ts'
import { amendmentWords as words } from '../shared/words.ts'
import { at, useAmendmentActs } from './acts.ts'

const col = wordColumns(words, amendmentCalls.query)
const Filter = filtersOf(amendmentCalls.query)

export const keep = true

export default function AmendmentList() {
  const list = useList(amendmentCalls.query, { sort: '-createdAt' })
  const acts = useAmendmentActs()
  const supplier = useSession((s) => s.currentOrg?.kind) === 'supplier'
  const mayAudit = useCan(amendmentCalls.auditAmend)
  return (
    <ListPage
      title="订单变更"
      list={list}
      tabs={amendmentMachine}
      filters={
        <>
          <Filter.Keyword placeholder="变更单号、订单号、医院、供应商" />
          <Filter.Select name="kind" label="产品大类" options={productKinds} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Linked name="orderId" label="采购订单" />
          {mayAudit && <Filter.Bool name="forMe" label="只看待我审核" />}
        </>
      }
      toolbar={<ExportButton call={amendmentCalls.export} list={list} lines />}
      decides={['no', 'status', supplier ? 'hospital' : 'supplier', 'amountDiff']}
      columns={[
        col.link('no', (a) => `${at}/${a.id}`, { sort: true }),
        col.status(amendmentMachine),
        col.link('orderNo', (a) => `/procurement/purchaseOrder/${a.orderId}`),
        { ...col.one('supplier', { but: 'supplier' }), width: 126 },
        { ...col.one('hospital', { but: 'hospital' }), width: 126 },
        col.one('amountDiff', { sort: true }),
        col.one('answerBy', { sort: true }),
        col.one('reason'),
        ...col.some('amountBefore', 'amountAfter', 'expectedAfter', 'pointAfter', 'lineCount', 'revision', 'kind'),
        col.one('creatorName'),
        col.one('createdAt', { sort: true }),
        ...col.some('auditorName', 'answererName', 'effectiveAt'),
        col.actions(acts),
      ]}
    />
  )
}
