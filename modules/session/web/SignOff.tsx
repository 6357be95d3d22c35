import { useState } from 'react'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import { accountProblem, cleanPassword, passwordProblem } from '#kernel/shared/validators.ts'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { usePicture } from '#kernel/web/session/Captcha.tsx'
import { secretsFor } from '#kernel/web/session/sign-in.ts'
import { sessionStore } from '#kernel/web/session/store.ts'
import { Dialog } from '#kernel/web/shell/Dialog.tsx'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import { sessionCalls } from '../shared/calls.ts'

interface Props {
  /** Why the password is wanted, in the reader's language. */
  why: string
  /** The proof goes with the act; it serves once, five minutes. */
  onSigned: (proof: string) => void
  onCancel: () => void
}

/** 双人复核: a second person types account and password; the session stays the first one's. */
export const SignOff = (props: Props & { of: SignedAct; says: readonly string[] }) => (
  <Credentials title="双人复核" button="确认复核" {...props} />
)

/** 再次输入密码: the person at the session proves that it is still he, before a sensitive act (security.md C36). */
export const OwnProof = ({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) => (
  <Credentials
    title="请再次输入密码"
    button="确定"
    why={t('此操作涉及权限、价格、账户或大量数据，请确认是您本人操作')}
    own
    onSigned={onProved}
    onCancel={onCancel}
  />
)

interface CredentialsProps extends Props {
  /** Chinese. */
  title: string
  button: string
  /** The account is the session's own and is not asked. */
  own?: boolean
  of?: SignedAct
  /** What is signed, line by line. */
  says?: readonly string[]
}

const Credentials = ({ title, button, why, own = false, of, says = [], onSigned, onCancel }: CredentialsProps) => {
  const mine = sessionStore.getState().systemInfo.strLoginName
  const [account, setAccount] = useState(own ? mine : '')
  const [password, setPassword] = useState('')
  const picture = usePicture()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const self = !own && account !== '' && account.toLowerCase() === mine.toLowerCase()
  const wrong = own ? undefined : self ? '复核人不能是本人' : accountProblem(account)

  const sign = async () => {
    setTried(true)
    if (busy || wrong || passwordProblem(password)) return
    setBusy(true)
    setProblem('')
    try {
      const [secret] = await secretsFor(account, 'verify', password)
      const input = {
        userCode: account,
        password: secret,
        captcha: await picture.answer(),
        ...(of ? { signs: of } : {}),
      }
      const { proof } = await ask(sessionCalls.verifyUser, input, { quiet: true })
      onSigned(proof)
    } catch (e) {
      const error = e instanceof AskError ? e : new AskError((e as Error).message)
      setProblem(error.msg)
      picture.refused(error)
      setPassword('')
      setTried(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t(title)} onEscape={onCancel}>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          void sign()
        }}
      >
        <p className="k-help">{why}</p>
        {says.length > 0 && (
          <ul aria-label={t('复核内容')}>
            {says.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {!own && (
          <TextField
            label={t('复核人账号')}
            value={account}
            maxLength={16}
            autoComplete="off"
            autoFocus
            problem={tried && wrong ? t(wrong) : undefined}
            onChange={(v) => setAccount(v.trim())}
          />
        )}
        <TextField
          label={t(own ? '密码' : '复核人密码')}
          type="password"
          value={password}
          maxLength={32}
          autoFocus={own}
          autoComplete={own ? 'current-password' : 'new-password'}
          problem={tried && passwordProblem(password) ? t(passwordProblem(password) ?? '') : undefined}
          onChange={(v) => setPassword(cleanPassword(v))}
        />
        {picture.field}
        {problem && (
          <p role="alert" className="k-problem">
            {problem}
          </p>
        )}
        <div className="k-actions">
          <button type="button" className="k-btn" onClick={onCancel}>
            {t('取消')}
          </button>
          <button type="submit" className="k-btn k-btn-primary" aria-busy={busy}>
            {t(button)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
