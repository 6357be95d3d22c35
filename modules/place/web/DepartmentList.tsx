import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { masterButtons } from '#kernel/web/list/masterButtons.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { departmentCalls as calls } from '../shared/calls.ts'
import { departmentTable } from '../shared/fields.ts'
import { departmentWords as words } from '../shared/words.ts'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.options]
const table = { fields: departmentTable.fields.filter((f) => f.key !== 'enabled') }

export const keep = true

export default function DepartmentList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayAdd = useCan(calls.add)
  const turn = useTurn(calls.switch, stale)
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  const save = (v: Values, other: Values) =>
    editing === 'new' || !editing
      ? saveForm(calls.add, filled(v) as Asked<typeof calls.add>, stale)
      : saveForm(calls.update, { ...filled(other), id: editing.id, version: editing.version }, stale)
  return (
    <>
      <ListPage
        title="科室管理"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="编码、名称、拼音" />
            <Filter.Select name="departmentType" label={words.type.label} options={words.type.choices!} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={
          <>
            <ImportButton call={calls.import} kind="department" title="科室" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['code', 'name', 'type', 'enabled']}
        columns={[
          col.one('code', { sort: true }),
          col.one('name', { sort: true }),
          ...col.some('type', 'campus', 'leader', 'hisCode', 'standardCode'),
          enabledColumn(),
          col.one('updatedAt', { sort: true }),
          col.buttons((row) => masterButtons(row, { edit: setEditing, turn: turn.run, remove: remove.run })),
        ]}
      />
      {editing && (
        <FormDialog
          title={editing === 'new' ? t('新建科室') : `${t('修改科室')} ${editing.name}`}
          record={editing === 'new' ? undefined : editing.id}
          table={table}
          initial={editing === 'new' ? {} : (editing as unknown as Values)}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
