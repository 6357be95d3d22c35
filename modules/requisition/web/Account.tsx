import { Button } from 'antd'
import { useState } from 'react'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/** The account to pay to by its last digits; in full for who pays, and that he looked is noted. */
export const Account = ({ id }: { id: string }) => {
  const { data: d } = useAsk(calls.detail, { id })
  const full = useAct(calls.account)
  const may = useCan(calls.account)
  const [known, setKnown] = useState<string>()
  if (!d?.account) return null
  return (
    <>
      {[d.accountName, d.bankName, known ?? d.account].join(' ')}
      {may && !known && (
        <Button
          type="link"
          size="small"
          onClick={async () => setKnown((await full.run({ id }))?.bankAccount)}
          loading={full.busy}
        >
          {t('查看收款账号')}
        </Button>
      )}
    </>
  )
}
