import { useEffect, useRef, useState } from 'react'
import { accountProblem, cleanPassword, passwordProblem } from '#kernel/shared/validators.ts'
import { ask } from '../http/ask.ts'
import { queryClient } from '../http/client.ts'
import { t } from '../i18n.ts'
import { confirm } from '../shell/confirm.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { pass } from '../shell/nav.ts'
import { TextField } from '../shell/TextField.tsx'
import { resetTabs, useTabs } from '../shell/tabs.ts'
import { useFirstWrong } from '../shell/useFirstWrong.ts'
import { usePicture } from './Captcha.tsx'
import { sessionCalls } from './calls.ts'
import { clearDictionaries } from './dictionary.ts'
import { leaveWindow } from './leave.ts'
import { settle, useReLogin } from './relogin.ts'
import { tellOthers } from './share.ts'
import { loadSession, prove, SignInError } from './sign-in.ts'
import { sessionStore } from './store.ts'

/** Specification §9: a second click on the confirming button within 2 s does nothing. */
const clickGuard = 2000

const enter = async (account: string, password: string, captcha?: string): Promise<void> => {
  const before = sessionStore.getState().systemInfo
  const { userId, orgId } = await prove(account, password, captcha)
  // a new session begins in the user's usual organisation; the page beneath is of the one he was working for
  const same = userId === before.strId
  if (same && orgId !== before.orgId) {
    await ask(sessionCalls().token, {})
    await ask(sessionCalls().switchOrg, { orgId: before.orgId })
    sessionStore.setState({ systemInfo: { ...sessionStore.getState().systemInfo, orgId: before.orgId } })
  }
  await loadSession()
  const { systemInfo, currentOrg } = sessionStore.getState()
  tellOthers({ kind: 'in', userId: systemInfo.strId, name: systemInfo.strName, org: currentOrg?.strName ?? '' })
  if (!same) return startAnew()
  settle(true)
  const reply = await confirm({
    title: '提示',
    text: '是否刷新页面？未保存的修改将丢失',
    ok: '刷新',
    cancel: '不刷新',
    focus: 'cancel',
  })
  if (reply === 'ok') reload()
}

/** Somebody else signed in: nothing of the first user stays on the screen; what he typed is his draft. */
const startAnew = (): void => {
  settle(false)
  queryClient.clear()
  clearDictionaries()
  resetTabs()
  pass('/Home')
  location.reload()
}

/** The question has been asked already, the browser need not ask it again. */
const reload = (): void => {
  useTabs.setState({ dirty: {} })
  location.reload()
}

/** The dialog of code 11402: another account has taken over this browser's session. The page beneath stays as it is. */
export const ReLogin = () => {
  const who = useReLogin((s) => s.who)
  return who ? <ReLoginForm name={who.name ?? ''} org={who.org ?? ''} /> : null
}

const ReLoginForm = ({ name, org }: { name: string; org: string }) => {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const clicked = useRef(0)
  const picture = usePicture()
  const { form, toFirst } = useFirstWrong()
  useEffect(() => setAccount(sessionStore.getState().systemInfo.strLoginName), [])

  const submit = async () => {
    if (Date.now() - clicked.current < clickGuard) return
    setTried(true)
    if (accountProblem(account) || passwordProblem(password)) return toFirst()
    clicked.current = Date.now()
    setBusy(true)
    setProblem('')
    try {
      await enter(account, password, await picture.answer())
    } catch (e) {
      setProblem(e instanceof SignInError ? e.message : t('登录失败，用户名或密码错误'))
      picture.refused(e)
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    settle(false)
    leaveWindow()
  }
  const accountWrong = tried ? accountProblem(account) : undefined
  const passwordWrong = tried ? passwordProblem(password) : undefined

  return (
    <Dialog
      title={t('重新登录')}
      footer={
        <>
          <button type="button" className="k-btn" onClick={leave}>
            {t('退出登录')}
          </button>
          <button type="submit" form="relogin" className="k-btn k-btn-primary" aria-busy={busy}>
            {t('确定')}
          </button>
        </>
      }
    >
      <form
        ref={form}
        id="relogin"
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          void submit()
        }}
      >
        <p>
          {name
            ? t('此浏览器已登录其他账号：{{name}}（{{org}}）', { name, org })
            : t('此浏览器已登录其他账号，请重新登录')}
        </p>
        <TextField
          label={t('账号')}
          value={account}
          maxLength={16}
          autoComplete="username"
          problem={accountWrong && t(accountWrong)}
          onChange={(v) => setAccount(v.trim())}
        />
        <TextField
          label={t('密码')}
          type="password"
          value={password}
          maxLength={32}
          autoComplete="current-password"
          autoFocus
          problem={passwordWrong && t(passwordWrong)}
          onChange={(v) => setPassword(cleanPassword(v))}
        />
        {picture.field}
        {problem && (
          <p role="alert" className="k-problem">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
