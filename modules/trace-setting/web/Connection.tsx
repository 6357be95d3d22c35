import { Button } from 'antd'
import { useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { FieldView } from '#kernel/web/form/FieldForm.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { traceSettingCalls as calls } from '../shared/calls.ts'
import { connectionTable } from '../shared/fields-form.ts'
import { uploads } from '../shared/uploads.ts'
import { type WireFault, wireFaults } from '../shared/wire.ts'
import { Side } from './Head.tsx'
import { Way } from './Way.tsx'

type Shown = Answer<typeof calls.query>
const stale = [calls.query]
const blank: Values = { address: '', code: '', name: '', admdvs: '', paasid: '', operator: '', operatorName: '' }

/** How a hospital reaches its platform, and whether it does. */
export default function Connection() {
  const { data, error } = useAsk(calls.query, {})
  return (
    <Side is="">
      {error && (
        <p role="alert" className="d-bar">
          {error.msg}
        </p>
      )}
      {data && (data.line ? <Own of={data} /> : <Hospitals of={data.hospitals} />)}
    </Side>
  )
}

/** The line's own word on how it stands. */
const LineState = ({ of: l }: { of: NonNullable<Shown['line']> }) => {
  if (l.faults === 0)
    return (
      <p className="d-muted ts-more">
        {l.answeredAt ? t('平台最近应答：{{at}}', { at: timeText(l.answeredAt) }) : t('平台还没有应答过')}
      </p>
    )
  const why = wireFaults[l.fault as WireFault] ?? l.fault
  return (
    <p className="d-bar" role="status">
      {l.pausedAt
        ? t('报送已暂停：{{at}} 起，{{why}}（{{message}}），连续 {{n}} 次', {
            at: timeText(l.pausedAt),
            why: t(why),
            message: l.message,
            n: l.faults,
          })
        : t('最近 {{n}} 次未能报送：{{why}}（{{message}}）', { n: l.faults, why: t(why), message: l.message })}
      {l.nextTry && ` ${t('下次尝试 {{at}}', { at: timeText(l.nextTry) })}`}
    </p>
  )
}

const Own = ({ of: { account, line, actions } }: { of: Shown }) => {
  const [editing, setEditing] = useState(false)
  const values: Values = account ? ({ ...account, token: '' } as unknown as Values) : blank
  return (
    <>
      <section className="d-card">
        <div className="ts-head">
          <h2>{t('医保平台连接')}</h2>
          {actions.includes('connection') && (
            <Button type={account?.address ? 'default' : 'primary'} onClick={() => setEditing(true)}>
              {t('修改')}
            </Button>
          )}
        </div>
        {line && <LineState of={line} />}
        <FieldView
          table={connectionTable}
          values={values}
          names={{ token: account?.hasToken ? t('已设置') : t('未设置') }}
        />
      </section>
      <Way ready={!!account?.address} />
      {editing && (
        <FormDialog
          title={t('医保平台连接')}
          table={connectionTable}
          initial={{ ...values, token: '' }}
          head={
            <p className="d-muted">
              {account?.hasToken ? t('密钥不会再显示；不修改时留空') : t('密钥保存后不会再显示')}
            </p>
          }
          save={({ token, ...v }) => {
            const wish = { ...v, ...(token ? { token } : {}), part: 'connection', version: account?.version ?? 0 }
            return saveForm(calls.save, pick(wish) as Asked<typeof calls.save>, stale)
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
/** Of the record only what the form may say. */
const pick = (wish: Values): Values => {
  const said = ['part', 'version', ...connectionTable.fields.map((f) => f.key)]
  return Object.fromEntries(Object.entries(wish).filter(([key]) => said.includes(key)))
}

/** For the authority: which hospitals are connected, and whose line is paused. */
const Hospitals = ({ of }: { of: Shown['hospitals'] }) => (
  <section className="d-card">
    <h2>{t('各医院的连接')}</h2>
    <PlainTable
      rowKey="id"
      dataSource={of}
      scroll={{ x: 760 }}
      columns={[
        { title: t('医院'), width: 220, dataIndex: 'name' },
        { title: t('机构编号'), width: 150, render: (_, r) => r.code || NONE },
        {
          title: t('状态'),
          width: 130,
          render: (_, r) => {
            const [label, tone] = r.pausedAt
              ? (['已暂停', 'red'] as const)
              : r.code === ''
                ? (['未连接', 'grey'] as const)
                : r.faults > 0
                  ? (['未应答', 'orange'] as const)
                  : (['正常', 'green'] as const)
            return (
              <span className="d-tag" data-tone={tone}>
                {t(label)}
              </span>
            )
          },
        },
        {
          title: t('已启用接口'),
          width: 240,
          render: (_, r) => uploads.filter((k) => r.switched.includes(k)).join(' ') || NONE,
        },
        { title: t('最近应答'), width: 160, render: (_, r) => (r.answeredAt ? timeText(r.answeredAt) : NONE) },
      ]}
    />
  </section>
)
