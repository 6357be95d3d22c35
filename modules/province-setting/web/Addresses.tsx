import { Button, Select } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { provinceSettingCalls as calls } from '../shared/calls.ts'
import { addressWords as words } from '../shared/words.ts'
import { bodyOf } from './body.ts'

type Shown = Answer<typeof calls.query>

/** Where the platform sends the goods of each point: chosen among the hospital's addresses there. */
export const Addresses = ({ of, account }: { of: Shown['points']; account: Shown['accounts'][number] | undefined }) => {
  const may = useCan('provincial/setting:edit') && !!account?.enabled
  const [looking, setLooking] = useState(false)
  const { data, error, fetching } = useAsk(calls.addresses, {}, { enabled: looking && may, quiet: true, fresh: true })
  const act = useAct(calls.save, { refresh: [calls.query], done: '已保存' })
  const set = (pointId: string, id: string | undefined) => {
    const a = data?.rows.find((r) => r.id === id)
    const address = a ? { id: a.id, name: a.name, address: a.address, receiver: a.receiver, phone: a.phone } : null
    void act.run({ ...bodyOf(account), points: [{ pointId, address }] })
  }
  const fault = error?.msg || data?.fault
  return (
    <section className="d-card">
      <div className="ps-head">
        <h2>{t('收货地址')}</h2>
        {may && (
          <Button type="primary" loading={fetching} onClick={() => setLooking(true)}>
            {t('读取平台地址')}
          </Button>
        )}
      </div>
      <p className="d-muted">
        {account?.enabled ? t('每个库房对照一个省平台收货地址，推送的订单送到该地址') : t('请先填写并启用省平台账号')}
      </p>
      {fault && (
        <p className="d-bar" role="alert">
          {fault}
        </p>
      )}
      <PlainTable
        rowKey="pointId"
        dataSource={of}
        scroll={{ x: 860 }}
        columns={[
          { title: t(words.point.label), width: 160, render: (_, p) => `${p.code} ${p.point}` },
          {
            title: t(words.name.label),
            width: 320,
            render: (_, p) =>
              data && data.rows.length > 0 ? (
                <Select
                  style={{ width: '100%' }}
                  aria-label={`${p.point} ${t(words.name.label)}`}
                  allowClear
                  disabled={act.busy}
                  value={p.addrId || undefined}
                  onChange={(id: string | undefined) => set(p.pointId, id)}
                  options={data.rows.map((a) => ({ value: a.id, label: `${a.name} ${a.address}` }))}
                />
              ) : p.addrId ? (
                `${p.name} ${p.address}`
              ) : (
                <span className="d-tag" data-tone="orange">
                  {t('未对照')}
                </span>
              ),
          },
          { title: t(words.receiver.label), width: 100, render: (_, p) => p.receiver || NONE },
          { title: t(words.phone.label), width: 130, render: (_, p) => p.phone || NONE },
          { title: t(words.pointAddress.label), width: 220, render: (_, p) => p.pointAddress || NONE },
          { title: t(words.changerName.label), width: 100, render: (_, p) => p.changerName || NONE },
          {
            title: t(words.updatedAt.label),
            width: 150,
            render: (_, p) => (p.updatedAt ? timeText(p.updatedAt) : NONE),
          },
        ]}
      />
    </section>
  )
}
