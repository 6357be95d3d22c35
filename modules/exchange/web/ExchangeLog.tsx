import { useEffect, useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { OrgFilter } from '#modules/organisation/web/public.tsx'
import { exchangeCalls as calls } from '../shared/calls.ts'
import { exchangeWords as words } from '../shared/words.ts'
import './exchange.css'

type Row = RowOf<typeof calls.list>
const col = wordColumns(words, calls.list)
const Filter = filtersOf(calls.list)

export const keep = true

/** What interfaces exchanged with other systems, message by message. */
export default function ExchangeLog() {
  const list = useList(calls.list, { sort: '-at' })
  const [looking, setLooking] = useState<Row>()
  const tab = useTab()
  useEffect(() => tab.setTitle(t('接口交换日志')), [tab])
  return (
    <>
      <ListPage
        title="接口交换日志"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="接口、单号、返回码、跟踪号" />
            <OrgFilter of={calls.list} />
            <Filter.Select name="system" label={words.system.label} options={words.system.choices!} />
            <Filter.Select name="direction" label={words.direction.label} options={words.direction.choices!} />
            <Filter.Bool name="ok" label="成功" />
            <Filter.Dates name="at" label="时间" />
          </>
        }
        decides={['at', 'system', 'name', 'refNo', 'ok']}
        columns={[
          col.one('at', { sort: true }),
          ...col.some('orgName', 'system', 'direction', 'name', 'refNo'),
          col.custom('ok', (r) => (
            <span className="d-tag" data-tone={r.ok ? 'green' : 'red'}>
              {r.ok ? t('成功') : t('失败')}
            </span>
          )),
          ...col.some('code', 'message'),
          col.one('ms', { sort: true }),
          col.buttons((r) => [{ label: '详情', run: () => setLooking(r) }]),
        ]}
      />
      {looking && (
        <AppModal
          open
          title={`${looking.name} ${timeText(looking.at)}`}
          footer={null}
          onCancel={() => setLooking(undefined)}
        >
          <p>{looking.message}</p>
          <h3>{t('请求报文')}</h3>
          <pre className="a-message">{looking.request}</pre>
          <h3>{t('返回报文')}</h3>
          <pre className="a-message">{looking.response}</pre>
        </AppModal>
      )}
    </>
  )
}
