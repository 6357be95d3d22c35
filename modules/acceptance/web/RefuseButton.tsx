import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { useUnsaved } from '#kernel/web/shell/useTab.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import type { refuseReasons } from '../shared/machine.ts'
import { checkWords } from '../shared/words.ts'
import { stale } from './acts.ts'
import { reasons } from './checks.ts'

type Reason = keyof typeof refuseReasons

interface Props {
  doc: { id: string; version: number }
  /** What the page says of the delivery as a whole. */
  said: Pick<Asked<typeof acceptanceCalls.refuse>, 'arrivedAt' | 'arrivedTemp'>
  onDone: () => void
}

/** 整单拒收: everything of this delivery, for one reason. */
export const RefuseButton = ({ doc, said, onDone }: Props) => {
  const [open, setOpen] = useState(false)
  const [refuseCode, setCode] = useState<Reason>()
  const [refuseReason, setReason] = useState('')
  const refuse = useAct(acceptanceCalls.refuse, {
    refresh: stale,
    done: '已登记验收',
    onDone: () => {
      setOpen(false)
      onDone()
    },
  })
  useUnsaved(open && refuseReason !== '')
  if (!useCan(acceptanceCalls.refuse)) return null
  const wrong = refuse.error && (fieldErrorsOf(refuse.error)[0]?.message ?? refuse.error.msg)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('整单拒收')}
      </Button>
      {open && (
        <AppModal
          open
          width={520}
          title={t('整单拒收')}
          okText={t('确定')}
          cancelText={t('取消')}
          okButtonProps={{ danger: true, disabled: !refuseCode }}
          confirmLoading={refuse.busy}
          onOk={() => refuseCode && refuse.run({ id: doc.id, version: doc.version, ...said, refuseCode, refuseReason })}
          onCancel={() => setOpen(false)}
        >
          {wrong && (
            <p role="alert" className="d-bar">
              {wrong}
            </p>
          )}
          <Select
            style={{ width: '100%' }}
            aria-label={t(checkWords.refuseCode.label)}
            placeholder={t(checkWords.refuseCode.label)}
            value={refuseCode}
            onChange={setCode}
            options={reasons()}
          />
          <Input.TextArea
            style={{ marginTop: 12 }}
            rows={3}
            maxLength={200}
            aria-label={t(checkWords.refuseReason.label)}
            placeholder={t(checkWords.refuseReason.label)}
            value={refuseReason}
            onChange={(e) => setReason(e.target.value)}
          />
        </AppModal>
      )}
    </>
  )
}
