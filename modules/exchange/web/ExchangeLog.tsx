import { useEffect, useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { timeText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { OrgFilter } from '#modules/organisation/web/public.tsx'
import { exchangeCalls as calls, exchangeDirections, exchangeSystems } from '../shared/calls.ts'
import './exchange.css'

type Row = RowOf<typeof calls.list>
const col = columnsOf(calls.list)

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
            <OrgFilter />
            <Filter.Select name="system" label="对方系统" options={exchangeSystems} />
            <Filter.Select name="direction" label="方向" options={exchangeDirections} />
            <Filter.Bool name="ok" label="成功" />
            <Filter.Dates name="at" label="时间" />
          </>
        }
        columns={[
          col.time('at', '时间', { sort: true, width: 160 }),
          col.text('orgName', '机构', { width: 200 }),
          col.choice('system', '对方系统', exchangeSystems),
          col.choice('direction', '方向', exchangeDirections, { width: 70 }),
          col.text('name', '接口', { width: 220 }),
          col.text('refNo', '单号', { width: 160 }),
          col.custom(
            'ok',
            '结果',
            (r) => (
              <span className="d-tag" data-tone={r.ok ? 'green' : 'red'}>
                {r.ok ? t('成功') : t('失败')}
              </span>
            ),
            { width: 80 },
          ),
          col.text('code', '返回码', { width: 90 }),
          col.text('message', '信息', { width: 260 }),
          col.int('ms', '耗时（毫秒）', { sort: true, width: 110 }),
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
