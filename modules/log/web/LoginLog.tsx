import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { Agent } from '#kernel/web/session/Agent.tsx'
import { OrgFilter } from '#modules/organisation/web/public.tsx'
import { logCalls as calls } from '../shared/calls.ts'
import { loginOutcomes, loginWords as words } from '../shared/words.ts'
import { LogExport } from './LogExport.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const fixed = { sort: '-at', fixed: { type: 'login' } }

const columns = [
  col.one('at', { sort: true }),
  ...col.some('loginName', 'userName', 'orgName'),
  col.custom('outcome', (l) => (
    <span className="d-tag" data-tone={l.outcome === 'ok' ? 'green' : 'red'}>
      {t(loginOutcomes[l.outcome as 'ok'] ?? l.outcome)}
    </span>
  )),
  col.one('ip'),
  col.custom('userAgent', (l) => <Agent of={l.userAgent} />),
]

export const keep = true

export default function LoginLog() {
  const list = useList(calls.query, fixed)
  return (
    <ListPage
      title="登录日志"
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="账号、姓名、IP 地址" />
          <OrgFilter of={calls.query} />
          <Filter.Select name="outcome" label={words.outcome.label} options={loginOutcomes} />
          <Filter.Dates name="at" label={words.at.label} />
        </>
      }
      toolbar={<LogExport log="login" list={list} />}
      decides={['at', 'loginName', 'userName', 'outcome']}
      columns={columns}
    />
  )
}
