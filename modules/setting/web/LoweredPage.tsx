import { Table } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { Failed } from '#kernel/web/picker/Failed.tsx'
import { loweredCalls as calls } from '../shared/calls.ts'
import '#kernel/web/document/document.css'
import '#kernel/web/theme/plain.css'

type Row = Answer<typeof calls.query>[number]

const shown = ({ value }: Row): string =>
  value === null ? t('停用的审批流程') : typeof value === 'boolean' ? t(value ? '是' : '否') : String(value)

/** The walls that are down, whose they are and who lowered them (security.md C92). */
export default function LoweredPage() {
  const { data = [], loading, error, reload } = useAsk(calls.query, {})
  return (
    <div className="a-page">
      <h1 className="sr-only">{t('已降低的防线')}</h1>
      <section className="d-card">
        <p className="d-muted">{t('更改防线须由两人办理，两人都不能审核采购订单；院领导和监管机构会收到消息。')}</p>
        <Table<Row>
          rowKey="id"
          size="small"
          pagination={false}
          loading={loading}
          dataSource={data}
          scroll={{ x: 900 }}
          // no answer is not the same as no lowered wall
          locale={{ emptyText: error ? <Failed again={reload} /> : t('没有已降低的防线') }}
          columns={[
            { title: t('防线'), width: 320, render: (_, r) => t(r.title) },
            { title: t('机构'), width: 220, render: (_, r) => r.orgName || t('全区域') },
            { title: t('当前值'), width: 140, render: (_, r) => <b>{shown(r)}</b> },
            { title: t('更改人'), width: 140, dataIndex: 'changedBy' },
            { title: t('复核人'), width: 140, render: (_, r) => r.agreedBy || NONE },
            { title: t('更改时间'), width: 160, render: (_, r) => timeText(r.changedAt) },
          ]}
        />
      </section>
    </div>
  )
}
