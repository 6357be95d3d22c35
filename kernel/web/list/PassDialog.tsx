import { Input, type InputRef } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useOnline } from '../http/online.ts'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'

interface Props {
  title: string
  question: string | undefined
  facts: readonly (readonly [string, ReactNode])[]
  onOk: (said: string) => Promise<void>
  onCancel: () => void
}

/** One look at what is passed from a list, and a comment who wants to give one; Enter passes (ux.md 69). */
export const PassDialog = ({ title, question, facts, onOk, onCancel }: Props) => {
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const field = useRef<InputRef>(null)
  const ok = async () => {
    if (busy || !online) return
    setBusy(true)
    await onOk(said.trim())
    setBusy(false)
  }
  return (
    <AppModal
      open
      width={720}
      title={title}
      okText={title}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !online }}
      onOk={ok}
      onCancel={onCancel}
      // a second click of the hand that opened it meets the dialog, which then gives the focus to its first button
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      <dl className="l-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {question && <p className="d-why-asked">{t(question)}</p>}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field below is inside it */}
      <label className="d-reason">
        <span>{t('意见（可不填）')}</span>
        <Input
          ref={field}
          autoFocus
          maxLength={200}
          value={said}
          onChange={(e) => setSaid(e.target.value)}
          // Enter also ends a word of an input method
          onPressEnter={(e) => !e.nativeEvent.isComposing && void ok()}
        />
      </label>
    </AppModal>
  )
}
