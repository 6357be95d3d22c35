import { Button } from 'antd'
import { useState } from 'react'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf, type Extra } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { dictCalls as calls } from '../shared/calls.ts'
import { dictKinds } from '../shared/kinds.ts'

type Row = RowOf<typeof calls.query>
const col = columnsOf(calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.tree, calls.getEnum, calls.province]
const table: FieldTable = {
  fields: [
    { key: 'kind', label: '字典', type: 'choice', choices: dictKinds, required: true },
    { key: 'code', label: '编码', type: 'text', required: true, max: 40 },
    { key: 'name', label: '名称', type: 'text', required: true, max: 100 },
    { key: 'parent', label: '上级编码', type: 'text', max: 40 },
    { key: 'sort', label: '排序', type: 'int', max: 99_999, fallback: 0 },
  ],
}
const first = { filters: { kind: 'unit' }, sort: 'sort' }

export default function DictList() {
  const list = useList(calls.query, first)
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayEdit = useCan(calls.save)
  const turn = useAct(calls.switch, { refresh: stale, done: '已保存' })
  const known = editing === 'new' ? undefined : editing
  const save = (v: Values) => {
    const texts = { kind: String(v.kind), code: String(v.code), name: String(v.name) }
    const parent = v.parent ? String(v.parent) : null
    return saveForm(calls.save, { ...texts, parent, sort: Number(v.sort ?? 0), isNew: !known }, stale)
  }
  const buttons = (d: Row): Extra[] => {
    const flip = (label: string, enabled: boolean, danger?: boolean): Extra => ({
      label,
      danger,
      run: () => void turn.run({ kind: d.kind, code: d.code, enabled }),
    })
    return [
      { does: 'edit', label: '修改', run: () => setEditing(d) },
      { does: 'enable', ...flip('启用', true) },
      { does: 'disable', ...flip('停用', false, true) },
    ]
  }
  return (
    <>
      <ListPage
        title="字典管理"
        list={list}
        filters={
          <>
            <Filter.Select name="kind" label="字典" options={dictKinds} />
            <Filter.Keyword placeholder="编码、名称、拼音" />
            <Filter.Bool name="enabled" label="启用" />
          </>
        }
        toolbar={
          mayEdit && (
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('新建')}
            </Button>
          )
        }
        columns={[
          col.choice('kind', '字典', dictKinds, { width: 160 }),
          col.text('code', '编码', { sort: true }),
          col.text('name', '名称', { sort: true, width: 220 }),
          col.text('parentName', '上级'),
          col.int('sort', '排序', { sort: true }),
          enabledColumn(),
          col.buttons(buttons),
        ]}
      />
      {editing && (
        <FormDialog
          title={known ? t('修改字典项') : t('新建字典项')}
          table={table}
          initial={known ? { ...known } : { kind: String(list.applied.filters.kind ?? '') || null }}
          fixed={known ? ['kind', 'code'] : []}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
