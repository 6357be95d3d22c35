import { useState } from 'react'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { masterButtons } from '#kernel/web/list/masterButtons.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { relationWords as words } from '../shared/words.ts'
import { type Relation, RelationDialog } from './RelationDialog.tsx'
import { SupplierFilter } from './SupplierFilter.tsx'
import { SupplierViews } from './SupplierViews.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, supplierCalls.query]

export const keep = true

export default function RelationList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const [editing, setEditing] = useState<Relation | 'new'>()
  const mayAdd = useCan(calls.add)
  const turn = useTurn(calls.switch, stale)
  return (
    <>
      <ListPage
        title="供货关系"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="产品名称、编码、拼音" />
            <SupplierFilter />
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        add={mayAdd && { label: '新建供货关系', run: () => setEditing('new') }}
        toolbar={<SupplierViews now="relations" />}
        columns={[
          col.one('code'),
          col.one('name', { sort: true }),
          ...col.some('spec', 'packSpec', 'unit', 'manufacturer', 'supplier', 'hospital'),
          col.one('price', { sort: true }),
          ...col.some('listedPrice', 'ceilingPrice', 'validFrom', 'validTo'),
          enabledColumn(),
          col.buttons((row) => masterButtons(row, { edit: setEditing, turn: turn.run })),
        ]}
      />
      {editing && (
        <RelationDialog relation={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
