import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Field, FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Extra, wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { dictCalls as calls } from '../shared/calls.ts'
import { dictKinds } from '../shared/kinds.ts'
import { dictWords as words } from '../shared/words.ts'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.tree, calls.getEnum, calls.province]
const of = (key: keyof typeof words, more: Partial<Field>) => fieldOf(words, key, more)
const table: FieldTable = {
  fields: [
    of('kind', { required: true }),
    of('code', { required: true, max: 40 }),
    of('name', { required: true, max: 100 }),
    of('parent', { max: 40 }),
    of('sort', { max: 99_999, fallback: 0 }),
  ],
}
const first = { filters: { kind: 'unit' }, sort: 'sort' }

export const keep = true

export default function DictList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('字典管理')), [tab])
  const list = useList(calls.query, first)
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayEdit = useCan(calls.save)
  const turn = useAct(calls.switch, { refresh: stale, done: '已保存' })
  const known = editing === 'new' ? undefined : editing
  const save = (v: Values, other: Values) => {
    const { sort, ...given } = known ? other : v
    const sorted = sort === undefined ? {} : { sort: Number(sort ?? 0) }
    return saveForm(
      calls.save,
      { ...given, ...sorted, kind: String(v.kind), code: String(v.code), isNew: !known },
      stale,
    )
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
            <Filter.Select name="kind" label={words.kind.label} options={dictKinds} />
            <Filter.Keyword placeholder="编码、名称、拼音" />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        toolbar={
          mayEdit && (
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('新建')}
            </Button>
          )
        }
        decides={['kind', 'code', 'name', 'enabled']}
        columns={[
          col.one('kind'),
          col.one('code', { sort: true }),
          col.one('name', { sort: true }),
          col.one('parentName'),
          col.one('sort', { sort: true }),
          enabledColumn(),
          col.buttons(buttons),
        ]}
      />
      {editing && (
        <FormDialog
          title={known ? `${t('修改字典项')} ${known.name}` : t('新建字典项')}
          record={known?.id}
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
