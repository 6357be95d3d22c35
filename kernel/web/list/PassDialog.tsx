import { Input, type InputRef } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Problem } from '../document/Problem.tsx'
import { useOnline } from '../http/online.ts'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { mayClose } from '../shell/confirm.ts'

interface Props {
  title: string
  question: string | undefined
  facts: readonly (readonly [string, ReactNode])[]
  /** What is unusual about it. */
  unusual?: ReactNode
  /** The documents one by one, where there are several. */
  children?: ReactNode
  /** Answers the refusal, which stands here with what was typed. */
  onOk: (said: string) => Promise<string | undefined>
  onCancel: () => void
}

/** One look at what is passed from a list, and a comment who wants to give one; Enter passes (ux.md 69). */
export const PassDialog = ({ title, question, facts, unusual, children, onOk, onCancel }: Props) => {
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const field = useRef<InputRef>(null)
  const ok = async () => {
    if (busy || !online) return
    setBusy(true)
    setRefused(await onOk(said.trim()))
    setBusy(false)
  }
  const close = async () => {
    if (await mayClose(said.trim() !== '')) onCancel()
  }
  return (
    <AppModal
      open
      question
      width={720}
      title={title}
      okText={title}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !online }}
      onOk={ok}
      onCancel={() => void close()}
      // a second click of the hand that opened it meets the dialog, which then gives the focus to its first button
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      <Problem of={refused} />
      <dl className="l-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unusual && <p className="l-unusual">{unusual}</p>}
      {children}
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
