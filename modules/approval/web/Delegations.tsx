import { Button } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, comma, t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { delegationCalls as calls } from '../shared/calls.ts'
import '#kernel/web/document/document.css'

const states = {
  coming: ['未开始', 'blue'],
  running: ['委托中', 'green'],
  over: ['已过期', 'grey'],
  ended: ['已结束', 'grey'],
} as const

/** Who approves for me while I am away, and for whom I do; shown to those who audit anything. */
export const Delegations = () => {
  const { data } = useAsk(calls.query, {})
  const [open, setOpen] = useState(false)
  const end = useAct(calls.end, { refresh: [calls.query], done: '已结束' })
  if (!data || !(data.audits || data.rows.length > 0)) return null
  const called = (p: (typeof data.people)[number]) =>
    p.all ? p.name : bracketed(p.name, p.documents.map((d) => t(d)).join(comma()))
  return (
    <section className="d-card">
      <div className="ap-head">
        <h2>{t('审批委托')}</h2>
        <Button disabled={data.people.length === 0} onClick={() => setOpen(true)}>
          {t('委托他人审批')}
        </Button>
      </div>
      <p className="d-muted">
        {data.people.length > 0
          ? t('被委托人代审其本人有权审核的单据，其余仍等您审核')
          : t('没有其他同事有您的审核权限，请联系管理员')}
      </p>
      <PlainTable
        rowKey="id"
        dataSource={data.rows}
        locale={{ emptyText: t('没有委托') }}
        columns={[
          { title: t('委托人'), dataIndex: 'userName', width: 140 },
          { title: t('被委托人'), dataIndex: 'delegateName', width: 140 },
          { title: t('日期'), width: 220, render: (_, d) => `${d.from} ~ ${d.to}` },
          { title: t('原因'), dataIndex: 'reason' },
          {
            title: t('状态'),
            width: 100,
            render: (_, d) => (
              <span className="d-tag" data-tone={states[d.state][1]}>
                {t(states[d.state][0])}
              </span>
            ),
          },
          {
            title: t('操作'),
            width: 100,
            render: (_, d) =>
              d.mine &&
              (d.state === 'coming' || d.state === 'running') && (
                <Button type="link" size="small" danger onClick={() => void end.run({ id: d.id })}>
                  {t('结束')}
                </Button>
              ),
          },
        ]}
      />
      {open && (
        <FormDialog
          title={t('委托他人审批')}
          table={{
            fields: [
              { key: 'delegateId', label: '被委托人', type: 'ref', required: true },
              { key: 'from', label: '开始日期', type: 'date', required: true },
              { key: 'to', label: '结束日期', type: 'date', required: true },
              { key: 'reason', label: '原因', type: 'text', max: 200 },
            ],
          }}
          refs={{
            delegateId: (p) => (
              <DictPicker
                {...p}
                value={p.value as string | null}
                onChange={(v) => p.onChange((v as string | undefined) ?? null)}
                options={data.people.map((d) => ({ value: d.id, label: called(d) }))}
                // which documents he may audit is to be read before he is chosen
                popupMatchSelectWidth={false}
              />
            ),
          }}
          initial={{}}
          save={(v) => saveForm(calls.save, filled(v) as Asked<typeof calls.save>, [calls.query])}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
