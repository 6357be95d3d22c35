import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { printBatch } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import { at, useOrderActs } from './acts.ts'
import { useOrderPrint } from './print.ts'

const col = columnsOf(orderCalls.query)

const columns = {
  no: col.link('no', '订单号', (o) => `${at}/${o.id}`, { sort: true }),
  hospital: col.text('hospital', '医院', { width: 180 }),
  supplier: col.text('supplier', '供应商', { width: 190 }),
  rest: [
    col.status('status', '状态', orderMachine),
    col.choice('kind', '产品大类', productKinds, { width: 90 }),
    col.choice('vbpClass', '集采类型', vbpClasses),
    col.int('lineCount', '明细数', { width: 70 }),
    col.money('amount', '订单金额', { sort: true }),
    col.text('point', '配送点', { width: 120 }),
    col.bool('urgent', '加急'),
    col.text('planNo', '计划单号', { width: 150 }),
    col.time('createdAt', '创建时间', { sort: true }),
    col.time('supplierAcceptedAt', '接单时间'),
  ],
}

export default function OrderList() {
  const list = useList(orderCalls.query, { sort: '-createdAt' })
  const printing = useOrderPrint()
  const acts = useOrderActs()
  const mayAdd = useCan(orderCalls.add)
  const kind = useSession((s) => s.currentOrg?.kind)
  return (
    <>
      <ListPage
        title="采购订单"
        list={list}
        batch={printBatch(printing)}
        tabs={orderMachine}
        filters={
          <>
            <Filter.Keyword placeholder="订单号、医院、供应商" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Select name="vbpClass" label="集采类型" options={vbpClasses} />
            <Filter.Dates name="createdAt" label="创建时间" />
            <Filter.Dates name="released" label="下达时间" />
            <Filter.Bool name="counted" label="计入统计" />
          </>
        }
        add={mayAdd && { label: '新建订单', run: () => go(`${at}/new`) }}
        toolbar={<ExportButton call={orderCalls.export} list={list} lines />}
        columns={[
          columns.no,
          ...(kind === 'hospital' ? [] : [columns.hospital]),
          ...(kind === 'supplier' ? [] : [columns.supplier]),
          ...columns.rest,
          col.actions(acts),
        ]}
      />
      {printing.view}
    </>
  )
}
