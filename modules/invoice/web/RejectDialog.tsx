import { Select } from 'antd'
import { useState } from 'react'
import { keys } from '#kernel/shared/machine.ts'
import type { Ran } from '#kernel/web/document/acts.ts'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { type RejectReason, rejectReasons } from '../shared/kinds.ts'
import { invoiceWords as words } from '../shared/words.ts'
import { type Row, stale } from './acts.ts'

/** Rejecting says what is wrong by a code, and in words what else. */
export const useRejecting = () => {
  const [asking, setAsking] = useState<{ d: Row; end: (ran: Ran) => void }>()
  const [code, setCode] = useState<RejectReason>('amount')
  const { send } = useSender()
  const one = (d: Row): Promise<Ran> => new Promise((end) => setAsking({ d, end }))
  const close = (ran: Ran) => {
    asking?.end(ran)
    setAsking(undefined)
  }
  const save = async (reason: string) => {
    const { id, version, no } = asking!.d
    const wish = { id, version, action: 'reject' as const, rejectCode: code, ...(reason ? { reason } : {}) }
    const said = { refresh: stale, done: t('{{no}} 已驳回', { no }) }
    const answer = await send(calls.audit, wish, said, { quiet: true })
    if ('error' in answer) return saidOf(answer.error)
    close({ done: true, now: answer.data })
    return undefined
  }
  return {
    one,
    view: asking && (
      <ReasonDialog
        title={`${t('驳回')} ${asking.d.number}`}
        required={code === 'other'}
        onOk={save}
        onCancel={() => close({ done: false })}
      >
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the choice below is inside it */}
        <label className="d-reason">
          <span>{t(words.rejectCode.label)}</span>
          <Select
            value={code}
            onChange={setCode}
            aria-label={t(words.rejectCode.label)}
            options={keys(rejectReasons).map((value) => ({ value, label: t(rejectReasons[value]) }))}
          />
        </label>
      </ReasonDialog>
    ),
  }
}
