import { FullscreenExitOutlined, FullscreenOutlined, MenuOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useState } from 'react'
import { language, setLanguage, t } from '../i18n.ts'
import { saveLook } from '../session/sign-in.ts'
import { sessionStore } from '../session/store.ts'
import { openHome } from './areas.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { Help } from './Help.tsx'
import { Logo } from './Logo.tsx'
import { OrgSwitch } from './OrgSwitch.tsx'
import { dirtyTabs, drop, mayLose, useTabs } from './tabs.ts'
import { topTools } from './tools.ts'
import { UserMenu } from './UserMenu.tsx'

/** The page is built anew in the other language, so unsaved changes are asked about first. */
const changeLanguage = async () => {
  const unsaved = dirtyTabs()
  if (!(await mayLose(unsaved))) return
  drop(unsaved.map((x) => x.path).filter((p) => p !== useTabs.getState().active))
  await setLanguage(language() === 'zh' ? 'en' : 'zh')
  saveLook({ language: language() })
}

const FullScreen = () => {
  const [full, setFull] = useState(!!document.fullscreenElement)
  useEffect(() => {
    const look = () => setFull(!!document.fullscreenElement)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const name = t(full ? '退出全屏' : '全屏')
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <button type="button" className="f-tool f-full" title={name} aria-label={name} onClick={toggle}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  )
}

/** The bar on top: product, organisation, header menus, tools. */
export const TopBar = () => (
  <header className="f-top">
    <button
      type="button"
      className="f-tool f-drawer"
      aria-label={t('菜单')}
      onClick={() => sessionStore.setState(({ collapse }) => ({ collapse: !collapse }))}
    >
      <MenuOutlined />
    </button>
    <button type="button" className="f-brand" onClick={openHome}>
      <Logo />
      <span>{t('集采通')}</span>
    </button>
    <OrgSwitch />
    <HeaderMenu />
    <div className="f-tools">
      {topTools().map((Tool, i) => (
        <Suspense key={i} fallback={null}>
          <Tool />
        </Suspense>
      ))}
      <button
        type="button"
        className="f-tool"
        aria-label={t('切换语言')}
        title={t('切换语言')}
        onClick={() => void changeLanguage()}
      >
        {language() === 'zh' ? 'EN' : '中'}
      </button>
      <FullScreen />
      <Help />
      <UserMenu />
    </div>
  </header>
)
