import { useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { priceMachine, priceReasons, priceTypes } from '../shared/machine.ts'
import { stale, usePriceActs } from './acts.ts'
import { EditPrice } from './EditPrice.tsx'

const at = '/purchaseList/priceModification'
const col = columnsOf(calls.query)

const columns = {
  no: col.link('no', '调价单号', (a) => `${at}/${a.id}`, { sort: true }),
  price: [
    col.text('name', '产品名称', { width: 180 }),
    col.text('spec', '规格', { width: 110 }),
    col.text('unit', '单位', { width: 60 }),
    col.choice('type', '调价类型', priceTypes, { width: 90 }),
    col.price('oldPrice', '原价格'),
    col.price('newPrice', '新价格'),
    col.date('effectiveDate', '生效日期', { sort: true }),
    col.status('status', '状态', priceMachine),
  ],
  hospital: col.text('hospital', '医院', { width: 170 }),
  supplier: col.text('supplier', '供应商', { width: 170 }),
  rest: [
    col.text('code', '产品编码', { width: 120 }),
    col.choice('reason', '调价原因', priceReasons),
    col.text('manufacturer', '生产企业', { width: 170 }),
    col.text('creatorName', '创建人', { width: 90 }),
    col.time('createdAt', '创建时间', { sort: true }),
    col.text('auditorName', '审核人', { width: 90 }),
  ],
}

export const marked = true

export default function PriceList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const [editing, setEditing] = useState<RowOf<typeof calls.query>>()
  const acts = usePriceActs<RowOf<typeof calls.query>>(setEditing)
  const mayAdd = useCan(calls.addAll)
  const kind = useSession((s) => s.currentOrg?.kind)
  return (
    <>
      <ListPage
        title="调价管理"
        list={list}
        tabs={priceMachine}
        filters={
          <>
            <Filter.Keyword placeholder="调价单号、产品、供应商" />
            <Filter.Select name="priceType" label="调价类型" options={priceTypes} />
            <Filter.Select name="reason" label="调价原因" options={priceReasons} />
            <Filter.Dates name="effectiveDate" label="生效日期" />
            <Filter.Dates name="createdAt" label="创建时间" />
          </>
        }
        add={mayAdd && { label: '新建调价单', run: () => go(`${at}/new`) }}
        toolbar={
          <>
            <ImportButton call={calls.import} kind="priceAdjustment" title="调价单" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        columns={[
          columns.no,
          ...columns.price,
          ...(kind === 'hospital' ? [] : [columns.hospital]),
          ...(kind === 'supplier' ? [] : [columns.supplier]),
          ...columns.rest,
          col.actions(acts),
        ]}
      />
      {editing && <EditPrice of={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
