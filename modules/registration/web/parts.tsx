import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { AskError } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { usePicture } from '#kernel/web/session/Captcha.tsx'
import type { NewPassword } from '#kernel/web/session/usePassword.ts'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import type { openCalls } from '../shared/calls.ts'

/** 新密码 and 确认密码 with the rule's tip. */
export const PasswordFields = ({ of }: { of: NewPassword }) => {
  const field = (label: string, value: string, problem: string | undefined, onChange: (v: string) => void) => (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      maxLength={32}
      {...{ value, problem, onChange }}
    />
  )
  return (
    <div className="r-pair">
      {field(t('密码'), of.next, of.nextWrong, of.setNext)}
      {field(t('确认密码'), of.again, of.againWrong, of.setAgain)}
      <p className="k-help r-wide">{of.tip}</p>
    </div>
  )
}

/** What a form of strangers sends: one at a time, always with a picture, and every refusal asks for a new one. */
export const useSending = (refused?: (error: AskError) => void) => {
  const { typed, answer, again, field } = usePicture(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (what: (captcha: string) => Promise<void>) => {
    if (busy) return
    if (!typed) return setProblem(t('请输入验证码'))
    setBusy(true)
    setProblem('')
    try {
      await what((await answer()) ?? '')
    } catch (e) {
      const error = e instanceof AskError ? e : new AskError((e as Error).message)
      refused?.(error)
      setProblem(error.msg)
      again()
    } finally {
      setBusy(false)
    }
  }
  return { typed, busy, problem, setProblem, send, again, picture: <div className="r-captcha">{field}</div> }
}

interface OpenFormProps {
  of: { busy: boolean; problem: string }
  /** What its button says, in Chinese. */
  label: string
  onSend: () => unknown
  className?: string
  /** Beside the button. */
  back?: ReactNode
  /** Below it. */
  after?: ReactNode
  children: ReactNode
}

/** A form of strangers with what went wrong and its button. */
export const OpenForm = ({ of, label, onSend, className, back, after, children }: OpenFormProps) => (
  <form
    noValidate
    className={className}
    onSubmit={(e) => {
      e.preventDefault()
      onSend()
    }}
  >
    {children}
    <p className="k-problem" role="alert">
      {of.problem}
    </p>
    <div className="k-actions">
      {back}
      <Button type="primary" htmlType="submit" loading={of.busy}>
        {t(label)}
      </Button>
    </div>
    {after}
  </form>
)

/** What was handed out: number and key, to be kept by the applicant. */
export type Receipt = Answer<typeof openCalls.register>

/** Number and key as text, for a note of one's own; says so when the browser lets it. */
const CopyButton = ({ text }: { text: string }) => {
  const [done, setDone] = useState(false)
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    )
  return <Button onClick={() => void copy()}>{done ? t('已复制') : t('复制编号和查询码')}</Button>
}

interface ReceiptCardProps {
  of: Receipt
  onBack: () => void
  onProgress: (of: Receipt) => void
}

/** What was sent, and how its result is heard of: there is no account yet that could be told. */
export const ReceiptCard = ({ of, onBack, onProgress }: ReceiptCardProps) => (
  <div className="r-receipt" role="status">
    <h2>{t('申请已提交，等待审核')}</h2>
    <p>{t('请保存申请编号和查询码，用来查询审核结果；查询码只显示这一次')}</p>
    <p>{t('审核结果不会另行发送，请在「进度查询」中查看；未通过时那里写明原因，可修改后重新提交')}</p>
    <dl>
      <dt>{t('申请编号')}</dt>
      <dd>{of.no}</dd>
      <dt>{t('查询码')}</dt>
      <dd>{of.key}</dd>
    </dl>
    <div className="r-acts">
      <CopyButton text={`${t('申请编号')} ${of.no}\n${t('查询码')} ${of.key}`} />
      <Button onClick={() => onProgress(of)}>{t('查询进度')}</Button>
      <Button type="primary" onClick={onBack}>
        {t('返回登录')}
      </Button>
    </div>
  </div>
)
