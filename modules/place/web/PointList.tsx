import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { masterButtons } from '#kernel/web/list/masterButtons.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { pointCalls as calls } from '../shared/calls.ts'
import { pointTable } from '../shared/fields.ts'
import { pointWords as words } from '../shared/words.ts'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.options]
const kindsOf = (kinds: readonly number[]): string => kinds.map((k) => t(productKinds[k as 0])).join(comma()) || '--'

const defaultsTable = (row: Row): FieldTable => ({
  fields: [
    {
      key: 'kinds',
      label: words.defaults.label,
      type: 'choices',
      choices: Object.fromEntries(row.productKinds.map((k) => [String(k), productKinds[k as 0]])),
      required: true,
    },
  ],
})

/** As the call takes it: codes of a sheet's choices are texts. */
const bodyOf = ({ productKinds: kinds, ...v }: Values) => ({
  ...filled(v),
  ...(kinds ? { productKinds: (kinds as string[]).map(Number) } : {}),
})

export const keep = true

export default function PointList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const [defaulting, setDefaulting] = useState<Row>()
  const mayAdd = useCan(calls.add)
  const turn = useTurn(calls.switch, stale)
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  const save = (v: Values, other: Values) =>
    editing === 'new' || !editing
      ? saveForm(calls.add, bodyOf(v) as Asked<typeof calls.add>, stale)
      : saveForm(calls.update, { ...bodyOf(other), id: editing.id, version: editing.version }, stale)
  return (
    <>
      <ListPage
        title="配送点"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="编码、名称、拼音" />
            <Filter.Select name="pointType" label={words.type.label} options={words.type.choices!} />
            <Filter.Select name="kind" label={words.kinds.label} options={productKinds} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={
          <>
            <ImportButton call={calls.import} kind="distributionPoint" title="配送点" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['code', 'name', 'type', 'enabled']}
        columns={[
          col.one('code', { sort: true }),
          col.one('name', { sort: true }),
          col.one('type'),
          col.one('keptBy'),
          col.custom('productKinds', (p) => kindsOf(p.productKinds)),
          col.custom('defaultKinds', (p) => kindsOf(p.defaultKinds)),
          ...col.some('address', 'receiver', 'phone'),
          enabledColumn(),
          col.buttons((row) => [
            ...masterButtons(row, { edit: setEditing, turn: turn.run, remove: remove.run }),
            ...(row.actions.includes('setDefault') ? [{ label: '设为默认', run: () => setDefaulting(row) }] : []),
          ]),
        ]}
      />
      {editing && (
        <FormDialog
          title={editing === 'new' ? t('新建配送点') : `${t('修改配送点')} ${editing.name}`}
          record={editing === 'new' ? undefined : editing.id}
          table={pointTable}
          initial={
            editing === 'new'
              ? {}
              : { ...(editing as unknown as Values), productKinds: editing.productKinds.map(String) }
          }
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
      {defaulting && (
        <FormDialog
          title={`${t('设为默认')} ${defaulting.name}`}
          record={defaulting.id}
          table={defaultsTable(defaulting)}
          initial={{ kinds: defaulting.defaultKinds.map(String) }}
          save={(v) =>
            saveForm(
              calls.setDefault,
              { id: defaulting.id, version: defaulting.version, kinds: (v.kinds as string[]).map(Number) },
              stale,
            )
          }
          onClose={() => setDefaulting(undefined)}
        />
      )}
    </>
  )
}
