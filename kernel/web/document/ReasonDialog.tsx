import { Input } from 'antd'
import { type ComponentRef, type ReactNode, useRef, useState } from 'react'
import { useOnline } from '../http/online.ts'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { mayClose } from '../shell/confirm.ts'
import { Problem } from './Problem.tsx'

interface ReasonProps {
  title: string
  /** Why one is asked for. */
  why?: string
  required: boolean
  /** Answers the refusal, which stands here with what was typed. */
  onOk: (reason: string) => Promise<string | undefined>
  onCancel: () => void
  /** What else is asked, below the reason. */
  children?: ReactNode
}

/** Asks for the reason of an action; an empty one is refused here, with the focus in the field. */
export const ReasonDialog = ({ title, why, required, onOk, onCancel, children }: ReasonProps) => {
  const [reason, setReason] = useState('')
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const online = useOnline()
  const [fault, setFault] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ok = async () => {
    if (required && !reason.trim()) {
      setFault(true)
      field.current?.focus()
      return
    }
    setBusy(true)
    setRefused(await onOk(reason.trim()))
    setBusy(false)
  }
  const close = async () => {
    if (await mayClose(reason.trim() !== '')) onCancel()
  }
  return (
    <AppModal
      open
      question
      title={title}
      okText={t('确定')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !online }}
      onOk={ok}
      onCancel={() => void close()}
    >
      <Problem of={refused} />
      {why && <p className="d-why-asked">{why}</p>}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the text area below is inside it */}
      <label className="d-reason">
        <span>
          {t('原因')}
          {required && <em> *</em>}
        </span>
        <Input.TextArea
          ref={field}
          autoFocus
          rows={3}
          maxLength={200}
          value={reason}
          status={fault && !reason.trim() ? 'error' : undefined}
          aria-invalid={fault && !reason.trim()}
          onChange={(e) => setReason(e.target.value)}
        />
        {fault && !reason.trim() && (
          <span role="alert" className="d-fault">
            {t('请填写原因')}
          </span>
        )}
      </label>
      {children}
    </AppModal>
  )
}
