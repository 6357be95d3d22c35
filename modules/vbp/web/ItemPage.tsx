import { Button, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { batchStates } from '../shared/kinds.ts'
import { Curve, Standing } from './Curve.tsx'
import { QuotaDialog } from './QuotaDialog.tsx'
import { Quotas } from './Quotas.tsx'
import { Reasons } from './Reasons.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { TransfersOf } from './TransferList.tsx'
import { stale } from './Views.tsx'
import '#kernel/web/document/document.css'

export const keep = true

/** A selected article: its curve, when it will be done, its hospitals, and why others bought something else. */
export default function ItemPage() {
  const { id = '' } = useParams()
  const tab = useTab()
  const [year, setYear] = useState<number>()
  const { data: i, error } = useAsk(calls.progress, { id, ...(year ? { year } : {}) }, { keep: true })
  const buyers = useCan(calls.reasons)
  const [open, setOpen] = useState<'activate' | 'edit' | 'transfer'>()
  const start = useAct(calls.activate, { refresh: stale, done: '备选已启用' })
  useEffect(() => {
    if (i) tab.setTitle(i.name)
  }, [i, tab])
  if (!i)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error ? error.msg : t('正在加载')}</p>
        {error && <Button onClick={tab.close}>{t('关闭')}</Button>}
      </div>
    )
  const close = () => setOpen(undefined)
  const tabs = [
    { key: 'hospitals', label: '医院', children: <Quotas of={i} /> },
    ...(buyers
      ? [
          { key: 'reasons', label: '非中选原因', children: <Reasons itemId={id} /> },
          { key: 'transfers', label: '调剂', children: <TransfersOf itemId={id} /> },
        ]
      : []),
  ]
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>
              {i.name} {i.spec}
            </h1>
            <span className="d-muted">
              {i.manufacturer} · {i.batch} · {t(batchStates[i.state])}
            </span>
          </header>
          <Standing of={i} onYear={setYear} />
          {i.points.length > 0 && <Curve of={i} />}
        </section>
        <section className="d-card">
          <Tabs items={tabs.map((x) => ({ ...x, label: t(x.label) }))} />
        </section>
      </Scroll>
      <Footer>
        {i.actions.includes('activate') && (
          <Button type="primary" onClick={() => setOpen('activate')}>
            {t('启用备选')}
          </Button>
        )}
        {i.actions.includes('edit') && <Button onClick={() => setOpen('edit')}>{t('分配约定量')}</Button>}
        {i.actions.includes('transfer') && (
          <Button type="primary" onClick={() => setOpen('transfer')}>
            {t('调剂给其他医院')}
          </Button>
        )}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
      {open === 'activate' && (
        <ReasonDialog
          title={`${t('启用备选')} ${i.name}`}
          required
          onCancel={close}
          onOk={async (reason) => {
            if (await start.run({ id, reason })) close()
            return undefined
          }}
        />
      )}
      {open === 'edit' && <QuotaDialog of={i} onClose={close} />}
      {open === 'transfer' && <TransferDialog of={i} onClose={close} />}
    </div>
  )
}
