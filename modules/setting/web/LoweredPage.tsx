import { Table } from 'antd'
import type { ReactNode } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { Failed } from '#kernel/web/picker/Failed.tsx'
import { loweredCalls as calls } from '../shared/calls.ts'
import '#kernel/web/document/document.css'
import '#kernel/web/theme/plain.css'
import './setting.css'

type Row = Answer<typeof calls.query>[number]

const shown = ({ value, deleted }: Row): string =>
  value === null ? t(deleted ? '已删除的审批流程' : '停用的审批流程') : typeof value === 'boolean' ? t(value ? '是' : '否') : String(value)

/** On a phone each cell says what it is, for the head is not there. */
const column = (label: string, width: number, render: (row: Row) => ReactNode) => ({
  title: t(label),
  width,
  onCell: () => ({ 'data-label': t(label) }) as object,
  render: (_: unknown, row: Row) => render(row),
})

/** The walls that are down, whose they are and who lowered them (security.md C92). */
export default function LoweredPage() {
  const { data = [], loading, error, reload } = useAsk(calls.query, {})
  return (
    <div className="a-page">
      <h1 className="sr-only">{t('已降低的防线')}</h1>
      <section className="d-card">
        <p className="d-muted">{t('更改防线须由两人办理，两人都不能审核采购订单；院领导和监管机构会收到消息。')}</p>
        <Table<Row>
          className="a-lowered"
          rowKey="id"
          size="small"
          pagination={false}
          loading={loading}
          dataSource={data}
          scroll={{ x: 900 }}
          // no answer is not the same as no lowered wall
          locale={{ emptyText: error ? <Failed again={reload} /> : t('没有已降低的防线') }}
          columns={[
            column('防线', 320, (r) => t(r.title)),
            column('机构', 220, (r) => r.orgName || t('全区域')),
            column('当前值', 140, (r) => <b>{shown(r)}</b>),
            column('更改人', 140, (r) => r.changedBy),
            column('复核人', 140, (r) => r.agreedBy || NONE),
            column('更改时间', 160, (r) => timeText(r.changedAt)),
          ]}
        />
      </section>
    </div>
  )
}
