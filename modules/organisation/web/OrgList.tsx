import { Button } from 'antd'
import { useState } from 'react'
import type { Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Extra, wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { StopDialog } from '#kernel/web/list/StopDialog.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { orgCalls as calls } from '../shared/calls.ts'
import { orgTable } from '../shared/fields.ts'
import { orgKinds, orgWords } from '../shared/words.ts'
import { DistrictPicker } from './DistrictPicker.tsx'
import { OrgSelect } from './OrgSelect.tsx'

type Row = RowOf<typeof calls.query>
const col = wordColumns(orgWords, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query]

export const keep = true

export default function OrgList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const [stopping, setStopping] = useState<Row>()
  const mayAdd = useCan(calls.add)
  const mayReview = useCan('system/hospital:auditRegistration')
  const turn = useTurn(calls.switch, stale)
  const known = editing === 'new' ? undefined : editing
  const save = (values: Values, other: Values) =>
    known
      ? saveForm(calls.update, { id: known.id, version: known.version, values: other }, stale)
      : saveForm(calls.add, values, stale)
  const buttons = (o: Row): Extra[] => [
    { does: 'edit', label: '修改', run: () => setEditing(o) },
    ...turn.buttons(o).map((b) => (b.does === 'disable' ? { ...b, run: () => setStopping(o) } : b)),
  ]
  return (
    <>
      <ListPage
        title="机构管理"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="机构编码、名称、拼音" />
            <Filter.Select name="kind" label={orgWords.kind.label} options={orgKinds} />
            <Filter.Bool name="enabled" label={orgWords.enabled.label} />
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
        decides={['code', 'name', 'kind', 'level', 'enabled']}
        columns={[
          col.one('code', { sort: true }),
          col.one('name', { sort: true }),
          col.one('kind'),
          enabledColumn(),
          ...col.some(
            'userCount',
            'contact',
            'district',
            'creditCode',
            'parentName',
            'parentFrom',
            'parentTo',
            'level',
          ),
          col.one('updatedAt', { sort: true }),
          col.buttons(buttons),
        ]}
      />
      {stopping && (
        <StopDialog
          of={stopping}
          why={t('停用后「{{name}}」的所有用户立即不能使用系统；原因显示在机构和供应商列表中', { name: stopping.name })}
          turn={turn.run}
          onClose={() => setStopping(undefined)}
        />
      )}
      {editing && (
        <FormDialog
          title={known ? `${t('修改机构')} ${known.name}` : t('新建机构')}
          record={known?.id}
          table={orgTable}
          initial={known ? { ...known } : {}}
          fixed={known ? ['kind'] : []}
          head={
            known?.kind === 'supplier' && <p className="d-note">{t('供应商的名称和统一社会信用代码通过纠错变更')}</p>
          }
          refs={{
            parentId: (p) => <OrgSelect {...p} kind={known?.kind} name={known?.parentName} />,
            district: (p) => <DistrictPicker {...p} />,
          }}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
