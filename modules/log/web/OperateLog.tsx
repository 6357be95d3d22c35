import { Button, Table } from 'antd'
import { useState } from 'react'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { sessionStore } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { resolve } from '#kernel/web/shell/resolve.ts'
import { told } from '#kernel/web/words.tsx'
import { OrgFilter } from '#modules/organisation/web/public.tsx'
import { logCalls as calls } from '../shared/calls.ts'
import { operateWords as words } from '../shared/words.ts'
import { LogExport } from './LogExport.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'
import './log.css'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const fixed = { sort: '-at', fixed: { type: 'operate' } }
const said = (v: string | null) => (v === 'true' ? t('是') : v === 'false' ? t('否') : v)

/** Is there a page for it, which the reader may open? */
const opens = (path: string): boolean => path !== '' && !!resolve(path, sessionStore.getState().menus)?.load

/** The first changes in one line. */
const brief = (row: Row): string =>
  row.changes
    .slice(0, 3)
    .map((c) => `${t(c.label)}: ${said(c.before) ?? ''} → ${said(c.after) ?? ''}`)
    .join(' · ')

export const keep = true

export default function OperateLog() {
  const list = useList(calls.query, fixed)
  const [looking, setLooking] = useState<Row>()
  const [verifying, setVerifying] = useState(false)
  const mayVerify = useCan(calls.verify)
  const { data: entities = [] } = useAsk(calls.entities, {})
  return (
    <>
      <ListPage
        title="操作日志"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="操作人、编号、请求号" />
            <OrgFilter of={calls.query} />
            <Filter.Select
              name="entity"
              label="对象"
              options={Object.fromEntries(entities.map((e) => [e.entity, e.label]))}
            />
            <Filter.Dates name="at" label="时间" />
          </>
        }
        toolbar={
          <>
            <Button onClick={() => go('/system/operateLog/exchange')}>{t('接口交换日志')}</Button>
            {mayVerify && <Button onClick={() => setVerifying(true)}>{t('核对日志')}</Button>}
            <LogExport log="operate" list={list} />
          </>
        }
        decides={['at', 'userName', 'entity', 'action', 'entityNo']}
        columns={[
          col.one('at', { sort: true }),
          col.one('userName'),
          col.custom('action', (r) => t(r.action)),
          col.custom('entity', (r) => t(r.entity)),
          col.custom('entityNo', (r) =>
            opens(r.path) ? (
              <Button type="link" size="small" className="a-no" onClick={() => go(r.path)}>
                {r.entityNo}
              </Button>
            ) : (
              r.entityNo || NONE
            ),
          ),
          col.custom('changes', (r) => <span title={brief(r)}>{brief(r) || NONE}</span>),
          col.one('orgName'),
          col.custom('title', (r) => t(r.title)),
          col.one('ip'),
          col.buttons((r) => [{ label: '详情', run: () => setLooking(r) }]),
        ]}
      />
      {looking && <Detail row={looking} onClose={() => setLooking(undefined)} />}
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}

const Detail = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <AppModal open title={`${t(row.entity)} ${row.entityNo} ${t(row.action)}`} footer={null} onCancel={onClose}>
    <div style={{ marginBottom: 12 }}>
      <Fields
        of={told(words, { ...row, title: t(row.title) }, ['userName', 'orgName', 'at', 'title', 'ip', 'requestId'])}
      />
    </div>
    <Table
      rowKey="field"
      size="small"
      pagination={false}
      dataSource={row.changes}
      scroll={{ y: '50vh' }}
      locale={{ emptyText: t('没有字段变化') }}
      columns={[
        { title: t('字段'), width: 180, render: (_, c) => t(c.label) },
        { title: t('修改前'), render: (_, c) => <span className="a-old">{said(c.before) ?? NONE}</span> },
        { title: t('修改后'), render: (_, c) => <span className="a-new">{said(c.after) ?? NONE}</span> },
      ]}
    />
  </AppModal>
)
