import { useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import { Captcha } from '#modules/session/web/public.tsx'
import type { NewPassword } from './usePassword.ts'

/** 新密码 and 确认密码 with the rule's tip. */
export const PasswordFields = ({ of }: { of: NewPassword }) => (
  <div className="r-pair">
    <TextField
      label={t('密码')}
      type="password"
      autoComplete="new-password"
      maxLength={32}
      value={of.next}
      problem={of.nextWrong}
      onChange={of.setNext}
    />
    <TextField
      label={t('确认密码')}
      type="password"
      autoComplete="new-password"
      maxLength={32}
      value={of.again}
      problem={of.againWrong}
      onChange={of.setAgain}
    />
    <p className="k-help r-wide">{of.tip}</p>
  </div>
)

/** The picture of a form; every answer of the server asks for a new one. */
export const usePicture = () => {
  const [text, setText] = useState('')
  const [round, setRound] = useState(0)
  return {
    text: text.trim(),
    again: () => {
      setText('')
      setRound((n) => n + 1)
    },
    field: (
      <div className="r-captcha">
        <Captcha value={text} onChange={setText} round={round} />
      </div>
    ),
  }
}

/** What was handed out: number and key, to be kept by the applicant. */
export const ReceiptCard = ({ no, code, onBack }: { no: string; code: string; onBack: () => void }) => (
  <div className="r-receipt" role="status">
    <h2>{t('申请已提交，等待审核')}</h2>
    <p>{t('请保存申请编号和查询码，用来查询审核结果；查询码只显示这一次')}</p>
    <dl>
      <dt>{t('申请编号')}</dt>
      <dd>{no}</dd>
      <dt>{t('查询码')}</dt>
      <dd>{code}</dd>
    </dl>
    <button type="button" className="k-btn k-btn-primary" onClick={onBack}>
      {t('返回登录')}
    </button>
  </div>
)

export const Problem = ({ text }: { text: string }) => (
  <p className="k-problem" role="alert">
    {text}
  </p>
)
