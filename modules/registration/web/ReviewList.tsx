import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { registrationCalls as calls } from '../shared/calls.ts'
import { registrationKinds, registrationMachine } from '../shared/machine.ts'
import { registrationWords as words } from '../shared/words.ts'
import { useReview } from './acts.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const columns = [
  col.link('no', (r) => `/system/hospital/${r.id}`),
  col.one('orgName'),
  col.status(registrationMachine),
  col.one('createdAt', { sort: true }),
  ...col.some('kind', 'name', 'mobile', 'creditCode', 'loginName', 'reason', 'decidedBy'),
]

export const keep = true

/** Registrations that wait for the authority, and those decided. */
export default function ReviewList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const acts = useReview()
  const tab = useTab()
  useEffect(() => tab.setTitle(t('注册审核')), [tab])
  return (
    <ListPage
      title="注册审核"
      list={list}
      tabs={registrationMachine}
      filters={
        <>
          <Filter.Keyword placeholder="编号、机构、信用代码、账号、姓名、手机号" />
          <Filter.Select name="kind" label={words.kind.label} options={registrationKinds} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
        </>
      }
      decides={['no', 'kind', 'orgName', 'status', 'createdAt']}
      columns={[...columns, col.actions(acts)]}
    />
  )
}
