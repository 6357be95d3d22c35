import { Button, Table } from 'antd'
import { useState } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { NONE, timeText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { OrgFilter } from '#modules/organisation/web/public.tsx'
import { logCalls as calls } from '../shared/calls.ts'
import { LogExport } from './LogExport.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'
import './log.css'

type Row = RowOf<typeof calls.query>
const col = columnsOf(calls.query)
const fixed = { sort: '-at', fixed: { type: 'operate' } }
const said = (v: string | null) => (v === 'true' ? t('是') : v === 'false' ? t('否') : v)

/** The first changes in one line. */
const brief = (row: Row): string =>
  row.changes
    .slice(0, 3)
    .map((c) => `${t(c.label)}: ${said(c.before) ?? ''} → ${said(c.after) ?? ''}`)
    .join(' · ')

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
            <OrgFilter />
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
        columns={[
          col.time('at', '时间', { sort: true, width: 150 }),
          col.text('userName', '操作人', { width: 110 }),
          col.text('orgName', '机构', { width: 200 }),
          col.custom('entity', '对象', (r) => t(r.entity), { width: 150 }),
          col.custom('action', '动作', (r) => t(r.action), { width: 110 }),
          col.text('entityNo', '编号', { width: 180 }),
          col.custom('changes', '变更内容', (r) => <span title={brief(r)}>{brief(r) || NONE}</span>, { width: 320 }),
          col.custom('title', '功能', (r) => t(r.title), { width: 150 }),
          col.text('ip', 'IP 地址', { width: 130 }),
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
    <dl className="d-fields" style={{ marginBottom: 12 }}>
      {(
        [
          ['操作人', row.userName],
          ['机构', row.orgName],
          ['时间', timeText(row.at)],
          ['功能', t(row.title)],
          ['IP 地址', row.ip],
          ['请求号', row.requestId],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value || NONE}</dd>
        </div>
      ))}
    </dl>
    <Table
      rowKey="field"
      size="small"
      pagination={false}
      dataSource={row.changes}
      scroll={{ y: '50vh' }}
      locale={{ emptyText: t('没有字段变化') }}
      columns={[
        { title: t('字段'), width: 180, render: (_, c) => <span title={c.field}>{t(c.label)}</span> },
        { title: t('修改前'), render: (_, c) => <span className="a-old">{said(c.before) ?? NONE}</span> },
        { title: t('修改后'), render: (_, c) => <span className="a-new">{said(c.after) ?? NONE}</span> },
      ]}
    />
  </AppModal>
)
