import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import type { Field } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { OrgSelect, useRegion } from '#modules/organisation/web/public.tsx'
import { configCalls as calls, loweredCalls } from '../shared/calls.ts'
import '#kernel/web/document/document.css'
import '#kernel/web/list/list.css'
import '#kernel/web/theme/plain.css'
import { TemplateDialog, templateKey } from './TemplateDialog.tsx'
import './setting.css'

type Row = Answer<typeof calls.query>[number]
type Plain = Row['value1']

const sources = { default: ['默认', 'grey'], region: ['区域', 'blue'], org: ['机构', 'green'] } as const
const stale = [calls.query, calls.history]

const shown = (row: Pick<Row, 'type'>, v: Plain | null): string => {
  if (v === null || v === '') return NONE
  return typeof v === 'boolean' ? (v ? t('是') : t('否')) : row.type === 'choice' ? t(String(v)) : String(v)
}
/** A value of before: where none was set, the default, and what that was as far as it was noted. */
const was = (row: Row, v: Plain | null, unset: boolean): string => {
  if (!unset) return shown(row, v)
  return v === null ? t('默认') : bracketed(t('默认'), shown(row, v))
}
const fieldOf = (row: Row): Field => ({
  key: 'value1',
  label: row.title,
  type: row.type,
  max: row.type === 'int' ? (row.max ?? undefined) : 2000,
  min: row.min ?? undefined,
  choices: row.choices,
  required: row.type === 'int' || row.type === 'choice',
})

/** Settings of the region or of an organisation: what holds, where it comes from, and its changes. */
export default function ConfigPage() {
  const region = useRegion()
  const lowered = useCan(loweredCalls.query)
  const own = useSession((s) => s.currentOrg?.strName ?? '')
  const [orgId, setOrgId] = useState<string>()
  const [word, setWord] = useState('')
  const [editing, setEditing] = useState<Row>()
  const [looking, setLooking] = useState<Row>()
  const level = orgId ? { orgId } : {}
  const { data = [], loading } = useAsk(calls.query, level, { keep: true })
  const reset = useAct(calls.reset, { refresh: stale, done: '已恢复默认' })
  const wanted = word.trim().toLowerCase()
  const rows = data.filter((r) => `${t(r.title)} ${r.title} ${r.key1} ${t(r.group)}`.toLowerCase().includes(wanted))
  const groups = [...Map.groupBy(rows, (r) => r.group).entries()]
  const back = async (row: Row) => {
    const text = t('「{{title}}」将恢复为上一级的值，确定吗？', { title: t(row.title) })
    if ((await confirm({ title: '提示', text })) === 'ok')
      await reset.run({ ...level, key1: row.key1, version: row.version })
  }
  const buttons = (row: Row) => (
    <span className="l-actions">
      {row.actions.includes('edit') && (
        <Button type="link" size="small" onClick={() => setEditing(row)}>
          {t('修改')}
        </Button>
      )}
      {row.actions.includes('reset') && (
        <Button type="link" size="small" onClick={() => void back(row)}>
          {t('恢复默认')}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => setLooking(row)}>
        {t('变更记录')}
      </Button>
    </span>
  )
  return (
    <div className="a-page">
      <h1 className="sr-only">{t('系统配置')}</h1>
      <div className="l-toolbar">
        <div>
          <Input.Search
            allowClear
            placeholder={t('搜索配置项')}
            value={word}
            onChange={(e) => setWord(e.target.value)}
            style={{ width: 240 }}
          />
          {region && (
            <span className="f-control" style={{ width: 280 }}>
              <OrgLevel value={orgId} onChange={setOrgId} />
            </span>
          )}
          <span className="d-muted">
            {region && !orgId ? t('正在设置：全区域') : t('正在设置：{{name}}', { name: orgId ? t('所选机构') : own })}
          </span>
        </div>
        <div>
          {lowered && <Button onClick={() => go('/system/lowered')}>{t('已降低的防线')}</Button>}
          <Button onClick={() => go('/system/config/print')}>{t('打印模板')}</Button>
          <Button onClick={() => go('/system/config/workflow')}>{t('审批流程')}</Button>
          <Button onClick={() => go('/system/config/dict')}>{t('字典管理')}</Button>
        </div>
      </div>
      {groups.map(([group, items]) => (
        <section key={group} className="d-card">
          <h2>{t(group)}</h2>
          <PlainTable<Row>
            rowKey="id"
            loading={loading}
            dataSource={items}
            scroll={{ x: 900 }}
            columns={[
              {
                title: t('配置项'),
                width: 300,
                render: (_, r) => (
                  <>
                    {t(r.title)} {r.twoSign && <span className="d-tag">{t('防线')}</span>}
                  </>
                ),
              },
              { title: t('当前值'), width: 160, render: (_, r) => <b>{shown(r, r.value1)}</b> },
              {
                title: t('来源'),
                width: 90,
                render: (_, r) => (
                  <span className="d-tag" data-tone={sources[r.source][1]}>
                    {t(sources[r.source][0])}
                  </span>
                ),
              },
              { title: t('默认值'), width: 120, render: (_, r) => shown(r, r.defaultValue) },
              {
                title: t('最近修改'),
                width: 200,
                render: (_, r) => (r.changedAt ? `${r.changedBy} ${timeText(r.changedAt)}` : NONE),
              },
              { title: t('操作'), width: 220, render: (_, r) => buttons(r) },
            ]}
          />
        </section>
      ))}
      {!loading && rows.length === 0 && <p className="l-empty">{t('没有符合条件的数据')}</p>}
      {editing?.key1 === templateKey && (
        <TemplateDialog
          title={t(editing.title)}
          has={!!editing.value1}
          wish={{ ...level, version: editing.version }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {editing && editing.key1 !== templateKey && (
        <FormDialog
          title={t(editing.title)}
          record={orgId}
          table={{ fields: [fieldOf(editing)] }}
          // a secret is typed anew
          initial={{ value1: editing.secret ? '' : editing.value1 }}
          save={(v) => {
            const value1 = v.value1 ?? (editing.type === 'bool' ? false : '')
            const wish = { ...level, key1: editing.key1, version: editing.version, value1 }
            return saveForm(calls.update, wish as Asked<typeof calls.update>, stale)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {looking && <History row={looking} level={level} onClose={() => setLooking(undefined)} />}
    </div>
  )
}

const OrgLevel = ({ value, onChange }: { value?: string; onChange: (id: string | undefined) => void }) => (
  <OrgSelect
    label={t('机构')}
    value={value ?? null}
    invalid={false}
    placeholder={t('全区域')}
    onChange={(v) => onChange((v as string | null) ?? undefined)}
  />
)

const History = ({ row, level, onClose }: { row: Row; level: { orgId?: string }; onClose: () => void }) => {
  const { data = [], loading } = useAsk(calls.history, { ...level, key1: row.key1 })
  return (
    <AppModal open width={720} title={`${t('变更记录')} ${t(row.title)}`} footer={null} onCancel={onClose}>
      <Table
        rowKey="id"
        size="small"
        loading={loading}
        dataSource={data}
        pagination={false}
        scroll={{ y: 360 }}
        columns={[
          { title: t('时间'), width: 150, render: (_, h) => timeText(h.at) },
          { title: t('操作人'), width: 120, dataIndex: 'userName' },
          { title: t('复核人'), width: 100, render: (_, h) => h.second || NONE },
          { title: t('机构'), dataIndex: 'orgName' },
          { title: t('修改前'), width: 110, render: (_, h) => was(row, h.before, h.beforeUnset) },
          { title: t('修改后'), width: 110, render: (_, h) => was(row, h.after, h.afterUnset) },
        ]}
      />
    </AppModal>
  )
}
