import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { accountProblem, cleanPassword } from '#kernel/shared/validators.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { usePicture } from '#kernel/web/session/Captcha.tsx'
import { loadSession, mustChangePassword, prove, SignInError } from '#kernel/web/session/sign-in.ts'
import { sessionStore, useSession } from '#kernel/web/session/store.ts'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import { loadFrame } from '#kernel/web/shell/tools.ts'
import { useFirstWrong } from '#kernel/web/shell/useFirstWrong.ts'
import { sessionCalls } from '../shared/calls.ts'

type Demo = Answer<typeof sessionCalls.loginConfig>['demoAccounts']

interface Props {
  onDone: () => void
  /** The account must change its password first; hands over the one just used. */
  onMustChange: (password: string) => void
}

/** Password rule, single-sign-on address and, where the server shows them, the demonstration accounts. */
const useLoginConfig = (): Demo => {
  const [demo, setDemo] = useState<Demo>([])
  useEffect(() => {
    ask(sessionCalls.loginConfig, {}, { quiet: true })
      .then(({ tip, reg, captcha, ssoUrl, demoAccounts }) => {
        const { systemInfo } = sessionStore.getState()
        const customProps = { ssoUrl }
        sessionStore.setState({
          pswRule: { tip, reg },
          isNeedVerificy: captcha,
          systemInfo: { ...systemInfo, customProps },
        })
        setDemo(demoAccounts)
      })
      .catch(() => {})
  }, [])
  return demo
}

/** Account and password; the picture when the server demands it. */
export const LoginForm = ({ onDone, onMustChange }: Props) => {
  const demo = useLoginConfig()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const picture = usePicture(useSession((s) => s.isNeedVerificy))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const running = useRef(false)
  const { form, toFirst } = useFirstWrong()

  const accountWrong = accountProblem(account)
  const passwordWrong = password ? undefined : '请输入密码'

  const enter = async () => {
    // on its way while the password is judged
    void loadFrame().catch(() => {})
    await prove(account, password, await picture.answer())
    if (mustChangePassword()) return onMustChange(password)
    await loadSession()
    onDone()
  }
  const submit = async () => {
    if (running.current) return
    setTried(true)
    if (accountWrong || passwordWrong) return toFirst()
    running.current = true
    setBusy(true)
    setProblem('')
    try {
      await enter()
    } catch (e) {
      setProblem(e instanceof SignInError ? e.message : t('登录失败，用户名或密码错误'))
      picture.refused(e)
    } finally {
      running.current = false
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
      <TextField
        label={t('账号')}
        placeholder={t('用户账号/手机号')}
        value={account}
        maxLength={16}
        autoComplete="username"
        autoFocus
        problem={tried && accountWrong ? t(accountWrong) : undefined}
        onChange={(v) => setAccount(v.trim())}
      />
      <TextField
        label={t('密码')}
        type="password"
        placeholder={t('请输入密码')}
        value={password}
        maxLength={32}
        autoComplete="current-password"
        problem={tried && passwordWrong ? t(passwordWrong) : undefined}
        onChange={(v) => setPassword(cleanPassword(v))}
      />
      {picture.field}
      <p className="k-problem login-problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="k-btn k-btn-primary login-go" aria-busy={busy}>
        {t(busy ? '正在登录' : '登录')}
      </button>
      <nav className="login-links" aria-label={t('其他入口')}>
        <a href="#/Register">{t('注册')}</a>
        <a href="#/Register?tab=progress">{t('进度查询')}</a>
        <a href="#/Register?tab=password">{t('忘记密码')}</a>
      </nav>
      {demo.length > 0 && (
        <fieldset className="login-demo">
          <legend>{t('演示账号')}</legend>
          {demo.map((d) => (
            <button
              key={d.login}
              type="button"
              title={d.login}
              onClick={() => {
                setAccount(d.login)
                setPassword(d.password)
                setProblem('')
              }}
            >
              <b>{t(d.name)}</b>
              <small>{t(d.org)}</small>
            </button>
          ))}
        </fieldset>
      )}
    </form>
  )
}
