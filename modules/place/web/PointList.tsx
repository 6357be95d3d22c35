import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { pointCalls as calls } from '../shared/calls.ts'
import { codePattern, phonePattern, pointTypes } from '../shared/fields.ts'
import { masterButtons } from './buttons.ts'

type Row = RowOf<typeof calls.query>
const col = columnsOf(calls.query)
const stale = [calls.query, calls.options]
const types = Object.fromEntries(pointTypes.map((x) => [x, x]))
const kindsOf = (kinds: readonly number[]): string => kinds.map((k) => t(productKinds[k as 0])).join(comma()) || '--'

const table: FieldTable = {
  fields: [
    { key: 'code', label: '配送点编码', type: 'text', required: true, max: 30, pattern: codePattern },
    { key: 'name', label: '配送点名称', type: 'text', required: true, max: 100 },
    { key: 'type', label: '配送点类型', type: 'choice', choices: pointTypes, required: true },
    {
      key: 'productKinds',
      label: '接收的产品大类',
      type: 'choices',
      choices: { '0': '药品', '1': '耗材', '2': '试剂', '3': '后勤物资' },
      required: true,
    },
    { key: 'campus', label: '院区', type: 'text', max: 100 },
    { key: 'district', label: '省市区', type: 'text', max: 100 },
    { key: 'address', label: '地址', type: 'text', max: 200 },
    { key: 'receiver', label: '收货人', type: 'text', max: 50 },
    { key: 'phone', label: '联系电话', type: 'text', max: 32, pattern: phonePattern },
    { key: 'invoiceTitle', label: '开票抬头', type: 'text', max: 200 },
    { key: 'receivingHours', label: '收货时间', type: 'text', max: 100 },
  ],
}
const defaultsTable = (row: Row): FieldTable => ({
  fields: [
    {
      key: 'kinds',
      label: '默认的产品大类',
      type: 'choices',
      choices: Object.fromEntries(row.productKinds.map((k) => [String(k), productKinds[k as 0]])),
      required: true,
    },
  ],
})

export default function PointList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const [defaulting, setDefaulting] = useState<Row>()
  const mayAdd = useCan(calls.add)
  const turn = useTurn(calls.switch, stale)
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  const save = (v: Values) => {
    const texts = Object.fromEntries(table.fields.map((f) => [f.key, v[f.key] ?? '']))
    const body = { ...texts, productKinds: ((v.productKinds ?? []) as string[]).map(Number) } as Asked<typeof calls.add>
    return editing === 'new' || !editing
      ? saveForm(calls.add, body, stale)
      : saveForm(calls.update, { ...body, id: editing.id, version: editing.version }, stale)
  }
  return (
    <>
      <ListPage
        title="配送点"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="编码、名称、拼音" />
            <Filter.Select name="pointType" label="配送点类型" options={types} />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Bool name="enabled" label="启用" />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={<ExportButton call={calls.export} list={list} />}
        columns={[
          col.text('code', '配送点编码', { sort: true }),
          col.text('name', '配送点名称', { sort: true, width: 200 }),
          col.choice('type', '配送点类型', types),
          col.custom('productKinds', '接收的产品大类', (p) => kindsOf(p.productKinds), { width: 180 }),
          col.custom('defaultKinds', '默认', (p) => kindsOf(p.defaultKinds), { width: 140 }),
          col.text('address', '地址', { width: 220 }),
          col.text('receiver', '收货人', { width: 90 }),
          col.text('phone', '联系电话', { width: 130 }),
          enabledColumn(),
          col.buttons((row) => [
            ...masterButtons(row, { edit: setEditing, turn: turn.run, remove: remove.run }),
            ...(row.actions.includes('setDefault') ? [{ label: '设为默认', run: () => setDefaulting(row) }] : []),
          ]),
        ]}
      />
      {editing && (
        <FormDialog
          title={editing === 'new' ? t('新建配送点') : t('修改配送点')}
          table={table}
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
