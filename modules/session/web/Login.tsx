import { useState } from 'react'
import { Navigate } from 'react-router'
import { language, setLanguage, t } from '#kernel/web/i18n.ts'
import { tellOthers } from '#kernel/web/session/share.ts'
import { chosenHere, loadSession } from '#kernel/web/session/sign-in.ts'
import { clearSession, loginFlag, sessionStore } from '#kernel/web/session/store.ts'
import { Logo } from '#kernel/web/shell/Logo.tsx'
import { pass } from '#kernel/web/shell/nav.ts'
import { useTitle } from '#kernel/web/shell/title.ts'
import { Brand } from './Brand.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import './login.css'
import { LoginForm } from './LoginForm.tsx'

const home = '/Home'

const enter = () => {
  const { systemInfo, currentOrg } = sessionStore.getState()
  tellOthers({ kind: 'in', userId: systemInfo.strId, name: systemInfo.strName, org: currentOrg?.strName ?? '' })
  pass(home, { replace: true })
}

/** 登录: the form, or the change of password that a first login demands. */
export default function Login() {
  const [inside] = useState(() => {
    const signedIn = loginFlag.is() && sessionStore.getState().menus.length > 0
    if (!signedIn) clearSession()
    return signedIn
  })
  const [mustChange, setMustChange] = useState<string>()
  useTitle(inside ? undefined : t('登录'))
  if (inside) return <Navigate to={home} replace />
  const other = language() === 'zh' ? 'en' : 'zh'
  const speak = () => {
    chosenHere.language = true
    void setLanguage(other)
  }
  return (
    <div className="login">
      <Brand />
      <main>
        <button type="button" className="k-link login-lang" lang={other} onClick={speak}>
          {other === 'en' ? 'English' : t('中文')}
        </button>
        <div className="login-card">
          <div className="login-head">
            <Logo size={40} />
            <div>
              <h1>{t(mustChange === undefined ? '欢迎登录' : '修改密码')}</h1>
              <p>{t('集采通 · 区域集中采购平台')}</p>
            </div>
          </div>
          {mustChange === undefined ? (
            <LoginForm onDone={enter} onMustChange={setMustChange} />
          ) : (
            <ChangePassword known={mustChange} onDone={() => void loadSession().then(enter)} />
          )}
        </div>
      </main>
    </div>
  )
}
