import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { browserOf } from '#kernel/web/session/browser.ts'
import { OrgFilter } from '#modules/organisation/web/public.tsx'
import { logCalls as calls, loginOutcomes } from '../shared/calls.ts'
import { LogExport } from './LogExport.tsx'

const col = columnsOf(calls.query)
const fixed = { sort: '-at', fixed: { type: 'login' } }

const columns = [
  col.time('at', '时间', { sort: true, width: 160 }),
  col.text('loginName', '账号', { width: 130 }),
  col.text('userName', '姓名', { width: 120 }),
  col.text('orgName', '机构', { width: 240 }),
  col.custom(
    'outcome',
    '结果',
    (l) => (
      <span className="d-tag" data-tone={l.outcome === 'ok' ? 'green' : 'red'}>
        {t(loginOutcomes[l.outcome as 'ok'] ?? l.outcome)}
      </span>
    ),
    { width: 160 },
  ),
  col.text('ip', 'IP 地址', { width: 140 }),
  col.custom('userAgent', '浏览器', (l) => <span title={l.userAgent}>{browserOf(l.userAgent)}</span>, { width: 180 }),
]

export default function LoginLog() {
  const list = useList(calls.query, fixed)
  return (
    <ListPage
      title="登录日志"
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="账号、姓名、IP 地址" />
          <OrgFilter />
          <Filter.Select name="outcome" label="结果" options={loginOutcomes} />
          <Filter.Dates name="at" label="时间" />
        </>
      }
      toolbar={<LogExport log="login" list={list} />}
      columns={columns}
    />
  )
}
