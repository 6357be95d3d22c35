import { Button } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf, type Extra } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { orgCalls as calls } from '../shared/calls.ts'
import { orgKinds, orgLevels, orgTable } from '../shared/fields.ts'
import { DistrictPicker } from './DistrictPicker.tsx'
import { OrgSelect } from './OrgSelect.tsx'

type Row = RowOf<typeof calls.query>
const col = columnsOf(calls.query)
const stale = [calls.query]
/** They are stored as they are called. */
const levels = Object.fromEntries(orgLevels.map((x) => [x, x]))

export default function OrgList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayAdd = useCan(calls.add)
  const mayReview = useCan('system/hospital:auditRegistration')
  const turn = useTurn(calls.switch, stale)
  const known = editing === 'new' ? undefined : editing
  const save = (values: Values) =>
    known
      ? saveForm(calls.update, { id: known.id, version: known.version, values } as Asked<typeof calls.update>, stale)
      : saveForm(calls.add, values as Asked<typeof calls.add>, stale)
  const buttons = (o: Row): Extra[] => {
    const wish = { id: o.id, version: o.version }
    const off = {
      title: '提示',
      text: t('停用后「{{name}}」的所有用户立即不能使用系统，确定吗？', { name: o.name }),
      danger: true,
    }
    const all: [string, Extra][] = [
      ['edit', { label: '修改', run: () => setEditing(o) }],
      ['enable', { label: '启用', run: () => void turn.run({ ...wish, enabled: true }) }],
      [
        'disable',
        {
          label: '停用',
          danger: true,
          run: async () => void ((await confirm(off)) === 'ok' && (await turn.run({ ...wish, enabled: false }))),
        },
      ],
    ]
    return all.filter(([action]) => o.actions.includes(action)).map(([, button]) => button)
  }
  return (
    <>
      <ListPage
        title="机构管理"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="机构编码、名称、拼音" />
            <Filter.Select name="kind" label="机构类型" options={orgKinds} />
            <Filter.Bool name="enabled" label="启用" />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={
          <>
            {mayReview && <Button onClick={() => go('/system/hospital/registration')}>{t('注册审核')}</Button>}
            <ImportButton call={calls.import} kind="org" title="机构" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        columns={[
          col.text('code', '机构编码', { sort: true, width: 110 }),
          col.text('name', '机构名称', { sort: true, width: 220 }),
          col.choice('kind', '机构类型', orgKinds, { width: 90 }),
          col.text('parentName', '上级机构', { width: 180 }),
          col.date('parentFrom', '隶属开始', { width: 110 }),
          col.date('parentTo', '隶属结束', { width: 110 }),
          col.choice('level', '等级', levels),
          col.text('district', '省市区', { width: 120 }),
          col.text('creditCode', '统一社会信用代码', { width: 180 }),
          col.text('contact', '联系人', { width: 90 }),
          col.int('userCount', '用户数'),
          enabledColumn(),
          col.time('updatedAt', '修改时间', { sort: true }),
          col.buttons(buttons),
        ]}
      />
      {editing && (
        <FormDialog
          title={known ? t('修改机构') : t('新建机构')}
          table={orgTable}
          initial={(known as unknown as Values) ?? {}}
          fixed={known ? ['kind'] : []}
          refs={{
            parentId: (p: ControlProps) => <OrgSelect {...p} kind={known?.kind} name={known?.parentName} />,
            district: (p: ControlProps) => <DistrictPicker {...p} />,
          }}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
