import { useMemo, useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { type Column, columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { catalogMachine, sources } from '../shared/machine.ts'
import { AddItems } from './AddItems.tsx'
import { stale, useItemActs } from './acts.ts'
import { useBatches } from './batches.ts'
import { CopyButton } from './CopyButton.tsx'
import { EditItem } from './EditItem.tsx'
import { VerifyButton } from './VerifyButton.tsx'
import { type View, type ViewName, views } from './views.ts'

type Row = RowOf<typeof calls.query>
const col = columnsOf(calls.query)

const columnsFor = (of: View, kind: string | undefined): Column<Row>[] => [
  col.link('code', '产品编码', (r) => `${of.at}/${r.id}`, { width: 130, sort: true }),
  col.text('name', '产品名称', { width: 190, sort: true }),
  ...(of.kinds?.length === 1 ? [] : [col.choice('kind', '产品大类', productKinds, { width: 90 })]),
  col.text('spec', '规格', { width: 120 }),
  col.text('unit', '单位', { width: 60 }),
  ...(kind === 'hospital' ? [] : [col.text('hospital', '医院', { width: 180 })]),
  col.text('supplier', '供应商', { width: 190 }),
  col.price('price', '采购价', { sort: true }),
  col.price('listedPrice', '挂网价'),
  col.qty('packMultiple', '起订倍数', { width: 80 }),
  col.status('status', '状态', catalogMachine),
  col.bool('isDefault', '默认供应商', { width: 100 }),
  col.bool('temporary', '临采'),
  col.text('hospitalCode', '院内编码', { width: 110 }),
  col.text('manufacturer', '生产企业', { width: 180 }),
  col.choice('source', '来源', sources, { width: 110 }),
  col.text('creatorName', '创建人', { width: 90 }),
  col.time('createdAt', '创建时间', { sort: true }),
]

/** 采购目录, the three lists and 清单审核: one list of the same items, by view. */
const ItemList = ({ of }: { of: View }) => {
  const fixed = useMemo(() => (of.kinds ? { kinds: [...of.kinds] } : {}), [of])
  const list = useList(calls.query, { sort: '-createdAt', filters: of.start, fixed })
  const kind = useSession((s) => s.currentOrg?.kind)
  const [editing, setEditing] = useState<Row>()
  const acts = useItemActs<Row>(setEditing)
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan(calls.add)
  const batch = useBatches()
  const columns = useMemo(() => columnsFor(of, kind), [of, kind])
  return (
    <>
      <ListPage
        title={of.title}
        list={list}
        tabs={catalogMachine}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音、院内编码" />
            {!of.kinds && <Filter.Select name="kinds" label="产品大类" options={productKinds} multiple />}
            <Filter.Bool name="isDefault" label="默认供应商" />
            <Filter.Bool name="temporary" label="临采" />
          </>
        }
        add={of.adds && mayAdd && { label: '从产品加入', run: () => setAdding(true) }}
        toolbar={
          <>
            {of.adds && <ImportButton call={calls.import} kind="catalogItem" title="采购目录" refresh={stale} />}
            <ExportButton call={calls.export} list={list} fixed={fixed} />
            {of.whole && <CopyButton />}
            {of.whole && <VerifyButton />}
          </>
        }
        batch={batch}
        columns={[...columns, col.actions(acts)]}
      />
      {editing && <EditItem row={editing} onClose={() => setEditing(undefined)} />}
      {adding && <AddItems kinds={of.kinds} onClose={() => setAdding(false)} />}
    </>
  )
}

export const listOf = (name: ViewName) => () => <ItemList of={views[name]} />
