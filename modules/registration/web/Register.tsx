import { Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { language, setLanguage, t } from '#kernel/web/i18n.ts'
import { Logo } from '#kernel/web/shell/Logo.tsx'
import { pass } from '#kernel/web/shell/nav.ts'
import { useTitle } from '#kernel/web/shell/title.ts'
import { AntdTheme } from '#kernel/web/theme/AntdTheme.tsx'
import '#kernel/web/document/document.css'
import '#kernel/web/file/file.css'
import { CompanyForm } from './CompanyForm.tsx'
import { JoinForm } from './JoinForm.tsx'
import { PasswordHelp } from './PasswordHelp.tsx'
import { Progress } from './Progress.tsx'
import type { Receipt } from './parts.tsx'
import './register.css'

const login = () => pass('/Login', { replace: true })

/** The page of those who cannot sign in yet: registration, progress, forgotten password. */
export default function Register() {
  useTitle(t('注册'))
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') ?? 'org'
  const [again, setAgain] = useState<Parameters<typeof CompanyForm>[0]['again']>()
  const [sent, setSent] = useState<Receipt>()
  const other = language() === 'zh' ? 'en' : 'zh'
  const show = (key: string) => setParams({ tab: key }, { replace: true })
  const follow = (of: Receipt) => {
    setSent(of)
    show('progress')
  }
  return (
    <AntdTheme>
      <div className="r-page">
        <header>
          <Logo size={32} />
          <h1>{t('集采通 · 区域集中采购平台')}</h1>
          <span className="r-links">
            <button type="button" className="k-link" lang={other} onClick={() => void setLanguage(other)}>
              {other === 'en' ? 'English' : t('中文')}
            </button>
            <button type="button" className="k-link" onClick={login}>
              {t('返回登录')}
            </button>
          </span>
        </header>
        <main className="d-card">
          <Tabs
            activeKey={tab}
            onChange={show}
            destroyOnHidden
            items={[
              {
                key: 'org',
                label: t('供应商注册'),
                children: <CompanyForm key={again?.no ?? 'new'} again={again} onBack={login} onProgress={follow} />,
              },
              { key: 'account', label: t('加入已有机构'), children: <JoinForm onBack={login} onProgress={follow} /> },
              {
                key: 'progress',
                label: t('进度查询'),
                children: (
                  <Progress
                    of={sent}
                    onJoin={() => show('account')}
                    onBack={login}
                    onAgain={(r) => {
                      setAgain(r)
                      show('org')
                    }}
                  />
                ),
              },
              { key: 'password', label: t('找回密码'), children: <PasswordHelp onBack={login} /> },
            ]}
          />
        </main>
      </div>
    </AntdTheme>
  )
}
