import { Button } from 'antd'
import { useState } from 'react'
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
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { OrgFilter, useRegion } from '#modules/organisation/web/public.tsx'
import { userCalls } from '#modules/people/shared/calls.ts'
import { roleCalls as calls, templateCalls } from '../shared/calls.ts'
import { roleWords as words } from '../shared/words.ts'
import { RangeText } from './RangeText.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const named = {
  fields: [{ key: 'name', label: '名称', type: 'text' as const, required: true, max: 100 }],
}

/** What is open over the list. */
type Open =
  | { what: 'role'; id?: string }
  | { what: 'template' }
  | { what: 'copy'; row: Row }
  | { what: 'save'; row: Row }

export const keep = true

export default function RoleList() {
  const list = useList(calls.query, { sort: 'name' })
  const region = useRegion()
  const [open, setOpen] = useState<Open>()
  const mayAdd = useCan(calls.add)
  const mayUse = useCan(templateCalls.apply)
  const remove = useAct(calls.delete, { refresh: [calls.query], done: '已删除' })
  const close = () => setOpen(undefined)
  const buttons = (row: Row): Extra[] => {
    const editable = ['edit', 'authMenu', 'authButton', 'authData'].some((action) => row.actions.includes(action))
    const erase = async () => {
      if (await confirmDelete(row.name)) await remove.run({ id: row.id, version: row.version })
    }
    return [
      { label: editable ? '修改' : '查看', run: () => setOpen({ what: 'role', id: row.id }) },
      { does: 'copy', label: '复制', run: () => setOpen({ what: 'copy', row }) },
      { does: 'delete', label: '删除', danger: true, run: () => void erase() },
      ...(region ? [{ does: 'saveTemplate', label: '保存为模板', run: () => setOpen({ what: 'save', row }) }] : []),
    ]
  }
  const seesUsers = useCan(userCalls.query)
  return (
    <>
      <ListPage
        title="角色管理"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="角色名称、备注" />
            <OrgFilter of={calls.query} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setOpen({ what: 'role' }) }}
        toolbar={mayUse && <Button onClick={() => setOpen({ what: 'template' })}>{t('使用模板')}</Button>}
        decides={['name', 'userCount', 'actionCount', 'enabled']}
        columns={[
          col.one('name', { sort: true }),
          ...(region ? [col.one('orgName')] : []),
          col.custom('range', (r) => <RangeText range={r.range} />),
          enabledColumn(),
          col.custom(
            'userCount',
            (r) =>
              r.userCount > 0 && seesUsers ? (
                <Button type="link" size="small" onClick={() => go(`/system/user?roleId=${r.id}`)}>
                  {r.userCount}
                </Button>
              ) : (
                r.userCount
              ),
            { align: 'right' },
          ),
          ...col.some('actionCount', 'templateName', 'mine', 'remark'),
          col.one('updatedAt', { sort: true }),
          col.buttons(buttons),
        ]}
      />
      {open?.what === 'role' && <RoleDialog id={open.id} onClose={close} />}
      {open?.what === 'template' && <TemplateDialog onClose={close} />}
      {open?.what === 'copy' && (
        <FormDialog
          title={`${t('复制角色')} ${open.row.name}`}
          table={named}
          initial={{ name: t('{{name}} 副本', { name: open.row.name }) }}
          record={open.row.id}
          save={({ name }) =>
            saveForm(
              calls.copy,
              { id: open.row.id, version: open.row.version, name: String(name) },
              [calls.query],
              undefined,
              // in the list it may stand on another page
              ({ id }) => ({
                text: t('已复制为「{{name}}」', { name: String(name) }),
                action: { label: t('查看'), run: () => setOpen({ what: 'role', id }) },
              }),
            )
          }
          onClose={close}
        />
      )}
      {open?.what === 'save' && (
        <FormDialog
          title={`${t('保存为模板')} ${open.row.name}`}
          table={named}
          initial={{ name: open.row.name }}
          save={(v) =>
            saveForm(templateCalls.add, { roleId: open.row.id, name: String(v.name) }, [templateCalls.query])
          }
          onClose={close}
        />
      )}
    </>
  )
}
