import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
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
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { departmentCalls as calls } from '../shared/calls.ts'
import { departmentTable, departmentTypes } from '../shared/fields.ts'
import { masterButtons } from './buttons.ts'

type Row = RowOf<typeof calls.query>
const col = columnsOf(calls.query)
const stale = [calls.query, calls.options]
const table = { fields: departmentTable.fields.filter((f) => f.key !== 'enabled') }
const types = Object.fromEntries(departmentTypes.map((x) => [x, x]))

export default function DepartmentList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayAdd = useCan(calls.add)
  const turn = useTurn(calls.switch, stale)
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  const save = (v: Values) => {
    const body = Object.fromEntries(table.fields.map((f) => [f.key, v[f.key] ?? ''])) as Asked<typeof calls.add>
    return editing === 'new' || !editing
      ? saveForm(calls.add, body, stale)
      : saveForm(calls.update, { ...body, id: editing.id, version: editing.version }, stale)
  }
  return (
    <>
      <ListPage
        title="科室管理"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="编码、名称、拼音" />
            <Filter.Select name="departmentType" label="科室类型" options={types} />
            <Filter.Bool name="enabled" label="启用" />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={
          <>
            <ImportButton call={calls.import} kind="department" title="科室" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        columns={[
          col.text('code', '科室编码', { sort: true }),
          col.text('name', '科室名称', { sort: true, width: 200 }),
          col.choice('type', '科室类型', types),
          col.text('campus', '院区'),
          col.text('leader', '负责人', { width: 100 }),
          col.text('hisCode', 'HIS 编码'),
          col.text('standardCode', '标准科室代码'),
          enabledColumn(),
          col.time('updatedAt', '修改时间', { sort: true }),
          col.buttons((row) => masterButtons(row, { edit: setEditing, turn: turn.run, remove: remove.run })),
        ]}
      />
      {editing && (
        <FormDialog
          title={editing === 'new' ? t('新建科室') : t('修改科室')}
          table={table}
          initial={editing === 'new' ? {} : (editing as unknown as Values)}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
