import { Button } from 'antd'
import { useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { usePicture as usePictureOf } from '#kernel/web/session/Captcha.tsx'
import { TextField } from '#kernel/web/shell/TextField.tsx'
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

/** The picture of a form of strangers, who are always asked; every answer of the server asks for a new one. */
export const usePicture = () => {
  const { field, ...picture } = usePictureOf(true)
  return { ...picture, field: <div className="r-captcha">{field}</div> }
}

/** What was handed out: number and key, to be kept by the applicant. */
export interface Receipt {
  no: string
  key: string
}

interface ReceiptCardProps {
  no: string
  code: string
  onBack: () => void
  onProgress: (of: Receipt) => void
}

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

/** What was sent, and how its result is heard of: there is no account yet that could be told. */
export const ReceiptCard = ({ no, code, onBack, onProgress }: ReceiptCardProps) => (
  <div className="r-receipt" role="status">
    <h2>{t('申请已提交，等待审核')}</h2>
    <p>{t('请保存申请编号和查询码，用来查询审核结果；查询码只显示这一次')}</p>
    <p>{t('审核结果不会另行发送，请在「进度查询」中查看；未通过时那里写明原因，可修改后重新提交')}</p>
    <dl>
      <dt>{t('申请编号')}</dt>
      <dd>{no}</dd>
      <dt>{t('查询码')}</dt>
      <dd>{code}</dd>
    </dl>
    <div className="r-acts">
      <CopyButton text={`${t('申请编号')} ${no}\n${t('查询码')} ${code}`} />
      <Button onClick={() => onProgress({ no, key: code })}>{t('查询进度')}</Button>
      <Button type="primary" onClick={onBack}>
        {t('返回登录')}
      </Button>
    </div>
  </div>
)

export const Problem = ({ text }: { text: string }) => (
  <p className="k-problem" role="alert">
    {text}
  </p>
)
