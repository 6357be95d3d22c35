import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { BatchOutcome, type BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { masterButtons } from '#kernel/web/list/masterButtons.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { categoryCalls as calls } from '../shared/calls.ts'
import { editTable, newTable } from '../shared/fields.ts'
import { categoryWords as words } from '../shared/words.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { Branches } from './Branches.tsx'
import { CategorySelect } from './CategorySelect.tsx'
import { MoveDialog } from './MoveDialog.tsx'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.tree]
const levels = { 1: '一级', 2: '二级', 3: '三级', 4: '四级' }

/** Whether the reader's organisation keeps the tree he sees: the authority the platform's, a hospital its own. */
const useKeeper = () => useSession((s) => s.currentOrg?.kind === 'authority' || s.wzflGllx === '2')

export const keep = true

export default function CategoryList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const keeper = useKeeper()
  const mayAdd = useCan(calls.add) && keeper
  const own = useSession((s) => s.wzflGllx === '2')
  const [moving, setMoving] = useState<Row>()
  const [filling, setFilling] = useState<Row>()
  const [filled, setFilled] = useState<BatchResult>()
  const turn = useTurn(calls.switch, stale)
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  const save = ({ kind, ...v }: Values, other: Values) =>
    editing === 'new' || !editing
      ? saveForm(calls.add, { ...v, kind: Number(kind) } as Asked<typeof calls.add>, stale)
      : saveForm(calls.update, { ...other, id: editing.id, version: editing.version }, stale)
  const { parentId, ...others } = list.applied.filters
  // a new one below the branch on screen, of its kind
  const [sibling] = parentId ? list.rows : []
  const below = sibling ? { parentId: parentId as string, kind: String(sibling.kind) } : {}
  return (
    <div className="y-page">
      <Branches
        at={parentId as string | undefined}
        onAt={(id) => list.search(id ? { ...others, parentId: id } : others)}
      />
      <ListPage
        title="物资分类"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="编码、名称" />
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <Filter.Select name="level" label={words.level.label} options={levels} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={
          <>
            <span className="d-muted">{t(own ? '本院自定义分类' : '平台统一分类，各机构共用')}</span>
            {keeper && <ImportButton call={calls.import} kind="category" title="物资分类" refresh={stale} />}
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['code', 'name', 'kind', 'enabled']}
        columns={[
          col.one('code', { sort: true }),
          col.one('name', { sort: true }),
          col.one('kind'),
          col.one('level', { sort: true }),
          ...col.some('parentName', 'products'),
          enabledColumn(),
          col.buttons((row) => [
            ...masterButtons(row, { edit: setEditing, turn: turn.run, remove: remove.run }),
            ...(row.actions.includes('edit') ? [{ label: '移动', run: () => setMoving(row) }] : []),
            ...(row.actions.includes('edit') && row.isLeaf && row.enabled
              ? [{ label: '归类产品', run: () => setFilling(row) }]
              : []),
          ]),
        ]}
      />
      {moving && <MoveDialog of={moving} onClose={() => setMoving(undefined)} />}
      {filling && <AssignDialog into={filling} onClose={() => setFilling(undefined)} onDone={setFilled} />}
      {filled && <BatchOutcome label={t('归类产品')} result={filled} onClose={() => setFilled(undefined)} />}
      {editing && (
        <FormDialog
          title={editing === 'new' ? t('新建物资分类') : `${t('修改物资分类')} ${editing.name}`}
          record={editing === 'new' ? undefined : editing.id}
          table={editing === 'new' ? newTable : editTable}
          initial={editing === 'new' ? below : { code: editing.code, name: editing.name }}
          refs={{ parentId: (c) => <CategorySelect {...c} choose="parent" /> }}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
