import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { printBatch } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import { at, stale, useAcceptanceActs } from './acts.ts'
import { useAcceptancePrint } from './print.ts'
import { ScanOpen } from './ScanOpen.tsx'

type Row = RowOf<typeof acceptanceCalls.query>
const col = columnsOf(acceptanceCalls.query)

const no = col.link('no', '验收单号', (a) => `${at}/${a.id}`, { sort: true })
const hospital = col.text('hospital', '医院', { width: 180 })
const supplier = col.text('supplier', '供应商', { width: 190 })
const rest = [
  col.status('status', '状态', acceptanceMachine),
  col.link('deliveryNo', '配送单号', (a) => `/procurement/delivery/${a.deliveryId}`, { width: 160 }),
  col.link('orderNo', '订单号', (a) => `/procurement/purchaseOrder/${a.orderId}`, { width: 160 }),
  col.choice('kind', '产品大类', productKinds, { width: 90 }),
  col.text('point', '配送点', { width: 120 }),
  col.int('lineCount', '明细数', { width: 70 }),
  col.money('acceptedAmount', '验收金额'),
  col.time('createdAt', '创建时间', { sort: true }),
  col.time('arrivedAt', '到货时间'),
  col.text('checkerName', '验收人', { width: 90 }),
  col.time('checkedAt', '验收时间', { sort: true }),
  col.text('confirmerName', '确认人', { width: 90 }),
  col.time('confirmedAt', '确认时间', { sort: true }),
]

export default function AcceptanceList() {
  const list = useList(acceptanceCalls.query, { sort: '-createdAt' })
  const mayBatch = useCan(acceptanceCalls.batchAccept)
  const batch = useAct(acceptanceCalls.batchAccept, { refresh: stale })
  const printing = useAcceptancePrint()
  const acts = useAcceptanceActs('list')
  const kind = useSession((s) => s.currentOrg?.kind)
  return (
    <>
      <ListPage
        title="验收管理"
        list={list}
        batch={[
          ...(mayBatch
            ? [
                {
                  label: '整单接收',
                  fits: (a: Row) => a.actions.includes('accept'),
                  run: (rows: Row[]) => batch.run({ items: rows.map(({ id, version }) => ({ id, version })) }),
                },
              ]
            : []),
          ...printBatch<Row>(printing),
        ]}
        tabs={acceptanceMachine}
        filters={
          <>
            <Filter.Keyword placeholder="验收单号、配送单号、订单号、供应商" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Dates name="createdAt" label="创建时间" />
            <Filter.Dates name="confirmedAt" label="确认时间" />
          </>
        }
        toolbar={
          <>
            <ScanOpen />
            <ExportButton call={acceptanceCalls.export} list={list} lines />
          </>
        }
        columns={[
          no,
          ...(kind === 'hospital' ? [] : [hospital]),
          ...(kind === 'supplier' ? [] : [supplier]),
          ...rest,
          col.actions(acts),
        ]}
      />
      {printing.view}
    </>
  )
}
