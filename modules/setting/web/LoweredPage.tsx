import { Grid, Table } from 'antd'
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
  value === null
    ? t(deleted ? '已删除的审批流程' : '停用的审批流程')
    : typeof value === 'boolean'
      ? t(value ? '是' : '否')
      : String(value)

/** What is told of each. */
const told: readonly { label: string; width: number; of: (row: Row) => ReactNode }[] = [
  { label: '防线', width: 320, of: (r) => t(r.title) },
  { label: '机构', width: 220, of: (r) => r.orgName || t('全区域') },
  { label: '当前值', width: 140, of: (r) => <b>{shown(r)}</b> },
  { label: '更改人', width: 140, of: (r) => r.changedBy },
  { label: '复核人', width: 140, of: (r) => r.agreedBy || NONE },
  { label: '更改时间', width: 160, of: (r) => timeText(r.changedAt) },
]

/** On a phone a card for each, since a table would have to be pushed aside. */
const Cards = ({ rows }: { rows: readonly Row[] }) =>
  rows.map((row) => (
    <dl key={row.id} className="a-lowered">
      {told.map(({ label, of }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{of(row)}</dd>
        </div>
      ))}
    </dl>
  ))

/** The walls that are down, whose they are and who lowered them (security.md C92). */
export default function LoweredPage() {
  const { data = [], loading, error, reload } = useAsk(calls.query, {})
  const { sm } = Grid.useBreakpoint()
  return (
    <div className="a-page">
      <h1 className="sr-only">{t('已降低的防线')}</h1>
      <section className="d-card">
        <p className="d-muted">
          {t('更改防线须由两人办理，两人都不能审核采购计划或订单；院领导和监管机构会收到消息。')}
        </p>
        {sm === false && data.length > 0 ? (
          <Cards rows={data} />
        ) : (
          <Table<Row>
            rowKey="id"
            size="small"
            pagination={false}
            loading={loading}
            dataSource={data}
            scroll={{ x: 900 }}
            // no answer is not the same as no lowered wall
            locale={{ emptyText: error ? <Failed again={reload} /> : t('没有已降低的防线') }}
            columns={told.map(({ label, width, of }) => ({
              title: t(label),
              width,
              render: (_: unknown, r: Row) => of(r),
            }))}
          />
        )}
      </section>
    </div>
  )
}
