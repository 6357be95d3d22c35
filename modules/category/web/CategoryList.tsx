import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { categoryCalls } from '../shared/calls.ts'
import { categoryTable } from '../shared/fields.ts'
import { CategorySelect } from './public.tsx'

type Row = Answer<(typeof categoryCalls)['query']>['rows'][number]
const col = columnsOf(categoryCalls.query)
const stale = [categoryCalls.query, categoryCalls.tree]
const [code, name, , kind] = categoryTable.fields as [never, never, never, never]

const newTable: FieldTable = {
  fields: [{ key: 'parentId', label: '上级分类', type: 'ref' }, kind, code, name],
}
const editTable: FieldTable = { fields: [code, name] }

export default function CategoryList() {
  const list = useList(categoryCalls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayAdd = useCan(categoryCalls.add)
  const mayEdit = useCan(categoryCalls.update)
  const maySwitch = useCan(categoryCalls.switch)
  const mayDelete = useCan(categoryCalls.delete)
  const turn = useTurn(categoryCalls.switch, stale)
  const remove = useAct(categoryCalls.delete, { refresh: stale, done: '已删除' })
  const save = (v: Values) => {
    const { code: c, name: n, parentId, kind: k } = v as Record<string, string>
    return editing === 'new' || !editing
      ? saveForm(categoryCalls.add, { code: c!, name: n!, parentId: parentId ?? null, kind: Number(k) }, stale)
      : saveForm(categoryCalls.update, { id: editing.id, version: editing.version, code: c!, name: n! }, stale)
  }
  return (
    <>
      <ListPage
        title="物资分类"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="编码、名称" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Select name="level" label="级别" options={{ 1: '一级', 2: '二级', 3: '三级', 4: '四级' }} />
            <Filter.Bool name="enabled" label="启用" />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={
          <>
            <ImportButton call={categoryCalls.import} kind="category" title="物资分类" refresh={stale} />
            <ExportButton call={categoryCalls.export} list={list} />
          </>
        }
        columns={[
          col.text('code', '分类编码', { sort: true, width: 160 }),
          col.text('name', '分类名称', { sort: true, width: 240 }),
          col.choice('kind', '产品大类', productKinds),
          col.int('level', '级别', { sort: true }),
          col.text('parentName', '上级分类', { width: 200 }),
          col.int('products', '产品数'),
          enabledColumn(),
          col.buttons((row) => [
            ...(mayEdit ? [{ label: '修改', run: () => setEditing(row) }] : []),
            ...(maySwitch
              ? [
                  {
                    label: row.enabled ? '停用' : '启用',
                    run: () => void turn.run({ id: row.id, version: row.version, enabled: !row.enabled }),
                  },
                ]
              : []),
            ...(mayDelete
              ? [
                  {
                    label: '删除',
                    danger: true,
                    run: async () => {
                      if (await confirmDelete()) await remove.run({ id: row.id, version: row.version })
                    },
                  },
                ]
              : []),
          ]),
        ]}
      />
      {editing && (
        <FormDialog
          title={editing === 'new' ? t('新建物资分类') : t('修改物资分类')}
          table={editing === 'new' ? newTable : editTable}
          initial={editing === 'new' ? {} : { code: editing.code, name: editing.name }}
          refs={{ parentId: (c) => <CategorySelect {...c} parent /> }}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
