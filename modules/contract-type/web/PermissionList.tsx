import { lazy, Suspense, useState } from 'react'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { permissionCalls as calls } from '../shared/calls.ts'
import { scopes } from '../shared/kinds.ts'
import { permissionWords as words } from '../shared/words.ts'
import { SeesAsButton } from './SeesAs.tsx'

const PermissionDialog = lazy(() => import('./PermissionDialog.tsx'))

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

const rulesText = (row: Row): string =>
  row.rules
    .map(
      (r) =>
        `${r.typeId === null ? t('其他类型') : r.typeName} ${t(scopes[r.scope])}${r.hideAmount ? ` ${t('隐藏金额')}` : ''}`,
    )
    .join(comma())

export const keep = true

/** Who of one's own house sees which contracts; of whom nothing is said sees all. */
export default function PermissionList() {
  const list = useList(calls.query, { sort: 'subject' })
  const may = useCan(calls.save)
  const [editing, setEditing] = useState<Row | 'new'>()
  return (
    <>
      <ListPage
        title="合同数据权限"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="角色、人员姓名、登录名" />
            <Filter.Select name="kind" label={words.kind.label} options={words.kind.choices!} />
          </>
        }
        add={may && { label: '新增授权', run: () => setEditing('new') }}
        toolbar={<SeesAsButton />}
        decides={['subject', 'kind', 'rules']}
        columns={[
          col.one('subject', { sort: true }),
          col.one('kind'),
          col.custom('rules', (row) => <span title={rulesText(row)}>{rulesText(row)}</span>),
          col.one('savedAt', { sort: true }),
          col.one('saverName'),
          col.buttons((row) =>
            row.actions.includes('setScope') ? [{ label: '设置可见范围', run: () => setEditing(row) }] : [],
          ),
        ]}
      />
      {editing && (
        <Suspense fallback={null}>
          <PermissionDialog of={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  )
}
