import { Button } from 'antd'
import { useState } from 'react'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { told } from '#kernel/web/words.tsx'
import { billingCalls as calls } from '../shared/billing.ts'
import { billingWords as words } from '../shared/words.ts'
import { BillingDialog } from './BillingDialog.tsx'

/** 开票资料 of the own organisation to read, and to change for whom that is allowed. */
export const Billing = () => {
  const { data, error } = useAsk(calls.query, {})
  const maySave = useCan(calls.save)
  const [asking, setAsking] = useState(false)
  if (!data) return <Waiting error={error} />
  return (
    <section className="d-card" aria-label={t('开票资料')}>
      {!data.saved && <p className="d-note">{t('尚未保存过：以下取自机构名称和统一社会信用代码')}</p>}
      <Fields of={told(words, data, ['title', 'taxNo', 'address', 'phone'])} />
      {maySave && (
        <p>
          <Button onClick={() => setAsking(true)}>{t('修改')}</Button>
        </p>
      )}
      {asking && <BillingDialog onClose={() => setAsking(false)} />}
    </section>
  )
}
