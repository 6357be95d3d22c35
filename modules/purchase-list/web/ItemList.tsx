import { useMemo, useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { type Column, wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { CategoryFilter } from '#modules/category/web/public.tsx'
import { ChangeDialog, ItemViews } from '#modules/list-change/web/public.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { catalogMachine } from '../shared/machine.ts'
import { itemWords } from '../shared/words.ts'
import { AddItems } from './AddItems.tsx'
import { stale, useItemActs } from './acts.ts'
import { useBatches } from './batches.ts'
import { CopyButton } from './CopyButton.tsx'
import { EditItem } from './EditItem.tsx'
import { Marks } from './Marks.tsx'
import { VerifyButton } from './VerifyButton.tsx'
import { type View, type ViewName, views } from './views.ts'

type Row = RowOf<typeof calls.query>
const col = wordColumns(itemWords, calls.query)
const Filter = filtersOf(calls.query)

const columnsFor = (of: View, kind: string | undefined): Column<Row>[] => [
  col.link('code', (r) => `${of.at}/${r.id}`, { width: 130, sort: true }),
  col.one('name', { sort: true }),
  ...col.some(...(of.kinds?.length === 1 ? [] : (['kind'] as const)), 'spec', 'unit'),
  ...col.some(...(kind === 'hospital' ? [] : (['hospital'] as const)), 'supplier'),
  col.one('price', { sort: true }),
  col.custom('marks', (r) => <Marks of={r} />, { width: 130 }),
  ...col.some('lastPrice', 'lastDay', 'regionLowest', 'regionMedian', 'regionMonth'),
  col.status(catalogMachine),
  ...col.some('vbpClassHint', 'listedPrice', 'packMultiple'),
  ...col.some('isDefault', 'temporary', 'hospitalCode', 'manufacturer', 'source', 'creatorName'),
  col.one('createdAt', { sort: true }),
]

/** 采购目录, the three lists and 清单审核: one list of the same items, by view. */
const ItemList = ({ of }: { of: View }) => {
  const fixed = useMemo(() => (of.kinds ? { kinds: [...of.kinds] } : {}), [of])
  const list = useList(calls.query, { sort: '-createdAt', filters: of.start, fixed })
  const kind = useSession((s) => s.currentOrg?.kind)
  const [editing, setEditing] = useState<Row>()
  const [changing, setChanging] = useState<readonly string[]>()
  const acts = useItemActs<Row>(setEditing, (r) => setChanging([r.id]))
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan(calls.add)
  const batch = useBatches((rows) => setChanging(rows.map((r) => r.id)))
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
            {!of.kinds && <Filter.Select name="kinds" label={itemWords.kind.label} options={productKinds} multiple />}
            <CategoryFilter {...(of.kinds?.length === 1 ? { kind: of.kinds[0]! } : {})} />
            <Filter.Bool name="isDefault" label={itemWords.isDefault.label} />
            <Filter.Bool name="temporary" label={itemWords.temporary.label} />
            <Filter.Linked name="certificateId" label="依赖的证件" />
          </>
        }
        add={of.adds && mayAdd && { label: '从产品加入', run: () => setAdding(true) }}
        toolbar={
          <>
            {of.adds && <ImportButton call={calls.import} kind="catalogItem" title="采购目录" refresh={stale} />}
            <ExportButton call={calls.export} list={list} fixed={fixed} />
            {of.whole && <CopyButton />}
            {of.whole && <VerifyButton />}
            <ItemViews at={of.at} now="items" />
          </>
        }
        batch={batch}
        // whoever reads those of several hospitals goes by whose it is
        decides={['code', 'name', 'spec', 'hospital', 'supplier', 'price', 'status']}
        columns={[...columns, col.actions(acts)]}
      />
      {editing && <EditItem row={editing} onClose={() => setEditing(undefined)} />}
      {changing && <ChangeDialog ids={changing} onClose={() => setChanging(undefined)} />}
      {adding && <AddItems kinds={of.kinds} onClose={() => setAdding(false)} />}
    </>
  )
}

export const listOf = (name: ViewName) => () => <ItemList of={views[name]} />
