import { lazy, Suspense, useEffect, useState } from 'react'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { templateCalls as calls, typeCalls } from '../shared/calls.ts'
import { templateWords as words } from '../shared/words.ts'
import { houseText, TypeViews, textsAt } from './views.tsx'

const NewTemplate = lazy(() => import('./NewTemplate.tsx'))
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, typeCalls.query]

export const keep = true

/** Texts of contracts: of which type, in which version. */
export default function TemplateList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('正文模板')), [tab])
  const list = useList(calls.query, { sort: 'name' })
  const mayAdd = useCan(typeCalls.add)
  const [adding, setAdding] = useState(false)
  const save = useAct(calls.save, { refresh: stale, done: '已保存' })
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  return (
    <>
      <ListPage
        title="正文模板"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="模板名称、合同类型" />
            <Filter.Bool name="enabled" label={words.enabled.label} />
            <Filter.Linked name="typeId" label={words.typeName.label} called={() => list.data?.rows[0]?.typeName} />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setAdding(true) }}
        toolbar={<TypeViews now="texts" />}
        decides={['name', 'typeName', 'scope', 'n', 'enabled']}
        columns={[
          col.link('name', (row) => `${textsAt}/${row.id}`, { sort: true }),
          col.one('typeName'),
          col.custom('scope', (row) => houseText(row.region)),
          col.one('n'),
          enabledColumn(),
          col.one('savedAt', { sort: true }),
          col.one('saverName'),
          col.buttons((row) => {
            const { id, version, actions } = row
            const turn = (enabled: boolean) => () => void save.run({ id, version, enabled })
            return [
              ...(actions.includes('edit') ? [{ label: '修改', run: () => go(`${textsAt}/${id}`) }] : []),
              ...(actions.includes('enable') ? [{ label: '启用', run: turn(true) }] : []),
              ...(actions.includes('disable') ? [{ label: '停用', run: turn(false) }] : []),
              ...(actions.includes('delete')
                ? [
                    {
                      label: '删除',
                      danger: true,
                      run: async () => {
                        if (await confirmDelete(row.name)) await remove.run({ id, version })
                      },
                    },
                  ]
                : []),
            ]
          }),
        ]}
      />
      {adding && (
        <Suspense fallback={null}>
          <NewTemplate onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
