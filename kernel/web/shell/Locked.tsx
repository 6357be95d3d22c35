import { useState } from 'react'
import { cleanPassword } from '#kernel/shared/validators.ts'
import { AskError, ask } from '../http/ask.ts'
import { generic } from '../http/decide.ts'
import { t } from '../i18n.ts'
import { usePicture } from '../session/Captcha.tsx'
import { sessionCalls } from '../session/calls.ts'
import { logout } from '../session/leave.ts'
import { encryptSecret } from '../session/secret.ts'
import { useSession } from '../session/store.ts'
import { Dialog } from './Dialog.tsx'
import { unlock, useLocked } from './lock.ts'
import { TextField } from './TextField.tsx'

/** The server proves the password of the one who is signed in; throws like `ask`. */
const verify = async (user: string, password: string, captcha?: string): Promise<void> => {
  const calls = sessionCalls()
  const key = await ask(calls.getKey, { userCode: user }, { quiet: true })
  const secret = await encryptSecret(key, password, 'verify', user)
  await ask(calls.verifyUser, { userCode: user, password: secret, ...(captcha ? { captcha } : {}) }, { quiet: true })
}

/** 锁定屏幕: the pages stay as they are beneath, hidden. */
export const Locked = () => (useLocked() ? <LockForm /> : null)

const LockForm = () => {
  const { strName, strLoginName } = useSession((s) => s.systemInfo)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const picture = usePicture()
  const open = async () => {
    if (busy) return
    if (!password) return setProblem(t('请输入密码'))
    setBusy(true)
    try {
      await verify(strLoginName, password, await picture.answer())
      unlock()
    } catch (e) {
      setProblem(e instanceof AskError ? e.msg : t(generic))
      picture.refused(e)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('屏幕已锁定')} veil>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          void open()
        }}
      >
        <p>{strName}</p>
        <TextField
          label={t('密码')}
          type="password"
          value={password}
          maxLength={32}
          autoComplete="current-password"
          autoFocus
          problem={problem || undefined}
          onChange={(v) => {
            setProblem('')
            setPassword(cleanPassword(v))
          }}
        />
        {picture.field}
        <div className="k-actions">
          {/* stays locked until the session is over: the question about unsaved changes may be answered with 取消 */}
          <button type="button" className="k-btn" onClick={() => void logout()}>
            {t('退出登录')}
          </button>
          <button type="submit" className="k-btn k-btn-primary" aria-busy={busy}>
            {t('解锁')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
