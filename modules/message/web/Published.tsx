import { Button, Pagination, Table } from 'antd'
import { useState } from 'react'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { Failed } from '#kernel/web/picker/Failed.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { wordText } from '#kernel/web/words.tsx'
import { messageCalls } from '../shared/calls.ts'
import { announcementWords as words } from '../shared/words.ts'
import { PublishDialog } from './PublishDialog.tsx'

const states = { waiting: '未开始', shown: '公示中', over: '已结束', withdrawn: '已撤回' }
const size = 10

/** What the authority published, with readers and period; publishing and withdrawing. */
export const Published = () => {
  const [page, setPage] = useState(1)
  const [publishing, setPublishing] = useState(false)
  const { data, loading, error, reload } = useAsk(messageCalls.published, { page, size }, { keep: true })
  const withdraw = useAct(messageCalls.withdraw, {
    refresh: [messageCalls.published, messageCalls.query],
    done: '已撤回',
  })
  type Row = NonNullable<typeof data>['rows'][number]
  const take = async (row: Row) => {
    const lines = [row.title, t('已有 {{n}} 人阅读，撤回后不能恢复', { n: row.readers })]
    if ((await confirm({ title: '提示', text: '确定撤回此公告吗？', lines, danger: true })) === 'ok')
      await withdraw.run({ id: row.id })
  }
  return (
    <div className="m-published">
      <div className="m-bar">
        <Button type="primary" onClick={() => setPublishing(true)}>
          {t('发布公告')}
        </Button>
      </div>
      <Table<Row>
        size="small"
        rowKey="id"
        loading={loading}
        pagination={false}
        dataSource={data?.rows}
        scroll={{ x: 900 }}
        locale={error ? { emptyText: <Failed again={reload} /> } : {}}
        columns={[
          { title: t(words.title.label), dataIndex: 'title' },
          {
            title: t(words.kinds.label),
            render: (_, r) => [...r.kinds.map((k) => wordText(words.kinds, k)), ...r.orgs].join(comma()),
          },
          {
            title: t('公示期'),
            width: 300,
            render: (_, r) =>
              `${r.validFrom ? timeText(r.validFrom) : t('即日')} ~ ${r.validTo ? timeText(r.validTo) : t('长期')}`,
          },
          { title: t('状态'), width: 90, render: (_, r) => t(states[r.state]) },
          { title: t('已读人数'), dataIndex: 'readers', width: 90, align: 'right' },
          { title: t('发布人'), dataIndex: 'author', width: 100 },
          { title: t('发布时间'), width: 150, render: (_, r) => timeText(r.at) },
          {
            title: t('操作'),
            width: 80,
            render: (_, r) =>
              r.state === 'withdrawn' ? null : (
                <Button size="small" type="link" danger onClick={() => void take(r)}>
                  {t('撤回')}
                </Button>
              ),
          },
        ]}
      />
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={data?.total ?? 0}
        onChange={setPage}
        showSizeChanger={false}
      />
      {publishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </div>
  )
}
