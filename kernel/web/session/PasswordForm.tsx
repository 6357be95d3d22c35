import { useEffect, useState } from 'react'
import { cleanPassword } from '#kernel/shared/validators.ts'
import { AskError, ask } from '../http/ask.ts'
import { generic } from '../http/decide.ts'
import { t } from '../i18n.ts'
import { TextField } from '../shell/TextField.tsx'
import { useFirstWrong } from '../shell/useFirstWrong.ts'
import { usePicture } from './Captcha.tsx'
import { sessionCalls } from './calls.ts'
import { changePassword } from './sign-in.ts'
import { sessionStore, useSession } from './store.ts'

interface Props {
  onDone: () => void
  onCancel?: () => void
  /** The password one has just signed in with; without it the form asks for it. */
  known?: string
}

/** The server's password rule, once per session (specification: loginConfig, pswRule). */
const loadRule = async () => {
  if (sessionStore.getState().pswRule.reg) return
  const { tip, reg } = await ask(sessionCalls().loginConfig, {})
  sessionStore.setState({ pswRule: { tip, reg } })
}

/** 修改密码: old password, 新密码, 确认密码, with the rule's tip. Used at first login and in the personal menu. */
export const PasswordForm = ({ onDone, onCancel, known }: Props) => {
  const { tip, reg } = useSession((s) => s.pswRule)
  const [old, setOld] = useState(known ?? '')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const picture = usePicture()
  const { form, toFirst } = useFirstWrong()
  useEffect(() => void loadRule().catch(() => {}), [])

  const oldWrong = old ? undefined : t('请输入密码')
  const nextWrong = !next ? t('请输入新密码') : reg && !new RegExp(reg).test(next) ? t(tip) : undefined
  const againWrong = again === next ? undefined : t('两次输入的密码不一致')

  const submit = async () => {
    if (busy) return
    setTried(true)
    if (oldWrong || nextWrong || againWrong) return toFirst()
    setBusy(true)
    setProblem('')
    try {
      await changePassword(old, next, picture.text)
      onDone()
    } catch (e) {
      setProblem(e instanceof AskError ? e.msg : t(generic))
      picture.refused(e)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void submit()
      }}
    >
      {known === undefined && (
        <TextField
          label={t('原密码')}
          type="password"
          value={old}
          maxLength={32}
          autoComplete="current-password"
          autoFocus
          problem={tried ? oldWrong : undefined}
          onChange={(v) => setOld(cleanPassword(v))}
        />
      )}
      <TextField
        label={t('新密码')}
        type="password"
        value={next}
        maxLength={32}
        autoComplete="new-password"
        autoFocus={known !== undefined}
        problem={tried ? nextWrong : undefined}
        onChange={(v) => setNext(cleanPassword(v))}
      />
      <TextField
        label={t('确认密码')}
        type="password"
        value={again}
        maxLength={32}
        autoComplete="new-password"
        problem={tried ? againWrong : undefined}
        onChange={(v) => setAgain(cleanPassword(v))}
      />
      {tip && !(tried && nextWrong) && <p className="k-help">{t(tip)}</p>}
      {picture.field}
      {problem && (
        <p role="alert" className="k-problem">
          {problem}
        </p>
      )}
      <div className="k-actions">
        {onCancel && (
          <button type="button" className="k-btn" onClick={onCancel}>
            {t('取消')}
          </button>
        )}
        <button type="submit" className="k-btn k-btn-primary" aria-busy={busy}>
          {t('确定')}
        </button>
      </div>
    </form>
  )
}
