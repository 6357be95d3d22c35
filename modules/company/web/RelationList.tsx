import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { priceText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { masterButtons } from '#kernel/web/list/masterButtons.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { relationWords as words } from '../shared/words.ts'
import { confirmText } from './confirm-text.ts'
import { type BatchOf, RelationBatch } from './RelationBatch.tsx'
import { type Relation, RelationDialog } from './RelationDialog.tsx'
import { decisive, relationColumns } from './relation-columns.tsx'
import { SupplierFilter } from './SupplierFilter.tsx'
import { SupplierViews } from './SupplierViews.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const at = '/baseInfo/mySupplier/relations'
const stale = [calls.query, supplierCalls.query]

export const keep = true

export default function RelationList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('供货关系')), [tab])
  const list = useList(calls.query, { sort: '-createdAt' })
  const [editing, setEditing] = useState<Relation | 'new'>()
  const mayAdd = useCan(calls.add)
  const mayBatch = useCan(calls.batchUpdate)
  const [batch, setBatch] = useState<BatchOf>()
  const turn = useTurn(calls.switch, stale)
  const agree = useAct(calls.confirm, { refresh: stale, done: '已确认' })
  const own = useSession((s) => s.currentOrg?.kind === 'supplier')
  /** It opens more than a row, and nobody takes it back. */
  const agreeing = async (row: Relation) => {
    const text = confirmText(row, own)
    const lines = [`${row.name} ${row.spec} ${priceText(row.price)}`, `${row.validFrom} ~ ${row.validTo}`]
    if ((await confirm({ title: '提示', text, lines })) === 'ok') await agree.run({ id: row.id, version: row.version })
  }
  const buttons = (row: Relation) => [
    ...(row.actions.includes('confirm') ? [{ label: '确认', run: () => void agreeing(row) }] : []),
    ...masterButtons(row, { edit: setEditing, turn: turn.run }),
  ]
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
            <Filter.Linked name="certificateId" label="依赖的证件" />
          </>
        }
        add={mayAdd && { label: '新建供货关系', run: () => setEditing('new') }}
        toolbar={
          <>
            {mayAdd && <Button onClick={() => go(`${at}/new`)}>{t('批量新建')}</Button>}
            <ImportButton call={calls.import} kind="supplyRelation" title="供货关系" direct refresh={stale} />
            <ExportButton call={calls.export} list={list} />
            <SupplierViews now="relations" />
          </>
        }
        batch={
          mayBatch
            ? [
                {
                  label: '批量改价、改期',
                  fits: (row) => row.actions.includes('edit'),
                  run: (rows) => new Promise((done) => setBatch({ rows, done })),
                },
              ]
            : undefined
        }
        decides={decisive}
        columns={[...relationColumns, col.buttons(buttons)]}
      />
      {batch && <RelationBatch of={batch} onClose={() => setBatch(undefined)} />}
      {editing && (
        <RelationDialog relation={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
