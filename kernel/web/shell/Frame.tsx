import { useEffect, useLayoutEffect } from 'react'
import { Navigate, useBlocker, useLocation } from 'react-router'
import { watchIdle } from '../session/idle.ts'
import { lastTabs } from '../session/leave.ts'
import { sessionStore, useSession } from '../session/store.ts'
import { AntdTheme } from '../theme/AntdTheme.tsx'
import { areaOf, isDrawer, watchDrawer } from './areas.ts'
import { confirm } from './confirm.ts'
import './frame.css'
import { Locked } from './Locked.tsx'
import { go, isPassing } from './nav.ts'
import { homePath, resolve, titleOf } from './resolve.ts'
import { SideMenu } from './SideMenu.tsx'
import { Strips } from './Strips.tsx'
import { TabBar } from './TabBar.tsx'
import { TabHost } from './TabHost.tsx'
import { TopBar } from './TopBar.tsx'
import { arrive, dirtyTabs, drop, isDirty, mayLose, useTabs } from './tabs.ts'
import { useTitle } from './title.ts'

/** The one blocker of the application (react-router allows one), and the browser's own question on closing. */
const useGuard = () => {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !isPassing() && from.pathname !== to.pathname && isDirty(from.pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { active } = useTabs.getState()
    void mayLose(dirtyTabs().filter((x) => x.path === active)).then((go) => {
      if (!go) return blocker.reset()
      drop([active])
      blocker.proceed()
    })
  }, [blocker])
  useEffect(() => {
    const onLeave = (e: BeforeUnloadEvent) => {
      if (dirtyTabs().length > 0) e.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
}

/** Offers the pages of the session that expired. */
const offerLastTabs = async () => {
  const { pathSummary: last, at } = lastTabs()
  const tabs = last.filter((x) => x.path !== homePath)
  if (tabs.length === 0) return
  const reply = await confirm({
    title: '提示',
    text: '上次登录过期时打开了以下页面，是否恢复？',
    lines: tabs.map(titleOf),
    ok: '恢复',
    cancel: '不恢复',
  })
  if (reply !== 'ok') return
  const { pathSummary } = sessionStore.getState()
  const more = tabs.filter((x) => !pathSummary.some((y) => y.path === x.path))
  sessionStore.setState({ pathSummary: [...pathSummary, ...more] })
  // back to where he was
  if (at) go(at)
}

/** Makes the page in the address a tab, and marks its menus. */
const useArrival = () => {
  const { pathname, search } = useLocation()
  const menus = useSession((s) => s.menus)
  const path = pathname.replace(/\/+$/, '')
  const found = resolve(path, menus)
  const menuPath = found?.menuPath
  const waiting = useTabs((s) => s.waiting)
  useLayoutEffect(() => {
    if (menuPath === undefined || waiting) return
    if (path !== homePath && !sessionStore.getState().pathSummary.some((x) => x.path === homePath)) {
      sessionStore.setState({ pathSummary: [{ path: homePath, search: '', menuPath: homePath.slice(1) }] })
    }
    arrive({ path, search, menuPath })
    const area = areaOf(menuPath, menus)
    const { sliderMenuActive, headerMenuActive } = sessionStore.getState()
    if (sliderMenuActive !== menuPath || (area && area !== headerMenuActive))
      sessionStore.setState({ sliderMenuActive: menuPath, ...(area ? { headerMenuActive: area } : {}) })
    if (isDrawer()) sessionStore.setState({ collapse: true })
  }, [path, search, menuPath, menus, waiting])
  return !!found || waiting
}

/** The main layout: top bar, side menu, tabs, page. */
export default function Frame() {
  const known = useArrival()
  useGuard()
  const title = useSession((s) => s.currentPathItem && titleOf(s.currentPathItem))
  useTitle(title ?? '')
  useEffect(() => void offerLastTabs(), [])
  useEffect(watchIdle, [])
  useEffect(watchDrawer, [])
  useEffect(() => {
    if (window.innerWidth < 1280) sessionStore.setState({ collapse: true })
  }, [])
  if (!known) return <Navigate to="/404" replace />
  return (
    <AntdTheme>
      <div className="f-frame">
        <Strips />
        <TopBar />
        <SideMenu />
        <div className="f-main">
          <TabBar />
          <main className="f-pages">
            <TabHost />
          </main>
        </div>
      </div>
      <Locked />
    </AntdTheme>
  )
}
