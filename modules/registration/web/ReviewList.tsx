import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { registrationCalls as calls } from '../shared/calls.ts'
import { registrationKinds, registrationMachine } from '../shared/machine.ts'
import { useReview } from './acts.ts'

const col = columnsOf(calls.query)
const Filter = filtersOf(calls.query)
const columns = [
  col.link('no', '申请编号', (r) => `/system/hospital/${r.id}`),
  col.choice('kind', '申请类型', registrationKinds, { width: 120 }),
  col.text('orgName', '机构名称', { width: 220 }),
  col.text('creditCode', '统一社会信用代码', { width: 180 }),
  col.text('loginName', '账号', { width: 120 }),
  col.text('name', '姓名', { width: 100 }),
  col.text('mobile', '手机号', { width: 120 }),
  col.status('status', '状态', registrationMachine),
  col.text('reason', '驳回原因', { width: 180 }),
  col.time('createdAt', '提交时间', { sort: true }),
  col.text('decidedBy', '审核人', { width: 100 }),
]

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
          <Filter.Select name="kind" label="申请类型" options={registrationKinds} />
          <Filter.Dates name="createdAt" label="提交时间" />
        </>
      }
      columns={[...columns, col.actions(acts)]}
    />
  )
}
