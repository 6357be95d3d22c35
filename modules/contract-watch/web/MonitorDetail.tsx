import { Button, Tabs } from 'antd'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { contractMachine } from '#modules/contract/shared/machine.ts'
import { watchCalls as calls } from '../shared/calls.ts'
import { watchWords as words } from '../shared/words.ts'
import { Breaches } from './Breaches.tsx'
import { Lines } from './Lines.tsx'
import { Outlook } from './Outlook.tsx'
import { left, PaceTag, percent } from './pace.tsx'
import { useRemind } from './useRemind.ts'

export const keep = true

/** One contract: how far it went against its time, line by line; what was not kept; what stops when it ends. */
export default function MonitorDetail() {
  const { id = '' } = useParams()
  const { data: c, error } = useAsk(calls.detail, { id })
  const mayRemind = useCan(calls.remind)
  const looksAhead = useCan(calls.outlook)
  const { remind, busy } = useRemind()
  const tab = useTab()
  const { setTitle } = tab
  useEffect(() => {
    if (c) setTitle(c.no)
  }, [c, setTitle])
  if (!c) return <Waiting error={error} />
  const tabs = [
    { key: 'lines', label: t('标的'), children: <Lines of={c} /> },
    { key: 'breaches', label: `${t('违约')} ${c.breaches.length}`, children: <Breaches of={c.breaches} /> },
    ...(looksAhead ? [{ key: 'outlook', label: t('到期影响'), children: <Outlook id={id} /> }] : []),
  ]
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>
              {c.no} <PaceTag of={c.pace} /> <StatusTag of={contractMachine} is={c.status} />
            </h1>
          </header>
          <Fields
            of={told(words, c, [
              ...(['name', 'typeName', 'hospital', 'supplier'] as const),
              [words.share.label, percent(c.share)],
              [words.timeShare.label, percent(c.timeShare)],
              [words.paidShare.label, percent(c.paidShare)],
              'validFrom',
              [words.validTo.label, left(c)],
              ...(['amount', 'executedAmount', 'paidAmount'] as const),
              ['交货期限（小时）', c.deliveryHours],
              ['付款期限（天）', c.payDays],
              ...(['ownerName', 'supplierOwner', 'hospitalReminded', 'supplierReminded'] as const),
            ])}
          />
        </section>
        <section className="d-card">
          <Tabs items={tabs} />
        </section>
      </Scroll>
      <Footer>
        {mayRemind && c.awaited && (
          <Button loading={busy} onClick={() => void remind([id])}>
            {t('催办')}
          </Button>
        )}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
    </div>
  )
}
