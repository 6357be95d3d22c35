import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { FieldView } from '#kernel/web/form/FieldForm.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { dialects } from '../shared/adapter.ts'
import { provinceSettingCalls as calls } from '../shared/calls.ts'
import { autoTable, connectionTable } from '../shared/fields-form.ts'
import { Addresses } from './Addresses.tsx'
import { bodyOf } from './body.ts'
import { Walk } from './Walk.tsx'
import '#kernel/web/document/document.css'
import '#kernel/web/list/list.css'
import '#kernel/web/theme/plain.css'
import './setting.css'

type Shown = Answer<typeof calls.query>
type Account = Shown['accounts'][number]

const wishOf = (v: Values): Values => {
  const { secret, pullTimes, ...rest } = v
  return {
    ...rest,
    ...(secret ? { secret } : {}),
    ...(pullTimes === undefined
      ? {}
      : {
          pullTimes: String(pullTimes ?? '')
            .split(/[ ,，]+/)
            .filter(Boolean),
        }),
  } as unknown as Values
}

/** A part of the setting: read, and typed in a dialog. */
const Part = ({
  title,
  table,
  of,
  values,
  note,
}: {
  title: string
  table: FieldTable
  of: Account | undefined
  values: Values
  note?: string
}) => {
  const [editing, setEditing] = useState(false)
  const may = useCan(calls.save)
  const [edits, enables] = [useCan('provincial/setting:edit'), useCan('provincial/setting:enable')]
  const fixed = table.fields.map((f) => f.key).filter((key) => (key === 'enabled' ? !enables : !edits))
  return (
    <section className="d-card">
      <div className="ps-head">
        <h2>{t(title)}</h2>
        {may && fixed.length < table.fields.length && (
          <Button type={of ? 'default' : 'primary'} onClick={() => setEditing(true)}>
            {t('修改')}
          </Button>
        )}
      </div>
      <FieldView table={table} values={values} names={{ secret: of?.hasSecret ? t('已设置') : t('未设置') }} />
      {editing && (
        <FormDialog
          title={t(title)}
          table={table}
          initial={values}
          fixed={fixed}
          head={note && <p className="d-muted">{note}</p>}
          save={(v) => saveForm(calls.save, { ...bodyOf(of), ...wishOf(v) } as never, [calls.query])}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  )
}

const LineState = ({ of: a }: { of: Account }) =>
  a.faults === 0 ? (
    <p className="d-muted">
      {a.pulledAt ? t('最近查询 {{at}}', { at: timeText(a.pulledAt) }) : t('尚未按时查询过状态')}
    </p>
  ) : (
    <p className="d-bar" role="status">
      {a.paused
        ? t('省平台线路已暂停：{{at}} 起连续 {{n}} 次故障，{{why}}', {
            at: timeText(a.faultySince),
            n: a.faults,
            why: a.fault,
          })
        : t('省平台最近 {{n}} 次没有可信的回答：{{why}}', { n: a.faults, why: a.fault })}
      {a.nextTry && ` ${t('下次尝试 {{at}}', { at: timeText(a.nextTry) })}`}
    </p>
  )

const Own = ({ of: { accounts, points, region } }: { of: Shown }) => {
  const [asked, setAsked] = useSearchParams()
  const account = accounts[0]
  const values = (account
    ? { ...account, secret: '', pullTimes: account.pullTimes.join(' ') }
    : { dialect: '', autoReceive: true, pullTimes: '08:00 14:00 20:00' }) as unknown as Values
  const secret = account?.hasSecret ? t('密钥不会再显示；不修改时留空') : t('密钥保存后不会再显示')
  return (
    <Tabs
      activeKey={asked.get('tab') ?? 'connection'}
      onChange={(tab) => setAsked({ tab }, { replace: true })}
      items={[
        {
          key: 'connection',
          label: t('连接'),
          children: (
            <>
              {account && <LineState of={account} />}
              <p className="d-muted">
                {region.url
                  ? t('未填写的地址和类型按区域设置：{{url}}，{{dialect}}', {
                      url: region.url,
                      dialect: t(dialects[region.dialect]),
                    })
                  : t('区域没有统一的平台地址，由医院自行填写')}
              </p>
              <Part title="省平台连接" table={connectionTable} of={account} values={values} note={secret} />
              <Walk of={account} />
            </>
          ),
        },
        { key: 'addresses', label: t('收货地址'), children: <Addresses of={points} account={account} /> },
        {
          key: 'auto',
          label: t('自动化'),
          children: <Part title="自动化" table={autoTable} of={account} values={values} />,
        },
      ]}
    />
  )
}

/** For the authority: who works on the platform, and whose line does not answer. */
const Hospitals = ({ of }: { of: Shown['accounts'] }) => (
  <section className="d-card">
    <PlainTable
      rowKey="hospitalId"
      dataSource={of}
      scroll={{ x: 860 }}
      columns={[
        { title: t('医院'), width: 220, dataIndex: 'hospital' },
        { title: t('机构编码'), width: 150, render: (_, r) => r.institution || NONE },
        {
          title: t('状态'),
          width: 110,
          render: (_, r) => {
            const [label, tone] = !r.enabled
              ? (['未启用', 'grey'] as const)
              : r.paused
                ? (['已暂停', 'red'] as const)
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
        { title: t('审核后自动推送'), width: 130, render: (_, r) => (r.autoPush ? t('是') : t('否')) },
        { title: t('最近故障'), width: 240, render: (_, r) => r.fault || NONE },
        { title: t('最近查询'), width: 150, render: (_, r) => (r.pulledAt ? timeText(r.pulledAt) : NONE) },
      ]}
    />
  </section>
)

/** 平台设置: how a hospital works on the provincial platform. */
export default function Setting() {
  const { data, error } = useAsk(calls.query, {})
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  return (
    <div className="a-page">
      <h1>{t('平台设置')}</h1>
      {error && (
        <p role="alert" className="d-bar">
          {error.msg}
        </p>
      )}
      {data && (hospital ? <Own of={data} /> : <Hospitals of={data.accounts} />)}
    </div>
  )
}
