import { useState } from 'react'
import { cleanPassword } from '#kernel/shared/validators.ts'
import { AskError } from '../http/ask.ts'
import { generic } from '../http/decide.ts'
import { t } from '../i18n.ts'
import { TextField } from '../shell/TextField.tsx'
import { useFirstWrong } from '../shell/useFirstWrong.ts'
import { usePicture } from './Captcha.tsx'
import { changePassword } from './sign-in.ts'
import { usePassword } from './usePassword.ts'

interface Props {
  onDone: () => void
  onCancel?: () => void
  /** The password one has just signed in with; without it the form asks for it. */
  known?: string
}

/** 修改密码: old password, 新密码, 确认密码, with the rule's tip. Used at first login and in the personal menu. */
export const PasswordForm = ({ onDone, onCancel, known }: Props) => {
  const [old, setOld] = useState(known ?? '')
  const chosen = usePassword()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const picture = usePicture()
  const { form, toFirst } = useFirstWrong()

  const oldWrong = old ? undefined : t('请输入密码')

  const submit = async () => {
    if (busy) return
    setTried(true)
    if (!chosen.check() || oldWrong) return toFirst()
    setBusy(true)
    setProblem('')
    try {
      await changePassword(old, chosen.next, await picture.answer())
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
        value={chosen.next}
        maxLength={32}
        autoComplete="new-password"
        autoFocus={known !== undefined}
        problem={chosen.nextWrong}
        onChange={chosen.setNext}
      />
      <TextField
        label={t('确认密码')}
        type="password"
        value={chosen.again}
        maxLength={32}
        autoComplete="new-password"
        problem={chosen.againWrong}
        onChange={chosen.setAgain}
      />
      {chosen.tip && !chosen.nextWrong && <p className="k-help">{chosen.tip}</p>}
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
